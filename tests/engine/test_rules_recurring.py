"""Cards with unknown texts (HS 1.5): what has triggered in each step of one kind triggers in the next one, too."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn

from engine.core.divergence import Divergence, Kind
from engine.hearthstone.replay.recurring import CLAIM, LEAST_TIMES
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 25770
FIRES = block("TRIGGER", "script", "hero2 ARMOR=1")


def board(**tags: int) -> Board:
    made = Board(BUILD).card("script", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one", **tags)
    return made.name(script="TB_UNKNOWNe")


def ends(*fires: bool) -> list[Short]:
    """The end of a turn again and again, in which a card fires or does not, and the step after it."""
    log = [one for each in fires for one in (*end_of_turn(BUILD, "one"), *([FIRES] if each else []))]
    return [*log, "game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"), "game STEP=MAIN_NEXT"]


def missed(made: Board, log: list[Short]) -> list[Divergence]:
    replay = made.replay(log)
    return [one for one in (*replay.divergences, *replay.notices) if one.claim == CLAIM]


OFTEN = [True] * LEAST_TIMES


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_script_that_fired_at_each_end_of_the_turn_fires_at_the_next() -> None:
    (found,) = missed(board(), ends(*OFTEN, False))
    assert found.kind is Kind.MISSING
    assert not missed(board(), ends(*OFTEN, True))
    assert board().replay(ends(*OFTEN, True, True)).confirmed[CLAIM] == 2


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_script_that_fires_now_and_then_or_was_silenced_or_has_gone_need_not_fire() -> None:
    assert not missed(board(), ends(*OFTEN[1:], False))
    assert not missed(board(), ends(True, False, *OFTEN, False))
    gone: list[Short] = ["script ZONE=GRAVEYARD"]
    assert not missed(board(), [*ends(*OFTEN), *gone, *ends(False)])
    assert not missed(board(), [*ends(*OFTEN), "script SILENCED=1", *ends(False)])
    assert not missed(board(), [*ends(*OFTEN), "script CONTROLLER=2", *ends(False)])
