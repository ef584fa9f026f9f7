"""Starships: pieces that die are collected, and what they have become is launched."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import spell

from engine.core.verdict import Verdict
from engine.hearthstone.tags import BUILDING_STARSHIP
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, Zone
from hslog.hearthstone.packets import Block, FullEntity, TagChange

BUILD = 231720
PALADIN, DRUID, WARRIOR = "HERO_04", "HERO_06", "HERO_01"


def board(hero: str, ship: str) -> Board:
    """A Dimensional Core of player one has died; what comes of it is called by its id."""
    made = Board(BUILD).hand("call", 1, CardType.SPELL, 0).card("core", 1, CardType.MINION, Zone.GRAVEYARD)
    return made.name(hero1=hero, core="GDB_101", ship=ship, abort="GDB_906", launch="GDB_905", stored="GDB_101")


def begun() -> tuple[Short, ...]:
    return (
        "create ship CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ZONE_POSITION=1 CREATOR=one LAUNCHPAD=1 UNTOUCHABLE=1"
        " 3471=1 3472=1 684=1",
        *(f"ship {tag}" for tag in ("3471=0", "3472=0", "684=0", "955=1")),
        *(f"create {name} CARDTYPE=SPELL ZONE=SETASIDE CONTROLLER=1 CREATOR=ship" for name in ("abort", "launch")),
        *(f"{name} TAG_LAUNCHPAD_ABILITY=1" for name in ("abort", "launch")),
    )


def added(attack: int, health: int, keyword: str = "ship DIVINE_SHIELD=1") -> tuple[Short, ...]:
    stored = "create stored CARDTYPE=MINION ZONE=SETASIDE CONTROLLER=1 CREATOR=one"
    stats = (f"ship ATK={attack}", f"ship HEALTH={health}", f"ship COST={attack}")
    return keyword, *stats, stored, "stored PARENT_CARD=ship", "ship TAG_SCRIPT_DATA_NUM_1=1", "ship UNTOUCHABLE=0"


def judged(table: Board, *packets: Short) -> dict[str, list[Verdict]]:
    """Return the verdicts of what is created and of the changes in the trigger of the piece, by entity."""
    fired = block("TRIGGER", "core", *packets, "ship UNTOUCHABLE=1", keyword=str(BUILDING_STARSHIP))
    replayed = table.replay(spell(BUILD, "call", fired))
    names = {number: name for name, number in table.ids.items()}
    found: dict[str, list[Verdict]] = {}
    trigger = next(one for one in replayed.game.walk() if isinstance(one, Block) and one.type == BlockType.TRIGGER)
    for packet in trigger.packets:
        if isinstance(packet, (FullEntity, TagChange)) and (name := names.get(int(packet.entity))) in NEW:
            found.setdefault(name or "", []).append(replayed.verdict(packet))
    return found


NEW = ("ship", "abort", "launch", "stored")


@pytest.mark.rule("LOG starship piece")
@pytest.mark.parametrize(
    ("hero", "ship", "is_right"),
    [
        (PALADIN, "SC_999t", True),
        (DRUID, "GDB_100t6", True),
        ("HERO_02", "SC_999t", True),
        (DRUID, "GDB_100t2", False),
        ("HERO_09", "GDB_100t2", True),
    ],
)
def test_log_starship_piece_the_first_begins_the_starship_of_the_class(hero: str, ship: str, is_right: bool) -> None:
    """Priests have no starship of their own: theirs is the one of all classes."""
    found = judged(board(hero, ship), *begun(), *added(2, 2))
    assert (found["ship"][0] == Verdict.PREDICTED) is is_right
    if is_right:
        assert {verdict for verdicts in found.values() for verdict in verdicts} == {Verdict.PREDICTED}


@pytest.mark.rule("LOG starship piece")
@pytest.mark.parametrize(("attack", "is_right"), [(5, True), (6, False)])
def test_log_starship_piece_another_one_adds_its_numbers_and_its_keywords(attack: int, is_right: bool) -> None:
    table = board(PALADIN, "SC_999t")
    table.minion("ship", 1, 3, 4, COST=3, LAUNCHPAD=1, UNTOUCHABLE=1)
    found = judged(table, *added(attack, 6))
    assert (set(found["ship"]) == {Verdict.PREDICTED}) is is_right


@pytest.mark.rule("LOG starship launched")
def test_log_starship_a_launched_one_is_within_reach_and_gives_up_its_parts() -> None:
    table = Board(BUILD).minion("ship", 1, 5, 5, LAUNCHPAD=1, UNTOUCHABLE=1, HIDE_STATS=1)
    table.card("piece", 1, CardType.MINION, Zone.SETASIDE, PARENT_CARD="ship")
    freed = ("ship UNTOUCHABLE=0", "ship LAUNCHPAD=0", "ship HIDE_STATS=0", "ship ELITE=1", "piece PARENT_CARD=0")
    replayed = table.replay([block("PLAY", "ship", block("POWER", "ship", *freed))])
    freeing = [one for one in replayed.game.walk() if isinstance(one, TagChange) and one.value in (0, 1)]
    told = [replayed.verdict(one) for one in freeing if int(one.entity) in (table.ids["ship"], table.ids["piece"])]
    assert told[-len(freed) :] == [Verdict.PREDICTED] * len(freed)
