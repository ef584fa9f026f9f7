"""Execution of card texts in play mode, where nothing may stay unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from engine.hearthstone.cards.ability import Action, Condition
from engine.hearthstone.effects.actions import run
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import holds
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.state import Entity


def carry_out(context: Context, actions: Iterable[Action]) -> None:
    """Carry out actions of a text. Raises UnknownCard if an outcome is unknown."""
    with all_known(context.r, context.source):
        run(context, actions)


@contextmanager
def all_known(r: Resolution, source: Entity) -> Iterator[None]:
    """Within the context, raise UnknownCard with the id of the card with the text if an outcome is unknown."""
    try:
        yield
    except UnknownCard as error:
        if error.card_id:
            raise
        raise UnknownCard(str(error), _shown_id(r, source)) from error
    except UnknownOutcome as error:
        raise UnknownCard(f"its text cannot be carried out: {error}", _shown_id(r, source)) from error


def _shown_id(r: Resolution, source: Entity) -> str:
    """Return the id of a card, even if the log hides it."""
    return r.oracle.reveal(source).card_id


def may_happen(condition: Condition | None, context: Context) -> bool:
    """Return whether a condition holds. Raises UnknownCard if unknown."""
    fact = holds(context, condition)
    if fact is None:
        kind = condition.kind if condition is not None else ""
        raise UnknownCard(
            f"whether its condition holds is not known here: {kind}", _shown_id(context.r, context.source)
        )
    return fact
