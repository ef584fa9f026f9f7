"""Protection from self-triggering (HS 5.4): no trigger takes place inside its own resolution."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block
from forms import damaged, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [20457, 54613, 88998]
ACOLYTE = "EX1_007"
"""Whenever this minion takes damage, draw a card."""


def board(build: int) -> Board:
    """A minion that responds to being hurt, another one, and a spell that hurts the first."""
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0)
    return made.minion("acolyte", 2, 1, 9).minion("rager", 2, 1, 9).name(acolyte=ACOLYTE)


def bolt(build: int, *after: Blocked) -> list[Short]:
    return spell(build, "bolt", *damaged(build, "acolyte", 1, "bolt", 1), *after)


@pytest.mark.rule("HS 5.4")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_4_a_trigger_does_not_take_place_inside_itself(build: int) -> None:
    again = block("TRIGGER", "acolyte", *damaged(build, "acolyte", 1, "bolt", 2))
    nested = block("TRIGGER", "acolyte", *damaged(build, "acolyte", 1, "bolt", 2), block("TRIGGER", "acolyte"))
    behind = bolt(build, again, block("TRIGGER", "acolyte"))
    assert Kind.UNEXPECTED not in {one.kind for one in board(build).divergences(behind) if one.rule == "HS 1.5 queue"}
    found = {(one.rule, one.kind) for one in board(build).divergences(bolt(build, nested))}
    assert ("HS 1.5 queue", Kind.UNEXPECTED) in found
