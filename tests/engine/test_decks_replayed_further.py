"""What further games with random decks have shown: silence and gains, redirected attacks, counters, delayed choices."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_decks_replayed import found_in
from test_decks_replayed_again import game_against_hidden
from test_played_and_replayed import replayed

from engine.hearthstone.simulate.making import enchantment_giving
from hslog.hearthstone.generated.vocabulary import GameTag

OGRE = '{name="ogre", card="CS2_200"}'
CAT = '{name="cat", card="CS2_171"}'


@pytest.mark.rule("HS 4.1 silence")
def test_hs_4_1_what_a_silenced_minion_gains_adds_to_its_stats_without_enchantments(tmp_path: Path) -> None:
    """Focused Will silences a minion that has Power Word: Shield."""
    one = f'board = [ {OGRE} ]\nhand = [ {{name="shield", card="CS2_004"}}, {{name="will", card="CS3_027"}} ]'
    expect = "after = 2\nstate = { ogre = {attack=6, health=10} }"
    assert replayed(tmp_path, 130051, one, '"play shield > ogre", "play will > ogre"', expect) == []


@pytest.mark.rule("HS 4.5")
def test_hs_4_5_the_text_at_work_is_that_of_the_card_that_its_bearer_was_before(tmp_path: Path) -> None:
    """The Nameless One becomes a 4/4 Dragonkin Sorcerer, whose own text gives +1/+1."""
    hand = 'hand = [ {name="nameless", card="DMF_116"} ]'
    two = 'board = [ {name="sorcerer", card="BRM_020"} ]'
    expect = "after = 1\nstate = { nameless = {attack=4, health=4} }"
    assert replayed(tmp_path, 70828, hand, '"play nameless > sorcerer"', expect, two) == []


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_a_card_whose_own_aura_gives_another_amount_changes_once(tmp_path: Path) -> None:
    """Lightspawn has the attack of its health."""
    one = 'board = [ {name="spawn", card="EX1_335"} ]\nhand = [ {name="shield", card="CS2_004"} ]'
    expect = 'after = 1\norder = [ "stats spawn 7/7" ]\nnever = [ "stats spawn 0/7" ]'
    assert replayed(tmp_path, 54613, one, '"play shield > spawn"', expect) == []


@pytest.mark.rule("HS 2.6.1.b")
def test_hs_2_6_1_a_trigger_of_the_attack_itself_means_the_last_defender(tmp_path: Path) -> None:
    """Mosh'Ogg Announcer sends Magehunter, which silences whom it attacks, to another minion."""
    one = 'board = [ {name="hunter", card="SCH_276"} ]'
    two = f'board = [ {{name="announcer", card="TRL_532"}}, {OGRE} ]'
    chance = 'chance = [ {by="announcer", picks=true}, {by="announcer", picks="ogre"} ]'
    order = '"trigger announcer", "trigger hunter", "set ogre silenced"'
    expect = f'after = 1\norder = [ {order} ]\nnever = [ "set announcer silenced" ]'
    assert replayed(tmp_path, 54613, one, '"attack hunter > announcer"', expect, two, chance) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_minion_comes_where_another_one_died_although_that_one_is_in_the_hand_by_now(tmp_path: Path) -> None:
    """Poison Seeds destroys Anub'arak, which goes to the hand and leaves a Nerubian."""
    one = f'board = [ {CAT} ]\nhand = [ {{name="seeds", card="FP1_019"}} ]'
    two = f'board = [ {OGRE}, {{name="anubarak", card="AT_036"}} ]\nhand = [ {{card="CS2_231"}}, {{card="CS2_231"}} ]'
    order = '"move anubarak hand", "summon _ FP1_019t two", "summon treant FP1_019t two"'
    expect = f"after = 1\norder = [ {order} ]\nstate = {{ treant = {{position=2}} }}"
    assert replayed(tmp_path, 18792, one, '"play seeds"', expect, two) == []


