"""Turns, and what the log says of the turn, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import PlayerState
from engine.magic.replay.replayer import Replayer
from engine.magic.rules.steps import Step
from tests.arena_text import annotation
from tests.engine.magic_readers import INDEX, at, confirmed, message, told, verdict

Json = dict[str, Any]


def begin_turn(made: Replayer, seat: int, **state: Any) -> None:
    frame = message(**state)
    made.turns.new_turn(frame, INDEX, annotation("NewTurnStarted", [seat]))


@pytest.mark.rule("CR 103.1")
@pytest.mark.parametrize(("chosen", "seat", "right"), [(0, 1, None), (1, 1, True), (2, 1, False), (2, 2, True)])
def test_cr_103_1_the_player_begins_who_was_chosen(chosen: int, seat: int, right: bool | None) -> None:
    made = at(None, turn=0, active=0)
    made.context.starting_player = chosen
    begin_turn(made, seat)
    turn = made.context.turn
    assert (turn.turn, turn.active, turn.order) == (1, seat, (1, 2) if seat == 1 else (2, 1))
    assert verdict(made) is (Verdict.DIVERGENT if right is False else Verdict.CHOSEN)
    assert told(made) == ([("CR 103.1", "starting player", Kind.WRONG_VALUE, 0)] if right is False else [])
    assert confirmed(made) == ({("CR 103.1", "starting player"): 1} if right else {})


@pytest.mark.rule("CR 500.7", "CR 500.1")
def test_cr_500_7_the_next_turn_is_that_of_the_next_player() -> None:
    right, wrong, early = (at(step) for step in (Step.BETWEEN_TURNS, Step.BETWEEN_TURNS, Step.END))
    begin_turn(right, 2)
    assert (told(right), verdict(right)) == ([], Verdict.PREDICTED)
    assert confirmed(right) == {("CR 500.7", "next player"): 1}
    assert (right.context.turn.turn, right.context.board.began[2]) == (4, 4)
    begin_turn(wrong, 1)
    assert told(wrong) == [("CR 500.7", "next player", Kind.WRONG_VALUE, 0)]
    assert (wrong.context.findings.divergences[0].expected, wrong.context.turn.active) == (2, 1)
    begin_turn(early, 2)
    assert told(early) == [("CR 500.1", "next step", Kind.MISSING, 0)]


@pytest.mark.rule("CR 500.7")
@pytest.mark.parametrize(
    ("resolved_in", "info", "judged"),
    [
        (3, 1, Verdict.ADOPTED),
        (2, 1, Verdict.ADOPTED),
        (1, 1, Verdict.DIVERGENT),
        (0, 1, Verdict.DIVERGENT),
        (3, 2, Verdict.DIVERGENT),
    ],
)
def test_cr_500_7_another_own_turn_may_be_an_extra_one_only_where_something_resolved_in_the_last_turns(
    resolved_in: int, info: int, judged: Verdict
) -> None:
    made = at(Step.BETWEEN_TURNS)
    made.context.resolved_in = resolved_in
    begin_turn(made, 1, turnInfo={"activePlayer": info})
    assert verdict(made) is judged


@pytest.mark.rule("CR 103.5")
def test_cr_103_5_the_first_turn_is_announced_before_the_mulligans_of_which_no_step_is_claimed() -> None:
    made = at(None, turn=0, active=0)
    begin_turn(made, 1)
    assert made.context.turn.step is None
    made.turns.compare(message(turnInfo={"activePlayer": 2}))
    frame = message(zones=[{"zoneId": 31, "objectInstanceIds": [301]}])
    frame.moved = [(303, 303, 32, 31)]
    made.objects.compare(frame)
    assert (told(made), confirmed(made)) == ([], {})
    later, late = at(Step.BETWEEN_TURNS, turn=1), at(None, turn=0)
    late.context.started = late.context.steps_known = False
    for other in (later, late):
        begin_turn(other, 2)
        assert other.context.turn.step is Step.BETWEEN_TURNS


@pytest.mark.rule("CR 500.7", "CR 500.8", "CR 500.9", "CR 500.10")
def test_cr_500_8_an_effect_that_adds_or_skips_is_taken_once() -> None:
    made = at(Step.MAIN_1)
    upkeep, draw, end = (int(step) for step in (Step.UPKEEP, Step.DRAW, Step.END))
    effects: list[Json] = [
        {"extra_phases": 3},
        {"extra_turns": 2},
        {"extra_step": upkeep, "after": end},
        {"extra_step": draw, "before": end},
        {"skip_step": draw},
        {"skip_phase": 3},
        {"skip_turn": 2},
        {"extra_step": 999, "after": end},
        {"extra_step": upkeep, "after": 999},
    ]
    for _ in range(2):
        for number, values in enumerate(effects, 1):
            made.turns.take_effect(annotation("MiscContinuousEffect", [1], number, **values))
    turn = made.context.turn
    assert (turn.extra_phases, turn.extra_turns, turn.skipped_phases, turn.skipped_turns) == ([3], [2], [3], [2])
    assert turn.extra_steps == {Step.END: [Step.UPKEEP]}
    assert turn.extra_before == {Step.END: [Step.DRAW]}
    assert turn.skipped == [Step.DRAW]


def test_a_full_state_says_which_turn_and_step_it_is_and_who_is_supposed_to_have_priority() -> None:
    made = at(None, turn=1, active=1)
    info = {"turnNumber": 6, "phase": "Phase_Main2", "activePlayer": 2, "priorityPlayer": 1}
    made.turns.adopt(message(turnInfo=info))
    turn, priority = made.context.turn, made.context.priority
    assert (turn.turn, turn.step, turn.active) == (6, Step.MAIN_2, 2)
    assert (priority.holder, priority.certain) == (1, False)
    made.turns.adopt(message(turnInfo={"turnNumber": 6}))
    assert (turn.turn, turn.step, turn.active, priority.holder) == (6, Step.MAIN_2, 2, None)
    made.turns.adopt(message())
    assert turn.turn == 6


def test_while_states_are_missing_the_turn_is_followed_and_nothing_is_said_of_it() -> None:
    made = at(Step.UPKEEP)
    made.tear()
    made.turns.compare(message(turnInfo={"turnNumber": 9, "activePlayer": 2, "phase": "Phase_None"}))
    turn = made.context.turn
    assert (turn.turn, turn.active, turn.step) == (9, 2, Step.UPKEEP)
    made.turns.compare(message(turnInfo={"phase": "Phase_Ending", "step": "Step_Cleanup"}))
    assert (turn.turn, turn.active, turn.step) == (9, 2, Step.CLEANUP)
    assert told(made) == []
    assert made.context.findings.verdicts[INDEX + 1] == Verdict.HIDDEN
    begin_turn(made, 1)
    assert (told(made), made.context.steps_known, turn.turn, turn.step) == ([], True, 10, Step.BETWEEN_TURNS)


@pytest.mark.rule("CR 500.4")
@pytest.mark.parametrize(
    ("mana", "noted", "judged"),
    [
        ([], 0, "confirmed"),
        ([{}], 0, "missing"),
        ([{}], 1, "confirmed"),
    ],
)
def test_cr_500_4_unspent_mana_empties_as_a_step_ends(mana: list[Json], noted: int, judged: str) -> None:
    made = at(Step.UPKEEP)
    made.context.board.players = {1: PlayerState(1, mana=1), 2: PlayerState(2)}
    frame = message(players=[{"systemSeatNumber": 1, "lifeTotal": 20, "manaPool": mana}])
    frame.steps, frame.annotations_of_note = 1, noted
    made.objects.compare(frame)
    assert told(made) == ([("CR 500.4", "mana empties", Kind.MISSING, 1)] if judged == "missing" else [])
    assert confirmed(made)["CR 500.4", "mana empties"] == (judged == "confirmed")
