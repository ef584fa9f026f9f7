"""Win, loss and tie (HS 1.7): decided when a hero has died and the sequence is over."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import attack, hero_damaged, spell

from engine import replay
from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState
from hslog.hearthstone.packets import PlayerReference, TagChange

BUILD = 25770


def board(**tags: int) -> Board:
    return Board(BUILD).minion("ogre", 1, 3, 4).set("hero2", DAMAGE=28, **tags)


def lethal(*end: Short) -> list[Short]:
    """The ogre hits the other hero, which has 2 health left."""
    fight = attack(BUILD, "ogre", "hero2", *hero_damaged(BUILD, "hero2", "two", 3, "ogre", 31))
    deaths = block("DEATHS", "game", "hero2 ZONE=GRAVEYARD", "two PLAYSTATE=LOSING")
    return [fight[0], deaths, *fight[1:], *end]


OVER: tuple[Short, ...] = (
    "one PLAYSTATE=WON",
    "two PLAYSTATE=LOST",
    "game NEXT_STEP=FINAL_WRAPUP",
    "game STEP=FINAL_WRAPUP",
)


@pytest.mark.rule("HS 1.7 loss", "AR 9")
def test_hs_1_7_the_player_whose_hero_dies_loses() -> None:
    assert not board().divergences(lethal(*OVER))
    for line, player in (("one PLAYSTATE=WON", "one"), ("two PLAYSTATE=LOST", "two")):
        board().rejects(without(lethal(*OVER), line), "HS 1.7 loss", Kind.MISSING, player, "PLAYSTATE")


def test_hs_1_7_the_winner_does_not_lose() -> None:
    log = replaced(lethal(*OVER), "one PLAYSTATE=WON", "one PLAYSTATE=TIED")
    board().rejects(log, "HS 1.7 loss", Kind.WRONG_VALUE, "one", "PLAYSTATE")


@pytest.mark.rule("HS 1.11.1")
def test_hs_1_11_a_hero_without_health_dies() -> None:
    log = lethal(*OVER)
    board().rejects([log[0], *log[2:]], "HS 1.11.1", Kind.MISSING, "game")


@pytest.mark.rule("HS 1.11.3")
def test_hs_1_11_the_player_of_a_dead_hero_is_losing() -> None:
    log = without(lethal(*OVER), "two PLAYSTATE=LOSING")
    board().rejects(log, "HS 1.11.3", Kind.MISSING, "two", "PLAYSTATE")


def test_hs_1_7_a_game_that_somebody_loses_does_not_go_on() -> None:
    found = board().divergences(lethal())
    assert "HS 1.7" in {one.rule for one in found}


@pytest.mark.rule("HS 1.7 after the result")
def test_hs_1_7_a_sequence_is_carried_out_to_its_end_before_the_result() -> None:
    shot = board().hand("boom", 1, CardType.SPELL, 0)
    hit = hero_damaged(BUILD, "hero2", "two", 2, "boom", 30)
    deaths = block("DEATHS", "game", "hero2 ZONE=GRAVEYARD", "two PLAYSTATE=LOSING")
    log = [*spell(BUILD, "boom", *hit, then=(deaths,)), *OVER]
    assert not shot.divergences(log)
    shot.rejects(without(log, "one COMBO_ACTIVE=1"), "HS 5.1 combo", Kind.MISSING, "one", "COMBO_ACTIVE")
    inside = [*spell(BUILD, "boom", *hit, then=(deaths, *OVER[:3])), OVER[3]]
    assert shot.divergences(inside)


@pytest.mark.rule("HS 1.7 tie")
def test_hs_1_7_both_heroes_dead_is_a_tie() -> None:
    both = board(ATK=0).set("hero1", DAMAGE=29).set("hero2", DAMAGE=29).hand("boom", 1, CardType.SPELL, 0)
    hits = (
        *hero_damaged(BUILD, "hero1", "one", 1, "boom", 30),
        *hero_damaged(BUILD, "hero2", "two", 1, "boom", 30),
    )
    deaths = block(
        "DEATHS",
        "game",
        "hero1 ZONE=GRAVEYARD",
        "one PLAYSTATE=LOSING",
        "hero2 ZONE=GRAVEYARD",
        "two PLAYSTATE=LOSING",
    )
    play = spell(BUILD, "boom", *hits, then=(deaths,))
    tie = ("one PLAYSTATE=TIED", "two PLAYSTATE=TIED", *OVER[2:])
    assert not both.divergences([*play, *tie])
    won = both.divergences([*play, *OVER])
    assert "HS 1.7 tie" in {one.rule for one in won}


@pytest.mark.rule("HS 3.2 first hero")
def test_hs_3_2_the_hero_of_player_one_is_older() -> None:
    both = board(ATK=0).set("hero1", DAMAGE=29).set("hero2", DAMAGE=29).hand("boom", 1, CardType.SPELL, 0)
    hits = [
        line
        for hero, player in (("hero1", "one"), ("hero2", "two"))
        for line in hero_damaged(BUILD, hero, player, 1, "boom", 30)
    ]
    turned = ("hero2 ZONE=GRAVEYARD", "two PLAYSTATE=LOSING", "hero1 ZONE=GRAVEYARD", "one PLAYSTATE=LOSING")
    tie = ("one PLAYSTATE=TIED", "two PLAYSTATE=TIED", *OVER[2:])
    found = both.divergences([*spell(BUILD, "boom", *hits, then=(block("DEATHS", "game", *turned),)), *tie])
    assert (found[0].rule, found[0].kind) == ("HS 1.11.3", Kind.WRONG_ORDER)


@pytest.mark.parametrize("loser", ["one", "two"])
def test_hs_1_7_nobody_loses_while_both_heroes_live(loser: str) -> None:
    sane = Board(BUILD)
    assert sane.divergences([f"{loser} PLAYSTATE=LOSING"])


def test_hs_1_7_who_was_disconnected_may_come_back() -> None:
    board = Board(88998)
    board.accepts(["two PLAYSTATE=DISCONNECTED", "two PLAYSTATE=PLAYING"])
    assert board.divergences(["two PLAYSTATE=WINNING"])


def test_hs_1_3_an_aura_update_may_destroy_a_hero() -> None:
    spared = without(lethal(*OVER), "two PLAYSTATE=LOSING")
    fight, deaths, *after = lethal(*OVER)
    marked = [fight, "hero2 TO_BE_DESTROYED=1", deaths, *after]
    healthy = Board(BUILD).minion("ogre", 1, 3, 4)
    whole = replaced([fight], "hero2 DAMAGE=31", "hero2 DAMAGE=3")
    assert not healthy.divergences([*whole, *marked[1:]])
    assert healthy.divergences([*whole, *spared[1:]])


FINAL: tuple[Short, ...] = (
    block("TRIGGER", "game", "game NEXT_STEP=FINAL_GAMEOVER"),
    "game STEP=FINAL_GAMEOVER",
    "game STATE=COMPLETE",
)


@pytest.mark.parametrize("left", [0, 2, 4])
@pytest.mark.parametrize("player", ["one", "two"])
def test_hs_1_7_who_gives_up_when_the_game_is_decided_changes_nothing(left: int, player: str) -> None:
    log = [*lethal(*OVER), *FINAL]
    place = len(log) - left
    assert not board().divergences([*log[:place], f"{player} PLAYSTATE=CONCEDED", *log[place:]])


@pytest.mark.parametrize("losing", [True, False])
def test_hs_1_7_a_player_who_is_disconnected_may_lose(losing: bool) -> None:
    log = ["two PLAYSTATE=DISCONNECTED", *lethal(*OVER), *FINAL]
    assert not board().divergences(log if losing else without(log, "two PLAYSTATE=LOSING"))


@pytest.mark.parametrize("told", ["one", "two", ""])
def test_log_concede_the_game_is_over_whichever_of_two_of_the_same_name_has_conceded(told: str) -> None:
    log = ["one PLAYSTATE=CONCEDED", "one PLAYSTATE=LOST", "two PLAYSTATE=WON", *OVER[2:]]
    game = board().game(log)
    for packet in game.walk():
        if isinstance(packet, TagChange) and packet.tag == GameTag.PLAYSTATE:
            known = {"one": 2, "two": 3}.get(told)
            if packet.entity != known or packet.value == PlayState.CONCEDED:
                packet.entity = PlayerReference(0, "Twin", "could be either player")
    assert not replay(game).divergences
