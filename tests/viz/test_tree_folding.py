"""What is left out of a tree, and that it is said."""

from __future__ import annotations

import pytest
from small_games import block, change, damage, replay_of, turn

import viz
from engine import Replay
from viz.hearthstone.skeleton import item_tree


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
    replay = calm(turn(3), many(400), block("TRIGGER", 12), change(1, "STEP", "MAIN_END"), block("TRIGGER", 3))
    for part in ({"block": "1"}, {"turn": 3}, {"whole": True}):
        graphs = [viz.trigger_graph(replay, **part, **limit) for limit in ({}, {"limit": None}, {"limit": 0})]  # type: ignore[arg-type]
        for graph in graphs:
            assert (len(graph), graph.graph["folded"], graph.graph["left_out"]) == (len(graphs[0]), [], 0)
            assert sum(data["name"] == "damage" for _, data in graph.nodes(data=True)) == 400
    assert len(graphs[0]) == len(list(item_tree(replay).root.walk()))
    with pytest.raises(ValueError, match="-1"):
        viz.trigger_graph(replay, whole=True, limit=-1)


def test_triggers_without_effect_are_folded_before_anything_else() -> None:
    idle = "".join(block("TRIGGER", 12) for _ in range(30))
    hits = [block("TRIGGER", 12, damage(5, 1, n + 1, 12)) for n in range(10)]
    graph = viz.trigger_graph(calm(turn(3), block("PLAY", 20, *hits, idle)), block="1", limit=30)
    assert [data["name"] for _, data in graph.nodes(data=True)].count("damage") == 10
    assert graph.graph["folded"] == ["#1: 30 triggers without effect folded"]
    assert graph.graph["left_out"] == 30


def test_what_players_do_is_folded_last() -> None:
    played = [block("PLAY", 20, block("POWER", 20, damage(5, 1, n + 1, 20))) for n in range(6)]
    happened = [block("TRIGGER", 12, damage(5, 1, n + 10, 12), change(12, "ZONE", "GRAVEYARD")) for n in range(20)]
    replay = calm(turn(3), *played, turn(4), *happened, turn(5), *played)
    for limit in (40, 24, 18):
        graph = viz.trigger_graph(replay, whole=True, limit=limit)
        assert [data["kind"] for _, data in graph.nodes(data=True)].count("action") == 12, limit
        assert len(graph) <= limit
        assert graph.graph["left_out"] == len(viz.trigger_graph(replay, whole=True)) - len(graph)


def test_deep_subtrees_are_closed_with_a_count_of_what_is_in_them() -> None:
    triggers = [block("TRIGGER", 12, damage(5, 1, n + 1, 12), change(12, "TAUNT", n % 2)) for n in range(40)]
    graph = viz.trigger_graph(calm(turn(3), block("PLAY", 20, *triggers)), block="1", limit=60)
    assert len(graph) <= 60
    notes = [note for _, data in graph.nodes(data=True) for note in data["folded"]]
    assert any("nodes folded (1 change, 1 damage)" in note for note in notes)
    assert graph.graph["folded"]


def test_step_triggers_without_effect_are_folded_into_their_parent() -> None:
    empty = block("TRIGGER", 3) + block("TRIGGER", 3)
    graph = viz.trigger_graph(calm(turn(3), change(1, "STEP", "MAIN_END"), empty), turn=3, limit=300)
    assert any("1 step trigger without effect folded" in note for note in graph.graph["folded"])


def test_a_death_folded_away_keeps_its_cause_on_the_node_that_stands_for_it() -> None:
    deaths = block("DEATHS", 1, change(11, "ZONE", "GRAVEYARD"))
    play = block("PLAY", 20, block("POWER", 20, damage(11, 2, 2, 20)), deaths)
    graph = viz.trigger_graph(calm(turn(3), play), block="1", limit=3)
    assert len(graph) <= 3
    assert [data["kind"] for _, _, data in graph.edges(data=True)].count("cause") == 1
