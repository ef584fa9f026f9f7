"""Conditions of secrets (HS 3.4): room for a summoned minion, another defender, a living attacker.

Only conditions that tags show at the moment of resolution are listed. A secret whose condition is not met stays hidden;
early builds log an empty trigger for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from engine.hearthstone.cards.ability import Definition, Trigger, actions_of
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.triggers import AFTER, triggers_of
from engine.hearthstone.mechanics.zones import board_is_full, hand_limit
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.replacements import in_force
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

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
    """Return whether there is a character, besides attacker and defender, to which the attack can be redirected."""
    fighting = (_proposed(state, GameTag.PROPOSED_ATTACKER), _proposed(state, GameTag.PROPOSED_DEFENDER))
    if None in fighting:
        return True
    others = (entity for entity in state.play_order if entity.type in CHARACTERS and entity not in fighting)
    return _attacker_lives(state, secret) and any(map(_can_be_hit, others))


def _has_neighbour(state: GameState, secret: Entity) -> bool:
    attacker = _proposed(state, GameTag.PROPOSED_ATTACKER)
    if attacker is None:
        return True
    beside = (one for one in state.board(attacker.controller) if abs(one.position - attacker.position) == 1)
    return _attacker_lives(state, secret) and any(map(_can_be_hit, beside))


def _defender_has_no_shield(state: GameState, secret: Entity) -> bool:
    defender = _proposed(state, GameTag.PROPOSED_DEFENDER)
    return defender is None or not defender.get(GameTag.DIVINE_SHIELD)


def _is_alive(entity: Entity) -> bool:
    """Return whether a character has health left; a mark for destruction is ignored."""
    return GameTag.HEALTH not in entity.tags or entity.health > 0


def _can_be_hit(entity: Entity) -> bool:
    return _is_alive(entity) and not entity.get(GameTag.IMMUNE)


def _proposed(state: GameState, tag: int) -> Entity | None:
    number = state.game.get(tag)
    return state[number] if number else None


BEFORE_ATTACK = "HS 3.4 before attack"
OTHERS = "HS 3.4 secrets"

ANYBODY_ELSE = Condition(BEFORE_ATTACK, "there is nobody else who could be attacked", _has_other_target)
NEIGHBOUR = Condition(BEFORE_ATTACK, "the attacker has no neighbour", _has_neighbour)
NO_SHIELD = Condition(BEFORE_ATTACK, "the defender has a divine shield", _defender_has_no_shield)


@cache
def resummons(card_id: str) -> bool:
    """Return whether a secret resummons a dead minion, after the death triggers of entities in play (HS 3.2)."""
    said = (one for text in definitions_of(card_id) for one in secret_triggers(text))
    return any(action.kind == "resurrect" for action in actions_of(said))


def condition_of(state: GameState, secret: Entity, definition: Definition | None) -> Condition | None:
    """Return the condition for a secret to trigger, None if tags show none.

    ``definition``: the known definition of its card.
    """
    if secret.zone != Zone.SECRET or not secret.card_id or in_force(state, "secret"):
        return None
    texts = [text for text in (definition, *reversed(definitions_of(secret.card_id))) if text is not None]
    return next((_needed_by(text) for text in texts if secret_triggers(text)), None)


def secret_triggers(definition: Definition) -> list[Trigger]:
    """Return the triggers by which a secret is revealed."""
    return [one for ability in definition.abilities for one in triggers_of(ability) if one.place == "secret"]


def _needed_by(definition: Definition) -> Condition | None:
    """Return the condition of a secret's only effect: room for the new card, or a legal target."""
    triggers = secret_triggers(definition)
    if len(triggers) != 1 or not triggers[0].actions or triggers[0].actions[0].player:
        return None
    pattern, first, *others = triggers[0].pattern, *triggers[0].actions
    rule = BEFORE_ATTACK if pattern.event in ("attack", "attacked") and pattern.timing != AFTER else OTHERS
    if first.kind in ("return-to-hand", "destroy") and first.who is not None and first.who.kind == "it":
        attacked = pattern.event == "attack"
        return Condition(rule, "the attacker is gone or dying", _attacker_lives) if attacked else None
    if first.kind == "instead" and (turned := first.actions[:1]) and turned[0].kind == "attack" and turned[0].cards:
        return {"characters": ANYBODY_ELSE, "adjacent": NEIGHBOUR}.get(turned[0].cards.kind)
    if pattern.event == "attacked" and [gain.tag for gain in first.gives] == [GameTag.DIVINE_SHIELD]:
        return NO_SHIELD
    if first.kind == "summon" and not others:
        return Condition(rule, "there is no room on the board", _has_room)
    if first.kind == "add-to-hand" and not others:
        return Condition(rule, "there is no room in the hand", _has_place_in_hand)
    return None