@pytest.mark.rule("HS 2.3.1.e")
def test_hs_2_3_1_a_spell_is_not_among_those_that_its_own_use_makes_cheaper_or_dearer(tmp_path: Path) -> None:
    """Kael'thas: every third spell costs (1); the second one is a Coin for (0)."""
    coins = ", ".join(f'{{name="coin{number}", card="GAME_005"}}' for number in (1, 2, 3))
    one = f'board = [ {{name="kael", card="BT_255"}} ]\nhand = [ {coins} ]\nmana = 5'
    expect = 'after = 2\nnever = [ "cost coin2 1" ]\nstate = { coin3 = {cost=1} }'
    assert replayed(tmp_path, 70828, one, '"play coin1", "play coin2", "play coin3"', expect) == []


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_a_new_minion_is_not_the_enchantment_that_gives_a_keyword(tmp_path: Path) -> None:
    """Gift of Luminance on a minion that has a divine shield: a copy comes next."""
    one = 'board = [ {name="squire", card="EX1_008"} ]\nhand = [ {name="gift", card="SCH_302"} ]'
    expect = 'after = 1\norder = [ "copy squire" ]'
    assert replayed(tmp_path, 70828, one, '"play gift > squire"', expect) == []


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_the_aura_of_a_card_may_come_before_what_its_own_text_gives_it(tmp_path: Path) -> None:
    """The Nameless One becomes a copy of Vulpera Toxinblade, whose aura finds a weapon."""
    one = 'weapon = {name="axe", card="CS2_106"}\nhand = [ {name="nameless", card="DMF_116"} ]'
    two = 'board = [ {name="vulpera", card="SCH_519"} ]'
    expect = "after = 1\nstate = { nameless = {attack=4, health=4}, axe = {attack=5} }"
    assert replayed(tmp_path, 93227, one, '"play nameless > vulpera"', expect, two) == []


@pytest.mark.rule("HS 5.7")
def test_hs_5_7_a_repeated_battlecry_that_repeats_others_ends(tmp_path: Path) -> None:
    """Brilliant Macaw repeats the last battlecry, and the next Macaw that of the first."""
    macaws = ", ".join(f'{{name="macaw{number}", card="DED_509"}}' for number in (1, 2))
    one = f'hand = [ {{name="blade", card="EX1_593"}}, {macaws} ]\nmana = 20'
    expect = 'count = { "damage hero2 3" = 3 }'
    assert replayed(tmp_path, 130051, one, '"play blade", "play macaw1", "play macaw2"', expect) == []


@pytest.mark.rule("HS 2.6 further phase before")
def test_hs_2_6_triggers_come_while_a_text_waits_for_a_choice(tmp_path: Path) -> None:
    """Sword of Justice finds Ethereal Conjurer before its player has the discovered card."""
    one = 'weapon = {name="sword", card="EX1_366"}\nhand = [ {name="conjurer", card="LOE_003"} ]'
    picks = ", ".join(f'{{by="conjurer", picks="{card}"}}' for card in ("CS2_029", "CS2_032", "CS2_023"))
    expect = 'after = 1\norder = [ "play conjurer", "trigger sword", "move CS2_032 hand" ]'
    assert replayed(tmp_path, 12574, one, '"play conjurer choose CS2_032"', expect, "", f"chance = [ {picks} ]") == []


@pytest.mark.rule("HS 5.1 counter")
def test_hs_5_1_who_would_respond_to_a_card_need_not_once_it_is_countered(tmp_path: Path) -> None:
    """Objection! counters a minion before Hawkstrider Rancher responds to it."""
    one = f'board = [ {{name="rancher", card="RLK_970"}} ]\nhand = [ {CAT} ]'
    two = 'secrets = [ {name="objection", card="MAW_006"} ]'
    expect = 'after = 1\norder = [ "trigger objection" ]\nnever = [ "trigger rancher" ]'
    assert replayed(tmp_path, 217964, one, '"play cat"', expect, two) == []


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_comes_by_a_deathrattle_does_not_respond_to_the_death_of_its_bearer(tmp_path: Path) -> None:
    """Before 9.2 who had come by the deaths before a death responded to it: Cult Master, by Piloted Sky Golem."""
    one = 'board = [ {name="yeti", card="CS2_182", health=4} ]'
    two = 'board = [ {name="golem", card="GVG_105"} ]'
    chance = 'chance = [ {by="golem", picks="EX1_595"} ]'
    expect = 'after = 1\norder = [ "die yeti", "die golem", "summon master EX1_595 two" ]\nnever = [ "trigger master" ]'
    assert replayed(tmp_path, 20457, one, '"attack yeti > golem"', expect, two, chance) == []


@pytest.mark.rule("HS 5.1 spellburst")
def test_hs_5_1_a_spell_that_has_returned_to_a_hidden_hand_was_cast(tmp_path: Path) -> None:
    """Diligent Notetaker returns the opponent's spell, after deaths whose responses logs do not separate from it."""
    script = "play CS2_231", "end", "end", "end", "play SCH_236", "end", "end", "play CS2_008 > CS2_231"
    assert found_in(game_against_hidden("CS2_231", ("SCH_236", "CS2_008"), 54613, *script)) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_of_several_enchantments_the_one_comes_that_changes_costs_by_as_much_as_the_text() -> None:
    """Final Showdown reduces costs by 1 and later by 2."""
    named = [enchantment_giving("SW_039", frozenset({(GameTag.COST, -less)}), 255790) for less in (1, 2)]
    assert named == ["SW_039te", "SW_039t2e"]


