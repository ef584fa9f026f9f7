"""The text of a file: decoded, line by line or in blocks of lines, each line within its limit."""

from __future__ import annotations

import codecs
import io

from hslog.core.errors import DamagedFile, TooLarge
from hslog.core.limits import LONGEST_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    from hslog.core.errors import HslogError

CHUNK_BYTES = 64 << 10
ASKED_FROM = CHUNK_BYTES // 8
"""Letters of a line that goes on in the next chunk from which it is asked whether it is needed."""


class Content:
    """A source of text: its name, its encoding, how it is opened, and who receives its faults."""

    def __init__(
        self, name: str, encoding: str, open: Callable[[], IO[bytes]], complain: Callable[[HslogError], None]
    ) -> None:
        self.name = name
        self.encoding = encoding
        self.open = open
        self.complain = complain


class Text:
    """The text of a source while it is being read, line by line or in blocks of them."""

    def __init__(self, source: Content, parts: Callable[[_LinesWithinLimit, str], Iterator[str]]) -> None:
        self.source = source
        self.parts = parts

    def __enter__(self) -> Iterator[str]:
        self.raw = _LinesWithinLimit(self.source)
        return self.parts(self.raw, "surrogateescape" if self.source.encoding == "utf-8" else "replace")

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, *trace: object) -> bool:
        self.raw.close()
        damaged = kind is not None and issubclass(kind, damages())
        if damaged:
            self.source.complain(DamagedFile(f"the file is damaged and ends early: {problem}", self.source.name))
        return damaged


def lines_of(raw: _LinesWithinLimit, errors: str) -> Iterator[str]:
    """Return the lines of a text."""
    text = io.TextIOWrapper(raw, encoding=raw.source.encoding, errors=errors, newline="\n")  # type: ignore[type-var]
    text._CHUNK_SIZE = CHUNK_BYTES  # type: ignore[attr-defined]  # fewer, larger reads
    return text


def blocks_of(raw: _LinesWithinLimit, errors: str, is_passed_over: Callable[[str], bool]) -> Iterator[str]:
    """Yield the text in blocks of whole lines; long lines that are passed over as empty ones."""
    decode = codecs.getincrementaldecoder(raw.source.encoding)(errors).decode
    begun: list[str] = []  # of the line that goes on
    passes_over = False
    while data := raw.read1():
        if passes_over and raw.width == 1:
            found = data.find(b"\n")
            if found < 0:
                continue
            data = data[found:]
        text = decode(data)
        place = 0
        if passes_over:
            place = text.find("\n")
            if place < 0:
                continue
            passes_over = False
        end = text.rfind("\n") + 1
        if end:
            begun.append(text[place:end])
            yield "".join(begun)
            begun.clear()
        begun.append(text[end:] if end else text)
        if len(begun) == (1 if len(begun[0]) >= ASKED_FROM else 2):
            passes_over = is_passed_over("".join(begun))
            if passes_over:
                begun.clear()
    begun.append("\n" if passes_over else decode(b"", True))
    if rest := "".join(begun):
        yield rest


class _LinesWithinLimit(io.BufferedIOBase):
    """The bytes of a log, without the rest of lines that are longer than ``LONGEST_LINE``."""

    def __init__(self, source: Content) -> None:
        self.file = source.open()
        self.source = source
        self.read_some = getattr(self.file, "read1", self.file.read)
        self.width = 4 if "32" in source.encoding else 2 if "16" in source.encoding else 1
        self.length, self.offset = 0, 0  # of the line that goes on, and of all bytes
        self.over = False

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self.file.close()
        super().close()

    def read1(self, size: int = -1, /) -> bytes:
        while data := self.read_some(CHUNK_BYTES if size < 0 else size):
            begin = self._next_line(data) if self.over else 0
            self.offset += len(data)
            ended = data.rfind(b"\n") + 1
            if ended:
                self.length = len(data) - ended
                self.over = False
            else:
                self.length += len(data)
            if not self.over and self.length > LONGEST_LINE and self.offset % self.width == 0:
                self.over = True
                self.source.complain(line_too_long(self.source.name, self._line()))
            if begin < 0:
                return bytes(-begin) + data  # the newline begins with the zeros of a wide letter that were passed over
            if begin < len(data):
                return data[begin:]
        return b""

    def _line(self) -> int:
        """Return the number of the line that goes on, for which what was read is read again."""
        line, left = 1, self.offset - self.length
        with self.source.open() as again:
            while left and (data := again.read(min(left, CHUNK_BYTES))):
                line += data.count(b"\n")
                left -= len(data)
        return line

    def _next_line(self, data: bytes) -> int:
        """Return where in ``data`` the line ending of the long line begins; its length where it goes on."""
        end = data.find(b"\n")
        return end - (self.offset + end) % self.width if end >= 0 else len(data)


def line_too_long(name: str, line: int) -> TooLarge:
    """Return the error that a line is longer than is read of one."""
    return TooLarge(f"line {line} is longer than {LONGEST_LINE:,} bytes: what is beyond is passed over", name, line)


def damages() -> tuple[type[Exception], ...]:
    """Return the exceptions of reading a damaged file or archive; the archive modules are slow to import."""
    import lzma
    import zipfile
    import zlib

    return (OSError, EOFError, UnicodeError, zlib.error, lzma.LZMAError, zipfile.BadZipFile)


def encoding_of(start: bytes) -> str:
    """Return the encoding of a text by its first bytes; wide letters may lack their mark where a log was cut."""
    wide = start[:4]
    if wide in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):  # asked first: it begins as the mark of UTF-16 does
        return "utf-32"
    if len(wide) == 4 and wide.count(0) == 3 and (wide[0] or wide[3]):
        return "utf-32-le" if wide[0] else "utf-32-be"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if len(start) > 3 and start[1] == start[3] == 0 != start[0]:
        return "utf-16-le"
    if len(start) > 3 and start[0] == start[2] == 0 != start[1]:
        return "utf-16-be"
    return "utf-8"
