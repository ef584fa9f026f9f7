"""Health that effects give or set, and the largest numbers (HS 4.1)."""

from __future__ import annotations

import pytest
from boards import Board, Short, replaced
from forms import damaged, spell

from engine.core.divergence import Kind
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BUILDS = [11461, 25770, 88998]
LARGEST = 2**31 - 1


def board(build: int, damage: int) -> Board:
    made = Board(build).minion("ogre", 1, 3, 7, DAMAGE=damage)
    return made.hand("trick", 1, CardType.SPELL, 0)


def given(build: int, *effect: Short) -> list[Short]:
    return spell(build, "trick", *effect)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_set_health_of_a_hero_may_be_told_by_its_damage(build: int) -> None:
    hurt = board(build, 0).set("hero1", DAMAGE=20)
    assert not hurt.divergences(given(build, "hero1 DAMAGE=15"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_damage_falls_with_health_that_is_lost(build: int) -> None:
    assert not board(build, 3).divergences(given(build, "ogre DAMAGE=1", "ogre HEALTH=5"))


def test_hs_4_1_overflow_damage_beyond_the_largest_number_becomes_0() -> None:
    huge = Board(88998).minion("ogre", 1, 3, LARGEST, DAMAGE=LARGEST - 2).hand("trick", 1, CardType.SPELL, 0)
    log = given(88998, *damaged(88998, "ogre", 3, "trick", 0))
    assert not huge.divergences(log)
    more = replaced(log, "ogre DAMAGE=0", "ogre DAMAGE=7")
    huge.rejects(more, "HS 4.9.6", Kind.WRONG_VALUE, "ogre", "DAMAGE")


def test_hs_4_1_what_has_no_health_tag_has_no_health_left() -> None:
    made = Entity(7)
    made.tags[GameTag.CARDTYPE] = CardType.MINION
    assert made.health == 0
    made.tags[GameTag.HEALTH] = 3
    made.tags[GameTag.DAMAGE] = 1
    assert made.health == 2
