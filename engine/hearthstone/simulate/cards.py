"""The cards of play mode, as they are printed in a build, and the basic heroes with their powers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from engine.hearthstone.cards.ability import Deathrattle, Keyword
from engine.hearthstone.cards.data import card_name, facts_of
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.tags import SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BP_RENAMED = 49534
"""Oldest build seen in which the basic hero powers have the ids of their heroes with ``bp``."""

KEYWORDS = frozenset(
    {
        *(GameTag.CHARGE, GameTag.DIVINE_SHIELD, GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.REBORN),
        *(GameTag.RUSH, GameTag.SPELLPOWER, GameTag.STEALTH, GameTag.TAUNT, GameTag.WINDFURY),
    }
)
"""Keywords that are printed as tags of the card."""


@dataclass(frozen=True)
class Card:
    """A card as printed.

    ``tags`` holds its numbers and keywords, without tags that depend on the game (zone, controller, entity id).
    """

    id: str
    name: str
    tags: Mapping[int, int] = field(default_factory=dict)

    @property
    def type(self) -> int:
        """The card type."""
        return self.tags.get(GameTag.CARDTYPE, 0)


POWERS = {
    "HERO_01": "CS2_102",
    "HERO_02": "CS2_049",
    "HERO_03": "CS2_083b",
    "HERO_04": "CS2_101",
    "HERO_05": "DS1h_292",
    "HERO_06": "CS2_017",
    "HERO_07": "CS2_056",
    "HERO_08": "CS2_034",
    "HERO_09": "CS1h_001",
    "HERO_10": "HERO_10bp",
    "HERO_11": "HERO_11bp",
}
"""The basic heroes, and the ids of their hero powers until 2020."""


REPRINTED = "VAN_"
"""Prefix of the ids of cards reprinted in their 2014 version."""


def power_of(hero: str, build: int) -> str:
    """Return the card id of a basic hero's power in a build; empty for another hero, and for one that came later."""
    names = (f"{hero}bp", POWERS.get(hero, "")) if build >= BP_RENAMED else (POWERS.get(hero, ""), f"{hero}bp")
    return next((name for name in names if hero in POWERS and facts_of(name, build) is not None), "")


def name_in(card_id: str, build: int) -> str:
    """Return the id of a card in a build.

    Basic hero powers have other ids in later builds; a reprint (``VAN_``) is the original card in older ones, unless
    that had become another card.
    """
    original = card_id.removeprefix(REPRINTED)
    if original != card_id and facts_of(card_id, build) is None:
        return original if card_name(original, build) == card_name(card_id, build) else card_id
    for hero, power in POWERS.items():
        if card_id in (power, f"{hero}bp"):
            return power_of(hero, build) or card_id
    return card_id


def heroes(build: int) -> list[str]:
    """Return the basic heroes that have a power in a build."""
    return [hero for hero in POWERS if power_of(hero, build)]


@cache
def card_of(card_id: str, build: int) -> Card | None:
    """Return a card as printed in a build, with all its tags; None if the build has no such card.

    A minion also gets the keywords of its text, because the data omits some.
    """
    facts = facts_of(card_id, build)
    if facts is None:
        return None
    tags = {GameTag.CARDTYPE: facts.type, GameTag.COST: facts.cost}
    if facts.type in (CardType.MINION, CardType.WEAPON):
        tags[GameTag.ATK] = facts.attack
    if facts.health:
        tags[GameTag.DURABILITY if facts.type == CardType.WEAPON else GameTag.HEALTH] = facts.health
    if facts.armor:
        tags[GameTag.ARMOR] = facts.armor
    if facts.tribes:
        tags[GameTag.CARDRACE] = facts.tribes[0]
    if facts.classes:
        tags[GameTag.CLASS] = facts.classes[0]
    if facts.school:
        tags[GameTag.SPELL_SCHOOL] = facts.school
    tags |= facts.tags
    is_whole = facts.type == CardType.MINION and not facts.tags.get(GameTag.CHOOSE_ONE)
    for ability in abilities_of(card_id, build, build) if is_whole else ():
        if isinstance(ability, Keyword) and ability.tag in SUMS:
            tags[ability.tag] = max(ability.value, tags.get(ability.tag, 0))  # the data may only state that it has some
        elif isinstance(ability, Keyword) and (ability.tag in KEYWORDS or ability.tag == GameTag.MEGA_WINDFURY):
            tags.setdefault(ability.tag, ability.value)
        elif isinstance(ability, Deathrattle):
            tags.setdefault(GameTag.DEATHRATTLE, 1)
    return Card(facts.id, facts.name, MappingProxyType({int(tag): value for tag, value in tags.items() if value}))


def first_enchantment(names: Iterable[str], build: int) -> Card | None:
    """Return the first of several cards that exists in a build and is an enchantment."""
    found = (card_of(name, build) for name in names)
    return next((one for one in found if one is not None and one.type == CardType.ENCHANTMENT), None)


def known_card(card_id: str, build: int) -> Card:
    """Return a card as it is printed in a build. Raises UnknownCard."""
    found = card_of(card_id, build)
    if found is None:
        raise UnknownCard(f"build {build} has no card {card_id}")
    return found
