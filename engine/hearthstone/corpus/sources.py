"""Finding the logs below paths: files, folders, archives, and stores that fsspec reads (s3://, gs://, https://)."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import IO, Any
from zipfile import ZipFile

from engine.hearthstone.corpus.errors import CorpusError
from hslog.core.extras import need
from hslog.core.folders import LOG_SUFFIXES, REPLAY_SUFFIXES, refuse_special
from hslog.core.limits import SMALL_UNPACKED, UNPACKED_TIMES
from hslog.core.output import open_output

SUFFIXES = (*LOG_SUFFIXES, *REPLAY_SUFFIXES, ".gz", ".zip")
"""File name endings of logs in folders; a file given by its own path may have any name."""

CHUNK = 1 << 20
READ_AGAIN = 4
"""Number of archives that stay open: their members are read one after the other."""


@dataclass(frozen=True)
class Log:
    """One file that may hold games: ``root`` and ``name`` are how it is shown, ``place`` is where it is read.

    ``member`` is the file inside a zip archive at ``place``; ``size`` is in bytes, as stored.
    """

    root: str
    name: str
    place: str
    size: int
    member: str = ""


def find_logs(paths: list[str]) -> list[Log]:
    """Return the logs below paths, each once, sorted by root and name. Raises CorpusError for a path that is not there.

    Folders are searched to any depth; links to folders are not followed.
    """
    _archive.cache_clear()  # archives in stores may have changed since the last run
    found: dict[tuple[str, str], Log] = {}
    for path in paths:
        for log in _remote(path) if "://" in path else _local(path):
            found.setdefault((log.place, log.member), log)
    return sorted(found.values(), key=lambda log: (log.root, log.name))


def _local(path: str) -> Iterator[Log]:
    if os.path.isdir(path):
        closed: list[OSError] = []
        for folder, folders, names in os.walk(path, onerror=closed.append):
            folders.sort()
            for name in sorted(names):
                place = os.path.join(folder, name)
                if name.lower().endswith(SUFFIXES):  # a file that is not regular causes an error when it is read
                    yield from _parts(_file(path, os.path.relpath(place, path).replace(os.sep, "/"), place))
        for problem in closed:  # the error is reported when it is read
            place = str(problem.filename)
            yield Log(path, os.path.relpath(place, path).replace(os.sep, "/"), os.path.abspath(place), 0)
    elif os.path.exists(path):
        if not os.path.isfile(path):  # it is read more than once
            raise CorpusError("is no file and no folder, and cannot be read again", path)
        yield from _parts(_file(os.path.dirname(path) or ".", os.path.basename(path), path))
    else:
        raise CorpusError("no such file or folder", path)


def _file(root: str, name: str, place: str) -> Log:
    place = os.path.abspath(place)
    try:
        size = os.path.getsize(place)
    except OSError:
        size = 0
    return Log(root, name, place, size)


def _parts(log: Log) -> Iterator[Log]:
    """Yield a file, or the members of an archive of several logs."""
    if log.name.lower().endswith(".zip"):
        try:
            members = [one for one in _archive_of(log).infolist() if one.filename.lower().endswith(SUFFIXES)]
        except Exception:  # errors of stores and archives have no common type; judging reports the reason
            members = []
        most = max(SMALL_UNPACKED, UNPACKED_TIMES * log.size)
        if len(members) > 1 and sum(one.file_size for one in members) <= most:  # else reading reports it
            for one in members:
                yield Log(log.root, f"{log.name}!{one.filename}", log.place, one.compress_size, one.filename)
            return
    yield log


def _remote(url: str) -> Iterator[Log]:
    fsspec = need("fsspec")
    try:
        system, start = fsspec.core.url_to_fs(url)
        single = not system.isdir(start)
        entries = {start: system.info(start)} if single else system.find(start, detail=True)
    except (OSError, ValueError, ImportError) as error:
        raise CorpusError(f"cannot be read: {error}", url) from error
    for path, about in sorted(entries.items()):
        if single or path.lower().endswith(SUFFIXES):
            name = path.rsplit("/", 1)[-1] if single else path.removeprefix(start).lstrip("/")
            root = url.rsplit("/", 1)[0] if single else url
            yield from _parts(Log(root, name, system.unstrip_protocol(path), int(about.get("size") or 0)))


def _archive_of(log: Log) -> ZipFile:
    """Return the open archive that a log is, or is a member of."""
    if "://" in log.place:
        return _archive(log.place)
    about = os.stat(log.place)
    return _archive(log.place, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=READ_AGAIN)
def _archive(place: str, changed: int = 0, size: int = 0) -> ZipFile:
    """Return an archive from a cache, because reading its list of members takes longer than reading most members.

    One in a store is fetched as a whole: not every store can be read from any position.
    """
    if "://" not in place:
        return ZipFile(place)
    copy = tempfile.TemporaryFile(prefix="hearthtrace-")  # noqa: SIM115  # open as long as the archive is
    with need("fsspec").open(place, "rb") as remote:
        shutil.copyfileobj(remote, copy, CHUNK)
    return ZipFile(copy)


@contextmanager
def opened(log: Log) -> Iterator[IO[bytes]]:
    """Open the bytes of a log as stored. Raises OSError, BadZipFile, and errors of stores."""
    if log.member:
        with _archive_of(log).open(log.member) as member:
            yield member
    elif "://" in log.place:
        fsspec: Any = need("fsspec")
        with fsspec.open(log.place, "rb") as remote:
            yield remote
    else:
        refuse_special(log.place)
        with open(log.place, "rb") as file:
            yield file


def digest_of(log: Log) -> str:
    """Return the digest of a log's content; empty if it cannot be read."""
    digest = sha256()
    try:
        with opened(log) as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except Exception:  # errors of stores and archives have no common type; judging reports the reason
        return ""
    return digest.hexdigest()[:32]


@contextmanager
def as_file(log: Log) -> Iterator[str]:
    """Provide the path of a log in the file system: its own, or that of a copy inside the with statement."""
    if not log.member and "://" not in log.place:
        refuse_special(log.place)
        yield log.place
        return
    with tempfile.TemporaryDirectory(prefix="hearthtrace-") as folder:
        copy = os.path.join(folder, os.path.basename(log.name.replace("!", "/")) or "log")
        with opened(log) as source, open_output(copy) as target:
            shutil.copyfileobj(source, target, CHUNK)
        yield copy
