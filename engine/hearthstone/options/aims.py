"""Targets of a card that is played or used (HS 2.7.1, 5.1): every character, with the reason if it is not legal."""

from __future__ import annotations

from engine.hearthstone.cards.requirements import TARGET
from engine.hearthstone.options import errors
from engine.hearthstone.options.model import PredictedTarget
from engine.hearthstone.options.order import in_play
from engine.hearthstone.options.requirements import Use, is_targeted, unfit
from engine.hearthstone.options.targets import OUT_OF_REACH, beyond_reach
from engine.hearthstone.state import CHARACTERS, Entity
from hslog.hearthstone.generated.vocabulary import CardType

RULE = "LOG requirements"


def aims(use: Use) -> tuple[PredictedTarget, ...] | None:
    """Return all characters in play that lists may name, legal targets first, each part in order of play.

    Empty if the player chooses no target; None where the requirements of the card are unknown.
    """
    targeted = is_targeted(use)
    if not targeted:
        return () if targeted is False else None
    found = []
    for entity in in_play(use.state):
        refused = entity.type == CardType.LOCATION != use.card.type  # why another location refuses it differs
        if entity.type in CHARACTERS or refused:
            error = _error(use, entity)
            if error is None:
                return None
            found.append(PredictedTarget(entity.id, error, OUT_OF_REACH.get(error, RULE)))
    must = use.asked is not None and TARGET in use.asked.requirements
    if not must and all(target.error != errors.NONE for target in found):
        return ()  # the card is used without a target
    return tuple(sorted(found, key=lambda target: target.error != errors.NONE))


def _error(use: Use, entity: Entity) -> str | None:
    """Return why an entity cannot be chosen, None where that is unknown."""
    if entity.type not in CHARACTERS:
        return errors.CHARACTER
    reason = beyond_reach(entity.tags, entity.controller != use.card.controller, use.card.type)
    for name, fact in unfit(use, entity):
        if fact is False:
            return name
        reason = reason or None
        if reason is None:
            return None
    return reason or errors.NONE
