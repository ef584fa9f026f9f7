"""What further games with random decks have shown: copies, stacked enchantments, revealed secrets, repeated texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_decks_replayed import found_in, kept_game
from test_played_and_replayed import SCENARIO, replayed

import hslog
from engine.hearthstone.examples.board import Board
from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from engine.hearthstone.simulate.decks import Deck, play_decks
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.options import rows
from engine.hearthstone.simulate.playable import why_not_playable
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import ChangeEntity, FullEntity


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


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_a_dead_classic_minion_is_known_again_as_it_comes_back(tmp_path: Path) -> None:
    names = {"walker": "CS2_065", "guard": "VAN_CS2_187", "hadronox": "ICC_835"}
    board = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    spells = {"kill": "CS2_076", "murder": "CS2_076", "again": "CS2_076"}
    two = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in spells.items())
    do = '"end", "play kill > walker", "play murder > guard", "end", "end", "play again > hadronox"'
    expect = 'order = [ "deathrattle hadronox", "summon _ VAN_CS2_187 one", "summon _ CS2_065 one" ]'
    chance = 'chance = [ {by="hadronox", picks="VAN_CS2_187"} ]'
    assert replayed(tmp_path, 77662, f"board = [ {board} ]", do, expect, f"hand = [ {two} ]", chance) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_reduction_that_comes_last_applies_to_a_cost_that_is_set_later(tmp_path: Path) -> None:
    hand = 'hand = [ {name="witch", card="ULD_435"}, {name="storm", card="EX1_259"} ]'
    one = f'board = [ {{name="anacondra", card="WC_006"}} ]\n{hand}'
    expect = "after = 1\nstate = { storm = {cost=3} }"
    assert replayed(tmp_path, 150659, one, '"play witch"', expect) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_target_that_has_died_keeps_its_values_as_its_health_is_swapped(tmp_path: Path) -> None:
    board = 'board = [ {name="illidan", card="VAN_EX1_614"}, {name="knife", card="NEW1_019"} ]'
    one = f'{board}\nhand = [ {{name="voljin", card="GVG_014"}} ]'
    two = 'board = [ {name="yeti", card="CS2_182", damage=4} ]'
    expect = 'after = 1\norder = [ "die yeti", "effect voljin", "stats voljin 6/5" ]'
    chance = 'chance = [ {by="knife", picks="yeti"} ]'
    assert replayed(tmp_path, 150659, one, '"play voljin > yeti"', expect, two, chance) == []


@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_a_card_that_moves_up_in_the_hand_is_not_the_one_that_is_discarded(tmp_path: Path) -> None:
    names = {"hound": "UNG_833", "zavas": "UNG_836", "egg": "SCH_147", "yeti": "CS2_182"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    expect = 'after = 1\norder = [ "discard zavas", "discard egg", "trigger zavas" ]'
    chance = 'chance = [ {by="hound", picks="zavas"}, {by="hound", picks="egg"} ]'
    assert replayed(tmp_path, 62331, f"hand = [ {hand} ]", '"play hound"', expect, "", chance) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_worn_weapon_of_a_board_is_read_as_it_is(tmp_path: Path) -> None:
    one = 'weapon = {name="valanyr", card="LOOT_500", durability=1}\nhand = [ {name="wisp", card="CS2_231"} ]'
    expect = "after = 1\nstate = { wisp = {attack=5, health=3} }"
    assert replayed(tmp_path, 255790, one, '"attack hero1 > hero2"', expect) == []


@pytest.mark.rule("HS 5.6")
def test_hs_5_6_what_an_old_enchantment_adds_again_applies_before_a_newer_one_that_sets_the_number(
    tmp_path: Path,
) -> None:
    board = 'board = [ {name="berserker", card="EX1_399"} ]'
    hand = 'hand = [ {name="whirlwind", card="EX1_400"}, {name="chemist", card="CFM_063"} ]'
    two = 'hero = "HERO_08"\npower = "HERO_08bp"'
    do = '"play whirlwind", "play chemist > berserker", "end", "power > berserker"'
    expect = "after = 2\nstate = { berserker = {attack=7, health=5} }"
    assert replayed(tmp_path, 217964, f"{board}\n{hand}", do, expect, two) == []


@pytest.mark.rule("HS 5.1 lifesteal")
def test_hs_5_1_lifesteal_answers_each_damage_once_where_it_deals_damage_itself(tmp_path: Path) -> None:
    one = 'board = [ {name="hound", card="JAM_004"}, {name="ilgynoth", card="DMF_230"} ]'
    two = 'board = [ {name="left", card="CS2_186"}, {name="right", card="CS2_186"} ]'
    expect = 'after = 1\ncount = { "damage hero2 3" = 2 }\nstate = { hero2 = {health=24} }'
    assert replayed(tmp_path, 233275, one, '"attack hound > right"', expect, two) == []


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_a_card_of_the_hand_responds_once_to_each_death_of_a_step(tmp_path: Path) -> None:
    board = '{name="wisp", card="CS2_231"}, {name="yeti", card="CS2_182"}, {name="gnome", card="EX1_029"}'
    one = f'board = [ {board} ]\nhand = [ {{name="bolvar", card="GVG_063"}}, {{name="nether", card="EX1_312"}} ]'
    expect = 'after = 1\ncount = { "trigger bolvar" = 3 }\nstate = { bolvar = {attack=4} }'
    assert replayed(tmp_path, 18792, one, '"play nether"', expect) == []


@pytest.mark.rule("HS 5.1 discover")
def test_hs_5_1_a_copy_may_be_discovered_among_hidden_cards(tmp_path: Path) -> None:
    one, two = 'hand = [ {name="lazul", card="DAL_729"} ]', 'hand = [ {name="yeti", card="CS2_182"} ]'
    assert replayed(tmp_path, 174258, one, '"play lazul"', 'after = 1\norder = [ "add _ CS2_182 one" ]', two) == []


@pytest.mark.rule("HS 3.3")
@pytest.mark.parametrize(("card", "health"), [("CS2_182", 28), ("CS2_172", 28), ("CS2_117", 30)])
def test_hs_3_3_a_deck_that_logs_hide_may_have_only_cards_of_even_cost(card: str, health: int, tmp_path: Path) -> None:
    one = f'hand = [ {{name="eel", card="GIL_530"}} ]\ndeck = [ {{name="card", card="{card}"}} ]'
    expect = f"after = 1\nstate = {{ hero2 = {{health={health}}} }}"
    assert replayed(tmp_path, 88998, one, '"play eel > hero2"', expect) == []


@pytest.mark.rule("HS 3.3")
@pytest.mark.parametrize(("card", "targets"), [("CS2_182", 2), ("CS2_117", 0)])
def test_hs_3_3_a_battlecry_whose_condition_is_not_met_asks_for_no_target(
    card: str, targets: int, tmp_path: Path
) -> None:
    one = f'hand = [ {{name="eel", card="GIL_530"}} ]\ndeck = [ {{name="card", card="{card}"}} ]'
    path = tmp_path / "case.toml"
    path.write_text(SCENARIO.format(one=one, two="", do='"end"', expect="never = []", chance=""), encoding="utf-8")
    board = Board(read_examples(path)[0], 88998)
    [eel] = (row for row in rows(board.play, board.state.players[1]) if row.entity == board.names["eel"])
    assert len(eel.targets) == targets


@pytest.mark.rule("HS 2.3")
@pytest.mark.parametrize(("card", "playable"), [("EX1_610", False), ("EX1_611", True)])
def test_hs_2_3_a_hidden_secret_cannot_be_set_twice_by_its_player(card: str, playable: bool, tmp_path: Path) -> None:
    one, two = "", f'hand = [ {{name="trap", card="EX1_610"}} ]\nsecrets = [ {{name="set", card="{card}"}} ]'
    path = tmp_path / "case.toml"
    path.write_text(SCENARIO.format(one=one, two=two, do='"end"', expect="never = []", chance=""), encoding="utf-8")
    board = Board(read_examples(path)[0], 88998)
    board.state.set(board.state.players[2], GameTag.RESOURCES, 10)
    board.state.conceal(board.state[board.names["trap"]])
    [trap] = (row for row in rows(board.play, board.state.players[2]) if row.entity == board.names["trap"])
    assert (board.state[trap.entity].known, trap.playable) == (False, playable)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_minion_without_attack_has_no_health_after_a_swap(tmp_path: Path) -> None:
    one, two = 'hand = [ {name="alchemist", card="EX1_059"} ]', 'board = [ {name="trickster", card="CFM_039"} ]'
    expect = 'after = 1\norder = [ "stats trickster 7/0", "die trickster" ]'
    assert replayed(tmp_path, 10357, one, '"play alchemist > trickster"', expect, two) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_an_aura_for_the_rest_of_the_game_adds_to_what_an_enchantment_sets(tmp_path: Path) -> None:
    one = 'board = [ {name="eliza", card="VAC_426"}, {name="yeti", card="CS2_182"} ]'
    one = f'{one}\nhand = [ {{name="bolt", card="CS2_029"}}, {{name="mark", card="EX1_360"}} ]'
    expect = "after = 2\nstate = { yeti = {attack=2, health=5} }"
    assert replayed(tmp_path, 255790, one, '"play bolt > eliza", "play mark > yeti"', expect) == []


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_4_8_a_card_that_is_set_aside_keeps_its_enchantments(tmp_path: Path) -> None:
    names = {"outfitter": "CFM_753", "yeti": "CS2_182", "passage": "SCH_305"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    do, two = '"play outfitter", "play passage", "end", "play mutanus"', 'hand = [ {name="mutanus", card="WC_030"} ]'
    expect = "after = 4\nstate = { mutanus = {attack=9, health=10}, yeti = {attack=5, health=6, zone='setaside'} }"
    assert replayed(tmp_path, 135540, f"hand = [ {hand} ]", do, expect, two) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_dead_copy_has_printed_values_whatever_its_own_were(tmp_path: Path) -> None:
    hand = '{name="first", card="EX1_173"}, {name="volazj", card="OG_316"}, {name="second", card="CS2_029"}'
    one = f'board = [ {{name="gore", card="SCH_621", damage=4}} ]\nmana = 20\nhand = [ {hand} ]'
    expect = 'after = 2\norder = [ "summon again SCH_621 one", "summon copy SCH_621 one", "stats copy 1/1" ]'
    assert replayed(tmp_path, 88998, one, '"play first > gore", "play volazj", "play second > copy"', expect) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_set_attack_has_the_gain_of_the_minions_own_text_on_top(tmp_path: Path) -> None:
    one = 'board = [ {name="bot", card="GVG_051", damage=1} ]\nhand = [ {name="fire", card="CS1_129"} ]'
    assert replayed(tmp_path, 12574, one, '"play fire > bot"', "after = 1\nstate = { bot = {attack=3} }") == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_set_attack_has_the_gain_of_the_minions_own_turn_on_top(tmp_path: Path) -> None:
    one = 'board = [ {name="hound", card="TTN_713"} ]\nhand = [ {name="law", card="WW_365"} ]'
    expect = "after = 1\nstate = { hound = {attack=5, health=1} }"
    assert replayed(tmp_path, 217964, one, '"play law > hound"', expect) == []


@pytest.mark.rule("HS 5.3")
def test_hs_5_3_a_card_that_an_effect_creates_has_not_been_held_before(tmp_path: Path) -> None:
    names = {"naga": "BT_355", "wig": "TSC_215"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    one = f'board = [ {{name="yeti", card="CS2_182"}} ]\nhand = [ {hand} ]'
    expect = 'after = 3\norder = [ "add second TSC_215 one" ]\ncount = { "add _ TSC_215 one" = 1 }'
    do = '"play naga", "play wig > yeti", "play second > yeti"'
    assert replayed(tmp_path, 185749, one, do, expect) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_demon_gets_both_gains_of_bloodfury_potion_in_one_enchantment(tmp_path: Path) -> None:
    one = 'board = [ {name="demon", card="CS2_065"} ]\nhand = [ {name="potion", card="CFM_611"} ]'
    expect = "after = 1\nstate = { demon = {attack=4, health=6} }"
    assert replayed(tmp_path, 22611, one, '"play potion > demon"', expect) == []


@pytest.mark.rule("HS 2.7.1.b")
@pytest.mark.parametrize(("hero", "power", "attack"), [("HERO_06", "HERO_06bp", 1), ("HERO_06", "HERO_06bp2", 2)])
@pytest.mark.parametrize("build", [54613, 135540, 255790])
def test_hs_2_7_attack_by_a_hero_power_lasts_until_the_end_of_the_turn(
    hero: str, power: str, attack: int, build: int, tmp_path: Path
) -> None:
    one = f'hero = "{hero}"\npower = "{power}"'
    expect = f"after = 1\nstate = {{ hero1 = {{attack={attack}, armor={attack}}} }}"
    ended = "\n[[example.expect]]\nafter = 2\nstate = { hero1 = {attack=0} }"
    assert replayed(tmp_path, build, one, '"power"', expect + ended) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_what_a_minion_has_adapted_is_no_aura(tmp_path: Path) -> None:
    one = 'board = [ {name="wisp", card="CS2_231"} ]\nhand = [ {name="runt", card="UNG_009"} ]'
    one = one.replace('{name="wisp"', '{name="raptor", card="CS2_172"}, {name="wisp"')
    expect = "after = 1\nstate = { runt = {attack=5} }\n[[example.expect]]\nafter = 3\nstate = { runt = {attack=1} }"
    do = '"play runt choose UNG_999t3", "end", "play aldor > runt"'
    assert replayed(tmp_path, 70828, one, do, expect, 'hand = [ {name="aldor", card="EX1_382"} ]') == []


@pytest.mark.rule("HS 5.1 casts when drawn")
def test_hs_5_1_what_a_card_becomes_after_its_draw_was_not_drawn(tmp_path: Path) -> None:
    board = 'board = [ {name="transmogrifier", card="DRG_092"} ]\nhand = [ {name="intellect", card="CS2_023"} ]'
    one = f'{board}\ndeck = [ {{name="ogre", card="CS2_200"}}, {{name="yeti", card="CS2_182"}} ]'
    chance = 'chance = [ {by="transmogrifier", picks="WON_038"}, {by="transmogrifier", picks="EX1_298"} ]'
    expect = 'after = 1\ncount = { "trigger transmogrifier" = 2 }\nstate = { hero2 = {health=30} }'
    assert replayed(tmp_path, 233275, one, '"play intellect"', expect, "", chance) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_dead_minion_has_not_what_its_text_gave_itself(tmp_path: Path) -> None:
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in (("mark", "EX1_619"), ("ball", "CS2_029")))
    one = f'hand = [ {{name="spawn", card="EX1_335"}}, {hand} ]\nmana = 20'
    expect = "after = 2\nstate = { spawn = {attack=1} }"
    assert replayed(tmp_path, 217964, one, '"play spawn", "play mark", "play ball > spawn"', expect) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_dead_token_may_have_the_values_again_that_an_effect_has_set(tmp_path: Path) -> None:
    board = 'board = [ {name="gore", card="SCH_621", damage=8} ]'
    one = f'{board}\nhand = [ {{name="shot", card="DS1_185"}}, {{name="mark", card="EX1_619"}} ]\nmana = 20'
    one += '\nhero = "HERO_05"'
    two = 'hand = [ {name="ball", card="CS2_029"} ]'
    do, expect = (
        '"play shot > gore", "play mark", "end", "play ball > again"',
        ('after = 1\norder = [ "summon again SCH_621 one", "stats again 8/8" ]'),
    )
    assert replayed(tmp_path, 174258, one, do, expect, two) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_what_doubles_attack_does_not_double_what_an_aura_adds(tmp_path: Path) -> None:
    board = 'board = [ {name="gahz", card="GVG_049"}, {name="leader", card="CS2_122"} ]'
    one = f'{board}\nhand = [ {{name="shot", card="DS1_185"}} ]'
    expect = "after = 1\nstate = { gahz = {attack=13} }"
    assert replayed(tmp_path, 93227, one, '"play shot > gahz"', expect) == []


@pytest.mark.rule("HS 5.6")
def test_hs_5_6_how_a_second_doubling_counts_what_came_after_the_first_is_open(tmp_path: Path) -> None:
    names = {"first": "DS1_185", "might": "CS2_087", "second": "DS1_185"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    one = f'board = [ {{name="gahz", card="GVG_049"}} ]\nhand = [ {hand} ]'
    expect = "after = 2\nstate = { gahz = {attack=15} }"
    do = '"play first > gahz", "play might > gahz", "play second > gahz"'
    assert replayed(tmp_path, 49534, one, do, expect) == []


@pytest.mark.rule("HS 5.6")
def test_hs_5_6_the_number_of_an_enchantment_is_what_it_added_first(tmp_path: Path) -> None:
    one = 'hand = [ {name="hollow", card="AV_313"} ]'
    two = 'board = [ {name="a", card="CS2_172", health=1}, {name="b", card="CS2_182", health=1} ]'
    expect = "after = 1\nstate = { hollow = {attack=9} }"
    assert replayed(tmp_path, 199503, one, '"play hollow"', expect, two) == []


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_enchantments_of_a_copy_come_before_what_the_text_gives_it(tmp_path: Path) -> None:
    one = 'hand = [ {name="nameless", card="DMF_116"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]\nhand = [ {name="soul", card="EX1_158"} ]'
    expect = "after = 3\nstate = { nameless = {attack=4, health=4} }"
    assert replayed(tmp_path, 150659, one, '"end", "play soul", "end", "play nameless > yeti"', expect, two) == []


@pytest.mark.rule("HS 4.9.4")
def test_hs_4_9_a_redirected_hit_is_that_of_the_minion_whose_damage_is_announced(tmp_path: Path) -> None:
    one = 'hand = [ {name="fire", card="CFM_662"} ]'
    board = '{name="left", card="CS2_182"}, {name="snapjaw", card="TRL_535"}, {name="right", card="CS2_182"}'
    expect = "after = 1\nstate = { left = {health=5}, right = {health=5} }"
    assert replayed(tmp_path, 35747, one, '"play fire"', expect, f"board = [ {board} ]") == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_texts_about_played_cards_mean_their_printed_cost(tmp_path: Path) -> None:
    hand = '{name="kalecgos", card="DAL_609", cost=0}, {name="ball", card="CS2_032"}, {name="alanna", card="LOOT_535"}'
    expect = 'after = 3\ncount = { "summon _ LOOT_535t one" = 1 }'
    chance = '[ {by="kalecgos", picks="CS2_029"}, {by="kalecgos", picks="CS2_024"}, {by="kalecgos", picks="CS2_022"} ]'
    do = '"play kalecgos choose CS2_029", "play ball", "play alanna"'
    assert replayed(tmp_path, 35747, f"hand = [ {hand} ]", do, expect, chance=f"chance = {chance}") == []


@pytest.mark.rule("HS 5.1 poisonous")
def test_hs_5_1_poison_affects_a_minion_that_is_to_be_destroyed_already(tmp_path: Path) -> None:
    one = 'board = [ {name="acidmaw", card="AT_063"}, {name="maexxna", card="FP1_010"} ]'
    two = 'board = [ {name="ogre", card="CS2_200"} ]'
    expect = 'after = 1\norder = [ "destroy ogre", "die ogre" ]'
    assert replayed(tmp_path, 88998, one, '"attack maexxna > ogre"', expect, two) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_the_cost_of_a_card_that_has_died_does_not_change(tmp_path: Path) -> None:
    one = 'hand = [ {name="circa", card="TIME_102"}, {name="coin", card="GAME_005"} ]\nmana = 20'
    do, chance = '"play circa", "play eight", "end", "play nether", "end"', '[ {by="circa", picks="EX1_298"} ]'
    expect = 'after = 5\nstate = { eight = {zone="graveyard", cost=8} }'
    order = 'after = 1\norder = [ "add eight EX1_298 one" ]\n[[example.expect]]\n'
    two = 'hand = [ {name="nether", card="EX1_312"} ]'
    assert replayed(tmp_path, 255790, one, do, order + expect, two, f"chance = {chance}") == []


def game_against_hidden(one: str, two: tuple[str, ...], build: int, *script: str) -> hslog.Game:
    """Play a script in which the log hides the hand of the second player."""
    decks = ((one, *["CS2_182"] * 14), (*two, *["CS2_182"] * 14))
    players = PlayerSetup("One", "HERO_07", decks[0]), PlayerSetup("Two", "HERO_05", decks[1])
    order = {"first": 1, "shuffled": False, "mulligan": False, "friendly": 1}
    return simulate(Scenario(players, build, script=(*script, "end", "concede"), turns=30, **order))


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_a_hidden_card_is_described_with_the_gains_of_enchantments_that_it_had_before() -> None:
    """Twilight Drake was given +1/+1 in the hidden hand, costs less for a turn, and gains health as it is played."""
    assert found_in(kept_game("gains of a hidden card")) == []


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_is_summoned_in_response_to_a_hidden_spell_need_not_respond_to_it() -> None:
    """Troggzor summons a Burly Rockjaw Trogg as the opponent plays a secret."""
    script = *["end"] * 12, "play GVG_118", "end", "play EX1_611"
    game = game_against_hidden("GVG_118", ("EX1_611",), 199503, *script)
    assert "GVG_068" in {packet.card_id for packet in game.walk() if isinstance(packet, FullEntity)}
    assert found_in(game) == []


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_a_deck_holds_no_card_that_came_with_a_later_build() -> None:
    assert why_not_playable("UNG_075", 10357) == "its card set came with a later build"
    assert not why_not_playable("UNG_075", 18792)


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_all_but_the_one_that_is_spared_are_hit_also_the_mortally_wounded() -> None:
    """Brawl is cast by an effect right after Flamestrike, which has wounded a minion mortally."""
    assert found_in(kept_game("all but one")) == []


@pytest.mark.rule("HS 4.8 dormant copies")
def test_hs_4_8_a_copy_in_the_hand_of_an_awake_minion_sleeps_when_it_is_played(tmp_path: Path) -> None:
    """Seance copies an Imprisoned Satyr that is awake, and still is when the copy is played."""
    one = 'board = [ {name="satyr", card="BT_127"} ]\nhand = [ {name="seance", card="TRL_097"} ]'
    expect = 'after = 2\norder = [ "add copy BT_127 one", "play copy", "set copy dormant" ]'
    assert replayed(tmp_path, 88998, one, '"play seance > satyr", "play copy"', expect) == []


@pytest.mark.rule("HS 2.1.6")
def test_hs_2_1_6_what_a_hero_gets_for_a_time_ends_also_where_data_names_no_enchantment_for_it(tmp_path: Path) -> None:
    one = 'hand = [ {name="prepper", card="TIME_021"} ]'
    expect = 'order = [ "play prepper", "turn two", "turn one" ]\nstate = { hero1 = {immune=false} }'
    assert replayed(tmp_path, 255790, one, '"play prepper", "end", "end"', expect) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_an_aura_adds_to_attack_that_is_set_also_where_data_names_no_enchantment_for_it(tmp_path: Path) -> None:
    board = 'board = [ {name="statue", card="DMF_082t"}, {name="yeti", card="CS2_182", damage=1} ]'
    one = f'{board}\nhand = [ {{name="ray", card="BOT_234"}} ]'
    expect = "after = 1\nstate = { yeti = {attack=2, health=1}, statue = {attack=1, health=1} }"
    assert replayed(tmp_path, 130051, one, '"play ray"', expect) == []


@pytest.mark.rule("HS 4.8 kept enchantments")
def test_hs_4_8_a_dead_copy_has_its_printed_values_also_if_its_own_aura_came_before_its_enchantments(
    tmp_path: Path,
) -> None:
    names = {"mark": "CS2_009", "split": "BT_253", "nether": "EX1_312"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in names.items())
    one = f'mana = 20\nboard = [ {{name="wasp", card="GIL_155", damage=1}} ]\nhand = [ {hand} ]'
    do = '"play mark > wasp", "play split > wasp", "play nether"'
    assert replayed(tmp_path, 185749, one, do, "after = 2\nstate = { wasp = {attack=7, damage=1} }") == []


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_what_an_aura_adds_to_a_copy_with_other_numbers_is_not_its_own_as_it_dies(tmp_path: Path) -> None:
    hand = 'hand = [ {name="reflection", card="FIR_941"}, {name="nether", card="EX1_312"} ]'
    board = 'board = [ {name="leader", card="CS2_122"} ]\ndeck = [ {name="yeti", card="CS2_182"} ]'
    one = f"mana = 20\n{board}\n{hand}"
    do = '"play reflection", "play nether"'
    expect = 'after = 1\norder = [ "draw one yeti", "summon _ CS2_182 one" ]'
    assert replayed(tmp_path, 233275, one, do, expect) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_hidden_spell_may_be_paid_for_with_health_and_be_shown_by_its_response_to_that() -> None:
    """The opponent plays Cho'gall, then a Lesser Amethyst Spellstone, which grows as its payment hurts the hero."""
    script = *["end"] * 13, "play OG_121", "play LOOT_043 > OG_121"
    game = game_against_hidden("CS2_182", ("OG_121", "LOOT_043"), 35747, *script)
    assert "LOOT_043t2" in {packet.card_id for packet in game.walk() if isinstance(packet, ChangeEntity)}
    assert found_in(game) == []


