"""How often a character may attack in a turn (HS 2.6, number of attacks)."""

from __future__ import annotations

from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

RUSH = "LOG rush"


def attacks_allowed(state: GameState, character: Entity) -> int:
    """Return the number of attacks this turn: one, or what windfury gives, and those granted besides.

    A hero attacks with the windfury of its weapon.
    """
    allowed = _by_windfury(character)
    if character.type == CardType.HERO:
        weapon = state.weapon_of(state.player_of(character))
        if weapon is not None:
            allowed = max(allowed, _by_windfury(weapon))
    return allowed + character.get(GameTag.EXTRA_ATTACKS_THIS_TURN)


def attacks_left(state: GameState, character: Entity) -> int:
    """Return how many more times a character may attack this turn (HS 2.6)."""
    return attacks_allowed(state, character) - character.get(GameTag.NUM_ATTACKS_THIS_TURN)


def _by_windfury(entity: Entity) -> int:
    if entity.get(GameTag.MEGA_WINDFURY) or entity.get(GameTag.WINDFURY) >= 3:
        return 4
    return 2 if entity.get(GameTag.WINDFURY) else 1


def may_attack_again(state: GameState, character: Entity) -> bool:
    """Return whether a character that has attacked was given another attack (HS 5.1 windfury)."""
    done = character.get(GameTag.NUM_ATTACKS_THIS_TURN)
    return 0 < done < attacks_allowed(state, character)
