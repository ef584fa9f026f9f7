"""Where logs come from: files, folders, archives, streams.

A source is anything that gives lines. What a file is, is decided by its first bytes, not by its name: gzip
and zip archives are unpacked, byte order marks, UTF-16 and UTF-32 are recognised. A folder is searched as
Hearthstone lays it out (a session folder holds ``Power.log``, the ``Logs`` folder one session folder per start of the
game), then for any logs.
"""

from __future__ import annotations

import io
import os
import sys

from hslog.core.cached import cached_property
from hslog.core.errors import DamagedFile, HslogError, NoSuchSource, TooLarge, UnreadableSource
from hslog.core.limits import LARGEST_STREAM, SMALL_UNPACKED, UNPACKED_TIMES
from hslog.core.text import Content, Text, blocks_of, damages, encoding_of, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from gzip import GzipFile
    from typing import IO, BinaryIO
    from zipfile import ZipExtFile, ZipFile, ZipInfo

    from hslog.core.cut_archive import CutFile, CutMember

STDIN = "-"
START_BYTES = 16 << 10
"""Bytes by which a file is recognized: logs of MTG Arena begin with what the client prints of the machine."""
SPOOL_BYTES = 16 << 20

GZIP, ZIP, EMPTY_ZIP = b"\x1f\x8b", b"PK\x03\x04", b"PK\x05\x06"
"""How packed files begin."""
PACKED_TIMES = 3
"""How often a file may be packed."""
UNREAD_FORMS = {
    b"\xfd7zXZ\0": "xz",
    b"BZh": "bzip2",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
}
"""How files begin that are packed in a form that is not read."""

PathLike = str | os.PathLike[str]


class Source:
    """One log or replay.

    ``name`` is its name in messages. ``lines`` may be called again: a stream that cannot be rewound is spooled to a
    temporary file. ``problems`` are the faults of the file as a whole, each once, by what they say, with the line
    (1-based; 0 for the last line read).
    """

    def __init__(self, name: str, opener: _Opener, encoding: str = "utf-8", problem: str = "") -> None:
        self.name = name
        self.opener = opener
        self.encoding = encoding
        self.problems: dict[str, HslogError] = {}
        if problem:
            self.add_problem(UnreadableSource(problem, name))

    def add_problem(self, problem: HslogError) -> None:
        """Keep a fault of the file, once where it is found again."""
        self.problems.setdefault(problem.message, problem)

    def text(self) -> Text:
        """Open the lines in a with statement, each with its line ending; bytes that are no text are kept escaped.

        A damaged archive ends early: the error is swallowed, and its reason added to ``problems``; so is the rest of
        a line that is longer than any log has. Raises UnreadableSource, TooLarge.
        """
        return Text(self.content(), lines_of)

    def blocks(self, is_passed_over: Callable[[str], bool]) -> Text:
        """Open the text as :meth:`text` does, for a few lines at a time: each block is of whole lines.

        Of a long line ``is_passed_over`` is asked by its first letters, and if so the line is given as an empty one.
        """
        return Text(self.content(), lambda raw, errors: blocks_of(raw, errors, is_passed_over))

    def content(self) -> Content:
        """Return a reader of the text."""
        return Content(self.name, self.encoding, self.binary, self.add_problem)

    def lines(self) -> Iterator[str]:
        """Yield the lines of :meth:`text`."""
        with self.text() as text:
            yield from text

    def start(self) -> str:
        """Return the first letters, without white space before them; what a damaged file has of them."""
        try:
            return _start_of(self.opener).decode(self.encoding, "ignore").lstrip("\ufeff \t\r\n\0")
        except _refusals():
            return ""

    def is_xml(self) -> bool:
        """Return whether the file is a replay in XML."""
        return self.start().startswith("<")

    def is_empty(self) -> bool:
        """Return whether nothing is in the file but a byte order mark and white space."""
        with self.text() as text:
            return not any(line.strip("\ufeff \t\r\n") for line in text)
        return False

    def binary(self) -> IO[bytes]:
        """Open the content, unpacked, from its first byte. Raises UnreadableSource."""
        try:
            return self.opener.open()
        except _refusals() as problem:
            raise UnreadableSource(f"cannot be opened: {_reason(problem)}", self.name) from problem


