"""Spell damage (HS 5.1): what a player has is the sum of what the cards give that the player has in play."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import card_counted, closing, damaged, death, moved, spell

from engine import replay
from engine.core.divergence import Kind
from engine.hearthstone.cards.data import builds
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import PlayerReference, TagChange

RULE = "HS 5.1 spell damage"
NEW = 88998
KNOWN = {"hero1": "HERO_08", "hero2": "HERO_01", "power1": "CS2_034", "power2": "CS2_102", "mage": "CS2_142"}
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


def given(host: str, *then: Short) -> tuple[Short, ...]:
    """An enchantment is attached, and ``then`` is what it does."""
    bound = (f"boon ATTACHED={host}", "boon 1068=1", "boon 1068=0", "boon ZONE=PLAY")
    return ("create boon ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1", *bound, *then)


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


def test_hs_5_1_spell_damage_of_a_text_that_gives_more_and_came_in_two_sets_again() -> None:
    assert not hand(NEW).name(mage="CORE_VAN_EX1_563").divergences(played(NEW, "one CURRENT_SPELLPOWER=5"))


@pytest.mark.parametrize("boon", ["TRL_312e", "DAL_548e", "ULDA_203e"])
@pytest.mark.parametrize("told", [1, 2])
def test_hs_5_1_spell_damage_an_enchantment_of_a_minion_gives_more_than_the_tag_tells(boon: str, told: int) -> None:
    """Where a hero has 2 more by an enchantment, SPELLPOWER is 1; what it is on a minion, no log tells."""
    attached = given("ogre", f"ogre SPELLPOWER={told}", "one CURRENT_SPELLPOWER=2")
    board = Board(NEW).hand("hex", 1, CardType.SPELL, 0).minion("ogre", 1, 2, 3)
    assert not board.name(boon=boon).divergences(spell(NEW, "hex", *attached))
    if told == 1:
        assert board.name(boon="GVG_010b").divergences(spell(NEW, "hex", *attached))


def test_hs_5_1_spell_damage_of_a_text_stands_beside_that_of_an_enchantment() -> None:
    """Of an opponent's minion that gives 2 only 1 is told, and of one that has 1 more, 2."""
    attached = given("mage", "mage SPELLPOWER=2", "two CURRENT_SPELLPOWER=3")
    board = Board(NEW).hand("hex", 1, CardType.SPELL, 0)
    token = "create mage CARDTYPE=MINION CONTROLLER=2 ZONE=PLAY ZONE_POSITION=1 ATK=1 HEALTH=1 SPELLPOWER=1 EXHAUSTED=1"
    log = spell(NEW, "hex", token, *attached)
    assert not board.name(mage="DRG_102").divergences(log)
    assert board.name(mage="CS2_142").divergences(log)


def test_hs_5_1_spell_damage_of_a_hero_that_is_replaced_may_stay() -> None:
    """What was given to a hero stays when a hero card is played, and not when a minion takes its place (HS 2.5)."""
    board = Board(NEW).hand("hex", 1, CardType.SPELL, 0).set("hero1", SPELLPOWER=1).set("one", CURRENT_SPELLPOWER=1)
    stood_in = (
        "create lord CARDTYPE=HERO CONTROLLER=1 ZONE=SETASIDE HEALTH=30",
        "hero1 1068=6",
        "hero1 1068=0",
        "hero1 ZONE=SETASIDE",
        "lord 1068=1",
        "lord 1068=0",
        "lord ZONE=PLAY",
        "one HERO_ENTITY=lord",
    )
    for told in ((), ("one CURRENT_SPELLPOWER=0",)):
        found = board.divergences(spell(NEW, "hex", *stood_in, *told))
        assert RULE not in [one.rule for one in found]
    gone = spell(NEW, "hex", "hero1 SPELLPOWER=0")
    assert RULE in [one.rule for one in board.divergences(gone)]


@pytest.mark.parametrize("build", [13619, 18792])
def test_hs_5_1_spell_damage_that_an_effect_takes_is_told_after_it_in_early_builds(build: int) -> None:
    """So is that of what the effect creates."""
    token = "create tok CARDTYPE=MINION CONTROLLER=1 ZONE=PLAY ZONE_POSITION=1 ATK=0 HEALTH=2 SPELLPOWER=1 EXHAUSTED=1"
    for effect, told in (("mage SPELLPOWER=0", "two CURRENT_SPELLPOWER=0"), (token, "one CURRENT_SPELLPOWER=1")):
        assert not enemy(build).divergences(spell(build, "hex", effect, then=(told,)))
        known = enemy(build).name(**KNOWN, hex="EX1_246", tok="CS2_052")
        assert known.divergences(spell(build, "hex", effect))
        assert enemy(88998).divergences(spell(88998, "hex", effect, then=(told,)))


def test_hs_5_1_spell_damage_is_told_of_a_player_whose_name_both_have() -> None:
    """The log does not say whose it is: then nothing is missed, and from there on nothing known."""
    token = "create tok CARDTYPE=MINION CONTROLLER=1 ZONE=PLAY ZONE_POSITION=1 ATK=0 HEALTH=2 SPELLPOWER=1 EXHAUSTED=1"
    for effect, told in (("mage SPELLPOWER=0", "two CURRENT_SPELLPOWER=0"), (token, "one CURRENT_SPELLPOWER=1")):
        game = enemy().game(spell(NEW, "hex", effect, told))
        for packet in game.walk():
            if isinstance(packet, TagChange) and packet.tag == GameTag.CURRENT_SPELLPOWER:
                packet.entity = PlayerReference(0, "Twin", "could be either player")
        assert not replay(game).divergences


def test_hs_5_1_spell_damage_for_both_players() -> None:
    log = played(NEW, "one CURRENT_SPELLPOWER=2", "two CURRENT_SPELLPOWER=2")
    assert not hand(NEW).name(mage="LOE_051").divergences(log)


def test_hs_5_1_spell_damage_may_be_changed_by_a_card_of_which_card_data_says_nothing() -> None:
    log, build = played(NEW + 1, "one CURRENT_SPELLPOWER=2"), NEW + 1
    board = hand(build).name(**KNOWN)
    assert build not in builds()
    assert not board.name(mage="NEW_001").divergences(log)
    assert board.name(mage="CS2_142").divergences(log)


def test_hs_5_1_spell_damage_an_enchantment_of_the_player_gives_more() -> None:
    boon = given("one")
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


def test_hs_5_1_spell_damage_in_an_adventure_need_not_be_told() -> None:
    """A boss creates a minion with spell damage, and the player's stays as it was: a log of 31022 has it so."""
    log = played(NEW)
    assert RULE in [one.rule for one in hand(NEW).divergences(log)]
    assert RULE not in [one.rule for one in hand(NEW).name(hero2="DALA_BOSS_99h").divergences(log)]
