"""The lists of options that requests offer, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import DEFENDER, FLASH, Permanent
from engine.magic.replay.replayer import Replayer
from engine.magic.rules.steps import Step
from tests.engine.magic_readers import INDEX, at, confirmed, request, told, verdict
from tests.engine.test_magic_rules import attacking, creature

Json = dict[str, Any]


def offer_attackers(made: Replayer, *numbers: int, seats: tuple[int, ...] = (1,)) -> list[tuple[int, Verdict]]:
    listed = [{"attackerInstanceId": number} for number in numbers]
    asked = request("DeclareAttackersReq", "declareAttackersReq", {"qualifiedAttackers": listed})
    asked.read["systemSeatIds"] = list(seats)
    made.requests.take(asked)
    return [(row.entity, row.verdict) for row in made.context.findings.rows.get(INDEX, ())]


def offer_blockers(made: Replayer, *pairs: tuple[int, int], seats: tuple[int, ...] = (2,)) -> list[tuple[int, Verdict]]:
    blockers = [{"blockerInstanceId": one, "attackerInstanceIds": [other]} for one, other in pairs]
    asked = request("DeclareBlockersReq", "declareBlockersReq", {"blockers": blockers})
    asked.read["systemSeatIds"] = list(seats)
    made.requests.take(asked)
    return [(row.entity, row.verdict) for row in made.context.findings.rows.get(INDEX, ())]


@pytest.mark.rule("CR 508.1a")
def test_cr_508_1a_all_creatures_that_may_attack_are_offered_and_no_others() -> None:
    there = creature(101), creature(102), creature(103, isTapped=True), creature(201, seat=2)
    right = at(Step.ATTACKERS, *there)
    assert offer_attackers(right, 101, 102) == [(101, Verdict.PREDICTED), (102, Verdict.PREDICTED)]
    assert (told(right), verdict(right)) == ([], Verdict.PREDICTED)
    assert confirmed(right) == {("CR 508.1a", "attackers offered"): 1, ("CR 508.1a", "all attackers offered"): 1}
    fewer = at(Step.ATTACKERS, *there)
    assert offer_attackers(fewer, 101) == [(101, Verdict.PREDICTED)]
    assert told(fewer) == [("CR 508.1a", "all attackers offered", Kind.MISSING, 102)]
    more = at(Step.ATTACKERS, *there)
    assert offer_attackers(more, 101, 102, 103)[2:] == [(103, Verdict.DIVERGENT)]
    assert told(more) == [("CR 508.1a", "attackers offered", Kind.UNEXPECTED, 103)]
    assert not confirmed(fewer)
    assert not confirmed(more)


@pytest.mark.rule("CR 508.1c")
def test_cr_508_1c_of_a_creature_that_an_unknown_ability_may_let_attack_nothing_is_claimed() -> None:
    there = creature(101), creature(102, 2, 2, DEFENDER), creature(103, 1, 1, 555_555)
    for offered in ((101, 103), (101, 102, 103)):
        made = at(Step.ATTACKERS, *there)
        assert [number for number, _ in offer_attackers(made, *offered)] == list(offered)
        assert told(made) == []


def test_a_request_is_not_judged_while_states_are_missing_or_attackers_are_being_chosen() -> None:
    torn = at(Step.ATTACKERS, creature(101))
    torn.context.fresh = {101}
    chosen = at(Step.ATTACKERS, creature(101, attackState="AttackState_Declared"))
    unknown = at(Step.ATTACKERS, creature(101))
    unknown.context.steps_known = False
    for made in (torn, chosen, unknown):
        assert offer_attackers(made, 999) == []
        assert (told(made), verdict(made)) == ([], Verdict.ADOPTED)


def test_a_request_is_not_judged_where_the_step_is_unknown_or_it_asks_nothing_or_not_one_player() -> None:
    def offers(**missing: Any) -> list[list[tuple[int, Verdict]]]:
        found = []
        for offer, what in ((offer_attackers, 999), (offer_blockers, (999, 101))):
            made = at(Step.ATTACKERS, creature(101, **attacking()) if offer is offer_blockers else creature(101))
            made.context.steps_known = missing.get("known", True)
            found.append(offer(made, what, **({"seats": missing["seats"]} if "seats" in missing else {})))  # type: ignore[operator]
        return found

    assert all(offers())
    assert offers(known=False) == offers(seats=()) == offers(seats=(1, 2)) == [[], []]
    for kind in ("DeclareAttackersReq", "DeclareBlockersReq"):
        made = at(Step.ATTACKERS, creature(101))
        made.requests.take(request(kind, "otherReq", {}))
        assert (told(made), made.context.findings.rows, verdict(made)) == ([], {}, Verdict.ADOPTED)


@pytest.mark.rule("CR 509.1b")
def test_cr_509_1b_a_blocker_is_offered_only_for_whom_it_may_block() -> None:
    there = creature(101, **attacking()), creature(102), creature(201, seat=2), creature(202, seat=2, isTapped=True)
    offer = offer_blockers
    right = at(Step.BLOCKERS, *there)
    assert offer(right, (201, 101)) == [(201, Verdict.PREDICTED)]
    assert (told(right), verdict(right)) == ([], Verdict.PREDICTED)
    assert confirmed(right) == {("CR 509.1b", "blockers offered"): 1}
    for pair in ((202, 101), (201, 102)):
        wrong = at(Step.BLOCKERS, *there)
        assert offer(wrong, pair) == [(pair[0], Verdict.DIVERGENT)]
        assert told(wrong) == [("CR 509.1b", "blockers offered", Kind.UNEXPECTED, pair[0])]
    declared = at(Step.BLOCKERS, *there, creature(203, seat=2, blockState="BlockState_Declared"))
    assert offer(declared, (202, 101)) == []
    assert verdict(declared) is Verdict.ADOPTED


@pytest.mark.rule("CR 505.6a", "CR 505.6b")
@pytest.mark.parametrize(
    ("step", "active", "stack", "right"),
    [
        (Step.MAIN_1, 1, [], True),
        (Step.MAIN_2, 1, [], True),
        (Step.UPKEEP, 1, [], False),
        (Step.MAIN_1, 2, [], False),
        (Step.MAIN_1, 1, [400], False),
    ],
)
def test_cr_505_6_lands_and_slow_spells_are_offered_in_an_own_main_phase_with_an_empty_stack(
    step: Step, active: int, stack: list[int], right: bool
) -> None:
    made = at(step, active=active)
    land, slow, fast, other = creature(301), creature(302), creature(303, 1, 1, FLASH), creature(304)
    for data in (land, slow, fast):
        made.context.board.objects[data["instanceId"]] = Permanent(data)
    made.context.board.lists[31] = [301, 302, 303]
    made.context.board.lists[27] = stack
    actions = [
        ("Pass", 0),
        ("Play", 301),
        ("Cast", 302),
        ("Cast", 303),
        ("Cast", other["instanceId"]),
        ("Activate", 301),
    ]
    listed = [{"actionType": f"ActionType_{kind}", "instanceId": number} for kind, number in actions]
    made.requests.take(request("ActionsAvailableReq", "actionsAvailableReq", {"actions": listed}))
    judged = Verdict.PREDICTED if right else Verdict.DIVERGENT
    rows = [(row.what, row.verdict, row.rule) for row in made.context.findings.rows[INDEX]]
    assert rows == [
        ("Pass", Verdict.PREDICTED, "CR 117.3d"),
        ("Play", judged, "CR 505.6b"),
        ("Cast", judged, "CR 505.6a"),
        *[("Cast", Verdict.ADOPTED, "")] * 2,
        ("Activate", Verdict.ADOPTED, ""),
    ]
    wrong = [("CR 505.6b", "land offered", Kind.UNEXPECTED, 301), ("CR 505.6a", "spell offered", Kind.UNEXPECTED, 302)]
    assert told(made) == ([] if right else wrong)
    held = {("CR 505.6b", "land offered"): 1, ("CR 505.6a", "spell offered"): 1}
    assert confirmed(made) == (held if right else {})