class _Opener:
    """Opens the bytes of a source, any number of times."""

    def open(self) -> IO[bytes]:
        raise NotImplementedError

    def size(self) -> int:
        """Return the number of bytes, for content that can be read from any position."""
        with self.open() as raw:
            return raw.seek(0, os.SEEK_END)


class _Broken(_Opener):
    def __init__(self, problem: UnreadableSource) -> None:
        self.problem = problem

    def open(self) -> IO[bytes]:
        raise self.problem


class _File(_Opener):
    def __init__(self, path: str) -> None:
        self.path = path

    def open(self) -> IO[bytes]:
        return open(self.path, "rb")


class _Spooled(_Opener):
    """A stream that can be read once, kept for reading again."""

    def __init__(self, stream: BinaryIO | IO[bytes]) -> None:
        self.stream = stream
        self.spool: IO[bytes] | None = None

    def open(self) -> IO[bytes]:
        if self.spool is None:
            import tempfile

            spool = tempfile.SpooledTemporaryFile(SPOOL_BYTES)  # noqa: SIM115  # closed with the process
            while chunk := self.stream.read(1 << 16):
                spool.write(chunk)
                if spool.tell() > LARGEST_STREAM:
                    raise TooLarge(f"holds more than {LARGEST_STREAM >> 30} GiB, the most that is kept of a stream")
            self.spool = spool
        return io.BufferedReader(_Unclosed(self.spool))


class _Unclosed(io.RawIOBase):
    """Reads a file that its owner will read again."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.position = 0  # of its own: others may be reading the same file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        before = {os.SEEK_SET: 0, os.SEEK_CUR: self.position}
        self.position = before[whence] + offset if whence in before else self.file.seek(offset, whence)
        return self.position

    def tell(self) -> int:
        return self.position

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        self.file.seek(self.position)
        data = self.file.read(len(view))
        view[: len(data)] = data
        self.position += len(data)
        return len(data)


class _Gzip(_Opener):
    def __init__(self, inner: _Opener, whole: int) -> None:
        self.inner = inner
        self.whole = whole

    def open(self) -> IO[bytes]:
        import gzip

        packed = self.inner.open()
        unpacked = gzip.GzipFile(fileobj=packed, mode="rb")
        return io.BufferedReader(_Unpacked(unpacked, lambda: min(packed.tell(), self.whole)))


class _OldLines(_Opener):
    """Opens a text whose lines end with a carriage return alone, as if they ended as lines do."""

    def __init__(self, inner: _Opener) -> None:
        self.inner = inner

    def open(self) -> IO[bytes]:
        return io.BufferedReader(_Translated(self.inner.open()))


class _Translated(io.RawIOBase):
    """Reads a file with line feeds for its carriage returns."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self.file.seekable()

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        return self.file.seek(offset, whence)

    def tell(self) -> int:
        return self.file.tell()

    def close(self) -> None:
        self.file.close()
        super().close()

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self.file.read(len(view)).replace(b"\r", b"\n")
        view[: len(data)] = data
        return len(data)


class _Archive:
    """A zip archive, opened once for all its members."""

    def __init__(self, inner: _Opener, whole: int) -> None:
        self.whole = whole
        # To go back in what is being unpacked is to unpack it again from its start.
        self.inner = inner if isinstance(inner, _File | _Spooled) else _Spooled(inner.open())

    @cached_property
    def file(self) -> ZipFile:
        """The archive. Raises what _refusals() says."""
        from zipfile import ZipFile

        return ZipFile(self.inner.open())


class _Member(_Opener):
    def __init__(self, archive: _Archive, member: ZipInfo) -> None:
        self.archive = archive
        self.member = member

    def open(self) -> IO[bytes]:
        from copy import copy

        packed = min(self.member.compress_size, self.archive.whole)
        unchecked = copy(self.member)
        del unchecked.CRC  # zipfile would not give the last piece of a damaged member: it is checked when all is read
        file: ZipExtFile = self.archive.file.open(unchecked)  # type: ignore[assignment]  # what it is
        return io.BufferedReader(_Unpacked(file, lambda: packed, self.member.CRC))


