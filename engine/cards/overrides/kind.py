"""What an override is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards.ability import Ability
from engine.cards.notation import loads

ANY_BUILD = 10**9


@dataclass(frozen=True)
class Override:
    """A change of the abilities of one card in the builds ``first`` to ``last``; ``why`` is what the text lacks."""

    why: str
    change: Callable[[tuple[Ability, ...]], tuple[Ability, ...]]
    first: int = 0
    last: int = ANY_BUILD


def instead(why: str, notation: str, first: int = 0, last: int = ANY_BUILD) -> Override:
    """Return an override by abilities that stand for all that the text gives, in the notation of the tables."""
    return Override(why, lambda _: loads(notation), first, last)
