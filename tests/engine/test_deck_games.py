"""More that games with random decks have shown: what play mode does and replay expects is the same rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_played_and_replayed import replayed

import hslog
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block, TagChange

COIN = '{name="coin", card="GAME_005"}'
WISPS = ", ".join(f'{{name="wisp{number}", card="CS2_231"}}' for number in range(1, 8))


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_who_summons_a_minion_for_each_player_brings_two(tmp_path: Path) -> None:
    one = 'hand = [ {name="master", card="DAL_747"} ]'
    expect = 'after = 1\norder = [ "summon _ DAL_747t one", "summon _ DAL_747t two" ]'
    assert replayed(tmp_path, 31761, one, '"play master"', expect) == []


@pytest.mark.rule("HS 2.3 cast.1")
def test_hs_2_3_cast_1_a_secret_that_an_effect_casts_waits_among_the_secrets(tmp_path: Path) -> None:
    one = f'board = [ {{name="cauldron", card="SCH_157"}} ]\nhand = [ {COIN}, {{name="smite", card="CS1_130"}} ]'
    expect = 'after = 1\nnever = [ "effect EX1_136" ]'
    chance = 'chance = [ {by="cauldron", picks="EX1_136"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    assert replayed(tmp_path, 130051, one, '"play smite > yeti"', expect, two, chance) == []


@pytest.mark.rule("HS 1.3", "HS 4.8")
def test_hs_4_8_a_minion_that_was_damaged_comes_unhurt_out_of_the_deck(tmp_path: Path) -> None:
    """Conjured Mirage shuffles itself into the deck at the start of a turn, and is drawn."""
    one = 'board = [ {name="mirage", card="ULD_198", damage=4} ]\ndeck = []'
    expect = "after = 2\nstate = { mirage = {damage=0} }"
    assert replayed(tmp_path, 62331, one, '"end", "end"', expect) == []


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_cards_that_are_drawn_cost_less_as_each_of_them_comes(tmp_path: Path) -> None:
    """Skull of Gul'dan draws three cards, of which Outcast reduces the cost."""
    cards = ", ".join(f'{{name="{name}", card="CS2_200"}}' for name in ("a", "b", "c"))
    one = f'hand = [ {{name="skull", card="BT_601"}}, {COIN} ]\ndeck = [ {cards} ]'
    order = '"draw one a", "cost a 3", "draw one b", "cost b 3", "draw one c", "cost c 3"'
    assert replayed(tmp_path, 54613, one, '"play skull"', f"after = 1\norder = [ {order} ]") == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_who_moves_round_is_not_known_where_no_way_was_chosen(tmp_path: Path) -> None:
    one = 'board = [ {name="yeti", card="CS2_182"} ]\nhand = [ {name="silas", card="DMF_074"} ]'
    two = 'board = [ {name="ogre", card="CS2_200"}, {name="wisp", card="CS2_231"} ]'
    chance = 'chance = [ {by="silas", picks="DMF_074b"} ]'
    expect = 'after = 1\norder = [ "control yeti two" ]'
    assert replayed(tmp_path, 130051, one, '"play silas at 1"', expect, two, chance) == []


@pytest.mark.rule("HS 1.12", "HS 1.5")
def test_hs_1_12_a_deathrattle_of_the_card_has_a_number_and_one_that_it_was_given_has_none(tmp_path: Path) -> None:
    """Vivid Spores gives Leper Gnome another deathrattle."""
    one = 'board = [ {name="gnome", card="EX1_029"} ]\nhand = [ {name="spores", card="BT_101"} ]'
    two = 'hand = [ {name="bolt", card="CS2_029"} ]'
    expect = 'after = 3\norder = [ "die gnome", "damage hero2 2", "summon _ EX1_029 one" ]'
    assert replayed(tmp_path, 62331, one, '"play spores", "end", "play bolt > gnome"', expect, two) == []
    [game] = hslog.read(str(tmp_path / "game.log"))
    kinds = [one for one in game.walk() if isinstance(one, Block) and one.type == BlockType.TRIGGER]
    assert [one.effect_index for one in kinds if one.trigger_keyword == GameTag.DEATHRATTLE] == [0, -1]


