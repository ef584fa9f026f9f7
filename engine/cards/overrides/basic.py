"""Overrides of the Basic and Classic sets."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Ability, Condition, OnPlay
from engine.cards.overrides.kind import Override


def _needs_room(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Add the condition that the player's board has room."""
    room = Condition("not", parts=(Condition("board-full"),))
    return tuple(replace(each, condition=room) if isinstance(each, OnPlay) else each for each in abilities)


OVERRIDES = {
    "CS1_113": Override("Mind Control cannot be played with a full board (REQ_NUM_MINION_SLOTS)", _needs_room),
}
