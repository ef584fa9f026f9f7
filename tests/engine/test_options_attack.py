"""Who may attack, and whom: the attack options of a turn."""

from __future__ import annotations

import pytest
from boards import Board
from options_boards import NEW, may_attack, row, why_not


def board(**tags: int | str) -> Board:
    """An ogre that has been in play since last turn, facing a bear and a hero."""
    return Board(NEW).minion("ogre", 1, 3, 4, **tags).minion("bear", 2, 2, 5)


def test_a_minion_in_play_since_last_turn_may_attack_every_enemy_character() -> None:
    """HS 2.6."""
    assert why_not(board(), "ogre") == ""
    assert may_attack(board(), "ogre") == ["hero2", "bear"]


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"NUM_TURNS_IN_PLAY": 0}, "NOT_MINION_JUST_PLAYED"),
        ({"NUM_ATTACKS_THIS_TURN": 1}, "NOT_EXHAUSTED_ACTIVATE"),
        ({"FROZEN": 1}, "ATTACKER_NOT_FROZEN"),
        ({"ATK": 0}, "ATTACK_GREATER_THAN_0"),
        ({"CANT_ATTACK": 1}, "ATTACKER_CAN_ATTACK"),
        ({"DORMANT": 1}, "ATTACKER_CAN_ATTACK"),
        ({"UNTOUCHABLE": 1}, "ATTACKER_CAN_ATTACK"),
    ],
)
@pytest.mark.rule("HS 2.1 summoning sickness")
def test_a_condition_of_attacking_that_fails_is_the_reason(tags: dict[str, int], reason: str) -> None:
    """HS 2.6, 4.7 (summoning sickness), 5.1 (frozen), 4.6 (dormant)."""
    assert why_not(board(**tags), "ogre") == reason


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"FROZEN": 1, "NUM_ATTACKS_THIS_TURN": 1}, "ATTACKER_NOT_FROZEN"),
        ({"FROZEN": 1, "ATK": 0}, "ATTACKER_NOT_FROZEN"),
        ({"CANT_ATTACK": 1, "NUM_TURNS_IN_PLAY": 0}, "ATTACKER_CAN_ATTACK"),
        ({"ATK": 0, "NUM_TURNS_IN_PLAY": 0}, "ATTACK_GREATER_THAN_0"),
        ({"NUM_TURNS_IN_PLAY": 0, "NUM_ATTACKS_THIS_TURN": 1}, "NOT_MINION_JUST_PLAYED"),
    ],
)
def test_of_several_reasons_the_first_in_the_servers_order_is_given(tags: dict[str, int], reason: str) -> None:
    assert why_not(board(**tags), "ogre") == reason


def test_a_minion_with_charge_may_attack_in_the_turn_it_comes_though_marked_exhausted() -> None:
    """HS 5.1: EXHAUSTED is a mark, what counts are attacks."""
    assert why_not(board(NUM_TURNS_IN_PLAY=0, EXHAUSTED=1, JUST_PLAYED=1, CHARGE=1), "ogre") == ""


def test_a_minion_with_rush_may_attack_minions_only_in_the_turn_it_comes() -> None:
    """HS 5.1."""
    assert may_attack(board(NUM_TURNS_IN_PLAY=0, RUSH=1), "ogre") == ["bear"]
    assert may_attack(board(RUSH=1), "ogre") == ["hero2", "bear"]


def test_a_minion_with_rush_and_charge_may_attack_heroes_at_once() -> None:
    assert may_attack(board(NUM_TURNS_IN_PLAY=0, RUSH=1, CHARGE=1), "ogre") == ["hero2", "bear"]


def test_a_minion_with_rush_that_finds_no_minion_cannot_attack() -> None:
    alone = Board(NEW).minion("ogre", 1, 3, 4, NUM_TURNS_IN_PLAY=0, RUSH=1)
    assert why_not(alone, "ogre") == "ATTACKER_CAN_ATTACK"


@pytest.mark.parametrize(
    ("tags", "attacks"),
    [
        ({}, 1),
        ({"WINDFURY": 1}, 2),
        ({"MEGA_WINDFURY": 1}, 4),
        ({"WINDFURY": 3}, 4),
        ({"EXTRA_ATTACKS_THIS_TURN": 1}, 2),
        ({"WINDFURY": 1, "EXTRA_ATTACKS_THIS_TURN": 1}, 3),
    ],
)
def test_a_minion_attacks_as_often_as_windfury_and_extra_attacks_let_it(tags: dict[str, int], attacks: int) -> None:
    """HS 2.6, number of attacks."""
    assert why_not(board(**tags, NUM_ATTACKS_THIS_TURN=attacks - 1), "ogre") == ""
    assert why_not(board(**tags, NUM_ATTACKS_THIS_TURN=attacks), "ogre") == "NOT_EXHAUSTED_ACTIVATE"


