"""Steps, what must happen in them, and who has priority, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.replay.frame import Frame
from engine.magic.replay.replayer import Replayer
from engine.magic.rules.steps import Step
from tests.arena_text import annotation
from tests.engine.magic_readers import INDEX, at, confirmed, message, told, verdict

Json = dict[str, Any]


def begin_step(made: Replayer, step: Step, seat: int = 1, **changes: Any) -> Frame:
    frame = message()
    for name, value in changes.items():
        setattr(frame, name, value)
    values = {"phase": int(step) // 100, "step": int(step) % 100}
    made.turns.new_step(frame, INDEX, annotation("PhaseOrStepModified", [seat], **values))
    return frame


def of_rule(made: Replayer, rule: str) -> list[tuple[str, Kind, int]]:
    return [(part, kind, entity) for one, part, kind, entity in told(made) if one == rule]


@pytest.mark.rule("CR 500.1", "CR 501.1", "CR 506.1")
def test_cr_500_1_a_step_is_left_out_or_comes_where_another_should() -> None:
    for step, kind in ((Step.DRAW, Kind.MISSING), (Step.UNTAP, Kind.UNEXPECTED)):
        made = at(Step.UNTAP)
        begin_step(made, step)
        assert of_rule(made, "CR 501.1") == [("next step", kind, 0)]
        assert made.context.findings.divergences[-1].expected == Step.UPKEEP.words
    right = at(Step.UNTAP)
    begin_step(right, Step.UPKEEP)
    assert (told(right), verdict(right), right.context.turn.step) == ([], Verdict.PREDICTED, Step.UPKEEP)
    assert right.context.priority.holder == 1
    unknown = at(Step.UNTAP)
    unknown.turns.new_step(message(), INDEX, annotation("PhaseOrStepModified", [1], phase=9, step=9))
    assert (told(unknown), unknown.context.turn.step) == ([], Step.UNTAP)
    again = at(Step.CLEANUP)
    again.context.turn.cleanup_again = True
    begin_step(again, Step.BETWEEN_TURNS, 0)
    assert again.context.findings.divergences[0].expected == Step.BETWEEN_TURNS.words


@pytest.mark.rule("CR 500.1")
def test_cr_500_1_which_steps_combat_has_is_not_claimed_of_creatures_that_were_not_seen() -> None:
    for fresh, judged in ((None, Verdict.DIVERGENT), ({101}, Verdict.HIDDEN)):
        for before, after, attacked in (
            (Step.BLOCKERS, Step.FIRST_DAMAGE, True),
            (Step.ATTACKERS, Step.BLOCKERS, False),
        ):
            made = at(before)
            made.context.fresh, made.context.turn.attacked = fresh, attacked
            begin_step(made, after)
            assert verdict(made) is judged, (before, after)
    attacked = at(Step.ATTACKERS)
    attacked.context.fresh = {101}
    begin_step(attacked, Step.MAIN_2)
    assert of_rule(attacked, "CR 508.8") == [("next step", Kind.MISSING, 0)]


@pytest.mark.rule("CR 102.1")
def test_cr_102_1_a_step_is_one_of_the_active_player_and_the_end_of_the_turn_of_nobody() -> None:
    for before, step, seat in ((Step.UNTAP, Step.UPKEEP, 1), (Step.CLEANUP, Step.BETWEEN_TURNS, 0)):
        for shown in (0, 1, 2):
            made = at(before)
            begin_step(made, step, shown)
            wrong = [("active player of a step", Kind.WRONG_VALUE, 0)]
            assert of_rule(made, "CR 102.1") == ([] if shown == seat else wrong)


@pytest.mark.rule("CR 500.2")
@pytest.mark.parametrize(
    ("stack", "changes", "wrong"),
    [
        ([], {}, None),
        ([400], {}, 400),
        ([402, 400], {}, 402),
        ([400], {"deleted": {400}}, None),
        ([400], {"moved": [(401, 400, 27, 33)]}, None),
        ([400], {"moved": [(401, 400, 28, 33)]}, 400),
        ([400], {"resolved": True}, None),
        ([400], {"resolving": True}, None),
    ],
)
def test_cr_500_2_a_step_ends_with_an_empty_stack(stack: list[int], changes: Json, wrong: int | None) -> None:
    made = at(Step.UPKEEP)
    made.context.board.lists[27] = stack
    made.context.priority.give(2)
    made.context.priority.passes = 1
    begin_step(made, Step.DRAW, **changes)
    assert of_rule(made, "CR 500.2") == ([("stack empty", Kind.WRONG_ORDER, wrong)] if wrong else [])


@pytest.mark.rule("CR 500.2")
@pytest.mark.parametrize(
    ("holder", "passes", "changes", "wrong"),
    [(2, 1, {}, None), (1, 0, {}, 2), (1, 0, {"steps": 1}, None), (0, 0, {}, None), (None, 0, {}, None)],
)
def test_cr_500_2_a_step_ends_when_all_have_passed(
    holder: int | None, passes: int, changes: Json, wrong: int | None
) -> None:
    made = at(Step.UPKEEP)
    made.context.priority.holder, made.context.priority.passes = holder, passes
    begin_step(made, Step.DRAW, **changes)
    assert of_rule(made, "CR 500.2") == ([("all passed", Kind.WRONG_ORDER, wrong)] if wrong else [])
    assert confirmed(made)["CR 500.2", "all passed"] == (wrong is None and holder is not None and not changes)


@pytest.mark.rule("CR 514.1")
@pytest.mark.parametrize(("cards", "moved", "kept"), [(7, [], 0), (8, [], 8), (8, [(31, 33)], 0), (7, [(32, 31)], 8)])
def test_cr_514_1_at_the_end_of_the_turn_no_more_cards_are_in_hand_than_may_be(
    cards: int, moved: list[tuple[int, int]], kept: int
) -> None:
    made = at(Step.CLEANUP)
    made.context.board.lists[31] = list(range(300, 300 + cards))
    begin_step(made, Step.BETWEEN_TURNS, 0, moved=[(300, 300, *places) for places in moved])
    assert of_rule(made, "CR 514.1") == ([("hand size", Kind.MISSING, 1)] if kept else [])
    if kept:
        assert made.context.findings.divergences[-1].observed == kept


@pytest.mark.rule("CR 117.3a", "CR 117.3d")
def test_cr_117_3_who_acts_has_priority_again_and_after_a_resolution_the_active_player() -> None:
    def holder(info: Json | None, **changes: Any) -> tuple[int | None, int, list[tuple[str, str, Kind, int]]]:
        made = at(Step.UPKEEP)
        made.context.priority.give(2)
        made.context.priority.passes = 1
        frame = message(**({} if info is None else {"turnInfo": {"turnNumber": 3, "activePlayer": 1, **info}}))
        for name, value in changes.items():
            setattr(frame, name, value)
        made.turns.compare(frame)
        priority = made.context.priority
        return priority.holder, priority.passes, told(made)

    upkeep = {"phase": "Phase_Beginning", "step": "Step_Upkeep"}
    assert holder(None, acted=2) == (2, 0, [])
    assert holder(None, resolved=True) == (1, 0, [])
    assert holder(None, annotations_of_note=1) == (2, 0, [])
    assert holder(None) == (2, 1, [])
    assert holder({**upkeep, "priorityPlayer": 2}, acted=2) == (2, 0, [])
    assert holder({**upkeep, "priorityPlayer": 1}, resolved=True) == (1, 0, [])
    assert holder(upkeep, acted=2) == (2, 0, []), "not decided yet"
    wrong = ("CR 117.3a", "priority", Kind.WRONG_VALUE, 0)
    assert holder({**upkeep, "priorityPlayer": 2}, resolved=True) == (2, 0, [wrong])
    assert holder({**upkeep, "priorityPlayer": 1}) == (1, 0, [wrong]), "all have passed"
    assert holder({**upkeep, "priorityPlayer": 1}, annotations_of_note=1) == (1, 0, [])
    assert holder({**upkeep, "priorityPlayer": 1}, resolving=True)[0] is None


@pytest.mark.rule("CR 117.3a")
@pytest.mark.parametrize("supposed", [None, 1, 2])
def test_cr_117_3a_priority_that_is_not_known_is_taken_from_the_log_and_accuses_nobody(supposed: int | None) -> None:
    made, upkeep = at(Step.UPKEEP), {"phase": "Phase_Beginning", "step": "Step_Upkeep"}
    priority = made.context.priority
    priority.forget() if supposed is None else priority.suppose(supposed)
    for seat in (2, 1):
        made.turns.compare(message(turnInfo={"turnNumber": 3, "activePlayer": 1, "priorityPlayer": seat, **upkeep}))
        assert (priority.holder, priority.certain, priority.passes, told(made)) == (seat, False, 0, [])
    assert not [part for rule, part in confirmed(made) if part.startswith("priority")]
