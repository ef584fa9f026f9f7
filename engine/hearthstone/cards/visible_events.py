"""Whether a replay sees every event that a text responds to, and whether a text does only what it states (HS 1.5)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    Definition,
    EventPattern,
    Keyword,
    OnPlay,
    Progress,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.library import is_complete
from engine.hearthstone.cards.matching import is_printed
from engine.hearthstone.cards.queue import PLAIN_EVENTS
from engine.hearthstone.cards.stated import WITHOUT_TRIGGERS
from engine.hearthstone.cards.triggers import changes_without_event, triggers_of

NOTICED = PLAIN_EVENTS | frozenset(
    {
        *("armor", "gain-attack", "freeze", "overload", "mana-spent", "lose-keyword", "awaken", "discard"),
        *("deal-damage", "kill", "overkill", "honorable-kill", "restore", "overheal", "fatal-damage"),
        "secret-revealed",
    }
)
"""Events that a replay can see, including those that tag changes show."""

WRITTEN = ("number", "negative", "spell-damage", "healing")
"""Kinds of values that are written in the text."""

PLAIN = ("deal", "heal", "give", "set", "summon", "draw", "destroy", "armor", "freeze", "silence", "overload")
"""Actions that need nothing to be recorded beforehand."""

DONE_WHEN_PLAYED = ("battlecry", "combo", "outcast")
"""Kinds of texts of permanents that are carried out when the card is played."""

CONTINUOUS = ("is", "exists", "at-least", "at-most")
"""Conditions of auras. They are checked at every aura update, not in a trigger."""

COMBINING = ("and", "or", "not", "unless")
"""Conditions that combine other conditions."""

CHOOSING = ("choose-one", "choose-twice", "choose-thrice")
"""Texts with a choice that a trigger may carry out, such as when the card transforms."""

LASTING_ACTIONS = ("give", "change-cost", "set-cost", "overload")
"""Actions of texts without an event that affect other cards while the card is in play, or costs of playing it."""


@cache
def are_events_visible(definition: Definition, of_enchantment: bool, stood: bool) -> bool:
    """Return whether the replay sees every event that a text responds to.

    ``stood``: effects of playing its card do not matter any more.
    """
    abilities, known = definition.abilities, definition.complete
    if stood:
        abilities = tuple(one for one in abilities if not _is_over_when_used(one))
        known = known or is_complete(abilities)
    return known and all(_is_visible(ability, of_enchantment) for ability in abilities)


def _is_over_when_used(ability: Ability) -> bool:
    """Return whether an ability is carried out when its card is played, and never again."""
    return isinstance(ability, OnPlay) and ability.kind in (*DONE_WHEN_PLAYED, *CHOOSING)


def _is_visible(ability: Ability, of_enchantment: bool) -> bool:
    """Return whether the replay sees every event that an ability of a card or an enchantment responds to."""
    triggers = list(triggers_of(ability))
    if _counts(ability):
        return False
    if changes_without_event(ability):
        return True
    if triggers:
        return all(_is_noticed(trigger) for trigger in triggers)
    if isinstance(ability, Aura):
        return ability.condition is None or _is_continuous(ability.condition)
    if isinstance(ability, OnPlay) and ability.kind == "effect":
        return of_enchantment or all(action.kind in LASTING_ACTIONS for action in ability.actions)
    if isinstance(ability, Keyword):
        return ability.tag in WITHOUT_TRIGGERS
    return isinstance(ability, Deathrattle) or (isinstance(ability, OnPlay) and ability.kind not in CHOOSING)


def _is_continuous(condition: Condition) -> bool:
    """Return whether a condition of an aura, with all its parts, is checked at every aura update."""
    if condition.kind in COMBINING:
        return all(map(_is_continuous, condition.parts))
    return condition.kind in CONTINUOUS


def _counts(ability: Ability) -> bool:
    """Return whether a text uses a number that only the card itself knows, or past events.

    The card may count, or look it up, in hidden triggers.
    """
    for term in parts_of(ability):
        if isinstance(term, Value) and term.kind == "script" and not is_printed(term):
            return True
        if isinstance(term, Condition) and term.kind == "happened":
            return True
    return False


def _is_noticed(trigger: Trigger) -> bool:
    subject = trigger.pattern.subject
    unknown = subject is not None and trigger.pattern.event == "summon" and subject.kind not in ("minions", "self")
    return not unknown and all(event in NOTICED for event in trigger.pattern.event.split("|"))


def is_plain(ability: Ability) -> bool:
    """Return whether an ability only does what its text states, while its card is in play or when it is played."""
    for term in parts_of(ability):
        if isinstance(term, (Condition, CostModifier, Progress)):
            return False
        if (isinstance(term, Value) and term.kind not in WRITTEN) or (
            isinstance(term, Trigger) and term.place != "play"
        ):
            return False
        if isinstance(term, Action) and term.kind not in PLAIN:
            return False
        if isinstance(term, EventPattern) and (term.period or term.amount is not None):
            return False
    return True
