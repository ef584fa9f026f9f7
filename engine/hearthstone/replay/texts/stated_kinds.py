"""Effects that a text does not name do not happen (HS 3.1): in a card's own blocks there is no damage, healing, armor,
draw or other effect unless a part of its text brings it.

As with amounts (:mod:`engine.hearthstone.replay.texts.stated_amounts`), that holds whichever part is carried out. After
the whole text has been carried out, no further effect belongs in the block. Responses to the text stand in blocks of
their own. Enchantments and hidden entities may come from auras and from enchantments of other cards, so they prove
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.replacements import in_force, is_scripted
from engine.hearthstone.cards.stated import (
    ARMOR,
    CARD,
    CHANGE,
    CONTROL,
    DAMAGE,
    DESTROY,
    DRAW,
    EQUIP,
    FREEZE,
    HEALING,
    KEYWORDS,
    KINDS,
    SUMMON,
    effects_in,
)
from engine.hearthstone.replay.log.ignorable import EFFECTS, is_ignorable
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.stated_amounts import texts_at_work
from engine.hearthstone.replay.verdicts.text_claims import as_tested
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.tags import ARMOR_COMING, DRAWS_OWED
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, FullEntity, Packet, ShowEntity, TagChange

RULE = "HS 3.1"
NOTHING_MORE = Claim(CARD_TEXTS, "nothing more")

JUDGED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO_POWER, CardType.LOCATION)
"""Types of cards whose texts are checked. Hero cards bring a new hero power, whose text is carried out, too."""

UNPLAYED = (Zone.DECK, Zone.HAND)
"""Zones of a card that is traded, forged or prepared instead of being played."""

CLAIMS: Mapping[str, Claim] = {effect: Claim(CARD_TEXTS, f"{effect} in the text only") for effect in KINDS}

CREATED: Mapping[tuple[int, int], str] = {
    (CardType.MINION, Zone.PLAY): SUMMON,
    (CardType.LOCATION, Zone.PLAY): SUMMON,
    (CardType.WEAPON, Zone.PLAY): EQUIP,
}


class StatedKinds:
    """Compares the effects in the blocks of cards with those named in their texts."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.wrong: set[tuple[int, str]] = set()
        """Reported effects: the index of the block, and the kind of effect."""

    def check(self, packet: Packet) -> None:
        """Report an effect in a card's open block that its text does not name."""
        effect, block = _effect_of(self.r, packet), self.r.log.frame.block
        if effect is None or block is None or (brings := self._brings()) is None:
            return
        if effect in brings:
            return
        self.wrong.add((block.index, effect))
        message = f"{{entity}} does something here that its text says nothing of: {effect}"
        claim = as_tested(CLAIMS[effect], self.r.state)
        self.r.log.findings.diverge(*(RULE, Kind.UNEXPECTED, packet), entity=block.entity, message=message, claim=claim)

    def leave(self) -> None:
        """Count confirmations for kinds of effects that neither the text of the ending block nor the block has."""
        block, brings = self.r.log.frame.block, self._brings()
        if block is None or brings is None:
            return
        kept = [CLAIMS[effect] for effect in KINDS - brings if (block.index, effect) not in self.wrong]
        if is_scripted(self.r.state):
            kept = [as_tested(claim, self.r.state) for claim in kept]
        self.r.log.findings.confirmed.update(kept)

    def _brings(self) -> Set[str] | None:
        """Return the kinds of effects that may come in a card's open block; None if unknown."""
        r, block = self.r, self.r.log.frame.block
        if block is None or block.type not in EFFECTS:
            return None
        source = r.state.entities[block.entity]
        if source.type not in JUDGED or source.get(GameTag.TITAN):
            return None
        if block.type == BlockType.POWER and source.zone in UNPLAYED:
            return None  # a card that is traded draws another one (HS 5.1)
        late = r.log.new_entities if block.type == BlockType.POWER else frozenset()  # too late to change its effect
        for one in r.state.attached.get(source.id, ()):
            if one.id not in late and (one.get(GameTag.DEATHRATTLE) or not one.card_id):
                return None  # it may have a trigger
        found = [effects_in(text, *part_of(block, source)) for text in texts_at_work(r, source, late)]
        brings = [one for one in found if one is not None]
        if not brings or len(brings) < len(found):
            return None
        keywords = [KEYWORDS[tag] for tag in KEYWORDS.keys() & source.tags.keys() if source.tags[tag]]
        return frozenset().union(*brings, keywords)


