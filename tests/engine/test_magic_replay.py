"""Games of Magic played by the rules replay without a divergence, and each planted fault is found in its turn."""

from __future__ import annotations

import copy
import gc
import weakref
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.core.claim import NO_EVIDENCE
from engine.core.verdict import Verdict
from engine.magic.evidence import MagicEvidence
from engine.magic.play.simulate import play
from engine.magic.replay import run
from engine.magic.replay.frame import Frame
from engine.magic.replay.requests import RequestReader
from engine.magic.replay.result import MagicReplay
from engine.magic.replay.run import BEFORE_FOUNDATIONS, rules_of
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.magic_faults import FAULTS, annotations, details, events_of, lines_of, states_of, turn_of

SEEDS = (3, 7)
TURNS = 14


@cache
def _events(seed: int) -> list[dict[str, Any]]:
    return events_of(play(seed, turns=TURNS))


def replay(events: list[dict[str, Any]]) -> MagicReplay:
    games, _ = read_games(lines_of(events), "test", Complaints())
    return engine.replay(games[0])


@pytest.mark.parametrize("seed", [*SEEDS, 101])
def test_a_game_of_play_mode_is_read_and_replayed_without_a_divergence(seed: int) -> None:
    games, _ = read_games(play(seed, turns=TURNS, effects=seed > 100), "test", Complaints())
    result = engine.replay(games[0])
    assert result.divergences == result.notices == []
    assert result.counts() == {verdict: list(result.verdicts).count(verdict) for verdict in Verdict}
    assert games[0].complete


def test_a_result_counts_what_is_judged_and_what_is_missing() -> None:
    result = replay(_events(SEEDS[0]))
    counts, rows = result.counts(), result.row_counts()
    agreed, left_out = (Verdict.PREDICTED, Verdict.CHOSEN), (Verdict.COSMETIC, Verdict.HIDDEN)
    judged = sum(count for verdict, count in counts.items() if verdict not in left_out)
    assert 0 < result.coverage == sum(counts[verdict] for verdict in agreed) / judged < 1
    assert list(rows) == [Verdict.PREDICTED, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.DIVERGENT]
    assert sum(rows.values()) == sum(len(found) for found in result.option_rows.values())
    packet = next(packet for packet in result.game.walk() if packet.index in result.rules)
    assert (result.verdict(packet), result.rule(packet)) == (
        Verdict(result.verdicts[packet.index]),
        result.rules[packet.index],
    )
    assert result.missing == 0
    assert repr(result) == f"<MagicReplay of {result.game!r}: 0 divergences>"


@pytest.mark.parametrize(
    ("evidence", "words"),
    [
        (MagicEvidence(0, 0, 0, 0), "never held in a real game"),
        (MagicEvidence(1200, 0, 1100, 0), "held 1,200 times in 1,100 real games of Arena, broken never"),
        (MagicEvidence(12, 3, 5, 2), "held 12 times in 5 real games of Arena, broken 3 times in 2 games"),
    ],
)
def test_evidence_of_a_claim_is_told_in_words(evidence: MagicEvidence, words: str) -> None:
    assert evidence.words == words


def test_a_game_and_its_replay_are_freed_as_soon_as_they_are_dropped() -> None:
    gc.disable()
    try:
        games, reader = read_games(play(SEEDS[0], turns=4), "test", Complaints())
        results = [engine.replay(game) for game in games]
        left = [weakref.ref(thing) for thing in (*games, *results)]
        del games, reader, results
        assert [one() for one in left] == [None, None]
    finally:
        gc.enable()


@pytest.mark.rule(
    "CR 500.3", "CR 502.3", "CR 504.1", "CR 508.1f", "CR 510.2", "CR 511.3", "CR 514.1", "CR 514.2", "CR 110.5"
)
@pytest.mark.rule("CR 102.1", "CR 103.1", "CR 119.3", "CR 120.3a", "CR 120.3e", "CR 120.6", "CR 302.6", "CR 402.1")
@pytest.mark.parametrize("name", list(FAULTS))
def test_a_planted_fault_is_found_in_its_turn(name: str) -> None:
    found = []
    for seed in SEEDS:
        events = copy.deepcopy(_events(seed))
        states = states_of(events)
        place = FAULTS[name](states, Random(seed))
        if place is None:
            continue
        turn = turn_of(states, place)
        result = replay(events)
        everything = [*result.divergences, *result.notices]
        found.append(any(one.turn in (turn - 1, turn) for one in everything))
    assert all(found), f"{found.count(False)} of {len(found)} were missed"


