"""The cards of play mode: lands, creatures with keywords, and cards whose scripted effects change the turn.

An effect is a line such as ``extra turn`` (:mod:`engine.magic.play.effects` has them all).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.magic.board import (
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLASH,
    FLYING,
    HASTE,
    INDESTRUCTIBLE,
    LIFELINK,
    MENACE,
    PHASING,
    REACH,
    TRAMPLE,
    VIGILANCE,
)

LAND_MANA = 1005
"""The ability of a basic Forest, by Arena's number."""

ACTIVATED, TRIGGERED = 90099, 90100
"""The numbers of the abilities of play mode: activated, and triggered, to which its place on the card is added."""

KEYWORDS = {
    "deathtouch": DEATHTOUCH,
    "defender": DEFENDER,
    "double strike": DOUBLE_STRIKE,
    "first strike": FIRST_STRIKE,
    "flash": FLASH,
    "flying": FLYING,
    "haste": HASTE,
    "indestructible": INDESTRUCTIBLE,
    "lifelink": LIFELINK,
    "menace": MENACE,
    "phasing": PHASING,
    "reach": REACH,
    "trample": TRAMPLE,
    "vigilance": VIGILANCE,
}

STATICS = ("attack cost", "block cost", "must attack", "must block", "does not untap")
"""Static abilities of permanents; costs have an amount, and are for creatures that attack or block
its controller, or that its controller's attackers are blocked by."""


@dataclass(frozen=True)
class CardSpec:
    """One card: its number, name, types, cost in lands to tap, and what it is.

    ``effects`` are what a spell does as it resolves; ``when`` the effect of each triggered ability by its trigger
    (:mod:`engine.magic.rules.triggers`); ``statics`` see :data:`STATICS`; ``activated`` the effect of its
    activated ability, which costs nothing; ``window`` is when it, or that ability, may be used only.
    """

    number: int
    name: str
    types: tuple[str, ...]
    cost: int = 0
    power: int = 0
    toughness: int = 0
    keywords: tuple[int, ...] = ()
    subtypes: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    when: Mapping[str, str] = field(default_factory=dict)
    statics: Mapping[str, int] = field(default_factory=dict)
    window: str = ""
    activated: str = ""

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    @property
    def is_permanent(self) -> bool:
        """Whether it goes to the battlefield."""
        return not {"Instant", "Sorcery"} & set(self.types)

    def describe(self) -> dict[str, Any]:
        """Return the fields of an object that is this card."""
        activated = [ACTIVATED] if self.activated else []
        abilities = [*self.keywords, *activated, *(TRIGGERED + place for place in range(len(self.when)))]
        found: dict[str, Any] = {
            "grpId": self.number,
            "cardTypes": [f"CardType_{kind}" for kind in self.types],
            "subtypes": [f"SubType_{kind}" for kind in self.subtypes],
            "uniqueAbilities": [{"id": place, "grpId": ability} for place, ability in enumerate(abilities, 1)],
        }
        if self.is_creature:
            found["power"], found["toughness"] = {"value": self.power}, {"value": self.toughness}
        return found


def _creature(number: int, name: str, cost: int, power: int, toughness: int, *keywords: int, **more: Any) -> CardSpec:
    return CardSpec(number, name, ("Creature",), cost, power, toughness, keywords, (name,), **more)


FOREST = CardSpec(1, "Forest", ("Land",), keywords=(LAND_MANA,), subtypes=("Forest",))
CREATURES = (
    _creature(11, "Bear", 2, 2, 2),
    _creature(12, "Bird", 2, 1, 1, FLYING),
    _creature(13, "Spider", 3, 2, 4, REACH),
    _creature(14, "Knight", 3, 2, 2, FIRST_STRIKE),
    _creature(15, "Duelist", 4, 2, 3, DOUBLE_STRIKE),
    _creature(16, "Rhino", 4, 4, 4, TRAMPLE),
    _creature(17, "Snake", 2, 1, 1, DEATHTOUCH),
    _creature(18, "Vampire", 3, 3, 2, LIFELINK),
    _creature(19, "Goblin", 1, 1, 1, HASTE),
    _creature(20, "Guard", 3, 3, 3, VIGILANCE),
    _creature(21, "Wall", 2, 0, 5, DEFENDER),
    _creature(22, "Rogue", 3, 3, 2, MENACE),
)
SCRIPTED = (
    CardSpec(40, "Extra Turn", ("Sorcery",), 2, effects=("extra turn",)),
    CardSpec(41, "Extra Combat", ("Sorcery",), 2, effects=("extra phase main", "extra phase combat")),
    CardSpec(42, "Extra Upkeep", ("Sorcery",), 2, effects=("extra step upkeep after draw two",)),
    CardSpec(43, "Skip Draw", ("Sorcery",), 2, effects=("skip step draw",)),
    CardSpec(44, "Skip Damage", ("Sorcery",), 2, effects=("skip step damage",)),
    CardSpec(45, "Skip Combat", ("Instant",), 2, effects=("skip phase combat",)),
    CardSpec(46, "Skip Turn", ("Sorcery",), 2, effects=("skip turn opponent",)),
    CardSpec(47, "Moonrise", ("Sorcery",), 1, effects=("become night",)),
    CardSpec(48, "Growth", ("Instant",), 1, effects=("pump any 1 1 end of turn",)),
    CardSpec(49, "Toll", ("Enchantment",), 2, statics={"attack cost": 1}),
    _creature(50, "Ghost", 2, 3, 3, PHASING),
    _creature(51, "Priest", 2, 1, 3, when={"upkeep": "gain 1"}),
    _creature(52, "Soldier", 2, 2, 1, when={"attacks": "gain 1"}),
    _creature(53, "Sentry", 2, 1, 4, when={"blocks": "gain 1"}),
    _creature(54, "Janitor", 2, 2, 2, when={"cleanup": "gain 1"}),
    _creature(55, "Berserker", 2, 3, 1, statics={"must attack": 1}),
)
CARDS = {card.number: card for card in (FOREST, *CREATURES, *SCRIPTED)}
BY_NAME = {card.name: card for card in CARDS.values()}
