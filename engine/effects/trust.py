"""Which effects may accuse a log: those whose constructs agreed with real logs (``trust.tsv``).

The table is made by ``python benchmarks/trust.py`` from real logs in which every effect was carried out. It counts, by
construct, how often the log agreed with all of a text that uses it, and how often not; and the same for each card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.cards.ability import Action, Definition, Keyword, OnPlay, parts_of
from engine.cards.constructs import constructs_of
from engine.texts.replacements import base_printing

TABLE = Path(__file__).with_name("trust.tsv")

AGREEMENTS, CARDS = 10, 3
"""How often, and on how many cards, a construct must have agreed before it is trusted on others."""

MOST_WRONG = 0.005
"""The share of disagreements up to which a construct is trusted."""


class Count(NamedTuple):
    """How often logs agreed with a construct, how often not, on how many cards, and in how many games."""

    agreed: int
    disagreed: int
    cards: int
    games: int

    @property
    def is_reliable(self) -> bool:
        """Whether logs agreed often enough, on enough cards, and hardly ever disagreed."""
        enough = self.agreed >= AGREEMENTS and self.cards >= CARDS
        return enough and self.disagreed <= MOST_WRONG * self.agreed


class Trust:
    """Decides which effects are predicted; ``counts`` are the rows of the table, None to carry out every effect."""

    def __init__(self, counts: Mapping[str, Count] | None) -> None:
        self.counts = counts

    def covers(self, card_id: str, definition: Definition) -> bool:
        """Return whether a card's effects on use may be predicted.

        A card with which logs disagreed is not trusted. One that was never seen is if all its constructs are, and it
        does one thing only: servers may carry out several sentences in blocks of their own, which a text does not tell.
        """
        if self.counts is None:
            return True
        own = self.counts.get(f"card:{base_printing(card_id)}")
        if own is not None:
            return not own.disagreed
        return is_simple(definition) and self.holds(
            name for ability in definition.abilities if isinstance(ability, OnPlay) for name in constructs_of(ability)
        )

    def holds(self, constructs: Iterable[str]) -> bool:
        """Return whether all constructs agreed often enough with real logs to be trusted on any card."""
        counts = self.counts or {}
        return all(name in counts and counts[name].is_reliable for name in constructs)


def is_simple(definition: Definition) -> bool:
    """Return whether a card does one thing only, on use; keywords do not count."""
    abilities = [ability for ability in definition.abilities if not isinstance(ability, Keyword)]
    return len(abilities) == 1 and sum(isinstance(part, Action) for part in parts_of(abilities[0])) == 1


@cache
def shipped() -> Trust:
    """Return the trust that the table of the package gives."""
    found = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        name, *numbers = line.split("\t")
        found[name] = Count(*map(int, numbers))
    return Trust(found)


EVERYTHING = Trust(None)
"""Carries out all effects that have a meaning: for making the table anew, and for nothing else."""
