"""Enchantments that an entity gives itself again (HS 4.2, 5.6): until patch 17.4.1 the second one took effect late.

When such a trigger responded again, it changed the existing enchantment instead of creating another, and the added
stats came after the phase. Enchantments that do not stack are created anew and not checked here.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, FullEntity, HideEntity, ShowEntity, TagChange

LATE = "HS 4.2 late self-buff"

LEAVING = (GameTag.ZONE, GameTag.ATTACHED)


class SelfBuffs:
    """The enchantments that triggers have given their own entities, each with the index of the trigger."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.given: dict[int, int | None] = {}

    def attached(self, enchantment: Entity, host: Entity) -> None:
        """An enchantment has come to ``host``."""
        block = self._own_trigger(host)
        if block is not None:
            self.given[enchantment.id] = block.effect_index

    def changed(self, packet: TagChange) -> None:
        """The attack or health of something has changed: not by its own trigger, where that stacks."""
        host = self.r.state[packet.entity]
        block = self._own_trigger(host)
        if block is None or host.type != CardType.MINION or host.zone != Zone.PLAY:
            return
        if not self.r.ruleset.holds("self_buffs_felt_late"):
            return
        mine = {one.id: one for one in self.r.state.attached.get(host.id, ())}
        again = [one for one in mine if one in self.given and self.given[one] == block.effect_index]
        if again and not any(self._tells_otherwise(other, mine) for other in self.r.log.frame.packets):
            message = "{entity} changes here by what its own trigger gives it again; that comes after the phase"
            self.r.log.findings.diverge(
                LATE, Kind.UNEXPECTED, packet, entity=host.id, tag=packet.tag, observed=packet.value, message=message
            )

    def _own_trigger(self, host: Entity) -> Block | None:
        """Return the open block where that is a trigger of ``host``."""
        block = self.r.log.frame.block
        own = block is not None and block.type == BlockType.TRIGGER and block.entity == host.id
        return block if own else None

    def _tells_otherwise(self, packet: object, attached: dict[int, Entity]) -> bool:
        """Return whether another cause may change the entity: a creation, a transformation or a departure."""
        if isinstance(packet, TagChange):
            return packet.tag in LEAVING and packet.entity in attached
        return isinstance(packet, (FullEntity, ShowEntity, ChangeEntity, HideEntity, Block))
