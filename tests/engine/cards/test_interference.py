"""HS 4.9: what cards may change of what others do, by the words of their texts."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.build import SHARED, interference_of
from engine.hearthstone.cards.data import FOLDER
from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.source import read_builds, read_rows
from engine.hearthstone.cards.text.interference import interferences


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Double all damage dealt to your hero.", ["damage"]),
        ("Your hero can only take 1 damage at a time.", ["damage"]),
        ("Taunt. Takes one extra damage from all sources.", ["damage"]),
        ("Deal 3 damage.", []),
        ("Enemy characters can't be healed.", ["healing"]),
        ("Doesn't lose Durability while you control a Dragon.", ["durability"]),
        ("You gain twice as many Corpses as normal.", ["corpses"]),
        ("Spend 3 Corpses to gain 5 more and draw a card.", []),
        ("Instead of drawing your normal card each turn, Discover a card from your deck.", ["draw"]),
        ("Battlecry: Draw a card.", []),
        ("Deathrattles can't trigger.", ["deathrattle"]),
        ("Deathrattle: Enemies can't attack this turn.", []),
        ("Your Secrets trigger twice.", ["secret"]),
        ("Your Battlecries, Deathrattles, Hero Power, and end of turn effects trigger twice.", ["hero-power"]),
        ("Inspire: Gain +1/+1.", []),
        ("Can't be played next turn.", ["play"]),
        ("You can only play minions this turn.", ["play"]),
        ("Both players draw 2 cards. Your opponent can not play them next turn.", ["play"]),
        ("Both players have Spell Damage +2.", ["own-spell-damage", "spell-damage"]),
        ("Spell Damage +1", []),
        ("Hero Power Deal 2 damage.", []),
    ],
)
def test_hs_4_9_words_show_what_a_text_may_change(text: str, kinds: list[str]) -> None:
    assert interferences(text) == kinds


def test_hs_4_9_an_enchantment_may_change_what_its_card_may() -> None:
    assert interferes("BT_752", "hero-damage")
    assert interferes("BT_752e", "hero-damage"), "its own text says that the hero is immune"
    assert not interferes("CS2_092e", "hero-damage")


def test_of_a_card_without_card_data_nothing_is_assumed() -> None:
    assert not interferes("XYZ_001", "damage")
    assert not interferes("", "damage")


@pytest.mark.skipif(not SHARED.exists(), reason="there are no card texts beside the checkout")
def test_the_table_of_what_cards_may_change_is_made_of_their_texts() -> None:
    rows = read_rows(SHARED, read_builds(SHARED))
    assert interference_of(rows) == (FOLDER / "interference.tsv").read_text(encoding="utf-8")
