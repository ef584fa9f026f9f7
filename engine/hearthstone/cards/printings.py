"""Card ids: which are skins or printings of one card."""

from __future__ import annotations

import re
from functools import cache

from engine.hearthstone.cards.unwritten import COIN

_SKIN = re.compile(r"(?:_[HA]S?\d+[a-z]?)$")
_HERO_SKIN = re.compile(r"^(HERO_\d\d)[a-z_]+[bh]p(?:_[A-Za-z]+)?$")
_COIN_SKIN = re.compile(r"^\w+_COIN\d*$")
_MODE = re.compile(r"^(?:VAN|TUTR)_")
CLASSIC = "VAN_"
"""Prefix of the ids of cards as they were in 2014, which the classic format uses."""


@cache
def base_id(card_id: str) -> str:
    """Return the id of the card that ``card_id`` is a skin of: the same power of another hero, another coin.

    Prefixes of game modes with printings of their own are removed.
    """
    if _COIN_SKIN.match(card_id):
        return COIN
    return _SKIN.sub("", _HERO_SKIN.sub(r"\1bp", _MODE.sub("", card_id)))


def is_printing(card_id: str, of: str) -> bool:
    """Return whether a card has the id ``of`` or is a skin of it, such as ``CS2_101t4`` of ``CS2_101t``."""
    return of in (card_id, base_id(card_id)) or (card_id.startswith(of) and card_id[len(of) :].isdigit())
