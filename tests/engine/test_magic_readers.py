"""What one message of a game of Magic must say: the readers of the replay on small boards, claim by claim."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.board import DEFENDER, DOUBLE_STRIKE, FIRST_STRIKE, FLASH, HASTE, Permanent, PlayerState
from engine.magic.play.simulate import play
from engine.magic.replay.frame import Frame
from engine.magic.replay.replayer import Replayer
from engine.magic.replay.run import rules_of
from engine.magic.rules.steps import Step
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.arena_text import annotation
from tests.engine.test_magic_rules import FIELD, attacking, board, creature

Json = dict[str, Any]
INDEX = 5
"""The packet of the message that is read."""


def at(step: Step | None, *objects: Json, active: int = 1, turn: int = 3) -> Replayer:
    """Return a replay in a step of a turn of ``active``, with these objects on the battlefield."""
    (game,), _ = read_games(play(3, turns=2), "test", Complaints())
    made = Replayer(game, rules_of(game))
    made.context.board = board(*objects)
    structure = made.context.turn
    structure.turn, structure.active, structure.step = turn, active, step
    return made


def message(**state: Any) -> Frame:
    size = sum(len(value) if isinstance(value, list) else 1 for value in state.values())
    there: Any = SimpleNamespace(index=INDEX, size=size, line=1)
    return Frame(there, state)


def request(kind: str, field: str, content: Json, seat: int = 1) -> Any:
    return SimpleNamespace(type=kind, index=INDEX, read={"systemSeatIds": [seat], field: content})


def told(made: Replayer) -> list[tuple[str, str, Kind, int]]:
    found = made.context.findings.divergences
    return [(one.rule, one.claim.part if one.claim else "", one.kind, one.entity) for one in found]


def confirmed(made: Replayer) -> Counter[tuple[str, str]]:
    return made.context.findings.confirmed


def verdict(made: Replayer) -> Verdict:
    return Verdict(made.context.findings.verdicts[INDEX])


# --- requests ---------------------------------------------------------------------------------------------------


def offer_attackers(made: Replayer, *numbers: int, seat: int = 1) -> list[tuple[int, Verdict]]:
    listed = [{"attackerInstanceId": number} for number in numbers]
    made.requests.take(request("DeclareAttackersReq", "declareAttackersReq", {"qualifiedAttackers": listed}, seat))
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


@pytest.mark.rule("CR 509.1b")
def test_cr_509_1b_a_blocker_is_offered_only_for_whom_it_may_block() -> None:
    there = creature(101, **attacking()), creature(102), creature(201, seat=2), creature(202, seat=2, isTapped=True)

    def offer(made: Replayer, *pairs: tuple[int, int]) -> list[tuple[int, Verdict]]:
        blockers = [{"blockerInstanceId": one, "attackerInstanceIds": [other]} for one, other in pairs]
        made.requests.take(request("DeclareBlockersReq", "declareBlockersReq", {"blockers": blockers}, 2))
        return [(row.entity, row.verdict) for row in made.context.findings.rows.get(INDEX, ())]

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


# --- turns ------------------------------------------------------------------------------------------------------


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


# --- objects ----------------------------------------------------------------------------------------------------


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


# --- combat -----------------------------------------------------------------------------------------------------


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


# --- the stack --------------------------------------------------------------------------------------------------


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


# --- steps and priority -----------------------------------------------------------------------------------------


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


# --- events -----------------------------------------------------------------------------------------------------


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
