"""Bonuses that may change the amounts of a card in ways that no real log has shown yet (HS 4.9.1).

An amount is unknown under one of them: bonuses for spells of a school, for the next spell, of the spell itself, and
those of enchantments whose text is unknown.
"""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import (
    Ability,
    Aura,
    CostModifier,
    Deathrattle,
    Gain,
    Keyword,
    OnPlay,
    Replacement,
    Trigger,
    actions_of,
    parts_of,
)
from engine.hearthstone.cards.interference import interferes, is_worded, named_after
from engine.hearthstone.cards.library import definition_of, replacements_of
from engine.hearthstone.cards.replacements import is_of_scenario, is_script
from engine.hearthstone.effects.context import Context
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

GIVING = frozenset({GameTag.SPELLPOWER, *range(GameTag.SPELLPOWER_ARCANE, GameTag.SPELLPOWER_PHYSICAL + 1)})
"""Tags of cards that give spell damage: for every school, and for one."""

BY_SCHOOL_OR_ONCE = (
    GameTag.CURRENT_NEGATIVE_SPELLPOWER,
    *range(GameTag.CURRENT_SPELLPOWER_ARCANE, GameTag.CURRENT_SPELLPOWER_PHYSICAL + 1),
    *range(GameTag.CURRENT_TEMP_SPELLPOWER_ARCANE, GameTag.CURRENT_TEMP_SPELLPOWER + 1),
)
"""Tags of players that hold their spell damage for one school or for one spell."""


OF_DAMAGE = ("damage", "spell-damage", "own-spell-damage", "hero-power")
"""Changes to look for in unreadable texts that affect how much damage a card deals."""

CHANGED_EVENTS = (
    *("amount", "attack-damage", "damage", "healing", "hero-power", "own-spell-damage", "spell-damage", "unknown"),
)
"""Events whose replacement may change an amount; replacements that repeat an event change none."""

OF_ANOTHER_KIND = frozenset(
    {
        *("add-to-hand", "again", "attack", "attach", "casts-twice", "change-cost", "discover", "draw", "equip"),
        *("freeze", "give", "if", "lasting", "lose", "mana-crystals", "mana-this-turn", "overload", "pay-with"),
        *("set-cost", "shuffle", "summon"),
    }
)
"""Actions of an enchantment that do not change how much its bearer deals or restores."""

UNTOLD_EVENTS = ("damage",)
"""Events whose replacement no tag shows; healing has tags of players (:mod:`engine.hearthstone.mechanics.amounts`)."""


@cache
def share_of_spell_damage(card_id: str, low: int, high: int) -> int:
    """Return the factor by which a spell's text multiplies spell damage; 1 if it names none (HS 5.1 spell damage)."""
    definition = definition_of(card_id, low, high)
    found = replacements_of(definition, ("spell-damage",)) if definition is not None else []
    return next((one.amount.number for one in found if one.change == "times" and one.amount is not None), 1)


def is_uncertain(context: Context, heals: bool = False, but_scripts: bool = False) -> bool:
    """Return whether an unknown bonus may change the damage of a card, or its healing if it ``heals``.

    ``but_scripts``: ignore unreadable scripts that an adventure or a brawl has attached to the player. Changes to the
    damage of other cards than spells and hero powers apply when the damage is announced.
    """
    source, player = context.source, context.player
    of_spells = source.type in (CardType.SPELL, CardType.HERO_POWER)
    if source.type == CardType.SPELL:
        own = _definition_changes(source.card_id, context.r.ruleset.low, context.r.ruleset.high, unknown=False)
        if own or any(source.get(tag) for tag in GIVING):
            return True
        if has_unlogged_bonus(player):
            context.leave_open("bonus")
    hosts = (source, player) if of_spells else (player,) if heals else ()
    return any(bears_change(context.r, host, host is player and not heals, but_scripts) for host in hosts)


def has_unlogged_bonus(player: Entity) -> bool:
    """Return whether a player has spell damage of one school or for one spell."""
    return any(player.get(tag) for tag in BY_SCHOOL_OR_ONCE)


def bears_change(r: Resolution, host: Entity, by_words: bool = False, but_scripts: bool = False) -> bool:
    """Return whether an enchantment of ``host`` may change amounts of the card, or of the player's cards.

    ``by_words``: for damage by a player's cards, an enchantment whose text is not understood counts only if its words
    mention damage. ``but_scripts``: ignore unreadable scripts.
    """
    low, high = r.ruleset.low, r.ruleset.high
    return any(
        bool(one.card_id) and (_definition_changes(one.card_id, low, high) or _is_left_open(r, one))
        for one in r.state.attached_in_play(host)
        if not (by_words and _mentions_no_damage(one.card_id, low, high))
        if not (but_scripts and is_script(one.card_id, low, high))
    )


@cache
def _mentions_no_damage(card_id: str, low: int, high: int) -> bool:
    """Return whether an enchantment that is not fully understood has a text that does not mention damage.

    The text may be that of the card it is named after.
    """
    definition = definition_of(card_id, low, high)
    if (definition is not None and definition.complete) or is_of_scenario(card_id) or not is_worded(card_id):
        return False
    return not any(interferes(card_id, change) for change in OF_DAMAGE)


def _is_left_open(r: Resolution, enchantment: Entity) -> bool:
    """Return whether an enchantment has a trigger that takes spell damage away, and its effect until then is open.

    By the book the bonus is in the sum until then; no real log has shown it.
    """
    definition = r.text_of(enchantment)
    triggers = [one for one in definition.abilities if isinstance(one, Trigger)] if definition is not None else []
    return any(one.kind == "spell-damage" for one in actions_of(triggers)) and not r.oracle.decides


@cache
def _definition_changes(card_id: str, low: int, high: int, unknown: bool = True) -> bool:
    """Return whether a text may change amounts; ``unknown`` is the result where not all of it can be read.

    An enchantment without a text that can be read gives what the text of the card it is named after says.
    """
    definition = definition_of(card_id, low, high)
    if unknown and definition is None:
        definition = definition_of(named_after(card_id), low, high)
    if definition is None or not definition.complete:
        return unknown
    if unknown:
        return not all(map(_is_harmless, definition.abilities))
    return any(replacements_of(definition, UNTOLD_EVENTS))


def _is_harmless(ability: Ability) -> bool:
    """Return whether an ability of an enchantment changes no amount that cards deal or restore.

    Triggers and deathrattles act in blocks of their own.
    """
    if isinstance(ability, (Trigger, Deathrattle, CostModifier)):
        return True
    if isinstance(ability, (OnPlay, Aura)) and not _changes_no_amount(ability):
        return False
    return not any(
        (isinstance(part, Replacement) and part.pattern.event in CHANGED_EVENTS)
        or (isinstance(part, (Gain, Keyword)) and part.tag in GIVING)
        for part in parts_of(ability)
    )


def _changes_no_amount(ability: OnPlay | Aura) -> bool:
    """Return whether a text has only actions of OF_ANOTHER_KIND, or is an aura that gives tags only."""
    if isinstance(ability, Aura):
        return ability.who.kind == "minions" or not ability.flags
    return all(action.kind in OF_ANOTHER_KIND for action in actions_of((ability,)))
