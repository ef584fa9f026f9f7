"""The parts of a text: its effect, and the conditions for using it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity, GameState

Effect = Callable[[Resolution, Entity, Entity, Entity | None], None]
"""Carries out a text: given the card, its player, and the target that was chosen."""


@dataclass(frozen=True)
class Text:
    """One text.

    ``cards`` are the ids of the cards that have it, without skins. ``error`` returns the play error of the card as
    option lists print it, given the state and the card; None if the card may be used.
    """

    cards: tuple[str, ...]
    effect: Effect
    error: Callable[[GameState, Entity], str | None] = lambda state, card: None


_SKIN = re.compile(r"(?:_[HA]S?\d+[a-z]?)$")
_HERO_SKIN = re.compile(r"^(HERO_\d\d)[a-z_]+[bh]p(?:_[A-Za-z]+)?$")
_COIN_SKIN = re.compile(r"^\w+_COIN\d*$")
_MODE = re.compile(r"^(?:VAN|TUTR)_")
COIN = "GAME_005"
CLASSIC = "VAN_"
"""How ids begin of the cards as they were in 2014, with which games of the classic format are played."""


def base_id(card_id: str) -> str:
    """Return the id of the card that ``card_id`` is a skin of: the same power of another hero, another coin.

    Modes of the game that have printings of their own are left out of it.
    """
    if _COIN_SKIN.match(card_id):
        return COIN
    return _SKIN.sub("", _HERO_SKIN.sub(r"\1bp", _MODE.sub("", card_id)))


def is_printing(card_id: str, of: str) -> bool:
    """Return whether a token is the one with the id ``of``, or a skin of it, as ``CS2_101t4`` of ``CS2_101t``."""
    return base_id(card_id) == of or (card_id.startswith(of) and card_id[len(of) :].isdigit())
