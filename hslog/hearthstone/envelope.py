"""The beginning of a line, before the packet: level, time, logger; and lines without a packet.

The reader uses this module only for unusual lines: a stamp without a fraction, a date before it, no stamp
(``[Power] …`` in output logs), debris before the stamp, spectator marks, other loggers.
"""

from __future__ import annotations

from hslog.core.errors import DamagedLine, LineError, UnknownLine
from hslog.hearthstone.memos import MATCHERS
from hslog.hearthstone.shape import GAME_STATE, TASK_LIST

LONGEST_DEBRIS = 1 << 16
"""How many letters of a line to search for a stamp."""


class Other:
    """The kind of a line, by its envelope: a line of one of the two streams, or of none."""

    GAME_STATE = "GameState"
    TASK_LIST = "PowerTaskList"
    MARK = "mark"
    NOISE = "noise"


class Envelope:
    """A line taken apart: kind, time of day, text after the logger's name, and how the line begins.

    ``prefix`` is the beginning that the next line likely shares. ``problem`` is what is wrong, if anything.
    """

    def __init__(
        self,
        kind: str,
        stamp: str,
        body: str,
        prefix: str = "",
        problem: type[LineError] | None = None,
        message: str = "",
    ) -> None:
        self.kind = kind
        self.stamp = stamp
        self.body = body
        self.prefix = prefix
        self.problem = problem
        self.message = message


def read_envelope(line: str) -> Envelope:
    """Take apart one line of a log, whatever it is."""
    text = line.rstrip("\r\n")
    match = MATCHERS["ENVELOPE"](text) or MATCHERS["DATED_ENVELOPE"](text)
    if match is None:
        return _without_envelope(line, text)
    stamp, body = match["stamp"] or "", match["body"]
    for logger, kind in ((GAME_STATE, Other.GAME_STATE), (TASK_LIST, Other.TASK_LIST)):
        if body.startswith(logger):
            prefix = line[: len(text) - len(body) + len(logger)]
            return Envelope(kind, stamp, line[len(prefix) :], prefix)
    mark = MATCHERS["SPECTATOR"](body.strip())
    if mark is not None:
        return Envelope(Other.MARK, stamp, mark["mark"])
    # A stamped line belongs to some logger of the client; those that are not ours say nothing we read.
    return Envelope(Other.NOISE, stamp, body)


def _without_envelope(line: str, text: str) -> Envelope:
    text = text[:LONGEST_DEBRIS]
    buried = MATCHERS["BURIED_ENVELOPE"](text)
    if buried is not None:
        body = buried["body"]
        kind = Other.GAME_STATE if body.startswith(GAME_STATE) else Other.TASK_LIST
        logger = GAME_STATE if kind == Other.GAME_STATE else TASK_LIST
        junk = buried["junk"]
        if junk == "\ufeff":
            return Envelope(kind, buried["stamp"], body.removeprefix(logger) + "\n")
        return Envelope(
            kind,
            buried["stamp"],
            body.removeprefix(logger) + "\n",
            problem=DamagedLine,
            message=f"debris before the line: {junk[:60]!r}",
        )
    for logger, kind in ((GAME_STATE, Other.GAME_STATE), (TASK_LIST, Other.TASK_LIST)):
        before, found, body = text.partition(logger)
        if found and body.startswith("DebugPrint"):
            return Envelope(
                kind, "", body + "\n", problem=DamagedLine, message=f"the time is unreadable: {before[:60]!r}"
            )
    if MATCHERS["NOISE"](text) is not None:
        return Envelope(Other.NOISE, "", "")
    return Envelope(Other.NOISE, "", "", problem=UnknownLine, message=f"not a line of a power log: {text[:200]!r}")
