"""No option is passed over in silence: what is empty, reversed, out of range or not there is an error that says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
import hslog
import viz
from engine.hearthstone.simulate.errors import ScenarioError
from viz.cli import main

SAMPLES = Path(__file__).parent.parent.parent / "samples"
EXAMPLES = str(SAMPLES.parent / "tests" / "examples" / "hs_1_5.toml")
DUEL, FAULT = str(SAMPLES / "duel.log"), str(SAMPLES / "duel-fault.log")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a log of two games, the second with a fault."""
    path = tmp_path_factory.mktemp("both") / "Power.log"
    path.write_bytes(Path(DUEL).read_bytes() + Path(FAULT).read_bytes())
    return str(path)


REFUSED = [
    (["parse", DUEL, "--kind", "FOO"], "'FOO' is no kind of packet; there are ANNOTATION, BLOCK, "),
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
    (["watch", "-"], "standard input cannot be watched"),
    (["report", DUEL, "-o", "x.json"], "should end in .html"),
    (["convert", DUEL, "-o", "x.xml", "--to", "log"], "leave --to log out"),
    (["convert", DUEL, "-o", "x.log.gz", "--to", "xml"], "leave --to xml out"),
    (["simulate", "--to", "xml", "-o", "x.log"], "leave --to xml out"),
    (["tree", DUEL, "--turn", "5", "--form", "json", "-o", "x.svg"], "leave --form json out"),
    (["tree", DUEL, "--turn", "5", "--json", "-o", "x.dot"], "leave --form json out"),
    (["examples", EXAMPLES, "HS 1.5 ex 2", "-o", "x.txt"], "a picture ends in"),
    (["examples", EXAMPLES, "HS 1.5 ex 2", "--log", "x.json"], "should end in .log"),
    (["examples", EXAMPLES, "HS 1.5 ex 2", "--log", "x", "-o", "x"], "name the same file"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_nonsense_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert not out


def test_any_form_of_a_tree_may_go_into_a_file_of_text_and_a_trace_into_one_of_json(tmp_path: Path) -> None:
    for form, name in (("mermaid", "x.txt"), ("chrome", "x.json"), ("dot", "x"), ("json", "x.json")):
        assert main(["tree", DUEL, "--turn", "1", "--form", form, "-o", str(tmp_path / name)]) == 0


def test_help_of_a_command_is_given_in_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "parse"]) == 0
    said = capsys.readouterr().out
    assert main(["parse", "--help"]) == 0
    assert capsys.readouterr().out == said


def test_of_several_cards_of_a_name_the_one_shown_is_said_and_a_build_has_one_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["card", "Wisp", "--json", "--build", "30795"]) == 0
    out, err = capsys.readouterr()
    (version,) = json.loads(out)["versions"]
    assert (version["builds"][0] or 0) <= 30795 <= version["builds"][1]
    assert "cards are called 'Wisp'; this is CS2_231, the others are " in err


def test_an_id_that_several_files_of_examples_have_is_no_example(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_bytes(Path(EXAMPLES).read_bytes())
    assert main(["examples", str(tmp_path), "HS 1.5 ex 2"]) == 2
    assert "several files have an example 'HS 1.5 ex 2'" in capsys.readouterr().err


def test_a_game_that_is_not_judged_is_told_in_brief_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "Power.log"
    log.write_bytes(Path(DUEL).read_bytes().replace(b"GT_RANKED", b"GT_BATTLEGROUNDS"))
    assert main(["validate", "--brief", str(log)]) == 0
    out, err = capsys.readouterr()
    assert "not judged: " in err
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
    assert main(["validate", "--json", "--game", "1", DUEL, both]) == 2
    documents = json.loads(capsys.readouterr().out)
    assert [len(document["games"]) for document in documents] == [0, 1]
    assert "there is no game 1" in documents[0]["warnings"][0]["message"]


def test_pictures_and_the_page_say_which_game_of_several_they_show(both: str) -> None:
    from viz.hearthstone.plots import figure_of
    from viz.hearthstone.report.page import page

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
