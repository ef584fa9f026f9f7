"""Whether conditions of texts hold, as far as the game tells (HS 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.hearthstone.blocks import block_of
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Condition, Filter, Selector
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import ANTECEDENTS, RANDOM, evaluate, select
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import SPELLS_PLAYED_THIS_TURN
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone

OF_HOST = 30103
"""The first build seen in which a card goes on shifting in the turns of its player (patch 14.0)."""


def holds(context: Context, condition: Condition | None) -> matching.Fact:
    """Return whether a condition holds now, as far as the game tells."""
    if condition is None:
        return True
    if condition.kind in ("and", "or", "not"):
        facts = (holds(context, part) for part in condition.parts)
        if condition.kind == "or":
            return matching.disjunction(facts)
        both = matching.conjunction(facts)
        return both if condition.kind == "and" else matching.negation(both)
    if (situation := SITUATIONS.get(condition.kind)) is not None:
        return situation(context)
    who = condition.who
    if condition.kind == "exists" and who is not None and who.kind == "union":
        return matching.disjunction(holds(context, replace(condition, who=part)) for part in who.parts)
    if condition.kind == "exists" and who is not None and context.it and _asks_for_others(context, who):
        found, complete = context.found(who)
        others = [one for one in found if one not in context.it]
        return bool(others) or (False if complete else None)
    if condition.kind == "only" and who is not None:
        whole = context.found(replace(who, filters=()))
        fits = [matching.matches(who, card, context.terms) for card in whole.entities]
        return matching.conjunction([*fits, True if whole.complete else None])
    if condition.kind == "no-duplicates" and who is not None:
        cards = [context.r.oracle.reveal(card).card_id for card in select(context, who)]
        return None if "" in cards else len(cards) == len(set(cards))
    if condition.kind == "happened" and condition.event is not None:
        return context.r.happened(context.source, condition.event)
    if condition.kind == "chance" and condition.amount is not None:
        return context.r.oracle.happens(RANDOM, condition.amount.number / 100)
    if condition.kind in matching.COMPARISONS and condition.amount is not None and condition.limit is not None:
        try:
            amount, limit = evaluate(context, condition.amount), evaluate(context, condition.limit)
        except UnknownOutcome:
            return None
        return matching.compare(condition.kind, amount, limit)
    if condition.kind == "is" and who is not None and matching.is_chosen_in_play(who):
        met = (_is(context, one, part) for one in select(context, replace(who, pick="all")) for part in condition.parts)
        return matching.disjunction(list(met))  # "if a minion is ..." asks whether there is one
    if condition.kind in ("is", "dies") and who is not None and who.kind in (*ANTECEDENTS, "target", "self"):
        meant = select(context, who)
        if condition.kind == "dies":
            return matching.disjunction(_is_dying(one) for one in meant) if meant or context.it == [] else None
        if who.filters and not condition.parts:
            return bool(meant)  # "if any are still damaged"
        told = [_is(context, one, part) for one in meant for part in condition.parts]
        return matching.conjunction(told) if meant else None
    return matching.holds(condition, context.terms)


def _asks_for_others(context: Context, who: Selector) -> bool:
    """Return whether a spell asks if there is anybody but those that its text was about."""
    return context.source.type == CardType.SPELL and Filter("other") in who.filters


def _is_turn_of_host(context: Context) -> bool:
    """Return whether it is the turn of whose card an enchantment is on; until patch 14.0, of whose it is (HS 4.8).

    A card that shifts does so in the hand.
    """
    state = context.r.state
    host = state.entities.get(context.host, context.source)
    whose = context.source if context.r.ruleset.low < OF_HOST else host
    turn = state.current_player
    in_hand = host.zone == Zone.HAND
    return in_hand and turn is not None and turn.controller == whose.controller


def _is_attacking(context: Context) -> bool:
    """Return whether the bearer of a text attacks, or the hero whose weapon it is (HS 2.6)."""
    state = context.r.state
    attacker = state.entities.get(state.game.get(GameTag.PROPOSED_ATTACKER))
    if attacker is None or context.source.type != CardType.WEAPON:
        return attacker is context.source
    return attacker is state.hero_of(state.player_of(context.source))


def _has_several_enemies(context: Context) -> matching.Fact:
    """Return whether who attacks has more than one enemy (HS 3.4)."""
    attacker = context.happening.subject if context.happening is not None else None
    if attacker is None:
        return None
    found, _ = context.found(Selector("characters"))
    return sum(one.controller != attacker.controller for one in found) > 1


def _is_brought(context: Context) -> bool:
    """Return whether the subject of an event came by a card of the same player, and not by one like this.

    Who is reborn in a forced death comes by the card that forces it (HS 5.7).
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


def _is_own_turn(context: Context) -> matching.Fact:
    turn = context.r.state.current_player
    return None if turn is None else turn is context.player


def _is_outermost(context: Context) -> bool:
    """Return whether a card is the leftmost or the rightmost of its player's hand."""
    return context.source.position in (1, len(context.r.state.zone(context.source.controller, Zone.HAND)))


SITUATIONS: dict[str, Callable[[Context], matching.Fact]] = {
    "brought-by-other-card": _is_brought,
    "several-enemies": _has_several_enemies,
    "attacking": _is_attacking,
    "third-spell": lambda context: context.player.get(SPELLS_PLAYED_THIS_TURN) % 3 == 2,  # two of three were cast
    "turn-of-host": _is_turn_of_host,
    "board-full": lambda context: board_is_full(context.r.state, context.source.controller),
    "your-turn": _is_own_turn,
    "outermost": _is_outermost,
}
"""Conditions that say all in their kind."""


def _is_dying(one: Entity) -> bool:
    """Return whether an entity has taken its death wound, in play or elsewhere (HS 1.10)."""
    return is_mortally_wounded(one) or (one.type == CardType.MINION and one.health <= 0)


def _is(context: Context, one: Entity, condition: Condition) -> matching.Fact:
    if condition.kind == "not":
        return matching.negation(matching.conjunction(_is(context, one, part) for part in condition.parts))
    if condition.kind != "matches" or condition.who is None:
        return None
    return matching.matches(condition.who, one, context.terms)