@pytest.mark.rule("HS 3.2 dominant player")
def test_hs_3_2_a_weapon_wears_after_what_the_dominant_player_has_in_the_same_queue(tmp_path: Path) -> None:
    """Wrathspike Brute of the first player is attacked by the second player's hero."""
    one = 'board = [ {name="brute", card="BT_510"} ]'
    two = 'weapon = {name="axe", card="CS2_106"}'
    expect = 'after = 2\norder = [ "trigger brute", "durability axe 1" ]'
    assert replayed(tmp_path, 45310, one, '"end", "attack hero2 > brute"', expect, two) == []


@pytest.mark.rule("HS 1.4")
def test_hs_1_4_a_secret_that_has_responded_leaves_before_the_text_goes_on(tmp_path: Path) -> None:
    """On the Hunt damages the hero of the player of Eye for an Eye, and then summons a Mastiff."""
    one = 'hand = [ {name="hunt", card="OG_061"} ]'
    two = 'secrets = [ {name="eye", card="EX1_132"} ]'
    order = '"damage hero2 1", "trigger eye", "damage hero1 1", "move eye graveyard", "summon _ OG_061t one"'
    expect = f"after = 1\norder = [ {order} ]"
    assert replayed(tmp_path, 77662, one, '"play hunt > hero2"', expect, two) == []


@pytest.mark.rule("HS 3.2")
def test_hs_3_2_who_destroys_itself_at_the_end_of_a_turn_comes_after_younger_triggers(tmp_path: Path) -> None:
    """A quirk, own_end_comes_last: a Frail Ghoul, and a Healing Totem that came later."""
    one = 'board = [ {name="ghoul", card="HERO_11bpt"}, {name="totem", card="NEW1_009"} ]'
    expect = 'after = 1\norder = [ "trigger totem", "destroy ghoul" ]'
    assert replayed(tmp_path, 217964, one, '"end"', expect) == []


@pytest.mark.rule("HS 4.6")
def test_hs_4_6_who_falls_asleep_before_its_place_in_a_queue_no_longer_responds(tmp_path: Path) -> None:
    """Trick Totem casts Incarceration on the Healing Totem at the end of the turn."""
    one = 'board = [ {name="trick", card="SCH_537"}, {name="healing", card="NEW1_009"} ]'
    chance = 'chance = [ {by="trick", picks="MAW_026"}, {by="_", picks="healing"} ]'
    expect = 'after = 1\nnever = [ "trigger healing" ]\nstate = { healing = {dormant=true} }'
    assert replayed(tmp_path, 150659, one, '"end"', expect, chance=chance) == []


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_who_becomes_a_copy_comes_under_auras_before_it_has_its_own_enchantment(tmp_path: Path) -> None:
    """Cover Artist becomes a 3/3 copy of Sneaky Devil, which gives it +1 attack."""
    one = 'board = [ {name="devil", card="LOOT_136"} ]\nhand = [ {name="cover", card="ETC_110"} ]'
    expect = "after = 1\nstate = { cover = {attack=4, health=3}, devil = {attack=3} }"
    assert replayed(tmp_path, 185749, one, '"play cover > devil"', expect) == []


@pytest.mark.rule("HS 1.4 secret")
def test_hs_1_4_what_responds_to_a_secret_comes_after_its_effect_even_who_was_summoned_by_it(tmp_path: Path) -> None:
    """Wandering Monster brings a Crossroads Gossiper."""
    one = 'board = [ {name="ogre", card="CS2_200"} ]'
    two = 'secrets = [ {name="monster", card="LOOT_079"} ]'
    chance = 'chance = [ {by="monster", picks="BAR_890"} ]'
    order = '"trigger monster", "summon gossiper BAR_890 two", "trigger gossiper"'
    expect = f"after = 1\norder = [ {order} ]"
    assert replayed(tmp_path, 199503, one, '"attack ogre > hero2"', expect, two, chance) == []


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_is_destroyed_need_not_give_itself_health(tmp_path: Path) -> None:
    """DOOM! destroys Daring Reporter, and then its player draws."""
    one = 'hand = [ {name="doom", card="OG_239"} ]\ndeck = [ {card="CS2_231"}, {card="CS2_231"} ]'
    two = 'board = [ {name="reporter", card="CFM_851"} ]'
    expect = 'after = 1\norder = [ "destroy reporter", "draw one" ]\nnever = [ "trigger reporter" ]'
    assert replayed(tmp_path, 20457, one, '"play doom"', expect, two) == []


@pytest.mark.rule("HS 4.9.8")
def test_hs_4_9_the_amount_that_a_text_means_is_that_of_the_damage_dealt(tmp_path: Path) -> None:
    """Brain Masseuse deals as much damage to its hero as it is dealt by a minion that has changed sides."""
    one = 'hand = [ {name="control", card="CS1_113"} ]'
    two = f'board = [ {OGRE}, {{name="masseuse", card="VAC_512"}} ]'
    expect = 'after = 4\norder = [ "damage masseuse 6", "damage hero2 6" ]'
    do = '"play control > ogre", "end", "end", "attack ogre > masseuse"'
    assert replayed(tmp_path, 255790, one, do, expect, two) == []


