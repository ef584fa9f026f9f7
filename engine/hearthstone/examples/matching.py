"""Matches the events of a game against the patterns that an example expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.hearthstone.examples.events import Event, Term
from engine.hearthstone.examples.patterns import Pattern

Names = dict[str, int]
"""Entity numbers by the names of an example."""

Resolve = Callable[[str, Names], int | None]
"""A function that returns the entity of a name, None for a word that is no name."""

ENTITIES = ("who", "on", "by", "at", "new")


class Matched(NamedTuple):
    """The number of patterns of a list that have come, the names known then, and the place after the last of them."""

    done: int
    names: Names
    place: int


class Matcher:
    """Compares events with patterns.

    ``card_of`` returns the card id of an entity, ``resolve`` the entity of a name, ``id_of`` the id of a card in this
    build, ``was`` whether a name has meant an entity before.
    """

    def __init__(
        self,
        resolve: Resolve,
        card_of: Callable[[int], str],
        id_of: Callable[[str], str] = lambda card_id: card_id,
        was: Callable[[str, int], bool] = lambda word, entity: False,
    ) -> None:
        self.resolve = resolve
        self.card_of = card_of
        self.id_of = id_of
        self.was = was

    def fits(self, pattern: Pattern, event: Event, names: Names) -> Names | None:
        """Return the names after matching an event with a pattern, including new ones; None if it does not match."""
        if pattern.verb != event.verb:
            return None
        found = names
        for term, word in pattern.terms.items():
            value = event.terms.get(term)
            if value is None:
                return None
            if term == "new" and self.resolve(word, found) is None:
                found = {**found, word: int(value)}
            elif not self._is(term, word, value, found):
                return None
        return found

    def _is(self, term: str, word: str, value: Term, names: Names) -> bool:
        if term in ENTITIES:
            entity = self.resolve(word, names)
            if entity is not None and self.was(word, int(value)):
                return True
            return entity == value if entity is not None else self.card_of(int(value)) == self.id_of(word)
        return str(value) == (self.id_of(word) if term == "card" else word)

    def order(self, patterns: Sequence[Pattern], events: Sequence[Event], names: Names) -> Matched:
        """Return how many of the patterns come in this order, with other events between them, and the new names."""
        best = Matched(0, names, 0)
        stack = [(0, 0, names)]
        while stack:
            done, start, known = stack.pop()
            if done > best.done:
                best = Matched(done, known, start)
            if done == len(patterns):
                return best
            fitting = []
            for place in range(start, len(events)):
                after = self.fits(patterns[done], events[place], known)
                if after is not None:
                    fitting.append((done + 1, place + 1, after))
                    if after is known:
                        break  # without a new name, the first match is enough
            stack.extend(reversed(fitting))
        return best

    def count(self, pattern: Pattern, events: Sequence[Event], names: Names) -> int:
        """Return the number of events that match a pattern."""
        return sum(self.fits(pattern, event, names) is not None for event in events)


def as_words(event: Event, call: Callable[[int], str]) -> str:
    """Return an event in the notation of patterns; ``call`` returns the name of an entity."""
    joined: Mapping[str, str] = {"on": "on ", "by": "by ", "at": "> "}
    words = [event.verb]
    for term, value in event.terms.items():
        said = call(int(value)) if term in ENTITIES else str(value)
        words.append(joined.get(term, "") + said)
    return " ".join(words)
