"""The amount of damage and healing before it is announced, as far as tags of the players show it (HS 4.9.1, 4.9.2)."""

from __future__ import annotations

from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

LARGEST_NUMBER = 2**31 - 1

COPIES_KEEP_SUMS = 126299
"""The first build in which a copy keeps its original's negative sums (patch 21.8): before, it starts at 0."""


def overflowed(value: int) -> int:
    """Return damage or armor of ``value``: 0 beyond the limit."""
    return value if value <= LARGEST_NUMBER else 0


CHANGING = (
    GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS,
    GameTag.HERO_POWER_DOUBLE,
    GameTag.ALL_HEALING_DOUBLE,
    GameTag.SPELL_HEALING_DOUBLE,
    GameTag.HEALING_DOES_DAMAGE,
)
"""Tags of a player that change the amounts of cards."""

INCREASED, MULTIPLIED, REVERSED = "HS 4.9.1.a", "HS 4.9.1.b", "HS 4.9.2"
REVERSED_FIRST = "HS 4.9 healing into damage before"

_DOUBLED = {CardType.HERO_POWER: GameTag.HERO_POWER_DOUBLE, CardType.SPELL: GameTag.SPELL_HEALING_DOUBLE}

REVERSED_LAST = 30795
"""The first build in which healing is doubled before it becomes damage (patch 14.2)."""


def damage_of_power(r: Resolution, player: Entity, printed: int) -> int:
    """Return the damage of a hero power: bonuses are added before doublings."""
    bonus, doublings = player.get(GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS), player.get(GameTag.HERO_POWER_DOUBLE)
    _applied(r, bonus, doublings)
    return int((printed + bonus) * 2**doublings)


def healing(r: Resolution, player: Entity, source: Entity, printed: int, of_damage: bool = False) -> int:
    """Return the amount that a card restores: some doublings are for spells or for hero powers only.

    ``of_damage``: it heals by the damage that it has dealt. Spells without spell damage are not doubled then (HS 5.1).
    """
    doublings = player.get(GameTag.ALL_HEALING_DOUBLE)
    if source.type in _DOUBLED and not (of_damage and _has_no_spell_damage(r, source)):
        doublings += player.get(_DOUBLED[source.type])
    _applied(r, 0, doublings)
    return int(printed * 2**doublings)


def _has_no_spell_damage(r: Resolution, source: Entity) -> bool:
    """Return whether spell damage does not increase a spell's damage by card data, although its number may rise."""
    facts = facts_of(r.oracle.reveal(source).card_id, r.ruleset.high)
    return facts is not None and bool(facts.tags.get(GameTag.ImmuneToSpellpower))


def healing_as_damage(r: Resolution, player: Entity, source: Entity, printed: int) -> int:
    """Return the damage that a card deals instead of healing (HS 4.9.2)."""
    if r.ruleset.low >= REVERSED_LAST:
        r.count_applied(REVERSED)
        return healing(r, player, source, printed)
    r.count_applied(REVERSED_FIRST)
    return damage_of_power(r, player, printed) if source.type == CardType.HERO_POWER else printed


def _applied(r: Resolution, bonus: int, doublings: int) -> None:
    """Count the rules by which bonuses and doublings have changed an amount."""
    if bonus:
        r.count_applied(INCREASED)
    if doublings:
        r.count_applied(MULTIPLIED)
