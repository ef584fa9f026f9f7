"""Which part of a game is drawn, and what is said when there is no such part."""

from __future__ import annotations

import pytest
from small_games import OPTIONS, SWEEP, attack, change, replay_of, sweep, turn

import viz
from engine import Verdict
from hslog.hearthstone.packets import Options
from viz.core.graph import NoSuchPlace, root_of
from viz.hearthstone.skeleton import item_tree


def title(graph) -> str:  # type: ignore[no-untyped-def]
    return str(graph.nodes[root_of(graph)]["title"])


def test_a_block_is_named_by_its_path_its_number_or_itself() -> None:
    replay = sweep()
    first = next(iter(replay.game.blocks()))
    for block in ("1", 1, first):
        assert title(viz.trigger_graph(replay, block)) == "Play: Sweep"
    assert title(viz.trigger_graph(replay, "1.2")) == "Death creation step"


def test_a_line_brings_the_action_around_it() -> None:
    replay = attack()
    death = next(packet for packet in replay.game.blocks() if packet.type == 6)
    assert title(viz.trigger_graph(replay, line=death.line)) == "Attack: Kobold → Leper"


def test_the_whole_game_has_its_turns_for_children() -> None:
    graph = viz.trigger_graph(sweep(), whole=True)
    assert title(graph) == "Ada#1 vs Bob#2"
    assert {data["kind"] for _, data in graph.nodes(data=True)} >= {"game", "turn", "action"}


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ({"block": "9.1"}, "no block 9.1; blocks at top level are 1 to 1"),
        ({"turn": 40}, "no turn 40; it has turns 0 to 3"),
        ({"line": 100_000}, "line 100000 is not in this game"),
        ({"divergence": 10_000}, "there is no divergence 10000"),
    ],
)
def test_a_part_that_is_not_there_is_refused_with_what_there_is(part: dict[str, object], says: str) -> None:
    with pytest.raises(NoSuchPlace, match=says):
        viz.trigger_graph(sweep(), **part)  # type: ignore[arg-type]


@pytest.mark.parametrize("part", [{}, {"turn": 3, "whole": True}])
def test_exactly_one_part_must_be_named(part: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="name one part"):
        viz.trigger_graph(sweep(), **part)  # type: ignore[arg-type]


def test_a_divergence_shows_log_and_rules_side_by_side_from_the_first_difference() -> None:
    replay = sweep()
    number = next(n for n, d in enumerate(replay.divergences) if d.message.startswith("Leper"))
    graph = viz.trigger_graph(replay, divergence=number)
    branches = {data["title"]: data["branch"] for _, data in reversed(list(graph.nodes(data=True)))}
    assert branches["Play: Sweep"] == "shared"
    assert branches["Damage: Kobold"] == "shared"
    assert branches["Damage: Squire"] == "logged"
    assert branches["By the rules"] == "expected"
    (logged,) = [node for node, data in graph.nodes(data=True) if data["kind"] == "logged"]
    (rules,) = [n for n, data in graph.nodes(data=True) if data["title"] == "By the rules"]
    assert list(graph.predecessors(logged)) == list(graph.predecessors(rules))
    numbers = [data["number"] for _, data in graph.nodes(data=True) if data["number"] is not None]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_every_divergence_of_a_game_can_be_drawn() -> None:
    replay = attack()
    assert replay.divergences
    for divergence in replay.divergences:
        graph = viz.trigger_graph(replay, divergence=divergence)
        assert graph.graph["divergence"] == divergence.message


def test_what_may_be_done_next_is_part_of_no_action() -> None:
    counted = change(2, "NUM_OPTIONS", 2)  # by builds before 10833
    replay = replay_of(turn(3), SWEEP, counted, OPTIONS)
    replay.divergences.clear()
    tree = item_tree(replay)
    options = next(packet for packet in replay.game.walk() if isinstance(packet, Options))
    (action,) = tree.turns[3].actions()
    assert options.index not in {packet.index for one in action.walk() for packet in one.packets}
    assert replay.verdict(replay.game.by_index[options.index - 1]) is Verdict.COSMETIC  # the list itself is judged
    offer = tree.item_at(options.index)
    assert (offer.kind, [packet.index for packet in offer.packets]) == ("offer", [options.index - 1, options.index])
    assert title(viz.trigger_graph(replay, line=options.line)) == "Turn 3"
    graph = viz.trigger_graph(replay, turn=3, limit=300)
    assert "offer" not in {data["kind"] for _, data in graph.nodes(data=True)}
    assert "offer" in {data["kind"] for _, data in viz.trigger_graph(replay, turn=3).nodes(data=True)}


def test_what_happens_after_a_list_of_options_stands_for_itself() -> None:
    replay = replay_of(turn(3), SWEEP, OPTIONS, change(2, "PLAYSTATE", "CONCEDED"))
    tree = item_tree(replay)
    kinds = [item.kind for item in tree.turns[3].children]
    assert kinds[-3:] == ["action", "offer", "step"]
    assert tree.turns[3].children[-1].children[0].title == "Ada#1 concedes"
