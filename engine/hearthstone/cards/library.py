"""The definitions of cards by id and build; the entry point to card facts and abilities.

Everything is loaded on first use and cached.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

from engine.hearthstone.cards.ability import Ability, Definition, Opaque, Replacement, Scripted
from engine.hearthstone.cards.constructs import constructs_of
from engine.hearthstone.cards.data import FOLDER, CardFacts, SortedTable, facts_of, rows_between, rows_of
from engine.hearthstone.cards.notation import dumps, loads
from hslog.hearthstone.generated.vocabulary import CardType

__all__ = ["CardFacts", "constructs_of", "definition_of", "facts_of"]

MARKED_NUMBER = re.compile(r'\["(?:spell-damage|healing)",\{"number":(-?\d+)\}\]')
"""A number that texts mark as one that may be raised, in the notation of the table."""

WITHOUT_TEXT = "-"
"""The definition of a card that has no text, and hence no abilities."""


PLACEHOLDERS = ('"scripted', '"condition":"history"', '"pattern":["other"')
"""The notation of actions, conditions and events whose meaning is not implemented yet."""


@cache
def _table() -> SortedTable:
    return SortedTable(FOLDER / "abilities.tsv")


@cache
def _definition(key: str) -> Definition | None:
    if key == WITHOUT_TEXT:
        return Definition(key, (), complete=True)
    for row in _table().rows(key):
        abilities = loads(row[1])
        return Definition(key, abilities, _is_complete(abilities, row[1]))
    return None


RANKED = "ranked"
"""A card that is upgraded in hand and deck when its player reaches 5 mana crystals, and again at 10."""

PIECE = "piece"
"""A piece of C'Thun: when all four have been played, he is put into the deck. Logs show his ritual around the text."""

SHORT_TURNS = "short-turns"
"""A change of the length of turns, which has no effect on the game state (HS 5.8)."""

CHANGES_EACH_TURN = "changes-each-turn"
"""A hero power that becomes another one at the end of each of its player's turns."""

RULES = frozenset({"repeatable", RANKED, SHORT_TURNS})
"""Phrases that are recognised as a whole and implemented as rules."""


def is_complete(abilities: tuple[Ability, ...]) -> bool:
    """Return whether all of these abilities are implemented."""
    return _is_complete(abilities, dumps(abilities))


def _is_complete(abilities: tuple[Ability, ...], written: str) -> bool:
    plain = tuple(one for one in abilities if not (isinstance(one, Scripted) and one.name in RULES))
    if len(plain) < len(abilities):
        return is_complete(plain)
    return not any(map(is_unknown, abilities)) and not any(word in written for word in PLACEHOLDERS)


def is_known_in_play(definition: Definition) -> bool:
    """Return whether all abilities of a card are implemented in play mode."""
    pieces = tuple(one for one in definition.abilities if not (isinstance(one, Scripted) and one.name == PIECE))
    return definition.complete or (len(pieces) < len(definition.abilities) and is_complete(pieces))


def dumps_of(key: str) -> str:
    """Return a definition in the notation; empty for an unknown key."""
    return next((row[1] for row in _table().rows(key)), "")


def is_unknown(ability: Ability) -> bool:
    """Return whether an ability's effect is not expressed as actions."""
    if isinstance(ability, Scripted):
        return ability.name not in RULES
    return isinstance(ability, Opaque)


@cache
def definition_of(card_id: str, low: int, high: int) -> Definition | None:
    """Return the abilities that a card has in all builds from ``low`` to ``high``.

    None if the card or its text is unknown, or if the builds differ: its effect is then adopted from its blocks. Two
    texts with the same meaning do not differ. Nor does a mark at the number of a hero power, which spell damage does
    not raise (HS 4.9.1). A build without card data has the abilities that both neighbours agree on
    (:func:`engine.hearthstone.cards.data.around`).
    """
    rows = rows_between(card_id, low, high)
    keys = sorted({row.definition for row in rows})
    found = [_definition(key) for key in keys]
    same = all(one is not None and found[0] is not None and one.abilities == found[0].abilities for one in found)
    if not same and all(row.type == CardType.HERO_POWER for row in rows):
        same = None not in found and len({MARKED_NUMBER.sub(r"\1", dumps_of(key)) for key in keys}) == 1
    return found[0] if found and same else None


def abilities_of(card_id: str, low: int, high: int) -> tuple[Ability, ...]:
    """Return the abilities that a card has in all builds of a range; none if :func:`definition_of` returns None."""
    definition = definition_of(card_id, low, high) if card_id else None
    return definition.abilities if definition is not None else ()


@cache
def definitions_between(card_id: str, low: int, high: int) -> tuple[Definition, ...]:
    """Return all definitions of a card in builds from ``low`` to ``high``; none if one of its texts is unknown."""
    keys = sorted({row.definition for row in rows_between(card_id, low, high)})
    found = tuple(one for key in keys if (one := _definition(key)) is not None)
    return found if len(found) == len(keys) else ()


def keys_of(cards: Iterable[str]) -> frozenset[str]:
    """Return the keys of all definitions that some cards have had."""
    return frozenset(row.definition for card_id in cards for row in rows_of(card_id))


def replacements_of(definition: Definition, events: Collection[str]) -> list[Replacement]:
    """Return the replacements by which a card changes the given events as they happen (HS 4.9)."""
    return [one for one in definition.abilities if isinstance(one, Replacement) and one.pattern.event in events]


@cache
def definitions_of(card_id: str) -> tuple[Definition, ...]:
    """Return a card's definitions in all builds. A reworded text may have had the later meaning before."""
    keys = dict.fromkeys(row.definition for row in rows_of(card_id))
    return tuple(found for key in keys if (found := _definition(key)) is not None)
