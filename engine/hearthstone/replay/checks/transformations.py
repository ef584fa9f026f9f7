"""Transformations (HS 4.5): announced in later builds; enchantments and damage of the old card end.

Which card it becomes is taken from the log, or from the text that does it; the announcement names that card.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.cards.data import ids_by_number
from engine.hearthstone.mechanics import transform
from engine.hearthstone.mechanics.enchantments import borne
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.pending import BECOMING
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import TRANSFORMING
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity

RULE = transform.TRANSFORM_RULE


class Transformations:
    """Looks at every CHANGE_ENTITY, and at what announces it."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r

    def announced(self, entity: Entity) -> None:
        """An entity is about to become another: await that it does, in the block that is open."""
        log = self.r.log
        if log.frame.block is not None:
            transform.announce(self.r, entity, self._by_itself(entity))
            log.pending.add(RULE, Change(entity, BECOMING, 1), log.frame, True)

    def check(self, packet: ChangeEntity) -> None:
        """Compare a transformation, which is the next packet, with what the rules say of it."""
        r, entity = self.r, self.r.state[packet.entity]
        if r.log.frame.block is None or not entity.known:
            return
        if self._must_be_announced(entity) and (entity.id, BECOMING) not in r.log.pending.changes:
            message = "{entity} becomes another card, but this was not announced"
            self._diverge(packet, Kind.MISSING, entity, TRANSFORMING, message)
        if (entity.id, TRANSFORMING) in r.log.pending.changes:
            r.log.pending.forget(entity.id, TRANSFORMING)
            self._diverge(packet, Kind.MISSING, entity, TRANSFORMING, "", 0)
        told = dict(packet.tags)
        if entity.zone != Zone.PLAY or entity.type != CardType.MINION or self._by_itself(entity):
            return
        for tag in transform.OF_THE_OLD:
            if not entity.get(tag) or (told.get(tag) and self._is_copied(packet, tag, told[tag])):
                continue
            if not told.get(tag, entity.get(tag)):
                r.log.findings.count_confirmed(RULE, Kind.WRONG_VALUE, tag=tag)
            else:
                r.log.findings.diverge(
                    RULE,
                    Kind.WRONG_VALUE,
                    packet,
                    entity=entity.id,
                    tag=tag,
                    expected=0,
                    observed=told.get(tag, entity.get(tag)),
                )
        for enchantment in borne(r.state, entity):
            message = "{entity} should leave its host, which becomes another card, but does not"
            self._diverge(packet, Kind.MISSING, enchantment, GameTag.ZONE, message, Zone.REMOVEDFROMGAME)

    def _is_copied(self, packet: ChangeEntity, tag: int, value: int) -> bool:
        """Return whether a minion becomes a copy of one in play that has this value (HS 4.8)."""
        others = (one for one in self.r.state.play_order if one.id != packet.entity)
        return any((one.card_id, one.get(tag)) == (packet.card_id, value) for one in others)

    def card_of(self, number: int) -> str:
        """Return the id of the card that has a number in the data of the game's build; empty if none is known."""
        return ids_by_number(self.r.ruleset.high).get(number, "") if number else ""

    def _must_be_announced(self, entity: Entity) -> bool:
        """Return whether a transformation is announced in this build. How secrets become others, no log shows."""
        is_secret = entity.zone == Zone.SECRET and bool(entity.get(GameTag.SECRET))
        return self.r.ruleset.holds("transformations_announced") and not is_secret

    def _diverge(
        self, packet: ChangeEntity, kind: Kind, entity: Entity, tag: int, message: str, expected: int | None = None
    ) -> None:
        self.r.log.findings.diverge(RULE, kind, packet, entity=entity.id, tag=tag, expected=expected, message=message)

    def _by_itself(self, entity: Entity) -> bool:
        """Return whether the text of the entity, or of an enchantment attached to it, is being resolved."""
        block = self.r.log.frame.block
        return block is not None and entity.id in (block.entity, self.r.state[block.entity].get(GameTag.ATTACHED))
