"""Eras: ranges of builds whose logs are alike. Evidence is counted by era."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core.claim import CARD_TEXTS, Claim
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.rulesets.switches import SWITCHES
from hslog.hearthstone.build import NEWEST


class Era(NamedTuple):
    """A range of builds, both inclusive."""

    first: int
    last: int

    @property
    def name(self) -> str:
        """The era as tables write it: the last build, or ``newest``; ``all`` for all builds together."""
        if self.last >= NEWEST:
            return "newest" if self.first else "all"
        return str(self.last)


_LAST_BUILDS = (11461, 14830, 22611, 25770, 39832, 93227, NEWEST)
"""The last build of each era: after it, the packets of an action came in another order."""

ORDER_OF_PLAY = "HS 3.2"
"""The rule that triggers of one queue come in order of play."""

ERAS = tuple(Era(first, last) for first, last in zip((0, *(n + 1 for n in _LAST_BUILDS)), _LAST_BUILDS, strict=False))

ALL = Era(0, NEWEST)
"""All builds together: card texts mean the same in all of them, and their evidence is counted once for all."""

BY_NAME = {era.name: era for era in (*ERAS, ALL)}


def era_of(low: int, high: int) -> Era:
    """Return the era of a game written by a build from ``low`` to ``high``, both inclusive.

    A range that covers several eras belongs to that of its last build, unless it has no upper bound.
    """
    build = low if high >= NEWEST else high
    return next(era for era in ERAS if build <= era.last)


def eras_for(claim: Claim, ruleset: Ruleset, most: int = len(ERAS)) -> tuple[Era, ...]:
    """Return the eras whose evidence counts for a claim in games of a ruleset: its own and ``most`` on either side.

    Another era counts only if every switch of the rule (:data:`engine.hearthstone.rulesets.switches.SWITCHES`) has the
    same value in it, and in all between: evidence for another version of the rule proves nothing. The order of play is
    the same in all: where the players' triggers are apart, another rule orders them. Card texts are counted in all
    builds together.
    """
    if claim.rule == CARD_TEXTS:
        return (ALL,)
    if claim.rule == ORDER_OF_PLAY:
        return ERAS
    first = last = own = ERAS.index(era_of(ruleset.low, ruleset.high))
    while first > max(0, own - most) and _is_same(claim.rule, ruleset, ERAS[first - 1]):
        first -= 1
    while last < min(len(ERAS) - 1, own + most) and _is_same(claim.rule, ruleset, ERAS[last + 1]):
        last += 1
    return ERAS[first : last + 1]


@cache
def _switches_of(rule: str) -> tuple[str, ...]:
    return tuple(name for name, switch in SWITCHES.items() if switch.rule == rule)


def _is_same(rule: str, ruleset: Ruleset, era: Era) -> bool:
    """Return whether every switch of a rule has one value in all of ``era``, equal to that of ``ruleset``."""
    other = Ruleset(era.first, era.last)
    return all(ruleset.get(name) is not None and ruleset.get(name) == other.get(name) for name in _switches_of(rule))
