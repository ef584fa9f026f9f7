"""Trees and reports of real games: a sample of the corpus; benchmarks/trees.py draws all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
import hslog
import viz
from hslog.hearthstone.packets import Block
from viz.core.graph import children, root_of
from viz.core.scene import make_scene, overlaps
from viz.hearthstone.explain import explain
from viz.hearthstone.report import page
from viz.hearthstone.skeleton import item_tree
from viz.hearthstone.story import story

SAMPLE = (
    "logs/data/2016-02-04_TagChangeEntityBug.Power.log",
    "logs/hslog-tests/25770_inferrable_player.power.log",
    "logs/hslog-tests/88998_missing_player_hash.power.log",
)


@pytest.fixture(scope="module", params=SAMPLE, ids=lambda name: Path(name).name)
def replay(request: pytest.FixtureRequest, corpus: Path) -> engine.Replay:
    path = corpus / request.param
    if not path.exists():
        pytest.skip(f"the corpus has no {request.param}")
    return engine.replay(hslog.read(path)[0])


def test_trees_of_every_block_are_in_log_order_and_without_overlap(replay: engine.Replay) -> None:
    for packet in replay.game.packets:
        if isinstance(packet, Block):
            graph = viz.trigger_graph(replay, packet)
            order, stack = [], [root_of(graph)]
            while stack:
                node = stack.pop()
                order.append(graph.nodes[node]["packet"])
                stack.extend(reversed(children(graph, node)))
            assert order == sorted(order)
            assert overlaps(make_scene(graph)) == []


def test_every_packet_of_a_real_game_belongs_to_one_item(replay: engine.Replay) -> None:
    seen = [packet.index for item in item_tree(replay).root.walk() for packet in item.packets]
    assert sorted(seen) == [packet.index for packet in replay.game.walk()]


def test_deaths_of_real_games_have_a_cause(replay: engine.Replay) -> None:
    deaths = [item for item in item_tree(replay).root.walk() if item.name == "death"]
    caused = [item for item in deaths if item.causes]
    assert len(caused) >= 0.95 * len(deaths)


def test_real_games_are_reported_told_and_explained(replay: engine.Replay) -> None:
    assert len(page(replay)) < 5_000_000
    assert len(story(replay).lines()) > 5
    for packet in list(replay.game.walk())[::97]:
        assert explain(replay, packet=packet.index).lines()
