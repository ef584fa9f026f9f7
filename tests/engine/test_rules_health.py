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
def test_hs_4_1_set_health_takes_all_damage_back(build: int) -> None:
    log = given(build, "ogre DAMAGE=0", "ogre HEALTH=1")
    assert not board(build, 3).divergences(log)
    kept = replaced(log, "ogre DAMAGE=0", "ogre DAMAGE=1")
    kept = replaced(kept, "ogre HEALTH=1", "trick TAG_SCRIPT_DATA_NUM_1=1")
    found = board(build, 3).rejects(kept, "HS 4.1 set health", Kind.WRONG_VALUE, "ogre", "DAMAGE")
    assert (found.expected, found.observed) == (0, 1)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_set_health_of_a_hero_may_be_told_by_its_damage(build: int) -> None:
    hurt = board(build, 0).set("hero1", DAMAGE=20)
    assert not hurt.divergences(given(build, "hero1 DAMAGE=15"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_more_health_leaves_the_damage_as_it_is(build: int) -> None:
    log = given(build, "ogre HEALTH=9")
    assert not board(build, 3).divergences(log)
    healed = given(build, "ogre HEALTH=9", "ogre DAMAGE=1")
    found = board(build, 3).rejects(healed, "HS 4.1 more health", Kind.WRONG_VALUE, "ogre", "DAMAGE")
    assert (found.expected, found.observed) == (3, 1)
    assert board(build, 3).divergences(given(build, "ogre HEALTH=9", "ogre DAMAGE=5"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_1_damage_falls_with_health_that_is_lost(build: int) -> None:
    assert not board(build, 3).divergences(given(build, "ogre DAMAGE=1", "ogre HEALTH=5"))


@pytest.mark.parametrize("tag", ["ATK", "HEALTH"])
def test_hs_4_1_overflow_no_attack_or_health_beyond_the_largest_number(tag: str) -> None:
    assert not board(25770, 0).divergences(given(25770, f"ogre {tag}={LARGEST}"))
    log = given(25770, f"ogre {tag}={LARGEST + 1}")
    board(25770, 0).rejects(log, "HS 4.1 overflow", Kind.WRONG_VALUE, "ogre", tag)


@pytest.mark.parametrize("tag", ["ATK", "HEALTH"])
def test_hs_4_1_overflow_the_value_just_before_is_the_one_that_stays(tag: str) -> None:
    log = given(25770, f"ogre {tag}=9", f"ogre {tag}={LARGEST + 1}")
    found = board(25770, 0).rejects(log, "HS 4.1 overflow", Kind.WRONG_VALUE, "ogre", tag)
    assert (found.expected, found.observed) == (9, LARGEST + 1)


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