@pytest.mark.rule("HS 5.1 lifesteal")
def test_hs_5_1_a_keyword_gained_after_the_damage_does_not_respond_to_it(tmp_path: Path) -> None:
    """Shudderwock repeats the battlecries of Elven Archer, of Prince Valanar, and of Elven Archer again."""
    cards = {"archer": "CS2_189", "valanar": "ICC_853", "more": "CS2_189", "shudder": "GIL_820"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in cards.items())
    one = f'hand = [ {hand} ]\nmana = 20\nhero = {{card="HERO_08", damage=10}}'
    do = '"play archer > hero2", "play valanar", "play more > hero2", "play shudder"'
    expect = 'after = 4\norder = [ "heal hero1 1" ]\nstate = { hero1 = {damage=9} }'
    chance = 'chance = [ {by="shudder", picks="hero2"}, {by="shudder", picks="hero2"} ]'
    assert replayed(tmp_path, 35747, one, do, expect, f"board = [ {OGRE} ]", chance) == []


@pytest.mark.rule("HS 4.9.4")
def test_hs_4_9_the_source_of_damage_that_another_takes_is_logged_for_that_one() -> None:
    """Bolf Ramshield takes the damage of a hidden Explosive Trap; a Yeti had hit the hero before."""
    begin = *["end"] * 7, "play CS2_182", "end", "end", "attack CS2_182 > HERO_07", "play EX1_610"
    script = *begin, "end", "play AT_124", "end", "end", "attack AT_124 > HERO_05"
    assert found_in(game_against_hidden("AT_124", ("EX1_610",), 31761, *script)) == []


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_stats_that_a_text_sets_of_a_new_minion_stay_its_own_although_an_aura_came_first(tmp_path: Path) -> None:
    """Dark Alley Pact summons a Fiend beside Dire Wolf Alpha, and Siphon Soul destroys it."""
    hand = '{name="pact", card="SW_085"}, {name="kill", card="EX1_309"}, {card="CS2_231"}, {card="CS2_231"}'
    one = f'board = [ {{name="wolf", card="EX1_162"}} ]\nhand = [ {hand} ]'
    expect = 'after = 1\norder = [ "summon fiend SW_085t one" ]\nstate = { fiend = {attack=4, health=3} }'
    assert replayed(tmp_path, 199503, one, '"play pact", "play kill > fiend"', expect) == []


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_cards_from_another_class_are_counted_in_no_order(tmp_path: Path) -> None:
    """Obsidian Shard costs (1) less for each of two cards that a mage has played from other classes."""
    hand = '{name="shard", card="UNG_061"}, {name="howl", card="CS2_053"}, {name="springpaw", card="TRL_348"}'
    one = f"hand = [ {hand} ]\nmana = 10"
    expect = "after = 2\nstate = { shard = {cost=2} }"
    assert replayed(tmp_path, 70828, one, '"play howl", "play springpaw"', expect) == []


@pytest.mark.rule("HS 2.3 cast", "HS 4.7")
def test_hs_2_3_secrets_that_are_cast_are_created_in_their_zone_none_that_is_there(tmp_path: Path) -> None:
    """Observer of Mysteries casts two random secrets."""
    one = 'hand = [ {name="observer", card="TOY_520"} ]'
    chance = 'chance = [ {by="observer", picks="CORE_MAW_010"}, {by="observer", picks="EX1_610"} ]'
    expect = 'after = 1\norder = [ "cast CORE_MAW_010", "cast EX1_610" ]'
    assert replayed(tmp_path, 217964, one, '"play observer"', expect, "", chance) == []


@pytest.mark.rule("HS 4.7", "HS 2.4 equip")
def test_hs_4_7_cards_that_a_text_plays_from_the_deck_need_room_there_and_replace_a_weapon(tmp_path: Path) -> None:
    """Ohn'ahra plays the top three cards: an axe, Elven Archer at a random target, and a Murloc that has no room."""
    deck = '{name="axe", card="CS2_106"}, {name="archer", card="CS2_189"}, {name="murloc", card="CS2_168"}'
    one = "board = [ " + ", ".join(['{card="EDR_031"}', *['{card="CS2_171"}'] * 5]) + f" ]\ndeck = [ {deck} ]"
    one += '\nweapon = {name="old", card="CS2_106"}'
    expect = 'after = 1\norder = [ "equip axe one", "damage hero2 1" ]\nstate = { murloc = {zone="deck"} }'
    chance = 'chance = [ {by="archer", picks="hero2"} ]'
    assert replayed(tmp_path, 255790, one, '"end"', expect, "", chance) == []


