"""A scenario file fixes a game; one that does not describe a game says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hearthstone.simulate import ScenarioError
from viz.cli import main
from viz.hearthstone.scenarios import read_scenario

DUEL = Path(__file__).parent.parent.parent / "samples" / "duel.toml"


def test_a_scenario_file_says_who_plays_with_what_and_how() -> None:
    scenario = read_scenario(DUEL)
    assert [(player.name, player.hero, len(player.deck)) for player in scenario.players] == [
        ("Ada", "HERO_08", 10),
        ("Grace", "HERO_01", 10),
    ]
    assert (scenario.build, scenario.first, scenario.shuffled) == (30795, 1, False)
    assert scenario.script[:3] == ("play EX1_008", "end", "play CS2_171")


def test_what_the_command_line_says_goes_before_the_file() -> None:
    assert read_scenario(DUEL, build=20457).build == 20457


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("build = 30795", 'build = "new"', "build of the scenario should be of type int"),
        ("build = 30795", "bild = 30795", "the scenario has no 'bild'"),
        ("seed = 1", "seed = true", "seed of the scenario should be of type int"),
        ('name = "Grace"', "", "a player needs a name"),
        ('name = "Grace"', 'name = "Ada"', "different names"),
        ('"EX1_008", "CS2_172"', '"EX1_008", 7', "card ids"),
        ('"EX1_008", "CS2_172"', '"EX1_008", "NO_CARD"', "NO_CARD"),
        ("[[players]]", "[[gamers]]", "two [[players]]"),
    ],
)
def test_a_file_that_does_not_describe_a_game_says_why(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "game.toml"
    text = DUEL.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioError) as raised:
        read_scenario(path)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("play EX1_008\n", "play CS2_200\n", "script line 1"),
        ("play EX1_008\n", "dance\n", "script line 1: not a move"),
        ("build = 30795", "build = = 1", "not a scenario in TOML"),
    ],
)
def test_a_move_that_is_not_legal_is_named_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(DUEL.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["simulate", str(path), "-o", str(tmp_path / "game.log")]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert str(path) in error
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.toml"]


def test_several_games_have_seeds_one_after_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "three.log"
    assert main(["simulate", "--seed", "5", "--games", "3", "-o", str(log)]) == 0
    capsys.readouterr()
    text = log.read_text(encoding="utf-8")
    for seed in ("5", "6", "7"):
        assert main(["simulate", "--seed", seed]) == 0
        assert capsys.readouterr().out in text
    assert main(["info", str(log)]) == 0
    assert "3 games" in capsys.readouterr().out


MAGE = "AAEBAf0EAA9NWvsBnAK7AoUDvwOrBLQEywSWBfEF7AexCJYNAAA="
WARRIOR = "AAEBAQcB0gINFkudApADkQOaBNQE/ASOBdUFkQaqBu8HAAA="


def test_real_decks_play_and_what_is_left_out_of_them_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("hearthstone.deckstrings")
    log = tmp_path / "game.log"
    arguments = ["simulate", "--build", "20457", "--seed", "3", "-o", str(log)]
    assert main([*arguments, "--deck", MAGE, "--deck", WARRIOR]) == 0
    assert "left out: Armor Up! (CS2_102)" in capsys.readouterr().err
    assert main(["validate", str(log)]) == 0
    assert main([*arguments, "--deck", WARRIOR, "--strict"]) == 2
    assert "Armor Up!" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--deck", "xx"], "not a deck code"),
        (["--deck", "%" * 9000], f"'{'%' * 60}' is not a deck code"),
        (["--deck", "AAECAf0E" + "A" * 40], "the deck holds no cards"),
        (["--deck", MAGE, "--deck", MAGE, "--deck", MAGE], "two decks"),
        (["--strict"], "--strict is for deck codes"),
    ],
)
def test_decks_that_make_no_game_are_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("hearthstone.deckstrings")
    assert main(["simulate", *arguments]) == 2
    assert told in capsys.readouterr().err
