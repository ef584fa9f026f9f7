"""The tree of a divergence: from the first difference a branch for the log and one for the rules, which says
what follows."""

from __future__ import annotations

from typing import Any

import networkx as nx
from small_games import SWEEP, block, damage, dies, replay_of, turn

import viz
from engine import Kind, Replay
from engine.core.divergence import Severity
from engine.hearthstone.divergence import TagDivergence
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, Packet, TagChange
from viz.core.graph import children
from viz.core.scene import crossings, make_scene, overlaps


def packet_of(replay: Replay, entity: int, tag: int, value: int) -> Packet:
    for packet in replay.game.walk():
        if isinstance(packet, TagChange) and (packet.entity, packet.tag, packet.value) == (entity, tag, value):
            return packet
    raise AssertionError("no such packet")


def trigger_of(replay: Replay, entity: int) -> Packet:
    return next(p for p in replay.game.walk() if isinstance(p, Block) and p.type == 5 and p.entity == entity)


def graph_of(replay: Replay, packet: Packet, kind: Kind, rule: str, entity: int, **what: Any) -> nx.DiGraph:
    """Return the tree of a divergence at a packet, as if it were the only one of the replay."""
    known: dict[str, Any] = {"tag": None, "expected": None, "observed": None, "message": "log and rules disagree"}
    replay.divergences[:] = [
        TagDivergence(
            line=packet.line, game=0, turn=3, block="", phase="", step="", rule=rule, kind=kind, entity=entity,
            severity=Severity.STATE, index=packet.index, **{**known, **what},
        )
    ]  # fmt: skip
    graph = viz.trigger_graph(replay, divergence=0)
    scene = make_scene(graph)
    assert overlaps(scene) == []
    assert crossings(scene) == []
    return graph


def branch(graph: nx.DiGraph, head: str) -> list[tuple[str, str]]:
    """Return title and detail of what hangs below the head of a branch, in order."""
    (node,) = [node for node, data in graph.nodes(data=True) if data["title"] == head]
    return [(graph.nodes[child]["title"], graph.nodes[child]["detail"]) for child in children(graph, node)]


def rules(graph: nx.DiGraph) -> list[tuple[str, str]]:
    return [row for row in branch(graph, "By the rules") if not row[0].startswith("because")]


def logged(graph: nx.DiGraph) -> list[str]:
    return [title for title, _ in branch(graph, "In the log")]


def test_less_damage_spares_a_minion_and_takes_its_death_and_deathrattle_out_of_the_rules_branch() -> None:
    replay = replay_of(turn(3), SWEEP)
    hit = packet_of(replay, 11, GameTag.DAMAGE, 2)
    graph = graph_of(
        replay, hit, Kind.WRONG_VALUE, "HS 4.9", 11, tag=int(GameTag.DAMAGE), expected=0, observed=2
    )  # fmt: skip
    found = rules(graph)
    assert found[:2] == [
        ("Damage: Leper", "health 1 → 1"),
        ("Survives: Leper", "1 health left: not mortally wounded"),
    ]
    steps = dict(found)
    assert steps["Death creation step"].endswith("without “Dies: Leper”")
    assert "Deathrattle: Leper" not in steps
    assert "Damage: Leper" in logged(graph)


def test_more_damage_kills_in_the_next_death_creation_step() -> None:
    replay = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, damage(12, 2, 2, 20))))
    hit = packet_of(replay, 12, GameTag.DAMAGE, 2)
    graph = graph_of(
        replay, hit, Kind.WRONG_VALUE, "HS 4.9", 12, tag=int(GameTag.DAMAGE), expected=3, observed=2
    )  # fmt: skip
    assert ("Damage: Squire", "health 3 → 0") in rules(graph)
    assert ("Dies: Squire", "mortally wounded: in the next death creation step") in rules(graph)


def test_what_is_missing_comes_first_and_then_what_log_and_rules_have_alike() -> None:
    replay = replay_of(turn(3), SWEEP)
    hit = packet_of(replay, 11, GameTag.PREDAMAGE, 2)
    said = {"tag": int(GameTag.ARMOR), "expected": 5, "message": "Jaina: ARMOR should become 5 here, but stays 0"}
    graph = graph_of(replay, hit, Kind.MISSING, "HS 4.9", 4, **said)
    found = rules(graph)
    assert found[0] == ("Armor: Jaina", "becomes 5")
    assert found[1][0] == "Damage: Leper"
    assert found[1][1].startswith("as in the log, ")
    number = int(found[1][1].rsplit(" ", 1)[1])
    (node,) = [data for _, data in graph.nodes(data=True) if data["number"] == number]
    assert node["title"] == "Damage: Leper"


