"""The rules of one build: switches, and the table of their values.

Every difference between builds is a row here, never a test in a rule. A row lists builds at which the value was
*observed*. Between two observations that differ, the value is unknown, and what rules state there is possible but not
certain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.hearthstone.quirks import quirk
from engine.hearthstone.rulesets.switches import SWITCHES
from hslog.hearthstone.build import NEWEST, patch_of

Observed = tuple[tuple[int, Any], ...]
"""Builds of real logs, ascending, each with the value seen in it."""

CHANGES_OF_9_2, CHANGES_OF_11_2 = 21517, 24769
"""The first builds of the patches in which, according to the book, several rules changed (HS 6.2, 5.7)."""

AURAS_AT_ONCE = 54613
"""The first build that updates auras as an entity enters play (patch 18.0, HS 4.2)."""


OF_THE_BOOK = 135540
"""The newest build of the patch that the rulebook describes (23.0)."""


@dataclass(frozen=True)
class Ruleset:
    """The rules of a range of builds (one build if the log states it).

    ``rules_until`` is the last build of the range for switches and quirks, if cards may be of a later build.
    """

    low: int
    high: int
    rules_until: int = 0
    _values: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Cache of switch values."""

    def get(self, switch: str) -> Any:
        """Return the value of a switch; None if the range of builds does not decide it.

        Raises KeyError for a switch that is not in the table.
        """
        try:
            return self._values[switch]
        except KeyError:
            found = _settled(SWITCHES[switch].observed, self.low, self.rules_until or self.high)
            return self._values.setdefault(switch, found)

    def holds(self, switch: str) -> bool:
        """Return whether a yes-or-no switch is known to be on."""
        return self.get(switch) is True

    def possible(self, switch: str) -> bool:
        """Return whether a yes-or-no switch is on or may be."""
        return self.get(switch) is not False

    def quirk(self, name: str) -> bool | None:
        """Return whether the server departs from the book by a quirk, None if the builds do not decide it.

        Raises UnknownQuirk.
        """
        return _departs(name, self.low, self.rules_until or self.high)

    @property
    def name(self) -> str:
        """The name of the ruleset in reports: the patch, or the range of patches."""
        low = patch_of(self.low)
        high = patch_of(self.high) if self.high < NEWEST else None
        first = low.patch if low is not None else "beta"
        if self.low == self.high:
            return f"{first} ({self.low})"
        if low is None and high is None:
            return "of any patch"
        last = high.patch if high is not None else "newest"
        builds = f"since {self.low}" if high is None else f"{self.low}-{self.high}"
        return f"{first if first == last else f'{first}-{last}'} ({builds})"


@cache
def _departs(name: str, low: int, high: int) -> bool | None:
    observed = quirk(name).observed
    return _settled(observed, low, high) if observed else True


def _settled(observed: Observed, low: int, high: int) -> Any:
    """Return the value in a range of builds; None if the observations do not decide it."""
    at_low, at_high = _at(observed, low), _at(observed, high)
    if at_low != at_high:
        return None
    between = {value for build, value in observed if low < build < high}
    return at_low if between <= {at_low} else None


def _at(observed: Observed, build: int) -> Any:
    """Return the value at one build: that of the observations on both sides, None if they differ."""
    before = [value for known, value in observed if known <= build]
    after = [value for known, value in observed if known >= build]
    if not before:
        return after[0]
    if not after:
        return before[-1]
    return before[-1] if before[-1] == after[0] else None


@cache
def ruleset_for(low: int, high: int, rules_until: int = 0) -> Ruleset:
    """Return the ruleset of a range of builds."""
    return Ruleset(low, high, rules_until)
