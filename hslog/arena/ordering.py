"""The server's order of its messages: lines of an Arena log may be swapped, their message numbers tell.

Numbers count within one connection, and from 1 again in each game of a match.
"""

from __future__ import annotations

from hslog.arena.framing import Entry
from hslog.arena.packets import short_type
from hslog.arena.state import begins_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Json = dict[str, Any]

WINDOW = 40
"""How many entries may lie between two that are swapped."""


class Ordered:
    """An entry of the log, what is read of the messages in it, and the smallest message number in it (0: none).

    A message that has not the form of one is None.
    """

    __slots__ = ("entry", "messages", "number")

    def __init__(self, entry: Entry, messages: list[Json | None]) -> None:
        self.entry = entry
        self.messages = messages
        numbers = [one["msgId"] for one in messages if one and "msgId" in one]
        self.number = min(numbers) if numbers else 0

    @property
    def restarts(self) -> bool:
        """Whether numbers count anew from here: a connection or a game begins."""
        return any(
            short_type(one.get("type")) == "ConnectResp" or begins_game(one.get("gameStateMessage", {}))
            for one in self.messages
            if one is not None
        )


class Reordering:
    """Puts the entries of a connection into the order of their message numbers; ``swaps`` are pairs of lines."""

    def __init__(self) -> None:
        self.waiting: list[Ordered] = []
        self.latest = 0
        self.swaps: list[tuple[int, int]] = []

    def add(self, one: Ordered) -> Iterator[Ordered]:
        """Take an entry; yield those that no later entry can come before."""
        if one.number and (one.number < self.latest or one.number == 1):
            if one.restarts:
                yield from self.close()
                self.latest = 0
            else:
                self._insert(one)
                return
        self.waiting.append(one)
        if one.number > self.latest:
            self.latest = one.number
        if len(self.waiting) > WINDOW:
            yield self.waiting.pop(0)

    def _insert(self, one: Ordered) -> None:
        """Put an entry before those of its connection that it should have come before."""
        place = len(self.waiting)
        for back, other in enumerate(reversed(self.waiting), 1):
            if other.number and other.number > one.number:
                place = len(self.waiting) - back
            elif other.number:
                break
        if place < len(self.waiting):
            self.swaps.append((self.waiting[place].entry.line, one.entry.line))
        self.waiting.insert(place, one)

    def close(self) -> Iterator[Ordered]:
        """Yield all that wait."""
        yield from self.waiting
        self.waiting.clear()
