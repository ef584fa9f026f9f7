"""What a secret needs although its text does not say so (HS 3.4): a secret that would do nothing stays hidden."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Trigger
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.cards.triggers import AFTER
from engine.hearthstone.effects.context import Context, known
from engine.hearthstone.effects.evaluation import holds, select
from engine.hearthstone.effects.situations import TO_BOARD, finds_something
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BEFORE_ATTACK, OTHERS = "HS 3.4 before attack", "HS 3.4 secrets"

MOVED = frozenset({"attack", "attacked"})
"""Events at which an attack may be redirected, which requires the attacker to be there still."""

UNMET = "the condition of its text does not hold"
NO_ATTACKER = "the attacker is gone or dying"


def rule_of(ability: Trigger) -> str:
    """Return the rule about what a secret needs."""
    pattern = ability.pattern
    return BEFORE_ATTACK if pattern.event in MOVED and pattern.timing != AFTER else OTHERS


def why_useless(context: Context, ability: Trigger, happening: Happening) -> str:
    """Return why the first action of a secret would do nothing; empty if it would do something.

    Raises UnknownOutcome if that is unknown.
    """
    return next((_lack(context, action, happening) for action in ability.actions[:1] if not action.player), "")


def _lack(context: Context, action: Action, happening: Happening) -> str:
    r, bearer, subject = context.r, context.source, happening.subject
    if action.kind == "if":
        met = known(holds(context, action.condition), "condition")
        return next((_lack(context, one, happening) for one in action.actions[:1]), "") if met else UNMET
    if action.kind in TO_BOARD and board_is_full(r.state, bearer.controller):
        return "there is no room on the board"
    if action.kind in ("resurrect", "counter"):
        return ""
    if action.kind == "instead":
        return _lack_of_defenders(context, action)
    if action.kind == "return-to-hand" and happening.event == "death":
        if subject is not None and subject.zone != Zone.GRAVEYARD:
            return "the dead minion has moved already"  # HS 4.7
        return "there is no room in the hand" if hand_is_full(r, r.state.player_of(bearer)) else ""
    if action.kind in ("return-to-hand", "destroy") and happening.event in MOVED:
        return "" if subject is not None and _is_alive(context, subject) else NO_ATTACKER
    of_subject = action.who is not None and action.who.kind == "it" and subject is not None
    if action.kind == "give" and of_subject and subject is not None:
        marks = [gain.tag for gain in action.gives if gain.operation == "set"]
        return "its character has what it gives" if marks and all(map(subject.get, marks)) else ""
    if of_subject and subject is not None and happening.event != "death":
        entered = subject.type == CardType.MINION and happening.event in ("play-minion", "summon")
        return "the minion is gone or dying" if entered and not _is_alive(context, subject) else ""
    if action.who is not None and action.who.pick == "random":
        found, complete = context.found(action.who)
        fits = found if action.kind == "give" else [one for one in found if not is_mortally_wounded(one)]
        return "" if fits or not complete else "there is nobody whom it could pick"
    return "" if finds_something(r, action, bearer, happening.amount) else "there is nothing for it to do"


def _lack_of_defenders(context: Context, action: Action) -> str:
    """Return why an attack cannot be redirected: the attacker has left, or there is no other defender."""
    state = context.r.state
    attacker = state.entities.get(state.game.get(GameTag.PROPOSED_ATTACKER))
    if attacker is None or not _is_alive(context, attacker):
        return NO_ATTACKER
    cards = action.actions[0].cards if action.actions else None
    found = select(context, replace(cards, pick="all")) if cards is not None else []
    fighting = (attacker.id, state.game.get(GameTag.PROPOSED_DEFENDER))
    others = [one for one in found if _is_alive(context, one) and not one.get(GameTag.IMMUNE)]
    return "" if any(one.id not in fighting for one in others) else "there is nobody else who could be attacked"


def _is_alive(context: Context, entity: Entity) -> bool:
    """Return whether a character is in play and may live."""
    return entity.zone == Zone.PLAY and context.may_live(entity)
