"""Magic's turn structure (CR 500 to 514): the rules on small boards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.magic.board import (
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    DEATHTOUCH,
    DEFENDER,
    DOES_NOT_UNTAP,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLASH,
    FLYING,
    HASTE,
    INDESTRUCTIBLE,
    MENACE,
    REACH,
    STUN_COUNTER,
    TRAMPLE,
    VIGILANCE,
    Board,
    Permanent,
    PlayerState,
)
from engine.magic.play.fight import Fight
from engine.magic.rules import attack, block, cleanup, damage, deaths, timing, untap
from engine.magic.rules.priority import Priority
from engine.magic.rules.steps import Step, TurnStructure

FIELD = 28


def board(*objects: dict[str, Any]) -> Board:
    found = Board(battlefield=FIELD, stack=27, hands={1: 31, 2: 35})
    found.players = {1: PlayerState(1), 2: PlayerState(2)}
    found.began = {1: 3, 2: 2}
    found.lists = {FIELD: [], 27: [], 31: [], 35: []}
    for data in objects:
        permanent = Permanent(data)
        found.objects[permanent.id] = permanent
        found.lists[FIELD].append(permanent.id)
        found.arrived[permanent.id] = 1
    return found


def creature(
    number: int, power: int = 2, toughness: int = 2, *keywords: int, seat: int = 1, **fields: Any
) -> dict[str, Any]:
    return {
        "instanceId": number,
        "zoneId": FIELD,
        "ownerSeatId": seat,
        "controllerSeatId": seat,
        "cardTypes": ["CardType_Creature"],
        "power": {"value": power},
        "toughness": {"value": toughness},
        "uniqueAbilities": [{"grpId": keyword} for keyword in keywords],
        **fields,
    }


def attacking(target: int = 2, state: str = "Unblocked") -> dict[str, Any]:
    info = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": target}}
    return {**info, "blockState": f"BlockState_{state}"}


def blocking(*attackers: int) -> dict[str, Any]:
    return {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": list(attackers)}}


def course(turn: TurnStructure, first_strikers: bool = False) -> list[Step]:
    found = []
    while len(found) < 20:
        step, _ = turn.next_step(first_strikers)
        turn.enter(step)
        found.append(step)
        if step is Step.BETWEEN_TURNS:
            break
    return found


QUIET = [
    Step.UNTAP,
    Step.UPKEEP,
    Step.DRAW,
    Step.MAIN_1,
    Step.BEGIN_COMBAT,
    Step.ATTACKERS,
    Step.END_COMBAT,
    Step.MAIN_2,
    Step.END,
    Step.CLEANUP,
    Step.BETWEEN_TURNS,
]


def in_turn(number: int = 3) -> TurnStructure:
    return TurnStructure(turn=number, active=1, step=Step.BETWEEN_TURNS)


@pytest.mark.rule("CR 500.1", "CR 501.1", "CR 505.1", "CR 505.1a", "CR 512.1", "CR 508.8", "CR 511.3")
def test_a_turn_without_attackers_has_these_steps_in_this_order() -> None:
    assert course(in_turn()) == QUIET


@pytest.mark.rule("CR 103.8a", "CR 103.8")
def test_the_first_player_skips_the_first_draw_step() -> None:
    assert course(in_turn(1)) == [step for step in QUIET if step is not Step.DRAW]


@pytest.mark.rule("CR 506.1", "CR 510.4")
def test_combat_has_blockers_and_one_or_two_damage_steps_where_creatures_attack() -> None:
    for strikers, steps in ((False, [Step.DAMAGE]), (True, [Step.FIRST_DAMAGE, Step.DAMAGE])):
        turn = TurnStructure(turn=3, active=1, step=Step.ATTACKERS, attacked=True)
        assert course(turn, strikers)[: 2 + len(steps)] == [Step.BLOCKERS, *steps, Step.END_COMBAT]


@pytest.mark.rule("CR 500.7")
def test_extra_turns_come_next_and_the_newest_first() -> None:
    turn = TurnStructure(order=(1, 2, 3), turn=3, active=1, extra_turns=[2, 1])
    seen = []
    for _ in range(4):
        turn.begin_turn(turn.next_player())
        seen.append(turn.active)
    assert seen == [1, 2, 3, 1]


@pytest.mark.rule("CR 500.7")
def test_whose_turn_is_next_is_not_known_without_a_turn_order_but_for_extra_turns() -> None:
    turn = TurnStructure(order=(), turn=3, active=1, extra_turns=[2])
    assert turn.next_player() == 2
    turn.begin_turn(2)
    assert turn.next_player() == 0
    turn.begin_turn(1)
    assert (turn.active, turn.turn) == (1, 5)


def test_cr_500_8_extra_phases_come_after_the_current_one_and_the_newest_first() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.END_COMBAT, extra_phases=[1, 3])
    assert course(turn)[:3] == [Step.BEGIN_COMBAT, Step.ATTACKERS, Step.END_COMBAT]
    assert turn.step is Step.BETWEEN_TURNS
    assert turn.extra_phases == []


def test_cr_500_9_an_extra_step_comes_directly_after_the_named_one() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.END, extra_steps={Step.END: [Step.UPKEEP, Step.END]})
    assert turn.next_step(False) == (Step.END, "CR 500.9")


def test_cr_500_9_of_several_steps_before_a_step_the_newest_comes_first() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.UPKEEP, before_done=Step.DRAW)
    assert turn.next_step(False) == (Step.DRAW, "CR 500.9")
    turn.extra_before = {Step.DRAW: [Step.UPKEEP, Step.END]}
    assert turn.next_step(False) == (Step.END, "CR 500.9")


def test_cr_500_10_a_skipped_step_is_passed_over_once() -> None:
    turn = in_turn()
    turn.skipped = [Step.DRAW]
    assert course(turn) == [step for step in QUIET if step is not Step.DRAW]
    turn.step = Step.BETWEEN_TURNS
    assert course(turn) == QUIET


def test_cr_514_3a_another_cleanup_step_follows_one_with_priority() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.CLEANUP, cleanup_again=True)
    assert course(turn) == [Step.CLEANUP, Step.BETWEEN_TURNS]


@pytest.mark.rule("CR 117.3a", "CR 117.3d", "CR 117.4")
def test_priority_goes_round_until_all_have_passed() -> None:
    priority = Priority()
    priority.give(1)
    assert priority.after_pass((1, 2, 3)) == 2
    priority.pass_on((1, 2, 3))
    priority.pass_on((1, 2, 3))
    assert priority.holder == 3
    assert priority.all_passed((1, 2, 3))
    assert priority.after_pass((1, 2, 3)) == 0
    priority.act(3)
    assert not priority.all_passed((1, 2, 3))


def test_cr_502_3_all_permanents_of_the_active_player_untap_but_those_held_back() -> None:
    there = board(
        *(creature(number, isTapped=True) for number in (101, 102, 103)), creature(104, seat=2, isTapped=True)
    )
    there.counters = {102: {STUN_COUNTER: 1}}
    there.qualifications = {103: {DOES_NOT_UNTAP}}
    assert untap.untapping(there, 1) == [101]


@pytest.mark.rule("CR 505.6a", "CR 505.6b")
def test_main_phase_actions_need_an_own_main_phase_and_an_empty_stack() -> None:
    there = board()
    main = TurnStructure(turn=3, active=1, step=Step.MAIN_1)
    assert timing.at_sorcery_speed(there, main, 1) == ""
    assert timing.at_sorcery_speed(there, main, 2)
    assert timing.at_sorcery_speed(there, TurnStructure(turn=3, active=1, step=Step.END), 1)
    there.lists[27] = [300]
    assert timing.at_sorcery_speed(there, main, 1)
    assert timing.needs_main_phase(Permanent(creature(1)))
    assert not timing.needs_main_phase(Permanent(creature(1, 2, 2, FLASH)))


@pytest.mark.rule("CR 508.1a", "CR 508.1c", "CR 506.3", "CR 506.2", "CR 302.6")
@pytest.mark.parametrize(
    ("fields", "arrived", "rule"),
    [
        ({}, 1, None),
        ({"isTapped": True}, 1, "CR 508.1a"),
        ({}, 3, "CR 508.1a"),
        ({"uniqueAbilities": [{"grpId": HASTE}]}, 3, None),
        ({"uniqueAbilities": [{"grpId": DEFENDER}]}, 1, "CR 508.1c"),
        ({"cardTypes": ["CardType_Artifact"]}, 1, "CR 506.3"),
        ({"controllerSeatId": 2}, 1, "CR 506.2"),
        ({"cardTypes": ["CardType_Creature", "CardType_Battle"]}, 1, "CR 508.1a"),
    ],
)
def test_who_may_be_declared_as_an_attacker(fields: dict[str, Any], arrived: int, rule: str | None) -> None:
    there = board({**creature(101), **fields})
    there.arrived[101] = arrived
    why = attack.why_not(there, there.objects[101], 1)
    assert (why[0] if why else None) == rule


@pytest.mark.rule("CR 508.1c")
def test_an_effect_may_forbid_to_attack() -> None:
    there = board(creature(101))
    there.qualifications = {101: {CANNOT_ATTACK}}
    assert attack.qualified(there, 1) == set()


@pytest.mark.rule("CR 506.2", "CR 506.3", "CR 508.1b")
def test_only_opponents_their_planeswalkers_and_battles_are_attacked() -> None:
    walker = creature(102, seat=2, cardTypes=["CardType_Planeswalker"])
    own = creature(103, cardTypes=["CardType_Planeswalker"])
    there = board(creature(101, seat=2), walker, own)
    allowed = [target for target in (1, 2, 101, 102, 103) if attack.why_not_attacked(there, target, 1) is None]
    assert allowed == [2, 102]


def test_cr_508_1f_attackers_tap_but_for_vigilance() -> None:
    assert attack.taps(Permanent(creature(1)))
    assert not attack.taps(Permanent(creature(1, 2, 2, VIGILANCE)))


@pytest.mark.rule("CR 509.1a", "CR 509.1b")
def test_who_may_be_declared_as_a_blocker() -> None:
    flyer = creature(101, 2, 2, FLYING, **attacking())
    walker = creature(102, **attacking())
    others = [creature(201, seat=2), creature(202, 2, 2, REACH, seat=2), creature(203, seat=2, isTapped=True)]
    there = board(flyer, walker, *others, creature(204, seat=2))
    there.qualifications = {204: {CANNOT_BLOCK}}
    assert block.pairs(there, 2) == {201: {102}, 202: {101, 102}}
    assert block.needs_two(there, Permanent(creature(1, 2, 2, MENACE)))


@pytest.mark.rule("CR 506.3", "CR 509.1a")
def test_who_cannot_block_is_told_why() -> None:
    stone = creature(202, seat=2, cardTypes=["CardType_Artifact"])
    siege = creature(203, seat=2, cardTypes=["CardType_Creature", "CardType_Battle"])
    there = board(creature(101), creature(201, seat=2, isTapped=True), stone, siege, creature(204, seat=2))
    there.qualifications = {204: {CANNOT_BLOCK}}
    why = [block.why_not(there, there.objects[number], 2) for number in (202, 101, 201, 203, 204)]
    assert why == [
        ("CR 506.3", "only a creature can block"),
        ("CR 509.1a", "only creatures of the defending player block"),
        ("CR 509.1a", "a tapped creature cannot be chosen to block"),
        ("CR 509.1a", "a battle cannot be chosen to block"),
        ("CR 509.1b", "an effect says that it cannot block"),
    ]


def test_cr_509_1h_attackers_are_blocked_or_unblocked() -> None:
    there = board(creature(101, **attacking()), creature(102, **attacking()), creature(201, seat=2, **blocking(102)))
    assert block.block_states(there, there.attackers()) == {101: "Unblocked", 102: "Blocked"}


def amounts(there: Board, deals: dict[int, bool] | None = None) -> dict[int, tuple[int, tuple[int, ...]]]:
    return {one.source: (one.amount, one.recipients) for one in damage.assignments(there, deals or {})}


@pytest.mark.rule("CR 510.1", "CR 510.1a", "CR 510.1b", "CR 510.1c", "CR 510.1d", "CR 510.2")
def test_combat_damage_is_the_power_and_goes_to_whom_the_creature_fights() -> None:
    there = board(
        creature(101, 3, 3, **attacking()),
        creature(102, 4, 4, **attacking(state="Blocked")),
        creature(103, 0, 4, **attacking()),
        creature(104, 5, 5, **attacking(state="Blocked")),
        creature(201, 1, 1, seat=2, **blocking(102)),
    )
    assert amounts(there) == {101: (3, (2,)), 102: (4, (201,)), 201: (1, (102,))}


def test_cr_506_4c_an_attacker_whose_target_is_gone_deals_no_damage() -> None:
    assert amounts(board(creature(101, **attacking(target=999)))) == {}


def test_cr_510_4_only_first_and_double_strikers_deal_damage_in_the_first_of_two_steps() -> None:
    there = board(
        creature(101, 2, 2, FIRST_STRIKE, **attacking()),
        creature(102, 2, 2, DOUBLE_STRIKE, **attacking()),
        creature(103, **attacking()),
    )
    assert damage.first_strikers(there)
    struck = {one.id for one in there.permanents() if damage.strikes_first(one)}
    assert struck == {101, 102}
    assert [one.id for one in there.permanents() if damage.strikes_twice(one)] == [102]
    assert set(amounts(there, {101: False, 102: True, 103: True})) == {102, 103}


@pytest.mark.rule("CR 702.19b", "CR 702.19e")
def test_trample_assigns_beyond_blockers_only_what_is_more_than_lethal() -> None:
    trampler = creature(101, 5, 5, TRAMPLE, **attacking(state="Blocked"))
    there = board(trampler, creature(201, 1, 3, seat=2, damage=1, **blocking(101)))
    (assignment, _) = damage.assignments(there, {})
    assert assignment.excess == 2
    assert damage.is_legal_trample(there, 101, {201: 2, 2: 3}, {}, 2)
    assert not damage.is_legal_trample(there, 101, {201: 1, 2: 4}, {}, 2)
    assert damage.lethal(Permanent(creature(201, 1, 3, damage=4)), Permanent(trampler)) == 0
    assert damage.is_legal_trample(there, 101, {2: 5}, {201: 2}, 2)
    assert not damage.is_legal_trample(there, 101, {2: 5}, {201: 1}, 2)
    assert amounts(board(trampler)) == {101: (5, (2,))}


@pytest.mark.rule("CR 704.5f", "CR 704.5g", "CR 704.5h", "CR 702.2b")
def test_creatures_die_of_damage_deathtouch_and_lack_of_toughness() -> None:
    def rule(data: dict[str, Any], amount: int, touched: bool = False) -> str:
        why = deaths.why_dies(Permanent(data), amount, touched)
        return why[0] if why else ""

    assert rule(creature(1, 2, 2), 1) == ""
    assert rule(creature(1, 2, 2), 2) == "CR 704.5g"
    assert rule(creature(1, 2, 2), 1, True) == "CR 704.5h"
    assert rule(creature(1, 2, 0), 0) == "CR 704.5f"
    assert rule(creature(1, 2, 2, INDESTRUCTIBLE), 9, True) == ""
    assert damage.lethal(Permanent(creature(1, 2, 5)), Permanent(creature(2, 1, 1, DEATHTOUCH))) == 1


@pytest.mark.rule("CR 514.1", "CR 514.2")
def test_cleanup_discards_down_to_hand_size_and_damage_wears_off() -> None:
    there = board(creature(101, damage=1), creature(102))
    there.lists[31] = list(range(300, 309))
    assert cleanup.cards_to_discard(there, 1) == 2
    assert cleanup.damaged(there) == [101]


@pytest.mark.rule("CR 511.3")
def test_cr_511_3_at_the_end_of_combat_whatever_attacks_blocks_or_was_blocked_leaves_it() -> None:
    undecided = {key: value for key, value in attacking().items() if key != "blockState"}
    blocked = {"blockState": "BlockState_Blocked"}
    fighters = creature(101, **undecided), creature(102, seat=2, **blocking(101)), creature(103, **blocked)
    removed: list[int] = []
    recorder = SimpleNamespace(change=lambda number, **fields: removed.append(number))
    table: Any = SimpleNamespace(board=board(*fighters, creature(104)), recorder=recorder)
    Fight(table).end_combat()
    assert removed == [101, 102, 103]


@pytest.mark.rule("CR 500.11")
def test_cr_500_11_a_skipped_step_of_damage_is_used_up_where_nobody_strikes_first() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.BLOCKERS, skipped=[Step.DAMAGE, Step.DRAW])
    turn.enter(Step.END_COMBAT)
    assert turn.skipped == [Step.DRAW]


def test_the_players_and_the_opponent_are_known_once_two_players_are_described() -> None:
    made = board()
    assert (made.has_players, made.opponent(1), made.opponent(2)) == (True, 2, 1)
    del made.players[2]
    assert (made.has_players, made.opponent(1), made.opponent(2)) == (False, 0, 1)
    made.players |= {2: PlayerState(2), 3: PlayerState(3)}
    assert (made.has_players, made.opponent(1)) == (True, 0)
