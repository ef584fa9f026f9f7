"""What has happened in a game, of which texts ask later (HS 3.3): in this turn, since the player's last one, ever."""

from __future__ import annotations

import pytest
from boards import Board

from engine.hearthstone.cards.ability import EventPattern, Selector, Value
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.effects.past import Past
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import GameTag

BUILD, TURN = 223542, 9
BOTH = ("whenever", "after")


def _state() -> tuple[GameState, dict[str, int]]:
    board = Board(BUILD, turn=TURN).minion("cat", 1, 2, 2).minion("ox", 2, 2, 2)
    state = GameState()
    for packet in board.game([]).walk():
        state.apply(packet)
    return state, board.ids


def asked(period: str, dead: str, ago: int, whole: bool = True) -> bool | None:
    """Return whether a friendly minion has died, where ``dead`` has, so many turns ago; nobody where it is empty."""
    state, ids = _state()
    past = Past(state, BUILD, whole)
    if dead:
        state.game.tags[GameTag.TURN] = TURN - ago
        past.note([Happening("death", BOTH, state[ids[dead]], state[ids[dead]].controller)])
        state.game.tags[GameTag.TURN] = TURN
    pattern = EventPattern("death", subject=Selector("minions", "friendly"), period=period)
    return past.happened(state[ids["hero1"]], pattern)


@pytest.mark.rule("HS 3.3")
@pytest.mark.parametrize(("period", "turns"), [("turn", [0]), ("since-last-turn", [0, 1]), ("game", [0, 1, 2, 8])])
def test_hs_3_3_what_happened_counts_in_the_time_that_the_text_names(period: str, turns: list[int]) -> None:
    assert [ago for ago in (0, 1, 2, 8) if asked(period, "cat", ago)] == turns
    assert asked(period, "ox", 0) is False, "it is not friendly"
    assert asked(period, "", 0) is False


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_of_a_game_joined_late_only_what_has_been_seen_is_known() -> None:
    assert asked("game", "cat", 1, whole=False) is True
    assert asked("game", "", 0, whole=False) is None


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_how_much_was_done_and_times_that_nobody_keeps_are_left_open() -> None:
    assert asked("a-while", "cat", 0) is None
    state, ids = _state()
    much = EventPattern("damage", amount=Value("number", 3), period="game")
    assert Past(state, BUILD).happened(state[ids["hero1"]], much) is None
