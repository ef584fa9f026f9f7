"""Rules that few cards show: whom a spell is cast at, what a text takes from a card, what is left of a choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_played_and_replayed import replayed

COIN = '{name="coin", card="GAME_005"}'
YETI, OGRE = '{name="yeti", card="CS2_182"}', '{name="ogre", card="CS2_200"}'


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_cast_a_spell_that_a_text_casts_at_its_own_card_hits_no_other(tmp_path: Path) -> None:
    """Violet Treasuregill casts Power Word: Shield out of the deck."""
    one = (
        f'board = [ {YETI} ]\nhand = [ {{name="gill", card="TLC_438"}} ]\ndeck = [ {{name="shield", card="CS2_004"}} ]'
    )
    two = f"board = [ {OGRE} ]"
    expect = 'after = 1\norder = [ "enchant gill CS2_004e" ]\nstate = { yeti = {health=5}, ogre = {health=7} }'
    assert replayed(tmp_path, 223542, one, '"play gill"', expect, two) == []


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_cast_a_spell_that_a_text_casts_at_enemies_hits_no_friend(tmp_path: Path) -> None:
    """Jace Darkweaver casts the Eye Beam that was played before; his player's minions are not hit."""
    one = f'board = [ {OGRE} ]\nhand = [ {{name="beam", card="BT_801"}}, {{name="jace", card="SW_044"}} ]'
    two = f"board = [ {YETI} ]"
    expect = 'after = 2\nstate = { ogre = {damage=0}, jace = {damage=0} }\ncount = {"damage yeti 3" = 2}'
    assert replayed(tmp_path, 88998, one, '"play beam > yeti", "play jace"', expect, two) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_who_takes_the_stats_of_the_dead_takes_what_is_printed(tmp_path: Path) -> None:
    """Glugg the Gulper gets the original stats of a Chillwind Yeti that had more."""
    one = 'board = [ {name="glugg", card="TSC_639"}, {name="yeti", card="CS2_182", attack=9, health=6} ]'
    two = 'hand = [ {name="death", card="EX1_622"} ]'
    expect = "after = 2\nstate = { glugg = {attack=7, health=10} }"
    assert replayed(tmp_path, 135540, one, '"end", "play death > yeti"', expect, two) == []


@pytest.mark.rule("HS 5.7")
@pytest.mark.parametrize(
    ("board", "last", "amounts"),
    [('{name="bolner", card="SW_115"}', "", (2, 1)), ("", ', "play macaw"', (1, 2))],
)
def test_hs_5_7_only_the_first_battlecry_of_the_turn_or_the_last_one_of_the_game_is_repeated(
    board: str, last: str, amounts: tuple[int, int], tmp_path: Path
) -> None:
    """Bolner Hammerbeak repeats the first of this turn, Brilliant Macaw the last of the game."""
    archer, blade = '{name="archer", card="CS2_189"}', '{name="blade", card="EX1_593"}'
    one = f'board = [ {board} ]\nhand = [ {archer}, {blade}, {{name="macaw", card="DED_509"}} ]'
    two = f"board = [ {OGRE} ]"
    expect = f'count = {{"damage _ 1" = {amounts[0]}, "damage _ 3" = {amounts[1]}}}'
    assert replayed(tmp_path, 126807, one, f'"play archer > ogre", "play blade"{last}', expect, two) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_minion_that_was_taken_for_a_turn_is_destroyed_if_its_board_is_full(tmp_path: Path) -> None:
    """Shadow Madness; a Haunted Creeper leaves two in its place meanwhile."""
    board = ", ".join(f'{{name="wisp{number}", card="CS2_231"}}' for number in range(1, 6))
    one = f'hand = [ {{name="madness", card="EX1_334"}}, {{name="bolt", card="CS2_008"}}, {COIN} ]'
    two = f'board = [ {{name="raptor", card="CS2_172"}}, {{name="creeper", card="FP1_002", health=1}}, {board} ]'
    expect = (
        'after = 3\norder = [ "control raptor one", "die creeper", "die raptor" ]\nnever = [ "control raptor two" ]'
    )
    do = '"play madness > raptor", "play bolt > creeper", "end"'
    assert replayed(tmp_path, 12574, one, do, expect, two) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_who_is_shuffled_into_the_deck_of_the_opponent_belongs_to_the_opponent(tmp_path: Path) -> None:
    """Psychic Scream shuffles the minions of both players."""
    one = f'board = [ {OGRE} ]\nhand = [ {{name="scream", card="LOOT_008"}} ]\ndeck = [ {COIN} ]'
    two = f"board = [ {YETI} ]\ndeck = [ {COIN}, {COIN} ]".replace("coin", "other", 1)
    expect = "after = 1\nstate = { one = {deck=1}, two = {deck=4} }"
    assert replayed(tmp_path, 23966, one, '"play scream"', expect, two) == []


FULL = "deck = [ " + ", ".join(f'{{name="card{number}", card="CS2_182"}}' for number in range(60)) + " ]"
"""A deck that has no room."""


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_who_finds_no_room_in_a_deck_is_destroyed(tmp_path: Path) -> None:
    """Recycle; in the deck of one card there is room."""
    one, two = 'hand = [ {name="recycle", card="GVG_031"} ]', f"board = [ {OGRE} ]\n"
    for deck, end, left in ((FULL, '"die ogre"', 60), (f"deck = [ {COIN} ]", '"insert _ CS2_200 two"', 2)):
        expect = f"after = 1\norder = [ {end} ]\nstate = {{ two = {{deck={left}}} }}"
        assert replayed(tmp_path, 12574, one, '"play recycle > ogre"', expect, two + deck) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_new_card_comes_into_a_deck_that_has_room_for_it(tmp_path: Path) -> None:
    """Azsharan Gardens puts one at the bottom of its player's deck."""
    hand = 'hand = [ {name="gardens", card="TSC_927"} ]\n'
    for deck, left in ((FULL, 60), (f"deck = [ {COIN} ]", 2)):
        expect = f"after = 1\nstate = {{ one = {{deck={left}}} }}"
        assert replayed(tmp_path, 135540, hand + deck, '"play gardens"', expect) == []
