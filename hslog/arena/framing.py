"""Entries of an Arena log: which lines belong together, and which of them concern a match.

A message of the server is one line of JSON after a header line; a message of the client is JSON over many lines, from a
``{`` to a ``}`` in the first column, or on one line in logs of 2019. Files without headers (JSON lines) are read alike.
What else the client prints (scenes, purchases, the deck editor) is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from hslog.arena.marks import CLIENT_MARK, DETAILS_OFF, ROOM_MARK, SERVER_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class EntryKind(Enum):
    """What an entry of the log is."""

    SERVER = "server"
    """``greToClientEvent``: messages of the game rules engine."""
    ROOM = "room"
    """``matchGameRoomStateChangedEvent``: who plays, and the result of the match."""
    CLIENT = "client"
    """An answer or a hint of the client."""
    SUMMARY = "summary"
    """A line in place of messages that were too long to be logged."""
    VERSION = "version"
    """The version of the client."""
    DETAILS_OFF = "details off"
    """The client says that it logs no messages of matches."""
    CUT = "cut"
    """A message whose end is missing."""


@dataclass(slots=True)
class Entry:
    """One entry: its first line (1-based), its last, its text without the header, and the time in the header."""

    kind: EntryKind
    line: int
    last_line: int
    text: str
    time: str = ""
    parts: list[str] = field(default_factory=list)


DETAILS_ON_HINT = (
    "turn on Options > Account > Detailed Logs (Plugin Support) in MTG Arena, restart it, and play another game"
)

_HEADER = re.compile(r"\[UnityCrossThreadLogger\](\d[^A-Z]*[AP]M|\d[\d:./ -]*\d)(?::? |$)?(.*)")
_SUMMARY = "[Message summarized"
_MARKED_WITHIN = 400
"""Letters of a line within which its mark is looked for."""


class Framer:
    """Joins lines to entries. Lines are counted from 1 over all calls."""

    def __init__(self) -> None:
        self.line = 0
        self.time = ""
        self.open: Entry | None = None  # a message of the client that goes on
        self.summary: Entry | None = None
        self.expects_client = False

    def entries(self, lines: Iterable[str]) -> Iterator[Entry]:
        """Yield the entries that are complete."""
        for number, line in enumerate(lines, self.line + 1):
            self.line = number
            first = line[:1]
            if self.open is not None:
                if first not in "[":
                    self.open.parts.append(line)
                    if first == "}":
                        yield self._closed(number)
                    continue
                yield self._cut(number - 1)
            if self.summary is not None:
                if line[:2] == "::":
                    self.summary.parts.append(line.strip())
                    self.summary.last_line = self.line
                    continue
                yield self._summarised()
            if first == "{":
                yield from self._object(line, number)
            elif first == "[":
                if line.startswith(_SUMMARY):
                    self.summary = Entry(EntryKind.SUMMARY, number, number, line.strip(), self.time)
                elif line.startswith("[UnityCrossThreadLogger]"):
                    self._header(line)
            elif first == "D" and line.startswith(DETAILS_OFF):
                yield Entry(EntryKind.DETAILS_OFF, number, number, line.strip())
            elif first == "V" and line.startswith("Version: "):
                yield Entry(EntryKind.VERSION, number, number, line[9:].split("/")[0].strip())

    def close(self) -> Iterator[Entry]:
        """Yield what is left when no more lines come."""
        if self.open is not None:
            yield self._cut(self.line)
        if self.summary is not None:
            yield self._summarised()

    def _header(self, line: str) -> None:
        found = _HEADER.match(line)
        if found is None:
            return
        self.time = found[1]
        self.expects_client = " to Match: Client" in line

    def _object(self, line: str, number: int) -> Iterator[Entry]:
        start = line[:_MARKED_WITHIN]
        if SERVER_MARK in start:
            kind = EntryKind.SERVER
        elif ROOM_MARK in start:
            kind = EntryKind.ROOM
        elif start.rstrip() == "{":
            if self.expects_client:
                self.open = Entry(EntryKind.CLIENT, number, number, "", self.time, [line])
            return
        elif CLIENT_MARK in start:
            kind = EntryKind.CLIENT
        else:
            return
        self.expects_client = False
        if kind is not EntryKind.CLIENT and not (line[-8:].rstrip() or line.rstrip()).endswith("}"):
            kind = EntryKind.CUT
        yield Entry(kind, number, number, line, self.time)

    def _closed(self, number: int) -> Entry:
        entry = self.open
        assert entry is not None
        self.open, self.expects_client = None, False
        entry.last_line = number
        entry.text = "".join(entry.parts)
        entry.parts = []
        return entry

    def _cut(self, last_line: int) -> Entry:
        entry = self._closed(last_line)
        entry.kind = EntryKind.CUT
        return entry

    def _summarised(self) -> Entry:
        entry = self.summary
        assert entry is not None
        self.summary = None
        return entry
