"""How often real logs met an ability, and whether it is therefore predicted or read from the log."""

from __future__ import annotations

from typing import NamedTuple

from engine.hearthstone.cards.ability import Ability, Aura, CostModifier, Deathrattle, Definition, OnPlay, Trigger
from engine.hearthstone.cards.trust import Met, met_text
from engine.hearthstone.effects.definitions import DEATHRATTLE, TRIGGER, actions_have_meaning
from engine.hearthstone.effects.trust import AURA, COST, FIRST, USE, Count, constructs_in, row_of, shipped


class TrackRecord(NamedTuple):
    """The evidence of real logs for an ability.

    ``form`` is how it is carried out. ``carried_out`` counts how often logs agreed with its effect; None if it was
    never carried out. ``called_for`` counts how often its triggers came when they had to. ``predicted``: its effect is
    predicted on other logs. ``tried``: it is predicted on trial, and a log that departs from it is not accused.
    ``doubtful`` are the constructs that logs have not shown often enough.
    """

    form: str
    carried_out: Count | None
    called_for: Met | None
    predicted: bool
    tried: bool
    doubtful: tuple[str, ...]


def track_record_of(card_id: str, definition: Definition, ability: Ability) -> TrackRecord | None:
    """Return the track record of a one-time or continuous ability; None for any other."""
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
    return TrackRecord(form, counts.get(row_of(form, card_id)), called, predicted, tried, tuple(doubtful))


def _of_continuous(card_id: str, ability: Aura | CostModifier) -> TrackRecord:
    trust, form = shipped(), COST if isinstance(ability, CostModifier) else AURA
    doubtful = tuple(name for name in constructs_in((ability,), form) if not trust.holds((name,)))
    count = (trust.counts or {}).get(row_of(form, card_id))
    predicted, tried = (one.covers(card_id, (ability,), form) for one in (trust, trust.on_trial))
    return TrackRecord(form, count, None, predicted, tried, doubtful)


def _form(ability: Ability) -> str:
    if isinstance(ability, OnPlay):
        return USE
    if isinstance(ability, Trigger):
        return TRIGGER
    return DEATHRATTLE if isinstance(ability, Deathrattle) else ""
