"""All errors about logs, in one tree.

Each error has ``path``, ``line`` (1-based; 0 if no line is to blame) and ``text``, the line itself. :class:`Complaints`
decides what happens to an error found while reading: by default it is kept as a warning and reading goes on; in strict
mode it is raised.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class HslogError(Exception):
    """Base of all errors of this package."""

    def __init__(self, message: str, path: str = "", line: int = 0, text: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.text = text

    def __str__(self) -> str:
        place = f"{self.path or 'log'}:{self.line}" if self.line else self.path
        return f"{place}: {self.message}" if place else self.message

    def to_json(self) -> dict[str, Any]:
        """Return the error as the JSON object of a warning: ``line`` and ``message``."""
        found: dict[str, Any] = {"line": self.line, "message": self.message}
        if self.text:
            found["text"] = self.text
        return found


class SourceError(HslogError):
    """A file, folder or stream, or a part of it, cannot be read."""


class NoSuchSource(SourceError):
    """There is no file or folder of that name."""


class UnreadableSource(SourceError):
    """The file exists but cannot be opened, unpacked or decoded."""


class TooLarge(UnreadableSource):
    """The file, or a part of it, is beyond a limit of :mod:`hslog.core.limits`, which the message names."""


class DamagedFile(UnreadableSource):
    """A packed file or a replay is damaged or ends early: what comes before the damage is read, the rest is not."""


class NoGame(SourceError):
    """The source can be read but holds no game."""


class LineError(HslogError):
    """A line, or a group of lines, that does not follow the format."""


class UnknownLine(LineError):
    """The grammar does not know the line."""


class DamagedLine(LineError):
    """The line could be read, but debris had to be removed, or bytes were not valid text."""


class NestingError(LineError):
    """A block ends that never began, never ends, or a detail line has nothing to belong to."""


class LostPackets(LineError):
    """The number of packets the client announced is not the number that follows."""


class SplicedGames(LostPackets):
    """Two games run into each other: a long part of the log is missing between them."""


class LostTurns(LostPackets):
    """A turn is not the one after the turn before it: packets are missing or out of order."""


class PlayerError(LineError):
    """A player's name does not settle which player is meant, or contradicts what was known."""


class ReplayError(LineError):
    """An XML replay is not well-formed, or holds an element or attribute that is not HSReplay."""


class WriteError(HslogError):
    """A packet cannot be expressed in the format asked for, or a file may not be written: it is being read."""


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, in the plural where it is not one."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Complaints:
    """Collects the problems of one source, or raises the first.

    ``limit`` bounds what is kept in memory when a file is garbage throughout; ``dropped`` counts the rest,
    and :meth:`all` ends with one line that says so.
    """

    def __init__(self, path: str = "", strict: bool = False, limit: int = 1000) -> None:
        self.path = path
        self.strict = strict
        self.limit = limit
        self.kept: list[HslogError] = []
        self.dropped = 0
        self.on_complaint: Callable[[HslogError], None] | None = None

    def handle(self, error: HslogError) -> None:
        """Keep ``error``, or raise it in strict mode. The only place that decides."""
        error.path = error.path or self.path
        if self.strict:
            raise error
        if self.on_complaint is not None:
            self.on_complaint(error)
        if len(self.kept) < self.limit:
            self.kept.append(error)
        elif isinstance(error, SourceError) and len(self.kept) < 2 * self.limit:
            self.kept.append(error)  # commands end otherwise for it
        else:
            self.dropped += 1

    def all(self) -> list[HslogError]:
        """Return the complaints in the order found, the last one counting those beyond the limit."""
        if not self.dropped:
            return list(self.kept)
        return [
            *self.kept,
            HslogError(f"not shown: {counted(self.dropped, 'more complaint')} of this file", self.path),
        ]


class NoSuchTurn(HslogError, LookupError):
    """The game has no turn of that number."""


class MissingExtra(HslogError):
    """An optional package is not installed; the message has the command that installs it."""
