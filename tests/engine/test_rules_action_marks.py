"""What the server notes between actions: the aim of an attack, marks of rush, cards that a mulligan returns."""

from __future__ import annotations

import pytest
from boards import Board, Short, end_of_turn
from forms import attack, damaged
from options_boards import options

import engine
from engine.core.divergence import Divergence, Kind
from engine.core.verdict import Verdict
from engine.hearthstone.sequences.action_marks import is_marked
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone
from hslog.hearthstone.packets import TagChange

AIMED, UNAIMED = 88998, 25770


def said(board: Board, log: list[Short]) -> list[Divergence]:
    """Return the divergences and notices of a log."""
    replay = board.replay(log)
    return [*replay.divergences, *replay.notices]


def fight(build: int) -> list[Short]:
    hit = damaged(build, "bear", 3, "ogre", 3)
    return attack(build, "ogre", "bear", *hit, *damaged(build, "ogre", 2, "bear", 2))


def fighters(build: int) -> Board:
    return Board(build).minion("ogre", 1, 3, 4).minion("bear", 2, 2, 5)


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_an_attacker_is_aimed_before_it_attacks_since_27641() -> None:
    [found] = said(fighters(AIMED).set("ogre", CARD_TARGET="hero2"), fight(AIMED))
    assert (found.rule, found.kind, found.tag) == ("HS 2.6", Kind.MISSING, GameTag.CARD_TARGET)
    assert found.expected == fighters(AIMED).ids["bear"]
    assert said(fighters(UNAIMED).set("ogre", CARD_TARGET="hero2"), fight(UNAIMED)) == []


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_the_target_named_before_an_attack_is_the_players_choice() -> None:
    board = fighters(AIMED).set("ogre", CARD_TARGET="hero2")
    replay = board.replay(["ogre CARD_TARGET=bear", *fight(AIMED)])
    [named] = [one for one in replay.game.packets if isinstance(one, TagChange) and one.tag == GameTag.CARD_TARGET]
    assert (replay.divergences, replay.notices, replay.verdict(named)) == ([], [], Verdict.CHOSEN)


def runner(**tags: int) -> Board:
    """A minion with rush that came this turn."""
    return Board(AIMED).minion("runner", 1, 3, 1, **{"RUSH": 1, "NUM_TURNS_IN_PLAY": 0, **tags})


MARKED: list[Short] = ["runner ATTACKABLE_BY_RUSH=1"]


@pytest.mark.rule("LOG rush")
def test_log_rush_a_minion_that_may_attack_minions_is_marked() -> None:
    replay = runner().minion("bear", 2, 2, 5).replay(MARKED)
    [mark] = [one for one in replay.game.packets if isinstance(one, TagChange) and one.tag == 930]
    assert (replay.divergences, replay.notices, replay.verdict(mark)) == ([], [], Verdict.PREDICTED)


@pytest.mark.rule("LOG rush")
@pytest.mark.parametrize(
    "board",
    [
        runner(),
        runner(NUM_TURNS_IN_PLAY=1).minion("bear", 2, 2, 5),
        runner(NUM_ATTACKS_THIS_TURN=1).minion("bear", 2, 2, 5),
        runner(RUSH=0).minion("bear", 2, 2, 5),
    ],
    ids=["nobody to attack", "here before", "has attacked", "no rush"],
)
def test_log_rush_who_may_not_attack_is_not_marked(board: Board) -> None:
    [found] = said(board, MARKED)
    assert (found.rule, found.kind, found.expected, found.observed) == ("LOG rush", Kind.WRONG_VALUE, 0, 1)


@pytest.mark.rule("LOG rush")
def test_log_rush_windfury_leaves_the_mark_after_the_first_attack() -> None:
    assert said(runner(NUM_ATTACKS_THIS_TURN=1, WINDFURY=1).minion("bear", 2, 2, 5), MARKED) == []


@pytest.mark.rule("LOG rush")
@pytest.mark.parametrize("shown", [True, False])
def test_log_rush_the_mark_is_there_before_the_options_are_listed(shown: bool) -> None:
    board = runner().minion("bear", 2, 2, 5)
    end = end_of_turn(AIMED, "one")
    game = board.game([*(MARKED if shown else []), *end])
    game.packets.insert(-len(end), options(board, "runner > bear"))
    board._number(game)
    replay = engine.replay(game)
    found = [one for one in (*replay.divergences, *replay.notices) if one.rule == "LOG rush" and one.tag == 930]
    assert [(one.kind, one.expected) for one in found] == ([] if shown else [(Kind.MISSING, 1)])


@pytest.mark.rule("LOG mulligan")
@pytest.mark.parametrize("build", [25252, 25770])
def test_log_mulligan_who_has_seen_a_card_that_goes_back_is_noted_since_25770(build: int) -> None:
    deck = ("CS2_182",) * 8
    players = (PlayerSetup("One", "HERO_08", deck), PlayerSetup("Two", "HERO_01", deck))
    game = simulate(Scenario(players, build=build, first=1, friendly=1, seed=3, script=("end", "concede")))
    noted = [one for one in game.walk() if isinstance(one, TagChange) and one.tag == 1037 and one.value]
    assert {one.value for one in noted} == ({1} if build == 25770 else set())
    assert not engine.replay(game, build).divergences
    for one in noted:
        one.value = 2
    assert bool(engine.replay(game, build).divergences) is bool(noted)


def test_log_rush_outside_the_step_of_actions_nothing_is_marked() -> None:
    state = GameState()
    for number, controller, kind in ((2, 1, CardType.PLAYER), (3, 2, CardType.PLAYER), (7, 1, 4), (8, 2, 4)):
        entity = state[number]
        for tag, value in ((GameTag.CARDTYPE, kind), (GameTag.CONTROLLER, controller), (GameTag.ZONE, Zone.PLAY)):
            state.set(entity, tag, value)
        state.set(entity, GameTag.HEALTH, 5)
    state.players = {1: state[2], 2: state[3]}
    state.set(state[2], GameTag.CURRENT_PLAYER, 1)
    state.set(state[7], GameTag.RUSH, 1)
    for step, mark in ((Step.MAIN_ACTION, 1), (Step.MAIN_END, 0), (Step.MAIN_READY, 0)):
        state.set(state.game, GameTag.STEP, step)
        assert is_marked(state, state[7]) == mark
