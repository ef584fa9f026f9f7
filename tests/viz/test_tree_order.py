"""The tree of an action: who stands where, in which order, and what leads to what."""

from __future__ import annotations

import networkx as nx
import pytest
from small_games import ATTACK, SWEEP, attack, block, change, damage, dies, replay_of, sweep, turn

import viz
from viz.core.graph import causes, children, root_of


def tree(graph: nx.DiGraph) -> list[tuple[int, str]]:
    """Return depth and title of every node, depth first."""
    found = []
    stack = [(root_of(graph), 0)]
    while stack:
        node, depth = stack.pop()
        found.append((depth, graph.nodes[node]["title"]))
        stack.extend((child, depth + 1) for child in reversed(children(graph, node)))
    return found


def node_called(graph: nx.DiGraph, title: str) -> int:
    (node,) = [node for node, data in graph.nodes(data=True) if data["title"] == title]
    return int(node)


def test_a_spell_is_the_root_of_what_follows_from_it_depth_first() -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    assert tree(graph) == [
        (0, "Play: Sweep"),
        (1, "Effect: Sweep"),
        (2, "Damage: Kobold"),
        (2, "Damage: Leper"),
        (2, "Damage: Squire"),
        (1, "Death creation step"),
        (2, "Dies: Kobold"),
        (2, "Dies: Leper"),
        (1, "Deathrattle: Leper"),
        (2, "Damage: Jaina"),
    ]


def test_a_phase_with_one_block_is_that_block_and_names_the_phase() -> None:
    """HS 2.3.2: what the spell does is its resolution phase."""
    graph = viz.trigger_graph(sweep(), block="1")
    effect = graph.nodes[node_called(graph, "Effect: Sweep")]
    assert (effect["kind"], effect["detail"], effect["name"]) == ("phase", "resolution phase", "POWER")


def test_the_trigger_that_does_the_step_is_the_step_though_idle_ones_stand_before_it() -> None:
    """HS 2.1.5: at the end of a turn players have triggers without effect."""
    of_bob = turn(3).replace("Ada#1", "Bob#2") + change(1, "NEXT_STEP", "MAIN_END") + change(1, "STEP", "MAIN_END")
    own = block("TRIGGER", 3, change(1, "NEXT_STEP", "MAIN_CLEANUP"))
    replay = replay_of(of_bob, block("TRIGGER", 2), own, block("TRIGGER", 3))
    graph = viz.trigger_graph(replay, turn=3, limit=300)
    assert "Trigger: Bob#2" not in [title for _, title in tree(graph)]
    assert graph.nodes[node_called(graph, "Main end")]["folded"] == ["2 step triggers without effect folded"]


def test_nodes_are_numbered_in_the_order_of_the_log() -> None:
    graph = viz.trigger_graph(sweep(), turn=3)
    nodes = [graph.nodes[node] for node in sorted(graph)]
    assert [data["number"] for data in nodes] == list(range(1, len(graph) + 1))
    assert [data["packet"] for data in nodes] == sorted(data["packet"] for data in nodes)
    assert [data["line"] for data in nodes] == sorted(data["line"] for data in nodes)


def test_deaths_and_deathrattles_after_an_attack_belong_to_the_attack() -> None:
    titles = [title for _, title in tree(viz.trigger_graph(attack(), block="1"))]
    assert titles[0] == "Attack: Kobold → Leper"
    assert titles[-4:] == ["Death creation step", "Dies: Leper", "Deathrattle: Leper", "Damage: Jaina"]


def test_a_death_is_linked_to_the_damage_that_made_it_necessary_and_to_its_deathrattle() -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    named = {(graph.nodes[cause]["title"], graph.nodes[effect]["title"], word) for cause, effect, word in causes(graph)}
    assert named == {
        ("Damage: Kobold", "Dies: Kobold", "kills"),
        ("Damage: Leper", "Dies: Leper", "kills"),
        ("Dies: Leper", "Deathrattle: Leper", "its death"),
    }


def test_the_first_damage_that_leaves_no_health_is_the_cause_not_a_later_one() -> None:
    body = block("POWER", 20, damage(11, 2, 2, 20), damage(11, 1, 3, 20))
    play = block("PLAY", 20, body, block("DEATHS", 1, dies(11)))
    graph = viz.trigger_graph(replay_of(turn(3), play), turn=3)
    ((cause, _, _),) = causes(graph)
    assert graph.nodes[cause]["amount"] == 2


