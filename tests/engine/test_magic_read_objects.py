"""Objects, players and zones at the end of a message, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import HASTE, Permanent
from engine.magic.replay.due import DueReader
from engine.magic.replay.frame import Frame, Predicted
from engine.magic.replay.replayer import Replayer
from engine.magic.rules.steps import Step
from tests.engine.magic_readers import at, confirmed, message, told
from tests.engine.test_magic_rules import FIELD, creature

Json = dict[str, Any]


def describe(made: Replayer, *objects: Json, **changes: Any) -> Frame:
    frame = message(gameObjects=list(objects))
    frame.incoming = {data["instanceId"]: Permanent(data) for data in objects}
    for name, value in changes.items():
        setattr(frame, name, value)
    made.objects.compare(frame)
    return frame


@pytest.mark.rule("CR 302.6")
@pytest.mark.parametrize(
    ("arrived", "keywords", "created", "sick"),
    [
        (2, (), False, False),
        (3, (), False, True),
        (3, (HASTE,), False, False),
        (1, (), True, True),
    ],
)
def test_cr_302_6_a_creature_is_summoning_sick_unless_controlled_all_turn_or_with_haste(
    arrived: int, keywords: tuple[int, ...], created: bool, sick: bool
) -> None:
    for shown in (False, True):
        made = at(Step.MAIN_1, creature(101, 2, 2, *keywords))
        made.context.board.arrived[101] = arrived
        data = creature(101, 2, 2, *keywords, hasSummoningSickness=shown)
        describe(made, data, created={101} if created else set())
        if shown is sick:
            assert told(made) == []
            assert confirmed(made)["CR 302.6", "summoning sickness"] == 1
        else:
            assert told(made) == [("CR 302.6", "summoning sickness", Kind.WRONG_VALUE, 101)]
            assert made.context.findings.divergences[0].expected == int(sick)


@pytest.mark.rule("CR 302.6")
def test_cr_302_6_a_creature_under_a_new_controller_is_sick_and_of_one_that_came_unseen_nothing_is_said() -> None:
    stolen = at(Step.MAIN_1, creature(101, seat=2))
    describe(stolen, creature(101))
    assert told(stolen) == [("CR 302.6", "summoning sickness", Kind.WRONG_VALUE, 101)]
    unseen = at(Step.MAIN_1, creature(101))
    unseen.context.board.arrived.clear()
    describe(unseen, creature(101, hasSummoningSickness=True))
    assert told(unseen) == []


@pytest.mark.rule("CR 110.5", "CR 120.6")
def test_cr_110_5_a_permanent_stays_tapped_and_damaged_as_it_was() -> None:
    there = creature(101, isTapped=True), creature(102, 2, 3, damage=1)
    same = at(Step.MAIN_1, *there)
    describe(same, *there)
    held = {("CR 110.5", "only tapped"): 1, ("CR 120.6", "only damage"): 1, ("CR 302.6", "summoning sickness"): 2}
    assert told(same) == []
    assert confirmed(same) == {**held, ("CR 704.5g", "death"): 1}
    other = at(Step.MAIN_1, *there)
    describe(other, creature(101), creature(102, 2, 3, damage=2))
    assert [one[:3] for one in told(other)] == [
        ("CR 110.5", "only tapped", Kind.WRONG_VALUE),
        ("CR 120.6", "only damage", Kind.WRONG_VALUE),
    ]
    healed = at(Step.MAIN_1, *there)
    describe(healed, creature(102, 2, 3))
    assert told(healed) == []  # regeneration removes damage


@pytest.mark.rule("CR 110.5")
def test_cr_110_5_a_description_is_predicted_that_differs_in_nothing_but_what_rules_change() -> None:
    def judged(before: Json, after: Json, **changes: Any) -> Verdict:
        made = at(Step.MAIN_1, before)
        frame = describe(made, after, **changes)
        assert told(made) == []
        return Verdict(made.context.findings.verdicts[frame.first_object])

    plain = creature(101)
    assert judged(plain, creature(101)) is judged(plain, plain) is Verdict.PREDICTED
    assert judged(creature(101, hasSummoningSickness=True), plain) is Verdict.PREDICTED
    assert judged(plain, creature(101, name=5)) is Verdict.ADOPTED
    assert judged(creature(101, name=5), plain) is Verdict.ADOPTED
    assert judged(creature(101, name=None), plain) is Verdict.PREDICTED
    hurt = creature(101, 2, 3, damage=1)
    assert judged(hurt, hurt) is Verdict.PREDICTED
    assert judged(hurt, creature(101, 2, 3)) is Verdict.ADOPTED, "an effect removes the damage"
    assert judged(hurt, creature(101, 2, 3, damage=2), replaced=True) is Verdict.ADOPTED


@pytest.mark.rule("CR 704.5f", "CR 704.5g")
@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (creature(101, 2, 2, damage=2), "CR 704.5g"),
        (creature(101, 2, 2, damage=1), ""),
        (creature(101, 2, 0), "CR 704.5f"),
    ],
)
def test_cr_704_5_no_creature_stays_that_must_die(data: Json, rule: str) -> None:
    made = at(Step.MAIN_1, data)
    describe(made, data)
    assert [one for one in told(made) if one[1] == "death"] == ([(rule, "death", Kind.MISSING, 101)] if rule else [])
    for excuse in ({"resolving": True}, {"replaced": True}):
        open_ = at(Step.MAIN_1, data)
        describe(open_, data, **excuse)
        assert told(open_) == []


@pytest.mark.rule("CR 119.3")
def test_cr_119_3_a_life_total_changes_by_what_was_gained_and_lost() -> None:
    def life(change: int, shown: int | None) -> list[tuple[str, str, Kind, int]]:
        made = at(Step.MAIN_1)
        frame = message(players=[] if shown is None else [{"systemSeatNumber": 1, "lifeTotal": shown}])
        frame.life = {1: change}
        made.objects.compare(frame)
        return told(made)

    assert life(-3, 17) == life(0, 20) == life(0, None) == []
    assert life(-3, 18) == [("CR 119.3", "life total", Kind.WRONG_VALUE, 1)]
    assert life(-3, None) == [("CR 119.3", "life total", Kind.MISSING, 1)]


@pytest.mark.rule("CR 402.1")
def test_cr_402_1_a_hand_has_the_cards_that_moved_there_and_no_others() -> None:
    def hand(after: list[int] | None, *moved: tuple[int, int, int, int]) -> list[tuple[str, str, Kind, int]]:
        made = at(Step.MAIN_1)
        made.context.board.lists[31] = [301, 302]
        frame = message(zones=[] if after is None else [{"zoneId": 31, "objectInstanceIds": after}])
        frame.moved = list(moved)
        made.objects.compare(frame)
        return told(made)

    drawn, played = (303, 303, 32, 31), (401, 302, 31, FIELD)
    assert (
        hand([301, 302]) == hand([301, 302, 303], drawn) == hand([301], played) == hand([301, 303], drawn, played) == []
    )
    assert hand([301], drawn) == [("CR 402.1", "hand", Kind.WRONG_VALUE, 1)]
    assert hand([301, 304]) == [("CR 402.1", "hand", Kind.WRONG_VALUE, 1)]
    assert hand(None, drawn) == [("CR 402.1", "hand", Kind.MISSING, 1)]
    assert hand(None, (303, 303, 32, 33)) == []


@pytest.mark.rule("CR 502.3", "CR 120.6")
@pytest.mark.parametrize(("tapped", "damage"), [(0, 0), (1, 0), (0, 2), (1, 2)])
def test_what_a_message_does_not_describe_has_not_changed(tapped: int, damage: int) -> None:
    made = at(Step.MAIN_1, creature(101))
    describe(made, tapped={101: Predicted(tapped, "CR 502.3")}, damage={101: Predicted(damage, "CR 120.6")})
    wrong = [("CR 502.3", "tapped", Kind.MISSING, 101)] * bool(tapped)
    assert told(made) == wrong + [("CR 120.6", "damage", Kind.MISSING, 101)] * bool(damage)
    unknown = at(Step.MAIN_1)
    describe(unknown, tapped={101: Predicted(tapped, "CR 502.3")})
    assert told(unknown) == []
    renamed = at(Step.MAIN_1, creature(101))
    describe(renamed, tapped={101: Predicted(tapped, "CR 502.3")}, renamed={101})
    assert told(renamed) == []


@pytest.mark.rule("CR 120.3a")
def test_of_life_that_does_not_change_the_player_and_the_source_are_named() -> None:
    made = at(Step.MAIN_1, creature(101, name=7))
    frame = message()
    frame.due_life = [(2, -3, "CR 120.3a", 101)]
    DueReader(made.context)._check_life(frame)
    (found,) = made.context.findings.divergences
    name = made.context.findings.name
    assert found.message == f"the life of {name(2)} does not change by -3, for {name(101)}"
