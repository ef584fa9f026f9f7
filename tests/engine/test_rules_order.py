"""The order of triggers (HS 3.2): by order of play; before 17.4.1 the first player's come first."""

from __future__ import annotations

import pytest
from boards import Board, Short, block

from engine.divergence import Kind

OLD, NEW = 25770, 88998
"""A build before the dominant player was abolished, and one after."""

STEP = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP")


def board(build: int) -> Board:
    """The totem of player two is the oldest, then come two of player one's."""
    made = Board(build).minion("totem", 2, 0, 2)
    return made.minion("elder", 1, 1, 1).minion("younger", 1, 1, 1)


def end(*queue: Short) -> list[Short]:
    """The triggers of a turn's end, in the order given."""
    return [
        "game STEP=MAIN_END",
        *queue,
        "game STEP=MAIN_CLEANUP",
        block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"),
    ]


def idle(name: str) -> Short:
    """A trigger that does nothing a rule speaks of."""
    return block("TRIGGER", name)


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_triggers_resolve_in_order_of_play(build: int) -> None:
    assert not board(build).divergences(end(STEP, idle("elder"), idle("younger")))


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_the_younger_does_not_trigger_before_the_elder(build: int) -> None:
    found = board(build).divergences(end(STEP, idle("younger"), idle("elder")))
    assert [one.kind for one in found] == [Kind.WRONG_ORDER]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_3_2_a_card_does_not_trigger_before_its_player_at_the_end_of_a_turn(build: int) -> None:
    found = board(build).divergences(end(idle("elder"), STEP))
    assert [one.kind for one in found] == [Kind.WRONG_ORDER]


def test_hs_3_2_before_17_4_1_the_triggers_of_the_first_player_come_first() -> None:
    assert not board(OLD).divergences(end(STEP, idle("elder"), idle("totem")))


def test_hs_3_2_since_17_4_1_the_order_of_play_alone_decides() -> None:
    assert not board(NEW).divergences(end(STEP, idle("totem"), idle("elder")))
    assert board(NEW).divergences(end(STEP, idle("elder"), idle("totem")))
