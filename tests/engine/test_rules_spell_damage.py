"""Spell damage (HS 5.1): what a player has is the sum of what the cards give that the player has in play."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import card_counted, closing, damaged, death, moved, spell

from engine.divergence import Kind
from engine.simulate import PlayerSetup, Scenario, simulate
from hslog.generated.vocabulary import CardType, GameTag
from hslog.packets import TagChange

RULE = "HS 5.1 spell damage"
NEW = 88998
BUILDS = [20457, 25770, 30795, NEW]


def played(build: int, *then: Short, effect: tuple[Short, ...] = ()) -> list[Short]:
    """Player one plays a minion with spell damage; ``then`` is what is told of it next."""
    return [
        block(
            "PLAY",
            "mage",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "mage ZONE_POSITION=0",
            *moved(build, "mage", "PLAY"),
            "mage ZONE_POSITION=1",
            "mage EXHAUSTED=1",
            "mage JUST_PLAYED=1",
            *card_counted(build, "mage"),
            *then,
            block("POWER", "mage", *effect),
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


def hand(build: int, **tags: int) -> Board:
    return Board(build).hand("mage", 1, CardType.MINION, 2, ATK=2, HEALTH=2, SPELLPOWER=1, **tags)


def enemy(build: int = NEW) -> Board:
    """The other player has a minion that gives 2, and player one a spell."""
    board = Board(build).hand("hex", 1, CardType.SPELL, 0).set("two", CURRENT_SPELLPOWER=2)
    return board.minion("mage", 2, 2, 2, SPELLPOWER=2)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_spell_damage_comes_with_the_minion(build: int) -> None:
    log = played(build, "one CURRENT_SPELLPOWER=1")
    hand(build).accepts(log)
    hand(build).rejects(without(log, "one CURRENT_SPELLPOWER=1"), RULE, Kind.MISSING, "one", "CURRENT_SPELLPOWER")
    wrong = replaced(log, "one CURRENT_SPELLPOWER=1", "one CURRENT_SPELLPOWER=2")
    hand(build).rejects(wrong, RULE, Kind.WRONG_VALUE, "one", "CURRENT_SPELLPOWER")


def test_hs_5_1_spell_damage_of_several_adds_up() -> None:
    board = hand(NEW).minion("ogre", 1, 4, 4, SPELLPOWER=1).minion("imp", 2, 1, 1, SPELLPOWER=1)
    board.set("one", CURRENT_SPELLPOWER=1).set("two", CURRENT_SPELLPOWER=1)
    log = replaced(played(NEW, "one CURRENT_SPELLPOWER=2"), "mage ZONE_POSITION=1", "mage ZONE_POSITION=2")
    board.accepts(log)
    assert board.divergences(replaced(log, "one CURRENT_SPELLPOWER=2", "one CURRENT_SPELLPOWER=3"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_5_1_spell_damage_goes_with_a_minion_that_dies(build: int) -> None:
    deaths = block("DEATHS", "game", *death(build, "mage", 1))
    killed = spell(build, "hex", *damaged(build, "mage", 2, "hex", 2), then=(deaths, "two CURRENT_SPELLPOWER=0"))
    assert not enemy(build).divergences(killed)
    missing = without(killed, "two CURRENT_SPELLPOWER=0")
    found = [(one.rule, one.kind) for one in enemy(build).divergences(missing)]
    assert found == [(RULE, Kind.MISSING)]


def test_hs_5_1_spell_damage_goes_with_a_silence_and_comes_with_a_text() -> None:
    for value in (0, 3):
        log = spell(NEW, "hex", f"mage SPELLPOWER={value}", f"two CURRENT_SPELLPOWER={value}")
        enemy().accepts(log, adopted=1)
        assert enemy().divergences(without(log, f"two CURRENT_SPELLPOWER={value}"))
        assert enemy().divergences(replaced(log, f"two CURRENT_SPELLPOWER={value}", "two CURRENT_SPELLPOWER=1"))


def test_hs_5_1_spell_damage_goes_over_with_the_minion() -> None:
    taken = ("mage CONTROLLER=1", "mage ZONE_POSITION=0", "mage ZONE_POSITION=1", "mage NUM_TURNS_IN_PLAY=0")
    told = ("two CURRENT_SPELLPOWER=0", "one CURRENT_SPELLPOWER=2")
    log = spell(NEW, "hex", *taken, "mage EXHAUSTED=1", then=told)
    assert not enemy().divergences(log)
    for line in told:
        assert [one.rule for one in enemy().divergences(without(log, line))] == [RULE]


def test_hs_5_1_spell_damage_of_a_dormant_minion_is_not_claimed() -> None:
    for told in ((), ("one CURRENT_SPELLPOWER=1",)):
        assert not hand(NEW, DORMANT=1).divergences(played(NEW, *told))


def test_hs_5_1_spell_damage_a_text_gives_more_than_the_tag_tells() -> None:
    """Of Malygos only that it has spell damage is told as it is drawn."""
    for amount in (1, 2, 5):
        assert not hand(NEW).name(mage="EX1_563").divergences(played(NEW, f"one CURRENT_SPELLPOWER={amount}"))


def test_hs_5_1_spell_damage_for_both_players() -> None:
    log = played(NEW, "one CURRENT_SPELLPOWER=2", "two CURRENT_SPELLPOWER=2")
    assert not hand(NEW).name(mage="LOE_051").divergences(log)


def test_hs_5_1_spell_damage_an_enchantment_of_the_player_gives_more() -> None:
    bound = ("boon 1068=1", "boon 1068=0", "boon ZONE=PLAY")
    boon = ("create boon ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1", "boon ATTACHED=one", *bound)
    board = Board(NEW).hand("hex", 1, CardType.SPELL, 0)
    more = spell(NEW, "hex", *boon, "hero1 SPELLPOWER=1", "one CURRENT_SPELLPOWER=2")
    assert not board.divergences(more)
    assert board.divergences(spell(NEW, "hex", "hero1 SPELLPOWER=1", "one CURRENT_SPELLPOWER=2"))


def test_hs_5_1_spell_damage_of_a_text_stays_as_cards_come_and_go() -> None:
    """What the cards in play do not give is not claimed."""
    for told in ((), ("one CURRENT_SPELLPOWER=4",), ("one CURRENT_SPELLPOWER=7",)):
        assert not hand(NEW).set("one", CURRENT_SPELLPOWER=3).divergences(played(NEW, *told))


def test_hs_5_1_spell_damage_is_kept_in_play_mode() -> None:
    mine = ("CS2_142",) + ("CS2_182",) * 8
    scenario = Scenario(
        (PlayerSetup("One", "HERO_08", mine), PlayerSetup("Two", "HERO_01", ("CS2_182",) * 9)),
        build=NEW,
        first=1,
        shuffled=False,
        mulligan=False,
        script=("end", "end", "play CS2_142", "concede"),
    )
    game = simulate(scenario)
    told = [packet for packet in game.walk() if isinstance(packet, TagChange)]
    kept = [packet.value for packet in told if packet.tag == GameTag.CURRENT_SPELLPOWER]
    assert kept == [1]
