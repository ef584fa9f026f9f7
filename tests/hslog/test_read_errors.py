"""Errors: one tree, each with path, line and text; raised when strict, collected when not."""

from __future__ import annotations

from pathlib import Path

import pytest
from power_text import CREATE, log, read

import hslog
from hslog.core import errors
from hslog.core.errors import Complaints, HslogError, UnknownLine

FAULTS = {
    errors.UnknownLine: log(CREATE) + "what is this\n",
    errors.DamagedLine: "junk " + log(CREATE),
    errors.NestingError: log(CREATE, "BLOCK_END"),
    errors.LostPackets: log("DebugPrintPowerList() - Count=5", CREATE),
    errors.ReplayError: "<HSReplay><Game><Surprise/></Game></HSReplay>",
    errors.LineError: log(CREATE, "TAG_CHANGE Entity=Ad\udce9 tag=RESOURCES value=1"),
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.__name__)
def test_strict_reading_raises_what_is_wrong_with_its_place(kind: type[HslogError], tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_bytes(FAULTS[kind].encode("utf-8", "surrogateescape"))
    with pytest.raises(kind) as caught:
        hslog.read(path, strict=True)
    error = caught.value
    assert type(error) is kind
    assert error.path == str(path)
    assert error.line > 0
    assert str(error).startswith(f"{path}:{error.line}: ")


def test_a_line_that_is_wrong_is_quoted() -> None:
    with pytest.raises(UnknownLine) as caught:
        read(log(CREATE) + "what is this\n", strict=True)
    assert (caught.value.line, caught.value.text) == (11, "what is this")
    assert caught.value.to_json() == {"line": 11, "message": caught.value.message, "text": "what is this"}


def test_all_errors_are_of_one_tree() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 10
    assert all(issubclass(kind, HslogError) for kind in kinds)


def test_by_default_what_is_wrong_is_collected_with_the_source_and_with_the_game() -> None:
    games = read(log(CREATE) + "what is this\n" + log(CREATE, "BLOCK_END"))
    assert [warning.line for warning in games.warnings] == [11, 22]
    assert [[warning.line for warning in game.warnings] for game in games] == [[11], [22]]


def test_that_a_part_could_not_be_read_is_kept_whatever_was_complained_of_before() -> None:
    complaints = Complaints(limit=3)
    for number in range(9):
        complaints.handle(UnknownLine(f"{number}"))
        complaints.handle(errors.TooLarge(f"{number}"))
    kinds = [type(problem) for problem in complaints.all()]
    assert kinds.count(errors.TooLarge) == 4
    assert kinds.count(UnknownLine) == 2


def test_a_file_of_garbage_does_not_fill_the_memory_with_complaints() -> None:
    games = read(log(CREATE) + "garbage\n" * 5000)
    assert len(games.warnings) == 1001
    assert "4000 more complaints" in str(games.warnings[-1])


def test_complaints_can_be_heard_as_they_come() -> None:
    heard: list[HslogError] = []
    complaints = Complaints("a.log")
    complaints.on_complaint = heard.append
    complaints.handle(UnknownLine("odd", line=3))
    assert [str(error) for error in heard] == ["a.log:3: odd"]


@pytest.mark.parametrize("form", ["pdf", "text"])
def test_a_form_that_cannot_be_written(form: str, tmp_path: Path) -> None:
    with pytest.raises(errors.WriteError, match="unknown form"):
        hslog.write(read(log(CREATE)), tmp_path / "x", form)
