"""The plots of a game show what its packets say."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import attack, change, replay_of, sweep, turn

from engine import Verdict
from viz.core.drawing import DrawError
from viz.hearthstone.measures import Measures
from viz.hearthstone.plots import figure_of, plot
from viz.hearthstone.skeleton import item_tree


def test_life_totals_follow_damage() -> None:
    replay = sweep()
    measures = Measures(item_tree(replay))
    times, values = measures.life(replay.game.players[0])
    assert values[0] == 30
    assert values[-1] == 28
    assert times == sorted(times)


def test_deaths_are_those_of_minions_with_their_owner() -> None:
    deaths = Measures(item_tree(sweep())).deaths()
    assert [(owner, name) for _, owner, name in deaths] == [(1, "Kobold"), (2, "Leper")]


def test_boards_and_hands_are_counted_at_the_end_of_each_turn() -> None:
    replay = sweep()
    rows = [Measures(item_tree(replay)).by_turn(player) for player in replay.game.players]
    assert [[row[:3] for row in one] for one in rows] == [[(3, 0, 0)], [(3, 1, 0)]]


def test_counts_of_a_turn_are_those_of_its_packets() -> None:
    replay = sweep()
    counts = Measures(item_tree(replay)).counts()
    assert [count.turn for count in counts] == [0, 3]
    assert sum(count.divergences for count in counts) == len(replay.divergences)
    assert 0 <= (counts[1].coverage or 0) <= 1


def test_triggers_are_counted_for_each_action() -> None:
    ((time, triggers, others, title),) = Measures(item_tree(sweep())).triggers()
    assert 3 <= time < 4
    assert (triggers, title) == (1, "Play: Sweep")
    assert others == 8


def test_a_figure_has_a_plot_for_each_question_and_a_line_for_each_player() -> None:
    figure = figure_of(sweep())
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert len(titles) == 5
    assert titles[0].startswith("Health and armor")
    labels = [line.get_label() for line in figure.axes[0].get_lines()]
    assert {"Ada#1", "Bob#2"} <= set(labels)


@pytest.mark.parametrize("form", ["png", "svg"])
def test_the_same_game_gives_the_same_bytes(tmp_path: Path, form: str) -> None:
    first = plot(sweep(), tmp_path / f"a.{form}").read_bytes()
    assert plot(sweep(), tmp_path / f"b.{form}").read_bytes() == first


def test_a_game_without_turns_and_another_form_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DrawError, match="has no turn of this game"):
        plot(replay_of(), tmp_path / "a.png")
    with pytest.raises(DrawError, match=r"a picture ends in \.png"):
        plot(replay_of(turn(3)), tmp_path / "a.gif")


def test_what_there_is_nothing_to_plot_of_says_why() -> None:
    replay = attack()
    replay.verdicts[:] = bytes([int(Verdict.HIDDEN)] * len(replay.verdicts))
    replay.hidden_reason = "a mode with rules of its own"
    axes = figure_of(replay).axes
    assert "not judged: a mode with rules of its own" in {text.get_text() for one in axes for text in one.texts}
    assert list(axes[3].get_yticks()) == []


def test_a_hero_without_health_is_one_that_is_being_replaced() -> None:
    swap = change(4, "HEALTH", 0) + change(4, "HEALTH", 30)
    replay = replay_of(turn(3), swap)
    _, values = Measures(item_tree(replay)).life(replay.game.players[0])
    assert set(values) == {30}


def test_a_long_title_ends_within_the_figure() -> None:
    replay = sweep()
    replay.game.source = "a-log-with-a-name-of-" + "w" * 90 + ".log"
    figure = figure_of(replay)
    title = figure.get_suptitle()
    assert title.startswith("Ada#1 vs Bob#2")
    assert title.endswith("…")
    (drawn,) = [text for text in figure.texts if text.get_text() == title]
    assert drawn.get_window_extent().x1 <= figure.bbox.width


def test_the_values_at_the_ends_of_the_lines_do_not_cover_each_other() -> None:
    near = replay_of(turn(3), change(4, "HEALTH", 300), change(5, "HEALTH", 295))
    figure = figure_of(near)
    figure.canvas.draw()
    first, second = (text.get_window_extent() for text in figure.axes[0].texts if text.get_text() in ("300", "295"))
    assert not first.overlaps(second)


@pytest.mark.parametrize("crystals", [0, 10, 20, 99_999_999, -5])
def test_an_axis_reaches_to_all_its_values(crystals: int) -> None:
    figure = figure_of(replay_of(turn(3), change(2, "RESOURCES", crystals), turn(4)))
    axes = next(one for one in figure.axes if one.get_title(loc="left") == "Mana crystals")
    low, high = axes.get_ylim()
    assert low <= min(0, crystals)
    assert high > max(10, crystals)
    assert len(axes.get_yticks()) < 20