class _CutMember(_Opener):
    """A member of an archive whose end is missing."""

    def __init__(self, archive: _Opener, member: CutMember) -> None:
        self.archive = archive
        self.member = member

    def open(self) -> IO[bytes]:
        from hslog.core.cut_archive import CutFile

        file = CutFile(self.archive.open(), self.member)
        return io.BufferedReader(_Unpacked(file, lambda: file.packed, self.member.checksum))


class _Unpacked(io.RawIOBase):
    """Reads packed data, and stops if it unpacks to far more than usual; ``packed`` is the number of bytes read so far.

    ``checksum`` is what the CRC-32 of all of it has to be, where the file does not check that itself.
    """

    def __init__(
        self, file: ZipExtFile | GzipFile | CutFile, packed: Callable[[], int], checksum: int | None = None
    ) -> None:
        self.file = file
        self.packed = packed
        self.checksum = checksum
        self.found = 0
        self.length = 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.length

    def close(self) -> None:
        self.file.close()
        super().close()

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self.file.read1(len(view))
        view[: len(data)] = data
        self.length += len(data)
        if self.checksum is not None:
            self._check(data)
        if self.length > SMALL_UNPACKED and self.length > UNPACKED_TIMES * self.packed():
            raise TooLarge(
                f"unpacks to more than {SMALL_UNPACKED >> 20} MiB and more than {UNPACKED_TIMES} times its length: "
                "no log is packed so well"
            )
        return len(data)

    def _check(self, data: bytes) -> None:
        """Add to the checksum; raise BadZipFile at the end of a member that has another one."""
        from zipfile import BadZipFile
        from zlib import crc32

        self.found = crc32(data, self.found)
        if not data and self.found != self.checksum:
            raise BadZipFile("its checksum is not that of its content")


def _refusals() -> tuple[type[Exception], ...]:
    """Return the exceptions that opening a damaged, encrypted or unknown archive may raise."""
    return (*damages(), KeyError, RuntimeError)


def open_sources(path: PathLike | BinaryIO) -> list[Source]:
    """Find the logs and replays ``path`` means: a file, an archive, a folder, ``-`` for standard input.

    Binary file objects are taken as they are. Raises NoSuchSource or UnreadableSource.
    """
    if hasattr(path, "read"):
        return _identify(str(getattr(path, "name", "<stream>")), _Spooled(path))  # type: ignore[arg-type]
    if path == STDIN:
        return _identify("<stdin>", _Spooled(sys.stdin.buffer))
    place = os.fspath(path)
    try:
        if os.path.isdir(place):
            return _in_folder(place)
        if not os.path.exists(place):
            raise NoSuchSource("no such file or folder", place)
        # A pipe can be read once only.
        return _identify(place, _File(place) if os.path.isfile(place) else _Spooled(open(place, "rb")))
    except OSError as problem:
        raise UnreadableSource(f"cannot be read: {_reason(problem)}", place) from problem


def _identify(name: str, opener: _Opener, depth: int = 0, whole: int = 0) -> list[Source]:
    """Look at the first bytes and return what is inside; ``whole`` is the length of the outermost archive."""
    try:
        start = _start_of(opener)
    except TooLarge as problem:
        problem.path = name
        raise
    except _refusals() as problem:
        if isinstance(opener, _Gzip):
            return [Source(name, opener, problem=f"the archive is damaged: {_reason(problem)}")]
        raise UnreadableSource(f"cannot be read: {_reason(problem)}", name) from problem
    if start.startswith((GZIP, ZIP)):
        if depth >= PACKED_TIMES:
            raise UnreadableSource(f"is packed more than {PACKED_TIMES} times: unpack it first", name)
        whole = whole or opener.size()
        if start.startswith(ZIP):
            return _in_archive(name, opener, depth, whole)
        return _identify(name, _Gzip(opener, whole), depth + 1, whole)
    if form := _unread_form(start):
        raise UnreadableSource(f"is packed in a form that is not read ({form}): unpack it first", name)
    if start.startswith(EMPTY_ZIP):
        raise UnreadableSource("the archive is empty", name)
    if b"\r" in start and b"\n" not in start and encoding_of(start) == "utf-8":
        opener = _OldLines(opener)
    return [Source(name, opener, encoding_of(start))]


