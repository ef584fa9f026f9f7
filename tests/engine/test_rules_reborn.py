"""Reborn (HS 5.1): once, with one health, where it was; not on a full board, and not after a silence."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import damaged, moved, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType

BUILD = 88998
RULE = "HS 5.1 reborn"


def table(**tags: int) -> Board:
    """An owl, a mummy that may be reborn, and an ox stand in a row; a spell will hit the mummy."""
    board = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).minion("owl", 2, 1, 3)
    board.minion("mummy", 2, 1, 2, **{"REBORN": 1, **tags}).minion("ox", 2, 1, 9)
    return board.name(again="MUMMY", other="OX")


def counted(count: int) -> tuple[Short, ...]:
    return (
        f"two NUM_MINIONS_PLAYER_KILLED_THIS_TURN={count}",
        f"game NUM_MINIONS_KILLED_THIS_TURN={count}",
    )


def gone(name: str, count: int, *closer: Short) -> tuple[Short, ...]:
    """A minion of player two dies, the ``count``-th of the turn; ``closer`` are those that move up."""
    return (
        *counted(count),
        *closer,
        f"{name} ZONE_POSITION=0",
        *moved(BUILD, name, "GRAVEYARD"),
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN={count}",
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME={count}",
        f"{name} DAMAGE=0",
    )


def comes(name: str, place: int, creator: str, count: int = 1) -> tuple[Short, ...]:
    told = f"ZONE=PLAY CONTROLLER=2 CARDTYPE=MINION ATK=1 HEALTH=2 REBORN=1 ZONE_POSITION={place} CREATOR={creator}"
    return (
        f"create {name} {told} EXHAUSTED=1 START_WITH_1_HEALTH=1 HAS_BEEN_REBORN=1",
        f"{name} DAMAGE=1",
        f"{name} START_WITH_1_HEALTH=0",
        f"{name} REBORN=0",
        f"two 1153={count}",
    )


def killed(*after: Short) -> list[Short]:
    """The bolt kills the mummy, and ``after`` follows its death."""
    death = block("DEATHS", "game", *gone("mummy", 1, "ox ZONE_POSITION=2"), "mummy REBORN=0")
    return spell(BUILD, "bolt", *damaged(BUILD, "mummy", 2, "bolt", 2), then=(death, *after))


BACK: tuple[Short, ...] = ("ox ZONE_POSITION=3", *comes("again", 2, "mummy"))


def test_hs_5_1_who_is_reborn_comes_back_where_it_was() -> None:
    result = table().replay(killed(*BACK))
    assert not table().divergences(killed(*BACK))
    made = [packet for packet in result.game.walk() if packet.kind == "FULL_ENTITY"][-1]
    assert result.verdict(made) is Verdict.PREDICTED


def test_hs_5_1_reborn_does_bring_back() -> None:
    found = table().divergences(killed())
    assert RULE in {one.rule for one in found}
    assert found[0].kind is Kind.MISSING


def test_hs_5_1_who_has_no_reborn_stays_dead() -> None:
    log = without(killed(), "mummy REBORN=0")
    assert not table(REBORN=0).divergences(log)


def test_hs_5_1_reborn_brings_back_the_same_card_at_its_place() -> None:
    for old, new in (
        ("create again", "create other"),
        ("ZONE_POSITION=2", "ZONE_POSITION=4"),
        ("CONTROLLER=2", "CONTROLLER=1"),
    ):
        created = next(line for line in BACK if str(line).startswith("create"))
        lines = [str(line).replace("again", "other") if "other" in new else str(line) for line in BACK]
        changed = str(created).replace(old, new)
        log = killed(*(changed if line.startswith("create") else line for line in lines))
        found = table().divergences(log)
        assert found, new
        assert RULE in {one.rule for one in found}


def test_hs_5_1_who_came_back_is_not_reborn_again() -> None:
    log = without(killed(*BACK), "again REBORN=0")
    table().rejects(log, RULE, Kind.MISSING, "again", "REBORN")


def test_hs_4_7_on_a_board_that_is_full_again_nobody_is_reborn() -> None:
    """Its deathrattle has taken the place that it left."""
    board = table(DEATHRATTLE=1)
    for name in "abcd":
        board.minion(name, 2, 1, 1)
    closer = ("d ZONE_POSITION=6", "c ZONE_POSITION=5", "b ZONE_POSITION=4", "a ZONE_POSITION=3", "ox ZONE_POSITION=2")
    death = block("DEATHS", "game", *gone("mummy", 1, *closer), "mummy REBORN=0")
    room = [f"{name} ZONE_POSITION={place}" for name, place in zip("oabcd", range(3, 8), strict=True)]
    room[0] = room[0].replace("o ", "ox ")
    token = "create imp ZONE=PLAY EXHAUSTED=1 CONTROLLER=2 CARDTYPE=MINION ATK=1 HEALTH=1 ZONE_POSITION=2 CREATOR=mummy"
    rattle = block("TRIGGER", "mummy", *room, token, keyword="DEATHRATTLE")
    log = spell(BUILD, "bolt", *damaged(BUILD, "mummy", 2, "bolt", 2), then=(death, rattle))
    assert not board.divergences(log)


def test_hs_5_1_a_silenced_minion_is_not_reborn() -> None:
    silenced = ("mummy 1066=1", "mummy 1066=0", "mummy REBORN=0", "mummy SILENCED=1")
    hit = damaged(BUILD, "mummy", 2, "bolt", 2)
    death = block("DEATHS", "game", *gone("mummy", 1, "ox ZONE_POSITION=2"))
    assert not table().divergences(spell(BUILD, "bolt", *silenced, *hit, then=(death,)))
    back = spell(BUILD, "bolt", *silenced, *hit, then=(death, *comes("again", 2, "mummy")))
    assert RULE not in {one.rule for one in table().divergences(back)}


def both(*after: Short) -> list[Short]:
    """The mummy and the cat to its right, which is older or younger, die together."""
    hits = (*damaged(BUILD, "mummy", 2, "bolt", 2), *damaged(BUILD, "cat", 2, "bolt", 2))
    return spell(BUILD, "bolt", *hits, then=after)


def test_hs_5_1_two_who_are_reborn_stand_as_they_stood() -> None:
    board = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).minion("mummy", 2, 1, 2, REBORN=1)
    board.minion("cat", 2, 1, 2, REBORN=1).name(again="MUMMY", cat2="CAT")
    first = (*gone("mummy", 1, "cat ZONE_POSITION=1"), "mummy REBORN=0")
    death = block("DEATHS", "game", *first, *gone("cat", 2), "cat REBORN=0")
    log = both(death, *comes("again", 1, "mummy"), *comes("cat2", 2, "cat", 2))
    assert not board.divergences(log)


def test_hs_5_1_where_the_elder_stood_to_the_right_the_place_is_not_told() -> None:
    """The elder is back before; whether the younger comes to its left again no log tells."""
    board = Board(BUILD).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 2, 1, 2, REBORN=1)
    board.minion("mummy", 2, 1, 2, REBORN=1).name(again="MUMMY", cat2="CAT")
    board.set("cat", ZONE_POSITION=2).set("mummy", ZONE_POSITION=1)
    first = (*gone("cat", 1), "cat REBORN=0")
    death = block("DEATHS", "game", *first, *gone("mummy", 2), "mummy REBORN=0")
    hits = (*damaged(BUILD, "cat", 2, "bolt", 2), *damaged(BUILD, "mummy", 2, "bolt", 2))
    left = ("cat2 ZONE_POSITION=2", *comes("again", 1, "mummy", 2))
    for back in (left, comes("again", 2, "mummy", 2)):
        log = spell(BUILD, "bolt", *hits, then=(death, *comes("cat2", 1, "cat"), *back))
        assert not board.divergences(log)
    away = spell(BUILD, "bolt", *hits, then=(death, *comes("cat2", 1, "cat"), *comes("again", 3, "mummy", 2)))
    assert board.divergences(away)


def test_hs_5_1_who_is_reborn_is_counted_for_its_player() -> None:
    log = replaced(killed(*BACK), "two 1153=1", "two 1153=2")
    table().rejects(log, RULE, Kind.WRONG_VALUE, "two", "1153")


@pytest.mark.rule("HS 3.2 special priorities", "AR 2 priorities")
def test_hs_3_2_being_reborn_comes_after_the_deathrattle() -> None:
    rattle = block("TRIGGER", "mummy", keyword="DEATHRATTLE")
    assert not table(DEATHRATTLE=1).divergences(killed(rattle, *BACK))
    found = table(DEATHRATTLE=1).divergences(killed(*BACK, rattle))
    assert [(one.rule, one.kind) for one in found] == [("HS 3.2 special priorities", Kind.WRONG_ORDER)]
    sylvanas = table(DEATHRATTLE=1).name(mummy="EX1_016", again="EX1_016")
    found = sylvanas.divergences(killed(*BACK))
    assert [(one.rule, one.kind) for one in found] == [("HS 1.12 death event", Kind.MISSING)]
    *_, creation = (one for one in sylvanas.replay(killed(*BACK)).game.walk() if one.kind == "FULL_ENTITY")
    assert found[0].line <= creation.line, "it is missed before who is reborn comes back"