@pytest.mark.rule("HS 3.5 damage", "HS 5.1 immune")
def test_hs_3_5_who_is_immune_may_be_picked_for_damage_that_the_log_does_not_show(tmp_path: Path) -> None:
    """Collateral Damage: an immune Jailer and a Boar are picked, and what exceeds the Boar's health hits the hero."""
    one = 'hand = [ {name="collateral", card="REV_369"} ]'
    two = f'board = [ {CAT} ]\nhand = [ {{name="jailer", card="MAW_034"}} ]\nmana = 10'
    expect = 'after = 4\norder = [ "damage cat 1", "damage hero2 5" ]\nnever = [ "damage jailer _" ]'
    do = '"end", "play jailer", "end", "play collateral"'
    assert replayed(tmp_path, 199503, one, do, expect, two) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_hidden_card_is_shuffled_by_the_player_of_the_text_not_of_the_deck(tmp_path: Path) -> None:
    """Wrenchcalibur shuffles a Bomb into the deck of the player who has Tak Nozwhisker."""
    one = 'weapon = {card="DAL_063"}'
    two = 'board = [ {name="tak", card="DAL_719"} ]'
    expect = 'after = 1\norder = [ "shuffle two" ]\nnever = [ "trigger tak" ]'
    assert replayed(tmp_path, 35747, one, '"attack hero1 > hero2"', expect, two) == []


@pytest.mark.rule("HS 6.2", "HS 2.2")
def test_hs_6_2_who_comes_between_the_use_of_a_minion_and_its_summoning_responds_to_that(tmp_path: Path) -> None:
    """Until 9.2: Mirror Entity copies Murloc Tidecaller, and the copy responds to the original."""
    one = 'hand = [ {name="murloc", card="EX1_509"} ]'
    two = 'secrets = [ {name="mirror", card="EX1_294"} ]'
    order = '"trigger mirror", "summon copied EX1_509 two", "trigger murloc", "trigger copied"'
    assert replayed(tmp_path, 10357, one, '"play murloc"', f"after = 1\norder = [ {order} ]", two) == []


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_a_hidden_card_that_goes_to_the_deck_is_no_enchantment_of_a_hidden_hand() -> None:
    """Azsharan Gardens gives +1/+1 to minions in a hand that holds none, and puts a card into the deck."""
    script = *["end"] * 3, "play TSC_927"
    game = game_against_hidden("CS2_182", ("TSC_927", *["EX1_277"] * 14), 174258, *script)
    assert found_in(game) == []


@pytest.mark.rule("HS 2.2.1.d")
def test_hs_2_2_1_the_cost_of_a_played_card_is_not_raised_by_an_aura_as_its_discount_ends(tmp_path: Path) -> None:
    """Bloodthistle makes Stonetusk Boar cost (2) less, and Mana Wraith (1) more; the discount ends as it is played."""
    one = f'board = [ {CAT}, {{card="EX1_616"}} ]\nhand = [ {{name="thistle", card="OG_080c"}} ]'
    expect = 'after = 2\nstate = { cat = {cost=1} }\nnever = [ "cost cat 2" ]'
    assert replayed(tmp_path, 20457, one, '"play thistle > cat", "play cat"', expect) == []


@pytest.mark.rule("HS 4.2", "HS 3.4")
@pytest.mark.parametrize(
    ("board", "spell", "comes", "times"), [("", "NEW1_031", "NEW1_033", 0), ("CS2_122", "EX1_248", "EX1_tk11", 1)]
)
def test_hs_4_2_auras_change_the_attack_that_a_response_to_a_summoning_compares(
    board: str, spell: str, comes: str, times: int, tmp_path: Path
) -> None:
    """Observer of Myths has 2 attack by Leokk, who has 2; by Raid Leader, too, and the first of two wolves has 3."""
    leader = f'{{card="{board}"}}, ' if board else ""
    one = f'board = [ {leader}{{name="observer", card="TTN_078"}} ]\nhand = [ {{name="spell", card="{spell}"}} ]'
    expect = f'after = 1\norder = [ "summon _ {comes} one" ]\ncount = {{ "trigger observer" = {times} }}'
    chance = "" if board else f'chance = [ {{by="spell", picks="{comes}"}} ]'
    assert replayed(tmp_path, 233275, one, '"play spell"', expect, "", chance) == []


@pytest.mark.rule("HS 1.2", "HS 4.1 silence")
def test_hs_1_2_a_silenced_minion_does_not_keep_its_enchantments_as_it_dies(tmp_path: Path) -> None:
    """Immortal Prelate would go to the deck with what it has."""
    one = 'board = [ {name="prelate", card="TRL_306"} ]'
    cards = {"silence": "EX1_332", "shield": "CS2_004", "kill": "CS2_234"}
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in cards.items())
    do = '"play silence > prelate", "play shield > prelate", "play kill > prelate"'
    one += f"\nhand = [ {hand} ]\nmana = 10"
    expect = 'after = 3\norder = [ "enchant prelate CS2_004e", "unenchant prelate CS2_004e" ]'
    assert replayed(tmp_path, 39954, one, do, expect) == []


