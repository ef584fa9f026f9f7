"""Transformation (HS 4.5): the entity stays, and what it has become is told in what follows."""

from __future__ import annotations

import pytest
from boards import Board
from forms import damaged, spell

from hslog.generated.vocabulary import CardType

BUILDS = (25770, 30795, 88998)


def board(build: int) -> Board:
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 3, 3)
    return made.minion("dog", 2, 4, 6, DAMAGE=2)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_who_becomes_a_copy_of_a_damaged_minion_is_damaged(build: int) -> None:
    becomes = "change cat dog CARDTYPE=MINION ATK=4 HEALTH=6"
    assert not board(build).divergences(spell(build, "wave", becomes, "cat DAMAGE=2"))
    assert board(build).divergences(spell(build, "wave", "cat DAMAGE=2"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_5_who_would_die_and_is_transformed_does_not(build: int) -> None:
    hit = damaged(build, "dog", 4, "wave", 6)
    becomes = ("change dog frog CARDTYPE=MINION ATK=0 HEALTH=1", "dog DAMAGE=0")
    assert not board(build).divergences(spell(build, "wave", *hit, *becomes))
    assert board(build).divergences(spell(build, "wave", *hit))
