"""Changes that close a sequence: bookkeeping at its end or, in some builds, earlier, before a choice.

Changes that may come anywhere in the sequence are pending instead (:mod:`engine.hearthstone.replay.matching.pending`);
those left over are matched here.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.hearthstone.replay.matching.changes import Changes
from engine.hearthstone.replay.matching.log_matcher import PREDICTED
from engine.hearthstone.resolution import Change
from hslog.hearthstone.packets import TagChange


class Deferred:
    """Changes that are ``due`` when the sequence closes, each with its rule."""

    def __init__(self, changes: Changes) -> None:
        self.log, self.changes = changes.log, changes
        self.due: list[tuple[str, Change]] = []

    def set(self, rule: str, changes: Iterable[Change]) -> None:
        """Replace the changes that close the sequence."""
        self.due = [(rule, change) for change in changes]

    def flush(self, early: bool = False) -> None:
        """Match the changes that close the sequence. ``early``: only those that some builds send before the end."""
        if early:
            while self._next_is_deferred():
                pass
            return
        for rule, change in self.log.pending.take_all():
            self.changes.set_unordered(rule, [change])
        deferred, self.due = self.due, []
        if deferred:
            self.changes.set_unordered(deferred[0][0], [change for _, change in deferred])

    def _next_is_deferred(self) -> bool:
        packet = self.log.skip_ignorable()
        return isinstance(packet, TagChange) and self.take(packet)

    def take(self, packet: TagChange) -> bool:
        """Match the next packet if it is a deferred change; return whether it is."""
        for position, (rule, change) in enumerate(self.due):
            if change.entity.id != packet.entity or change.tag != packet.tag:
                continue
            if change.value == packet.value or (packet.entity, packet.tag) in self.log.unknown_tags.values:
                del self.due[position]
                self.log.pass_on(packet, PREDICTED, change.rule or rule)
                return True
        return False
