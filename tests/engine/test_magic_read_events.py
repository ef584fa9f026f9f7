"""The annotations of a message as events, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import PHASING, PlayerState
from engine.magic.evidence import weigh
from engine.magic.replay.frame import Frame
from engine.magic.replay.replayer import Replayer
from engine.magic.rules.steps import Step
from tests.arena_text import annotation
from tests.engine.magic_readers import INDEX, at, confirmed, message, told, verdict
from tests.engine.test_magic_rules import creature

Json = dict[str, Any]


def read(made: Replayer, *annotations: Json, **state: Any) -> Frame:
    frame = message(annotations=list(annotations), **state)
    made.events.read(frame)
    return frame


@pytest.mark.rule("CR 502.3")
def test_cr_502_3_in_the_untap_step_untaps_what_was_tapped() -> None:
    def untapped(number: int, *there: Json, **changes: Any) -> list[tuple[str, str, Kind, int]]:
        made = at(Step.UNTAP, *there)
        affector = {"affector": 7} if changes.get("by_effect") else {}
        read(made, annotation("TappedUntappedPermanent", [number], 1, **affector, tapped=0))
        return told(made)

    wrong = [("CR 502.3", "only untap", Kind.UNEXPECTED, 101)]
    assert untapped(101, creature(101)) == wrong
    assert untapped(101, creature(101, isTapped=True)) == untapped(999, creature(101)) == []
    assert untapped(101, creature(101), by_effect=True) == []
    left_out = at(Step.UNTAP, creature(101))
    read(left_out, annotation("TappedUntappedPermanent", [101], 1))
    assert told(left_out) == wrong, "a value that is left out is 0"


@pytest.mark.rule("CR 608.2")
def test_cr_608_2_a_spell_that_leaves_the_stack_has_resolved_or_lost_its_targets() -> None:
    def moved(affector: int, **changes: Any) -> tuple[Frame, Replayer]:
        made = at(Step.MAIN_1)
        made.context.board.lists[27] = [400]
        frame = message()
        for name, value in changes.items():
            setattr(frame, name, value)
        data = annotation("ZoneTransfer", [401], 1, affector, zone_src=27, zone_dest=33, category="Countered")
        frame.original[401] = 400
        made.events._moved(frame, INDEX, data)
        return frame, made

    frame, made = moved(400)
    assert (frame.resolving, frame.resolved, made.context.resolving) == (True, False, 400)
    frame, made = moved(0)
    assert (frame.resolving, frame.resolved, made.context.resolving) == (False, True, 0)
    frame, _ = moved(0, steps=1)
    assert not frame.resolved


@pytest.mark.rule("CR 704.5a")
@pytest.mark.parametrize(("life", "change", "right"), [(3, -3, True), (3, -2, False), (0, 0, True), (1, 0, False)])
def test_cr_704_5a_a_player_loses_with_no_life_left(life: int, change: int, right: bool) -> None:
    made = at(Step.MAIN_1)
    made.context.board.players[1] = PlayerState(1, life=life)
    frame = message()
    frame.life = {1: change}
    made.events._lost(frame, INDEX, annotation("LossOfGame", [1, 9], 1, reason="SBA_LifeTotal"))
    assert told(made) == ([] if right else [("CR 704.5a", "only loss", Kind.UNEXPECTED, 1)])
    assert confirmed(made)["CR 704.5a", "only loss"] == right
    conceded = at(Step.MAIN_1)
    conceded.events._lost(message(), INDEX, annotation("LossOfGame", [1], 1, reason="Concede"))
    assert (told(conceded), confirmed(conceded)) == ([], {})


@pytest.mark.rule("CR 704.5g", "CR 704.5f", "CR 704.5h")
@pytest.mark.parametrize(
    ("damage", "category", "right"),
    [(2, "SBA_Damage", True), (1, "SBA_Damage", False), (1, "SBA_Deathtouch", True), (0, "SBA_ZeroToughness", False)],
)
def test_cr_704_5_a_creature_dies_of_what_the_log_says_it_dies_of(damage: int, category: str, right: bool) -> None:
    made = at(Step.MAIN_1, creature(101, 2, 2, damage=damage))
    rule = {"SBA_Damage": "CR 704.5g", "SBA_Deathtouch": "CR 704.5h", "SBA_ZeroToughness": "CR 704.5f"}[category]
    made.events._death(message(), INDEX, 101, category)
    assert told(made) == ([] if right else [(rule, "only death", Kind.UNEXPECTED, 101)])
    unknown = at(Step.CLEANUP, creature(101, 2, 2))
    unknown.events._death(message(), INDEX, 999, category)
    assert (told(unknown), unknown.context.turn.cleanup_again) == ([], False)
    unknown.events._death(message(), INDEX, 101, category)
    assert unknown.context.turn.cleanup_again


def test_counters_and_qualifications_are_those_of_the_persistent_annotations() -> None:
    made = at(Step.MAIN_1)
    counter = annotation("Counter", [101, 102], 1, counter_type=172, count=3)
    one = annotation("Counter", [101], 2, counter_type=108)
    made.events.recount({1: counter, 2: one, 3: annotation("Qualification", [101], 3, QualificationType=30)})
    assert made.context.board.counters == {101: {172: 3, 108: 1}, 102: {172: 3}}
    assert made.context.board.qualifications == {101: {30}}


def test_an_object_that_a_message_deletes_is_no_permanent_any_more() -> None:
    made = at(Step.MAIN_1, creature(101), creature(102))
    made._apply(message(diffDeletedInstanceIds=[101, 999]))
    assert [one.id for one in made.context.board.permanents()] == [102]


def test_a_counter_is_there_until_a_message_deletes_its_persistent_annotation() -> None:
    made = at(Step.MAIN_1)
    for state, left in (
        ({"persistentAnnotations": [annotation("Counter", [101], 7, counter_type=108)]}, {101: {108: 1}}),
        ({"diffDeletedPersistentAnnotationIds": [8]}, {101: {108: 1}}),
        ({"diffDeletedPersistentAnnotationIds": [7]}, {}),
    ):
        made._take_persistent(state)
        assert made.context.board.counters == left


@pytest.mark.rule("CR 504.1")
@pytest.mark.parametrize("draws", [1, 2])
def test_cr_504_1_one_card_is_drawn_in_the_draw_step_and_no_other(draws: int) -> None:
    made = at(Step.DRAW)
    made.context.board.libraries[1], made.context.board.hands[1] = 32, 31
    frame = message()
    frame.due_draw = 1
    for number in range(draws):
        made.events._draw(frame, INDEX, 500 + number, 32, 31, {})
    made.events.due.check(frame)
    assert told(made) == [("CR 504.1", "only draw", Kind.UNEXPECTED, 1)] * (draws - 1)
    assert confirmed(made)["CR 504.1", "draw"] == 1
    assert confirmed(made)["CR 504.1", "only draw"] == 2 - draws


@pytest.mark.rule("CR 514.1", "CR 514.2")
@pytest.mark.parametrize(("due", "left", "chosen", "wears_off"), [(2, 1, 1, 0), (1, 0, 1, 1), (0, 0, 0, 0)])
def test_cr_514_2_damage_wears_off_with_the_last_discard_that_is_due(
    due: int, left: int, chosen: int, wears_off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, frame = at(Step.CLEANUP), message()
    worn_off: list[Frame] = []
    monkeypatch.setattr(made.events.due, "wear_off", worn_off.append)
    made.context.discards_due = due
    made.events._cleanup_discard(frame, INDEX)
    assert made.context.discards_due == left
    assert verdict(made) is (Verdict.CHOSEN if chosen else Verdict.ADOPTED)
    assert worn_off == [frame] * wears_off


OTHER_LIBRARY = 99


@pytest.mark.rule("CR 504.1")
@pytest.mark.parametrize(
    ("known", "due", "source", "wrong"),
    [
        ({}, 0, 32, ("only draw", Kind.UNEXPECTED, 1)),
        ({"step": Step.UPKEEP}, 0, 32, None),
        ({"effect": 7}, 0, 32, None),
        ({"resolving": 7}, 0, 32, None),
        ({"replaced": True}, 0, 32, None),
        ({"steps_known": False}, 0, 32, None),
        ({}, 1, 32, None),
        ({}, 1, OTHER_LIBRARY, ("draw", Kind.WRONG_VALUE, 500)),
        ({"effect": 7}, 1, OTHER_LIBRARY, None),
        ({"replaced": True}, 1, OTHER_LIBRARY, None),
    ],
)
def test_cr_504_1_a_draw_is_accused_only_in_the_draw_step_and_where_no_effect_draws(
    known: dict[str, Any], due: int, source: int, wrong: tuple[str, Kind, int] | None
) -> None:
    made = at(known.get("step", Step.DRAW))
    made.context.board.libraries[1], made.context.board.hands[1] = 32, 31
    made.context.steps_known = known.get("steps_known", True)
    made.context.resolving = known.get("resolving", 0)
    frame = message()
    frame.due_draw, frame.replaced = due, known.get("replaced", False)
    made.events._draw(frame, INDEX, 500, source, 31, {"affectorId": known["effect"]} if "effect" in known else {})
    assert told(made) == ([("CR 504.1", *wrong)] if wrong else [])


@pytest.mark.parametrize("claim", [("CR 502.3", "only untap"), ("CR 504.1", "only draw"), ("CR 510.1", "only damage")])
def test_what_the_rules_do_not_call_for_accuses(claim: tuple[str, str]) -> None:
    assert weigh(Claim(*claim)).is_enough


@pytest.mark.rule("CR 504.1", "CR 505.4")
def test_cr_504_1_what_is_due_in_a_message_and_does_not_come_is_missing_once() -> None:
    made = at(Step.DRAW, creature(101))
    made.context.board.libraries[1], made.context.board.lists[32] = 32, [500]
    frame = message()
    frame.due_draw, frame.due_lore = 1, {101, 999}
    for _ in range(2):
        made.events.due.check(frame)
    missing = [("CR 504.1", "draw", Kind.MISSING, 1), ("CR 505.4", "lore counter", Kind.MISSING, 101)]
    assert told(made) == missing
    assert (frame.due_draw, frame.due_lore) == (0, set())


@pytest.mark.rule("CR 400.7")
def test_cr_400_7_an_object_has_another_number_only_if_it_is_named() -> None:
    made = at(Step.MAIN_1, creature(1), creature(101))
    frame = read(
        made,
        annotation("ObjectIdChanged", [101], 1, orig_id=101, new_id=102),
        annotation("ObjectIdChanged", [0], 2, new_id=103),
    )
    assert (101 in frame.renamed, 1 in frame.renamed) == (True, False)
    assert frame.original[102] == 101


@pytest.mark.rule("CR 502.1")
@pytest.mark.parametrize(
    ("step", "keyword", "predicted"),
    [(Step.UNTAP, PHASING, True), (Step.UNTAP, 0, False), (Step.UPKEEP, PHASING, False)],
)
def test_cr_502_1_what_has_phasing_phases_out_in_the_untap_step(step: Step, keyword: int, predicted: bool) -> None:
    made = at(step, creature(101, 2, 2, *[keyword] * bool(keyword)))
    frame = read(made, annotation("PhasedOut", [101], 1))
    assert frame.phased == {101}
    assert bool(confirmed(made)[("CR 502.1", "phasing")]) is predicted


@pytest.mark.rule("CR 608.2")
@pytest.mark.parametrize(
    ("affector", "category", "itself"), [(400, "Exile", True), (7, "Exile", False), (400, "Resolve", False)]
)
def test_cr_608_2_a_spell_exiles_itself_if_it_is_what_moves_it_from_the_stack(
    affector: int, category: str, itself: bool
) -> None:
    made = at(Step.MAIN_1)
    made.context.board.lists[27] = [400]
    frame = message()
    frame.original[401] = 400
    data = annotation("ZoneTransfer", [401], 1, affector, zone_src=27, zone_dest=29, category=category)
    made.events._moved(frame, INDEX, data)
    assert frame.exiled_itself is itself
