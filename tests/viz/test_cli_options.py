"""No option is passed over in silence: what is empty, reversed, out of range or not there is an error that says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
import hslog
import viz
from engine.simulate.errors import ScenarioError
from viz.cli import main

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL, FAULT = str(SAMPLES / "duel.log"), str(SAMPLES / "duel-fault.log")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a log of two games, the second with a fault."""
    path = tmp_path_factory.mktemp("both") / "Power.log"
    path.write_bytes(Path(DUEL).read_bytes() + Path(FAULT).read_bytes())
    return str(path)


REFUSED = [
    (["parse", DUEL, "--kind", "FOO"], "'FOO' is no kind of packet; there are BLOCK, "),
    (["parse", DUEL, "--kind", ""], "no kind of packet"),
    (["parse", DUEL, "--lines", "9-5"], "ends before it begins"),
    (["parse", DUEL, "--lines", "0"], "counted from 1"),
    (["parse", DUEL, "--lines", "-5"], "is not a range"),
    (["parse", DUEL, "--lines", "90000-"], "not in this game, which has lines 2 to"),
    (["parse", DUEL, "--entity", ""], "no entity is called ''"),
    (["parse", DUEL, "--tag", ""], "no tag is called ''"),
    (["parse", DUEL, "--tag", "NO_SUCH_TAG"], "no tag is called"),
    (["parse", DUEL, "--block", ""], "there is no block ''"),
    (["state", DUEL, "--line", "99999"], "the games end at line"),
    (["state", DUEL, "--game", "0", "--line", "99999"], "is not in game 0"),
    (["explain", DUEL, "--line", "0"], "counted from 1"),
    (["tree", DUEL, "--line", "0"], "counted from 1"),
    (["tree", DUEL, "--turn", "5", "--nodes", "-1"], "--nodes"),
    (["tree", DUEL, "--turn", "5", "-o", "x.doc"], "should end in one of"),
    (["plot", DUEL, "-o", "x.jpg"], "a picture ends in"),
    (["plot", DUEL, "-o", "-"], "a picture ends in"),
    (["simulate", "--build", "1"], "no build 1"),
    (["simulate", "--build", "2000000"], "no build 2000000"),
    (["simulate", "--games", "0"], "counted from 1"),
    (["validate", DUEL, "--build", "1"], "no build 1"),
    (["validate", DUEL, "--game", "1"], "no game 1"),
    (["convert", DUEL, "-o", "x.json"], "should end in .log, .txt, .xml or .hsreplay"),
    (["convert", DUEL, "--to", "log", "--date", "2024-01-31"], "--date is for XML"),
    (["simulate", "--seed", "7", "-o", "x.png"], "should end in .log"),
    (["tree", DUEL, "--turn", "5", "--form", "dot", "--json"], "not allowed with"),
    (["validate", DUEL, "--brief", "--json"], "not allowed with"),
    (["card", "Elven Archer", "--build", "1"], "no build 1:"),
    (["card", ""], "no card has the id or the name ''"),
    (["valdate", "--help"], "there is no command 'valdate'"),
    (["rules", "--quirks", "--unexercised"], "exclude each other"),
    (["info", ""], "no file or folder"),
    (["report", DUEL, "-o", ""], "needs a name"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_nonsense_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert not out


def test_a_scenario_of_a_build_that_never_was_is_refused() -> None:
    with pytest.raises(ScenarioError, match="build 1"):
        engine.random_scenario(seed=1, build=1)


def test_filters_that_keep_nothing_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", DUEL, "--kind", "VO_SPELL"]) == 0
    assert capsys.readouterr() == ("", f"hearthtrace: {DUEL}: no packet passes the filters\n")


def test_what_only_one_of_several_games_has_is_found_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "Power.log"
    renamed = Path(DUEL).read_bytes().replace(b"Ironfur Grizzly", b"Polar Grizzly")
    log.write_bytes(renamed + Path(DUEL).read_bytes())
    words = ["parse", str(log), "--json", "--entity", "Ironfur Grizzly", "--tag", "DAMAGE"]
    assert main(words) == 0
    assert {json.loads(line)["game"] for line in capsys.readouterr().out.splitlines()} == {1}


def test_one_log_without_the_game_asked_for_leaves_the_others(both: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--json", "--game", "1", DUEL, both]) == 1
    documents = json.loads(capsys.readouterr().out)
    assert [len(document["games"]) for document in documents] == [0, 1]
    assert "there is no game 1" in documents[0]["warnings"][0]["message"]


def test_pictures_and_the_page_say_which_game_of_several_they_show(both: str) -> None:
    from viz.plots import figure_of
    from viz.report.page import page

    games = hslog.read(both)
    second = engine.replay(games[1])
    assert viz.trigger_graph(second, turn=5).graph["subtitle"].endswith("Power.log · game 1")
    assert "Power.log  ·  game 1" in figure_of(second).get_suptitle()
    assert '"facts":["game 1","' in page(second)
    only = engine.replay(hslog.read(DUEL)[0])
    assert viz.trigger_graph(only, turn=5).graph["subtitle"].endswith("duel.log")


def test_a_report_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", DUEL, "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


NAMED = [
    ["explain", "--line", "900"],
    ["explain", "--divergence", "0"],
    ["story"],
    ["state"],
    ["timeline", "--entity", "24"],
]


@pytest.mark.parametrize("command", NAMED)
def test_json_of_one_game_names_the_log_and_the_game(
    command: list[str], both: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["--line", "3237"] if "--line" in command else command[1:]
    assert main([command[0], both, *line, "--json", *([] if "--line" in command else ["--game", "1"])]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["source"], document["game"]) == (both, 1)


def test_every_packet_of_several_games_has_the_number_of_its_game(
    both: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", both, "--json", "--kind", "CREATE_GAME"]) == 0
    assert [json.loads(line)["game"] for line in capsys.readouterr().out.splitlines()] == [0, 1]


def test_of_several_games_the_one_that_a_line_is_in_is_said(both: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", both, "--line", "3237"]) == 0
    assert "this is game 1" in capsys.readouterr().err


def test_watch_names_the_file_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", DUEL, "--quiet", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["source"] == DUEL
