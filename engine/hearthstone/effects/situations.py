"""Conditions of texts about the situation: the attacker, the current player, the creator of a minion (HS 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.blocks import block_of
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Action, EventPattern, Filter, Selector
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.something_to_do import has_something_to_do
from engine.hearthstone.cards.triggers import WHENEVER
from engine.hearthstone.effects.context import Context
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.starship import starship_of
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.past import LAST_TURN
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import SPELLS_PLAYED_THIS_TURN
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone

TO_HAND = ("add-to-hand", "discover")
TO_BOARD = ("summon", "copy", "recruit", "resurrect")


def is_attacking(context: Context) -> bool:
    """Return whether the bearer of a text attacks; for a weapon, its hero (HS 2.6)."""
    state = context.r.state
    attacker = state.entities.get(state.game.get(GameTag.PROPOSED_ATTACKER))
    if attacker is None or context.source.type != CardType.WEAPON:
        return attacker is context.source
    return attacker is state.hero_of(state.player_of(context.source))


def has_several_enemies(context: Context) -> matching.Fact:
    """Return whether the attacker has more than one enemy (HS 3.4)."""
    attacker = context.happening.subject if context.happening is not None else None
    if attacker is None:
        return None
    found, _ = context.found(Selector("characters"))
    return sum(one.controller != attacker.controller for one in found) > 1


def is_brought(context: Context) -> bool:
    """Return whether the event's subject was created by another card of the same player, not a copy of the source.

    The creator of a minion reborn in a forced death is the card that forces the death (HS 5.7).
    """
    happening, state = context.happening, context.r.state
    subject = happening.subject if happening is not None else None
    creator = state.entities.get(subject.get(GameTag.CREATOR)) if subject is not None else None
    if subject is not None and subject.get(GameTag.HAS_BEEN_REBORN):
        blocks = (block for span in context.r.trace.stack if (block := block_of(span)) is not None)
        creator = next((state[block.entity] for block in blocks if block.type == BlockType.POWER), None)
    if creator is None or creator.controller != context.source.controller:
        return False
    return creator.card_id != context.source.card_id


def is_outermost(context: Context) -> bool:
    """Return whether a card is the leftmost or the rightmost of its player's hand."""
    return context.source.position in (1, len(context.r.state.zone(context.source.controller, Zone.HAND)))


def is_building_starship(context: Context) -> bool:
    """Return whether the player has a starship that was not launched yet: its pieces wait for that in play."""
    return starship_of(context.r, context.r.state.player_of(context.source)) is not None


def is_kindred(r: Resolution, card: Entity) -> matching.Fact:
    """Return whether the player's last turn saw a card played that shares a tribe or a spell school with this one."""
    facts = facts_of(card.card_id, r.ruleset.high)
    if facts is None:
        return None
    tribes = (Filter("tribe", one) for one in facts.tribes)
    shared = (*tribes, *(Filter("school", one) for one in (facts.school,) if one))
    of_a_kind = Selector("cards", filters=(Filter("any", parts=shared),))
    return r.past.happened(card, EventPattern("play-card", WHENEVER, "friendly", of_a_kind, period=LAST_TURN))


def costs_more(context: Context) -> bool:
    """Return whether the card revealed from the player's own deck costs more than the opponent's, if there is one."""
    look = context.r.oracle.look_at
    own, other = ([look(card).get(GameTag.COST, 0) for card in cards] for cards in context.revealed)
    return bool(own) and (not other or own[0] > other[0])


SITUATIONS: dict[str, Callable[[Context], matching.Fact]] = {
    "joust-won": costs_more,
    "brought-by-other-card": is_brought,
    "several-enemies": has_several_enemies,
    "attacking": is_attacking,
    "third-spell": lambda context: context.player.get(SPELLS_PLAYED_THIS_TURN) % 3 == 2,  # two of three were cast
    "turn-of-host": lambda context: matching.is_turn_of_host(context.r.state, context.source, context.r.ruleset.low),
    "board-full": lambda context: board_is_full(context.r.state, context.source.controller),
    "outermost": is_outermost,
    "building-starship": is_building_starship,
    "drawn-this-turn": lambda context: context.r.past.came_this_turn(context.source),
    "kindred": lambda context: is_kindred(context.r, context.source),
}
"""Functions for the conditions that have no parameters."""


def is_dying(one: Entity) -> bool:
    """Return whether an entity is mortally wounded, or is a minion anywhere without health left (HS 1.10)."""
    return is_mortally_wounded(one) or (one.type == CardType.MINION and one.health <= 0)


def finds_something(r: Resolution, action: Action, bearer: Entity, amount: int) -> bool:
    """Return whether an action finds a target, and room for its cards; ``amount`` is that of its event."""
    context = matching.context_of(bearer, r.state, r.ruleset, amount)
    if action.who is not None and action.who.kind in matching.TYPES and matching.exists(action.who, context) is False:
        return False
    return has_room(r, action, bearer) and bool(has_something_to_do(action, context))


def has_room(r: Resolution, action: Action, bearer: Entity) -> bool:
    """Return whether there is room for the cards that an action brings to the board or to the hand."""
    if action.kind in TO_BOARD:
        return not board_is_full(r.state, bearer.controller)
    return action.kind not in TO_HAND or not hand_is_full(r, r.state.player_of(bearer))
