"""What closes a sequence: bookkeeping the server owes until its end; some builds send it before, where a choice waits.

What may come anywhere in the sequence is awaited instead (:mod:`engine.replay.awaiting`); the last of it is met here.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.replay.changes import Changes
from engine.replay.meeting import PREDICTED, Meeting
from engine.resolution import Change
from hslog.packets import TagChange


class Owed:
    """The changes that are ``due`` when the sequence closes, each with the rule that calls for it."""

    def __init__(self, log: Meeting, changes: Changes) -> None:
        self.log = log
        self.changes = changes
        self.due: list[tuple[str, Change]] = []

    def state(self, rule: str, changes: Iterable[Change]) -> None:
        """State what closes the sequence, in place of what was stated before."""
        self.due = [(rule, change) for change in changes]

    def pay(self, inside: bool = False) -> None:
        """Meet what closes the sequence; ``inside``: where some builds send it before the end."""
        if inside:
            while self._owed_here():
                pass
            return
        for rule, change in self.log.awaited.take_all():
            self.changes.together(rule, [change])
        owed, self.due = self.due, []
        if owed:
            self.changes.together(owed[0][0], [change for _, change in owed])

    def _owed_here(self) -> bool:
        packet = self.log.pass_over()
        return isinstance(packet, TagChange) and self.meets(packet)

    def meets(self, packet: TagChange) -> bool:
        """Take the packet at the cursor if it is one that is owed."""
        for position, (rule, change) in enumerate(self.due):
            if change.entity.id != packet.entity or change.tag != packet.tag:
                continue
            if change.value == packet.value or (packet.entity, packet.tag) in self.log.doubt.values:
                del self.due[position]
                self.log.frame.position += 1
                self.log.judge(packet, PREDICTED, change.rule or rule)
                return True
        return False
