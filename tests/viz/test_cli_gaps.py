"""A log from which lines are missing: what follows from that is said at once, and JSON has all of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from small_games import SWEEP, change, replay_of, text_of, turn

from viz.cli import main

DUEL = Path(__file__).parent.parent.parent / "samples" / "duel.log"


def without(tmp_path: Path, first: str, last: str) -> Path:
    """Write the sample without its lists of packets from that with ``first`` to before that with ``last``."""
    lines = DUEL.read_text("utf-8").splitlines(keepends=True)
    found = [next(n for n, line in enumerate(lines) if part in line) for part in (first, last)]
    begin, end = (max(n for n in range(place) if "DebugPrintPowerList" in lines[n]) for place in found)
    log = tmp_path / "cut.log"
    log.write_text("".join([*lines[:begin], *lines[end:]]), "utf-8")
    return log


@pytest.fixture
def lacking(tmp_path: Path) -> Path:
    """The sample without turns 4 to 8."""
    return without(tmp_path, "tag=TURN value=4", "tag=TURN value=9")


def divergences(log: Path, capsys: pytest.CaptureFixture[str]) -> int:
    assert main(["validate", "--json", str(log)]) == 1
    return len(json.loads(capsys.readouterr().out)["games"][0]["divergences"])


def test_the_first_few_of_what_follows_from_missing_turns_are_shown_and_the_rest_counted(
    lacking: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = divergences(lacking, capsys)
    assert count > 10
    assert main(["validate", str(lacking)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "packets are missing or out of order between lines 539 and 713 (turn 3 is followed by turn 9)" in told
    assert f"{count} divergences come after that" in told
    assert f"and {count - 3} more until line " in told
    assert told.count("what happened") == 3


def test_all_of_them_are_shown_where_that_is_asked_for(lacking: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = divergences(lacking, capsys)
    for asked in ("--all", "--brief"):
        main(["validate", asked, str(lacking)])
        out = capsys.readouterr().out
        assert out.count("cut.log:") >= count
        assert "--all shows them" not in out


def test_a_few_divergences_after_a_gap_are_told_like_all_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "few.log"
    log.write_text(text_of(turn(3), turn(7)), "utf-8")
    assert main(["validate", str(log)]) == 1
    out = capsys.readouterr().out
    assert "more until line" not in out
    assert out.count("what happened") == divergences(log, capsys)


def test_several_divergences_are_numbered_as_other_commands_take_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "few.log"
    log.write_text(text_of(turn(3), turn(7)), "utf-8")
    main(["validate", "--all", str(log)])
    heads = [line for line in capsys.readouterr().out.splitlines() if "  divergence " in line]
    assert [int(line.rpartition(" ")[2]) for line in heads] == list(range(len(heads)))
    assert len(heads) == divergences(log, capsys)


def test_a_game_that_is_won_but_not_closed_is_said_to_be_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "open.log"
    lines = [line for line in DUEL.read_text("utf-8").splitlines(keepends=True) if "value=COMPLETE" not in line]
    log.write_text("".join(lines), "utf-8")
    for command in ("info", "validate"):
        main([command, str(log)])
        told = " ".join(capsys.readouterr().out.split())
        assert "decided, but the last packets are missing (STATE = COMPLETE)" in told
    log.write_text(text_of(turn(3), change(10, "ATK", 1)), "utf-8")
    main(["validate", str(log)])
    assert "cut: the end is missing" in capsys.readouterr().out


def test_packets_recovered_from_the_second_stream_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = text_of(turn(3), SWEEP)
    echo = whole.replace("GameState.DebugPrintPower()", "PowerTaskList.DebugPrintPower()").replace(
        "12:00:00", "12:00:02"
    )
    lines = whole.splitlines(keepends=True)
    begin = next(number for number, line in enumerate(lines) if "BLOCK_START" in line)
    game = replay_of(turn(3), SWEEP).game
    packets = game.packet_count - game.timeline.index_of_line(begin + 1)
    lost = next(number for number, line in enumerate(lines) if "tag=DAMAGE value=2" in line)
    counted = f"D 12:00:00.0000000 GameState.DebugPrintPowerList() - Count={packets}\n"
    log = tmp_path / "lost.log"
    log.write_text("".join([*lines[:begin], counted, *lines[begin:lost], *lines[lost + 1 :], echo]), "utf-8")
    for command in ("info", "validate"):
        main([command, str(log)])
        told = " ".join(capsys.readouterr().out.split())
        assert "1 of them recovered from PowerTaskList: their own lines are lost or broken" in told
