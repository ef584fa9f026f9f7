"""Builds that nobody has seen a log of: between two that were seen, a log may be of either way.

Where a way changed from one seen build to the next, games of a build between them are made both ways, and the rules,
which cannot know which it is, accept both.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import engine
from engine.core.verdict import Verdict
from engine.hearthstone.quirks import QUIRKS, quirk
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.rulesets.switches import SWITCHES, Switch
from engine.hearthstone.simulate import game_setup, random_scenario
from engine.hearthstone.simulate.table import Table

OLDEST = 9_500
"""Builds before have few of the cards games are made of."""


class OlderRuleset(Ruleset):
    """The rules of one build, with every switch that is not settled set to its older value."""

    def get(self, switch: str) -> Any:
        found = super().get(switch)
        if found is not None:
            return found
        return [value for build, value in SWITCHES[switch].observed if build <= self.low][-1]

    def quirk(self, name: str) -> bool | None:
        found = super().quirk(name)
        return found if found is not None else [on for build, on in quirk(name).observed if build <= self.low][-1]


def unseen() -> list[int]:
    """Return builds of which every change of a switch has one between the two observations around it; few of them."""
    changes = [
        (after, before)
        for row in (*SWITCHES.values(), *QUIRKS)
        for (before, old), (after, new) in pairwise(row.observed)
        if old != new and before >= OLDEST
    ]
    found: list[int] = []
    for after, before in sorted(changes):
        if not found or found[-1] <= before:
            found.append(after - 1)
    return found


@pytest.mark.parametrize("older", [False, True], ids=["newer", "older"])
@pytest.mark.parametrize("build", unseen())
def test_between_two_builds_that_were_seen_both_ways_are_accepted(
    build: int, older: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if older:
        monkeypatch.setattr(game_setup, "SettledRuleset", OlderRuleset)
    replay = engine.replay(Table(random_scenario(2, build)).run(), build)
    assert [divergence.message for divergence in replay.divergences] == []
    assert replay.counts()[Verdict.HIDDEN] == 0


def test_what_is_not_settled_is_made_in_two_ways() -> None:
    build = unseen()[0]
    newer, older = game_setup.SettledRuleset(build, build), OlderRuleset(build, build)
    assert [switch for switch in SWITCHES if newer.get(switch) != older.get(switch)]
    assert not [switch for switch in SWITCHES if Ruleset(build, build).get(switch) not in (None, older.get(switch))]


@pytest.mark.parametrize(
    ("observed", "build", "departs"),
    [
        (((100, False), (200, True)), 150, False),  # the book describes the builds in between
        (((100, True), (200, False)), 100, True),
        (((100, True), (200, False)), 150, False),
        (((90, False), (100, True), (200, False), (300, True)), 250, True),
        (((200_000, False), (210_000, True)), 205_000, True),  # after the build of the book
    ],
)
def test_a_quirk_between_two_builds_that_differ_is_made_as_in_the_newer_one_unless_the_book_describes_the_older(
    observed: tuple[tuple[int, bool], ...], build: int, departs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up = QUIRKS[0]._replace(name=f"made up {observed}", observed=observed)
    monkeypatch.setattr("engine.hearthstone.quirks.QUIRKS", (made_up,))
    assert game_setup.SettledRuleset(build, build).quirk(made_up.name) is departs


@pytest.mark.parametrize(
    ("observed", "changed_in", "build", "made"),
    [
        (((100, "old"), (200, "new"), (300, "newest")), 0, 150, "new"),
        (((100, "old"), (200, "new"), (300, "newest")), 0, 250, "newest"),
        (((100, "old"), (200, "new")), 160, 150, "old"),
        (((100, "old"), (200, "new")), 160, 160, "new"),
        (((100, 1), (200, 2)), 0, 150, None),  # whether, or how often, something is sent is not guessed
    ],
)
def test_a_way_that_changed_between_two_builds_is_made_as_in_the_newer_one_unless_the_book_names_the_patch(
    observed: tuple[tuple[int, Any], ...], changed_in: int, build: int, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"made up {observed}"
    monkeypatch.setitem(SWITCHES, name, Switch("HS 1.1", "made up", observed, changed_in))
    assert game_setup.SettledRuleset(build, build).get(name) == made
