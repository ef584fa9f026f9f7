"""The ruleset of play mode: optional changes are not sent, and open choices are settled in the newer way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.hearthstone.quirks import quirk
from engine.hearthstone.rulesets import OF_THE_BOOK, Ruleset
from engine.hearthstone.rulesets.switches import SWITCHES


@dataclass(frozen=True)
class SettledRuleset(Ruleset):
    """The rules of one build, with every switch decided that states how something is done.

    Between the newest build seen with the old value and the oldest with the new one the new value is taken, so that a
    game never mixes both, unless the book names the patch of the change. Switches for whether or how often something is
    sent stay undecided; it is not sent then.
    """

    def get(self, switch: str) -> Any:
        """Return the value of a switch; None for an undecided switch for whether or how often something is sent.

        Raises KeyError for a switch that is not in the table.
        """
        found = super().get(switch)
        if found is not None:
            return found
        observed, changed_in = SWITCHES[switch].observed, SWITCHES[switch].changed_in
        if changed_in:
            older = [value for build, value in observed if build < changed_in]
            return older[-1] if self.low < changed_in else observed[len(older)][1]
        if all(isinstance(value, int) for _, value in observed):
            return None
        return next(value for build, value in observed if build >= self.low)

    def quirk(self, name: str) -> bool | None:
        """Return whether the server departs from the book by a quirk, as in the oldest newer build that was seen.

        Up to the build that the book describes, the book applies unless an older build departs from it. Raises
        UnknownQuirk.
        """
        found = super().quirk(name)
        if found is not None:
            return found
        observed = quirk(name).observed
        if self.low <= OF_THE_BOOK and not any(holds for build, holds in observed if build <= self.low):
            return False
        return next(holds for build, holds in observed if build > self.low)
