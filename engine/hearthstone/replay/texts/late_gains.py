"""Gains that triggers give their own bearers (HS 4.2): they take effect after the trigger, several gains as one."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hearthstone.effects.actions.giving import GIVE
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import TagChange

ADD = "add"


class LateGains:
    """Attack and health that minions have gained but the log has not shown yet."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.deferred: dict[tuple[int, int], int] = {}
        """The value that a tag of an entity will take."""

    def defer(self, host: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record gains that a trigger has given its own bearer."""
        for tag, amount, operation in gains:
            if tag in STATS and operation == ADD:
                self.deferred[host.id, tag] = self.deferred.get((host.id, tag), host.get(tag)) + amount

    def before(self, packet: TagChange) -> None:
        """Predict a tag change to the deferred value. Another value has further causes."""
        tag = STAT_OF_SHOWN_TAG.get(packet.tag, packet.tag)
        host = self.r.state[packet.entity]
        if self.deferred.get((host.id, tag)) != packet.value or host.get(packet.tag) == packet.value:
            return
        if host.zone == Zone.PLAY and not host.get(GameTag.SILENCED):
            self.r.expect(GIVE, [Change(host, packet.tag, packet.value)])

    def after(self, packet: TagChange) -> None:
        """Drop the deferred value of a logged tag: the logged value includes it."""
        if isinstance(packet.entity, int):
            self.deferred.pop((packet.entity, packet.tag), None)

    def close(self) -> None:
        """Forget values that were not logged by the end of a sequence."""
        self.deferred.clear()
