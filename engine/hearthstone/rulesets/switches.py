"""Differences between builds: one row each, with the builds at which each value was observed.

``observed`` is a list of (build, value), ascending. Builds are those of real logs, so a row is evidence: the patch of a
change lies between the last log with the old value and the first with the new one.
"""

from __future__ import annotations

from engine.hearthstone.rulesets.actions import OF_ACTIONS
from engine.hearthstone.rulesets.mechanics import OF_MECHANICS
from engine.hearthstone.rulesets.switch import Switch

SWITCHES: dict[str, Switch] = {**OF_ACTIONS, **OF_MECHANICS}