def _first(wanted: str, **values: Any) -> tuple[list[dict[str, Any]], int, dict[str, Any], list[dict[str, Any]]]:
    for seed in SEEDS:
        events = copy.deepcopy(_events(seed))
        states = states_of(events)
        for place, data in annotations(states, wanted, **values):
            if place > 6:
                return events, place, data, states
    raise AssertionError(f"no game has {wanted} {values}")


STEPS = {
    "CR 503.1": (1, 2),
    "CR 504.2": (1, 3),
    "CR 505.6": (2, 0),
    "CR 507.2": (3, 0),
    "CR 508.2": (3, 5),
    "CR 509.4": (3, 6),
    "CR 510.3": (3, 7),
    "CR 511.1": (3, 8),
    "CR 513.1": (5, 0),
}


@pytest.mark.rule("CR 503.1", "CR 504.2", "CR 505.6", "CR 507.2", "CR 508.2", "CR 509.4", "CR 510.3", "CR 511.1")
@pytest.mark.rule("CR 513.1", "CR 117.3a", "CR 502.4")
@pytest.mark.parametrize("rule", list(STEPS))
def test_the_active_player_gets_priority_as_a_step_begins(rule: str) -> None:
    phase, step = STEPS[rule]
    events, place, _, states = _first("PhaseOrStepModified", phase=phase, step=step)
    info = states[place]["turnInfo"]
    info["priorityPlayer"] = 3 - info["priorityPlayer"]
    assert rule in [one.rule for one in replay(events).divergences]


@pytest.mark.rule("CR 500.2", "CR 505.2", "CR 514.3")
def test_a_step_does_not_end_before_both_have_passed() -> None:
    events, place, _, states = _first("PhaseOrStepModified", phase=5, step=0)
    states[place]["prevGameStateId"] = states[place - 1]["prevGameStateId"]
    states[place - 1]["left out"] = True
    assert "CR 500.2" in [one.rule for one in replay(events).divergences]


@pytest.mark.rule("CR 117.4", "CR 601.2", "CR 608.2", "CR 608.3", "CR 117.1")
def test_a_spell_resolves_when_both_have_passed() -> None:
    events, place, _, states = _first("ResolutionStart")
    states[place]["prevGameStateId"] = states[place - 1]["prevGameStateId"]
    states[place - 1]["left out"] = True
    assert "CR 117.4" in [one.rule for one in replay(events).divergences]


@pytest.mark.rule("CR 505.6b")
def test_a_second_land_is_found() -> None:
    events, place, data, states = _first("ZoneTransfer", category="PlayLand")
    again = copy.deepcopy(data)
    states[place]["annotations"].append(again)
    assert "CR 505.6b" in [one.rule for one in replay(events).divergences]


@pytest.mark.rule("CR 508.1", "CR 508.1k", "CR 509.1", "CR 509.1g", "CR 506.4")
def test_declared_attackers_and_blockers_are_legal_choices() -> None:
    seen = set()
    for seed in SEEDS:
        games, _ = read_games(lines_of(copy.deepcopy(_events(seed))), "test", Complaints())
        result = engine.replay(games[0])
        seen |= {rule for index, rule in result.rules.items() if result.verdicts[index] == Verdict.CHOSEN}
    assert {"CR 508.1k", "CR 509.1g"} <= seen


@pytest.mark.rule("CR 702.15b")
def test_lifelink_gains_life_with_the_damage() -> None:
    for seed in range(30):
        events = events_of(play(seed, turns=TURNS))
        states = states_of(events)
        gains = [(place, data) for place, data in annotations(states, "ModifiedLife") if details(data)["life"] > 0]
        if gains:
            place, data = gains[0]
            states[place]["annotations"] = [one for one in states[place]["annotations"] if one is not data]
            assert "CR 702.15b" in [one.rule for one in replay(events).divergences]
            return
    raise AssertionError("no creature with lifelink dealt damage")


@pytest.mark.rule("CR 704.5a", "CR 400.7")
def test_a_player_without_life_loses_and_an_object_that_moves_is_another() -> None:
    rules = set()
    for seed in range(12):
        games, _ = read_games(play(seed), "test", Complaints())
        rules |= set(engine.replay(games[0]).rules.values())
    assert {"CR 704.5a", "CR 400.7"} <= rules


def test_after_a_torn_chain_only_what_is_known_is_judged() -> None:
    events = copy.deepcopy(_events(SEEDS[0]))
    states = states_of(events)
    middle = len(states) // 2
    for state in states[middle : middle + 3]:
        state["left out"] = True
    result = replay(events)
    assert list(result.game.breaks)
    assert result.divergences == []


