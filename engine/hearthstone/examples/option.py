"""Finds the option of a card that a player chooses by its id (HS 5.1 choose one)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from engine.hearthstone.cards.ability import Action, Gain, Term, actions_of, terms_in
from engine.hearthstone.cards.library import abilities_of


def option_of(choice: str, card_id: str, build: int) -> int:
    """Return the index of the chosen option in the card's text; -1 for none.

    The id of an option is the card's id with a letter, or the id of a token. The text may have its options in another
    order than the letters: the option with the same effects is the chosen one.
    """
    token = re.fullmatch(r"\w+?\dt(?P<number>\d?)", choice)
    if token is not None and choice.startswith(card_id):
        return int(token["number"] or 1) - 1
    found = re.fullmatch(r"\w+?\d(?P<letter>[a-d])", choice)
    if found is None:
        return -1
    letter = "abcd".index(found["letter"])
    said = _said_by(abilities_of(choice, build, build))
    options = [one for one in actions_of(abilities_of(card_id, build, build)) if one.kind == "option"]
    alike = [number for number, option in enumerate(options) if said and _said_by(option.actions) == said]
    return alike[0] if len(alike) == 1 else letter


def _said_by(terms: Iterable[Term]) -> Counter[tuple[str, int, int]]:
    """Return the actions and gains of a text's parts with their amounts, regardless of order."""
    said: Counter[tuple[str, int, int]] = Counter()
    for part in terms_in(terms):
        if isinstance(part, Gain):
            said["give", part.tag, part.amount.number] += 1
        elif isinstance(part, Action) and part.kind not in ("give", "option"):
            said[part.kind, 0, part.amount.number if part.amount is not None else 0] += 1
    return said
