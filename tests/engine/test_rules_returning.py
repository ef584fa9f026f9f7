"""Returning from the battlefield to the hand or the deck (HS 4.7, 4.8): nothing is kept."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from boards import Board, Short, block, replaced, without
from forms import damaged, moved, since, spell

from engine import replay
from engine.core.divergence import Kind
from engine.hearthstone.mechanics.control import return_control
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block

BUILDS = (20457, 25770, 30795, 88998)

pytestmark = pytest.mark.rule("HS 4.8 kept enchantments")


def board(build: int, **tags: int) -> Board:
    made = Board(build).hand("sap", 1, CardType.SPELL, 0).minion("cat", 2, 2, 3, **tags)
    return made.card("bear", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="cat")


def left(build: int) -> tuple[Short, ...]:
    return (*since(build, 30103, "bear 1234=cat"), "hide bear PLAY", "bear ZONE=REMOVEDFROMGAME")


def returned(build: int, *lost: Short) -> list[Short]:
    """A minion goes to its owner's hand, where everybody sees it."""
    back = ("cat EXHAUSTED=0", "cat ZONE_POSITION=0", *moved(build, "cat", "HAND"))
    return spell(build, "sap", *back, *lost, "cat ZONE_POSITION=1")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_a_minion_that_returns_to_the_hand_loses_its_enchantments(build: int) -> None:
    log = returned(build, *left(build))
    tired = board(build, EXHAUSTED=1)
    tired.accepts(log, adopted=1)  # that it moves
    for line in left(build):
        found = tired.divergences(without(log, line))
        assert {one.rule for one in found} <= {"HS 4.8 kept enchantments", "HS 1.4 removed from game"}, line
        assert found, line
    found = tired.divergences(returned(build))
    assert ("HS 4.8 kept enchantments", Kind.MISSING) in {(one.rule, one.kind) for one in found}


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_a_minion_that_leaves_the_battlefield_is_exhausted_no_more(build: int) -> None:
    log = returned(build, *left(build))
    board(build, EXHAUSTED=1).rejects(without(log, "cat EXHAUSTED=0"), "HS 4.7", Kind.MISSING, "cat", "EXHAUSTED")
    assert not board(build).divergences(without(log, "cat EXHAUSTED=0"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_a_minion_in_the_hand_is_unhurt(build: int) -> None:
    log = returned(build, *left(build), "cat DAMAGE=0")
    hurt = board(build, EXHAUSTED=1, DAMAGE=2)
    assert not hurt.divergences(log)
    hurt.rejects(without(log, "cat DAMAGE=0"), "HS 4.8 kept enchantments", Kind.MISSING, "cat", "DAMAGE")
    hurt.rejects(
        replaced(log, "cat DAMAGE=0", "cat DAMAGE=1"), "HS 4.8 kept enchantments", Kind.WRONG_VALUE, "cat", "DAMAGE"
    )


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_of_a_minion_that_is_hidden_as_it_returns_less_is_told(build: int) -> None:
    back = ("cat EXHAUSTED=0", "cat ZONE_POSITION=0", *since(build, 28329, "cat 1068=3", "cat 1068=0"))
    gone = ("hide cat HAND", "cat ZONE=HAND", "hide bear PLAY", "bear ZONE=REMOVEDFROMGAME", "cat ZONE_POSITION=1")
    log = spell(build, "sap", *back, *gone)
    hurt = board(build, EXHAUSTED=1, DAMAGE=2)
    assert not hurt.divergences(log)
    kept = without(without(log, "bear ZONE=REMOVEDFROMGAME"), "hide bear PLAY")
    hurt.rejects(kept, "HS 4.8 kept enchantments", Kind.MISSING, "bear", "ZONE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_what_is_set_aside_keeps_its_enchantments(build: int) -> None:
    away = ("cat EXHAUSTED=0", "cat ZONE_POSITION=0", *moved(build, "cat", "SETASIDE"))
    assert not board(build, EXHAUSTED=1, DAMAGE=1).divergences(spell(build, "sap", *away))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_what_returns_to_the_hand_is_described_anew(build: int) -> None:
    """What an effect gave it goes, and what is printed on it comes again: a log of 30103 has it so."""
    anew = ("cat DIVINE_SHIELD=0", "cat DIVINE_SHIELD=1")
    assert not board(build, EXHAUSTED=1, DIVINE_SHIELD=1).divergences(returned(build, *left(build), *anew))
    assert board(build, EXHAUSTED=1).divergences([*returned(build, *left(build)), "cat DIVINE_SHIELD=1"])


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_two_may_change_places_between_board_and_hand(build: int) -> None:
    """Others move up and make room in an order of its own: a log of 165029 has it so."""
    made = board(build, EXHAUSTED=1).minion("dog", 2, 1, 1).hand("imp", 2, CardType.MINION, 1, ATK=1, HEALTH=1)
    swap = (
        "cat EXHAUSTED=0",
        "dog ZONE_POSITION=1",
        "imp ZONE_POSITION=0",
        *moved(build, "imp", "PLAY"),
        "imp ZONE_POSITION=1",
        "dog ZONE_POSITION=2",
        "imp EXHAUSTED=1",
        "cat ZONE_POSITION=0",
        *moved(build, "cat", "HAND"),
        *left(build),
        "cat ZONE_POSITION=1",
    )
    places = [one for one in made.divergences(spell(build, "sap", *swap)) if one.tag == GameTag.ZONE_POSITION]
    assert not places


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_who_changes_places_is_answered_once_it_has_its_place_and_not_as_it_goes_again() -> None:
    """Knife Juggler responds to the Raider that has come from the hand, and a second time to nothing."""
    build = 88998
    made = board(build).minion("dog", 2, 3, 2).hand("imp", 2, CardType.MINION, 1).minion("yeti", 1, 4, 5)
    made.name(cat="CS2_182", dog="NEW1_019", imp="CS2_168")
    comes = ("imp ZONE_POSITION=0", *moved(build, "imp", "PLAY"), "imp ZONE_POSITION=1")
    goes = ("cat ZONE_POSITION=0", *moved(build, "cat", "HAND"), *left(build), "cat ZONE_POSITION=1")
    again = ("imp ZONE_POSITION=0", *moved(build, "imp", "HAND"), "imp ZONE_POSITION=2")
    throws = [block("TRIGGER", "dog", *damaged(build, "yeti", 1, "dog", hurt)) for hurt in (1, 2)]
    game = made.game(spell(build, "sap", *comes, *goes, *again, then=throws))
    told = replay(game).rules
    triggers = [one for one in game.walk() if isinstance(one, Block) and one.type == BlockType.TRIGGER]
    assert [told.get(one.index) == "HS 1.5 queue" for one in triggers] == [True, False]


def test_hs_4_7_in_old_builds_who_changes_places_has_the_place_in_the_hand_until_the_new_one_is_told() -> None:
    made = Board(10357).hand("sap", 1, CardType.SPELL, 0).minion("cat", 2, 2, 3, EXHAUSTED=1).minion("dog", 2, 1, 1)
    made = made.hand("imp", 2, CardType.MINION, 1, ATK=1, HEALTH=1)
    swap = (
        "dog ZONE_POSITION=1",
        "cat EXHAUSTED=0",
        "cat ZONE=HAND",
        "cat ZONE_POSITION=2",
        "cat ZONE_POSITION=1",
        "imp ZONE=PLAY",
        "imp ZONE_POSITION=2",
        "imp EXHAUSTED=1",
    )
    assert not made.divergences(spell(10357, "sap", *swap))


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(
    ("zone", "controller", "returns"),
    [(Zone.PLAY, 1, True), (Zone.PLAY, 2, False), (Zone.GRAVEYARD, 1, False), (Zone.HAND, 1, False)],
)
def test_hs_4_7_only_a_minion_in_play_goes_back_and_only_from_the_other_player(
    zone: int, controller: int, returns: bool
) -> None:
    state = GameState()
    owner, card = Entity(3, ""), Entity(9, "CS2_172")
    owner.take_tags({GameTag.CONTROLLER: 2})
    card.take_tags({GameTag.ZONE: zone, GameTag.CONTROLLER: controller, GameTag.CARDTYPE: CardType.MINION})
    r = Mock(state=state)
    return_control(r, card, owner)
    taken = [
        change.value for call in r.set_unordered.call_args_list for change in call.args[1] if change.entity is card
    ]
    assert (2 in taken) is returns