def _unread_form(start: bytes) -> str:
    """Return the form in which a file is packed that is not read; empty for one that is not packed."""
    if start[257:262] == b"ustar":
        return "tar"
    return next((form for mark, form in UNREAD_FORMS.items() if start.startswith(mark)), "")


def _start_of(opener: _Opener) -> bytes:
    """Return the first bytes of a file; of a damaged one, as many as come before the damage."""
    start = b""
    with opener.open() as raw:
        read_some = getattr(raw, "read1", raw.read)
        try:
            while len(start) < START_BYTES and (data := read_some(START_BYTES - len(start))):
                start += data
        except damages():
            if not start:
                raise
    return start


def _identify_one_of(name: str, opener: _Opener, depth: int = 0, whole: int = 0) -> list[Source]:
    """Look at one of several files; one that cannot be read is found out when it is its turn."""
    try:
        return _identify(name, opener, depth, whole)
    except UnreadableSource as problem:
        return [Source(name, _Broken(problem))]


def _in_archive(name: str, opener: _Opener, depth: int, whole: int) -> list[Source]:
    try:
        archive = _Archive(opener, whole)
        members = [info for info in archive.file.infolist() if not info.is_dir()]
    except _refusals() as problem:
        found = _in_cut_archive(name, archive.inner, depth, whole)
        if not found:
            raise UnreadableSource(f"the archive is damaged: {_reason(problem)}", name) from problem
        return found
    wanted = [member for member in members if _is_log(member.filename)] or members
    length = sum(member.file_size for member in wanted)
    if length > max(SMALL_UNPACKED, UNPACKED_TIMES * whole):
        raise TooLarge(f"unpacks to {length:,} bytes, more than {UNPACKED_TIMES} times its length", name)
    found = []
    for member in sorted(wanted, key=lambda member: member.filename):
        found += _identify_one_of(f"{name}!{member.filename}", _Member(archive, member), depth + 1, whole)
    if not found:
        raise UnreadableSource("the archive is empty", name)
    return found


def _in_cut_archive(name: str, archive: _Opener, depth: int, whole: int) -> list[Source]:
    """Return the readable logs of an archive whose end, with the list of its files, is missing."""
    from hslog.core.cut_archive import members

    with archive.open() as raw:
        there = members(raw)
    found = []
    for member in sorted([member for member in there if _is_log(member.name)] or there):
        found += _identify_one_of(f"{name}!{member.name}", _CutMember(archive, member), depth + 1, whole)
    for source in found[:1]:
        source.add_problem(DamagedFile("the archive is damaged: the list of its files is missing", name))
    return found


def _is_log(name: str) -> bool:
    from hslog.core.folders import LOG_SUFFIXES, REPLAY_SUFFIXES  # few logs are in an archive, or searched for

    return name.lower().endswith(LOG_SUFFIXES + REPLAY_SUFFIXES)


def _in_folder(folder: str) -> list[Source]:
    """Find the logs of a session folder, of the Logs folder, or of any folder of logs and replays and those below."""
    from hslog.core.folders import logs_in

    logs, closed = logs_in(folder)
    if not logs and not closed:
        raise NoSuchSource("no Power.log, and no other log or replay, in this folder or below", folder)
    found = [source for path in logs for source in _identify_one_of(path, _File(path))]
    for path, problem in closed.items():
        found.append(Source(path, _Broken(UnreadableSource(f"cannot be read: {_reason(problem)}", path))))
    return found


def _reason(problem: BaseException) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror.lower()
    return str(problem) or type(problem).__name__
