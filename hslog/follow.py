"""Following a log while the game writes it."""

from __future__ import annotations

import codecs
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from hslog.errors import Complaints, NoSuchSource
from hslog.packets import Packet
from hslog.source import PathLike, power_logs
from hslog.stream import StreamReader

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
    and read from its start. ``from_start=False`` passes over what is there already. ``poll`` is the pause
    between looks, in seconds; ``stop`` is asked at each look, and ends the iteration when it returns true.

    Raises NoSuchSource when not even the folder of the log exists.
    """
    place = Path(path)
    if not place.exists() and not place.parent.is_dir():
        raise NoSuchSource("no such file or folder", str(path))
    tail = _Tail(place, from_start)
    quiet = 0.0
    reader = StreamReader(complaints, str(path))
    while True:
        lines, fresh = tail.read()
        if fresh:
            yield from reader.rest()
            reader = StreamReader(complaints, str(tail.current))
        if lines:
            quiet = 0.0
            yield from reader.packets(lines)
            continue
        if stop is not None and stop():
            last = tail.unfinished()
            if last:
                yield from reader.packets([last])
            yield from reader.rest()
            return
        if quiet >= QUIET_SECONDS:
            yield from reader.rest()
        time.sleep(poll)
        quiet += poll


class _Tail:
    """The end of a growing file, or of the newest log of a folder."""

    def __init__(self, place: Path, from_start: bool) -> None:
        self.place = place
        self.current: Path | None = None
        self.file: IO[bytes] | None = None
        self.identity: tuple[int, int] = (0, 0)
        self.position = 0
        self.text = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self.skip = not from_start

    def read(self) -> tuple[list[str], bool]:
        """Return the complete lines written since the last call, and whether another file has begun."""
        fresh = self._reopen()
        if self.file is None:
            return [], fresh
        data = self.file.read(1 << 20)
        self.position += len(data)
        self.text += self.decoder.decode(data)
        lines = self.text.split("\n")
        self.text = lines.pop()
        return [line + "\n" for line in lines], fresh

    def unfinished(self) -> str:
        """Return the last line, which has no line ending yet."""
        text, self.text = self.text, ""
        return text

    def _reopen(self) -> bool:
        """Open the log when there is a new one: another session, a rotated or a truncated file."""
        target = self._target()
        if target is None:
            return False
        try:
            status = os.stat(target)
        except OSError:
            return False
        identity = (status.st_dev, status.st_ino)
        same = target == self.current and identity == self.identity and status.st_size >= self.position
        if same and self.file is not None:
            return False
        if target == self.current and self.file is not None and identity != self.identity and self._more():
            return False  # the rotated file still holds lines that were not read
        if self.file is not None:
            self.file.close()
        began = self.current is not None
        self.file = target.open("rb")
        self.current, self.identity = target, identity
        self.position = self.file.seek(0, os.SEEK_END) if self.skip else 0
        self.skip = False
        self.text = ""
        self.decoder.reset()
        return began

    def _more(self) -> bool:
        return self.file is not None and os.fstat(self.file.fileno()).st_size > self.position

    def _target(self) -> Path | None:
        if not self.place.is_dir():
            return self.place if self.place.exists() else None
        found = power_logs(self.place)
        if not found:
            found = [log for sub in self.place.iterdir() if sub.is_dir() for log in power_logs(sub)]
        logs = [Path(log) for log in found if log.lower().endswith("power.log")]
        return max(logs, key=lambda log: (log.stat().st_mtime, str(log)), default=None)