@pytest.mark.rule("HS 1.2", "HS 4.8")
def test_hs_1_2_who_acts_later_by_an_enchantment_means_itself_by_this(tmp_path: Path) -> None:
    """Partner in Crime summons a copy of itself at the end of the turn."""
    one = 'hand = [ {name="partner", card="REV_247"} ]'
    expect = 'after = 2\ncount = {"summon _ REV_247 one" = 2}'
    assert replayed(tmp_path, 185749, one, '"play partner", "end"', expect) == []


@pytest.mark.rule("HS 2.6.1.e")
def test_hs_2_6_1_e_damage_that_a_weapon_takes_instead_is_no_event_of_the_attack(tmp_path: Path) -> None:
    """Bulwark of Azzinoth loses durability in the place of its hero, who attacks a minion."""
    one = 'weapon = {name="bulwark", card="BT_781"}\nhand = [ {name="bite", card="EX1_570"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    expect = 'after = 2\norder = [ "damage yeti _", "trigger bulwark" ]\nnever = [ "damage hero1 _" ]'
    assert replayed(tmp_path, 233275, one, '"play bite", "attack hero1 > yeti"', expect, two) == []


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_is_reborn_does_not_respond_to_the_deaths_it_was_part_of(tmp_path: Path) -> None:
    """Scavenging Hyena is reborn before the event of a beast that died with it."""
    hyena, beast = '{name="hyena", card="EX1_531", reborn=true}', '{name="raptor", card="CS2_172"}'
    one = f'board = [ {hyena}, {beast} ]\nhand = [ {{name="nether", card="EX1_312"}} ]'
    expect = 'after = 1\norder = [ "die hyena", "die raptor", "summon _ EX1_531 one" ]\nnever = [ "trigger _" ]'
    assert replayed(tmp_path, 217964, one, '"play nether"', expect) == []


@pytest.mark.rule("HS 4.2")
@pytest.mark.parametrize("build", [12574, 62331])
def test_hs_4_2_the_aura_of_who_comes_back_goes_on_as_if_it_had_always_been_there(build: int, tmp_path: Path) -> None:
    """Redemption brings back a Flametongue Totem; since patch 18.0 its aura ends and begins again."""
    one = 'board = [ {name="totem", card="EX1_565", health=1}, {name="ogre", card="CS2_200"} ]\n'
    one += 'secrets = [ {name="redemption", card="EX1_136"} ]'
    two = 'hand = [ {name="bolt", card="CS2_029"} ]'
    changes = '"unenchant ogre EX1_565o", "enchant ogre EX1_565o"'
    expect = f"after = 2\n{'order' if build == 62331 else 'never'} = [ {changes} ]\nstate = {{ ogre = {{attack=8}} }}"
    assert replayed(tmp_path, build, one, '"end", "play bolt > totem"', expect, two) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_what_sets_attack_stays_as_an_older_bonus_ends(tmp_path: Path) -> None:
    """Confuse swaps attack and health of a minion that Abusive Sergeant has given attack for this turn."""
    one = 'hand = [ {name="sergeant", card="CS2_188"}, {name="confuse", card="AT_016"} ]'
    two = 'board = [ {name="jinyu", card="CFM_061"} ]'
    expect = "after = 3\nstate = { jinyu = {attack=6, health=5} }"
    assert replayed(tmp_path, 14366, one, '"play sergeant > jinyu", "play confuse", "end"', expect, two) == []


@pytest.mark.rule("HS 4.7 first move only")
def test_hs_4_7_a_card_that_a_dead_minion_brings_is_no_move_of_it(tmp_path: Path) -> None:
    """Explorer's Hat adds another one to the hand, after Malorne has gone to the deck."""
    one = 'board = [ {name="malorne", card="GVG_035"} ]\nhand = [ {name="hat", card="LOE_105"} ]'
    two = 'hand = [ {name="assassinate", card="CS2_076"} ]'
    expect = 'after = 3\norder = [ "move malorne setaside", "add _ LOE_105 one" ]'
    assert (
        replayed(tmp_path, 10357, one, '"play hat > malorne", "end", "play assassinate > malorne"', expect, two) == []
    )


