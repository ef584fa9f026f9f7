"""What a notebook shows: one line for a repr, a small table or a picture for what has more to say; tables to files."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from conftest import ROOT

import engine
import hslog
import viz
from hslog.core.errors import NoSuchTurn
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from viz.cli import main

FAULT = str(ROOT / "samples" / "duel-fault.log")


@pytest.fixture(scope="module")
def replay() -> engine.Replay:
    return engine.replay(hslog.read(FAULT)[0])


def test_a_repr_is_one_line(replay: engine.Replay) -> None:
    game = replay.game
    shown = [game, replay, game.timeline, game.timeline.at(turn=4), *game.walk(), *replay.spans]
    shown += [viz.trigger_graph(replay, turn=5), *game.timeline.history(4, GameTag.ZONE)]
    for one in shown:
        assert len(repr(one)) < 400, repr(one)
        assert "\n" not in repr(one)
    assert repr(game.timeline).startswith("<Timeline of <Game 0 of")


def test_notebooks_show_games_replays_and_divergences(replay: engine.Replay) -> None:
    assert "Ada vs Grace" in replay.game._repr_html_()
    assert "1 divergences" in replay._repr_html_()
    shown = replay.divergences[0]._repr_html_()
    assert "line 994: Ironfur Grizzly" in shown
    assert "held" in shown
    replay.game.players[0].name = "<script>"
    try:
        assert "<script>" not in replay.game._repr_html_()
    finally:
        replay.game.players[0].name = "Ada"


def test_a_graph_is_shown_as_the_picture_that_is_drawn_of_it(replay: engine.Replay, tmp_path: Path) -> None:
    graph = viz.trigger_graph(replay, turn=5)
    picture = graph._repr_svg_()
    assert "<svg" in picture[:600]
    assert picture == viz.draw(graph, tmp_path / "tree.svg").read_text(encoding="utf-8")


def test_dir_lists_what_there_is_and_it_is_there() -> None:
    assert {"draw", "trigger_graph", "svg"} <= set(dir(viz))
    for package in (viz, hslog):
        assert all(callable(getattr(package, name)) for name in dir(package))


def test_the_state_of_a_turn_is_that_when_its_player_can_first_act(replay: engine.Replay) -> None:
    game = replay.game
    state = game.timeline.at(turn=4)
    assert state.value(game.game_entity, GameTag.TURN) == 4
    assert state.value(game.game_entity, GameTag.STEP) == Step.MAIN_ACTION
    before = game.timeline.at(packet=state.index - 1)
    assert before.value(game.game_entity, GameTag.STEP) != Step.MAIN_ACTION
    with pytest.raises(NoSuchTurn, match="the game has no turn 99; it has 1 to 13"):
        game.timeline.at(turn=99)


def test_actions_say_who_did_what_for_how_much_and_what_followed(replay: engine.Replay) -> None:
    actions = replay.actions()
    assert [action.line for action in actions] == sorted(action.line for action in actions)
    yeti = next(action for action in actions if action.card == "Chillwind Yeti" and action.kind == "play")
    assert (yeti.player, yeti.turn, yeti.cost, yeti.target) == ("Ada", 7, 4, "")
    attack = next(action for action in actions if action.line == 979)
    assert (attack.kind, attack.card, attack.target) == ("attack", "Bloodfen Raptor", "Ironfur Grizzly")
    assert [(one.what, one.name) for one in attack.followed][:2] == [
        ("damage", "Ironfur Grizzly"),
        ("damage", "Bloodfen Raptor"),
    ]
    assert str(attack).startswith("turn 5, Ada: attack Bloodfen Raptor at Ironfur Grizzly: ")


def test_parse_and_timeline_write_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", FAULT, "--csv", "--tag", "DAMAGE"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    fault = next(row for row in rows if row["line"] == "994")
    assert (fault["name"], fault["tag"], fault["value"], fault["turn"]) == ("Ironfur Grizzly", "DAMAGE", "5", "5")
    assert main(["timeline", FAULT, "--entity", "15", "--tag", "DAMAGE", "--csv"]) == 0
    changes = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [change["after"] for change in changes if change["line"] == "994"] == ["5"]
    target = tmp_path / "packets.parquet"
    assert main(["parse", FAULT, "--csv", "-o", FAULT]) == 2
    assert "not overwritten" in capsys.readouterr().err
    parquet = pytest.importorskip("pyarrow.parquet")
    assert main(["parse", FAULT, "--parquet"]) == 2
    assert "say with -o" in capsys.readouterr().err
    assert main(["parse", FAULT, "--parquet", "-o", str(target)]) == 0
    assert parquet.read_table(target).num_rows == len(list(hslog.read(FAULT)[0].walk()))
