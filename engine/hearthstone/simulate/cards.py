"""Cards that can be played without card texts: their printed numbers and keywords.

The built-in table holds a few dozen cards whose whole text is known keywords, the basic heroes, and the hero powers of
:mod:`engine.hearthstone.texts`: ids, names and numbers only. :func:`cards_of` returns all such cards of a build from
the card data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.hearthstone.cards.ability import Keyword
from engine.hearthstone.cards.data import CardFacts, all_facts, facts_of
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.rulesets import ruleset_for
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BP_RENAMED = 49534
"""Oldest build seen in which the basic hero powers have the ids of their heroes with ``bp``."""

KEYWORDS = {
    "charge": GameTag.CHARGE,
    "divine shield": GameTag.DIVINE_SHIELD,
    "lifesteal": GameTag.LIFESTEAL,
    "poisonous": GameTag.POISONOUS,
    "reborn": GameTag.REBORN,
    "rush": GameTag.RUSH,
    "spell damage +1": GameTag.SPELLPOWER,
    "stealth": GameTag.STEALTH,
    "taunt": GameTag.TAUNT,
    "windfury": GameTag.WINDFURY,
}
"""Keywords of cards without further text, by the word used in the table below."""


@dataclass(frozen=True)
class Card:
    """A card as printed.

    ``tags`` are its numbers and keywords, without what depends on the game (zone, controller, entity id).
    ``since`` is the oldest build that has the card, ``until`` the newest.
    """

    id: str
    name: str
    tags: Mapping[int, int] = field(default_factory=dict)
    since: int = 0
    until: int = 10**9

    @property
    def type(self) -> int:
        """The card type."""
        return self.tags.get(GameTag.CARDTYPE, 0)

    @property
    def cost(self) -> int:
        """The printed cost."""
        return self.tags.get(GameTag.COST, 0)


def card(
    card_id: str,
    name: str,
    kind: int,
    cost: int,
    attack: int = 0,
    health: int = 0,
    *keywords: int,
    since: int = 0,
    until: int = 10**9,
    more: Mapping[int, int] | None = None,
) -> Card:
    """Make a card; ``health`` is the durability of a weapon."""
    tags = {GameTag.CARDTYPE: kind, GameTag.COST: cost}
    if kind == CardType.WEAPON:
        tags |= {GameTag.ATK: attack, GameTag.DURABILITY: health}
    elif kind == CardType.MINION:
        tags |= {GameTag.HEALTH: health, GameTag.ATK: attack}
    elif kind == CardType.HERO:
        tags = {GameTag.CARDTYPE: kind, GameTag.HEALTH: health}
    tags |= dict.fromkeys(keywords, 1)
    tags |= dict(more or {})
    return Card(card_id, name, MappingProxyType({int(tag): int(value) for tag, value in tags.items()}), since, until)


_MINIONS = """
CS2_231 0 1 1 Wisp
CS2_168 1 2 1 Murloc Raider
CS2_171 1 1 1 Stonetusk Boar: charge
CS2_169 1 1 1 Young Dragonhawk: windfury
EX1_008 1 1 1 Argent Squire: divine shield
EX1_010 1 2 1 Worgen Infiltrator: stealth
CS2_065 1 1 3 Voidwalker: taunt
ICC_038 1 1 1 Righteous Protector: taunt, divine shield (20457)
ULD_723 1 1 1 Murmy: reborn (32708)
CS2_120 2 2 3 River Crocolisk
CS2_172 2 3 2 Bloodfen Raptor
CS2_121 2 2 2 Frostwolf Grunt: taunt
CS2_173 2 2 1 Bluegill Warrior: charge
EX1_522 2 1 1 Patient Assassin: stealth, poisonous
CS2_142 2 2 2 Kobold Geomancer: spell damage +1
CS2_118 3 5 1 Magma Rager
CS2_127 3 1 4 Silverback Patriarch: taunt
CS2_125 3 3 3 Ironfur Grizzly: taunt
CS2_124 3 3 1 Wolfrider: charge
EX1_017 3 4 2 Jungle Panther: stealth
EX1_021 3 2 3 Thrallmar Farseer: windfury
EX1_170 3 2 3 Emperor Cobra: poisonous
EX1_582 3 1 4 Dalaran Mage: spell damage +1
GIL_113 3 3 3 Rabid Worgen: rush (23966)
CS2_182 4 4 5 Chillwind Yeti
CS2_119 4 2 7 Oasis Snapjaw
CS2_131 4 2 5 Stormwind Knight: charge
CS2_179 4 3 5 Sen'jin Shieldmasta: taunt
EX1_023 4 3 3 Silvermoon Guardian: divine shield
ICC_820 4 3 2 Chillblade Champion: charge, lifesteal (20457)
ULD_275 4 2 5 Bone Wraith: taunt, reborn (32708)
CS2_187 5 5 4 Booty Bay Bodyguard: taunt
CS2_197 5 4 4 Ogre Magi: spell damage +1
EX1_028 5 5 5 Stranglethorn Tiger: stealth
CS2_200 6 6 7 Boulderfist Ogre
CS2_162 6 6 5 Lord of the Arena: taunt
CS2_155 6 4 7 Archmage: spell damage +1
CS2_213 6 5 2 Reckless Rocketeer: charge
EX1_032 6 4 5 Sunwalker: taunt, divine shield
EX1_033 6 4 5 Windfury Harpy: windfury
EX1_067 6 4 2 Argent Commander: charge, divine shield
CS2_186 7 7 7 War Golem
CS2_201 7 9 5 Core Hound
CS2_161 7 7 5 Ravenholdt Assassin: stealth
"""
"""Id, cost, attack, health, name; then keywords, and the oldest build that has the card."""

_WEAPONS = """
CS2_091 1 1 4 Light's Justice
CS2_080 5 3 4 Assassin's Blade
CS2_112 5 5 2 Arcanite Reaper
"""

_HEROES = (
    ("HERO_01", "Garrosh Hellscream", "CS2_102", "Armor Up!"),
    ("HERO_03", "Valeera Sanguinar", "CS2_083b", "Dagger Mastery"),
    ("HERO_04", "Uther Lightbringer", "CS2_101", "Reinforce"),
    ("HERO_05", "Rexxar", "DS1h_292", "Steady Shot"),
    ("HERO_07", "Gul'dan", "CS2_056", "Life Tap"),
    ("HERO_08", "Jaina Proudmoore", "CS2_034", "Fireblast"),
    ("HERO_09", "Anduin Wrynn", "CS1h_001", "Lesser Heal"),
)
"""Hero, its name, its power (as it was called until 2020) and the power's name."""


