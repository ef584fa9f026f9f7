"""What of a card in play play mode can keep up: its triggers, auras and keywords. What a card does once is known as it
is done.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.cards.ability import (
    Ability,
    Aura,
    CostModifier,
    Deathrattle,
    Filter,
    Keyword,
    Opaque,
    Progress,
    Replacement,
    Scripted,
    Trigger,
    parts_of,
)
from engine.cards.constructs import constructs_of
from engine.cards.data import facts_of
from engine.cards.library import definition_of
from engine.cards.queue import TOLD
from engine.cards.triggers import MAY, triggers_of
from engine.simulate.cards import KEYWORDS, power_of
from hslog.generated.vocabulary import CardType, GameTag

KNOWN_KEYWORDS = frozenset(
    {
        *KEYWORDS.values(),
        *(GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.IMMUNE, GameTag.CASTS_WHEN_DRAWN),
        *(GameTag.MAGNETIC, GameTag.TRADEABLE, GameTag.TWINSPELL, GameTag.CANT_BE_TARGETED_BY_SPELLS),
    }
)
"""Keywords whose rules are code (HS 5.1)."""

KNOWN_REPLACEMENTS = frozenset(
    {
        *(("healing", "becomes-damage"), ("hero-power", "more-often"), ("amount", "times")),
        *(("battlecry", "twice"), ("deathrattle", "twice")),
    }
)
"""Events that cards change in a way that play mode has, and the way."""

KNOWN_PLACES = ("play", "secret", "hand", "deck", "enchantment", "dormant")

CHANGES = frozenset({"armor", "freeze", "discard", "add-to-hand", "equip", "overload"})
OF_DAMAGE = frozenset({"deal-damage", "kill", "overkill", "honorable-kill"})
RESPONDED_TO = TOLD | CHANGES | OF_DAMAGE
"""Events that play mode tells of."""


@cache
def why_not_passive(card_id: str, build: int) -> str:
    """Return what of a card's text play mode cannot keep up while the card is in play; empty if it can all of it."""
    if power_of(card_id, build):
        return ""  # a hero
    facts, definition = facts_of(card_id, build), definition_of(card_id, build, build)
    if definition is None or (facts is not None and facts.type == CardType.ENCHANTMENT):
        return ""  # it says nothing, or what it says when it is used is not known
    printed = facts.tags if facts is not None else {}
    if printed.get(GameTag.POISONOUS):
        definition = replace(definition, abilities=tuple(one for one in definition.abilities if not _kills(one)))
    unknown = [ability for ability in definition.abilities if not is_kept_up(ability)]
    return f"{card_id}: {', '.join(constructs_of(unknown[0]))}" if unknown else ""


def _kills(ability: Ability) -> bool:
    """Return whether a text says in words what poisonous is."""
    return any(isinstance(part, Filter) and part.kind == "damaged-by-self" for part in parts_of(ability))


def is_kept_up(ability: Ability) -> bool:
    """Return whether play mode keeps up an ability of a card in play."""
    if isinstance(ability, Keyword):
        return ability.tag in KNOWN_KEYWORDS
    if isinstance(ability, Aura):
        return not (ability.flags or ability.abilities)
    if isinstance(ability, CostModifier):
        return not ability.duration and ability.who.pick == "all" and ability.operation in ("add", "set")
    if isinstance(ability, Replacement):
        return (ability.pattern.event, ability.change) in KNOWN_REPLACEMENTS
    if isinstance(ability, Progress | Opaque | Scripted):
        return False
    return isinstance(ability, Deathrattle) or all(_is_answered(trigger) for trigger in triggers_of(ability))


def _is_answered(trigger: Trigger) -> bool:
    if trigger.limit == MAY or trigger.place not in KNOWN_PLACES:
        return False
    return all(event in RESPONDED_TO for event in trigger.pattern.event.split("|"))
