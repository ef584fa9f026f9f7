"""Games with real decks: deck codes, cards that are left out, and games that the rules agree with."""

from __future__ import annotations

import io
from random import Random

import pytest

import engine
import hslog
from engine.simulate import ScenarioError
from engine.simulate.decks import carried_out, play_decks, random_deck, read_deck
from engine.simulate.playable import why_not_playable

MAGE = "AAEBAf0EAA9NWvsBnAK7AoUDvwOrBLQEywSWBfEF7AexCJYNAAA="
WARRIOR = "AAEBAQcB0gINFkudApADkQOaBNQE/ASOBdUFkQaqBu8HAAA="
BUILD = 20457


def test_a_deck_code_names_hero_and_cards() -> None:
    pytest.importorskip("hearthstone.deckstrings")
    deck = read_deck(MAGE, BUILD)
    assert deck.hero == "HERO_08"
    assert deck.cards.count("CS2_029") == 2
    assert len(deck.cards) == 30
    assert not deck.left_out


def test_cards_that_cannot_be_carried_out_are_left_out_with_the_reason() -> None:
    pytest.importorskip("hearthstone.deckstrings")
    deck = read_deck(WARRIOR, BUILD)
    assert "EX1_411" in deck.left_out
    assert "EX1_411" not in deck.cards
    assert deck.left_out["EX1_411"] == why_not_playable("EX1_411", BUILD)


@pytest.mark.parametrize("code", ["", "xx", MAGE[:20], "AAEAAA=="])
def test_what_is_no_deck_code_is_refused(code: str) -> None:
    pytest.importorskip("hearthstone.deckstrings")
    with pytest.raises(ScenarioError):
        read_deck(code, BUILD)


def test_random_decks_hold_cards_of_their_build_that_can_be_carried_out() -> None:
    deck = random_deck(Random(1), BUILD)
    assert len(deck.cards) == 30
    assert set(deck.cards) <= set(carried_out(BUILD))
    assert len(carried_out(BUILD)) > 1000


@pytest.mark.parametrize(("build", "seed"), [(20457, 3), (54613, 0)])
def test_games_with_texts_are_written_read_and_replayed_without_a_divergence(build: int, seed: int) -> None:
    played = play_decks(build, seed)
    text = "".join(hslog.to_log([played.game]))
    (game,) = hslog.read(io.BytesIO(text.encode()))
    replay = engine.replay(game)
    assert not replay.divergences
    assert game.complete
    again = play_decks(build, seed)
    assert "".join(hslog.to_log([again.game])) == text
    assert again.left_out == played.left_out
