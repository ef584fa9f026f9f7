"""Healing (HS 4.9): no more than was lost, and the note before or after it by build."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn, replaced, without
from forms import pulse_ends, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [11461, 13030, 25770, 30795]


def board(build: int, damage: int) -> Board:
    return Board(build).hand("balm", 1, CardType.SPELL, 0).set("hero1", DAMAGE=damage)


def heal(build: int, amount: int, restored: int, left: int) -> list[Short]:
    """A spell heals the hero by ``amount``, of which ``restored`` were missing."""
    return spell(
        build,
        "balm",
        *since(build, 13030, f"hero1 PREHEALING={amount}", "hero1 PREHEALING=0"),
        *since(build, 23576, "one 780=1", f"one 835={restored}"),
        f"note HEALING {restored} hero1",
        f"hero1 DAMAGE={left}",
    )


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_9_healing_takes_damage_back(build: int) -> None:
    board(build, 10).accepts(heal(build, 3, 3, 7), adopted=1)
    wrong = replaced(heal(build, 3, 3, 7), "hero1 DAMAGE=7", "hero1 DAMAGE=6")
    board(build, 10).rejects(wrong, "HS 4.9.6", Kind.WRONG_VALUE, "hero1", "DAMAGE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_9_the_healing_that_is_noted_happens(build: int) -> None:
    log = without(heal(build, 3, 3, 7), "hero1 DAMAGE=7")
    board(build, 10).rejects(log, "HS 4.9.6", Kind.MISSING, "hero1", "DAMAGE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_9_no_more_is_healed_than_was_lost(build: int) -> None:
    board(build, 2).accepts(heal(build, 5, 2, 0), adopted=1)
    assert board(build, 2).divergences(heal(build, 5, 5, 0))


@pytest.mark.parametrize("build", [13030, 25770, 30795])
def test_hs_4_9_healing_that_is_announced_is_noted(build: int) -> None:
    log = without(heal(build, 3, 3, 7), "note HEALING 3 hero1")
    board(build, 10).rejects(log, "HS 4.9.6", Kind.MISSING, "hero1")


@pytest.mark.parametrize("build", [13030, 25770, 30795])
def test_hs_4_9_who_is_unhurt_is_not_healed(build: int) -> None:
    announced = ("hero1 PREHEALING=5", "hero1 PREHEALING=0")
    board(build, 0).accepts(spell(build, "balm", *announced), adopted=1)
    noted = spell(build, "balm", *announced, "note HEALING 5 hero1")
    assert board(build, 0).divergences(noted)


@pytest.mark.parametrize("build", [25770, 30795])
def test_hs_4_9_every_packet_of_a_healing_is_needed(build: int) -> None:
    log = heal(build, 3, 3, 7)
    opening = {"hero1 PREHEALING=3 deleted", "hero1 PREHEALING=3 -> hero1 PREHEALING=4"}
    assert board(build, 10).overlooked(log, passed=opening | pulse_ends("balm")) == []


@pytest.mark.parametrize("build", [30795, 88998])
def test_hs_4_9_what_the_game_itself_heals_is_counted_for_nobody(build: int) -> None:
    """As in brawls whose rules heal."""
    ends, *rest = end_of_turn(build, "one")
    counted = ("one 821=2", *since(build, 54613, "one 1575=1", "one 1573=1"))
    restored = ("hero1 PREHEALING=2", "hero1 PREHEALING=0", "note HEALING 2 hero1", "hero1 DAMAGE=7", *counted)
    assert not board(build, 9).divergences([ends, block("TRIGGER", "game", *restored), *rest])
