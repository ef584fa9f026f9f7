"""Writing files: the one way in which every command and every function of the three packages does it.

A file takes its name when everything is in it, so that a full disk or an interruption costs no old file. The
new content is written beside the target under a name of its own and then renamed. What the target is stays:
its mode and owner, the file behind a symbolic link, the other names of a hard link. A device or a pipe is
written to, not replaced. What is being read is never overwritten, by whatever name it goes.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from contextlib import contextmanager

from hslog.core.errors import WriteError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO, Any, BinaryIO

    from hslog.core.source import PathLike

_DESCRIPTORS = re.compile(r"/proc/[^/]+/(task/\d+/)?fd|/dev/fd")
"""Folders whose entries are the open files of a process, such as /dev/stdout."""
_REFUSALS = (errno.EACCES, errno.EPERM, errno.EROFS)
_BINARY = getattr(os, "O_BINARY", 0)


@contextmanager
def open_output(path: PathLike) -> Iterator[IO[bytes]]:
    """Open a file for bytes; it takes its name, or its new content, when the with statement ends without an error.

    Raises OSError where the file cannot be written; its filename is ``path``.
    """
    named = os.fspath(path)
    check_output(named)
    target = os.path.realpath(named)
    stage = os.path.join(os.path.dirname(target), f".hearthtrace-{os.urandom(16).hex()}.tmp")
    try:
        if _is_special(named):
            with _special(named) as special:
                yield special
            return
        try:  # an interruption may come as soon as the file is there: nobody else has one of this name
            file, renamed = _staged(target, stage)
            with file:
                yield file
                file.flush()
                if not renamed:
                    _copy(file, target)
            if renamed:
                os.replace(stage, target)
        finally:
            if os.path.lexists(stage):
                os.unlink(stage)
    except OSError as problem:
        if problem.filename in (None, target, stage):  # a full disk does not say which file
            problem.filename, problem.filename2 = named, None
        raise


@contextmanager
def open_text_output(path: PathLike) -> Iterator[IO[str]]:
    """Open a file for text, as :func:`open_output` does: UTF-8, plain line ends; compressed if its name ends in .gz.

    Bytes of a log that are no text are written as they were. A compressed file has the same bytes each time.
    """
    with open_output(path) as raw:
        if os.fspath(path).lower().endswith(".gz"):
            import gzip

            with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
                yield from _text(packed)
        else:
            yield from _text(raw)


def _text(raw: Any) -> Iterator[IO[str]]:
    text = io.TextIOWrapper(raw, encoding="utf-8", errors="surrogateescape", newline="\n")
    yield text
    text.detach()  # what is under it is closed by who opened it


def write_text(path: PathLike, text: str) -> None:
    """Write a text to a file, as :func:`open_text_output` does."""
    with open_text_output(path) as file:
        file.write(text)


def check_output(path: PathLike, inputs: Iterable[PathLike] = ()) -> None:
    """Check a target before the work whose result is to be written.

    ``inputs`` are the files being read; ``-`` is standard input, ``a.zip!b.log`` a file in an archive. Raises
    WriteError where the target is one of them, OSError where it cannot be written.
    """
    named = os.fspath(path)
    folder = os.path.dirname(os.path.realpath(named)) or "."
    if not named:
        raise FileNotFoundError(errno.ENOENT, "a file needs a name", "''")
    if os.path.isdir(named) or named.endswith(("/", os.sep)):
        raise IsADirectoryError(errno.EISDIR, "is a folder", named)
    if not _is_special(named):
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, f"there is no folder {os.path.dirname(named) or folder}", named)
        if os.path.exists(named) and not os.access(named, os.W_OK):
            raise PermissionError(errno.EACCES, "the file may not be written", named)
        if not os.path.exists(named) and not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, "no file may be written in its folder", named)
    if _is_one_of(named, inputs):
        raise WriteError("this is the file that is read: it is not overwritten", named)


def _is_one_of(path: str, inputs: Iterable[PathLike]) -> bool:
    """Return whether a path leads to one of the files being read."""
    target = _status(path)
    if target is None or not stat.S_ISREG(target.st_mode):
        return False
    for one in inputs:
        found = _status_of_input(os.fspath(one))
        if found is not None and os.path.samestat(found, target):
            return True
    return False


def _status_of_input(name: str) -> os.stat_result | None:
    """Return the status of what is read: a file, standard input, or the archive a file is in."""
    if name in ("-", "<stdin>"):
        try:
            return os.fstat(sys.stdin.fileno())
        except (AttributeError, OSError, ValueError):
            return None
    found = _status(name)
    while found is None and "!" in name:
        name = name.rpartition("!")[0]
        found = _status(name)
    return found


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def _is_special(path: str) -> bool:
    """Return whether a path is to be written to as it is: a device, a pipe, an open file of a process."""
    found = _status(path)
    return (found is not None and not stat.S_ISREG(found.st_mode)) or _is_descriptor(path)


def _is_descriptor(path: str) -> bool:
    """Return whether a path is, or links to, an open file of a process, such as /dev/stdout."""
    place = os.path.abspath(path)
    for _ in range(40):
        folder = os.path.realpath(os.path.dirname(place))
        if _DESCRIPTORS.fullmatch(folder):
            return True
        if not os.path.islink(place):
            return False
        place = os.path.join(folder, os.readlink(place))
    return False


def _special(path: str) -> BinaryIO:
    # An open file goes on where the process is in it; nothing is created in the place of a device.
    return open(os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY), "wb")


def _staged(target: str, stage: str) -> tuple[IO[bytes], bool]:
    """Return a new file for the content, named ``stage``, and whether it is to be renamed to the target.

    It is to be copied where the target has other names, or where its folder may not be written; there it has no name.
    """
    old = _status(target)
    try:
        handle = os.open(stage, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666 if old is None else 0o600)
    except OSError as problem:
        if old is None or problem.errno not in _REFUSALS:
            raise
        import tempfile

        return tempfile.TemporaryFile(), False  # closed by open_output
    if old is not None:
        try:
            if (old.st_uid, old.st_gid) != (os.fstat(handle).st_uid, os.fstat(handle).st_gid):
                os.chown(stage, old.st_uid, old.st_gid)
        except (OSError, AttributeError):
            pass  # only root gives files away
        os.chmod(stage, stat.S_IMODE(old.st_mode))
    return open(handle, "w+b"), old is None or old.st_nlink == 1


def _copy(source: IO[bytes], target: str) -> None:
    """Put a new content into an existing file; its room is reserved first, so that a full disk leaves the old one."""
    import shutil

    size = source.seek(0, os.SEEK_END)
    source.seek(0)
    with open(target, "r+b") as file:
        before = os.fstat(file.fileno()).st_size
        try:
            if size > before and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
        except OSError as problem:
            if problem.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
                file.truncate(before)
                raise
        shutil.copyfileobj(source, file)
        file.truncate()