def test_a_mark_for_destruction_is_the_cause_of_a_death() -> None:
    deaths = block("DEATHS", 1, change(12, "TO_BE_DESTROYED", 0), change(12, "ZONE", "GRAVEYARD"))
    play = block("PLAY", 20, block("POWER", 20, change(12, "TO_BE_DESTROYED", 1)), deaths)
    graph = viz.trigger_graph(replay_of(turn(3), play), block="1")
    ((cause, effect, word),) = causes(graph)
    assert (graph.nodes[cause]["title"], graph.nodes[effect]["title"], word) == (
        "Destroy: Squire",
        "Dies: Squire",
        "destroys",
    )


def test_edges_say_amounts_and_broken_shields() -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    labels = {graph.nodes[v]["title"]: data["label"] for _, v, data in graph.edges(data=True)}
    assert labels["Damage: Leper"] == "−2"
    assert labels["Damage: Squire"] == "shield"


def test_edges_say_targets_that_differ_from_the_action_s() -> None:
    trigger = block("POWER", 12, damage(11, 1, 1, 12), target=11)
    graph = viz.trigger_graph(replay_of(turn(3), block("PLAY", 20, block("TRIGGER", 12, trigger))), block="1")
    labels = {graph.nodes[v]["title"]: data["label"] for _, v, data in graph.edges(data=True)}
    assert labels["Effect: Squire"] == "→ Leper"


def test_every_node_says_rule_line_and_verdict() -> None:
    graph = viz.trigger_graph(sweep(), block="1")
    damage_node = graph.nodes[node_called(graph, "Damage: Kobold")]
    assert damage_node["rule"].startswith("HS 4.9")
    assert damage_node["line"] > 0
    assert damage_node["verdict"] in ("predicted", "adopted", "divergent")
    assert sum(damage_node["verdicts"].values()) == 5


def test_every_packet_belongs_to_exactly_one_item() -> None:
    from viz.hearthstone.skeleton import item_tree

    replay = attack()
    seen = [packet.index for item in item_tree(replay).root.walk() for packet in item.packets]
    assert sorted(seen) == [packet.index for packet in replay.game.walk()]
    assert len(seen) == len(set(seen))


def test_a_hidden_card_stays_hidden_until_the_log_shows_it() -> None:
    hidden = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=DECK\n    tag=CONTROLLER value=2\n"
    drawn = "TAG_CHANGE Entity=30 tag=ZONE value=HAND\n"
    shown = "SHOW_ENTITY - Updating Entity=30 CardID=CARD_10\n    tag=ZONE value=PLAY\n"
    shown += "    tag=CARDTYPE value=MINION\n"
    replay = replay_of(hidden, turn(3), block("PLAY", 20, drawn), block("PLAY", 20, shown))
    titles = [data["title"] for _, data in viz.trigger_graph(replay, turn=3).nodes(data=True)]
    assert "Draw: hidden card [30]" in titles
    assert any(title.startswith("Summon: CARD_10") for title in titles)


@pytest.mark.parametrize("script", [SWEEP, ATTACK], ids=["spell", "attack"])
def test_a_game_whose_rules_are_not_known_is_drawn_from_its_packets_alone(script: str) -> None:
    replay = replay_of(turn(3), script)
    replay.spans.clear()
    titles = [title for _, title in tree(viz.trigger_graph(replay, turn=3))]
    assert "Dies: Leper" in titles
    assert titles.index("Dies: Leper") < titles.index("Deathrattle: Leper") < titles.index("Damage: Jaina")


def test_ten_thousand_nested_triggers_are_a_tree_like_any_other() -> None:
    depth = 10_000
    start = "BLOCK_START BlockType=TRIGGER Entity={} EffectCardId= EffectIndex=0 Target=0 SubOption=-1 \n"
    opening = "".join(start.format(12 if n % 2 else 10) for n in range(depth))
    replay = replay_of(turn(3), opening + "BLOCK_END\n" * depth)
    assert len(repr(replay)) < 200
    assert len(viz.trigger_graph(replay, turn=3)) > depth
    assert len(viz.trigger_graph(replay, turn=3, limit=300)) <= 300
