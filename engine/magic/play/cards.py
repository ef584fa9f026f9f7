"""The cards of play mode: lands, creatures with keywords, and sorceries whose scripted effect changes the turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.magic.board import (
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    LIFELINK,
    MENACE,
    REACH,
    TRAMPLE,
    VIGILANCE,
)

LAND_MANA = 1005
"""The ability of a basic Forest, by Arena's number."""


class Effect(Enum):
    """What a scripted sorcery does as it resolves."""

    EXTRA_TURN = "extra turn"
    EXTRA_COMBAT = "extra combat"
    EXTRA_UPKEEP = "extra upkeep"
    SKIP_DRAW = "skip draw"
    SKIP_COMBAT_DAMAGE = "skip combat damage"


@dataclass(frozen=True)
class CardSpec:
    """One card: its number, name, types, cost in lands to tap, and what it is."""

    number: int
    name: str
    types: tuple[str, ...]
    cost: int = 0
    power: int = 0
    toughness: int = 0
    keywords: tuple[int, ...] = ()
    subtypes: tuple[str, ...] = ()
    effect: Effect | None = None

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    def describe(self) -> dict[str, Any]:
        """Return the fields of an object that is this card."""
        found: dict[str, Any] = {
            "grpId": self.number,
            "cardTypes": [f"CardType_{kind}" for kind in self.types],
            "subtypes": [f"SubType_{kind}" for kind in self.subtypes],
            "uniqueAbilities": [{"id": place, "grpId": ability} for place, ability in enumerate(self.keywords, 1)],
        }
        if self.is_creature:
            found["power"], found["toughness"] = {"value": self.power}, {"value": self.toughness}
        return found


FOREST = CardSpec(1, "Forest", ("Land",), keywords=(LAND_MANA,), subtypes=("Forest",))
CREATURES = (
    CardSpec(11, "Bear", ("Creature",), 2, 2, 2, subtypes=("Bear",)),
    CardSpec(12, "Bird", ("Creature",), 2, 1, 1, (FLYING,), ("Bird",)),
    CardSpec(13, "Spider", ("Creature",), 3, 2, 4, (REACH,), ("Spider",)),
    CardSpec(14, "Knight", ("Creature",), 3, 2, 2, (FIRST_STRIKE,), ("Knight",)),
    CardSpec(15, "Duelist", ("Creature",), 4, 2, 3, (DOUBLE_STRIKE,), ("Human",)),
    CardSpec(16, "Rhino", ("Creature",), 4, 4, 4, (TRAMPLE,), ("Rhino",)),
    CardSpec(17, "Snake", ("Creature",), 2, 1, 1, (DEATHTOUCH,), ("Snake",)),
    CardSpec(18, "Vampire", ("Creature",), 3, 3, 2, (LIFELINK,), ("Vampire",)),
    CardSpec(19, "Goblin", ("Creature",), 1, 1, 1, (HASTE,), ("Goblin",)),
    CardSpec(20, "Guard", ("Creature",), 3, 3, 3, (VIGILANCE,), ("Soldier",)),
    CardSpec(21, "Wall", ("Creature",), 2, 0, 5, (DEFENDER,), ("Wall",)),
    CardSpec(22, "Rogue", ("Creature",), 3, 3, 2, (MENACE,), ("Rogue",)),
)
SORCERIES = tuple(
    CardSpec(40 + place, effect.value.title(), ("Sorcery",), 2, effect=effect) for place, effect in enumerate(Effect)
)
CARDS = {card.number: card for card in (FOREST, *CREATURES, *SORCERIES)}
