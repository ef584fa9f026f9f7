"""Cards that can be played without card texts: their printed numbers and keywords.

A few dozen cards whose text is only keywords are built in, with the basic heroes and their powers. :func:`cards_of`
returns all such cards of a build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType

from engine.hearthstone.cards.ability import Deathrattle, Keyword
from engine.hearthstone.cards.data import CardFacts, all_facts, card_name, facts_of, rows_of
from engine.hearthstone.cards.library import abilities_of, definition_of
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.rulesets import ruleset_for
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
"""Keywords of cards that can be played without card text."""


@dataclass(frozen=True)
class Card:
    """A card as printed.

    ``tags`` holds its numbers and keywords, without tags that depend on the game (zone, controller, entity id).
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


def plain_card(facts: CardFacts, keywords: Mapping[int, int], until: int = 10**9) -> Card:
    """Return a card with only its numbers and keywords, valid from the first build of its facts on."""
    tags = {GameTag.CARDTYPE: facts.type, GameTag.COST: facts.cost}
    if facts.type == CardType.WEAPON:
        tags |= {GameTag.ATK: facts.attack, GameTag.DURABILITY: facts.health}
    elif facts.type == CardType.MINION:
        tags |= {GameTag.HEALTH: facts.health, GameTag.ATK: facts.attack}
    elif facts.type == CardType.HERO:
        tags = {GameTag.CARDTYPE: facts.type, GameTag.HEALTH: facts.health}
    printed = MappingProxyType({int(tag): int(value) for tag, value in {**tags, **keywords}.items()})
    return Card(facts.id, facts.name, printed, facts.first, until)


_FOR_DECKS = """
CS2_231 CS2_168 CS2_171 CS2_169 EX1_008 EX1_010 CS2_065 ICC_038 ULD_723 CS2_120 CS2_172 CS2_121 CS2_173
EX1_522 CS2_142 CS2_118 CS2_127 CS2_125 CS2_124 EX1_017 EX1_021 EX1_170 EX1_582 GIL_113 CS2_182 CS2_119
CS2_131 CS2_179 EX1_023 ICC_820 ULD_275 CS2_187 CS2_197 EX1_028 CS2_200 CS2_162 CS2_155 CS2_213 EX1_032
EX1_033 EX1_067 CS2_186 CS2_201 CS2_161 CS2_091 CS2_080 CS2_112
"""
"""Minions and weapons whose whole text is keywords."""

_POWERS = {
    "HERO_01": "CS2_102",
    "HERO_03": "CS2_083b",
    "HERO_04": "CS2_101",
    "HERO_05": "DS1h_292",
    "HERO_07": "CS2_056",
    "HERO_08": "CS2_034",
    "HERO_09": "CS1h_001",
}
"""The basic heroes of random games of basic cards, and the ids of their hero powers until 2020."""

_MORE_POWERS = {"HERO_02": "CS2_049", "HERO_06": "CS2_017", "HERO_10": "HERO_10bp", "HERO_11": "HERO_11bp"}
"""The other basic heroes: their powers bring other cards, or came later."""

_ALL_POWERS = _POWERS | _MORE_POWERS


TOKENS = frozenset({COIN, "CS2_101t", "CS2_082"})
"""Cards that cannot be put into a deck."""


def _as_it_came(card_id: str, until: int = 10**9) -> Card:
    """Return a card as first released, valid until its numbers changed. Its keyword may have had no name then."""
    rows = rows_of(card_id)
    last = next((before.last for before, now in pairwise(rows) if _numbers(before) != _numbers(now)), until)
    return plain_card(rows[0], _keywords(rows[-1], rows[-1].last) or {}, min(last, until))


def _numbers(facts: CardFacts) -> tuple[int, int, int]:
    return facts.cost, facts.attack, facts.health


def _built_in() -> Iterator[Card]:
    yield from map(_as_it_came, _FOR_DECKS.split())
    for hero, power in _POWERS.items():
        yield from (_as_it_came(hero), _as_it_came(power, BP_RENAMED - 1), _as_it_came(f"{hero}bp"))
    yield from map(_as_it_came, (COIN, "CS2_101t", "CS2_082"))


REPRINTED = "VAN_"
"""Prefix of the ids of cards reprinted in their 2014 version."""


def power_of(hero: str, build: int) -> str:
    """Return the card id of a basic hero's power in a build; empty for another hero, and for one that came later."""
    power = _ALL_POWERS.get(hero, "")
    if power and (build >= BP_RENAMED or facts_of(power, build) is None):
        power = f"{hero}bp"
    return power if hero in _POWERS or facts_of(power, build) is not None else ""


def name_in(card_id: str, build: int) -> str:
    """Return the id of a card in a build.

    Basic hero powers have other ids in later builds; a reprint (``VAN_``) is the original card in older ones, unless
    that had become another card.
    """
    original = card_id.removeprefix(REPRINTED)
    if original != card_id and facts_of(card_id, build) is None:
        return original if card_name(original, build) == card_name(card_id, build) else card_id
    for hero, power in _ALL_POWERS.items():
        if card_id in (power, f"{hero}bp"):
            return power_of(hero, build) or card_id
    return card_id


def heroes(build: int = 0) -> list[str]:
    """Return the basic heroes of random games of basic cards; with a build, all that have a power in it."""
    return [hero for hero in _ALL_POWERS if power_of(hero, build)] if build else list(_POWERS)


def playable(cards: Mapping[str, Card], build: int) -> list[str]:
    """Return the sorted ids of the cards that a deck of a build can hold.

    Minions with reborn are left out if the rule for their return is unknown in the build.
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
    """Return the cards of a build that can be played without card text, by id, including the built-in ones."""
    cards = dict(BUILT_IN)
    for facts in all_facts(build):
        if facts.collectible and facts.type in (CardType.MINION, CardType.WEAPON):
            keywords = _keywords(facts, build)
            if keywords is not None:
                cards[facts.id] = replace(plain_card(facts, keywords), since=0)
    return cards


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


def _keywords(facts: CardFacts, build: int) -> dict[int, int] | None:
    """Return the keywords of a card whose text is only keywords, with their values; None for other cards."""
    definition = definition_of(facts.id, build, build)
    if definition is None or not definition.complete:
        return None
    abilities = [ability for ability in definition.abilities if isinstance(ability, Keyword)]
    if len(abilities) < len(definition.abilities) or any(one.tag not in KEYWORDS for one in abilities):
        return None
    return {ability.tag: ability.value for ability in abilities}


BUILT_IN: Mapping[str, Card] = MappingProxyType({found.id: found for found in _built_in()})
"""The default cards of play mode, by id."""
