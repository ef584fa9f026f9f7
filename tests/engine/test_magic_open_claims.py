"""What an effect of a card may be behind is not claimed of a game of Magic; without such an effect it is."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.magic.board import DEFENDER, Permanent
from engine.magic.play.simulate import play
from engine.magic.rules import attack
from engine.magic.rules.permission import may_be_given
from tests.arena_text import annotation
from tests.engine.test_magic_replay import replay
from tests.engine.test_magic_rules import board, creature
from tests.magic_faults import annotations, details, draws, events_of, leave_out_draw, states_of

Json = dict[str, Any]
UNKNOWN_ABILITY = 555_555


@cache
def _played(seed: int, effects: bool = False) -> list[Json]:
    return events_of(play(seed, turns=14, effects=effects))


def _game(seed: int = 3, effects: bool = False) -> tuple[list[Json], list[Json]]:
    events = copy.deepcopy(_played(seed, effects))
    return events, states_of(events)


def _rules(events: list[Json]) -> set[str]:
    result = replay(events)
    return {one.rule for one in (*result.divergences, *result.notices)}


def _give_unknown_abilities(states: list[Json]) -> None:
    for state in states:
        for data in state.get("gameObjects", ()):
            if "CardType_Creature" in data.get("cardTypes", ()):
                data["uniqueAbilities"] = [*data.get("uniqueAbilities", ()), {"grpId": UNKNOWN_ABILITY}]


def _play_a_land_twice(place: int, unknown: bool) -> set[str]:
    events, states = _game()
    lands = annotations(states, "ZoneTransfer", category="PlayLand")
    states[lands[place][0]]["annotations"].append(copy.deepcopy(lands[place][1]))
    if unknown:
        _give_unknown_abilities(states)
    return _rules(events)


@pytest.mark.rule("CR 505.6b")
def test_another_land_may_be_allowed_by_a_permanent_with_an_unknown_ability() -> None:
    plain = [place for place in range(-6, 0) if "CR 505.6b" in _play_a_land_twice(place, unknown=False)]
    assert plain
    assert "CR 505.6b" not in _play_a_land_twice(plain[-1], unknown=True)


@pytest.mark.rule("CR 508.1c")
def test_a_creature_with_defender_may_be_allowed_to_attack_by_an_unknown_ability() -> None:
    wall, other = creature(1, 2, 2, DEFENDER), creature(2, 2, 2, UNKNOWN_ABILITY)
    alone, together = board(wall), board(wall, other)
    assert not may_be_given(alone, 1)
    assert may_be_given(together, 1)
    assert attack.why_not(alone, alone.objects[1], 1) is not None
    assert attack.why_not(together, together.objects[1], 1) is None
    assert not attack.is_open(alone, alone.objects[1])
    assert attack.is_open(together, together.objects[1])


def test_what_is_said_of_a_player_may_be_a_permission() -> None:
    found = board(creature(1))
    found.qualifications[1] = {25}
    assert may_be_given(found, 1)
    assert not may_be_given(found, 2)


@pytest.mark.rule("CR 502.3")
def test_what_is_phased_out_is_not_on_the_battlefield() -> None:
    found = board(creature(1), creature(2, isPhasedOut=True))
    assert [one.id for one in found.permanents()] == [1]
    assert found.permanent(2) is None
    assert Permanent(creature(3)).phased_out is False


@pytest.mark.rule("CR 500.7")
@pytest.mark.parametrize("consistent", [False, True])
def test_a_player_may_take_an_extra_turn_after_something_resolved(consistent: bool) -> None:
    for seed in range(40):
        events, states = _game(seed, effects=True)
        extra = [
            (place, data)
            for place, state in enumerate(states)
            for data in state.get("persistentAnnotations", ())
            if "extra_turns" in details(data)
        ]
        if not extra:
            continue
        for place, data in extra:
            states[place]["persistentAnnotations"] = [
                one for one in states[place]["persistentAnnotations"] if one is not data
            ]
        if not consistent:
            for state in states:
                if any("AnnotationType_NewTurnStarted" in one["type"] for one in state.get("annotations", ())):
                    state.pop("turnInfo", None)
        assert ("CR 500.7" in _rules(events)) is not consistent
        return
    raise AssertionError("no game has an extra turn")


def _damage_to_a_player(states: list[Json]) -> tuple[int, Json, int]:
    """Return the place of combat damage to a player, which is then taken out of the life totals, and the player."""
    for place, data in annotations(states, "DamageDealt", type=1):
        seat, amount = data["affectedIds"][0], details(data)["damage"]
        lost = [
            one
            for one in states[place]["annotations"]
            if "AnnotationType_ModifiedLife" in one["type"]
            and one["affectedIds"] == [seat]
            and details(one)["life"] == -amount
        ]
        if seat in (1, 2) and len(lost) == 1:
            states[place]["annotations"] = [one for one in states[place]["annotations"] if one is not lost[0]]
            for state in states[place:]:
                for player in state.get("players", ()):
                    if player["systemSeatNumber"] == seat:
                        player["lifeTotal"] = player.get("lifeTotal", 0) + amount
            return place, data, seat
    raise AssertionError("no player is dealt combat damage")


@pytest.mark.rule("CR 120.3a")
@pytest.mark.parametrize("counters", [False, True])
def test_damage_dealt_as_counters_loses_no_life(counters: bool) -> None:
    events, states = _game()
    place, data, seat = _damage_to_a_player(states)
    if counters:
        added = annotation("CounterAdded", [seat], 900, data["affectorId"], counter_type=3, transaction_amount=1)
        states[place]["annotations"].append(added)
    assert ("CR 120.3a" in _rules(events)) is not counters


@pytest.mark.rule("CR 510.1b")
@pytest.mark.parametrize("said", [False, True])
def test_damage_that_the_log_says_to_be_0_is_prevented(said: bool) -> None:
    events, states = _game()
    place, data, _ = _damage_to_a_player(states)
    if said:
        for entry in data["details"]:
            if entry["key"] == "damage":
                entry["valueInt32"] = [0]
    else:
        states[place]["annotations"] = [one for one in states[place]["annotations"] if one is not data]
    assert any(rule.startswith("CR 510.1") for rule in _rules(events)) is not said


@pytest.mark.rule("CR 504.1")
@pytest.mark.parametrize("replaced", [False, True])
def test_the_draw_of_the_draw_step_may_be_replaced(replaced: bool) -> None:
    events, states = _game()
    place = leave_out_draw(states, Random(3))
    assert place is not None
    if replaced:
        states[place]["annotations"].append(annotation("ReplacementEffectApplied", [1], 900, 400))
    assert ("CR 504.1" in _rules(events)) is not replaced


@pytest.mark.rule("CR 510.1a")
@pytest.mark.parametrize("unknown", [False, True])
def test_a_creature_may_assign_damage_equal_to_its_toughness_by_an_effect(unknown: bool) -> None:
    for seed in range(20):
        events, states = _game(seed)
        known: dict[int, Json] = {}
        for state in states:
            known.update({data["instanceId"]: data for data in state.get("gameObjects", ())})
            for data in state.get("annotations", ()):
                source = known.get(data.get("affectorId", 0), {})
                toughness = source.get("toughness", {}).get("value", 0)
                if "AnnotationType_DamageDealt" not in data["type"] or details(data).get("type") != 1:
                    continue
                if toughness > details(data)["damage"] == source["power"]["value"]:
                    for entry in data["details"]:
                        if entry["key"] == "damage":
                            entry["valueInt32"] = [toughness]
                    if unknown:
                        _give_unknown_abilities(states)
                    assert any(rule.startswith("CR 510.1") for rule in _rules(events)) is not unknown
                    return
    raise AssertionError("no creature with more toughness than power deals combat damage")


@pytest.mark.rule("CR 504.1")
@pytest.mark.parametrize("replaced", [False, True])
def test_one_card_is_drawn_in_the_draw_step_unless_an_effect_draws_more(replaced: bool) -> None:
    events, states = _game()
    place, data = draws(states)[2]
    more = [copy.deepcopy(data)]
    if replaced:
        more.append(annotation("ReplacementEffectApplied", [1], 900, 400))
    states[place]["annotations"] += more
    assert ("CR 504.1" in _rules(events)) is not replaced
