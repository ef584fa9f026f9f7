"""The conditions of secrets (HS 3.4): room for a summoned minion, another defender, a living attacker.

Only conditions that tags show at the moment of resolution are listed. A secret whose condition is not met stays hidden;
early builds log an empty trigger for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.mechanics.zones import board_is_full, hand_limit
from engine.state import Entity, GameState
from engine.texts.replacements import base_printing, in_force
from hslog.generated.vocabulary import CardType, GameTag, Zone

CHARACTERS = (CardType.HERO, CardType.MINION)


class Condition(NamedTuple):
    """A condition: its rule, its words, and its test on the game and the secret."""

    rule: str
    words: str
    is_met: Callable[[GameState, Entity], bool]


def _has_room(state: GameState, secret: Entity) -> bool:
    return not board_is_full(state, secret.controller)


def _has_place_in_hand(state: GameState, secret: Entity) -> bool:
    return len(state.zone(secret.controller, Zone.HAND)) < hand_limit(state.player_of(secret))


def _attacker_lives(state: GameState, secret: Entity) -> bool:
    attacker = _proposed(state, GameTag.PROPOSED_ATTACKER)
    return attacker is None or (attacker.zone == Zone.PLAY and _is_alive(attacker))


def _has_other_target(state: GameState, secret: Entity) -> bool:
    """Return whether there is a character, besides those that fight, to turn the attack to."""
    fighting = (_proposed(state, GameTag.PROPOSED_ATTACKER), _proposed(state, GameTag.PROPOSED_DEFENDER))
    if None in fighting:
        return True
    others = (entity for entity in state.play_order if entity.type in CHARACTERS and entity not in fighting)
    return _attacker_lives(state, secret) and any(_is_alive(one) and not one.get(GameTag.IMMUNE) for one in others)


def _has_neighbour(state: GameState, secret: Entity) -> bool:
    attacker = _proposed(state, GameTag.PROPOSED_ATTACKER)
    if attacker is None:
        return True
    beside = (one for one in state.board(attacker.controller) if abs(one.position - attacker.position) == 1)
    return _attacker_lives(state, secret) and any(_is_alive(one) and not one.get(GameTag.IMMUNE) for one in beside)


def _defender_has_no_shield(state: GameState, secret: Entity) -> bool:
    defender = _proposed(state, GameTag.PROPOSED_DEFENDER)
    return defender is None or not defender.get(GameTag.DIVINE_SHIELD)


def _is_alive(entity: Entity) -> bool:
    """Return whether a character has health left; whether it may be marked for destruction is left open."""
    return GameTag.HEALTH not in entity.tags or entity.health > 0


def _proposed(state: GameState, tag: int) -> Entity | None:
    number = state.game.get(tag)
    return state[number] if number else None


BEFORE_ATTACK = "HS 3.4 before attack"
OTHERS = "HS 3.4 secrets"
ROOM = "there is no room on the board"

CONDITIONS = {
    **{
        card: Condition(BEFORE_ATTACK, "the attacker is gone or dying", _attacker_lives)
        for card in ("EX1_611", "EX1_594")
    },
    "EX1_533": Condition(BEFORE_ATTACK, "there is nobody else who could be attacked", _has_other_target),
    "LOOT_210": Condition(BEFORE_ATTACK, "the attacker has no neighbour", _has_neighbour),
    "BOT_908": Condition(BEFORE_ATTACK, "the defender has a divine shield", _defender_has_no_shield),
    **{card: Condition(BEFORE_ATTACK, ROOM, _has_room) for card in ("EX1_554", "LOOT_079", "EX1_130", "TRL_400")},
    **{card: Condition(OTHERS, ROOM, _has_room) for card in ("EX1_294", "AT_060", "KAR_004", "ICC_200")},
    "ICC_082": Condition(OTHERS, "there is no room in the hand", _has_place_in_hand),
}
"""By the secret's card; those left out have no condition, or one that tags do not show."""


REPEATING = frozenset({"DAL_573"})
"""What makes secrets trigger once more, whether they still could or not."""


def condition_of(state: GameState, secret: Entity) -> Condition | None:
    """Return the condition of a secret, or None if tags show none."""
    if secret.zone != Zone.SECRET or not secret.card_id or in_force(state, REPEATING):
        return None
    return CONDITIONS.get(base_printing(secret.card_id))
