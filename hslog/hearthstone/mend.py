"""Reading a damaged log again, with known damage: where games were cut, what was lost.

A log is read once, quickly. If that shows damage that can be mended (:mod:`hslog.hearthstone.splice`,
:mod:`hslog.hearthstone.second_stream`), it is read again, line by line, with the damage mended.
"""

from __future__ import annotations

from hslog.core.errors import Complaints
from hslog.core.source import Source
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.envelope import Other, read_envelope
from hslog.hearthstone.memos import MATCHERS
from hslog.hearthstone.reader import Reader
from hslog.hearthstone.shape import GAME_STATE, POWER, TASK_LIST

Insertion = tuple[int, int]
"""The line (1-based) of the first stream before which a packet is missing, and its line in the second."""

_DETAILS = ("TAG", "INFO", "SUB_SPELL_SOURCE", "SUB_SPELL_TARGET", "GAME_ENTITY", "PLAYER")


def read_mended(source: Source, cuts: list[int], insertions: list[Insertion]) -> list[Draft]:
    """Read ``source``, ending the game before each line of ``cuts`` and putting in the lines that were lost.

    Packets put in are numbered in ``Game.recovered``. Complaints are those of the first reading, and are not
    repeated.
    """
    wanted = _collect(source, {line for _, line in insertions})
    before: dict[int, list[int]] = {}
    for place, line in insertions:
        before.setdefault(place, []).append(line)
    reader = Reader(Complaints(source.name), source.name)
    cut_at = set(cuts)
    stops = sorted({*cut_at, *before})
    lines = source.lines()
    for stop in stops:
        reader.feed(line for _, line in zip(range(stop - 1 - reader.line), lines, strict=False))
        if stop in cut_at:
            reader.cut()
        for number in before.get(stop, ()):
            _put_in(reader, number, wanted.get(number, []))
    reader.feed(lines)
    return reader.close()


def _put_in(reader: Reader, number: int, lines: list[str]) -> None:
    """Feed the lines of one packet, which stand at ``number`` in the second stream."""
    here, time = reader.line, reader.time
    first = reader.index
    reader.line = number - 1
    reader.feed(lines)
    reader.line, reader.time = here, time
    if reader.game is not None:
        reader.game.recovered.update(range(first, reader.index))


def _collect(source: Source, wanted: set[int]) -> dict[int, list[str]]:
    """Return the text of the wanted packets, each with the lines of detail that follow it."""
    found: dict[int, list[str]] = {}
    current: list[str] | None = None
    if not wanted:
        return found
    last = max(wanted)
    for number, line in enumerate(source.lines(), 1):
        envelope = read_envelope(line)
        if envelope.kind != Other.TASK_LIST or not envelope.body.startswith(POWER):
            continue
        if number in wanted:
            current = found[number] = []
        elif not _is_detail(envelope.body):
            current = None
            if number > last:
                break
        if current is not None:
            current.append(line.replace(TASK_LIST, GAME_STATE, 1))
    return found


def _is_detail(body: str) -> bool:
    payload = body.removeprefix(POWER).strip()
    return any(MATCHERS[form](payload) is not None for form in _DETAILS)
