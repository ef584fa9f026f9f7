"""The end of a log that is being written: new lines, files that are replaced, folders with a newer session."""

from __future__ import annotations

import codecs
import os
from pathlib import Path
from typing import IO

from hslog.core.errors import TooLarge
from hslog.core.folders import power_logs
from hslog.core.limits import LONGEST_LINE
from hslog.core.text import encoding_of, line_too_long

READ_BYTES = 1 << 20
ENCODING_BYTES = 4
"""By so many bytes the encoding of a log is known; no line is as short."""

KEPT_BYTES = 64
"""How much of what was read is compared before reading on, to notice a file that was written anew."""


class Tail:
    """The end of a growing log, or of the newest log of a folder, line by line.

    ``current`` is the file being read; ``count`` is how many of its lines were given out.
    """

    def __init__(self, place: Path, from_start: bool = True) -> None:
        self.place = place
        self.current: Path | None = None
        self.count = 0
        self.file: IO[bytes] | None = None
        self.identity: tuple[int, int] = (0, 0)
        self.known: set[Path] = set()
        self.position = 0
        self.last = b""
        self.begun: list[str] = []  # the pieces of the line that goes on
        self.length = 0
        self.too_long: list[TooLarge] = []
        self.decoder: codecs.IncrementalDecoder | None = None
        self.old_lines: bool | None = None  # whether lines end with a carriage return alone; None: not known yet
        self.skip = not from_start

    def read(self) -> tuple[list[str], bool]:
        """Return the lines completed since the last call, and whether another file begins with them."""
        another = False
        while True:
            if self.file is None:
                self._open()
            elif self._rewritten() or (self._rotated() and not self.unread()):
                left = self.unfinished()
                if left:
                    return left, another
                another = self._open() or another
            data = self._data()
            if not data:
                return [], another
            lines = self._lines(data)
            if lines:
                self.count += len(lines)
                return lines, another

    def unfinished(self) -> list[str]:
        """Return the last line, if it has no line ending yet."""
        line = "".join(self.begun)
        if self.decoder is not None:
            line += self.decoder.decode(b"", True)  # what is there of a letter that is cut in two
        self.begun, self.length = [], 0
        self.count += bool(line)
        return [line] if line else []

    def complaints(self) -> list[TooLarge]:
        """Return complaints about lines that were skipped since the last call because they are too long for a log."""
        found, self.too_long = self.too_long, []
        return found

    def _data(self) -> bytes:
        """Return the next bytes; the first ones when there are enough to know the encoding by."""
        if self.file is None:
            return b""
        if self.decoder is None:
            start = self._start()
            if len(start) < ENCODING_BYTES:
                return b""
            self.decoder = _decoder(start)
        data = self.file.read(READ_BYTES)
        self.position += len(data)
        self.last = (self.last + data)[-KEPT_BYTES:]
        return data

    def _start(self) -> bytes:
        assert self.file is not None
        self.file.seek(0)
        start = self.file.read(ENCODING_BYTES)
        self.file.seek(self.position)
        return start

    def _lines(self, data: bytes) -> list[str]:
        """Return the lines that end in ``data``; of a line longer than any log has the rest is passed over."""
        first, *rest = self._decoded(data).split("\n")
        self._go_on(first, self.count + 1)
        if not rest:
            return []
        lines = ["".join(self.begun), *rest[:-1]]
        self.begun, self.length = [], 0
        self._go_on(rest[-1], self.count + len(lines) + 1)
        return [line + "\n" for line in lines]

    def _decoded(self, data: bytes) -> str:
        """Return the text of ``data``, in which every line ends with a newline."""
        assert self.decoder is not None
        text = self.decoder.decode(data)
        if self.old_lines is None and "\r" in text and "\n" not in text:
            begun = "".join(self.begun)
            if "\r" in begun or text.count("\r") > 1:  # one alone may be half of a line end
                self.old_lines, self.begun, self.length = True, [], 0
                text = begun + text
        elif self.old_lines is None and "\n" in text:
            self.old_lines = False
        return text.replace("\r", "\n") if self.old_lines else text

    def _go_on(self, piece: str, line: int) -> None:
        """Add a piece to the line that goes on, as long as that is not too long."""
        if self.length > LONGEST_LINE:
            return
        self.length += len(piece)
        if self.length > LONGEST_LINE:
            piece = piece[: LONGEST_LINE - self.length]
            self.too_long.append(line_too_long(str(self.current), line))
        if piece:
            self.begun.append(piece)

    def _rotated(self) -> bool:
        """Return whether the log is another file by now."""
        target = self.target()
        try:
            status = os.stat(target) if target is not None else None
        except OSError:
            return False
        return status is not None and (status.st_dev, status.st_ino) != self.identity

    def unread(self) -> int:
        """Return how many bytes the file has that were not read yet."""
        return max(0, os.fstat(self.file.fileno()).st_size - self.position) if self.file is not None else 0

    def _rewritten(self) -> bool:
        """Return whether what was read last is gone: the file was cut short, and may have grown again."""
        if self.file is None or not self.last:
            return False
        self.file.seek(self.position - len(self.last))
        return self.file.read(len(self.last)) != self.last

    def _open(self) -> bool:
        """Open the log from its start, if there is one; return whether another was open before."""
        target = self.target()
        if target is None:
            return False
        try:
            file = target.open("rb")
        except OSError:
            return False
        if self.file is not None:
            self.file.close()
        another = self.current is not None
        if not another:
            self.known.update(self._logs())
        self.known.add(target)
        status = os.fstat(file.fileno())
        self.file, self.current, self.count = file, target, 0
        self.identity = (status.st_dev, status.st_ino)
        self.position = file.seek(0, os.SEEK_END) if self.skip else 0
        self.skip = False
        self.last = b""
        self.begun, self.length = [], 0
        self.decoder, self.old_lines = None, None
        return another

    def target(self) -> Path | None:
        """Return the log to read: the file itself; in a folder the first that is new there, or the newest."""
        if not self.place.is_dir():
            return self.place if self.place.exists() else None
        try:
            logs = self._logs()
            if self.current is not None:
                new = sorted(log for log in logs if log not in self.known)  # folders are named by their time
                if new:
                    return new[0]
            return max(logs, key=lambda log: (log.stat().st_mtime, str(log)), default=None)
        except OSError:  # a folder or file that went away while it was looked at
            return None

    def _logs(self) -> list[Path]:
        """Return the logs of a folder of the game; nothing for a file."""
        if not self.place.is_dir():
            return []
        found = power_logs(self.place)
        if not found:
            found = [log for sub in self.place.iterdir() if sub.is_dir() for log in power_logs(sub)]
        return [Path(log) for log in found if log.lower().endswith("power.log")]


def _decoder(start: bytes) -> codecs.IncrementalDecoder:
    """Return a decoder for a log that begins with ``start``; it can begin at any place.

    A byte order mark becomes a letter.
    """
    encoding = encoding_of(start)
    if encoding in ("utf-16", "utf-32"):
        encoding += "-be" if start.startswith((b"\xfe\xff", b"\0\0\xfe\xff")) else "-le"
    return codecs.getincrementaldecoder(encoding)("surrogateescape" if encoding == "utf-8" else "replace")