@pytest.mark.rule("HS 3.4", "HS 4.9.8")
def test_hs_3_4_a_trigger_that_changes_it_responds_to_what_happened_to_that(tmp_path: Path) -> None:
    """Acidmaw destroys both who fight; whether it responds to the blow of a minion that changed sides is open."""
    one = 'board = [ {name="maw", card="AT_063"} ]\nhand = [ {name="control", card="CS1_113"} ]\nmana = 10'
    two = f'board = [ {OGRE}, {{name="yeti", card="CS2_182"}} ]'
    do = '"play control > ogre", "end", "end", "attack ogre > yeti"'
    expect = 'after = 4\norder = [ "destroy yeti", "destroy ogre" ]'
    assert replayed(tmp_path, 77662, one, do, expect, two) == []


@pytest.mark.rule("HS 4.11", "HS 1.2")
def test_hs_4_11_an_enchantment_without_words_changes_costs_in_the_next_turn_as_its_card_says(tmp_path: Path) -> None:
    """The enemy's spells cost (0) in the turn after Millhouse Manastorm of 2014, and no longer."""
    one = 'hand = [ {name="millhouse", card="VAN_NEW1_029"} ]'
    two = 'hand = [ {name="fireball", card="CS2_029"} ]'
    order = '"play millhouse", "turn two", "cost fireball 0", "turn one", "cost fireball 4"'
    expect = f"after = 3\norder = [ {order} ]"
    assert replayed(tmp_path, 174258, one, '"play millhouse", "end", "end"', expect, two) == []


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_what_would_discard_a_card_at_the_end_of_the_turn_ends_as_it_is_played(tmp_path: Path) -> None:
    """Chaos Gazer corrupts a card in the enemy's hand."""
    one = 'hand = [ {name="gazer", card="YOD_027"} ]'
    two = f"hand = [ {CAT} ]\nmana = 10"
    expect = 'after = 3\norder = [ "enchant cat YOD_027e", "play cat", "unenchant cat YOD_027e" ]'
    assert replayed(tmp_path, 70828, one, '"play gazer", "end", "play cat", "end"', expect, two) == []


@pytest.mark.rule("HS 2.2.1.d")
@pytest.mark.parametrize("build", [20457, 54613, 255790])
def test_hs_2_2_1_the_text_of_a_form_follows_the_trigger_in_which_a_minion_takes_it(build: int, tmp_path: Path) -> None:
    one = 'hand = [ {name="druid", card="EX1_165"} ]'
    expect = 'after = 1\norder = [ "transform druid EX1_165t2" ]'
    assert replayed(tmp_path, build, one, '"play druid choose EX1_165b"', expect) == []


@pytest.mark.rule("HS 2.6.1.b", "HS 3.4 before attack")
def test_hs_2_6_1_a_secret_that_has_nothing_to_give_the_first_defender_responds_to_the_next(tmp_path: Path) -> None:
    """Mogor the Ogre, who has a divine shield, passes an attack on; Autodefense Matrix gives the new defender one."""
    one = 'board = [ {name="ogre", card="CS2_200"} ]'
    two = 'board = [ {name="mogor", card="GVG_112", divine_shield=true}, {name="yeti", card="CS2_182"} ]'
    two += '\nsecrets = [ {name="matrix", card="BOT_908"} ]'
    chance = 'chance = [ {by="mogor", picks=true}, {by="mogor", picks="yeti"} ]'
    expect = 'after = 1\norder = [ "reveal matrix" ]'
    assert replayed(tmp_path, 130051, one, '"attack ogre > mogor"', expect, two, chance) == []


@pytest.mark.rule("HS 2.6.1.g", "HS 4.9")
def test_hs_2_6_1_whether_a_weapon_wore_is_shown_before_the_next_action(tmp_path: Path) -> None:
    """Runeforge Haunter: the weapon does not wear in its player's turn. It is replaced then, and loses its damage."""
    one = 'board = [ {name="yeti", card="CS2_182"} ]'
    two = 'board = [ {name="haunter", card="ICC_240"} ]\nweapon = {name="knife", card="CS2_082", damage=1}'
    two += '\nhand = [ {name="axe", card="CS2_106"} ]\nmana = 10'
    expect = 'after = 3\norder = [ "damage yeti 1", "play axe" ]'
    assert replayed(tmp_path, 199503, one, '"end", "attack hero2 > yeti", "play axe"', expect, two) == []


