"""What an override is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards.ability import Ability

ANY_BUILD = 10**9


@dataclass(frozen=True)
class Override:
    """A change of the abilities of one card in the builds ``first`` to ``last``; ``why`` is what the text lacks."""

    why: str
    change: Callable[[tuple[Ability, ...]], tuple[Ability, ...]]
    first: int = 0
    last: int = ANY_BUILD
