"""Packets of an Arena log as they come, keeping nothing: logs of any length, and logs that are being written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hslog.arena.packets import Message
from hslog.arena.reader import ArenaReader
from hslog.core.errors import Complaints
from hslog.core.packet import Packet


class ArenaStream:
    """Reads chunks of lines and gives out the messages whose place is settled, each with the packets inside it."""

    def __init__(self, complaints: Complaints | None = None, source: str = "") -> None:
        self.complaints = complaints
        self.ready: list[Message] = []
        self.reader = ArenaReader(complaints, source, self.ready.append)

    def packets(self, lines: Iterable[str]) -> list[Packet]:
        """Read ``lines`` and return every packet that nothing can come before any more, in order."""
        self.reader.feed(lines)
        return list(self._given())

    def rest(self) -> list[Packet]:
        """Return the packets held back, when the log has been quiet for a while."""
        self.reader.rest()
        return list(self._given())

    def close(self) -> list[Packet]:
        """End the last game, and return the packets held back."""
        self.reader.close()
        return list(self._given())

    def another_file(self, source: str) -> None:
        """Begin anew: what follows is from another file."""
        self.ready = []
        self.reader = ArenaReader(self.complaints, source, self.ready.append)

    def _given(self) -> Iterator[Packet]:
        for message in self.ready:
            yield message
            yield from message.children()
        self.ready.clear()
        for game in self.reader.games:
            game.packets.clear()
        del self.reader.games[:-1]
