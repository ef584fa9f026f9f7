"""How often real logs met an ability, and what follows: whether it is predicted, or read from the log."""

from __future__ import annotations

from typing import NamedTuple

from engine.hearthstone.cards.ability import Ability, Aura, CostModifier, Deathrattle, Definition, OnPlay, Trigger
from engine.hearthstone.cards.trust import Met, met_text
from engine.hearthstone.effects.definitions import DEATHRATTLE, TRIGGER, actions_have_meaning
from engine.hearthstone.effects.trust import AURA, COST, FIRST, USE, Count, constructs_in, row_of, shipped


class Standing(NamedTuple):
    """What real logs say of an ability.

    ``form`` is how it is carried out. ``carried_out`` counts how often logs agreed with what it does, None where it was
    never carried out; ``called_for`` how often its triggers came when they had to. ``predicted``: whether what it does
    is predicted on other logs. ``tried``: whether it is predicted on trial: a log that departs from it is not accused.
    ``doubtful`` are the constructs of which logs have not shown enough.
    """

    form: str
    carried_out: Count | None
    called_for: Met | None
    predicted: bool
    tried: bool
    doubtful: tuple[str, ...]


def standing_of(card_id: str, definition: Definition, ability: Ability) -> Standing | None:
    """Return what real logs say of an ability that does something once, or works all the time; None for another."""
    form = _form(ability)
    if isinstance(ability, (Aura, CostModifier)):
        return _of_continuous(card_id, ability)
    if not form or not isinstance(ability, (OnPlay, Trigger, Deathrattle)):
        return None
    trust = shipped()
    same = tuple(one for one in definition.abilities if _form(one) == form)
    counts = trust.counts or {}
    if form == USE and row_of(FIRST, card_id) in counts:
        form = FIRST  # its actions are carried out one by one
    doubtful = [name for name in constructs_in((ability,), form) if not trust.holds((name,))]
    called = met_text(definition.key) if isinstance(ability, Trigger) else None
    readable = bool(ability.actions) and actions_have_meaning(ability.actions)
    predicted = readable and trust.covers(card_id, same, form)
    tried = readable and trust.on_trial.covers(card_id, same, form)
    return Standing(form, counts.get(row_of(form, card_id)), called, predicted, tried, tuple(doubtful))


def _of_continuous(card_id: str, ability: Aura | CostModifier) -> Standing:
    trust, form = shipped(), COST if isinstance(ability, CostModifier) else AURA
    doubtful = tuple(name for name in constructs_in((ability,), form) if not trust.holds((name,)))
    count = (trust.counts or {}).get(row_of(form, card_id))
    predicted, tried = (one.covers(card_id, (ability,), form) for one in (trust, trust.on_trial))
    return Standing(form, count, None, predicted, tried, doubtful)


def _form(ability: Ability) -> str:
    if isinstance(ability, OnPlay):
        return USE
    if isinstance(ability, Trigger):
        return TRIGGER
    return DEATHRATTLE if isinstance(ability, Deathrattle) else ""