@pytest.mark.rule("HS 6.2")
def test_hs_6_2_who_comes_as_the_first_player_responds_answers_a_death_for_the_second(tmp_path: Path) -> None:
    """The deathrattle of Deathlord brings Flesheating Ghoul; until 9.2 the second player's queue is formed after it."""
    one = 'board = [ {name="deathlord", card="FP1_009", damage=7} ]'
    expect = 'after = 1\norder = [ "deathrattle deathlord", "trigger ghoul" ]\nstate = { ghoul = {attack=3} }'
    two = f'board = [ {OGRE} ]\ndeck = [ {{name="ghoul", card="tt_004"}} ]'
    assert replayed(tmp_path, 12574, one, '"attack deathlord > ogre"', expect, two) == []


@pytest.mark.rule("HS 1.5", "HS 4.1 silence")
def test_hs_1_5_a_trigger_that_silences_its_bearer_may_come_before_its_event_is_known(tmp_path: Path) -> None:
    """Overzealous Healer silences itself as a quest is played: no text divides what comes before from what after."""
    one = 'board = [ {name="healer", card="GDB_454"} ]\nhand = [ {name="quest", card="UNG_954"} ]'
    expect = 'after = 1\norder = [ "play quest", "trigger healer", "set healer silenced" ]'
    assert replayed(tmp_path, 217964, one, '"play quest"', expect) == []


@pytest.mark.rule("HS 1.12", "HS 1.5")
def test_hs_1_12_a_weapon_whose_deathrattle_hides_it_is_no_minion_that_died(tmp_path: Path) -> None:
    """Kingsbane goes to the deck as its hero and a minion die; Flesheating Ghoul responds to the minion only."""
    one = 'weapon = {name="kingsbane", card="LOOT_542", damage=2}\nhealth = 1'
    board = '{name="dead", card="CS2_182", damage=4}, {name="ghoul", card="tt_004"}'
    expect = 'after = 1\norder = [ "deathrattle kingsbane", "trigger ghoul" ]'
    assert replayed(tmp_path, 28329, one, '"attack hero1 > dead"', expect, f"board = [ {board} ]") == []


@pytest.mark.rule("HS 5.1 lifesteal")
def test_hs_5_1_a_weapon_that_loses_durability_by_its_own_text_does_not_steal_life(tmp_path: Path) -> None:
    """Sword of Justice loses 1 durability as it gives a minion +1/+1."""
    one = 'weapon = {name="sword", card="EX1_366", lifesteal=true}\nhealth = 20'
    one += f"\nhand = [ {CAT} ]"
    expect = "after = 1\nstate = { sword = {damage=1}, hero1 = {health=20} }"
    assert replayed(tmp_path, 22611, one, '"play cat"', expect) == []


@pytest.mark.rule("HS 4.13")
def test_hs_4_13_what_changes_costs_in_the_enemys_next_turn_lasts_through_an_extra_turn(tmp_path: Path) -> None:
    """Rebuke is played before Time Warp: it waits until the enemy's turn comes."""
    one = 'hand = [ {name="rebuke", card="GIL_203"}, {name="warp", card="UNG_028t"} ]\nmana = 10'
    two = 'hand = [ {name="coin", card="GAME_005"} ]'
    expect = 'after = 3\norder = [ "play rebuke", "turn one" ]'
    assert replayed(tmp_path, 28329, one, '"play rebuke", "play warp", "end", "end"', expect, two) == []


@pytest.mark.rule("HS 4.2", "HS 2.2 summon")
def test_hs_4_2_a_minion_that_is_moved_to_the_board_has_its_place_before_auras_ask_who_is_adjacent(
    tmp_path: Path,
) -> None:
    """Rite of Twilight heralds: a soldier comes beside the leftmost of two minions, and gives its neighbour attack."""
    board = '{name="left", card="CS2_182"}, {name="right", card="CS2_200"}'
    one = f'hero = "HERO_02"\nboard = [ {board} ]\nhand = [ {{name="rite", card="CATA_785"}} ]'
    expect = 'after = 1\nstate = { left = {attack=4}, right = {attack=7} }\nnever = [ "stats left 5/5" ]'
    assert replayed(tmp_path, 255790, one, '"play rite"', expect) == []


