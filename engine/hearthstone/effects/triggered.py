"""Selects the triggers and deathrattles to carry out: those whose parts all have a meaning and are trusted.

A card with more than one trigger that could fire is left out: a log does not name which one did.
"""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import (
    Ability,
    Aura,
    CostModifier,
    Deathrattle,
    Definition,
    Filter,
    Selector,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.cards.triggers import (
    AS_PLAYED,
    MAY,
    PROGRESS,
    WHENEVER,
    ends_bearer,
    is_for_next_power,
    is_of_host,
    triggers_in,
)
from engine.hearthstone.effects.definitions import DEATHRATTLE, actions_have_meaning
from engine.hearthstone.effects.evaluation import ANTECEDENTS
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType

OF_THE_EVENT = frozenset({*ANTECEDENTS, "subject"})
"""Selectors that mean, in a trigger, the subject of the event."""


def responses_to_run(r: Resolution, bearer: Entity, form: str, trust: Trust) -> tuple[Trigger | Deathrattle, ...]:
    """Return the abilities that are carried out as a card triggers; empty where the effect has to be read from the log.

    ``form`` is TRIGGER, ATTACHED or DEATHRATTLE. The whole text must be known: another clause may belong to the block.
    """
    if not bearer.card_id:
        return ()
    definition = r.text_of(bearer)
    if definition is None or not definition.complete:
        return ()
    found = responses_of(definition, form)
    return found if found and trust.covers(bearer.card_id, found, form) else ()


@cache
def responses_of(definition: Definition, form: str) -> tuple[Trigger | Deathrattle, ...]:
    """Return the abilities that are carried out as a card triggers: all its deathrattles, or its only trigger.

    Empty if an action of them is not implemented.
    """
    found: tuple[Trigger | Deathrattle, ...]
    if form == DEATHRATTLE:
        found = tuple(ability for ability in definition.abilities if isinstance(ability, Deathrattle))
    else:
        found = tuple(triggers_in(definition.abilities))
        triggers = [trigger for trigger in found if isinstance(trigger, Trigger)]
        counting = any(one.place == "hand" and one.pattern.amount is not None for one in triggers)  # logged each time
        if len(found) != 1 or counting or any(one.limit in (MAY, PROGRESS) for one in triggers):
            return ()
    return found if all(actions_have_meaning(ability.actions) for ability in found) else ()


@cache
def names_event(ability: Ability) -> bool:
    """Return whether the effect of a trigger refers to its event."""
    actions = ability.actions if isinstance(ability, Trigger) else ()
    return any(
        (isinstance(part, Selector) and part.kind in OF_THE_EVENT)
        or (isinstance(part, Filter) and part.kind == "same-card")
        or (isinstance(part, Value) and part.kind == "event-amount")
        for action in actions
        for part in parts_of(action)
    )


def is_about_a_period(ability: Ability) -> bool:
    """Return whether a trigger's event has a period: an empty block of it may mark the begin of the next one."""
    return isinstance(ability, Trigger) and ability.pattern.period not in ("", AS_PLAYED)


def is_used_up(r: Resolution, enchantment: Entity) -> bool:
    """Return whether an enchantment serves for one event only and ends in the trigger that responds to it.

    It changes the cost of its host or of the next card of a kind until that is played, or only waits for the event.
    """
    definition = r.text_of(enchantment)
    if definition is None:
        granted = r.granted_to(enchantment)
        return bool(granted) and all(map(_serves_once, granted))
    return _is_for_one_event(definition)


@cache
def _is_for_one_event(definition: Definition) -> bool:
    return definition.complete and bool(definition.abilities) and all(map(_serves_once, definition.abilities))


def _serves_once(ability: Ability) -> bool:
    if isinstance(ability, Trigger):
        return ends_bearer(ability)
    if isinstance(ability, Aura):
        return is_for_next_power(ability)
    if not isinstance(ability, CostModifier):
        return False
    return is_of_host(ability) or (ability.who.pick == "next" and ability.who.count is None)


def ends_with_use(candidate: Candidate) -> bool:
    """Return whether an enchantment ends as a card is used, even if the card is countered (HS 5.1)."""
    waits = candidate.ability.pattern.timing == WHENEVER and not candidate.ability.actions
    return waits and candidate.bearer.type == CardType.ENCHANTMENT
