"""When texts are carried out, and on whom, where that is not in their words: builds, late numbers, auras, order."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import damaged, spell

from engine.core.divergence import Kind
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 30795
SILENCE, INNER_FIRE, CONCEAL, FELBOLT, BRAWL = "EX1_332", "CS1_129", "EX1_128", "BT_199", "EX1_407"
Wrong = list[tuple[Kind, int | None]]


def board(card: str, build: int = BUILD) -> Board:
    """Player one holds a free spell; both sides have minions."""
    made = Board(build).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=card)


def wrong(made: Board, log: list[Short]) -> Wrong:
    """Return the kind and tag of what the log has wrong, however little evidence there is for the rule."""
    replayed = replay(made.game(log), trust=EVERYTHING)
    return [(one.kind, one.tag) for one in (*replayed.divergences, *replayed.notices)]


@pytest.mark.rule("HS 4.1 silence")
def test_hs_4_1_a_silence_is_announced_since_a_build() -> None:
    def silenced(build: int, *announced: str) -> Wrong:
        return wrong(board(SILENCE, build), spell(build, "call", *announced, "yeti SILENCED=1", target="yeti"))

    pulse = "yeti 1066=1", "yeti 1066=0"
    assert not silenced(25770)
    assert not silenced(BUILD, *pulse)
    assert (Kind.MISSING, 1066) in silenced(BUILD)
    assert not silenced(29349)
    assert not silenced(29349, *pulse)


def attached(name: str, host: str, *told: str, card: str) -> tuple[Short, ...]:
    """An enchantment comes to a host, described with the tags ``told``."""
    shown = f"show {name} ATTACHED={host} CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE {' '.join(told)}"
    return f"create {name} ZONE=SETASIDE CONTROLLER=1", shown, f"{name} 1068=1", f"{name} 1068=0", f"{name} ZONE=PLAY"


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_gives_its_number_when_it_is_told_it() -> None:
    """Inner Fire: a minion has no attack as long as the enchantment has no number, and the right one afterwards."""

    def fire(*effect: Short, then: tuple[Short, ...] = ()) -> Wrong:
        made = board(INNER_FIRE).name(fire="CS1_129e")
        return wrong(made, spell(BUILD, "call", *effect, target="own", then=then))

    bare = attached("fire", "own", card="CS1_129e")
    told = attached("fire", "own", "TAG_SCRIPT_DATA_NUM_1=9", card="CS1_129e")
    number = "fire TAG_SCRIPT_DATA_NUM_1=9"
    assert not fire(*told, "own 479=9", "own ATK=9")
    assert not fire(*bare, "own 479=0", "own ATK=0", number, then=("own 479=9", "own ATK=9"))
    late = fire(*bare, "own 479=0", "own ATK=0", number, then=("own 479=8", "own ATK=8"))
    assert late
    assert (Kind.MISSING, GameTag.ATK) in fire(*bare, number, then=("own 479=9", "own ATK=9"))


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_what_auras_give_comes_on_top_of_an_attack_that_is_set() -> None:
    """Humility sets the attack of a minion, to which Stormwind Champion gives 1."""

    def humility(attack: int) -> Wrong:
        made = board("EX1_360").minion("champion", 1, 6, 6).name(champion="CS2_222", low="EX1_360e", own="CS2_182")
        made.card("given", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="own", CREATOR="champion")
        made.name(given="CS2_222o").set("own", ATK=5, HEALTH=6)
        shown = attached("low", "own", card="EX1_360e")
        return wrong(made, spell(BUILD, "call", *shown, f"own 479={attack}", f"own ATK={attack}", target="own"))

    assert not humility(2)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in humility(1)


def test_hs_4_1_what_stealth_a_minion_has_for_good_it_is_not_given_for_a_turn() -> None:
    def concealed(*hosts: str) -> Wrong:
        made = board(CONCEAL).minion("hidden", 1, 3, 3, STEALTH=1)
        lines = [
            line for host in hosts for line in (*attached(f"cloak_{host}", host, card="EX1_128e"), f"{host} STEALTH=1")
        ]
        return wrong(made.name(**{f"cloak_{host}": "EX1_128e" for host in hosts}), spell(BUILD, "call", *lines))

    assert not concealed("own")
    assert concealed()


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_of_a_chosen_and_a_random_one_only_the_random_one_is_picked() -> None:
    """Unstable Felbolt hits the chosen enemy and a random friendly minion."""

    def hits(*names: str) -> Wrong:
        lines = [line for name in names for line in damaged(BUILD, name, 3, "call", 3)]
        made = board(FELBOLT, 88998).minion("other", 1, 2, 9)
        lines = [line for name in names for line in damaged(88998, name, 3, "call", 3)]
        return wrong(made, spell(88998, "call", *lines, target="yeti"))

    assert not hits("yeti", "other")
    assert (Kind.ILLEGAL_CHOICE, None) in hits("yeti", "ogre")


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_all_but_a_random_one_are_destroyed() -> None:
    def brawl(*names: str) -> Wrong:
        lines = [line for name in names for line in (f"{name} TO_BE_DESTROYED=1", f"{name} LAST_AFFECTED_BY=call")]
        found = wrong(board(BRAWL), spell(BUILD, "call", *lines))
        return [one for one in found if one[1] == GameTag.TO_BE_DESTROYED or one[0] is Kind.ILLEGAL_CHOICE]

    assert not brawl("own", "ogre")
    assert not brawl("yeti", "ogre")
    assert not brawl("own", "yeti")


def test_hs_2_7_a_location_does_what_it_says_when_it_is_used_and_not_when_it_is_played() -> None:
    """Fan Club restores health to all friendly characters."""
    build = 174258
    made = Board(build).minion("own", 1, 2, 9, DAMAGE=4).hand("club", 1, CardType.LOCATION, 0, HEALTH=3)
    played: list[Short] = [
        block(
            "PLAY",
            "club",
            "club ZONE_POSITION=0",
            "club 1068=1",
            "club 1068=0",
            "club ZONE=PLAY",
            "club ZONE_POSITION=2",
            block("POWER", "club"),
        )
    ]
    found = wrong(made.name(club="ETC_449"), played)
    assert (Kind.MISSING, GameTag.PREHEALING) not in found


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_minion_of_no_attack_gains_what_is_given_to_it_unless_something_has_taken_some() -> None:
    """Blessing of Kings on a minion that has no attack, and an enchantment that gives health or takes attack."""

    def kings(card: str, attack: int) -> Wrong:
        made = board("CS2_092").set("own", ATK=0).name(old=card, crown="CS2_092e")
        made.card("old", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="own", CREATOR="hero1")
        given = (f"own 479={attack}", "own HEALTH=13", f"own ATK={attack}")
        return wrong(made, spell(BUILD, "call", *attached("crown", "own", card="CS2_092e"), *given, target="own"))

    fortitude = "CS2_004e"
    assert not kings(fortitude, 4)
    assert (Kind.WRONG_VALUE, GameTag.ATK) in kings(fortitude, 5)
    assert not kings("EX1_277e", 3)  # unknown: whatever it is, it is not accused


def test_a_potion_that_is_crafted_is_not_drawn() -> None:
    found = definition_of("VAC_523", 223542, 223542)
    assert found is not None
    assert "kind='craft'" in repr(found.abilities)