def test_a_hero_attacks_twice_with_a_windfury_weapon() -> None:
    """HS 2.6, 5.1."""
    armed = board().weapon("axe", 1, 3, 2, WINDFURY=1).set("hero1", NUM_ATTACKS_THIS_TURN=1)
    assert why_not(armed, "hero1") == ""
    assert why_not(armed.set("axe", WINDFURY=0), "hero1") == "NOT_EXHAUSTED_ACTIVATE"


def test_a_hero_without_attack_cannot_attack_and_is_never_summoning_sick() -> None:
    assert why_not(board(), "hero1") == "ATTACK_GREATER_THAN_0"
    assert why_not(board().set("hero1", ATK=2, NUM_TURNS_IN_PLAY=0), "hero1") == ""


def test_a_minion_with_taunt_must_be_attacked_first() -> None:
    """HS 5.1, taunt."""
    guarded = board().minion("wall", 2, 0, 9, TAUNT=1)
    assert may_attack(guarded, "ogre") == ["wall"]
    reasons = {target.entity: target.error for target in row(guarded, "ogre").targets or ()}
    assert reasons[guarded.ids["hero2"]] == reasons[guarded.ids["bear"]] == "REQ_TARGET_TAUNTER"


def test_a_hero_with_taunt_must_be_attacked_first() -> None:
    """HS 5.1, taunt: heroes can have it."""
    assert may_attack(board().set("hero2", TAUNT=1), "ogre") == ["hero2"]


@pytest.mark.parametrize("hidden", ["STEALTH", "IMMUNE", "UNTOUCHABLE", "DORMANT"])
def test_taunt_of_a_minion_that_cannot_be_attacked_has_no_effect(hidden: str) -> None:
    """HS 5.1, taunt."""
    guarded = board().minion("wall", 2, 0, 9, TAUNT=1, **{hidden: 1})
    assert may_attack(guarded, "ogre") == ["hero2", "bear"]


def test_an_own_minion_with_taunt_protects_nobody_from_its_own_side() -> None:
    assert may_attack(board().minion("wall", 1, 0, 9, TAUNT=1), "ogre") == ["hero2", "bear"]


def test_a_minion_that_ignores_taunt_may_attack_past_it() -> None:
    guarded = board(IGNORE_TAUNT=1).minion("wall", 2, 0, 9, TAUNT=1)
    assert may_attack(guarded, "ogre") == ["hero2", "bear", "wall"]


def test_a_minion_that_may_not_attack_heroes_is_offered_minions_only() -> None:
    assert may_attack(board(CANNOT_ATTACK_HEROES=1), "ogre") == ["bear"]


def test_with_nobody_left_to_attack_an_attacker_lacks_a_target() -> None:
    shielded = Board(NEW).minion("ogre", 1, 3, 4).set("hero2", IMMUNE=1)
    assert why_not(shielded, "ogre") == "TARGET_TO_PLAY"


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"STEALTH": 1}, "REQ_NONSTEALTH_ENEMY_TARGET"),
        ({"IMMUNE": 1}, "REQ_ENEMY_TARGET_NOT_IMMUNE"),
        ({"UNTOUCHABLE": 1, "DORMANT": 1}, "REQ_ENEMY_TARGET_NOT_IMMUNE"),
    ],
)
def test_a_hidden_immune_or_dormant_enemy_cannot_be_attacked(tags: dict[str, int], reason: str) -> None:
    """HS 5.1, 4.6."""
    found = board().set("bear", **tags)
    reasons = {target.entity: target.error for target in row(found, "ogre").targets or ()}
    assert reasons[found.ids["bear"]] == reason


def test_targets_come_as_logs_list_them_legal_ones_first_and_those_behind_taunt_last_and_backwards() -> None:
    guarded = board().minion("wall", 2, 0, 9, TAUNT=1).minion("wolf", 2, 1, 1, STEALTH=1)
    names = {number: word for word, number in guarded.ids.items()}
    listed = [names[target.entity] for target in row(guarded, "ogre").targets or ()]
    assert listed == ["wall", "hero1", "ogre", "wolf", "bear", "hero2"]


def test_a_minion_that_attacks_minions_only_has_nobody_to_attack_beside_the_hero() -> None:
    """HS 2.6: that it has attacked already is not the reason that the server prints then; which one it is, is open."""
    for attacks in (0, 1):
        alone = Board(NEW).minion("howl", 1, 9, 9, CANNOT_ATTACK_HEROES=1, NUM_ATTACKS_THIS_TURN=attacks)
        assert why_not(alone, "howl") == "refused"
    done = Board(NEW).minion("howl", 1, 9, 9, NUM_ATTACKS_THIS_TURN=1)
    assert why_not(done, "howl") == "NOT_EXHAUSTED_ACTIVATE"
    assert why_not(Board(NEW).minion("howl", 1, 9, 9), "howl") == ""
