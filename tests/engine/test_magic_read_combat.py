"""Declarations and damage of combat, on small boards, claim by claim."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.magic.board import DOUBLE_STRIKE, FIRST_STRIKE, Permanent
from engine.magic.rules.steps import Step
from hslog.arena.tags import ArenaTag
from tests.engine.magic_readers import INDEX, at, confirmed, message, told
from tests.engine.test_magic_rules import attacking, blocking, creature

Json = dict[str, Any]


@pytest.mark.rule("CR 510.4")
def test_cr_510_4_in_the_second_damage_step_deal_those_that_have_not_and_double_strikers() -> None:
    there = (
        creature(101, 1, 9, FIRST_STRIKE, **attacking()),
        creature(102, 2, 9, DOUBLE_STRIKE, **attacking()),
        creature(103, 3, 9, **attacking()),
    )
    made = at(Step.FIRST_DAMAGE, *there)

    def due() -> dict[int, int]:
        return {one.source: one.amount for one in made.combat.due or ()}

    made.combat.begin_damage(Step.FIRST_DAMAGE)
    assert due() == {101: 1, 102: 2}
    made.combat.begin_damage(Step.DAMAGE)
    assert due() == {102: 2, 103: 3}
    made.combat.end_combat()
    made.combat.begin_damage(Step.DAMAGE)
    assert due() == {101: 1, 102: 2, 103: 3}


@pytest.mark.rule("CR 508.1a", "CR 508.1f", "CR 508.8")
def test_cr_508_1_an_attack_is_judged_once_as_it_is_declared_and_combat_goes_on_with_blockers() -> None:
    made = at(Step.ATTACKERS, creature(101), creature(102, isTapped=True))
    frame = message(gameObjects=[creature(101, **attacking()), creature(102, **attacking())])
    frame.incoming = {data["instanceId"]: Permanent(data) for data in frame.state["gameObjects"]}
    made.combat.begin_attack()
    made.combat.compare(frame)
    assert told(made) == [
        ("CR 508.1f", "tap", Kind.MISSING, 101),
        ("CR 508.1a", "attacker", Kind.ILLEGAL_CHOICE, 102),
        ("CR 508.1f", "tap", Kind.MISSING, 102),
    ]
    assert made.context.turn.attacked
    assert made.context.turn.next_step(False)[0] is Step.BLOCKERS
    made.combat.compare(frame)
    assert len(told(made)) == 3, "who attacks later is put onto the battlefield attacking"


@pytest.mark.rule("CR 510.1")
@pytest.mark.parametrize("others", [(), (102,)])
def test_cr_510_1_nobody_deals_combat_damage_but_those_in_combat(others: tuple[int, ...]) -> None:
    made = at(Step.DAMAGE, creature(101, 2, 2, **attacking()), creature(102, 3, 3))
    made.combat.begin_damage(Step.DAMAGE)
    frame = message()
    for source in (101, *others):
        made.combat.dealt(frame, INDEX, source, 2, 2)
    made.combat.check_damage(frame)
    assert told(made) == [("CR 510.1", "only damage", Kind.UNEXPECTED, source) for source in others]
    assert confirmed(made)["CR 510.1", "only damage"] == (0 if others else 1)


@pytest.mark.rule("CR 510.1")
@pytest.mark.parametrize(
    ("target", "amount", "message_part"),
    [(2, 2, ""), (1, 2, "deals combat damage to"), (2, 1, "deals 1 combat damage")],
)
def test_cr_510_1_an_attacker_deals_its_damage_to_whom_it_attacks(target: int, amount: int, message_part: str) -> None:
    made = at(Step.DAMAGE, creature(101, 2, 2, **attacking(state="Unblocked")))
    made.combat.begin_damage(Step.DAMAGE)
    frame = message()
    made.combat.dealt(frame, INDEX, 101, target, amount)
    made.combat.check_damage(frame)
    found = made.context.findings.divergences
    assert [(one.kind, one.tag) for one in found] == [(Kind.WRONG_VALUE, None)] * bool(message_part)
    assert all(message_part in one.message for one in found)


@pytest.mark.rule("CR 510.1c")
@pytest.mark.parametrize(("target", "amount", "tag"), [(201, 1, ArenaTag.DAMAGE), (202, 2, None)])
def test_cr_510_1_a_wrong_amount_to_a_creature_is_a_wrong_value_of_its_damage(
    target: int, amount: int, tag: int | None
) -> None:
    blocker = creature(201, 1, 9, seat=2, **blocking(101))
    made = at(Step.DAMAGE, creature(101, 2, 2, **attacking(state="Blocked")), blocker, creature(202, 1, 9, seat=2))
    made.combat.begin_damage(Step.DAMAGE)
    frame = message()
    made.combat.dealt(frame, INDEX, 101, target, amount)
    made.combat.dealt(frame, INDEX, 201, 101, 1)
    made.combat.check_damage(frame)
    assert [(one.entity, one.tag) for one in made.context.findings.divergences] == [(101, tag)]
