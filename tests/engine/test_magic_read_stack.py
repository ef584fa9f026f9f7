"""Spells, lands and abilities: who acts, and what resolves, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import FLASH, Permanent
from engine.magic.play.cards import TRIGGERED, CardSpec
from engine.magic.play.stack import StackPlay
from engine.magic.replay.frame import Frame
from engine.magic.replay.replayer import Replayer
from engine.magic.replay.tracing import Tracer
from engine.magic.rules.steps import Step, TurnStructure
from tests.arena_text import annotation
from tests.engine.magic_readers import INDEX, at, confirmed, message, told, verdict
from tests.engine.test_magic_rules import creature

Json = dict[str, Any]


def act(made: Replayer, seat: int, **changes: Any) -> Frame:
    frame = message()
    for name, value in changes.items():
        setattr(frame, name, value)
    made.events.stack.acted(frame, INDEX, annotation("UserActionTaken", [400], 1, seat, actionType=1))
    return frame


@pytest.mark.rule("CR 117.1")
def test_cr_117_1_who_acts_has_priority_or_gets_it_as_the_other_passes() -> None:
    for holder, passes, seat, right in ((1, 0, 1, True), (1, 0, 2, True), (1, 1, 2, False), (2, 1, 2, True)):
        made = at(Step.UPKEEP)
        made.context.priority.give(holder)
        made.context.priority.passes = passes
        assert act(made, seat).acted == seat
        assert told(made) == ([] if right else [("CR 117.1", "priority to act", Kind.ILLEGAL_CHOICE, seat)])
        assert confirmed(made) == ({("CR 117.1", "priority to act"): 1} if right else {})


@pytest.mark.rule("CR 117.1")
def test_cr_117_1_nothing_is_said_of_who_acts_where_priority_is_not_known_or_has_moved_on() -> None:
    for changes in ({"steps": 1}, {"acted": 1}, {"resolved": True}, {"resolving": True}):
        made = at(Step.UPKEEP)
        made.context.priority.give(1)
        made.context.priority.passes = 1
        act(made, 2, **changes)
        assert (told(made), confirmed(made)) == ([], {})
    supposed, nobody = at(Step.UPKEEP), at(Step.UPKEEP)
    supposed.context.priority.suppose(1)
    supposed.context.priority.passes = 1
    nobody.context.priority.nobody()
    for made in (supposed, nobody):
        act(made, 2)
        assert (told(made), confirmed(made)) == ([], {})


@pytest.mark.rule("CR 505.6a", "CR 601.2")
@pytest.mark.parametrize(
    ("step", "keywords", "source", "another_cost", "judged"),
    [
        (Step.MAIN_1, (), 31, False, "right"),
        (Step.UPKEEP, (), 31, False, "wrong"),
        (Step.UPKEEP, (), 31, True, "open"),
        (Step.UPKEEP, (FLASH,), 31, False, "open"),
        (Step.UPKEEP, (), 33, False, "open"),
    ],
)
def test_cr_505_6a_most_spells_are_cast_from_the_hand_in_an_own_main_phase(
    step: Step, keywords: tuple[int, ...], source: int, another_cost: bool, judged: str
) -> None:
    made = at(step)
    frame = message()
    frame.incoming = {400: Permanent(creature(400, 2, 2, *keywords, zoneId=27))}
    made.events.stack.cast(frame, INDEX, 400, 301, source)
    assert (verdict(made), frame.acted) == (Verdict.CHOSEN, 1)
    cost = {"alternativeGrpId": 7} if another_cost else {}
    taken = annotation("UserActionTaken", [400], 1, 1, actionType=1, **cost)
    made.events.stack.acted(frame, INDEX, taken)
    timing = [one for one in told(made) if one[1] == "sorcery timing"]
    assert timing == ([("CR 505.6a", "sorcery timing", Kind.ILLEGAL_CHOICE, 400)] if judged == "wrong" else [])
    assert confirmed(made)["CR 505.6a", "sorcery timing"] == (judged == "right")
    assert not made.events.stack.casting


@pytest.mark.rule("CR 117.4", "CR 608.2")
@pytest.mark.parametrize(
    ("passes", "stack", "wrong"),
    [
        (1, [400, 399], None),
        (0, [400, 399], ("all passed", Kind.WRONG_ORDER)),
        (1, [399, 400], ("top of the stack", Kind.WRONG_ORDER)),
    ],
)
def test_cr_117_4_the_top_of_the_stack_resolves_when_all_have_passed(
    passes: int, stack: list[int], wrong: tuple[str, Kind] | None
) -> None:
    made = at(Step.UPKEEP)
    made.context.board.lists[27] = stack
    made.context.priority.give(2)
    made.context.priority.passes = passes
    frame = message()
    made.events.stack.resolution(frame, INDEX, annotation("ResolutionStart", [400], 1, 400))
    assert (frame.resolving, made.context.resolving) == (True, 400)
    assert told(made) == ([("CR 117.4", *wrong, 400)] if wrong else [])
    parts = {"all passed", "top of the stack"} - ({wrong[0]} if wrong else set())
    assert confirmed(made) == {("CR 117.4", part): 1 for part in parts}
    made.events.stack.resolved(frame, INDEX, annotation("ResolutionComplete", [400], 1, 999))
    assert (frame.resolved, made.context.resolving) == (False, 400), "another object has resolved"
    made.events.stack.resolved(frame, INDEX, annotation("ResolutionComplete", [400], 1, 400))
    assert (frame.resolving, frame.resolved, made.context.resolving) == (False, True, 0)
    assert made.context.resolved_in == 3


@pytest.mark.rule("CR 505.6b")
def test_cr_505_6b_one_land_is_played_in_each_turn_in_an_own_main_phase() -> None:
    def play_land(made: Replayer) -> list[tuple[str, str, Kind, int]]:
        frame = message()
        frame.incoming = {400: Permanent(creature(400, cardTypes=["CardType_Land"]))}
        made.events.stack.land(frame, INDEX, 400, 31)
        return told(made)

    made = at(Step.MAIN_2)
    assert play_land(made) == []
    assert confirmed(made) == {("CR 505.6b", "land timing"): 1, ("CR 505.6b", "one land"): 1}
    assert play_land(made) == [("CR 505.6b", "one land", Kind.ILLEGAL_CHOICE, 400)]
    assert made.context.findings.divergences[0].observed == 2
    assert play_land(at(Step.UPKEEP))[0][1] == "land timing"
    permitted = at(Step.MAIN_1)
    permitted.context.resolved_in = 3
    assert play_land(permitted) == play_land(permitted) == []
    resolving = at(Step.UPKEEP)
    resolving.context.resolving = 9
    assert play_land(resolving) == []
    assert not confirmed(resolving)


@pytest.mark.rule("CR 608.2")
@pytest.mark.parametrize(
    ("stack", "changes", "resolves"),
    [
        ([400], {}, True),
        ([300, 400], {}, True),
        ([300], {}, False),
        ([], {}, False),
        ([400], {"resolved": True}, False),
        ([400], {"steps": [Step.DRAW]}, False),
    ],
)
def test_cr_608_2_an_ability_that_goes_from_the_stack_resolves_unless_another_has_or_the_step_is_over(
    stack: list[int], changes: Json, resolves: bool
) -> None:
    made = at(Step.MAIN_1)
    made.context.board.lists[27] = stack
    ended: list[tuple[int, int]] = []
    made.context.tracer.resolved = lambda index, number: ended.append((index, number))  # type: ignore[method-assign]
    frame = message()
    for name, value in changes.items():
        setattr(frame, name, value)
    made.events.stack.ability_gone(frame, INDEX, {"affectedIds": [400]})
    assert ended == ([(INDEX, 400)] if resolves else [])
    assert frame.resolved is (resolves or changes.get("resolved", False))
    assert 400 in frame.deleted


def test_what_resolves_ends_after_its_packet_and_what_lies_in_it_before() -> None:
    tracer = Tracer(at(None).context.tracer.game, TurnStructure(turn=1, active=1))
    tracer.acted(3, 400, 1)
    tracer.acted(4, 401, 2)
    tracer.resolve(6, 400)
    tracer.resolved(8, 400)
    tracer.resolved(9, 402)
    (spell,) = tracer.spans
    (ability,) = spell.children
    assert (spell.name, spell.start, spell.stop) == ("cast", 3, 9)
    assert (ability.name, ability.start, ability.stop) == ("activate", 4, 6)
    tracer.resolve(10, 500)
    assert [(one.name, one.start, one.stop) for one in tracer.spans[1:]] == [("trigger", 10, 0)]


def test_abilities_of_a_made_card_have_numbers_of_their_own() -> None:
    card = CardSpec(1, "Tried", ("Creature",), 1, keywords=(FLASH,), when=("upkeep", "draw"))
    abilities = [one["grpId"] for one in card.describe()["uniqueAbilities"]]
    assert abilities == [FLASH, TRIGGERED, TRIGGERED + 1]


def test_an_ability_that_triggers_has_the_number_under_which_its_card_lists_it() -> None:
    card = CardSpec(1, "Tried", ("Creature",), 1, when={"upkeep": "draw", "draw": "gain 1", "attacks": "draw"})
    table = MagicMock()
    table.cards, table.controllers = {7: card}, {7: 2}
    for place, when in enumerate(card.when):
        stack = StackPlay(table)
        stack.trigger(7, when)
        assert stack.put_triggers()
        table.recorder.put_ability.assert_called_with(7, TRIGGERED + place, 2)
        assert not stack.put_triggers(), "it is put there once"
