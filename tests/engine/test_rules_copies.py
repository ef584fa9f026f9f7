"""Copies (HS 4.8): later builds say what something is a copy of; then it has the values of that."""

from __future__ import annotations

import pytest
from boards import Board, Short, replaced, without
from forms import spell

from engine.core.divergence import Kind
from engine.hearthstone.mechanics.copy import values
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 88998

CREATED = "create twin CARDTYPE=MINION CONTROLLER=1 ZONE=PLAY ZONE_POSITION=2 ATK=4 HEALTH=6 EXHAUSTED=1 CREATOR=trick"
NAMED = "twin COPIED_FROM_ENTITY_ID=dog"


def board() -> Board:
    made = Board(BUILD).hand("trick", 1, CardType.SPELL, 0).minion("cat", 1, 1, 1)
    made.minion("dog", 2, 4, 6, DAMAGE=2, TAUNT=1)
    return made.name(twin="DOG", again="BEAR")


def enchanted() -> Board:
    """Return the same with an enchantment that player two has given to dog."""
    made = board().set("dog", ATK=7)
    return made.card("bear", 2, CardType.ENCHANTMENT, 1, ATTACHED="dog", CREATOR="power2")


COPIED: tuple[Short, ...] = (CREATED, "twin TAUNT=1", "twin DAMAGE=2", NAMED)

ATTACHED: tuple[Short, ...] = (
    "create again CARDTYPE=ENCHANTMENT CONTROLLER=2 ZONE=SETASIDE CREATOR=twin",
    "again ATTACHED=twin",
    "again 1068=1",
    "again 1068=0",
    "again ZONE=PLAY",
    "again CREATOR=power2",
    "again COPIED_FROM_ENTITY_ID=bear",
)

WITH_ENCHANTMENT: tuple[Short, ...] = (
    CREATED,
    *ATTACHED,
    "twin TAUNT=1",
    "twin 479=7",
    "twin ATK=7",
    "twin DAMAGE=2",
    NAMED,
)


def test_hs_4_8_a_copy_has_the_values_of_its_source() -> None:
    log = spell(BUILD, "trick", *COPIED)
    board().accepts(log, adopted=2)  # that it is created, and whose copy it is
    board().rejects(without(log, "twin DAMAGE=2"), "HS 4.8", Kind.WRONG_VALUE, "twin", "DAMAGE")
    board().rejects(replaced(log, "twin DAMAGE=2", "twin DAMAGE=1"), "HS 4.8", Kind.WRONG_VALUE, "twin", "DAMAGE")
    board().rejects(without(log, "twin TAUNT=1"), "HS 4.8", Kind.WRONG_VALUE, "twin", "TAUNT")


def test_hs_4_8_a_copy_is_the_same_card() -> None:
    other = board().name(twin="FOX")
    other.rejects(spell(BUILD, "trick", *COPIED), "HS 4.8", Kind.WRONG_VALUE, "twin")


def test_hs_4_8_what_the_effect_does_to_a_copy_comes_after() -> None:
    assert not board().divergences(spell(BUILD, "trick", *COPIED, "twin DAMAGE=0"))


def test_hs_4_8_a_copy_does_not_take_controller_place_or_time() -> None:
    log = spell(BUILD, "trick", *COPIED)
    assert not board().set("dog", NUM_TURNS_IN_PLAY=5, EXHAUSTED=0).divergences(log)


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_4_8_enchantments_are_copied_with_what_they_give() -> None:
    log = spell(BUILD, "trick", *WITH_ENCHANTMENT)
    assert not enchanted().divergences(log)
    enchanted().rejects(replaced(log, "twin ATK=7", "twin ATK=6"), "HS 4.1", Kind.WRONG_VALUE, "twin", "ATK")
    enchanted().rejects(without(without(log, "twin ATK=7"), "twin 479=7"), "HS 4.8", Kind.WRONG_VALUE, "twin", "ATK")


def test_hs_4_8_what_an_aura_gives_is_not_copied() -> None:
    """The enchantment of an aura is not: the copy has less attack."""
    assert not enchanted().divergences(spell(BUILD, "trick", *COPIED))


def test_hs_4_8_a_copied_enchantment_stays_that_of_who_gave_it() -> None:
    log = spell(BUILD, "trick", *WITH_ENCHANTMENT)
    other = replaced(log, "again CREATOR=power2", "again CREATOR=power1")
    enchanted().rejects(other, "HS 4.8", Kind.WRONG_VALUE, "again", "CREATOR")
    mine = replaced(log, ATTACHED[0], str(ATTACHED[0]).replace("CONTROLLER=2", "CONTROLLER=1"))
    enchanted().rejects(mine, "HS 4.8", Kind.WRONG_VALUE, "again", "CONTROLLER")


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_4_8_the_enchantments_of_a_copy_are_those_of_its_source() -> None:
    log = spell(BUILD, "trick", *WITH_ENCHANTMENT)
    elsewhere = enchanted().set("bear", ATTACHED="cat")
    elsewhere.rejects(log, "HS 4.8 kept enchantments", Kind.WRONG_VALUE, "again", "COPIED_FROM_ENTITY_ID")


