"""The abilities of cards in play that play mode supports: triggers, auras and keywords.

One-time effects are checked as they are carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TypeGuard

import engine.hearthstone.effects.quests as quests
from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    CostModifier,
    Deathrattle,
    Filter,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Replacement,
    Scripted,
    Trigger,
    parts_of,
    terms_in,
)
from engine.hearthstone.cards.constructs import constructs_of
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.library import PIECE, RULES, definition_of
from engine.hearthstone.cards.queue import PLAIN_EVENTS
from engine.hearthstone.cards.triggers import MAY, STAYING, triggers_of
from engine.hearthstone.effects.actions import is_understood
from engine.hearthstone.simulate.cards import KEYWORDS, power_of
from engine.hearthstone.tags import SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

KNOWN_KEYWORDS = frozenset(
    {
        *KEYWORDS,
        *(
            GameTag.CANT_ATTACK,
            GameTag.OVERLOAD,
            GameTag.ECHO,
            GameTag.IMMUNE,
            GameTag.CASTS_WHEN_DRAWN,
            GameTag.CANNOT_ATTACK_HEROES,
            GameTag.COLOSSAL,
            GameTag.HEROPOWER_DAMAGE,
        ),
        *(
            GameTag.DORMANT,
            GameTag.FORGETFUL,
            GameTag.GIGANTIFY,
            GameTag.MAGNETIC,
            GameTag.MINIATURIZE,
            GameTag.BATTLECRY,
        ),
        *(GameTag.TRADEABLE, GameTag.TWINSPELL, GameTag.CANT_BE_TARGETED_BY_SPELLS, GameTag.MEGA_WINDFURY),
        *SUMS,
    }
)
"""Keywords whose rules are implemented in code (HS 5.1)."""

KNOWN_REPLACEMENTS = frozenset(
    {
        *(("healing", "becomes-damage"), ("healing", "times"), ("lifesteal", "damages-enemy")),
        ("choose-one", "both"),
        *(
            ("hero-power", "more-often"),
            ("hero-power", "once-more"),
            ("hero-power", "targets-minions"),
            ("hero-power", "also-adjacent"),
            ("amount", "times"),
        ),
        ("damage", "times"),
        *(("transform", "keep-enchantments"), ("hero-power", "prevent"), ("secret-revealed", "twice")),
        *(("damage", "at-most"), ("damage", "add"), ("spell-damage", "times")),
        ("move", "keep-enchantments"),
        ("cast-spell", "also-adjacent"),
        *(("battlecry", "twice"), ("combo", "twice"), ("deathrattle", "twice"), ("turn-end", "twice")),
        *(("attack-damage", "also-adjacent"), ("attack", "unlimited"), ("lose-durability", "prevent")),
    }
)
"""Supported replacements: event and way of change."""

KNOWN_PLACES = ("play", "secret", STAYING, "hand", "deck", "enchantment", "dormant")

CHANGES = frozenset(
    {
        *("target", "fatal-damage", "armor", "freeze", "discard", "add-to-hand", "equip", "overload", "shuffle"),
        *("awaken", "lose-keyword", "secret-revealed", "restore", "trade", "attack-survived"),
    }
)
OF_DAMAGE = frozenset({"deal-damage", "kill", "overkill", "honorable-kill"})
RESPONDED_TO = PLAIN_EVENTS | CHANGES | OF_DAMAGE
"""Events that play mode reports to triggers."""


RELEASED: Mapping[int, int] = {15: 9786, 20: 10833, 21: 12574, 23: 13921, 25: 15590, 27: 18336}
"""The first build of each card set of 2015 to 2017: card data begins later and holds them in all older builds."""

IN_RANDOM_DECKS = (CardType.MINION, CardType.SPELL, CardType.WEAPON)
UNDECIDED = frozenset({"choose-one"})
"""Actions with a choice that random players do not make."""


@cache
def why_not_passive(card_id: str, build: int) -> str:
    """Return the part of a card's text that play mode does not support while the card is in play; empty if none."""
    if power_of(card_id, build):
        return ""  # a hero
    facts, definition = facts_of(card_id, build), definition_of(card_id, build, build)
    if definition is None or (facts is not None and facts.type == CardType.ENCHANTMENT):
        return ""  # no text, or a text that is checked when the card is used
    printed = facts.tags if facts is not None else {}
    if printed.get(GameTag.POISONOUS):
        definition = replace(
            definition, abilities=tuple(one for one in definition.abilities if not _describes_poisonous(one))
        )
    unknown = [
        one
        for one in definition.abilities
        if not (quests.is_counted(card_id, one) if isinstance(one, Progress) else is_kept_up(one))
    ]
    powers = (one for one in definition.abilities if isinstance(one, OnPlay) and one.kind == "power")
    used = facts is not None and facts.type == CardType.HERO_POWER and any(powers)
    unknown = [one for one in unknown if not (used and isinstance(one, Opaque))]
    unknown = [one for one in unknown if not _is_of_use(one, definition.abilities)]
    if any(isinstance(one, Progress) for one in definition.abilities):
        unknown = [one for one in unknown if not isinstance(one, Replacement)]  # a reward, which is checked later
    return ", ".join(constructs_of(unknown[0])) if unknown else ""


