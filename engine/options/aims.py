"""Targets of a card whose text is known (HS 2.7.1, 5.1): every character, with the reason if it is not legal.

For other cards, :func:`engine.options.targets.check_text_targets` checks what no card may target.
"""

from __future__ import annotations

from engine.options import errors
from engine.options.model import PredictedTarget
from engine.options.order import in_play
from engine.options.targets import OUT_OF_REACH, beyond_reach
from engine.state import CHARACTERS, Entity, GameState
from engine.texts.model import Targets, Text
from hslog.generated.vocabulary import CardType, GameTag

RULE = "HS 5.1"


def aims(state: GameState, card: Entity, text: Text) -> tuple[PredictedTarget, ...] | None:
    """Return all characters in play that lists may name, legal targets first, each part in order of play.

    Empty if the card has no target; None if another card lets the player choose, which changed over the years.
    """
    if text.targets is Targets.NOTHING:
        return ()
    if text.targets is Targets.ENEMY_HERO:
        return None if state.player_of(card).get(GameTag.STEADY_SHOT_CAN_TARGET) else ()
    found = []
    for entity in in_play(state):
        if entity.type in CHARACTERS or entity.type == CardType.LOCATION:
            error = _error(entity, card)
            found.append(PredictedTarget(entity.id, error, OUT_OF_REACH.get(error, RULE)))
    return tuple(sorted(found, key=lambda target: target.error != errors.NONE))


def _error(entity: Entity, card: Entity) -> str:
    if entity.type not in CHARACTERS:
        return errors.CHARACTER
    return beyond_reach(entity.tags, entity.controller != card.controller, card.type) or errors.NONE
