"""Transformation (HS 4.5): the entity stays, and what it has become is told in what follows."""

from __future__ import annotations

import pytest
from boards import Board, replaced, without
from forms import damaged, spell

from engine.divergence import Kind
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


@pytest.mark.parametrize("build", [13030, 20457, 23576])
def test_hs_4_5_before_11_2_another_takes_the_place_of_who_is_transformed(build: int) -> None:
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=0 HEALTH=1"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1")
    leaves = ("dog DAMAGE=0", "dog ZONE_POSITION=0", "dog ZONE=SETASIDE", "frog EXHAUSTED=1")
    log = spell(build, "wave", comes, *placed, *leaves)
    crowd = board(build).minion("eel", 2, 1, 1)
    assert not crowd.divergences(log)
    crowd.rejects(without(log, leaves[3]), "HS 4.5 before", Kind.MISSING, "frog", "EXHAUSTED")
    crowd.rejects(without(log, leaves[1]), "HS 1.4 position", Kind.MISSING, "dog", "ZONE_POSITION")
    moved_up = replaced(log, leaves[1], "eel ZONE_POSITION=1", leaves[1])
    crowd.rejects(moved_up, "HS 2.3.2.c", Kind.UNEXPECTED, "eel", "ZONE_POSITION")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_6_who_is_dormant_does_not_die(build: int) -> None:
    """Nor is it ready at the start of its player's turn, nor have its turns in play counted."""
    asleep = board(build).set("dog", DAMAGE=6, DORMANT=1, UNTOUCHABLE=1)
    log = spell(build, "wave")
    assert not asleep.divergences(log)
    asleep.set("dog", DORMANT=0, UNTOUCHABLE=0).rejects(log, "HS 1.11.1", Kind.MISSING, "game")
