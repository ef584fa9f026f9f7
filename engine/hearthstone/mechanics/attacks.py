"""How often a character may attack in a turn (HS 2.6, number of attacks)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Replacement
from engine.hearthstone.cards.data import builds
from engine.hearthstone.cards.library import definitions_between
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag

RUSH = "LOG rush"

UNLIMITED = 1000
"""More attacks than are possible in a turn."""


def attacks_allowed(state: GameState, character: Entity) -> int:
    """Return the number of attacks this turn: one, or more by windfury, plus extra attacks.

    A hero attacks with the windfury of its weapon.
    """
    allowed = _by_windfury(character)
    weapon = state.weapon_with(character)
    if weapon is not None:
        allowed = max(allowed, _by_windfury(weapon))
    return allowed + character.get(GameTag.EXTRA_ATTACKS_THIS_TURN)


def attacks_left(state: GameState, character: Entity) -> int:
    """Return how many more times a character may attack this turn (HS 2.6); UNLIMITED if its weapon says so.

    A hero with such a weapon is still marked as exhausted after each attack.
    """
    weapon = state.weapon_with(character)
    if weapon is not None and _is_unlimited(weapon.card_id):
        return UNLIMITED
    return attacks_allowed(state, character) - character.get(GameTag.NUM_ATTACKS_THIS_TURN)


@cache
def _is_unlimited(card_id: str) -> bool:
    """Return whether a weapon lets its hero attack any number of times."""
    abilities = (one for found in definitions_between(card_id, 0, builds()[-1]) for one in found.abilities)
    return any(isinstance(one, Replacement) and one.change == "unlimited" for one in abilities)


def _by_windfury(entity: Entity) -> int:
    windfury = entity.tags.get(GameTag.WINDFURY, 0)
    if windfury >= 3 or entity.tags.get(GameTag.MEGA_WINDFURY):
        return 4
    return 2 if windfury else 1


def may_attack_again(state: GameState, character: Entity) -> bool:
    """Return whether a character that has attacked has an attack left (HS 5.1 windfury)."""
    done = character.get(GameTag.NUM_ATTACKS_THIS_TURN)
    return 0 < done < attacks_allowed(state, character)
