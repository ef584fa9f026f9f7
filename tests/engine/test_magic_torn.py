"""Games of Magic of which messages are missing: only what is known is judged, so nothing that happened diverges."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.divergence import Kind
from engine.magic.board import DEFENDER, Permanent
from engine.magic.play.simulate import play
from engine.magic.replay.frame import Predicted
from engine.magic.replay.result import MagicReplay
from engine.magic.replay.run import replay
from engine.magic.rules.steps import Step
from hslog.arena.marks import SERVER_MARK
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.arena_text import annotation
from tests.engine.magic_readers import at, confirmed, message, told
from tests.engine.test_magic_read_objects import describe
from tests.engine.test_magic_rules import FIELD, attacking, creature


def replayed(lines: list[str]) -> list[MagicReplay]:
    found, _ = read_games(lines, "test", Complaints())
    return [replay(game) for game in found]


def server_lines(lines: list[str]) -> list[int]:
    return [place for place, line in enumerate(lines) if SERVER_MARK in line[:400]]


@pytest.mark.parametrize("seed", range(6))
def test_of_a_log_that_begins_in_a_running_game_nothing_that_happened_diverges(seed: int) -> None:
    lines = play(seed)
    places = server_lines(lines)
    judged = 0
    for place in Random(seed).sample(places[2:-1], 12):
        for one in replayed(lines[place:]):
            assert [found.message for found in one.divergences] == []
            judged += sum(one.checked.values())
    assert judged


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("together", [True, False])
def test_of_a_log_with_lost_lines_nothing_that_happened_diverges(seed: int, together: bool) -> None:
    lines = play(seed)
    places = server_lines(lines)[5:]
    random = Random(seed)
    for _ in range(12):
        count = random.choice((1, 2, 5, 10))
        start = random.randrange(len(places) - count)
        lost = set(places[start : start + count] if together else random.sample(places, count))
        kept = [line for place, line in enumerate(lines) if place not in lost]
        for one in replayed(kept):
            assert [found.message for found in one.divergences] == []


@pytest.mark.rule("CR 302.6")
@pytest.mark.parametrize("came", [True, False])
def test_cr_302_6_of_a_creature_first_described_after_a_gap_it_is_not_known_since_when_it_is_there(came: bool) -> None:
    made = at(Step.MAIN_1)
    made.context.fresh = set()
    frame = message(gameObjects=[creature(101)])
    if came:
        frame.created.add(101)
    describe(made, creature(101), **({"created": {101}} if came else {}))
    assert told(made) == ([("CR 302.6", "summoning sickness", Kind.WRONG_VALUE, 101)] if came else [])


@pytest.mark.rule("CR 504.1")
def test_cr_504_1_after_a_gap_it_is_not_known_who_draws_until_a_turn_begins() -> None:
    made = at(Step.UPKEEP, active=1)
    made.context.board.libraries[2], made.context.board.hands[2] = 36, 35
    made.context.steps_known = False
    frame = message()
    made.turns.new_step(frame, 5, annotation("PhaseOrStepModified", [2], phase=1, step=3))
    made.events._draw(frame, 5, 500, 36, 35, annotation("ZoneTransfer", [500]))
    made.events.due.check(frame)
    assert told(made) == []


@pytest.mark.rule("CR 508.1c")
@pytest.mark.parametrize("described", [True, False])
def test_cr_508_1c_a_permanent_that_is_not_described_may_let_a_creature_with_defender_attack(described: bool) -> None:
    made = at(Step.ATTACKERS, creature(101, 0, 4, DEFENDER))
    made.context.board.lists[FIELD] = [101, 102] if not described else [101]
    made.context.fresh = {101, FIELD}
    frame = message(gameObjects=[creature(101, 0, 4, DEFENDER, **attacking(), isTapped=True)])
    frame.incoming = {101: Permanent(frame.state["gameObjects"][0])}
    frame.tapped[101] = Predicted(1, "CR 110.5")
    made.combat.begin_attack()
    made.combat.compare(frame)
    assert told(made) == ([("CR 508.1c", "attacker", Kind.ILLEGAL_CHOICE, 101)] if described else [])
    assert made.context.may_be_permitted(1) is not described


@pytest.mark.rule("CR 500.7")
def test_cr_500_7_what_was_not_seen_to_resolve_may_have_given_another_turn() -> None:
    made = at(Step.MAIN_1, turn=3)
    made.context.steps_known = False
    info = {"turnNumber": 7, "activePlayer": 1}
    made.turns.new_turn(message(turnInfo=info), 5, annotation("NewTurnStarted", [1]))
    made.context.turn.step = Step.BETWEEN_TURNS
    made.turns.new_turn(message(turnInfo={**info, "turnNumber": 8}), 5, annotation("NewTurnStarted", [1]))
    assert told(made) == []


@pytest.mark.rule("CR 504.1")
def test_cr_504_1_whose_library_is_not_known_may_draw_from_any_zone() -> None:
    made = at(Step.DRAW)
    made.context.board.libraries.clear()
    frame = message()
    frame.due_draw = 1
    made.events._draw(frame, 5, 500, 32, 31, annotation("ZoneTransfer", [500]))
    made.events.due.check(frame)
    assert told(made) == []
    assert not confirmed(made)


@pytest.mark.rule("CR 500.7", "CR 117.3a")
def test_the_turn_order_is_not_known_until_two_players_are() -> None:
    made = at(Step.BETWEEN_TURNS)
    board = made.context.board
    known = board.players.pop(2)
    made.context.turn.order = ()
    for seat in (1, 1):
        made.turns.new_turn(message(), 5, annotation("NewTurnStarted", [seat]))
        made.context.turn.step = Step.BETWEEN_TURNS
    assert (told(made), made.context.turn.order) == ([], ())
    board.players[2] = known
    made.turns.new_turn(message(), 5, annotation("NewTurnStarted", [2]))
    assert made.context.turn.order == (2, 1)


def test_the_number_of_the_first_turn_after_a_gap_is_that_of_the_log() -> None:
    made = at(Step.MAIN_1, turn=3)
    made.context.steps_known = False
    made.turns.new_turn(message(turnInfo={"turnNumber": 7, "activePlayer": 1}), 5, annotation("NewTurnStarted", [1]))
    assert made.context.turn.turn == 7
