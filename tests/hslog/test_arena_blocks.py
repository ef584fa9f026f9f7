"""Logs of MTG Arena are read in blocks of lines: how a log is divided, and long lines of no match, change nothing."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import hslog
from hslog.arena.framing import CLIENT, CUT, ROOM, SERVER, SUMMARY, VERSION, Entry, Framer
from hslog.arena.game import ArenaGame
from hslog.core.limits import LONGEST_LINE
from hslog.core.text import ASKED_FROM, CHUNK_BYTES
from tests.arena_text import HEADER, diff, event, full, log, message, over

CLIENT_HEADER = "[UnityCrossThreadLogger]6/17/2026 6:59:32 PM: ACCOUNT to Match: ClientToGremessage\n"
OF_CLIENT = '{\n  "requestId": 3,\n\n  "payload": {\n    "type": "ClientMessageType_PerformActionResp"\n  }\n}\n'
LINES = (
    "Version: 2026.1 / 1 / x\n"
    f"{HEADER}\n"
    f"{event(message(1, full(1)))}"
    f"{CLIENT_HEADER}{OF_CLIENT}"
    "Unloading 3 unused assets\n"
    "\n"
    '[UnityCrossThreadLogger]==> Inventory {"a": 1}\n'
    '{"inventory": [1]}\n'
    f"{CLIENT_HEADER}"
    '{\n  "requestId": 4,\n'
    f"{HEADER}\n"
    "[Message summarized because one or more GameStateMessages exceeded the 50 GameObject limit.]\n"
    "::: GameStateMessage\n"
    ":: GameObject Count = 52\n"
    '{ "matchGameRoomStateChangedEvent": { "gameRoomInfo": {} } }\n'
    '{ "greToClientEvent": { "greToClientMessages": [ {"type"\n'
    f"{CLIENT_HEADER}"
    '{\n  "requestId": 5'
)


def told(entry: Entry) -> tuple[object, ...]:
    return (entry.kind, entry.line, entry.last_line, entry.text, entry.time, entry.parts)


def entries(blocks: list[str]) -> list[tuple[object, ...]]:
    framer = Framer()
    found = [told(entry) for entry in framer.entries(blocks)]
    found += [told(entry) for entry in framer.close()]
    assert framer.line == LINES.count("\n") + 1
    return found


def test_how_lines_are_divided_into_blocks_changes_no_entry() -> None:
    lines = LINES.splitlines(keepends=True)
    one_by_one = entries(lines)
    kinds = [entry[0] for entry in one_by_one]
    assert kinds == [VERSION, SERVER, CLIENT, CUT, SUMMARY, ROOM, CUT, CUT]
    assert [entry[1:3] for entry in one_by_one] == [
        (1, 1),
        (3, 3),
        (5, 11),
        (17, 18),
        (20, 22),
        (23, 23),
        (24, 24),
        (26, 27),
    ]
    assert one_by_one[2][3] == OF_CLIENT
    assert entries([LINES]) == one_by_one
    random = Random(7)
    for _ in range(50):
        places = [0, *sorted(random.sample(range(1, len(lines)), random.randint(1, 12))), len(lines)]
        blocks = ["".join(lines[first:end]) for first, end in pairwise(places)]
        assert entries(blocks) == one_by_one


def with_line(line: str) -> str:
    states = [event(message(1, full(1))), event(message(2, diff(2))), event(message(3, over(3)))]
    return log(states[0]) + f"{line}\n" + log(states[1]) + f"{line}\n{CLIENT_HEADER}{OF_CLIENT}" + log(states[2]) + line


def lengths() -> Iterator[int]:
    for near in (400, ASKED_FROM, CHUNK_BYTES, 2 * CHUNK_BYTES, 5 * CHUNK_BYTES):
        yield from (near - 30, near - 1, near, near + 1, near + 777)


def facts(game: object) -> object:
    assert isinstance(game, ArenaGame)
    return game.lines, [(packet.line, packet.content()) for packet in game.packets]


def read_counting(data: bytes) -> tuple[object, int]:
    told = [0]
    (game,) = hslog.read(io.BytesIO(data), progress=lambda _, lines: told.append(lines))
    return game, told[-1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_long_line_of_no_match_is_passed_over_and_counted(encoding: str) -> None:
    (short,) = hslog.read(io.BytesIO(with_line('{"inventory": "a"}').encode()))
    for length in lengths():
        text = with_line('{"inventory": "' + "a" * (length % 2) + "ä" * length + '"}')
        long, lines = read_counting(text.encode(encoding))
        assert facts(long) == facts(short)
        assert lines == text.count("\n") + 1
        (streamed,) = hslog.iter_games(io.BytesIO(text.encode(encoding)))
        assert facts(streamed) == facts(short)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_long_line_of_a_match_is_read_whole(encoding: str) -> None:
    for length in lengths():
        long = event(message(2, diff(2), note="ä" * length))
        text = log(event(message(1, full(1))), long, event(message(3, over(3))))
        (game,) = hslog.read(io.BytesIO(text.encode(encoding)))
        assert isinstance(game, ArenaGame)
        assert game.complete
        assert [packet.line for packet in game.packets] == [3, 5, 7]
        assert len(game.packets[1].data["note"]) == length  # type: ignore[attr-defined]


@pytest.mark.parametrize("before", [1, 5, 20, 399, 500])
def test_a_line_of_a_match_is_read_that_begins_at_the_end_of_a_chunk(before: int) -> None:
    first = log(event(message(1, full(1)))).encode()
    filler = b"x" * (CHUNK_BYTES - len(first) - len(f"\n{HEADER}\n") - before) + f"\n{HEADER}\n".encode()
    long = event(message(2, diff(2), note="a" * 2 * CHUNK_BYTES)).encode()
    data = first + filler + long + log(event(message(3, over(3)))).encode()
    assert data.index(long) == CHUNK_BYTES - before
    (game,) = hslog.read(io.BytesIO(data))
    assert isinstance(game, ArenaGame)
    assert game.complete
    assert len(game.packets) == 3


def test_a_line_longer_than_any_is_told_by_its_number() -> None:
    text = with_line('{"inventory": "' + "a" * (LONGEST_LINE + CHUNK_BYTES) + '"}')
    games = hslog.read(io.BytesIO(text.encode()))
    (game,) = games
    assert isinstance(game, ArenaGame)
    assert game.complete
    long = [number for number, line in enumerate(text.split("\n"), 1) if len(line) > LONGEST_LINE]
    assert [problem.line for problem in games.warnings] == long


def test_what_a_damaged_file_has_of_a_line_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "Player.log.gz"
    whole = gzip.compress(log(event(message(1, full(1))), event(message(2, diff(2, note="a" * 9)))).encode(), 0)
    path.write_bytes(whole[:-60])
    games = hslog.read(path)
    assert len(games[0].packets) == 1
    assert any("damaged" in problem.message for problem in games.warnings)
