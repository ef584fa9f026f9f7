"""What is printed on a card in the game: as it was described, else as card data has it (HS 1.2)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.data import CardFacts, rows_between
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


def printed_cost(r: Resolution, card: Entity) -> int | None:
    """Return the printed cost of a card: as it was drawn, else as card data has it; None where that is not known."""
    told = r.state.printed_cost.get(card.id)
    return told if told is not None else printed_stat(r, card, GameTag.COST)


def printed_stat(r: Resolution, card: Entity, tag: int) -> int | None:
    """Return the attack, health or cost that card data has; None where it is not known."""
    return stat_by_data(card.card_id, r.ruleset.low, r.ruleset.high, tag) if card.card_id else None


@cache
def stat_by_data(card_id: str, low: int, high: int, tag: int) -> int | None:
    """Return what a card has in all known builds from the last one up to ``low`` to the first after ``high``.

    None where they differ: between two known builds it may have changed at any time.
    """
    values = {_value(row, tag) for row in rows_between(card_id, low, high)}
    return values.pop() if len(values) == 1 else None


def _value(row: CardFacts, tag: int) -> int:
    stats = {GameTag.COST: row.cost, GameTag.ATK: row.attack, GameTag.HEALTH: row.health}
    return stats[tag] if tag in stats else row.tags.get(tag, 0)