@pytest.mark.rule("HS 4.7 first move only")
def test_hs_4_7_of_several_moves_of_a_dead_minion_only_the_first_takes_place(tmp_path: Path) -> None:
    """Malorne goes to the deck; Spirit Echo would return it to the hand, and does not trigger."""
    one = 'board = [ {name="malorne", card="GVG_035"} ]\nhand = [ {name="echo", card="UNG_956"} ]'
    two = 'hand = [ {name="assassinate", card="CS2_076"} ]'
    expect = 'after = 3\norder = [ "move malorne setaside" ]\nnever = [ "add _ GVG_035 one" ]\n'
    expect += 'count = {"deathrattle malorne" = 1}'
    do = '"play echo", "end", "play assassinate > malorne"'
    assert replayed(tmp_path, 20457, one, do, expect, two) == []


@pytest.mark.rule("HS 2.4")
def test_hs_2_4_a_weapon_that_returns_to_the_hand_is_held_no_more(tmp_path: Path) -> None:
    one = 'weapon = {name="axe", card="CS2_106"}\nhand = [ {name="doomerang", card="ICC_233"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    expect = 'after = 1\norder = [ "damage yeti 3", "move axe hand one" ]\nstate = { hero1 = {attack=0} }'
    assert replayed(tmp_path, 28329, one, '"play doomerang > yeti"', expect, two) == []
    [game] = hslog.read(str(tmp_path / "game.log"))
    held = [one.value for one in game.walk() if isinstance(one, TagChange) and one.tag == GameTag.WEAPON]
    assert held[-1:] == [0]


@pytest.mark.rule("HS 1.2", "HS 5.1 magnetic")
def test_hs_5_1_a_minion_that_merges_loses_its_enchantments(tmp_path: Path) -> None:
    """High Priest Amet sets the health of the minion before it merges."""
    one = 'board = [ {name="amet", card="ULD_262"}, {name="mech", card="GVG_048"} ]\n'
    one += 'hand = [ {name="menace", card="BOT_312"} ]'
    expect = 'after = 1\norder = [ "enchant menace ULD_262e", "stats mech 6/10", "unenchant menace ULD_262e" ]'
    assert replayed(tmp_path, 49534, one, '"play menace at 2"', expect) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_card_of_the_hand_that_finds_no_room_on_the_board_goes_to_the_graveyard(tmp_path: Path) -> None:
    """Ancestor's Call puts a minion of each hand onto the board."""
    one = 'hand = [ {name="call", card="GVG_029"}, {name="yeti", card="CS2_182"} ]'
    two = f'board = [ {WISPS} ]\nhand = [ {{name="ogre", card="CS2_200"}} ]'
    expect = 'after = 1\norder = [ "summon yeti CS2_182 one", "move ogre graveyard" ]'
    assert replayed(tmp_path, 22611, one, '"play call"', expect, two) == []


@pytest.mark.rule("HS 2.7")
def test_hs_2_7_a_hero_power_is_replaced_by_no_minion_that_the_data_has_beside_it(tmp_path: Path) -> None:
    """Vilefin Inquisitor gives a hero power whose minion has an id before it."""
    one = 'hand = [ {name="vilefin", card="OG_006"} ]'
    expect = 'after = 1\norder = [ "replace_power one OG_006b" ]'
    assert replayed(tmp_path, 12574, one, '"play vilefin"', expect) == []


@pytest.mark.rule("HS 4.8", "HS 4.7")
def test_hs_4_8_a_copy_with_other_stats_has_what_is_printed_when_it_is_dead(tmp_path: Path) -> None:
    """Shadowcaster adds a 1/1 copy by an enchantment, which ends as the copy dies."""
    hand = '{name="caster", card="OG_291"}, {name="coin", card="GAME_005"}, {name="bolt", card="CS2_029"}'
    one = f'board = [ {{name="yeti", card="CS2_182"}} ]\nhand = [ {hand} ]'
    expect = 'after = 1\norder = [ "add copy CS2_182 one", "enchant copy OG_291e" ]'
    assert replayed(tmp_path, 20457, one, '"play caster > yeti"', expect) == []


