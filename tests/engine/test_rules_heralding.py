"""What imbuing and heralding bring for the class of a hero."""

from __future__ import annotations

import pytest
from boards import Board, Short, end_of_turn
from forms import damaged, moved, spell

from engine.core.divergence import Kind
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from engine.hearthstone.tags import TIMES_IMBUED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BUILD = 241170
SHAMAN, DRUID, ANIMATION, EVENTUALITY = "HERO_02", "HERO_06", "CATA_156", "END_000"


def wrong(card: str, hero: str, *effect: Short, target: str = "", **tags: int) -> list[tuple[str, Kind, int | None]]:
    """Return what is wrong with the effect of a spell, whoever's hero plays it, however little evidence there is."""
    board = Board(BUILD).minion("yeti", 2, 4, 9).hand("call", 1, CardType.SPELL, 0).set("one", **tags)
    board.name(call=card, hero1=hero, soldier="CATA_565t", guard="CATA_580t", wind="EDR_448p", golem="EDR_847p")
    log = [*spell(BUILD, "call", *effect, target=target), *end_of_turn(BUILD, "one")]
    replayed = replay(board.game(log), trust=EVERYTHING)
    return [(one.rule, one.kind, one.tag) for one in (*replayed.divergences, *replayed.notices)]


def heralded(soldier: str, count: int) -> tuple[Short, ...]:
    """A soldier comes to the board, which then has no other minion of player one, and is counted."""
    return (
        f"create {soldier} CARDTYPE=MINION ZONE=SETASIDE CONTROLLER=1 CREATOR=call",
        f"{soldier} 1254=call",
        *moved(BUILD, soldier, "PLAY"),
        f"{soldier} ZONE_POSITION=1",
        f"{soldier} EXHAUSTED=1",
        f"one HERALD_COLOSSAL_AMOUNT={count}",
    )


@pytest.mark.rule("LOG herald")
def test_log_herald_summons_the_soldier_of_the_class_of_the_hero_and_counts_it() -> None:
    hit = damaged(BUILD, "yeti", 4, "call", 4)
    assert not wrong(ANIMATION, SHAMAN, *heralded("soldier", 1), *hit)
    assert ("LOG herald", Kind.WRONG_VALUE, None) in wrong(ANIMATION, SHAMAN, *heralded("guard", 1), *hit)
    assert ("LOG herald", Kind.MISSING, GameTag.HERALD_COLOSSAL_AMOUNT) in wrong(
        ANIMATION, SHAMAN, *heralded("soldier", 1)[:-1], *hit
    )


def imbued(power: str, count: int) -> tuple[Short, ...]:
    created = f"create {power} CARDTYPE=HERO_POWER ZONE=PLAY CONTROLLER=1 LINKED_ENTITY=power1 CREATOR=call"
    return (f"one 3527={count}", created, *moved(BUILD, "power1", "SETASIDE"))


@pytest.mark.rule("LOG imbue")
def test_log_imbue_brings_the_blessing_of_the_class_of_the_hero_the_first_time() -> None:
    hit = damaged(BUILD, "yeti", 2, "call", 2)
    assert not wrong(EVENTUALITY, SHAMAN, *hit, *imbued("wind", 1), target="yeti")
    assert not wrong(EVENTUALITY, DRUID, *hit, *imbued("golem", 1), target="yeti")
    assert wrong(EVENTUALITY, DRUID, *hit, *imbued("wind", 1), target="yeti")
    later = wrong(EVENTUALITY, DRUID, *hit, *imbued("golem", 3)[:1], target="yeti", **{str(TIMES_IMBUED): 2})
    assert not later
    assert ("LOG imbue", Kind.MISSING, TIMES_IMBUED) in wrong(EVENTUALITY, DRUID, *hit, target="yeti")
