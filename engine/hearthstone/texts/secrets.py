"""The triggers of secrets (HS 1.4, 3.2)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Definition, Trigger, actions_of
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.triggers import triggers_of


@cache
def resummons(card_id: str) -> bool:
    """Return whether a secret resummons a dead minion, after the death triggers of entities in play (HS 3.2)."""
    said = (one for text in definitions_of(card_id) for one in secret_triggers(text))
    return any(action.kind == "resurrect" for action in actions_of(said))


def secret_triggers(definition: Definition) -> list[Trigger]:
    """Return the triggers by which a secret is revealed."""
    return [one for ability in definition.abilities for one in triggers_of(ability) if one.place == "secret"]