def _is_of_use(ability: Ability, abilities: tuple[Ability, ...]) -> bool:
    """Return whether a text part that is not understood belongs to a battlecry, and so not to the card in play."""
    place = abilities.index(ability)
    before = abilities[place - 1] if place else None
    return (
        isinstance(ability, Opaque) and isinstance(before, OnPlay) and before.kind == "battlecry" and not before.actions
    )


@cache
def why_not_playable(card_id: str, build: int) -> str:
    """Return the reason, from its text alone, why play mode cannot carry out a collectible card; empty if none.

    Whether the cards, conditions and amounts of the text are known shows during play
    (:class:`engine.hearthstone.simulate.errors.UnknownCard`).
    """
    facts, definition = facts_of(card_id, build), definition_of(card_id, build, build)
    if facts is None:
        return "the build has no such card"
    if build < RELEASED.get(facts.set, 0):
        return "its card set came with a later build"
    if facts.type not in IN_RANDOM_DECKS:
        return "play mode has no such kind of card"
    if definition is None or not definition.complete:
        return "its text is not understood"
    if facts.tags.get(GameTag.TWINSPELL):
        return "which card its twin is, is not known"
    auras = (one for one in definition.abilities if isinstance(one, Aura) and one.who.kind != "self")
    if any(gain.tag in (GameTag.CHARGE, GameTag.RUSH) for aura in auras for gain in aura.gives):
        return "whether who enters under its aura is exhausted was seen in no log"
    parts = list(terms_in(definition.abilities))
    if any(isinstance(part, Action) and part.kind == "take-control" and part.duration for part in parts):
        return "how its control ends was seen in no log"
    unknown = [part for part in parts if _is_not_performed(part)]
    return why_not_passive(card_id, build) or (f"action:{unknown[0].kind}" if unknown else "")


def _is_not_performed(part: object) -> TypeGuard[Action]:
    """Return whether a part of a text is an action that play mode cannot carry out."""
    return isinstance(part, Action) and (part.kind in UNDECIDED or not is_understood(part))


def _describes_poisonous(ability: Ability) -> bool:
    """Return whether a text describes poisonous in words."""
    return any(isinstance(part, Filter) and part.kind == "damaged-by-self" for part in parts_of(ability))


def is_kept_up(ability: Ability) -> bool:
    """Return whether play mode supports an ability of a card in play."""
    if isinstance(ability, Keyword):
        return ability.tag in KNOWN_KEYWORDS
    if isinstance(ability, Aura):
        return not (ability.flags or ability.abilities)
    if isinstance(ability, CostModifier):
        first = ability.who.pick == "first" and ability.duration == "each-turn"
        always = ability.who.pick == "all" and not ability.duration
        if ability.who.pick == "next":
            return True  # it is attached when the card is used, and checked there
        return (first or always) and ability.operation in ("add", "set", "add-at-least")
    if isinstance(ability, Replacement):
        return (ability.pattern.event, ability.change) in KNOWN_REPLACEMENTS
    if isinstance(ability, Scripted):
        return ability.name in (*RULES, PIECE)
    if isinstance(ability, (Progress, Opaque)):
        return False
    return isinstance(ability, Deathrattle) or all(_is_answered(trigger) for trigger in triggers_of(ability))


def _is_answered(trigger: Trigger) -> bool:
    asked = trigger.pattern
    counted = (
        asked.period == "turn" or asked.event in ("turn-start", "turn-end") or trigger.place in ("dormant", "hand")
    )
    if asked.amount is not None and not counted:
        return False  # the text does not say which amount it counts, and when the count restarts
    if trigger.keyword == GameTag.CORRUPT:
        return True  # corrupt has its own rule
    if trigger.limit == MAY or trigger.place not in KNOWN_PLACES:
        return False
    return all(event in RESPONDED_TO for event in trigger.pattern.event.split("|"))