@pytest.mark.rule("LOG herald", "HS 5.1 combo")
def test_log_herald_what_a_card_with_a_combo_heralds_comes_after_the_combo(tmp_path: Path) -> None:
    """Rite of Twilight deals 3 damage, then heralds."""
    hand = '{name="coin", card="GAME_005"}, {name="rite", card="CATA_785"}'
    one = f'hero = "HERO_02"\nhand = [ {hand} ]'
    expect = 'after = 2\norder = [ "damage hero2 3", "summon _ CATA_565t" ]'
    assert replayed(tmp_path, 255790, one, '"play coin", "play rite > hero2"', expect) == []


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_spells_that_a_minion_has_cast_on_itself_end_as_it_leaves_the_board(tmp_path: Path) -> None:
    """Lynessa Sunsorrow casts Shadowstep on herself, which returns her to the hand, and no Holy Smite after it."""
    spells = '{name="step", card="EX1_144"}, {name="smite", card="CS1_130"}'
    one = f'board = [ {OGRE}, {CAT} ]\nhand = [ {spells}, {{name="lynessa", card="LOOT_216"}} ]\nmana = 10'
    expect = 'after = 3\norder = [ "move lynessa hand" ]\nnever = [ "damage lynessa 3" ]'
    assert replayed(tmp_path, 185749, one, '"play step > cat", "play smite > ogre", "play lynessa"', expect) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_minion_that_died_and_came_to_the_hand_responds_once_again(tmp_path: Path) -> None:
    """Spirit of the Frog loses stealth at the start of a turn; Spirit Echo brings it back, and it is played again."""
    one = 'board = [ {name="frog", card="TRL_060"} ]\nhand = [ {name="echo", card="UNG_956"} ]\nmana = 10'
    do = '"end", "end", "play echo", "end", "attack ogre > frog", "end", "play frog", "end", "end"'
    expect = 'after = 9\norder = [ "trigger frog", "play echo", "play frog", "trigger frog" ]'
    assert replayed(tmp_path, 28329, one, do, expect, f"board = [ {OGRE} ]") == []


@pytest.mark.rule("HS 1.2", "HS 4.8")
def test_hs_1_2_an_enchantment_that_ends_on_a_card_in_the_deck_does_not_show_its_stats(tmp_path: Path) -> None:
    """Power Overwhelming kills Adaptive Amalgam, which keeps it in the deck until the turn is over."""
    one = 'board = [ {name="amalgam", card="VAC_958"} ]\nhand = [ {name="power", card="EX1_316"} ]'
    expect = 'after = 2\norder = [ "move amalgam deck" ]'
    assert replayed(tmp_path, 217964, one, '"play power > amalgam", "end"', expect) == []


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_a_minion_that_keeps_its_enchantments_in_the_deck_is_shown_with_them_as_it_is_drawn(
    tmp_path: Path,
) -> None:
    """Immortal Prelate has +1 attack by Strength Totem as it is drawn again, and 3 attack after the next turn."""
    one = 'board = [ {name="prelate", card="TRL_306", damage=2}, {name="totem", card="CS2_058"} ]\ndeck = []\nmana = 10'
    do = '"end", "attack ogre > prelate", "end", "play prelate", "end"'
    expect = "after = 5\nstate = { prelate = {attack=3} }"
    assert replayed(tmp_path, 88998, one, do, expect, f"board = [ {OGRE} ]") == []


@pytest.mark.rule("HS 6.2", "HS 3.4 pre-check")
def test_hs_6_2_who_is_brought_by_a_response_to_the_later_of_two_deaths_need_not_answer_it(tmp_path: Path) -> None:
    """Effigy brings Cult Master for the second one: until 9.2 the log does not show for which."""
    one = 'board = [ {name="yeti", card="CS2_182", damage=1} ]'
    two = 'board = [ {name="other", card="CS2_182", damage=1} ]\nsecrets = [ {name="effigy", card="AT_002"} ]'
    chance = 'chance = [ {by="effigy", picks="EX1_595"} ]'
    expect = 'after = 1\norder = [ "trigger effigy", "summon _ EX1_595 two" ]'
    assert replayed(tmp_path, 14366, one, '"attack yeti > other"', expect, two, chance) == []


@pytest.mark.rule("HS 2.4.2.d", "HS 1.12")
@pytest.mark.parametrize("build", [12574, 25770, 31761])
def test_hs_2_4_2_the_deathrattle_of_a_replaced_weapon_comes_after_the_phase(build: int, tmp_path: Path) -> None:
    """Death's Bite deals 1 damage to all minions, also where it leaves at once."""
    one = 'weapon = {name="bite", card="FP1_021"}\nhand = [ {name="axe", card="CS2_106"} ]\nmana = 10'
    expect = 'after = 1\norder = [ "play axe", "deathrattle bite", "damage ogre 1" ]'
    assert replayed(tmp_path, build, one, '"play axe"', expect, f"board = [ {OGRE} ]") == []


@pytest.mark.rule("HS 4.2", "HS 4.5")
def test_hs_4_2_the_enchantment_of_an_aura_that_does_not_name_it_may_come_before_that_of_a_text(tmp_path: Path) -> None:
    """The Nameless One becomes a copy of Kayn Sunfury, who lets friendly minions ignore taunt, and is made 4/4."""
    one = 'board = [ {name="kayn", card="BT_187"} ]\nhand = [ {name="nameless", card="DMF_116"} ]\nmana = 10'
    expect = "after = 1\nstate = { nameless = {attack=4, health=4} }"
    assert replayed(tmp_path, 77662, one, '"play nameless > kayn"', expect) == []
