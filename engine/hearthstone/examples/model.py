"""The data of an example: two players, their actions, outcomes of chance, and expectations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.hearthstone.examples.patterns import Pattern


class Kind(StrEnum):
    """The kind of an example: only a scenario can be run."""

    SCENARIO = "scenario"
    DEFINITION = "definition"
    DISPLAY = "display"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class CardSpec:
    """A card of an example: its id, its name in the example, and its differences from a printed card.

    ``numbers`` are attack, health and so on, ``keywords`` those that are set (True) or cleared; ``enchantments`` are
    card ids, oldest first; ``stored`` are free words.
    """

    card: str
    name: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    keywords: Mapping[str, bool] = field(default_factory=dict)
    enchantments: tuple[str, ...] = ()
    stored: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Side:
    """One player of an example.

    ``zones`` are board, hand, deck (top first), secrets, quests and graveyard; None: not stated. ``numbers`` are mana,
    health, armor and so on.
    """

    hero: CardSpec
    power: CardSpec | None = None
    weapon: CardSpec | None = None
    zones: Mapping[str, tuple[CardSpec, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, object] = field(default_factory=dict)

    def cards(self) -> list[CardSpec]:
        """Return all cards of the side: hero, power, weapon, then zone by zone."""
        named = [self.hero, *(one for one in (self.power, self.weapon) if one is not None)]
        return named + [card for cards in self.zones.values() for card in cards]


@dataclass(frozen=True)
class Chance:
    """The outcome of one random choice; ``by`` is the entity that makes it, empty for any."""

    by: str
    picks: str


@dataclass(frozen=True)
class Expectation:
    """The conditions that must hold after an action; ``after`` is its number from 1, 0 for the last."""

    after: int = 0
    order: tuple[Pattern, ...] = ()
    never: tuple[Pattern, ...] = ()
    count: tuple[tuple[Pattern, int], ...] = ()
    state: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    candidates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Example:
    """One example as written; ``file`` is the path of its file."""

    file: str
    id: str
    kind: Kind
    text: str
    note: str = ""
    since: str = ""
    until: str = ""
    turn: str = "one"
    turn_number: int | None = None
    age: tuple[str, ...] = ()
    sides: Mapping[str, Side] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    chance: tuple[Chance, ...] = ()
    expectations: tuple[Expectation, ...] = ()

    def cards(self) -> Iterator[CardSpec]:
        """Yield all cards of the first side, then of the other."""
        for side in self.sides.values():
            yield from side.cards()
