"""Which files of a folder are logs: as Hearthstone lays its folders out, or any logs and replays."""

from __future__ import annotations

import errno
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Found = TypeVar("Found")

LOG_SUFFIXES = (".log", ".txt", ".log.gz", ".txt.gz")
REPLAY_SUFFIXES = (".xml", ".hsreplay", ".hdtreplay", ".xml.gz", ".hsreplay.gz")
PACKED_SUFFIXES = (".zip", ".hdtreplay")

FOLDERS_DEEP = 4
"""How far below a folder logs are looked for that are no session's of the game."""


def logs_in(folder: str) -> tuple[list[str], dict[str, OSError]]:
    """Return the logs of a session folder, of the Logs folder, or of any folder of logs and replays and those below.

    With them come the folders below that cannot be read, and what has the name of a log but is a pipe, a device or a
    link that leads nowhere. Raises OSError where the folder itself cannot be read.
    """
    logs, closed = power_logs(folder), dict[str, OSError]()
    if not logs:
        sessions = sorted(entry.path for entry in os.scandir(folder) if os.path.isdir(entry.path))
        logs = [path for session in sessions for path in _look(power_logs, session, closed)]
    if not logs:
        closed.clear()
        logs = list(_files_below(folder, FOLDERS_DEEP, closed))
    return logs, closed


def power_logs(folder: str | os.PathLike[str]) -> list[str]:
    """Return the power logs of one session folder, the rotated part (``Power_old.log``) first.

    A link that leads nowhere, or to itself, is no log: it does not hide the others.
    """
    named = {entry.name.lower(): os.fspath(entry.path) for entry in os.scandir(folder) if os.path.isfile(entry.path)}
    return [named[name] for name in ("power_old.log", "power.log") if name in named]


def _look(into: Callable[[str], list[Found]], folder: str, closed: dict[str, OSError]) -> list[Found]:
    """Return the entries of a folder; one that cannot be read is noted in ``closed``, and counts as empty."""
    try:
        return into(folder)
    except OSError as problem:
        closed[folder] = problem
        return []


def _entries(folder: str) -> list[os.DirEntry[str]]:
    return sorted(os.scandir(folder), key=lambda entry: entry.name)


def _files_below(folder: str, deep: int, closed: dict[str, OSError]) -> Iterator[str]:
    """Yield the files whose names fit a log or replay, first of a folder, then of the folders inside it."""
    suffixes = LOG_SUFFIXES + REPLAY_SUFFIXES + PACKED_SUFFIXES
    entries = _look(_entries, folder, closed)
    for entry in entries:
        if entry.name.lower().endswith(suffixes) and not os.path.isdir(entry.path):
            try:
                refuse_special(entry.path)
            except OSError as problem:
                closed[entry.path] = problem
            else:
                yield entry.path
    for entry in entries:
        if deep and entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
            yield from _files_below(entry.path, deep - 1, closed)


def refuse_special(path: str) -> None:
    """Raise OSError for a pipe, a socket or a device, which may never end, and for a link that leads nowhere."""
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "it is no regular file", path)
