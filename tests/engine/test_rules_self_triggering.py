"""Protection from self-triggering (HS 5.4): no trigger takes place inside its own resolution."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block
from forms import damaged, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [13030, 20457, 54613, 88998]


def board(build: int) -> Board:
    """Two minions that respond to being hurt, and a spell that hurts one of them."""
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0)
    return made.minion("acolyte", 2, 1, 9).minion("rager", 2, 1, 9)


def bolt(build: int, *after: Blocked) -> list[Short]:
    return spell(build, "bolt", *damaged(build, "acolyte", 1, "bolt", 1), *after)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_4_a_trigger_does_not_take_place_inside_itself(build: int) -> None:
    again = block("TRIGGER", "acolyte")
    for nested in (again, block("TRIGGER", "rager", again)):
        log = bolt(build, block("TRIGGER", "acolyte", nested))
        board(build).rejects(log, "HS 5.4", Kind.UNEXPECTED, "acolyte")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_4_it_may_do_so_afterwards_and_others_meanwhile(build: int) -> None:
    other, once = block("TRIGGER", "rager"), block("TRIGGER", "acolyte", block("TRIGGER", "rager"))
    assert not board(build).divergences(bolt(build, once, block("TRIGGER", "acolyte"), other))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_4_another_effect_of_the_same_entity_may(build: int) -> None:
    assert not board(build).divergences(bolt(build, block("TRIGGER", "acolyte", block("TRIGGER", "acolyte", effect=1))))


def test_hs_5_4_a_keyword_is_another_effect_and_a_deathrattle_may_be_made_to_trigger_again() -> None:
    build = 88998
    poison = block("TRIGGER", "acolyte", keyword="INSPIRE")
    made = board(build).set("acolyte", INSPIRE=1, DEATHRATTLE=1)
    assert not made.divergences(bolt(build, block("TRIGGER", "acolyte", poison)))
    rattle = block("TRIGGER", "acolyte", block("TRIGGER", "acolyte", keyword="DEATHRATTLE"), keyword="DEATHRATTLE")
    assert not made.divergences(bolt(build, rattle))


def test_hs_5_4_what_has_become_another_card_has_another_trigger() -> None:
    build = 88998
    turned = "change acolyte frog ATK=1 HEALTH=9"
    log = bolt(build, block("TRIGGER", "acolyte", turned, block("TRIGGER", "acolyte")))
    assert "HS 5.4" not in {one.rule for one in board(build).divergences(log)}


def test_hs_5_4_builds_that_do_not_number_effects_leave_it_open() -> None:
    build = 11461
    log = bolt(build, block("TRIGGER", "acolyte", block("TRIGGER", "acolyte")))
    assert "HS 5.4" not in {one.rule for one in board(build).divergences(log)}


def test_hs_5_4_what_another_card_has_given_is_another_trigger() -> None:
    build = 88998
    given = block("TRIGGER", "acolyte", effect_card="GIFT")
    assert not board(build).divergences(bolt(build, block("TRIGGER", "acolyte", given)))


def test_hs_5_4_triggers_inside_each_other_many_times_over_are_told_once_each() -> None:
    nest = block("TRIGGER", "acolyte")
    for depth in range(400):
        nest = block("TRIGGER", "acolyte" if depth % 2 else "rager", nest)
    found = board(88998).divergences(bolt(88998, nest))
    assert [one.rule for one in found if one.rule == "HS 5.4"] == ["HS 5.4"] * 2
