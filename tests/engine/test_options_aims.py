"""Whom a basic hero power may be used on, and what it needs (HS 2.7.1, 5.1), as option lists show it."""

from __future__ import annotations

import pytest
from boards import Board
from forms import spell
from options_boards import NEW, OLD, check, row, why_not, written

from engine import replay
from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, Zone
from hslog.hearthstone.packets import Block

FIRE, SHOT, RECRUIT, TOTEMS = "HERO_08bp", "HERO_05bp", "HERO_04bp", "HERO_02bp"


def board(build: int = NEW, power: str = FIRE) -> Board:
    return Board(build, mana=4).name(power1=power).minion("pet", 1, 2, 2).minion("ox", 2, 1, 9)


def aims(table: Board) -> dict[str, str]:
    """Return who is listed for the hero power, and why each may not be chosen."""
    names = {number: word for word, number in table.ids.items()}
    found = row(table, "power1").targets or ()
    return {names[target.entity]: (target.error or "").removeprefix("REQ_") for target in found}


def listed(table: Board, old: str, new: str, printed: bool = True) -> list[str]:
    """Return the list that the rules predict with the words of one row changed."""
    lines = written(table, printed)
    assert any(line.startswith("power1") and old in line for line in lines), lines
    return [line.replace(old, new) if line.startswith("power1") else line for line in lines]


def test_hs_2_7_1_every_character_of_both_sides_may_be_chosen() -> None:
    table = board()
    assert aims(table) == dict.fromkeys(("hero1", "hero2", "pet", "ox"), "NONE")
    assert not check(table, *written(table)).findings
    found = check(table, *listed(table, " ox", "")).findings
    assert [(one.kind, one.target) for one in found] == [(Kind.MISSING, table.ids["ox"])]


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ("IMMUNE", "ENEMY_TARGET_NOT_IMMUNE"),
        ("CANT_BE_TARGETED", "ENEMY_TARGET_NOT_IMMUNE"),
        ("STEALTH", "NONSTEALTH_ENEMY_TARGET"),
        ("CANT_BE_TARGETED_BY_OPPONENTS", "NONSTEALTH_ENEMY_TARGET"),
    ],
)
def test_hs_5_1_an_enemy_that_hides_may_not_be_chosen_and_a_friend_may(tag: str, reason: str) -> None:
    assert aims(board().set("ox", **{tag: 1}))["ox"] == reason
    assert aims(board().set("hero2", **{tag: 1}))["hero2"] == reason
    assert aims(board().set("pet", **{tag: 1}))["pet"] == "NONE"
    assert aims(board().set("hero1", **{tag: 1}))["hero1"] == "NONE"


@pytest.mark.parametrize("name", ["pet", "ox"])
def test_hs_5_1_who_is_elusive_may_be_chosen_by_neither_side(name: str) -> None:
    table = board().minion("cat", 2, 1, 1, STEALTH=1)
    table.set(name, ELUSIVE=1, CANT_BE_TARGETED_BY_SPELLS=1, CANT_BE_TARGETED_BY_HERO_POWERS=1)
    assert aims(table)[name] == "CAN_BE_TARGETED_BY_HERO_POWERS"
    assert not check(table, *written(table)).findings
    found = check(table, *listed(table, f"{name}!CAN_BE_TARGETED_BY_HERO_POWERS", name)).findings
    assert [(one.kind, one.rule) for one in found] == [(Kind.UNEXPECTED, "LOG elusive")]
    assert aims(board().set(name, CANT_BE_TARGETED_BY_SPELLS=1))[name] == "NONE"
    assert aims(board().set(name, ELUSIVE=1))[name] == "CAN_BE_TARGETED_BY_HERO_POWERS"


def test_hs_5_1_who_is_dormant_may_not_be_chosen() -> None:
    assert aims(board().set("ox", DORMANT=1, UNTOUCHABLE=1))["ox"] == "ENEMY_TARGET_NOT_IMMUNE"
    assert aims(board().set("pet", DORMANT=1, UNTOUCHABLE=1))["pet"] != "NONE"


