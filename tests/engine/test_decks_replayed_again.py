"""What further games with random decks have shown: copies, stacked enchantments, revealed secrets, repeated texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_played_and_replayed import replayed


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_a_card_of_the_hand_that_becomes_a_copy_of_a_minion_in_play_does_not_take_its_damage(
    tmp_path: Path,
) -> None:
    one = 'hand = [ {name="blademaster", card="CS2_181"}, {name="floop", card="BOT_434"} ]'
    expect = 'order = [ "transform floop CS2_181" ]\nstate = { floop = {card="CS2_181", damage=0} }'
    assert replayed(tmp_path, 31761, one, '"play blademaster"', f"after = 1\n{expect}") == []


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_4_8_a_card_that_goes_from_the_hand_to_the_deck_loses_its_enchantments(tmp_path: Path) -> None:
    names = {"first": "CFM_753", "twist": "DAL_602", "yeti": "CS2_182", "second": "CFM_753"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    expect = 'after = 3\norder = [ "stats yeti 5/6", "draw one yeti", "stats yeti 5/6" ]\nnever = [ "stats yeti 6/7" ]'
    do = '"play first", "play twist", "play second"'
    assert replayed(tmp_path, 54613, f"hand = [ {hand} ]\ndeck = []", do, expect) == []


@pytest.mark.rule("HS 1.4 secret")
def test_hs_1_4_what_responds_to_a_revealed_secret_comes_after_the_secret_and_before_its_move(tmp_path: Path) -> None:
    secrets = 'secrets = [ {name="spirit", card="AT_073"} ]\nboard = [ {name="yeti", card="CS2_182"} ]'
    two = f'{secrets}\nweapon = {{name="bow", card="EX1_536"}}'
    order = '"trigger spirit", "stats yeti 5/6", "trigger bow", "move spirit graveyard"'
    expect = f"after = 1\norder = [ {order} ]\nstate = {{ bow = {{durability=3}} }}"
    assert replayed(tmp_path, 49534, "", '"end"', expect, two) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_given_for_each_of_several_minions_counts_for_each_of_them(tmp_path: Path) -> None:
    board = 'board = [ {name="yeti", card="CS2_182", damage=1}, {name="ogre", card="CS2_200", damage=1} ]'
    one = f'{board}\nhand = [ {{name="heir", card="TIME_871"}} ]'
    expect = "after = 1\nstate = { heir = {attack=6, health=10} }"
    assert replayed(tmp_path, 255790, one, '"play heir"', expect) == []


@pytest.mark.rule("HS 5.2")
@pytest.mark.parametrize(("card", "times"), [("MEND_043", 2), ("TSC_948", 1)])
def test_hs_5_2_what_is_done_again_is_done_once_more_if_its_condition_holds(
    card: str, times: int, tmp_path: Path
) -> None:
    one = f'hand = [ {{name="card", card="{card}"}} ]'
    expect = f'after = 1\ncount = {{ "draw one" = {times} }}'
    assert replayed(tmp_path, 255790, one, '"play card"', expect) == []


@pytest.mark.rule("HS 5.1 outcast")
@pytest.mark.parametrize(("others", "damage"), [((), 10), (("left", "right"), 5)])
def test_hs_5_1_an_outcast_text_that_is_done_again_is_done_twice(
    others: tuple[str, ...], damage: int, tmp_path: Path
) -> None:
    cards = [*others[:1], "flood", *others[1:]]
    names = (f'{{name="{name}", card="{"CATA_533" if name == "flood" else "CS2_231"}"}}' for name in cards)
    two = 'board = [ {name="golem", card="CS2_186", health=20} ]'
    expect = f"after = 1\nstate = {{ golem = {{damage={damage}}} }}"
    assert replayed(tmp_path, 255790, f"hand = [ {', '.join(names)} ]", '"play flood"', expect, two) == []


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_a_trigger_whose_number_of_turns_is_not_known_counts_and_ends(tmp_path: Path) -> None:
    one = 'hand = [ {name="ritual", card="BE_005"} ]'
    do = '"play ritual", "end", "end", "end"'
    assert replayed(tmp_path, 255790, one, do, 'order = [ "play ritual", "turn two", "turn one", "turn two" ]') == []