@pytest.mark.rule("HS 1.12", "HS 4.7")
def test_hs_1_12_in_builds_without_numbers_the_dead_have_only_deathrattles(tmp_path: Path) -> None:
    """Imp Gang Boss, whose own text brings one minion as it is damaged, was given Living Spores twice."""
    one = 'hero = "HERO_06"\nboard = [ {name="boss", card="BRM_006", with=["UNG_999t2e", "UNG_999t2e"]} ]'
    two = 'hand = [ {name="assassinate", card="CS2_076"} ]'
    expect = 'after = 2\norder = [ "die boss" ]\ncount = {"summon _ UNG_999t2t1 one" = 4}'
    assert replayed(tmp_path, 10357, one, '"end", "play assassinate > boss"', expect, two) == []


@pytest.mark.rule("HS 1.3", "HS 4.8")
def test_hs_4_8_a_weapon_that_returns_to_the_hand_is_whole_again(tmp_path: Path) -> None:
    one = 'weapon = {name="axe", card="CS2_106"}\nhand = [ {name="doomerang", card="ICC_233"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    expect = "after = 2\nstate = { axe = {damage=0} }"
    assert replayed(tmp_path, 28329, one, '"attack hero1 > hero2", "play doomerang > yeti"', expect, two) == []


@pytest.mark.rule("HS 4.7", "HS 1.4")
def test_hs_4_7_a_card_that_finds_no_room_has_no_position(tmp_path: Path) -> None:
    """Ancestor's Call, in a build in which positions are not cleared before a card leaves the hand."""
    one = 'hand = [ {name="call", card="GVG_029"}, {name="yeti", card="CS2_182"} ]'
    two = f'board = [ {WISPS} ]\nhand = [ {{name="ogre", card="CS2_200"}} ]'
    expect = 'after = 1\norder = [ "move ogre graveyard" ]\nstate = { ogre = {position=0} }'
    assert replayed(tmp_path, 10357, one, '"play call"', expect, two) == []


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_of_several_events_a_trigger_responds_to_that_of_whom_it_changes(tmp_path: Path) -> None:
    """Steward of Darkshire gives Divine Shield to who has 1 health as it is summoned, which a log tells late."""
    board = '{name="drake", card="ICC_027"}, {name="steward", card="OG_310"}'
    one = f'board = [ {board} ]\nhand = [ {{name="volazj", card="OG_316"}} ]'
    expect = 'after = 1\norder = [ "summon copy ICC_027 one", "set copy divine_shield" ]'
    assert replayed(tmp_path, 20457, one, '"play volazj"', expect) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_what_a_card_sets_its_own_cost_to_comes_after_what_others_change(tmp_path: Path) -> None:
    """Eye Beam costs 1 at the end of the hand, whatever Emperor Thaurissan takes from the cards there."""
    one = 'board = [ {name="emperor", card="BRM_028"} ]\n'
    one += 'hand = [ {name="yeti", card="CS2_182"}, {name="beam", card="CORE_BT_801"} ]'
    expect = "after = 1\nstate = { beam = {cost=1}, yeti = {cost=3} }"
    assert replayed(tmp_path, 93227, one, '"end"', expect) == []


@pytest.mark.rule("HS 4.7 pseudo-move")
def test_hs_4_7_who_goes_to_the_deck_by_a_deathrattle_that_an_effect_triggers_leaves_its_place(tmp_path: Path) -> None:
    """Feign Death triggers the deathrattle of Malorne, who is in play."""
    one = 'board = [ {name="malorne", card="GVG_035"} ]\nhand = [ {name="feign", card="GVG_026"} ]'
    expect = 'after = 1\norder = [ "deathrattle malorne", "move malorne setaside" ]\nstate = { malorne = {position=0} }'
    assert replayed(tmp_path, 12574, one, '"play feign"', expect) == []
