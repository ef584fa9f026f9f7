"""The commands on games of MTG Arena, played ones and what they cannot do for them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

import hslog
from engine.magic.play.simulate import play
from hslog.arena.game import ArenaGame
from tests.arena_text import BATTLEFIELD, card, diff, event, full, log, message
from viz.cli import main
from viz.magic.board import board_object, object_words, when_words
from viz.magic.watch import ArenaWatcher, is_arena


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
        (["parse", "LOG", "--csv"], "packets of Arena make no table"),
        (["timeline", "LOG", "--entity", "1", "--all"], "--all is for games of Hearthstone"),
    ],
)
def test_what_a_command_cannot_do_for_a_game_it_says(
    played: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(played) if one == "LOG" else one for one in arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_history_is_printed_as_comma_separated_values(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timeline", str(played), "--entity", "1", "--tag", "LIFE", "--csv"]) == 0
    head, first, *_ = capsys.readouterr().out.splitlines()
    assert head == "line,index,tag,after"
    line, index, tag, after = first.split(",")
    assert (tag, after) == ("LIFE", "20")
    assert line.isdigit()
    assert index.isdigit()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"attackState": "AttackState_Attacking", "blockState": "BlockState_Blocked"}, "attacking, blocked"),
        ({"attackState": "AttackState_Attacking", "blockState": "BlockState_Unblocked"}, "attacking, unblocked"),
        ({"blockState": "BlockState_Blocking"}, "blocking"),
        ({"blockState": "BlockState_Declared"}, "blocking"),
        ({}, ""),
    ],
)
def test_a_board_says_of_a_creature_whether_it_blocks_or_is_blocked(state: dict[str, str], words: str) -> None:
    creature = card(101, BATTLEFIELD, **state)
    text = log(event(message(1, full(1))), event(message(2, diff(2, gameObjects=[creature]))))
    (game,) = hslog.read(io.BytesIO(text.encode()))
    assert isinstance(game, ArenaGame)
    told = object_words(board_object(game, game.timeline.at(), 101))
    assert told.partition("2/2")[2].removeprefix(", ") == words


def test_watch_follows_the_log_of_arena_in_a_folder(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(played.parent), "--quiet", "0.1"]) == 0
    assert "turn 1, of player 1" in capsys.readouterr().out


def test_all_games_of_a_packed_log_of_arena_are_told(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "both.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("a.log", "b.log"):
            archive.write(played, name)
    assert main(["watch", str(packed), "--quiet", "0.1"]) == 0
    assert capsys.readouterr().out.count("turn 1, of player 1") == 2


def test_watch_waits_for_a_log_of_arena_that_is_not_there_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(tmp_path / "Player.log"), "--quiet", "0.1"]) == 2
    assert "waiting for the game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("DETAILED LOGS: ENABLED\n", 0, "has the messages of matches"),
        ("[UnityCrossThreadLogger]Connected\nDETAILED LOGS: DISABLED\n", 1, "Detailed Logs (Plugin Support)"),
        ("[UnityCrossThreadLogger]Connected\n", 1, "does not say"),
    ],
)
def test_doctor_says_whether_arena_writes_detailed_logs(
    tmp_path: Path, text: str, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Player.log").write_text(text, encoding="utf-8")
    for path in (tmp_path, tmp_path / "Player.log"):
        assert main(["doctor", "--arena", str(path)]) == code
        assert said in " ".join(capsys.readouterr().out.split())


def test_scenarios_of_magic_are_run_by_id_and_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.log"
    assert main(["examples", "CR 500.9 ex 2", "--log", str(log)]) == 0
    assert main(["validate", str(log)]) == 0
    case = tmp_path / "case.toml"
    case.write_text('game = "magic"\n[[example]]\nid = "x"\nexpect = [{never = ["turn one"]}]\n', encoding="utf-8")
    assert main(["examples", str(case)]) == 1
    assert "does not hold" in capsys.readouterr().out
    assert main(["simulate", "--game", "magic", str(case), "-o", str(tmp_path / "case.log")]) == 0
    assert main(["examples", str(case), "--build", "20457"]) == 2


def test_a_folder_with_logs_of_both_games_is_validated_whole_and_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    samples = str(Path(__file__).resolve().parents[2] / "samples")
    assert main(["validate", samples, "--json"]) == 1
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["index"] for game in games] == list(range(len(games)))
    assert [game.get("game") for game in games].count("magic") == 1


def test_a_command_for_one_game_says_which_game_of_a_folder_it_is_not_for(capsys: pytest.CaptureFixture[str]) -> None:
    samples = str(Path(__file__).resolve().parents[2] / "samples")
    assert main(["convert", samples, "--to", "log"]) == 2
    assert "a game of MTG Arena among games of Hearthstone" in capsys.readouterr().err


def test_the_title_of_a_board_leaves_out_what_is_not_yet_known() -> None:
    board = {"turn": 0, "step": "", "phase": "", "active": 0, "priority": 0}
    assert when_words(board) == "Before the first turn; priority: nobody"
    board = {"turn": 2, "step": "", "phase": "Main1", "active": 1, "priority": 2}
    assert when_words(board) == "Turn 2, Main1, of player 1; priority: player 2"


def test_watch_knows_who_acts_in_what_was_written_later(tmp_path: Path) -> None:
    log = tmp_path / "Player.log"
    lines = play(5, turns=6)
    log.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    watcher = ArenaWatcher(log)
    rounds = iter((False, True))
    rest = [lines[len(lines) // 2 :], []]

    def stop() -> bool:
        with log.open("a", encoding="utf-8") as file:
            file.writelines(rest.pop(0))
        return next(rounds)

    told = [one.text for one in watcher.events(stop, poll=0.01)]
    assert len(told) > 10
    assert not [text for text in told if "someone" in text]


def test_an_empty_player_log_is_one_of_arena_by_its_name(tmp_path: Path) -> None:
    for name in ("Player.log", "Power.log"):
        (tmp_path / name).touch()
        assert is_arena(tmp_path / name) is (name == "Player.log")
