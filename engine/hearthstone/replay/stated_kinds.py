"""Effects that a text does not name do not happen (HS 3.1): in a card's own blocks there is no damage, healing, armor,
draw or other effect unless a part of its text brings it.

As with amounts (:mod:`engine.hearthstone.replay.stated_amounts`), that holds whichever part is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.ability import (
    Ability,
    Deathrattle,
    Definition,
    Keyword,
    OnPlay,
    Replacement,
    Trigger,
    actions_of,
)
from engine.hearthstone.cards.triggers import triggers_in
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.foundations import NO_KEYWORD, WITHOUT_TRIGGERS
from engine.hearthstone.replay.ignorable import EFFECTS
from engine.hearthstone.replay.stated_amounts import text_at_work
from engine.hearthstone.replay.text_claims import as_tested
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.tags import ARMOR_COMING, DRAWS_OWED
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, FullEntity, Packet, ShowEntity, TagChange

RULE = "HS 3.1"

DAMAGE, HEALING, ARMOR, DRAW, DESTROY, FREEZE = "damage", "healing", "armor", "a draw", "destruction", "freezing"
SUMMON, EQUIP, CARD, CONTROL, CHANGE = "a minion", "a weapon", "a card", "a change of sides", "a transformation"
"""The kinds of effects, as a divergence names them."""

KINDS = frozenset({DAMAGE, HEALING, ARMOR, DRAW, DESTROY, FREEZE, SUMMON, EQUIP, CARD, CONTROL, CHANGE})

BRINGS: Mapping[str, frozenset[str]] = {
    "deal": frozenset({DAMAGE}),
    "missiles": frozenset({DAMAGE, HEALING}),
    "heal": frozenset({HEALING, DAMAGE}),  # another card may turn it into damage (HS 4.9.7)
    "armor": frozenset({ARMOR}),
    **dict.fromkeys(("draw", "draw-until"), frozenset({DRAW, DAMAGE})),  # fatigue (HS 4.4)
    "destroy": frozenset({DESTROY}),
    "freeze": frozenset({FREEZE}),
    **dict.fromkeys(("summon", "summon-beside", "recruit", "resurrect"), frozenset({SUMMON})),
    "equip": frozenset({EQUIP, DESTROY}),  # of the previous weapon (HS 2.4 equip)
    "add-to-hand": frozenset({CARD, DRAW}),
    "shuffle": frozenset({CARD, DRAW, CONTROL}),  # one of the enemy's
    "discover": frozenset({CARD, DRAW}),
    "take-control": frozenset({CONTROL, DESTROY}),  # where there is no room (HS 4.7)
    **dict.fromkeys(("mana-crystals", "empty-crystals"), frozenset({CARD})),  # where there is no room for more
    "set": frozenset({DAMAGE}),  # to less health
    "return-to-hand": frozenset({DESTROY, CARD, DRAW, CONTROL}),  # no room, one of the dead, to another hand
    "transform": frozenset({CHANGE, SUMMON}),
    **dict.fromkeys(
        (
            *("give", "silence", "change-cost", "set-cost", "overload", "spell-damage", "discard"),
            *("mana-this-turn", "refresh-crystals", "unlock-crystals"),
            *("if", "choose-one", "option", "sequence", "choose", "lose-keyword", "refresh"),
        ),
        frozenset(),
    ),
}
"""The effects that each action may bring; other actions may bring any."""

KEYWORDS: Mapping[int, str] = {
    GameTag.LIFESTEAL: HEALING,
    GameTag.FREEZE: FREEZE,
    GameTag.POISONOUS: DESTROY,
    GameTag.COLOSSAL: SUMMON,
}
"""Keywords that bring an effect in their source's blocks, some of them only in old builds."""

QUIET = (WITHOUT_TRIGGERS - {GameTag.ECHO}) | {GameTag.DORMANT, GameTag.FORGETFUL, GameTag.START_OF_GAME_KEYWORD}
"""Keywords that bring nothing in their bearers' blocks. For others, logs have not shown where they act."""

JUDGED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO_POWER, CardType.LOCATION)
"""Types of cards whose texts are checked. Hero cards bring a new hero power, whose text is carried out, too."""

