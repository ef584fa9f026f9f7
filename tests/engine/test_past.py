"""What has happened in a game, of which texts ask later (HS 3.3): in this turn, since the player's last one, ever."""

from __future__ import annotations

import pytest
from boards import Board
from test_meaning import Table

from engine.hearthstone.cards.ability import EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.effects.context import UnknownOutcome
from engine.hearthstone.effects.history import died, played
from engine.hearthstone.past import Past, Played
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Race, Step, Zone

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
        past.note(Happening("death", BOTH, state[ids[dead]], state[ids[dead]].controller))
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
def test_hs_3_3_what_happened_before_the_first_turn_was_in_no_last_turn() -> None:
    state, ids = _state()
    past, cat = Past(state, BUILD), state[ids["cat"]]
    asked = EventPattern("draw", player="friendly", period="last-turn")
    past.note_before_game(Happening("draw", BOTH, cat, cat.controller))
    state.game.tags[GameTag.TURN] = 1
    assert past.happened(cat, asked) is False


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


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_what_is_answered_before_and_after_has_happened_once() -> None:
    """A minion that is played is summoned once, though triggers respond to it at two places (HS 2.2)."""
    state, ids = _state()
    past, cat = Past(state, BUILD), state[ids["cat"]]
    for timings in (("whenever",), ("after",)):
        past.note(Happening("summon", timings, cat, cat.controller))
    asked = EventPattern("summon", player="friendly", subject=Selector("minions"), period="game")
    assert past.times_happened(state[ids["hero1"]], asked) == 1
    past.note(Happening("summon", BOTH, cat, cat.controller))
    assert past.times_happened(state[ids["hero1"]], asked) == 2


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_who_has_become_another_minion_counts_as_the_one_that_was_summoned() -> None:
    state, ids = _state()
    past, cat = Past(state, BUILD), state[ids["cat"]]
    cat.card_id = "CS2_168"
    past.note(Happening("summon", BOTH, cat, cat.controller))
    cat.card_id = "CS2_231"
    for tribe, times in ((Race.MURLOC, 1), (Race.BEAST, 0)):
        asked = EventPattern("summon", subject=Selector("minions", filters=(Filter("tribe", tribe),)), period="game")
        assert past.times_happened(state[ids["hero1"]], asked) == times


@pytest.mark.rule("HS 2.1.0", "HS 4.10")
@pytest.mark.parametrize(
    ("step", "ago", "counted"), [(Step.MAIN_ACTION, 0, True), (Step.MAIN_NEXT, 1, True), (Step.MAIN_READY, 1, False)]
)
def test_hs_2_1_0_what_happened_this_turn_counts_until_the_first_step_of_the_next(
    step: str, ago: int, counted: bool
) -> None:
    """The log names the new turn before that step, and costs change in it."""
    board = Board(BUILD, turn=TURN)
    there = Table(board.card("dead", 1, CardType.MINION, Zone.GRAVEYARD).name(dead="CS2_231"))
    there.state.game.tags[GameTag.STEP] = step
    there.state.died[there["dead"].id] = TURN - ago
    this_turn = Selector("graveyard", filters=(Filter("past"), Filter("period", card="turn")))
    assert bool(died(there.of("hero1"), this_turn)) is counted


PLAYED = {"ball": "CS2_029", "raider": "CS2_168", "shiv": "EX1_278", "slam": "EX1_391", "bolt": "EX1_238"}
"""Cards of the mage, of no class, of the rogue, of the warrior and of the shaman."""


def recalled(*filters: Filter, past: str = "play", period: str = "game", hero: str = "HERO_08") -> list[str]:
    """Return which cards a text of player one, a mage, means of those that were played."""
    board = Board(BUILD, turn=TURN)
    for name in PLAYED:
        board.hand(name, 2 if name == "slam" else 1, CardType.SPELL, 2)
    there = Table(board.name(hero1=hero, **PLAYED))
    ago = {"ball": 2, "raider": 2, "shiv": 4, "slam": 1, "bolt": 0}
    history = [Played(TURN - ago[name], there[name].controller, there[name]) for name in PLAYED]
    there.r.played = lambda: history
    chosen = (Filter("past", card=past), Filter("period", card=period), *filters)
    return [there.names[card.id] for card in played(there.of("hero1"), Selector("history", filters=chosen))]


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_cards_that_were_played_are_those_of_a_player_and_of_a_time() -> None:
    assert recalled() == ["ball", "raider", "shiv", "bolt"]
    assert recalled(past="enemy-play") == ["slam"]
    assert recalled(period="turn") == ["bolt"]
    assert recalled(period="last-turn") == ["ball", "raider"]
    for past, period in (("draw", "game"), ("play", "week")):
        with pytest.raises(UnknownOutcome):
            recalled(past=past, period=period)


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_cards_of_another_class_are_of_a_class_and_not_of_that_of_the_hero() -> None:
    other = Filter("other-class")
    assert recalled(other) == ["bolt", "shiv"], "the raider is of none; the order is random, here from the last"
    assert recalled(other, hero="HERO_03") == ["bolt", "ball"], "the hero is a rogue"
    with pytest.raises(UnknownOutcome):
        recalled(other, hero="NOBODY")


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_how_much_was_done_is_all_of_it_and_how_often_each_time() -> None:
    state, ids = _state()
    past, cat = Past(state, BUILD), state[ids["cat"]]
    for amount in (3, 2):
        past.note(Happening("damage", BOTH, cat, 1, state[ids["ox"]], amount))
    pattern = EventPattern("damage", subject=Selector("minions", "friendly"), period="game")
    assert (past.times_happened(cat, pattern), past.total(cat, pattern)) == (2, 5)
    assert past.total(cat, EventPattern("attack", period="game")) is None, "an attack has no amount"
    assert Past(state, BUILD, whole=False).total(cat, pattern) is None


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_whether_something_happened_that_nobody_keeps_is_not_known() -> None:
    state, ids = _state()
    past = Past(state, BUILD)
    asked = EventPattern("excavate", player="friendly", period="game")
    assert past.happened(state[ids["cat"]], asked) is None
    assert past.times_happened(state[ids["cat"]], asked) is None


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_what_is_asked_of_a_held_card_begins_as_it_comes_to_the_hand() -> None:
    state, ids = _state()
    past, card = Past(state, BUILD), state[ids["cat"]]
    death = EventPattern("death", subject=Selector("minions", "enemy"), period="while-holding")

    def dies() -> None:
        past.note(Happening("death", BOTH, state[ids["ox"]], state[ids["ox"]].controller))

    dies()
    assert past.happened(card, death) is False, "it was never held"
    state.set(card, GameTag.ZONE, Zone.HAND)
    past.follow(card)
    assert past.happened(card, death) is False
    dies()
    past.follow(card)
    state.set(card, GameTag.ZONE, Zone.PLAY)
    past.follow(card)
    assert past.happened(card, death) is True, "it is being played"
    state.set(card, GameTag.ZONE, Zone.HAND)
    past.follow(card)
    assert past.happened(card, death) is False, "it came anew"
