"""Mana crystals and paying (HS 4.12, 2.2.1.a): what is spent, what is temporary, what is owed."""

from __future__ import annotations

import pytest
from boards import Board, Short, replaced, without
from forms import pulse_ends, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [20457, 25770, 30795, 88998]


def coin_like(build: int, *paid: Short) -> list[Short]:
    """A spell without effect is played; ``paid`` is what is paid for it."""
    return spell(build, "trick", paid=paid)


def board(build: int, cost: int, **tags: int) -> Board:
    return Board(build, mana=8, used=1).hand("trick", 1, CardType.SPELL, cost, **tags)


PAID = ("one RESOURCES_USED=5", "one NUM_RESOURCES_SPENT_THIS_GAME=4")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_3_1_a_a_card_costs_what_its_cost_says(build: int) -> None:
    log = coin_like(build, *PAID)
    board(build, 4).accepts(log)
    cheap = replaced(log, "one RESOURCES_USED=5", "one RESOURCES_USED=4")
    found = board(build, 4).rejects(cheap, "HS 2.3.1.a", Kind.WRONG_VALUE, "one", "RESOURCES_USED")
    assert (found.expected, found.observed) == (5, 4)
    free = without(without(log, PAID[0]), PAID[1])
    board(build, 4).rejects(free, "HS 2.3.1.a", Kind.MISSING, "one", "RESOURCES_USED")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_3_1_a_a_card_that_costs_nothing_is_not_paid_for(build: int) -> None:
    board(build, 0).accepts(coin_like(build))
    assert board(build, 0).divergences(coin_like(build, "one RESOURCES_USED=2"))


@pytest.mark.rule("HS 4.12 payment")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_12_temporary_mana_is_spent_first(build: int) -> None:
    rich = board(build, 4).set("one", TEMP_RESOURCES=1)
    log = coin_like(build, "one TEMP_RESOURCES=0", "one RESOURCES_USED=4", PAID[1])
    rich.accepts(log)
    rich.rejects(coin_like(build, *PAID), "HS 2.3.1.a", Kind.WRONG_VALUE, "one", "RESOURCES_USED")


@pytest.mark.rule("HS 5.1 overload")
def test_hs_4_12_overload_is_owed_for_the_next_turn() -> None:
    owing = board(20457, 4, OVERLOAD=1, OVERLOAD_OWED=2).set("one", OVERLOAD_OWED=1)
    log = coin_like(20457, *PAID)
    owed = ("one OVERLOAD_OWED=3", "one OVERLOAD_THIS_GAME=2")
    assert not owing.divergences(replaced(log, "trick JUST_PLAYED=1", "trick JUST_PLAYED=1", *owed))
    owing.rejects(log, "HS 2.3.1.g", Kind.MISSING, "one", "OVERLOAD_OWED")


@pytest.mark.parametrize("build", [25770, 30795, 88998])
def test_hs_2_3_every_packet_of_a_spell_without_effect_is_needed(build: int) -> None:
    assert board(build, 4).overlooked(coin_like(build, *PAID), passed=pulse_ends("trick")) == []


def test_hs_2_3_1_a_what_is_spent_is_counted_for_the_game() -> None:
    log = coin_like(25770, *PAID)
    rich = board(25770, 4).set("one", NUM_RESOURCES_SPENT_THIS_GAME=20)
    rich.rejects(log, "HS 2.3.1.a", Kind.WRONG_VALUE, "one", "NUM_RESOURCES_SPENT_THIS_GAME")
    rich.accepts(replaced(log, PAID[1], "one NUM_RESOURCES_SPENT_THIS_GAME=24"))
