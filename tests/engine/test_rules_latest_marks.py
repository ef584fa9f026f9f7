"""Marks and counters of the latest builds: of cards played and attacks, of damage, healing, draws, and mana left."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn, replaced, without
from forms import attack, damaged, death, hero_damaged, pulses, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILD = 221908


@pytest.mark.rule("HS 2.3.1.b")
def test_hs_2_3_1_b_a_card_played_names_its_place_in_the_hand() -> None:
    board = Board(BUILD).minion("ogre", 1, 3, 9).hand("call", 1, CardType.SPELL, 0)
    log = spell(BUILD, "call", place=1)
    board.accepts(log)
    assert board.rejects(without(log, "call 3557=1"), "HS 2.3.1.b", Kind.MISSING, "call", "3557").expected == 1
    board.rejects(replaced(log, "call 3557=1", "call 3557=2"), "HS 2.3.1.b", Kind.WRONG_VALUE, "call", "3557")


@pytest.mark.rule("HS 2.6.1.f")
def test_hs_2_6_1_f_attacks_of_the_game_are_counted() -> None:
    board = Board(BUILD).minion("ogre", 1, 3, 9).minion("bear", 2, 2, 9)
    hits = *damaged(BUILD, "bear", 3, "ogre", 3), *damaged(BUILD, "ogre", 2, "bear", 2)
    log = attack(BUILD, "ogre", "bear", *hits)
    board.accepts(log)
    board.rejects(without(log, "ogre 4163=1"), "HS 2.6.1.f", Kind.MISSING, "ogre", "4163")
    board.rejects(replaced(log, "ogre 4163=1", "ogre 4163=2"), "HS 2.6.1.f", Kind.WRONG_VALUE, "ogre", "4163")


def awaited(board: Board, log: list[Short]) -> set[int]:
    """Return the tags that the rules await in a log and do not find, those among them that short logs leave out."""
    return {one.tag for one in board.replay(log).divergences if one.kind is Kind.MISSING and one.tag is not None}


@pytest.mark.rule("HS 4.9.6")
@pytest.mark.parametrize("counter", ["one 3110=3", "one 3687=1", "one 4453=1"])
def test_hs_4_9_6_damage_in_the_own_turn_is_counted(counter: str) -> None:
    board = Board(231720).hand("bolt", 1, CardType.SPELL, 0)
    log = spell(231720, "bolt", *hero_damaged(231720, "hero1", "one", 3, "bolt", 3), target="hero1")
    tag = counter.split()[1].split("=")[0]
    board.rejects(without(log, counter), "HS 4.9.6", Kind.MISSING, "one", tag)
    board.rejects(replaced(log, counter, counter[:-1] + "9"), "HS 4.9.6", Kind.WRONG_VALUE, "one", tag)


@pytest.mark.rule("HS 5.1 divine shield")
def test_hs_5_1_who_has_lost_a_divine_shield_to_damage_is_marked() -> None:
    board = Board(BUILD).minion("ogre", 1, 3, 9).minion("bear", 2, 0, 9, DIVINE_SHIELD=1)
    broken = ("bear DIVINE_SHIELD=0", "bear 2873=1", "note DAMAGE 0 bear")
    log = attack(BUILD, "ogre", "bear", *pulses(BUILD, "bear", 3, "ogre"), *broken)
    board.accepts(log)
    board.rejects(without(log, "bear 2873=1"), "HS 5.1 divine shield", Kind.MISSING, "bear", "2873")


@pytest.mark.rule("HS 4.9.6")
@pytest.mark.parametrize(("healed", "tag"), [("hero1", 2024), ("ogre", 2023)])
def test_hs_4_9_6_healing_of_heroes_and_of_minions_is_counted(healed: str, tag: int) -> None:
    board = Board(BUILD).hand("balm", 1, CardType.SPELL, 0).minion("ogre", 1, 3, 9, DAMAGE=4).set("hero1", DAMAGE=4)
    counted = ("one 780=1", "one 835=3", "one AMOUNT_HEALED_THIS_GAME=3")
    touched = ("one 821=3", "one 1575=1", "one 1573=1") if healed == "hero1" else ()
    announced = (f"{healed} PREHEALING=3", f"{healed} PREHEALING=0")
    restored = (f"note HEALING 3 {healed}", f"{healed} DAMAGE=1", *touched)
    log = spell(BUILD, "balm", *announced, *counted, f"one {tag}=3", *restored)
    assert {2023, 2024} & awaited(board, log) == set()
    assert {2023, 2024} & awaited(board, without(log, f"one {tag}=3")) == {tag}


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_deathrattles_are_counted_for_their_player() -> None:
    board = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1, DEATHRATTLE=1)
    rattle = block("TRIGGER", "cat", keyword="DEATHRATTLE")
    dies = block("DEATHS", "game", *death(BUILD, "cat", 1))
    log = spell(BUILD, "wave", *damaged(BUILD, "cat", 1, "wave", 1), then=(dies, rattle, "two 1420=1"))
    assert 1420 not in awaited(board, log)
    assert 1420 in awaited(board, without(log, "two 1420=1"))


@pytest.mark.rule("HS 2.1.6")
@pytest.mark.parametrize(("used", "left"), [(5, 3), (7, 1), (8, 0), (9, 0)])
def test_hs_2_1_6_mana_that_is_left_at_the_end_of_a_turn_is_counted(used: int, left: int) -> None:
    board = Board(BUILD, mana=8).set("one", RESOURCES_USED=used, **{"1854": 4})
    counted = (f"one 1854={4 + left}",) if left else ()
    cleanup = block("TRIGGER", "one", *counted, "game NEXT_STEP=MAIN_NEXT")
    log = [
        *end_of_turn(BUILD, "one"),
        "game STEP=MAIN_CLEANUP",
        cleanup,
        block("TRIGGER", "two"),
        "game STEP=MAIN_NEXT",
    ]
    assert 1854 not in awaited(board, log)
    for one in counted:
        assert 1854 in awaited(board, without(log, one))


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_attacks_of_heroes_are_counted_as_they_strike() -> None:
    board = Board(BUILD).set("hero1", ATK=3).minion("bear", 2, 0, 9)
    once, twice = pulses(BUILD, "bear", 3, "hero1")[:-2], pulses(BUILD, "bear", 3, "hero1")[-2:]
    lost = ("note DAMAGE 3 bear", "bear LAST_AFFECTED_BY=hero1", "bear DAMAGE=3")
    log = without(
        attack(BUILD, "hero1", "bear", *once, "one 2335=1", *twice, *lost),
        "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1",
    )
    assert 2335 not in awaited(board, log)
    assert 2335 in awaited(board, without(log, "one 2335=1"))


@pytest.mark.rule("HS 4.4")
@pytest.mark.parametrize(("kind", "counts"), [("SPELL", True), ("MINION", False)])
def test_hs_4_4_spells_that_are_drawn_are_counted(kind: str, counts: bool) -> None:
    board = Board(BUILD).hand("call", 1, CardType.SPELL, 0).hidden(Zone.DECK, 1, "top")
    shown = (f"show top ZONE=HAND CARDTYPE={kind} NUM_TURNS_IN_HAND=1", "top ZONE_POSITION=1")
    again = ("top ZONE_POSITION=0", "top ZONE_POSITION=1")
    counted = ("one NUM_CARDS_DRAWN_THIS_TURN=1", "one 995=1", "top 1570=7", "one 467=0")
    log = spell(BUILD, "call", "one 467=1", *shown, *again, "one 3242=1", *counted)
    assert 3242 not in awaited(board, log)
    assert (3242 in awaited(board, without(log, "one 3242=1"))) is counts
