"""What cards may change of what others do (HS 4.9) without a text that is carried out, from words of their texts.

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
    """Return whether a card may change something, by the words of any of its texts.

    An enchantment may change what its card may, whose id it has with an ``e`` behind. Of a card without card data
    nothing is known, and nothing is assumed.
    """
    return with_what in interference_of(card_id)


@cache
def interference_of(card_id: str) -> frozenset[str]:
    """Return all that a card may change, by the words of any of its texts."""
    ids = {card_id, _ENCHANTMENT.sub("", card_id)}
    return frozenset(what for each in ids for row in _table().rows(each) for what in row[1].split(","))


def is_worded(card_id: str) -> bool:
    """Return whether the card of an enchantment is known, so that the words of its text can be asked."""
    return bool(rows_of(_ENCHANTMENT.sub("", card_id)))
