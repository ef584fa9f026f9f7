"""Which texts are carried out: those whose every part has a meaning here, and whose constructs are trusted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards.ability import Ability, Action, Definition, Filter, OnPlay, Selector, Term, Value, parts_of
from engine.cards.library import definition_of
from engine.cards.matching import COMPARISONS, PRINTED, TYPES
from engine.effects.actions import ACTIONS
from engine.effects.evaluation import ANTECEDENTS, PICKS, VALUES
from engine.effects.trust import Trust
from engine.resolution import Resolution
from engine.state import Entity
from engine.texts.lookup import has_text
from hslog.generated.vocabulary import CardType

USE, TRIGGER, ATTACHED, DEATHRATTLE = "card", "trigger", "attached", "deathrattle"
"""How a text comes to be carried out: its card is used, it or what is attached responds, or its bearer has died."""

KINDS = ("spell", "battlecry", "power")
"""Texts that are carried out whenever the card is used."""

SELECTORS = frozenset({*TYPES, *ANTECEDENTS, "self", "target", "card", "deck"})
FILTERS = frozenset({*PRINTED, *COMPARISONS, "other", "any", "not", "type", "damaged", "undamaged", "keyword", "id"})


def definition_to_run(r: Resolution, card: Entity, trust: Trust) -> Definition | None:
    """Return the definition of a card whose effects on use are carried out, None where the log has to be read.

    They are only if they are known as a whole: no clause of the card is unread, and no effect has a condition. Hero
    cards are left out: of their text and their new hero power either may come first. So are the cards of
    :mod:`engine.texts`, which other cards may change.
    """
    if r.state.taken_back or not card.card_id or card.type == CardType.HERO or has_text(card):
        return None
    definition = definition_of(card.card_id, r.ruleset.low, r.ruleset.high)
    if definition is None or not definition.complete:
        return None
    effects = effects_of(definition)
    if not effects or not all(has_meaning(one) for one in effects):
        return None
    return definition if trust.covers(card.card_id, effects, USE) else None


@cache
def effects_of(definition: Definition) -> tuple[OnPlay, ...]:
    """Return what a card does when it is used."""
    return tuple(ability for ability in definition.abilities if isinstance(ability, OnPlay))


@cache
def has_meaning(effect: OnPlay) -> bool:
    """Return whether the engine can carry out an effect."""
    return effect.kind in KINDS and effect.condition is None and actions_have_meaning(effect.actions)


def actions_have_meaning(actions: Iterable[Action]) -> bool:
    """Return whether the engine can carry out all actions of an ability."""
    return all(_part_has_meaning(part) for action in actions for part in parts_of(action))


def _part_has_meaning(part: Term) -> bool:
    if isinstance(part, Action):
        return part.kind in ACTIONS
    if isinstance(part, Selector):
        return part.kind in SELECTORS and part.pick in PICKS
    if isinstance(part, Filter):
        return part.kind in FILTERS
    if isinstance(part, Value):
        return part.kind in VALUES
    return not isinstance(part, Ability)
