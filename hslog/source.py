"""Where logs come from: files, folders, archives, streams.

A source is anything that gives lines. What a file is, is decided by its first bytes, not by its name: gzip
and zip archives are unpacked, byte order marks, UTF-16 and UTF-32 are recognised, XML replays are told from logs. A
folder is searched as the game lays it out: a session folder holds ``Power.log``, the ``Logs`` folder holds
one session folder per start of the game.
"""

from __future__ import annotations

import io
import os
import sys

from hslog.errors import NoSuchSource, UnreadableSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, BinaryIO

STDIN = "-"
LOG_SUFFIXES = (".log", ".txt", ".log.gz", ".txt.gz")
REPLAY_SUFFIXES = (".xml", ".hsreplay", ".hdtreplay", ".xml.gz", ".hsreplay.gz")
PACKED_SUFFIXES = (".zip", ".hdtreplay")
CHUNK_BYTES = 32 << 10
SPOOL_BYTES = 16 << 20

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
"""How packed files begin."""

PathLike = str | os.PathLike[str]


FOLDERS_DEEP = 4
"""How far below a folder logs are looked for that are no session's of the game."""


class Source:
    """One log or replay. ``name`` is how messages call it; ``kind`` is ``log`` or ``xml``.

    ``lines`` may be called again: what cannot be rewound is spooled to a temporary file. ``problems`` is what
    was found wrong with the file as a whole.
    """

    def __init__(self, name: str, kind: str, opener: _Opener, encoding: str = "utf-8", problem: str = "") -> None:
        self.name = name
        self.kind = kind
        self.opener = opener
        self.encoding = encoding
        self.problems = [problem] if problem else []

    def text(self) -> _Text:
        """Open the lines in a with statement, each with its line ending; bytes that are no text are kept escaped.

        A damaged archive ends early: the error is swallowed, and its reason added to ``problems``.
        """
        return _Text(self)

    def lines(self) -> Iterator[str]:
        """Yield the lines of :meth:`text`."""
        with self.text() as text:
            yield from text

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


class _Text:
    """The lines of a source while they are being read."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def __enter__(self) -> Iterator[str]:
        self.raw = self.source.binary()
        encoding = self.source.encoding
        errors = "surrogateescape" if encoding == "utf-8" else "replace"
        text = io.TextIOWrapper(self.raw, encoding=encoding, errors=errors, newline="\n")
        text._CHUNK_SIZE = CHUNK_BYTES  # type: ignore[attr-defined]  # fewer, larger reads
        return text

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, *trace: object) -> bool:
        self.raw.close()
        damaged = kind is not None and issubclass(kind, _damages())
        if damaged:
            self.source.problems.append(f"the file is damaged and ends early: {problem}")
        return damaged


class _Opener:
    """Opens the bytes of a source, any number of times."""

    def open(self) -> IO[bytes]:
        raise NotImplementedError


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

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.spool: IO[bytes] | None = None

    def open(self) -> IO[bytes]:
        if self.spool is None:
            import tempfile

            self.spool = tempfile.SpooledTemporaryFile(SPOOL_BYTES)  # noqa: SIM115  # closed with the process
            while chunk := self.stream.read(1 << 16):
                self.spool.write(chunk)
        self.spool.seek(0)
        return io.BufferedReader(_Unclosed(self.spool))


class _Unclosed(io.RawIOBase):
    """Reads a file that its owner will read again."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self.file.read(len(view))
        view[: len(data)] = data
        return len(data)


class _Gzip(_Opener):
    def __init__(self, inner: _Opener) -> None:
        self.inner = inner

    def open(self) -> IO[bytes]:
        import gzip

        return gzip.GzipFile(fileobj=self.inner.open(), mode="rb")  # type: ignore[return-value]


class _Member(_Opener):
    def __init__(self, inner: _Opener, name: str) -> None:
        self.inner = inner
        self.name = name

    def open(self) -> IO[bytes]:
        import zipfile

        return zipfile.ZipFile(self.inner.open()).open(self.name)


