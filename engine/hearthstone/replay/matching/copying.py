"""Matching copies that a known text calls for (HS 4.8): their creation, and what the log shows of them after it.

After a copy, servers send the values and the enchantments that it takes from its original, and in later builds which
card it is a copy of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.creations import (
    is_enchantment,
    match_creation,
    match_offer,
    match_transformation,
    pass_earlier,
    stated_tags,
)
from engine.hearthstone.replay.matching.log_matcher import CHOSEN
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SHOWN_ATTACK, SHOWN_HEALTH, SHOWN_KEYWORDS, TURN_DRAWN
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import FullEntity, Packet, ShowEntity, TagChange

RULE = "HS 4.8"

OF_ORIGINAL = (GameTag.COPIED_FROM_ENTITY_ID, GameTag.LINKED_ENTITY)
"""Tags of a copy that name its original."""

LOGGED_OF_COPIES = frozenset({*OF_ORIGINAL, GameTag.PREMIUM, TURN_DRAWN, SHOWN_ATTACK, SHOWN_HEALTH, *SHOWN_KEYWORDS})
"""Tags that servers send after a copy, in addition to those with the values of its original."""

BY_RULE = frozenset({GameTag.ZONE, GameTag.ZONE_POSITION, GameTag.EXHAUSTED, GameTag.CONTROLLER})
"""Tags of a copy that rules change as it comes."""


def match_copy(
    r: ReplayContext, rule: str, original: Entity, controller: int, zone: int, *tags: tuple[int, int]
) -> Entity | None:
    """Match the creation of a copy; None if the log shows what the original hides, or if no copy comes."""
    if zone != Zone.SETASIDE:
        pass_earlier(r)
    packet = r.log.skip_ignorable()
    if not original.card_id and isinstance(packet, FullEntity) and packet.card_id:
        return None
    made = match_creation(r.log, rule, original.card_id, stated_tags(controller, zone, tags))
    if made is not None:
        Description(r, made, original).read()
    return made


def match_becoming_copy(r: ReplayContext, rule: str, old: Entity, original: Entity) -> Entity | None:
    """Match the transformation of a minion into a copy of another card; None if it is hidden, or does not come."""
    become = match_transformation(r, rule, old, original.card_id, Pool()) if original.card_id else None
    if become is not None:
        Description(r, become, original).read()
    return become


def match_offer_from_deck(
    r: ReplayContext,
    rule: str,
    source: Entity,
    player: Entity,
    number: int,
    pool: Pool,
    pick: Callable[[], Sequence[Entity]],
) -> Entity | None:
    """Match a choice between copies of cards of a deck, which are set aside; the chosen copy goes to the graveyard.

    Return the original of the chosen copy, None if the log does not tell it.
    """
    log, shown = r.log, list[Entity]()
    stated = stated_tags(player.controller, Zone.SETASIDE, [(GameTag.CREATOR, source.id)])
    while len(shown) < number and isinstance(log.skip_ignorable(), FullEntity):
        made = match_creation(log, rule, "", stated, pool)
        if made is None:
            return None
        named = next((one for one in log.changes_of(made) if one.tag == GameTag.COPIED_FROM_ENTITY_ID), None)
        original = r.state.entities.get(named.value) if named is not None else None
        if named is not None and original is not None and _is_in_deck(original, player):
            Description(r, made, original).read()
            log.findings.verdicts[named.index] = CHOSEN
        shown.append(made)
    chosen = match_offer(r, rule, player, shown) if shown else None
    if chosen is None:
        return None
    r.set_unordered(rule, [Change(chosen, GameTag.ZONE, Zone.GRAVEYARD)])
    originals = (r.state.entities.get(chosen.get(tag)) for tag in OF_ORIGINAL)
    return next((one for one in originals if one is not None and _is_in_deck(one, player)), None)


def _is_in_deck(card: Entity, player: Entity) -> bool:
    return card.zone == Zone.DECK and card.controller == player.controller


class Description:
    """What the log shows of a new copy, before anything else happens.

    It is read, not predicted: logs tell only some of the values that a copy takes from its original.
    """

    def __init__(self, r: ReplayContext, made: Entity, original: Entity) -> None:
        self.r = r
        self.made = made
        self.original = original
        self.values = dict(original.tags)
        self.new: set[int] = set()

    def read(self) -> None:
        """Read the description, and report a packet that names another original."""
        r, frame = self.r, self.r.log.frame
        begun = frame.position
        while (packet := r.log.skip_ignorable()) is not None and self._is_told(packet):
            if isinstance(packet, FullEntity):
                self.new.add(packet.entity)
            r.effect_reader.read(packet)
            if frame.peek() is packet:
                break
        told = [one for one in frame.packets[begun : frame.position] if isinstance(one, TagChange)]
        for one in told:
            if one.entity == self.made.id and one.tag in OF_ORIGINAL and one.value not in (0, self.original.id):
                r.log.findings.wrong_value(RULE, one, self.original.id)

    def _is_told(self, packet: Packet) -> bool:
        """Return whether a packet belongs to the description."""
        if isinstance(packet, FullEntity):
            copied = packet.tag(GameTag.COPIED_FROM_ENTITY_ID) or packet.tag(GameTag.ZONE) == Zone.SETASIDE
            return bool(copied) and is_enchantment(self.r.log, packet)
        if isinstance(packet, ShowEntity):
            return packet.entity in self.new
        if not isinstance(packet, TagChange):
            return False
        if packet.entity != self.made.id:
            return packet.entity in self.new
        logged_of_copies = packet.tag in LOGGED_OF_COPIES or packet.value == self.values.get(packet.tag, 0)
        return packet.tag not in BY_RULE and logged_of_copies