@pytest.mark.rule("HS 1.9")
def test_hs_1_9_a_quest_counts_the_attack_of_a_hero_before_the_text_affects_the_next_character() -> None:
    """Savage Roar enchants the hero, the quest counts that, and Savage Roar goes on to the minions."""
    assert found_in(kept_game("quest of attack")) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_minion_that_has_the_keyword_already_need_not_be_enchanted(tmp_path: Path) -> None:
    hand = 'hand = [ {name="barrier", card="TIME_447"}, {name="yeti", card="CS2_182"} ]'
    one = f'board = [ {{name="squire", card="EX1_008"}} ]\n{hand}'
    expect = "after = 1\nstate = { squire = {divine_shield=true}, yeti = {health=7} }"
    assert replayed(tmp_path, 233275, one, '"play barrier > squire"', expect) == []


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_a_card_is_left_out_whose_delayed_choice_would_go_to_a_full_hand() -> None:
    """What becomes of such a card no log shows: the deck is played without the card that finds it."""
    with pytest.raises(UnknownCard, match="full hand"):
        kept_game("full hand")


@pytest.mark.rule("HS 1.9")
def test_hs_1_9_a_card_that_responds_without_end_is_left_out_of_a_made_game() -> None:
    """Instrument Smasher equips a weapon as one is destroyed, which destroys the weapon just played, and so on."""
    deck = Deck("HERO_01", ("ETC_400", "CS2_106", "EX1_411") * 6)
    assert play_decks(233275, 0, (deck, deck)).left_out["ETC_400"] == "it responds without end"