def _damages() -> tuple[type[Exception], ...]:
    """Return what reading a damaged file or archive may raise; the archive modules are slow to import."""
    import lzma
    import zipfile
    import zlib

    return (OSError, EOFError, UnicodeError, zlib.error, lzma.LZMAError, zipfile.BadZipFile)


def _refusals() -> tuple[type[Exception], ...]:
    """Return what opening a damaged, encrypted or unknown archive may raise."""
    return (*_damages(), KeyError, RuntimeError)


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


def _identify(name: str, opener: _Opener, depth: int = 0) -> list[Source]:
    """Look at the first bytes and return what is inside."""
    try:
        with opener.open() as raw:
            start = raw.read(4096)
    except _refusals() as problem:
        if isinstance(opener, _Gzip):
            return [Source(name, "log", opener, problem=f"the archive is damaged: {_reason(problem)}")]
        raise UnreadableSource(f"cannot be read: {_reason(problem)}", name) from problem
    if start.startswith(GZIP) and depth < 3:
        return _identify(name, _Gzip(opener), depth + 1)
    if start.startswith(ZIP) and depth < 3:
        return _in_archive(name, opener, depth)
    encoding = _encoding(start)
    text = start.decode(encoding, "ignore").lstrip("\ufeff \t\r\n\0")
    kind = "xml" if text.startswith("<") else "log"
    return [Source(name, kind, opener, encoding)]


def _encoding(start: bytes) -> str:
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


def _identify_one_of(name: str, opener: _Opener, depth: int = 0) -> list[Source]:
    """Look at one of several files; one that cannot be read is found out when it is its turn."""
    try:
        return _identify(name, opener, depth)
    except UnreadableSource as problem:
        return [Source(name, "log", _Broken(problem))]


def _in_archive(name: str, opener: _Opener, depth: int) -> list[Source]:
    import zipfile

    try:
        with zipfile.ZipFile(opener.open()) as archive:
            members = [info.filename for info in archive.infolist() if not info.is_dir()]
    except _refusals() as problem:
        raise UnreadableSource(f"the archive is damaged: {_reason(problem)}", name) from problem
    wanted = [member for member in members if member.lower().endswith(LOG_SUFFIXES + REPLAY_SUFFIXES)]
    found: list[Source] = []
    for member in sorted(wanted or members):
        found += _identify_one_of(f"{name}!{member}", _Member(opener, member), depth + 1)
    if not found:
        raise UnreadableSource("the archive is empty", name)
    return found


def _in_folder(folder: str) -> list[Source]:
    """Find the logs of a session folder, of the Logs folder, or of any folder of logs and replays and those below."""
    logs = power_logs(folder)
    if not logs:
        sessions = sorted(entry.path for entry in os.scandir(folder) if entry.is_dir())
        logs = [path for session in sessions for path in power_logs(session)]
    if not logs:
        logs = list(_files_below(folder, FOLDERS_DEEP))
    if not logs:
        raise NoSuchSource("no Power.log, and no other log or replay, in this folder or below", folder)
    return [source for path in logs for source in _identify_one_of(path, _File(path))]


def _files_below(folder: str, deep: int) -> Iterator[str]:
    """Yield what may be a log or replay by its name, first in a folder, then in those inside it."""
    suffixes = LOG_SUFFIXES + REPLAY_SUFFIXES + PACKED_SUFFIXES
    entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    yield from (entry.path for entry in entries if entry.is_file() and entry.name.lower().endswith(suffixes))
    for entry in entries:
        if deep and entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
            yield from _files_below(entry.path, deep - 1)


def power_logs(folder: PathLike) -> list[str]:
    """Return the power logs of one session folder, the rotated part (``Power_old.log``) first."""
    named = {entry.name.lower(): os.fspath(entry.path) for entry in os.scandir(folder) if entry.is_file()}
    return [named[name] for name in ("power_old.log", "power.log") if name in named]


def _reason(problem: BaseException) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror.lower()
    return str(problem) or type(problem).__name__