UNPLAYED = (Zone.DECK, Zone.HAND)
"""Zones of a card that is traded, forged or prepared instead of being played."""

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
        self.r.log.findings.diverge(
            *(RULE, Kind.UNEXPECTED, packet), entity=block.entity, message=message, claim=self._claim(effect)
        )

    def leave(self) -> None:
        """Count confirmations for kinds of effects that neither the text of the ending block nor the block has."""
        block, brings = self.r.log.frame.block, self._brings()
        if block is None or brings is None:
            return
        for effect in KINDS - brings:
            if (block.index, effect) not in self.wrong:
                self.r.log.findings.confirm_claim(self._claim(effect))

    def _claim(self, effect: str) -> Claim:
        return as_tested(Claim(CARD_TEXTS, f"{effect} in the text only"), self.r.state)

    def _brings(self) -> Set[str] | None:
        """Return the kinds of effects that may come in a card's open block; None if unknown."""
        r, block = self.r, self.r.log.frame.block
        if block is None or block.type not in EFFECTS:
            return None
        source = r.state[block.entity]
        if source.type not in JUDGED or source.get(GameTag.TITAN):
            return None
        if block.type == BlockType.POWER and source.zone in UNPLAYED:
            return None  # a card that is traded draws another one (HS 5.1)
        late = r.log.new_entities if block.type == BlockType.POWER else frozenset()  # too late to change its effect
        if any(_may_grant_trigger(one) for one in r.state.attached.get(source.id, ()) if one.id not in late):
            return None
        definition = text_at_work(r, source, late)
        brings = effects_in(definition, *_part_of(block, source)) if definition is not None else None
        return None if brings is None else brings | {what for tag, what in KEYWORDS.items() if source.get(tag)}


def _part_of(block: Block, source: Entity) -> tuple[str, int]:
    """Return the part of a text carried out in a block, when its card is played or responds, and the keyword."""
    permanent = source.type in (CardType.MINION, CardType.WEAPON)
    part = "" if not permanent else "used" if block.type == BlockType.POWER else "responding"
    return part, block.trigger_keyword or 0


@cache
def effects_in(definition: Definition, part: str, keyword: int) -> frozenset[str] | None:
    """Return the kinds of effects that a part of a text may bring; None if any may come."""
    if not definition.complete or any(isinstance(one, Replacement) for one in definition.abilities):
        return None
    named = (*NO_KEYWORD, GameTag.DEATHRATTLE, *(one.keyword for one in triggers_in(definition.abilities)))
    if keyword not in named:
        return None  # the keyword does it
    found: set[str] = set()
    for ability in definition.abilities:
        if isinstance(ability, Keyword):
            if ability.tag not in KEYWORDS and ability.tag not in QUIET:
                return None
            found |= {KEYWORDS[ability.tag]} if ability.tag in KEYWORDS else set()
        if not _is_in_part(ability, part):
            continue
        for action in actions_of((ability,)):
            if action.kind not in BRINGS:
                return None
            found |= BRINGS[action.kind]
    return frozenset(found)


def _is_in_part(ability: Ability, part: str) -> bool:
    if isinstance(ability, OnPlay):
        return part != "responding"
    return part != "used" or not isinstance(ability, (Trigger, Deathrattle))


def _may_grant_trigger(enchantment: Entity) -> bool:
    """Return whether an enchantment may do more than change numbers."""
    return bool(enchantment.get(GameTag.DEATHRATTLE)) or not enchantment.card_id


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
    if tag == GameTag.DAMAGE:
        new = entity.id in r.log.new_entities  # it may be a copy of a damaged one
        return DAMAGE if entity.type in CHARACTERS and value > before and not new else None
    return DRAW if tag == GameTag.ZONE and (entity.zone, value) == (Zone.DECK, Zone.HAND) else None


SIGNS: Mapping[int, str] = {
    GameTag.PREDAMAGE: DAMAGE,
    GameTag.PREHEALING: HEALING,
    ARMOR_COMING: ARMOR,
    GameTag.TO_BE_DESTROYED: DESTROY,
    GameTag.FROZEN: FREEZE,
}
"""Tags of characters that show an effect."""