def check_rest(r: ReplayContext, source: Entity) -> None:
    """Report the next effect in the open block of a card whose text has been carried out completely."""
    if is_scripted(r.state) or (source.zone == Zone.SECRET and in_force(r.state, "secret")):
        return  # a secret may take effect twice
    for packet in r.log.upcoming():
        if is_ignorable(r.log, packet) or getattr(packet, "entity", None) == source.id:
            continue
        effect = _effect_of(r, packet)
        by_keyword = effect == HEALING and source.get(GameTag.LIFESTEAL)
        if (effect is not None and not by_keyword) or _moves_or_grows(r, packet):
            message = "{entity} has done all that its text says, and does more here"
            r.log.findings.diverge(
                *(RULE, Kind.UNEXPECTED, packet), entity=source.id, message=message, claim=NOTHING_MORE
            )
            return
    r.log.findings.confirm_claim(NOTHING_MORE)


def part_of(block: Block, source: Entity) -> tuple[str, int]:
    """Return the part of a text carried out in a block, when its card is played or responds, and the keyword."""
    permanent = source.type in (CardType.MINION, CardType.WEAPON)
    part = "" if not permanent else "used" if block.type == BlockType.POWER else "responding"
    return part, block.trigger_keyword or 0


def _effect_of(r: ReplayContext, packet: Packet) -> str | None:
    """Return the kind of effect that begins with a packet, None for no effect."""
    if isinstance(packet, FullEntity):
        kind, zone = packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.ZONE)
        if zone in (Zone.HAND, Zone.DECK):
            return CARD
        return CREATED.get((kind, zone))
    if isinstance(packet, ChangeEntity):
        changed = r.state[packet.entity]
        return CHANGE if changed.zone == Zone.PLAY and changed is not r.log.acting else None
    if isinstance(packet, ShowEntity):
        return DRAW if (r.state[packet.entity].zone, packet.tag(GameTag.ZONE)) == (Zone.DECK, Zone.HAND) else None
    if not isinstance(packet, TagChange):
        return None
    entity, tag, value = r.state[packet.entity], packet.tag, packet.value
    before = entity.get(tag)
    if tag in SIGNS:
        return SIGNS[tag] if value and not before and entity.type in (*CHARACTERS, CardType.WEAPON) else None
    if tag == DRAWS_OWED or (tag == GameTag.ARMOR and entity.type == CardType.HERO):
        return None if value <= before else DRAW if tag == DRAWS_OWED else ARMOR
    if tag == GameTag.CONTROLLER:
        return CONTROL if entity.type == CardType.MINION and entity.zone == Zone.PLAY else None
    return DRAW if tag == GameTag.ZONE and (entity.zone, value) == (Zone.DECK, Zone.HAND) else None


def _moves_or_grows(r: ReplayContext, packet: Packet) -> bool:
    """Return whether a packet moves a card, or raises damage or mana crystals, as only an effect does."""
    if isinstance(packet, ShowEntity):
        card = r.state[packet.entity]
        return card.zone in LEFT and packet.tag(GameTag.ZONE) not in (0, card.zone)
    if not isinstance(packet, TagChange) or (entity := r.state[packet.entity]).type == CardType.ENCHANTMENT:
        return False
    if packet.tag in CRYSTALS or (packet.tag == GameTag.DAMAGE and entity.type in CHARACTERS):
        return packet.value > entity.get(packet.tag)
    return packet.tag == GameTag.ZONE and entity.zone in LEFT


CRYSTALS = (GameTag.RESOURCES, GameTag.TEMP_RESOURCES)
"""Tags of a player's mana crystals."""

LEFT = (Zone.DECK, Zone.HAND, Zone.PLAY)
"""Zones from which effects move cards."""

SIGNS: Mapping[int, str] = {
    GameTag.PREDAMAGE: DAMAGE,
    GameTag.PREHEALING: HEALING,
    ARMOR_COMING: ARMOR,
    GameTag.TO_BE_DESTROYED: DESTROY,
    GameTag.FROZEN: FREEZE,
}
"""Tags of characters that show an effect."""
