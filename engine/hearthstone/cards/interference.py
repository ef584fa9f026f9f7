"""Effects that a card may change (HS 4.9) although its text is not carried out, by the words of its texts.

The table is made with the definitions (:mod:`engine.hearthstone.cards.text.interference`).
"""

from __future__ import annotations

import re
from functools import cache

from engine.hearthstone.cards.data import FOLDER, SortedTable, rows_of

_ENCHANTMENT = re.compile(r"(?<=\w)e\d*$")


@cache
def _table() -> SortedTable:
    return SortedTable(FOLDER / "interference.tsv")


def interferes(card_id: str, with_what: str) -> bool:
    """Return whether a card may change the effect ``with_what``, by the words of any of its texts.

    An enchantment (the card's id with ``e`` appended) may change whatever its card may. A card without card data is
    assumed to change nothing.
    """
    return with_what in interference_of(card_id)


@cache
def interference_of(card_id: str) -> frozenset[str]:
    """Return all effects that a card may change, by the words of any of its texts."""
    ids = {card_id, named_after(card_id)}
    return frozenset(what for each in ids for row in _table().rows(each) for what in row[1].split(","))


def is_worded(card_id: str) -> bool:
    """Return whether card data has the card of an enchantment, so that its text can be searched."""
    return bool(rows_of(named_after(card_id)))


def named_after(card_id: str) -> str:
    """Return the id of the card that an enchantment is named after: its own without the ``e`` at the end."""
    return _ENCHANTMENT.sub("", card_id)
