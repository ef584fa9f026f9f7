"""What is left out of a tree, and that it is said."""

from __future__ import annotations

from small_games import block, change, damage, replay_of, turn

import viz
from engine import Replay


def calm(*parts: str) -> Replay:
    """Return the replay of a small game as if log and rules agreed: disagreements are never folded
    together."""
    replay = replay_of(*parts)
    replay.divergences.clear()
    return replay


def many(count: int) -> str:
    """A spell that hurts the same minion many times, with a trigger each time."""
    hits = [damage(5, 1, n + 1, 20) for n in range(count)]
    return block("PLAY", 20, block("POWER", 20, *hits))


def test_up_to_the_limit_nothing_is_folded() -> None:
    graph = viz.trigger_graph(calm(turn(3), many(50)), block="1")
    assert len(graph) == 52
    assert graph.graph["folded"] == []


def test_a_run_of_like_events_becomes_one_node_that_says_so() -> None:
    graph = viz.trigger_graph(calm(turn(3), many(50)), block="1", limit=20)
    (node,) = [data for _, data in graph.nodes(data=True) if data["name"] == "damage"]
    assert node["title"] == "Damage ×50"
    assert node["folded"] == ["50 events shown as one"]
    assert graph.graph["folded"] == ["#3: 50 events shown as one"]


def test_without_a_limit_every_item_is_a_node() -> None:
    assert len(viz.trigger_graph(calm(turn(3), many(400)), block="1", limit=None)) == 402


def test_deep_subtrees_are_closed_with_a_count_of_what_is_in_them() -> None:
    triggers = [block("TRIGGER", 12, damage(5, 1, n + 1, 12), change(12, "TAUNT", n % 2)) for n in range(40)]
    graph = viz.trigger_graph(calm(turn(3), block("PLAY", 20, *triggers)), block="1", limit=60)
    assert len(graph) <= 60
    notes = [note for _, data in graph.nodes(data=True) for note in data["folded"]]
    assert any("nodes folded (1 change, 1 damage)" in note for note in notes)
    assert graph.graph["folded"]


def test_step_triggers_without_effect_are_folded_into_their_parent() -> None:
    empty = block("TRIGGER", 3) + block("TRIGGER", 3)
    graph = viz.trigger_graph(calm(turn(3), change(1, "STEP", "MAIN_END"), empty), turn=3)
    assert any("1 step trigger without effect folded" in note for note in graph.graph["folded"])


def test_a_death_folded_away_keeps_its_cause_on_the_node_that_stands_for_it() -> None:
    deaths = block("DEATHS", 1, change(11, "ZONE", "GRAVEYARD"))
    play = block("PLAY", 20, block("POWER", 20, damage(11, 2, 2, 20)), deaths)
    graph = viz.trigger_graph(calm(turn(3), play), block="1", limit=3)
    assert len(graph) <= 3
    assert [data["kind"] for _, _, data in graph.edges(data=True)].count("cause") == 1
