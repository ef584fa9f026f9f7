"""Entries of an Arena log: which lines belong together, and which of them concern a match.

A message of the server is one line of JSON after a header line; a message of the client is JSON over many lines, from a
``{`` to a ``}`` in the first column, or on one line in logs of 2019. Files without headers (JSON lines) are read alike.
What else the client prints (scenes, purchases, the deck editor) is passed over.
"""

from __future__ import annotations

import re
from enum import Enum

from hslog.arena.marks import CLIENT_MARK, DETAILS_OFF, ROOM_MARK, SERVER_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class EntryKind(Enum):
    """The kind of an entry of the log."""

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


SERVER, ROOM, CLIENT, SUMMARY, VERSION, NO_DETAILS, CUT = EntryKind
"""The kinds, for code that runs for every entry: a name of a module is found faster than one of a class."""


class Entry:
    """One entry: its first line (1-based), its last, its text without the header, and the time in the header.

    ``parts`` are the lines of one that goes on, and those after the first line of a summary.
    """

    __slots__ = ("kind", "last_line", "line", "parts", "text", "time")

    def __init__(self, kind: EntryKind, line: int, text: str, time: str = "", parts: list[str] | None = None) -> None:
        self.kind = kind
        self.line = line
        self.last_line = line
        self.text = text
        self.time = time
        self.parts = parts if parts is not None else []


DETAILS_ON_HINT = (
    "turn on Options > Account > Detailed Logs (Plugin Support) in MTG Arena, restart it, and play another game"
)

_LOGGER = "[UnityCrossThreadLogger]"
_LOGGER_LENGTH = len(_LOGGER)
_HEADER = re.compile(r"\[UnityCrossThreadLogger\](\d[^A-Z]*[AP]M|\d[\d:./ -]*\d)")
_SUMMARY = "[Message summarized"
_MARKED_WITHIN = 400
"""Letters of a line within which its mark is looked for."""


def is_of_no_match(start: str) -> bool:
    """Return whether a long line with this start holds an object that concerns no match."""
    marked = start[:_MARKED_WITHIN]
    return start[:1] == "{" and not any(mark in marked for mark in (SERVER_MARK, ROOM_MARK, CLIENT_MARK))


class Framer:
    """Joins lines to entries. Lines are counted from 1 over all calls."""

    def __init__(self) -> None:
        self.line = 0
        self.time = ""
        self.open: Entry | None = None  # a message of the client that goes on
        self.summary: Entry | None = None
        self.expects_client = False

    def entries(self, blocks: Iterable[str]) -> Iterator[Entry]:
        """Yield the entries that are complete in lines, or in blocks of whole lines."""
        for block in blocks:
            find, length = block.find, len(block)
            place, number = 0, self.line
            idle = self.open is None and self.summary is None
            while place < length:
                if idle:
                    first = block[place]
                    end = find("\n", place) + 1 or length
                    number += 1
                    if first in "{[DV":
                        entry = self._first(block, place, end, number)
                        if entry is not None:
                            yield entry
                        idle = self.open is None and self.summary is None
                    place = end
                    continue
                if self.open is not None:
                    end = self._end_of_open(block, place)
                    self.open.parts.append(block[place:end])
                    number += block.count("\n", place, end)
                    if end == length:
                        number += block[-1] != "\n"
                        break
                    place = end
                    if block[place] == "[":
                        yield self._cut(number)
                end = find("\n", place) + 1 or length
                number += 1
                if self.open is not None:
                    self.open.parts.append(block[place:end])
                    yield self._closed(number)
                elif self.summary is not None and block.startswith("::", place):
                    self.summary.parts.append(block[place:end].strip())
                    self.summary.last_line = number
                else:
                    if self.summary is not None:
                        yield self._summarised()
                    entry = self._first(block, place, end, number)
                    if entry is not None:
                        yield entry
                idle = self.open is None and self.summary is None
                place = end
            self.line = number

    def _end_of_open(self, block: str, place: int) -> int:
        """Return where the lines end that go on with the open message: at one that closes it, or cuts it short."""
        if block[place] in "}[":
            return place
        end = block.find("\n}", place) + 1 or len(block)
        return block.find("\n[", place, end) + 1 or end

    def _first(self, block: str, place: int, end: int, number: int) -> Entry | None:
        """Return the entry that a line is, outside of another; it may begin one."""
        if block[place] == "{":
            return self._object(block, place, end, number)
        return self._other(block[place:end], number)

    def _other(self, line: str, number: int) -> Entry | None:
        """Return the entry that a line is which begins no object; a header holds for what comes after it."""
        if line.startswith(_LOGGER):
            self._header(line)
        elif line.startswith(_SUMMARY):
            self.summary = Entry(SUMMARY, number, line.strip(), self.time)
        elif line.startswith(DETAILS_OFF):
            return Entry(NO_DETAILS, number, line.strip())
        elif line.startswith("Version: "):
            return Entry(VERSION, number, line[9:].split("/")[0].strip())
        return None

    def close(self) -> Iterator[Entry]:
        """Yield the last, incomplete object after the last line."""
        if self.open is not None:
            yield self._cut(self.line)
        if self.summary is not None:
            yield self._summarised()

    def _header(self, line: str) -> None:
        if self.time[-1:] == "M" and line.startswith(self.time, _LOGGER_LENGTH):  # of the same second as the one before
            self.expects_client = " to Match: Client" in line
            return
        found = _HEADER.match(line) if line[_LOGGER_LENGTH : _LOGGER_LENGTH + 1].isdecimal() else None
        if found is None:
            return
        self.time = found[1]
        self.expects_client = " to Match: Client" in line

    def _object(self, block: str, place: int, end: int, number: int) -> Entry | None:
        """Return the entry on a line that begins an object, if it ends there and concerns a match."""
        start = block[place : min(end, place + _MARKED_WITHIN)]
        if SERVER_MARK in start:
            kind = SERVER
        elif ROOM_MARK in start:
            kind = ROOM
        elif start.rstrip() == "{":
            if self.expects_client:
                self.open = Entry(CLIENT, number, "", self.time, [start])
            return None
        elif CLIENT_MARK in start:
            kind = CLIENT
        else:
            return None
        self.expects_client = False
        line = block[place:end]
        if kind is not CLIENT and not (line[-8:].rstrip() or line.rstrip()).endswith("}"):
            kind = CUT
        return Entry(kind, number, line, self.time)

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
        entry.kind = CUT
        return entry

    def _summarised(self) -> Entry:
        entry = self.summary
        assert entry is not None
        self.summary = None
        return entry
