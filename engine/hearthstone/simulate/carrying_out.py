"""Execution of card texts in play mode, where nothing may stay unknown."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hearthstone.cards.ability import Action, Condition
from engine.hearthstone.effects.actions import run
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.simulate.errors import UnknownCard


def carry_out(context: Context, actions: Iterable[Action]) -> None:
    """Carry out actions of a text. Raises UnknownCard if an outcome is unknown."""
    try:
        run(context, actions)
    except UnknownCard as error:
        if error.card_id:
            raise
        raise UnknownCard(str(error), _source_id(context)) from error
    except UnknownOutcome as error:
        raise UnknownCard(f"its text cannot be carried out: {error}", _source_id(context)) from error


def _source_id(context: Context) -> str:
    """Return the id of the card with the text, even if the log hides it."""
    return context.r.oracle.reveal(context.source).card_id


def may_happen(condition: Condition | None, context: Context) -> bool:
    """Return whether a condition holds. Raises UnknownCard if unknown."""
    fact = holds(context, condition)
    if fact is None:
        kind = condition.kind if condition is not None else ""
        raise UnknownCard(f"whether its condition holds is not known here: {kind}", _source_id(context))
    return fact
