"""Data that checks record about one open block: its area damage."""

from __future__ import annotations

from collections.abc import Sequence

from hslog.hearthstone.generated.vocabulary import MetaDataType
from hslog.hearthstone.packets import MetaData, Packet


class AreaDamage:
    """The targets listed in one block, and the amounts of those hit in this round."""

    def __init__(self) -> None:
        self.read = 0
        self.targets: list[int] = []
        self.hit: dict[int, int] = {}

    def note(self, packets: Sequence[Packet], position: int) -> None:
        """Read the targets listed since the last call. ``position`` is the index of the next packet in the block."""
        for packet in packets[self.read : position]:
            if isinstance(packet, MetaData) and packet.meta == MetaDataType.TARGET and len(packet.info) > 1:
                self.targets = list(packet.info)
                self.hit.clear()
        self.read = position

    def passed_over(self, target: int, amount: int) -> int:
        """Record a hit; return an entity hit earlier that should be hit after ``target``, 0 if there is none.

        A second hit on a target begins another round. The first of several targets may be hit for more than the others.
        """
        if target not in self.targets:
            return 0
        if target in self.hit:
            self.hit.clear()
        place = self.targets.index(target)
        behind = [other for other in self.targets[place + 1 :] if self.hit.get(other) == amount]
        self.hit[target] = amount
        return behind[0] if behind else 0