@pytest.mark.rule("CR 510.1e")
def test_a_creature_that_deals_more_than_its_power_is_found() -> None:
    events, place, data, _ = _first("DamageDealt", type=1)
    for entry in data["details"]:
        if entry["key"] == "damage":
            entry["valueInt32"] = [entry["valueInt32"][0] + 1]
    assert any(one.rule.startswith("CR 510.1") for one in replay(events).divergences), place


def test_a_divergence_says_where_and_why() -> None:
    events, place, data, states = _first("DamageDealt", type=1)
    states[place]["annotations"] = [one for one in states[place]["annotations"] if one is not data]
    one = replay(events).divergences[0]
    found = one.to_json()
    assert found["rule"].startswith("CR 510.1")
    assert found["kind"] == "missing"
    assert found["line"] > 0
    assert found["turn"] == turn_of(states, place)
    assert next(cause["rule"] for cause in found["why"]) == "CR 500.1"
    assert found["evidence"]["held"] >= 20


def test_cr_500_7_a_log_that_tells_of_no_players_accuses_no_turn() -> None:
    events = copy.deepcopy(_events(SEEDS[0]))
    for state in states_of(events):
        state.pop("players", None)
    result = replay(events)
    assert not [one for one in [*result.divergences, *result.notices] if one.rule == "CR 500.7"]


@pytest.mark.parametrize(
    ("version", "blockers_are_ordered"),
    [("2024.9.1", True), ("2025.1.0", False), ("²025.1", True), ("9" * 5000, True), ("", True)],
)
def test_a_version_that_is_no_year_leaves_the_older_rules(version: str, blockers_are_ordered: bool) -> None:
    (game,), _ = read_games(play(7, turns=2), "test", Complaints())
    game.version = version
    assert (rules_of(game) is BEFORE_FOUNDATIONS) == blockers_are_ordered


@pytest.mark.rule("CR 103.1")
@pytest.mark.parametrize(("chosen", "seat"), [({"systemSeatId": 2}, 2), ({"systemSeatId": "two"}, 0), ({}, 0), (7, 0)])
def test_cr_103_1_the_player_begins_that_was_chosen_to(chosen: Any, seat: int) -> None:
    findings = SimpleNamespace(mark=lambda index, verdict: None)
    context: Any = SimpleNamespace(starting_player=0, findings=findings)
    payload = {"chooseStartingPlayerResp": chosen}
    answer: Any = SimpleNamespace(type="ChooseStartingPlayerResp", payload=payload, index=1)
    RequestReader(context).answer(answer)
    assert context.starting_player == seat


def test_the_packets_of_a_message_stand_one_after_the_other() -> None:
    """Annotations, persistent ones, objects, zones, players and teams, whose turn it is, what is forgotten."""
    state = {
        "annotations": [0],
        "persistentAnnotations": [0] * 2,
        "gameObjects": [0] * 3,
        "zones": [0] * 4,
        "players": [0] * 5,
        "teams": [0] * 6,
        "turnInfo": {},
        "gameInfo": {},
    }
    message: Any = SimpleNamespace(index=100, size=30)
    frame = Frame(message, state)
    assert (frame.first, frame.first_persistent, frame.first_object) == (101, 102, 104)
    assert (frame.first_zone, frame.first_player, frame.turn_info) == (107, 111, 122)
    assert (frame.first_deleted, frame.end) == (124, 131)


def test_cr_110_5_a_permanent_that_is_as_the_rules_say_is_predicted() -> None:
    result = replay(copy.deepcopy(_events(SEEDS[0])))
    predicted = [index for index, rule in result.rules.items() if rule == "CR 110.5"]
    assert predicted
    assert {result.verdicts[index] for index in predicted} == {Verdict.PREDICTED}


def test_what_has_little_evidence_is_a_notice_and_its_packet_is_adopted(monkeypatch: pytest.MonkeyPatch) -> None:
    events = copy.deepcopy(_events(SEEDS[0]))
    FAULTS["change_life"](states_of(events), Random(SEEDS[0]))
    plain = replay(events)
    accused = {one.index for one in plain.divergences}
    assert accused
    assert {index for index, verdict in enumerate(plain.verdicts) if verdict == Verdict.DIVERGENT} == accused
    monkeypatch.setattr(run, "weigh", lambda claim: NO_EVIDENCE)
    doubted = replay(events)
    assert (doubted.divergences, len(doubted.notices)) == ([], len(plain.divergences) + len(plain.notices))
    assert {Verdict(doubted.verdicts[index]) for index in accused} == {Verdict.ADOPTED}
