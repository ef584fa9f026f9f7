"""Which clauses that the grammar cannot read may ask for a target: all of cards that are aimed may."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import Opaque, Scripted
from engine.hearthstone.cards.build import SHARED
from engine.hearthstone.cards.source import read_builds, read_rows
from engine.hearthstone.cards.text.aims import happens_always, may_aim
from engine.hearthstone.cards.text.lowering import opaque
from engine.hearthstone.cards.text.normalize import normalize
from hslog.hearthstone.generated.vocabulary import CardType
from hslog.hearthstone.play_errors import PLAY_ERRORS

AIMED = {PLAY_ERRORS[f"REQ_{name}"] for name in ("TARGET_TO_PLAY", "TARGET_IF_AVAILABLE", "TARGET_FOR_COMBO")}
USED = (CardType.SPELL, CardType.MINION, CardType.WEAPON, CardType.HERO_POWER)
WITHOUT_A_NOUN = {"XXX", "TB", "UNG_999", "ULDA"}
"""Sets of tests and brawls, and the spells of adapt: what they do is not in their text."""


@pytest.mark.parametrize(
    "text",
    [
        "Juggle a minion.",
        "Juggle a damaged enemy minion.",
        "Juggle another friendly Beast.",
        "Deal 3 damage, twice.",
        "Restore 3 Health.",
        "Deal damage equal to your Armor.",
        "Choose one to juggle.",
        "Give a Pirate its hat.",
        "Juggle {0}.",
    ],
)
def test_whoever_can_be_chosen_may_be_a_target(text: str) -> None:
    assert may_aim(text)
    assert opaque(0, text).aims


@pytest.mark.parametrize(
    "text",
    [
        "Juggle all minions.",
        "Discover a minion and juggle it.",
        "Deal 3 damage to the enemy hero.",
        "Juggle a random enemy minion.",
        "If you control a Beast, juggle.",
        "Juggle three of your highest-Cost minions.",
    ],
)
def test_what_names_nobody_to_choose_has_no_target(text: str) -> None:
    assert not may_aim(text)
    assert not opaque(0, text).aims


def test_a_phrase_may_aim_unless_its_text_says_otherwise() -> None:
    assert Scripted(name="bottle").aims
    assert not Opaque().aims


@pytest.mark.skipif(not SHARED.exists(), reason="there are no card texts beside the checkout")
def test_the_text_of_every_card_that_asks_for_a_target_may_aim() -> None:
    """Card data tells up to build 36393 which cards ask for a target."""
    unnoticed = {
        row.id
        for row in read_rows(SHARED, read_builds(SHARED))
        if row.type in USED and row.text and not row.is_of_other_game
        if AIMED & {int(one.partition(":")[0]) for one in row.values["requirements"].replace(",", " ").split()}
        if not may_aim(normalize(row.text)) and not any(row.id.startswith(part) for part in WITHOUT_A_NOUN)
    }
    assert unnoticed <= {"FB_Toki_AttackPlayers", "GVG_123", "ULD_178a", "ULD_178a2", "ULD_178a3", "ULD_178a4"}


@pytest.mark.parametrize(
    ("text", "always"),
    [
        ("Juggle a random Pirate.", True),
        ("Add its hat to your hand.", True),
        ("If you hold a Dragon, juggle.", False),
        ("Juggle while damaged.", False),
        ("Spend 3 Corpses to juggle.", False),
        ("Summon it again.", False),
        ("Go Dormant.", False),
    ],
)
def test_what_asks_for_something_or_remembers_it_may_not_happen(text: str, always: bool) -> None:
    assert happens_always(text) is always
    assert opaque(0, text).always is always