def test_a_missing_death_creation_step_says_who_would_die_or_that_it_comes_too_late() -> None:
    said = {"block_type": "DEATHS", "message": "mortally wounded entities should die here, but do not"}
    never = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, damage(11, 2, 2, 20), damage(4, 1, 1, 20))))
    hit = packet_of(never, 4, GameTag.PREDAMAGE, 1)
    graph = graph_of(never, hit, Kind.MISSING, "HS 1.11", 1, **said)
    (step,) = [node for node, data in graph.nodes(data=True) if data["title"] == "Death creation step"]
    assert [graph.nodes[child]["title"] for child in children(graph, step)] == ["Dies: Leper"]

    late = replay_of(turn(3), SWEEP)
    hit = packet_of(late, 12, GameTag.PREDAMAGE, 2)
    found = rules(graph_of(late, hit, Kind.MISSING, "HS 1.11", 1, **said))
    assert found[0][0] == "Death creation step"
    assert found[0][1].endswith("in the log: too late")
    assert [title for title, _ in found].count("Death creation step") == 1


def test_what_is_unexpected_is_not_in_the_branch_of_the_rules() -> None:
    replay = replay_of(turn(3), SWEEP)
    graph = graph_of(replay, trigger_of(replay, 11), Kind.UNEXPECTED, "HS 1.12", 11)
    assert "Deathrattle: Leper" in logged(graph)
    assert "Deathrattle: Leper" not in dict(rules(graph))


def test_deaths_in_the_wrong_order_stand_in_order_of_play_in_the_branch_of_the_rules() -> None:
    """HS 1.11"""
    play = block("PLAY", 20, block("POWER", 20, damage(10, 2, 2, 20), damage(11, 2, 2, 20)))
    replay = replay_of(turn(3), play, block("DEATHS", 1, dies(11), dies(10)))
    packet = packet_of(replay, 11, GameTag.ZONE, 4)
    graph = graph_of(replay, packet, Kind.WRONG_ORDER, "HS 1.11", 11, tag=int(GameTag.ZONE), observed=4)
    assert [title for title in logged(graph) if "Dies" in title] == ["Dies: Leper", "Dies: Kobold"]
    assert [title for title, _ in rules(graph) if "Dies" in title] == ["Dies: Kobold", "Dies: Leper"]
    (head,) = [data for _, data in graph.nodes(data=True) if data["title"] == "By the rules"]
    assert head["detail"] == "Dies: Kobold comes first"


def test_a_trigger_before_its_turn_parts_the_branches_where_the_older_one_should_have_come() -> None:
    """HS 3.2"""
    triggers = [block("TRIGGER", entity, damage(4, 1, hit, entity)) for hit, entity in ((1, 12), (2, 10))]
    replay = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, *triggers)))
    graph = graph_of(replay, trigger_of(replay, 10), Kind.WRONG_ORDER, "HS 3.2", 10)
    assert logged(graph) == ["Trigger: Squire", "Trigger: Kobold"]
    assert [title for title, _ in rules(graph)] == ["Trigger: Kobold", "Trigger: Squire"]


def test_the_logged_branch_goes_on_to_the_end_of_the_action() -> None:
    replay = replay_of(turn(3), SWEEP)
    hit = packet_of(replay, 10, GameTag.DAMAGE, 2)
    graph = graph_of(
        replay, hit, Kind.WRONG_VALUE, "HS 4.9", 10, tag=int(GameTag.DAMAGE), expected=1, observed=2
    )  # fmt: skip
    found = logged(graph)
    assert found[:2] == ["Damage: Kobold", "Damage: Leper"]
    assert "Death creation step" in found
    whole = [d["packet"] for _, d in viz.trigger_graph(replay, block="1").nodes(data=True)]
    shown = [d["packet"] for _, d in graph.nodes(data=True) if d["packet"] >= 0]
    assert sorted(shown) == sorted(whole)


def test_what_the_log_has_instead_is_told_whole() -> None:
    said = "Arcane Artificer [48] responds before Cosmic Keyboard [50]; in the queue Cosmic Keyboard [50] comes first"
    replay = replay_of(turn(3), SWEEP)
    graph = graph_of(replay, trigger_of(replay, 11), Kind.WRONG_ORDER, "HS 3.2", 11, message=said)
    (node,) = [node for node, data in graph.nodes(data=True) if data["kind"] == "logged"]
    (card,) = [card for card in make_scene(graph).cards if card.node == node]
    assert graph.nodes[node]["detail"] in " ".join(text.text for text in card.texts)
