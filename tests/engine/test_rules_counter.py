"""Countered cards (HS 5.1 counter): no text, no count, and where they go."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import closing, moved, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

SEEN = [25770, 189384]
"""A build in which what is countered goes to the graveyard, and one in which it is set aside."""


def board(build: int) -> Board:
    """A spell and a minion in the hand of one player, the secret that counters them with the other."""
    made = Board(build, mana=5).minion("ogre", 1, 3, 4).hand("wolf", 1, CardType.MINION, 3, ATK=3, HEALTH=1)
    made.hand("bolt", 1, CardType.SPELL, 2)
    return made.card("objection", 2, CardType.SPELL, Zone.SECRET, SECRET=1, EXHAUSTED=0)


def goes_to(build: int) -> str:
    return "SETASIDE" if build >= 148211 else "GRAVEYARD"


def countering(build: int, card: str) -> tuple[Short, ...]:
    gone = moved(build, "objection", "GRAVEYARD")
    return (block("TRIGGER", "objection", f"{card} CANT_PLAY=1", keyword="SECRET"), *gone)


def countered_spell(build: int) -> list[Short]:
    """The bolt is countered before it does anything."""
    return [
        block(
            "PLAY",
            "bolt",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one 430=1",
            "bolt ZONE_POSITION=0",
            *moved(build, "bolt", "PLAY"),
            "bolt JUST_PLAYED=1",
            *(("one LAST_CARD_PLAYED=bolt",) if build <= 77662 else ()),
            *countering(build, "bolt"),
            *moved(build, "bolt", goes_to(build)),
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


def countered_minion(build: int = 189384) -> list[Short]:
    return [
        block(
            "PLAY",
            "wolf",
            "one RESOURCES_USED=3",
            "one NUM_RESOURCES_SPENT_THIS_GAME=3",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "bolt ZONE_POSITION=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            "wolf ZONE_POSITION=1",
            "ogre ZONE_POSITION=2",
            "wolf JUST_PLAYED=1",
            "wolf EXHAUSTED=1",
            *countering(build, "wolf"),
            "wolf 1068=6",
            "wolf 1068=0",
            "wolf EXHAUSTED=0",
            "ogre ZONE_POSITION=1",
            "wolf ZONE_POSITION=0",
            "wolf ZONE=SETASIDE",
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


@pytest.mark.parametrize("build", SEEN)
def test_hs_5_1_counter_a_spell_has_no_effect_and_leaves(build: int) -> None:
    log = countered_spell(build)
    assert not board(build).divergences(log)
    left = without(log, f"bolt ZONE={goes_to(build)}")
    board(build).rejects(left, "HS 5.1 counter", Kind.MISSING, "bolt", "ZONE")
    other = "GRAVEYARD" if goes_to(build) == "SETASIDE" else "SETASIDE"
    assert board(build).divergences(replaced(log, f"bolt ZONE={goes_to(build)}", f"bolt ZONE={other}"))


def test_hs_5_1_where_a_countered_spell_goes_is_open_between_the_builds_that_show_it() -> None:
    for zone in ("SETASIDE", "GRAVEYARD"):
        log = replaced(countered_spell(77662), "bolt ZONE=GRAVEYARD", f"bolt ZONE={zone}")
        bound = Zone.SETASIDE if zone == "SETASIDE" else Zone.GRAVEYARD
        log = replaced(log, f"bolt 1068={int(Zone.GRAVEYARD)}", f"bolt 1068={int(bound)}")
        assert not board(77662).divergences(log)


@pytest.mark.parametrize("build", SEEN)
def test_hs_5_1_counter_a_spell_does_nothing_of_what_it_says(build: int) -> None:
    log = replaced(countered_spell(build), "one COMBO_ACTIVE=1", block("POWER", "bolt"), "one COMBO_ACTIVE=1")
    board(build).rejects(log, "HS 5.1 counter", Kind.UNEXPECTED, "bolt")


def test_hs_5_1_a_countered_spell_is_not_counted_for_the_game() -> None:
    counted = "one NUM_SPELLS_PLAYED_THIS_GAME=1"
    played = spell(189384, "bolt", paid=("one RESOURCES_USED=2", "one NUM_RESOURCES_SPENT_THIS_GAME=2"))
    board(189384).rejects(without(played, counted), "HS 2.3.1.b", Kind.MISSING, "one", "NUM_SPELLS_PLAYED_THIS_GAME")
    assert not board(189384).divergences(countered_spell(189384))


def test_hs_5_1_counter_a_minion_has_no_battlecry_and_is_set_aside() -> None:
    log = countered_minion()
    assert not board(189384).divergences(log)
    board(189384).rejects(without(log, "wolf ZONE=SETASIDE"), "HS 5.1 counter", Kind.MISSING, "wolf", "ZONE")
    told = replaced(log, "one COMBO_ACTIVE=1", block("POWER", "wolf"), "one COMBO_ACTIVE=1")
    assert board(189384).divergences(told)


def test_hs_5_1_the_others_move_up_when_a_minion_is_countered() -> None:
    log = without(countered_minion(), "ogre ZONE_POSITION=1")
    board(189384).rejects(log, "HS 1.4 position", Kind.MISSING, "ogre", "ZONE_POSITION")


def test_hs_5_1_a_minion_that_is_not_countered_has_its_battlecry() -> None:
    spared = replaced(countered_minion(), "wolf CANT_PLAY=1", "ogre 2024=1")
    assert any(one.kind is Kind.MISSING for one in board(189384).divergences(spared))


def test_hs_5_1_a_secret_can_be_countered_as_it_is_played() -> None:
    own = board(189384).set("bolt", SECRET=1)
    log = replaced(countered_spell(189384), "bolt ZONE=PLAY", "bolt ZONE=SECRET")
    log = replaced(log, "bolt 1068=1", "bolt 1068=7")
    log = replaced(log, "bolt 1068=6", "bolt EXHAUSTED=1", "bolt 1068=6")
    assert not own.divergences(log)
    own.rejects(without(log, "bolt ZONE=SETASIDE"), "HS 5.1 counter", Kind.MISSING, "bolt", "ZONE")