def _table(text: str, kind: int) -> Iterable[Card]:
    for line in text.strip().splitlines():
        card_id, cost, attack, health, rest = line.split(" ", 4)
        rest, _, since = rest.rstrip(")").partition(" (")
        name, _, words = rest.partition(": ")
        keywords = [KEYWORDS[word] for word in words.split(", ") if word]
        yield card(card_id, name, kind, int(cost), int(attack), int(health), *keywords, since=int(since or 0))


def _hero_cards() -> Iterable[Card]:
    for hero, name, power, title in _HEROES:
        yield card(hero, name, CardType.HERO, 0, 0, 30)
        yield card(power, title, CardType.HERO_POWER, 2, until=BP_RENAMED - 1)
        yield card(f"{hero}bp", title, CardType.HERO_POWER, 2)


BUILT_IN: Mapping[str, Card] = MappingProxyType(
    {
        found.id: found
        for found in (
            *_table(_MINIONS, CardType.MINION),
            *_table(_WEAPONS, CardType.WEAPON),
            *_hero_cards(),
            card(COIN, "The Coin", CardType.SPELL, 0),
            card("CS2_101t", "Silver Hand Recruit", CardType.MINION, 1, 1, 1),
            card("CS2_082", "Wicked Knife", CardType.WEAPON, 1, 1, 2),
        )
    }
)
"""The cards every installation has, by id."""

REPRINTED = "VAN_"
"""How the ids of the cards begin that came as they were in 2014."""

TOKENS = frozenset({COIN, "CS2_101t", "CS2_082"})
"""Cards that cannot be put into a deck."""


def power_of(hero: str, build: int) -> str:
    """Return the card id of a basic hero's power in a build; empty for a hero that is not in the table."""
    for known, _, power, _ in _HEROES:
        if known == hero:
            later = f"{hero}bp"
            only_later = facts_of(power, build) is None and facts_of(later, build) is not None
            return later if build >= BP_RENAMED or only_later else power
    return ""


def name_in(card_id: str, build: int) -> str:
    """Return the id that a card has in a build.

    Basic hero powers have other ids in later builds; what is printed anew there (``VAN_``) is the card itself in older
    ones.
    """
    original = card_id.removeprefix(REPRINTED)
    if original != card_id and facts_of(card_id, build) is None:
        return original
    for hero, _, power, _ in _HEROES:
        if card_id in (power, f"{hero}bp"):
            return power_of(hero, build)
    return card_id


def heroes() -> list[str]:
    """Return the card ids of the basic heroes whose powers can be played."""
    return [row[0] for row in _HEROES]


def playable(cards: Mapping[str, Card], build: int) -> list[str]:
    """Return the ids of the cards a deck of a build can hold, sorted.

    Minions with reborn are left out where how they come back is not written as a rule.
    """
    kinds = (CardType.MINION, CardType.WEAPON)
    reborn = ruleset_for(build, build).holds("reborn_created")
    return sorted(
        found.id
        for found in cards.values()
        if found.type in kinds
        and found.since <= build <= found.until
        and found.id not in TOKENS
        and (reborn or not found.tags.get(GameTag.REBORN))
    )


def cards_of(build: int) -> dict[str, Card]:
    """Return the cards of a build that can be played without card text, by id, the built-in ones among them."""
    cards = dict(BUILT_IN)
    for facts in all_facts(build):
        if facts.collectible and facts.type in (CardType.MINION, CardType.WEAPON):
            keywords = _keywords(facts, build)
            if keywords is not None:
                cards[facts.id] = card(
                    facts.id, facts.name, facts.type, facts.cost, facts.attack, facts.health, more=keywords
                )
    return cards


def card_of(card_id: str, build: int) -> Card | None:
    """Return a card as it is printed in a build, with all its tags; None where the build has no such card."""
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
    return Card(facts.id, facts.name, MappingProxyType({int(tag): value for tag, value in tags.items() if value}))


def _keywords(facts: CardFacts, build: int) -> dict[int, int] | None:
    """Return the keywords that are all a card has, and their values; None for a card that does anything else."""
    definition = definition_of(facts.id, build, build)
    if definition is None or not definition.complete:
        return None
    abilities = [ability for ability in definition.abilities if isinstance(ability, Keyword)]
    if len(abilities) < len(definition.abilities) or any(one.tag not in KEYWORDS.values() for one in abilities):
        return None
    return {ability.tag: ability.value for ability in abilities}
