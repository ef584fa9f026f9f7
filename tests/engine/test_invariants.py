"""Every invariant is broken by the fault it is there to find, and by nothing in a game of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sample_duel import duel

from engine.hearthstone.simulate import random_scenario, simulate
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, State, Zone
from tests.invariants import OF_ENTITIES, OF_GAME, OF_PLACES, Broken, broken


class Reached(Exception):
    """The moment of the game a test is about."""


@pytest.fixture
def state() -> GameState:
    """The sample duel at a moment when both players have minions, and one a weapon."""
    found: list[GameState] = []

    def watch(state: GameState) -> None:
        minions = [len(state.board(controller)) for controller in (1, 2)]
        if min(minions) and state.weapon_of(state.players[1]) and len(state.zone(1, Zone.HAND)) > 1:
            found.append(state)
            raise Reached

    with pytest.raises(Reached):
        simulate(duel(), watch)
    return found[0]


def minion(state: GameState) -> Entity:
    return state.board(1)[0]


def hand(state: GameState) -> Entity:
    return state.zone(1, Zone.HAND)[0]


def twice_in_hand(state: GameState) -> None:
    state.zone(1, Zone.HAND).append(minion(state))


def ten_more_cards(state: GameState) -> None:
    for place in range(10):
        card = state[900 + place]
        position = len(state.zone(1, Zone.HAND)) + 1
        for tag, value in (
            (GameTag.CONTROLLER, 1),
            (GameTag.ZONE, Zone.HAND),
            (GameTag.ZONE_POSITION, position),
        ):
            state.set(card, tag, value)


def seven_more_minions(state: GameState) -> None:
    for place in range(7):
        card = state[900 + place]
        position = len(state.board(1)) + 1
        for tag, value in (
            (GameTag.CARDTYPE, CardType.MINION),
            (GameTag.HEALTH, 1),
            (GameTag.CONTROLLER, 1),
            (GameTag.ZONE, Zone.PLAY),
            (GameTag.ZONE_POSITION, position),
        ):
            state.set(card, tag, value)


def loose_enchantment(state: GameState) -> None:
    card = state[900]
    for tag, value in (
        (GameTag.CARDTYPE, CardType.ENCHANTMENT),
        (GameTag.CONTROLLER, 1),
        (GameTag.ATTACHED, 4711),
        (GameTag.ZONE, Zone.PLAY),
    ):
        state.set(card, tag, value)


def over_without_winner(state: GameState) -> None:
    state.set(state.game, GameTag.STATE, State.COMPLETE)
    state.set(state.players[1], GameTag.PLAYSTATE, PlayState.WON)


def no_hero(state: GameState) -> None:
    state.set(state[state.players[1].get(GameTag.HERO_ENTITY)], GameTag.ZONE, Zone.SETASIDE)


def two_turns(state: GameState) -> None:
    for player in state.players.values():
        state.set(player, GameTag.CURRENT_PLAYER, 1)


def setting(which: Callable[[GameState], Entity], tag: int, value: int) -> Callable[[GameState], None]:
    return lambda state: state.set(which(state), tag, value)


def player(state: GameState) -> Entity:
    return state.players[1]


def in_deck(state: GameState) -> Entity:
    return state.zone(1, Zone.DECK)[0]


FAULTS: dict[str, tuple[str, Callable[[GameState], None]]] = {
    "another number": ("HS 1.1", setting(minion, GameTag.ENTITY_ID, 4711)),
    "in two lists": ("HS 1.4", twice_in_hand),
    "a gap in the hand": ("HS 1.4", setting(hand, GameTag.ZONE_POSITION, 9)),
    "a position in the deck": ("HS 1.4", setting(in_deck, GameTag.ZONE_POSITION, 1)),
    "a wrong place on the board": ("HS 1.4", setting(minion, GameTag.ZONE_POSITION, 7)),
    "eleven cards": ("HS 1.4", ten_more_cards),
    "eight minions": ("HS 4.7", seven_more_minions),
    "not in the order of play": ("HS 1.5", lambda state: state.play_order.remove(minion(state))),
    "negative damage": ("HS 4.9", setting(minion, GameTag.DAMAGE, -1)),
    "eighteen attacks": ("HS 2.6", setting(minion, GameTag.NUM_ATTACKS_THIS_TURN, 18)),
    "dead in play": ("HS 1.11", setting(minion, GameTag.DAMAGE, 99)),
    "marked in play": ("HS 1.11", setting(minion, GameTag.TO_BE_DESTROYED, 1)),
    "damaged in hand": ("HS 1.3", setting(hand, GameTag.DAMAGE, 1)),
    "eleven crystals": ("HS 4.12", setting(player, GameTag.RESOURCES, 11)),
    "more spent than there is": ("HS 4.12", setting(player, GameTag.RESOURCES_USED, 9)),
    "a third player": ("HS 1.1", setting(in_deck, GameTag.CONTROLLER, 3)),
    "a weapon nobody holds": ("HS 2.4", setting(player, GameTag.WEAPON, 0)),
    "no hero": ("HS 1.1", no_hero),
    "a loose enchantment": ("HS 1.2", loose_enchantment),
    "still announced": ("HS 4.9", setting(minion, GameTag.PREDAMAGE, 1)),
    "still fighting": ("HS 2.6", lambda state: state.set(state.game, GameTag.PROPOSED_ATTACKER, 64)),
    "two turns at once": ("HS 2.1", two_turns),
    "won by one, lost by none": ("HS 1.7", over_without_winner),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_breaks_the_invariant_of_its_rule(state: GameState, name: str) -> None:
    rule, fault = FAULTS[name]
    assert broken(state) == []
    fault(state)
    assert rule in {found.rule for found in broken(state)}


def test_every_invariant_is_broken_by_one_of_the_faults() -> None:
    unbroken = {*OF_ENTITIES, *OF_PLACES, *OF_GAME}
    for _, fault in FAULTS.values():
        fresh: list[GameState] = []

        def watch(found: GameState, fresh: list[GameState] = fresh) -> None:
            if min(len(found.board(1)), len(found.board(2))) and found.weapon_of(found.players[1]):
                fresh.append(found)
                raise Reached

        with pytest.raises(Reached):
            simulate(duel(), watch)
        fault(fresh[0])
        entities = fresh[0].entities.values()
        unbroken -= {of_entities for of_entities in OF_ENTITIES if any(True for _ in of_entities(fresh[0], entities))}
        unbroken -= {invariant for invariant in (*OF_PLACES, *OF_GAME) if any(True for _ in invariant(fresh[0]))}
    assert not unbroken


def test_a_broken_invariant_says_what_is_wrong_and_by_which_rule(state: GameState) -> None:
    state.set(minion(state), GameTag.DAMAGE, 99)
    (found,) = broken(state)
    assert str(found).startswith("HS 1.11: ")
    assert found.entity == minion(state).id


def test_a_real_game_keeps_every_invariant_its_rules_state() -> None:
    found: list[Broken] = []
    simulate(random_scenario(21, 88998), lambda state: found.extend(broken(state)))
    assert found == []
