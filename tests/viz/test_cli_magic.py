"""The commands on games of MTG Arena, played ones and what they cannot do for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from viz.cli import main


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("magic") / "Player.log"
    assert main(["simulate", "--game", "magic", "--seed", "7", "--effects", "-o", str(path)]) == 0
    return path


def test_a_played_game_is_a_log_that_replays_without_a_divergence(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(played)]) == 0
    assert "no divergence" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_bytes(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "magic", "--seed", "7", "--effects"]) == 0
    assert capsys.readouterr().out == played.read_text(encoding="utf-8")


def test_several_games_are_one_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "two.log"
    assert main(["simulate", "--game", "magic", "--games", "2", "-o", str(log)]) == 0
    assert main(["info", str(log)]) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_game_of_arena_is_written_again_as_a_log(played: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.log"
    assert main(["convert", str(played), "-o", str(again)]) == 0
    assert again.read_bytes() == played.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--game", "magic", "--build", "20457"], "--build is for games of Hearthstone"),
        (["simulate", "--game", "magic", "--cards"], "--cards is for games of Hearthstone"),
        (["simulate", "--game", "magic", "--to", "xml"], "HSReplay XML is for games of Hearthstone"),
        (["simulate", "--effects"], "say --game magic"),
        (["convert", "LOG", "--to", "xml"], "HSReplay XML is for games of Hearthstone"),
        (["convert", "LOG"], "say where to write"),
        (["convert", "LOG", "--to", "log", "--date", "2026-01-01"], "--date is for XML"),
        (["tree", "LOG", "--block", "1"], "have no blocks"),
    ],
)
def test_what_a_command_cannot_do_for_a_game_it_says(
    played: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(played) if one == "LOG" else one for one in arguments]) == 2
    assert said in capsys.readouterr().err