def test_hs_5_1_taunt_protects_nobody_from_a_hero_power() -> None:
    assert set(aims(board().minion("wall", 2, 0, 9, TAUNT=1)).values()) == {"NONE"}


@pytest.mark.rule("HS 1.1 characters")
def test_hs_5_1_a_location_is_no_character() -> None:
    table = board().card("shrine", 2, CardType.LOCATION, Zone.PLAY, HEALTH=3)
    assert aims(table)["shrine"] == "HERO_OR_MINION_TARGET"


def test_hs_2_7_1_lists_without_reasons_name_only_whom_may_be_chosen() -> None:
    table = board(OLD, "CS2_034").set("ox", STEALTH=1)
    assert not check(table, *written(table, False), printed=False).findings
    lenient = [f"{line} ox" if line.startswith("power1") else line for line in written(table, False)]
    assert [one.kind for one in check(table, *lenient, printed=False).findings] == [Kind.UNEXPECTED]


def test_hs_2_7_1_steady_shot_has_no_targets_unless_a_card_gives_it_some() -> None:
    assert aims(board(power=SHOT)) == {}
    table = board(power=SHOT)
    offered = [f"{line} > hero2 ox" if line.startswith("power1") else line for line in written(table)]
    assert check(table, *offered).findings
    assert not check(table.set("one", STEADY_SHOT_CAN_TARGET=1), *offered).findings
    aimed = (
        board(power=SHOT).card("deadeye", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one").name(deadeye="BCON_001e")
    )
    assert not check(aimed, *offered).findings


def test_hs_2_7_1_a_recruit_needs_room() -> None:
    table = board(power=RECRUIT)
    assert why_not(table, "power1") == ""
    for name in "abcdef":
        table.minion(name, 1, 1, 1)
    assert why_not(table, "power1") == "NUM_MINION_SLOTS"
    lines = [line.split(" !")[0] if line.startswith("power1") else line for line in written(table)]
    assert check(table, *lines).findings


def test_hs_2_7_1_a_totem_needs_one_that_is_not_there() -> None:
    names = dict(zip("abc", ("CS2_050", "CS2_051", "NEW1_009"), strict=True))
    table = board(power=TOTEMS).name(**names)
    for name in names:
        table.minion(name, 1, 0, 2)
    assert why_not(table, "power1") == ""
    theirs = table.name(d="CS2_058").minion("d", 2, 0, 2)
    assert why_not(theirs, "power1") == ""
    assert why_not(table.name(e="CS2_058").minion("e", 1, 0, 2), "power1") == "ALL_BASIC_TOTEMS_NOT_IN_PLAY"


@pytest.mark.parametrize(
    ("chosen", "target", "is_legal"),
    [(0, "cat", True), (0, "hero2", False), (1, "cat", True), (2, "hero2", True), (None, "hero2", True)],
)
def test_hs_5_1_the_choice_that_was_made_says_whom_a_card_may_be_used_on(
    chosen: int | None, target: str, is_legal: bool
) -> None:
    """Wrath has two choices, each for minions. Of a choice that it does not have, nothing is said."""
    build = 25770
    made = Board(build).hand("wrath", 1, CardType.SPELL, 0, CHOOSE_ONE=1).minion("cat", 2, 1, 4)
    for choice in ("three", "one_and_card"):
        made.card(choice, 1, CardType.SPELL, Zone.SETASIDE, PARENT_CARD="wrath")
    made.name(wrath="EX1_154", three="EX1_154a", one_and_card="EX1_154b")
    game = made.game(spell(build, "wrath", target=target))
    for packet in game.walk():
        if isinstance(packet, Block) and packet.type == BlockType.PLAY:
            packet.sub_option = chosen
    found = [one for one in replay(game).divergences if one.kind is Kind.ILLEGAL_CHOICE]
    assert (not found) is is_legal
