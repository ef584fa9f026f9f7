"""Where packets are missing, as far as a log tells: turns that do not follow one another, wrong counts."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from power_text import CREATE, NAMES, log, one_game, read

import hslog
from hslog.core.errors import LostTurns

ROOT = Path(__file__).parent.parent.parent
PLAYER = "TAG_CHANGE Entity=Ada#1 tag=PLAYSTATE value={}"
OTHER = "TAG_CHANGE Entity=Bob#2 tag=PLAYSTATE value={}"


def turns(*numbers: int) -> str:
    return "\n".join(f"TAG_CHANGE Entity=GameEntity tag=TURN value={number}" for number in numbers)


def test_a_turn_that_is_skipped_is_a_gap_between_two_lines() -> None:
    games = read(log(CREATE, NAMES, turns(1, 2, 5, 6, 3)))
    assert [(gap.first_line, gap.last_line, gap.what) for gap in games[0].gaps] == [
        (18, 19, "turn 2 is followed by turn 5"),
        (20, 21, "turn 6 is followed by turn 3"),
    ]
    first, second = games.warnings
    assert (first.line, second.line) == (19, 21)
    assert str(first).endswith("turn 2 is followed by turn 5: packets are missing or out of order")
    assert games[0].warnings == games.warnings
    (streamed,) = hslog.iter_games(io.BytesIO(log(CREATE, NAMES, turns(1, 5)).encode()))
    assert len(streamed.warnings) == 1
    with pytest.raises(LostTurns):
        read(log(CREATE, NAMES, turns(1, 3)), strict=True)


def test_turns_that_follow_one_another_are_no_gap() -> None:
    assert one_game(NAMES, turns(1, 2, 3)).gaps == []


def test_a_game_that_is_reset_goes_back_to_an_earlier_turn() -> None:
    assert one_game(NAMES, turns(1, 2, 3), "RESET_GAME", turns(2, 3)).gaps == []


def test_turns_of_battlegrounds_are_counted_otherwise() -> None:
    assert one_game(NAMES.replace("GT_RANKED", "GT_BATTLEGROUNDS"), turns(2, 4, 13)).gaps == []


def test_fewer_packets_than_announced_are_a_gap() -> None:
    counted = "DebugPrintPowerList() - Count={}"
    games = read(log(CREATE, NAMES, counted.format(3), turns(1, 2), counted.format(1), turns(3)))
    (gap,) = games[0].gaps
    assert (gap.first_line, gap.what) == (17, "3 packets are announced, and 2 follow")
    assert "lines are missing" in str(games.warnings[0])


def test_a_game_is_decided_when_every_player_has_won_lost_or_tied() -> None:
    assert not one_game(NAMES, PLAYER.format("CONCEDED")).decided
    assert not one_game(NAMES, PLAYER.format("LOST"), OTHER.format("WINNING")).decided
    decided = one_game(NAMES, PLAYER.format("LOST"), OTHER.format("WON"))
    assert decided.decided
    assert not decided.complete


def test_a_log_without_gaps_is_read_without_a_timeline() -> None:
    """Loading what only a gap needs would take longer than reading a short log does."""
    code = "import sys, hslog; hslog.read('samples/duel.log'); print('hslog.hearthstone.timeline' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "False"
