"""What nodes are called, and what they are not: words a player would follow, and none the log does not bear out."""

from __future__ import annotations

from typing import Any

import pytest
from small_games import attack, block, change, damage, dies, replay_of, sweep, turn

import viz
from viz.core.graph import causes


def nodes(*parts: str, **where: Any) -> list[dict[str, Any]]:
    """Return the nodes of the first block of a small game, in order."""
    graph = viz.trigger_graph(replay_of(turn(3), *parts), **(where or {"block": "1"}))
    return [data for _, data in graph.nodes(data=True)]


def test_an_attack_that_no_player_aimed_names_its_defender() -> None:
    unaimed = block("ATTACK", 10, change(1, "PROPOSED_DEFENDER", 12), damage(12, 2, 2, 10))
    assert nodes(unaimed)[0]["title"] == "Attack: Kobold → Squire"
    assert nodes(unaimed)[0]["target"] == 12


def test_changes_that_go_on_from_one_another_are_told_as_one() -> None:
    buffs = block("POWER", 20, *[change(10, "ATK", value) for value in (3, 4, 2)], change(10, "HEALTH", 5))
    assert nodes(buffs)[1]["detail"] == "attack 2 → 3 → 4 → 2, health 2 → 5"


def test_a_shield_breaks_only_where_damage_is_done() -> None:
    gone = block("POWER", 20, change(12, "ZONE", "REMOVEDFROMGAME"), change(12, "DIVINE_SHIELD", 0))
    assert [node["detail"] for node in nodes(gone)] == ["", ""]
    assert any(data["detail"] == "divine shield breaks" for _, data in viz.trigger_graph(sweep(), "1").nodes(data=True))


def test_a_death_bears_the_rule_of_its_death_not_of_its_place_on_the_board() -> None:
    graph = viz.trigger_graph(attack(), "1")
    rules = {data["rule"] for _, data in graph.nodes(data=True) if data["name"] == "death"}
    assert rules == {"HS 1.11.3"}


def test_a_death_phase_within_an_effect_ends_with_its_last_deathrattle() -> None:
    marked = change(11, "TO_BE_DESTROYED", 1)
    forced = block("DEATHS", 1, dies(11)) + block("TRIGGER", 11, damage(4, 2, 2, 11))
    effect = block("POWER", 20, marked, forced, damage(5, 3, 3, 20))
    graph = viz.trigger_graph(replay_of(turn(3), block("PLAY", 20, effect)), "1")
    titles = dict(graph.nodes(data="title"))
    (late,) = [node for node, title in titles.items() if title == "Damage: Rexxar"]
    (above,) = [parent for parent, _, kind in graph.in_edges(late, data="kind") if kind == "tree"]
    assert titles[above] == "Effect: Sweep"


def test_a_trigger_of_a_player_is_a_trigger_of_the_step() -> None:
    spell = block("PLAY", 20, block("TRIGGER", 2, change(12, "ATK", 4)))
    assert nodes(spell)[1]["title"] == "Step trigger: Ada#1"


def test_what_stays_unseen_in_play_is_an_enchantment() -> None:
    created = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=SETASIDE\n    tag=CONTROLLER value=1\n"
    unseen = "TAG_CHANGE Entity=30 tag=ZONE value=PLAY\n"
    assert nodes(block("POWER", 20, created, unseen))[1]["title"] == "Enchantment: hidden card [30]"


def test_the_damage_of_a_hero_that_is_replaced_is_taken_over_not_dealt() -> None:
    hero = block("PLAY", 4, change(4, "DAMAGE", 7))
    (taken,) = [node for node in nodes(hero) if "over" in node["title"]]
    assert taken["title"] == "Takes over damage: Jaina"
    assert taken["name"] != "damage"


def test_a_turn_that_returns_to_its_main_action_says_so_once() -> None:
    again = change(1, "STEP", "MAIN_COMBAT") + change(1, "STEP", "MAIN_ACTION")
    replay = replay_of(turn(3), block("PLAY", 20), again, block("ATTACK", 10, target=12), again)
    replay.divergences.clear()  # a disagreement is never folded
    graph = viz.trigger_graph(replay, turn=3, limit=300)
    assert [title for _, title in graph.nodes(data="title")].count("Main action") == 1
    assert graph.nodes[1]["folded"] == ["3 returns to “Main action”, “Main combat” folded"]


def test_a_mark_that_was_undone_is_not_the_cause_of_a_later_death() -> None:
    marks = [block("PLAY", 20, change(11, "TO_BE_DESTROYED", 1)), change(11, "TO_BE_DESTROYED", 0)]
    death = block("PLAY", 20, block("POWER", 20, change(11, "TO_BE_DESTROYED", 1)), block("DEATHS", 1, dies(11)))
    graph = viz.trigger_graph(replay_of(turn(3), *marks, death), "2")
    titles = dict(graph.nodes(data="title"))
    assert [(titles[cause], titles[dead]) for cause, dead, _ in causes(graph)] == [("Destroy: Leper", "Dies: Leper")]


def test_a_card_shown_as_it_is_shuffled_is_called_by_its_name() -> None:
    created = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=DECK\n    tag=CONTROLLER value=1\n"
    shown = "SHOW_ENTITY - Updating Entity=30 CardID=CARD_30\n    tag=CARDTYPE value=MINION\n"
    assert [node["title"] for node in nodes(block("POWER", 20, created, shown))[1:]] == [
        "Shuffled into the deck: CARD_30"
    ]


@pytest.mark.parametrize("worn", ["DURABILITY", "HEALTH"])
def test_a_weapon_wears_by_durability_or_by_the_health_later_ones_have(worn: str) -> None:
    weapon = "FULL_ENTITY - Creating ID=30 CardID=CARD_30\n    tag=CARDTYPE value=WEAPON\n    tag=ZONE value=PLAY\n"
    weapon += f"    tag=CONTROLLER value=1\n    tag={worn} value=3\n"
    told = [node["detail"] for node in nodes(block("PLAY", 20, weapon, damage(30, 1, 1, 20)))]
    assert "durability 3 → 2" in told


def test_weapons_are_destroyed_and_do_not_die() -> None:
    weapon = "FULL_ENTITY - Creating ID=30 CardID=CARD_30\n    tag=CARDTYPE value=WEAPON\n    tag=ZONE value=PLAY\n"
    weapon += "    tag=CONTROLLER value=1\n    tag=HEALTH value=1\n"
    broken = change(30, "DAMAGE", 1) + block("DEATHS", 1, change(30, "ZONE", "GRAVEYARD"))
    titles = [node["title"] for node in nodes(block("PLAY", 20, weapon, broken))]
    assert any(title.startswith("Destroyed: ") for title in titles)
