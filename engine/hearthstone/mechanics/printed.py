"""Printed values of cards in the game: as described in the log, else from card data (HS 1.2)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.data import CardFacts, rows_between
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


def printed_cost(r: Resolution, card: Entity) -> int | None:
    """Return the printed cost of a card: as described when drawn, else from card data; None if unknown."""
    logged = r.state.printed_cost.get(card.id)
    return logged if logged is not None else printed_stat(r, card, GameTag.COST)


def printed_stat(r: Resolution, card: Entity, tag: int) -> int | None:
    """Return attack, health or cost from card data; None if unknown."""
    return stat_by_data(card.card_id, r.ruleset.low, r.ruleset.high, tag) if card.card_id else None


@cache
def stat_by_data(card_id: str, low: int, high: int, tag: int) -> int | None:
    """Return the value that a card has in all known builds from the last one up to ``low`` to the first after ``high``.

    None if they differ: between two known builds the value may have changed at any time.
    """
    values = {_value(row, tag) for row in rows_between(card_id, low, high)}
    return values.pop() if len(values) == 1 else None


def _value(row: CardFacts, tag: int) -> int:
    stats = {GameTag.COST: row.cost, GameTag.ATK: row.attack, GameTag.HEALTH: row.health}
    return stats[tag] if tag in stats else row.tags.get(tag, 0)
