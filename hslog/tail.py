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

READ_BYTES = 1 << 20
KEPT_BYTES = 64
"""How much of what was read is compared before reading on, to notice a file that was written anew."""


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
    tail = _Tail(place, from_start)
    quiet = 0.0
    reader = StreamReader(complaints, str(path))
    while True:
        lines, another = tail.read()
        if another:
            yield from reader.rest()
            reader.another_file(str(tail.current))
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


class _Tail:
    """The end of a growing file, or of the newest log of a folder."""

    def __init__(self, place: Path, from_start: bool) -> None:
        self.place = place
        self.current: Path | None = None
        self.file: IO[bytes] | None = None
        self.identity: tuple[int, int] = (0, 0)
        self.position = 0
        self.last = b""
        self.text = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self.skip = not from_start

    def read(self) -> tuple[list[str], bool]:
        """Return the lines completed since the last call, and whether another file begins with them."""
        another = False
        while True:
            if self.file is None:
                self._open()
            elif self._rewritten() or (self._rotated() and not self._more()):
                left = self.unfinished()
                if left:
                    return left, another
                another = self._open()
            data = self.file.read(READ_BYTES) if self.file is not None else b""
            if not data:
                return [], another
            self.position += len(data)
            self.last = (self.last + data)[-KEPT_BYTES:]
            *lines, self.text = (self.text + self.decoder.decode(data)).split("\n")
            if lines:
                return [line + "\n" for line in lines], another

    def unfinished(self) -> list[str]:
        """Return the last line, if it has no line ending yet."""
        text, self.text = self.text, ""
        return [text] if text else []

    def _rotated(self) -> bool:
        """Return whether the log is another file by now."""
        target = self._target()
        try:
            status = os.stat(target) if target is not None else None
        except OSError:
            return False
        return status is not None and (status.st_dev, status.st_ino) != self.identity

    def _more(self) -> bool:
        return self.file is not None and os.fstat(self.file.fileno()).st_size > self.position

    def _rewritten(self) -> bool:
        """Return whether what was read last is gone: the file was cut short, and may have grown again."""
        if self.file is None or not self.last:
            return False
        self.file.seek(self.position - len(self.last))
        return self.file.read(len(self.last)) != self.last

    def _open(self) -> bool:
        """Open the log from its start, if there is one; tell whether another was open before."""
        target = self._target()
        if target is None:
            return False
        try:
            file = target.open("rb")
        except OSError:
            return False
        if self.file is not None:
            self.file.close()
        another = self.current is not None
        status = os.fstat(file.fileno())
        self.file, self.current = file, target
        self.identity = (status.st_dev, status.st_ino)
        self.position = file.seek(0, os.SEEK_END) if self.skip else 0
        self.skip = False
        self.last = b""
        self.decoder.reset()
        return another

    def _target(self) -> Path | None:
        """Return the log to read: the file itself, or the newest log in the folder."""
        if not self.place.is_dir():
            return self.place if self.place.exists() else None
        try:
            found = power_logs(self.place)
            if not found:
                found = [log for sub in self.place.iterdir() if sub.is_dir() for log in power_logs(sub)]
            logs = [Path(log) for log in found if log.lower().endswith("power.log")]
            return max(logs, key=lambda log: (log.stat().st_mtime, str(log)), default=None)
        except OSError:  # a folder or file that went away while it was looked at
            return None
