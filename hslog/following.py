"""Following a log while the game writes it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hslog.arena.marks import looks_like_arena
from hslog.core.errors import Complaints, NoSuchSource
from hslog.core.source import PathLike
from hslog.core.tail import Tail
from hslog.hearthstone.packets import Packet
from hslog.hearthstone.stream import StreamReader

if TYPE_CHECKING:
    from hslog.arena.stream import ArenaStream

QUIET_SECONDS = 1.0
"""After this long without a new line, a packet whose details may follow is taken to be complete."""


def follow(
    path: PathLike,
    *,
    from_start: bool = True,
    poll: float = 0.1,
    stop: Callable[[], bool] | None = None,
    complaints: Complaints | None = None,
) -> Iterator[Packet]:
    """Yield packets as the game writes them, and the end of every block as a BlockEnd; never ends by itself.

    ``path`` is a log, or a folder of the game's logs, where the newest session is followed and the next one
    taken up when the game is started again. A file that is replaced, cut short or not there yet is waited for
    and read from its start; lines are counted in each file. ``from_start=False`` passes over what is there
    already. ``poll`` is the pause between looks, in seconds; ``stop`` is asked whenever nothing new is there,
    and ends the iteration when it returns true. What is wrong with the log is handled by ``complaints``.

    Raises NoSuchSource when not even the folder of the log exists; with strict complaints, LineError.
    """
    place = Path(path)
    if not place.exists() and not place.parent.is_dir():
        raise NoSuchSource("no such file or folder", str(path))
    if complaints is not None and not complaints.path:
        complaints.path = str(path)
    tail = Tail(place, from_start)
    quiet = 0.0
    reader: StreamReader | ArenaStream | None = None
    while True:
        lines, another = tail.read()
        for problem in tail.complaints():
            if complaints is not None:
                complaints.handle(problem)
        if another and reader is not None:
            yield from reader.rest()
            reader.another_file(str(tail.current))
        if reader is None:
            if not lines and (stop is None or not stop()):
                time.sleep(poll)
                continue
            reader = _reader_of(lines, complaints, str(path))
        if lines:
            quiet = 0.0
            yield from reader.packets(lines)
            continue
        if stop is not None and stop():
            yield from reader.packets(tail.unfinished())
            yield from reader.close()
            return
        if quiet >= QUIET_SECONDS:
            yield from reader.rest()
        time.sleep(poll)
        quiet += poll


def _reader_of(lines: list[str], complaints: Complaints | None, path: str) -> StreamReader | ArenaStream:
    """Return the reader for a log that begins with ``lines``."""
    if looks_like_arena("".join(lines)):
        from hslog.arena.stream import ArenaStream

        return ArenaStream(complaints, path)
    return StreamReader(complaints, path)