def test_hs_4_8_a_copy_with_some_of_the_enchantments_of_its_source_has_at_least_its_damage() -> None:
    """Which values it takes is known where it has all of them, or none of its own; else only where health is equal."""
    state = GameState()
    for number in (7, 8):
        for tag, value in ((GameTag.CARDTYPE, CardType.MINION), (GameTag.HEALTH, 5), (GameTag.ZONE, Zone.PLAY)):
            state.set(state[number], tag, value)
    state.set(state[7], GameTag.DAMAGE, 2)

    def attach(number: int, host: int, copied: int = 0) -> None:
        for tag, value in (
            (GameTag.CARDTYPE, CardType.ENCHANTMENT),
            (GameTag.ZONE, Zone.PLAY),
            (GameTag.COPIED_FROM_ENTITY_ID, copied),
            (GameTag.ATTACHED, host),
        ):
            state.set(state[number], tag, value)

    attach(11, 7)
    attach(12, 7)
    attach(13, 8, copied=11)
    assert list(values(state, state[8], state[7])) == [(GameTag.DAMAGE, 2)]
    attach(14, 8, copied=99)  # its own
    assert list(values(state, state[8], state[7])) == []


def test_hs_4_8_of_a_source_that_is_hidden_nothing_is_said() -> None:
    unknown = board().hidden(2, 1, "card")
    log = spell(BUILD, "trick", CREATED, "twin COPIED_FROM_ENTITY_ID=card")
    assert not unknown.divergences(log)


def test_hs_4_8_of_a_copy_that_is_hidden_nothing_is_said() -> None:
    """Which card it is, and what it has taken from its source, the log does not tell."""
    log = spell(BUILD, "trick", "create twin ZONE=HAND CONTROLLER=2 CREATOR=trick", NAMED)
    assert "HS 4.8" not in [one.rule for one in board().name(twin="").divergences(log)]


def test_hs_4_8_what_the_effect_gives_a_copy_may_come_before_it_is_named() -> None:
    """As an enchantment of its own, when the source has one of an aura; or a keyword."""
    aura = enchanted().set("bear", CREATOR="dog")
    own = ("create again CARDTYPE=ENCHANTMENT CONTROLLER=1 ZONE=SETASIDE", *ATTACHED[1:5])
    log = spell(BUILD, "trick", CREATED, *own, "twin TAUNT=1", "twin HEALTH=1", NAMED)
    assert not aura.name(again="RUSH").divergences(log)
    assert not board().divergences(spell(BUILD, "trick", *COPIED[:3], "twin DIVINE_SHIELD=1", NAMED))
    shielded = CREATED + " DIVINE_SHIELD=1"
    spent = board().set("dog", DIVINE_SHIELD=1)
    log = spell(BUILD, "trick", "dog DIVINE_SHIELD=0", shielded, *COPIED[1:3], "twin DIVINE_SHIELD=0", NAMED)
    assert not spent.divergences(log)
    spent.rejects(without(log, "twin DIVINE_SHIELD=0"), "HS 4.8", Kind.WRONG_VALUE, "twin", "DIVINE_SHIELD")


def test_hs_4_8_a_copy_that_is_set_aside_may_be_a_plain_card() -> None:
    offered = CREATED.replace("ZONE=PLAY ZONE_POSITION=2", "ZONE=SETASIDE")
    assert not board().divergences(spell(BUILD, "trick", offered, NAMED))
    reborn = board().set("dog", REBORN=1)
    log = spell(BUILD, "trick", offered, *COPIED[1:3], "twin REBORN=1", NAMED)
    assert not reborn.divergences(log)
    reborn.rejects(without(log, "twin DAMAGE=2"), "HS 4.8", Kind.WRONG_VALUE, "twin", "DAMAGE")


@pytest.mark.parametrize(
    "names", [{"dog": "GAME_005", "twin": "BAR_COIN1"}, {"dog": "EX1_005", "twin": "CORE_EX1_005"}]
)
def test_hs_4_8_a_copy_may_have_another_skin(names: dict[str, str]) -> None:
    assert not board().name(**names).divergences(spell(BUILD, "trick", *COPIED))
