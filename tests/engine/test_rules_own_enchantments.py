"""Enchantments that a text attaches (HS 4.1): its own, general ones, or those that say the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Board, Short
from forms import spell

from engine.hearthstone.cards import attaching
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.attaching import family_of, has_own, is_general
from engine.hearthstone.replay.checks.own_enchantments import CLAIM
from hslog.hearthstone.generated.vocabulary import CardType

BUILD = 30795
MIGHT, FIREBALL, COIN, LACKEY = "CS2_087", "CS2_029", "GAME_005", "CFM_066"
BUFF, OTHER_BUFF, SAME_SECRET_DISCOUNT = "CS2_087e", "CS2_092e", "EX1_612o"
MARK_OF_NO_CARD, BUFF_OF_NO_CARD = "NEW_1308e", "GBL_003e"
WITHOUT_TEXT = "BOT_436e"
"""An enchantment of another card that has no text of its own."""
DISCOUNT, GENERAL_DISCOUNT, OF_BRAWL, OF_LATER_SET = "CFM_811", "GBL_002e", "LOOTA_832e2", "NEW_SET_001e"


def is_accused(card: str, enchantment: str, at_once: bool = False) -> bool:
    """Return whether it is wrong that a spell attaches an enchantment, described ``at_once`` or later, to a minion."""
    made = Board(BUILD, mana=8).hand("call", 1, CardType.SPELL, 0).minion("yeti", 1, 4, 5)
    described = "buff ATTACHED=yeti CARDTYPE=ENCHANTMENT CREATOR=call ZONE=SETASIDE"
    shown = [f"create {described}"] if at_once else ["create buff ZONE=SETASIDE", f"show {described}"]
    log: list[Short] = spell(BUILD, "call", *shown, "buff ZONE=PLAY", target="yeti")
    found = made.name(call=card, yeti="CS2_182", buff=enchantment).replay(log)
    return any(one.claim == CLAIM for one in found.divergences)


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("card", "enchantment", "wrong"),
    [
        (MIGHT, BUFF, False),
        (MIGHT, OTHER_BUFF, True),
        (LACKEY, SAME_SECRET_DISCOUNT, False),
        (COIN, BUFF, True),
        (COIN, MARK_OF_NO_CARD, False),
        (COIN, BUFF_OF_NO_CARD, True),
        (MIGHT, WITHOUT_TEXT, True),
        (FIREBALL, BUFF, True),
        (MIGHT, OF_BRAWL, True),
        (MIGHT, MARK_OF_NO_CARD, True),
        (MIGHT, OF_LATER_SET, False),
        (FIREBALL, WITHOUT_TEXT, False),  # it has no enchantment of its own
        (DISCOUNT, GENERAL_DISCOUNT, False),
        (DISCOUNT, WITHOUT_TEXT, True),  # changes of costs share the enchantments of no card
    ],
)
@pytest.mark.parametrize("at_once", [False, True])
def test_hs_4_1_a_text_attaches_its_own_enchantments_or_those_that_say_the_same(
    card: str, enchantment: str, wrong: bool, at_once: bool
) -> None:
    assert is_accused(card, enchantment, at_once) is wrong


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_card_may_attach_an_enchantment_whose_text_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_accused(LACKEY, OTHER_BUFF)
    read = attaching.definitions_between

    def unread(card_id: str, low: int, high: int) -> tuple[Definition, ...]:
        known = read(card_id, low, high)
        return tuple(replace(one, complete=False) for one in known) if card_id == OTHER_BUFF else known

    monkeypatch.setattr(attaching, "definitions_between", unread)
    assert not is_accused(LACKEY, OTHER_BUFF)


def test_hs_4_1_a_family_of_enchantments_only_belongs_to_all_cards() -> None:
    assert is_general(family_of(MARK_OF_NO_CARD))
    assert is_general("a family of a later set")
    assert not is_general("CS2_087")


def test_cards_without_an_enchantment_of_their_own_attach_that_of_another() -> None:
    assert has_own("CS2_087")  # Blessing of Might
    assert not has_own("CS2_029")
    assert not has_own("WON_300")  # a reprint, with the enchantment of the card that was printed first


@pytest.mark.parametrize(
    ("card", "family"),
    [("CFM_621t6", "CFM_621"), ("CORE_CS2_045e", "CS2_045"), ("EX1_tk9e", "EX1_tk9"), ("GBL_001e", "GBL_")],
)
def test_cards_tokens_and_enchantments_of_one_card_are_of_a_family(card: str, family: str) -> None:
    assert family_of(card) == family
