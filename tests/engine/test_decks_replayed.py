"""What games with random decks have shown: what play mode does and replay expects is the same rule."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest
from test_played_and_replayed import replayed
from test_simulate_decks import game_with

import engine
import engine.hearthstone.simulate.recording as recording
import hslog
from engine.hearthstone.cards.ability import Filter
from engine.hearthstone.cards.card_index import index_of, members
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.simulate import PlayerSetup, Scenario, simulate
from engine.hearthstone.simulate.errors import GameTooLong
from engine.hearthstone.simulate.playable import why_not_playable
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import FullEntity

COIN = '{name="coin", card="GAME_005"}'


def game_of(names: tuple[str, ...], build: int, *script: str, friendly: int = 0) -> hslog.Game:
    """Play a script in which the first player draws some cards first."""
    decks = (*names, *["CS2_182"] * 8), ("CS2_182",) * 10
    players = PlayerSetup("One", "HERO_08", decks[0]), PlayerSetup("Two", "HERO_01", decks[1])
    order = {"first": 1, "shuffled": False, "mulligan": False, "friendly": friendly}
    return simulate(Scenario(players, build, script=script, turns=12, **order))


def kept_game(title: str) -> hslog.Game:
    """Play a game of ``kept_games.toml``: two decks with their heroes, and all else by the seed."""
    kept = tomllib.loads((Path(__file__).parent / "kept_games.toml").read_text(encoding="utf-8"))[title]
    one, two = ((hero, tuple(deck)) for hero, *deck in (kept[which].split() for which in ("one", "two")))
    players, build = (PlayerSetup("Alice", *one), PlayerSetup("Bob", *two)), kept["build"]
    given = {key: kept[key] for key in ("build", "seed", "friendly", "turns")}
    refused = kept.get("refused", "").split()

    def is_refused(card: str) -> bool:
        return card in refused or bool(why_not_playable(card, build))

    return simulate(Scenario(players, refused=is_refused, **given))


def found_in(game: hslog.Game) -> list[str]:
    """Return what replay finds wrong in a game."""
    replay = engine.replay(game)
    return [one.message for one in (*replay.divergences, *replay.notices)]


@pytest.mark.rule("HS 4.2 late self-buff", "HS 5.6")
def test_hs_5_6_what_a_card_gives_itself_again_does_not_count_for_what_comes_before_auras_are_updated(
    tmp_path: Path,
) -> None:
    one = f'board = [ {{name="wyrm", card="NEW1_012"}} ]\nhand = [ {COIN}, {{name="strength", card="OG_223"}} ]'
    expect = 'after = 2\norder = [ "stats wyrm 2/3", "stats wyrm 3/5", "stats wyrm 4/5" ]'
    assert replayed(tmp_path, 39954, one, '"play coin", "play strength > wyrm"', expect) == []


@pytest.mark.rule("HS 1.5 alternating damage")
def test_hs_1_5_damage_whose_amount_is_random_for_each_is_dealt_in_turn(tmp_path: Path) -> None:
    one = 'hand = [ {name="storm", card="AT_051"} ]'
    two = 'board = [ {name="frothing", card="EX1_604", health=20}, {name="golem", card="CS2_186", health=20} ]'
    order = '"damage frothing 4", "trigger frothing", "damage golem 5", "trigger frothing"'
    chance = 'chance = [ {by="storm", picks=4}, {by="storm", picks=5} ]'
    assert replayed(tmp_path, 31761, one, '"play storm"', f"after = 1\norder = [ {order} ]", two, chance) == []


@pytest.mark.rule("HS 4.8")
def test_hs_4_8_who_becomes_a_copy_is_described_with_what_its_original_has(tmp_path: Path) -> None:
    hand = f'hand = [ {COIN}, {{name="kings", card="CS2_092"}}, {{name="faceless", card="EX1_564"}} ]'
    one = f'board = [ {{name="yeti", card="CS2_182"}} ]\n{hand}'
    expect = "after = 3\nstate = { faceless = {attack=8, health=9} }"
    do = '"play coin", "play kings > yeti", "play faceless > yeti"'
    assert replayed(tmp_path, 45310, one, do, expect) == []


@pytest.mark.rule("HS 4.11", "HS 2.6")
def test_hs_4_11_no_cost_is_due_in_the_middle_of_an_attack(tmp_path: Path) -> None:
    """Noble Sacrifice brings a Defender for which a Sea Giant in the hand costs less when the attack is over."""
    one = 'board = [ {name="yeti", card="CS2_182"} ]\nhand = [ {name="giant", card="EX1_586"} ]'
    two = 'secrets = [ {name="sacrifice", card="EX1_130"} ]'
    expect = 'after = 1\norder = [ "trigger sacrifice" ]\nstate = { giant = {cost=9} }'
    assert replayed(tmp_path, 12574, one, '"attack yeti > hero2"', expect, two) == []


@pytest.mark.rule("HS 5.1 magnetic")
@pytest.mark.parametrize("build", [25770, 31761])
def test_hs_5_1_a_magnetic_minion_leaves_the_board_when_the_mech_has_what_it_gains(build: int, tmp_path: Path) -> None:
    one = 'board = [ {name="mech", card="GVG_048"} ]\nhand = [ {name="launcher", card="BOT_107"} ]'
    expect = 'after = 1\norder = [ "stats mech 7/7", "move launcher setaside" ]\nstate = { mech = {position=1} }'
    assert replayed(tmp_path, build, one, '"play launcher at 1"', expect) == []


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_what_a_weapon_gives_for_an_attack_ends_with_it(tmp_path: Path) -> None:
    one = 'weapon = {name="candle", card="LOOT_222"}'
    expect = 'after = 1\norder = [ "set hero1 immune", "unset hero1 immune" ]\nstate = { hero1 = {immune=false} }'
    assert replayed(tmp_path, 93227, one, '"attack hero1 > hero2"', expect) == []


@pytest.mark.rule("HS 4.4")
def test_hs_4_4_who_draws_until_a_number_draws_once_for_each_card_that_is_missing(tmp_path: Path) -> None:
    one = f'board = [ {{name="jeeves", card="GVG_094"}} ]\ndeck = []\nhand = [ {COIN} ]'
    expect = 'after = 2\norder = [ "fatigue one 1", "fatigue one 2", "fatigue one 3" ]\nstate = { one = {fatigue=3} }'
    assert replayed(tmp_path, 31761, one, '"play coin"', expect) == []


@pytest.mark.rule("HS 3.2 special priorities")
def test_hs_3_2_what_an_aura_attaches_after_deaths_is_not_who_is_reborn(tmp_path: Path) -> None:
    """Wee Spellstopper has another neighbour as both fighters die, before Grandmummy's deathrattle and return."""
    one = 'board = [ {name="mummy", card="ULD_266", health=1}, {name="yeti", card="CS2_182"} ]'
    two = 'board = [ {name="bomb", card="CS2_182"}, {name="wisp", card="CS2_231"}, {name="stopper", card="GVG_122"} ]'
    expect = 'after = 1\norder = [ "die mummy", "die wisp", "deathrattle mummy", "summon _ ULD_266 one" ]'
    assert replayed(tmp_path, 62331, one, '"attack mummy > wisp"', expect, two) == []


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_a_text_goes_on_after_a_trigger_that_does_nothing(tmp_path: Path) -> None:
    """Jade Lightning; Hallazeal has nothing to heal."""
    one = 'board = [ {name="hallazeal", card="OG_209"} ]\nhand = [ {name="bolt", card="CFM_707"} ]'
    two = 'board = [ {name="golem", card="CS2_186"} ]'
    expect = 'after = 1\norder = [ "trigger hallazeal", "summon _ CFM_712_t01 one" ]'
    assert replayed(tmp_path, 12574, one, '"play bolt > golem"', expect, two) == []


@pytest.mark.rule("HS 4.5", "HS 1.2")
def test_hs_4_5_who_shifts_goes_on_with_an_enchantment_of_its_own() -> None:
    game = game_with("OG_123", 14366, *["end"] * 6, "concede")
    shifting = [one for one in game.walk() if isinstance(one, FullEntity) and one.card_id == "OG_123e"]
    assert len(shifting) > 2
    assert all(one.tag(GameTag.ATTACHED) for one in shifting)


@pytest.mark.rule("HS 1.2", "HS 5.1 echo")
def test_hs_1_2_a_card_that_vanishes_from_the_hand_loses_its_enchantments() -> None:
    game = game_with("MIS_104", 255790, "end", "end", "play MIS_104", "end", "concede")
    given = [one.entity for one in game.walk() if isinstance(one, FullEntity) and one.card_id == "MIS_104e"]
    assert given
    zones = {game.timeline.value(one, GameTag.ZONE, game.packet_count) for one in given}
    assert zones == {Zone.REMOVEDFROMGAME}


def test_a_game_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_PACKETS", 400)
    with pytest.raises(GameTooLong):
        game_with("CS2_182", 20457, *["end"] * 6, "concede")


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_what_an_aura_gives_who_is_summoned_does_not_end_what_responds_to_that(tmp_path: Path) -> None:
    """Zul'Drak Ritualist brings three minions; the first, a Demon beside Mal'Ganis, is dormant before the next."""
    one = 'hand = [ {name="ritualist", card="DRG_064"} ]'
    two = 'board = [ {name="malganis", card="GVG_021"} ]'
    picks = ", ".join(f'{{by="ritualist", picks="{card}"}}' for card in ("BT_258", "CS2_189", "CS2_189"))
    order = '"summon a BT_258 two", "stats a 4/7", "set a dormant", "summon b CS2_189 two", "summon c CS2_189 two"'
    expect = f"after = 1\norder = [ {order} ]"
    assert replayed(tmp_path, 70828, one, '"play ritualist"', expect, two, f"chance = [ {picks} ]") == []


@pytest.mark.rule("HS 4.4 several cards")
def test_hs_4_4_cards_are_drawn_one_by_one_where_the_text_goes_on_about_them(tmp_path: Path) -> None:
    deck = 'deck = [ {name="yeti", card="CS2_182"}, {name="bolt", card="CS2_029"}, {name="ogre", card="CS2_200"} ]'
    one = f'hand = [ {{name="book", card="GIL_548"}} ]\n{deck}'
    expect = 'after = 1\norder = [ "draw one yeti", "draw one bolt", "draw one ogre", "discard bolt" ]'
    assert replayed(tmp_path, 31761, one, '"play book"', expect) == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_the_dead_have_what_is_printed_whatever_they_have_given_themselves(tmp_path: Path) -> None:
    """Overconfident Orc has more attack while it is at full health, and dies so with an enchantment."""
    one = 'hand = [ {name="kings", card="CS2_092"}, {name="assassinate", card="CS2_076"} ]'
    two = 'board = [ {name="orc", card="BT_730"} ]'
    expect = 'after = 2\norder = [ "die orc" ]\nstate = { orc = {attack=1} }'
    assert replayed(tmp_path, 45310, one, '"play kings > orc", "play assassinate > orc"', expect, two) == []


@pytest.mark.rule("HS 5.1 adapt", "HS 1.2")
def test_hs_1_2_a_shield_that_is_gone_does_not_come_back_as_its_enchantment_leaves(tmp_path: Path) -> None:
    hand = '{name="adaptation", card="UNG_961"}, {name="owl", card="CS2_203"}'
    one = f'hero = "HERO_08"\nboard = [ {{name="yeti", card="CS2_182"}} ]\nhand = [ {hand} ]'
    picks = ", ".join(f'{{by="adaptation", picks="UNG_999{one}"}}' for one in ("t8", "t14", "t13"))
    expect = 'after = 3\norder = [ "set yeti divine_shield", "unset yeti divine_shield", "set yeti silenced" ]'
    do = '"play adaptation > yeti choose UNG_999t8", "power > yeti", "play owl > yeti"'
    found = replayed(
        tmp_path, 49534, one, do, f'{expect}\ncount = {{"set yeti divine_shield" = 1}}', "", f"chance = [ {picks} ]"
    )
    assert found == []


@pytest.mark.rule("HS 1.3", "HS 1.2")
def test_hs_1_3_the_aura_of_a_card_printed_anew_goes_on_as_an_enchantment_ends(tmp_path: Path) -> None:
    one = """board = [ {name="yeti", card="CS2_182"} ]
    hand = [ {name="bloodlust", card="CS2_046"}, {name="leader", card="CORE_CS2_122"} ]"""
    expect = 'after = 3\nnever = [ "stats yeti 4/5" ]\nstate = { yeti = {attack=5} }'
    assert replayed(tmp_path, 93227, one, '"play bloodlust", "play leader", "end"', expect) == []


@pytest.mark.rule("HS 2.2 summon.3")
def test_hs_2_2_what_responds_after_a_summoning_comes_after_all_that_responds_to_it(tmp_path: Path) -> None:
    """Sword of Justice is older than Brazen Zealot, and responds later."""
    cards = ("sword", "EX1_366"), ("zealot", "ULD_145"), ("stablehand", "CORE_EX1_188")
    hand = ", ".join(f'{{name="{name}", card="{card}"}}' for name, card in cards)
    one = f"hand = [ {hand} ]"
    expect = 'after = 5\norder = [ "effect stablehand", "trigger zealot", "trigger sword" ]'
    chance = 'chance = [ {by="stablehand", picks="OG_326"} ]'
    do = '"play sword", "play zealot", "end", "end", "play stablehand"'
    assert replayed(tmp_path, 150659, one, do, expect, "", chance) == []


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize("used", [7, 6])
def test_hs_5_1_finale_is_done_by_who_spends_the_last_mana_on_the_card(used: int, tmp_path: Path) -> None:
    one = f'hand = [ {{name="vibes", card="ETC_369"}} ]\nused = {used}\nboard = [ {{name="yeti", card="CS2_182"}} ]'
    said = '"summon _ ETC_369t one"'
    expect = f"after = 1\n{'order' if used == 7 else 'never'} = [ {said} ]"
    assert replayed(tmp_path, 233275, one, '"play vibes > yeti"', expect) == []


@pytest.mark.rule("HS 4.5", "HS 4.8")
def test_hs_4_8_who_becomes_a_copy_of_a_damaged_minion_has_its_damage(tmp_path: Path) -> None:
    board = '{name="tron", card="BT_190", damage=1}, {name="yeti", card="CS2_182", damage=2}'
    expect = 'after = 1\norder = [ "transform yeti BT_190" ]\nstate = { yeti = {damage=1} }'
    assert replayed(tmp_path, 70828, f"board = [ {board} ]", '"end"', expect) == []


@pytest.mark.rule("HS 5.7", "HS 2.3.1")
@pytest.mark.parametrize("build", [88998, 10357])
def test_hs_5_7_what_is_offered_unseen_after_a_forced_death_is_no_enchantment(build: int) -> None:
    """Ravenous Pterrordax destroys a friendly minion and adapts unseen; a spell that was hidden is aimed anew."""
    text = "".join(hslog.to_log([kept_game(f"forced death of {build}")]))
    (game,) = hslog.read(io.BytesIO(text.encode()))
    replay = engine.replay(game, None if game.build else build)
    assert [one.message for one in (*replay.divergences, *replay.notices)] == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_who_is_swapped_loses_its_damage_before_the_next_is_enchanted(tmp_path: Path) -> None:
    one = 'board = [ {name="yeti", card="CS2_182", damage=1}, {name="ogre", card="CS2_200", damage=2} ]\n'
    one += 'hand = [ {name="confuse", card="AT_016"} ]'
    expect = "after = 1\nstate = { yeti = {attack=4, health=4}, ogre = {attack=5, health=6} }"
    assert replayed(tmp_path, 10357, one, '"play confuse"', expect) == []


def test_a_pool_of_which_nothing_is_known_holds_no_card_for_certain() -> None:
    known, perhaps = members(Pool(without=frozenset({"CS2_182"})), 28329)
    assert known == ()
    assert "CS2_231" in perhaps
    assert "CS2_182" not in perhaps


@pytest.mark.parametrize("random", [True, False])
def test_the_cards_of_a_pool_are_those_that_it_says_fit(random: bool) -> None:
    cost, tribe = Filter("at-most", GameTag.COST), Filter("any", parts=(Filter("tribe", 20), Filter("school", 2)))
    pool = Pool((68600, 71003), (cost, tribe, Filter("not", parts=(Filter("class", 4),))), ((cost, 3),), random, 4)
    asked = [(card_id, pool(card_id)) for card_id in index_of(70828).for_decks]
    known, perhaps = members(pool, 70828)
    assert known == tuple(card_id for card_id, fact in asked if fact)
    assert perhaps == tuple(card_id for card_id, fact in asked if fact is not False)
    assert known


@pytest.mark.rule("HS 2.6.1.e", "HS 3.2")
def test_hs_2_6_1_e_the_lifesteal_of_the_attacker_comes_before_what_responds_to_the_damage_to_it(
    tmp_path: Path,
) -> None:
    one = 'board = [ {name="statue", card="ICC_214"} ]\nhand = [ {name="frothing", card="EX1_604"} ]'
    order = '"damage golem 4", "damage statue 7", "trigger frothing", "trigger frothing"'
    expect = f"after = 2\norder = [ {order} ]"
    two = 'board = [ {name="golem", card="CS2_186"} ]'
    assert replayed(tmp_path, 93227, one, '"play frothing", "attack statue > golem"', expect, two) == []


@pytest.mark.rule("HS 3.5", "HS 4.3")
def test_hs_3_5_what_shows_a_card_that_is_discarded_at_random_is_its_move(tmp_path: Path) -> None:
    one = 'hand = [ {name="shriek", card="TRL_245"}, {name="wisp", card="CS2_231"}, {name="dot", card="CS2_231"} ]'
    two = 'board = [ {name="golem", card="CS2_186"}, {name="ogre", card="CS2_200"} ]'
    order = 'order = [ "discard wisp", "damage golem 2", "damage ogre 2" ]'
    chance = 'chance = [ {by="shriek", picks="wisp"} ]'
    assert replayed(tmp_path, 127581, one, '"play shriek"', f"after = 1\n{order}", two, chance) == []


@pytest.mark.rule("HS 4.11", "HS 2.1.1")
def test_hs_2_1_1_costs_do_not_change_amid_the_step_in_which_the_spells_of_a_turn_are_counted_anew(
    tmp_path: Path,
) -> None:
    """Ironbark costs 0 with seven mana crystals."""
    one = f'mana = 6\nhand = [ {COIN}, {{name="bark", card="BT_132"}} ]\n'
    one += 'deck = [ {name="a", card="CS2_231"}, {name="b", card="CS2_231"} ]'
    expect = "after = 3\nstate = { bark = {cost=0} }"
    assert replayed(tmp_path, 127581, one, '"play coin", "end", "end"', expect) == []


@pytest.mark.rule("HS 1.5", "HS 4.8")
def test_hs_4_8_who_becomes_a_copy_in_its_own_trigger_has_responded_as_what_it_was(tmp_path: Path) -> None:
    """Harbinger Celestia becomes a copy of a Dispatch Kodo that has killed somebody as it was played."""
    one = 'board = [ {name="wisp", card="CS2_231"} ]\nhand = [ {name="kodo", card="CFM_335"} ]'
    two = 'board = [ {name="harbinger", card="BOT_555"} ]'
    expect = 'after = 1\norder = [ "damage wisp 2", "die wisp", "transform harbinger CFM_335" ]'
    assert replayed(tmp_path, 25770, one, '"play kodo > wisp"', expect, two) == []


@pytest.mark.rule("HS 2.6.1.a")
def test_hs_2_6_1_what_comes_before_an_attack_is_in_no_queue_with_what_responds_to_it(tmp_path: Path) -> None:
    """Gladiator's Longbow makes its hero immune before Armored Goon, which is older, responds to the attack."""
    one = 'board = [ {name="goon", card="ULD_709"} ]\nhand = [ {name="bow", card="DS1_188"} ]\n'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    do = '"play bow", "attack hero1 > yeti"'
    expect = 'after = 2\norder = [ "trigger bow", "trigger goon", "damage yeti 5" ]'
    assert replayed(tmp_path, 39954, one, do, expect, two) == []


@pytest.mark.rule("HS 3.5", "HS 4.3")
def test_hs_3_5_who_costs_least_is_discarded_besides_one_of_the_next(tmp_path: Path) -> None:
    """Lakkari Felhound discards the two cards that cost least."""
    cards = '{name="wisp", card="CS2_231"}, {name="grunt", card="CS2_121"}, {name="raptor", card="CS2_172"}'
    one = f'hand = [ {{name="hound", card="UNG_833"}}, {cards} ]'
    expect = 'after = 1\norder = [ "discard wisp", "discard raptor" ]'
    chance = 'chance = [ {by="hound", picks="raptor"} ]'
    assert replayed(tmp_path, 93227, one, '"play hound"', expect, "", chance) == []


@pytest.mark.rule("HS 4.8", "HS 1.3")
def test_hs_4_8_what_is_set_of_a_copy_comes_before_what_auras_give_it(tmp_path: Path) -> None:
    """Herald Volazj summons 1/1 copies; Southsea Captain gives each pirate +1/+1."""
    pirates = '{name="sapper", card="ULD_280"}, {name="captain", card="NEW1_027"}'
    one = f'board = [ {pirates} ]\nhand = [ {{name="volazj", card="OG_316"}} ]'
    expect = "after = 1\nstate = { captain = {attack=4, health=4}, sapper = {attack=6, health=6} }"
    assert replayed(tmp_path, 130051, one, '"play volazj"', expect) == []


@pytest.mark.rule("HS 4.8", "HS 4.11")
def test_hs_4_11_a_copy_costs_what_its_text_says_before_its_own_text_changes_that(tmp_path: Path) -> None:
    """Shadowcaster adds a 1/1 copy that costs 1 of Dread Corsair, which costs 1 less for each attack of a weapon."""
    one = 'board = [ {name="corsair", card="NEW1_022"} ]\n'
    one += 'hand = [ {name="mace", card="CS2_091"}, {name="caster", card="OG_291"} ]'
    expect = "after = 2\nstate = { corsair = {cost=4} }"
    assert replayed(tmp_path, 28329, one, '"play mace", "play caster > corsair"', expect) == []


@pytest.mark.rule("HS 5.4", "HS 5.1 honorable kill")
def test_hs_5_4_another_trigger_of_a_card_responds_to_what_its_trigger_does(tmp_path: Path) -> None:
    """Brasswing kills honorably at the end of the turn, and restores health to its hero."""
    one = 'board = [ {name="brasswing", card="AV_340"} ]'
    two = 'board = [ {name="raptor", card="CS2_172", damage=0}, {name="grunt", card="CS2_121"} ]'
    expect = 'after = 1\norder = [ "damage grunt 2", "trigger brasswing", "die grunt" ]'
    assert replayed(tmp_path, 130051, one, '"end"', expect, two) == []


@pytest.mark.rule("HS 2.2 summon", "HS 4.8")
def test_hs_2_2_what_a_text_gives_a_copy_comes_before_who_responds_to_its_summoning(tmp_path: Path) -> None:
    """Zerek's Cloning Gallery summons 1/1 copies; Carnival Barker responds to minions with 1 health."""
    deck = 'deck = [ {name="first", card="DMF_237"}, {name="second", card="CS2_182"} ]'
    one = f'board = [ {{name="barker", card="DMF_237"}} ]\nhand = [ {{name="zerek", card="BOT_567"}} ]\n{deck}'
    expect = 'after = 1\norder = [ "effect zerek", "trigger barker", "trigger barker" ]'
    assert replayed(tmp_path, 88998, one, '"play zerek"', expect) == []


@pytest.mark.rule("HS 1.5", "HS 2.6")
def test_hs_1_5_it_is_whom_a_card_attacks_where_its_trigger_names_both(tmp_path: Path) -> None:
    """Magehunter silences whom it attacks."""
    one = 'board = [ {name="hunter", card="SCH_276"} ]'
    two = 'board = [ {name="grunt", card="CS2_121"} ]'
    expect = 'after = 1\norder = [ "trigger hunter", "set grunt silenced" ]\nstate = { hunter = {silenced=false} }'
    assert replayed(tmp_path, 54613, one, '"attack hunter > grunt"', expect, two) == []


@pytest.mark.rule("HS 4.11", "HS 4.12")
def test_hs_4_11_a_spell_that_costs_health_can_be_played_without_mana() -> None:
    """After Bloodbloom Guardian Animals, of which no requirements are known, costs 8 health."""
    script = *["end"] * 6, "play UNG_832", "play SCH_610", "concede"
    assert found_in(game_of(("UNG_832", "SCH_610"), 70828, *script)) == []


@pytest.mark.rule("HS 5.1 dredge", "HS 3.3")
@pytest.mark.parametrize("deck", ['{name="golem", card="CS2_186"}', ""])
def test_hs_5_1_it_is_what_was_dredged_not_who_was_summoned_before(deck: str, tmp_path: Path) -> None:
    """Rock Bottom summons a Murloc, and another one if the dredged card is a Murloc."""
    one = f'hand = [ {{name="rock", card="TSC_925"}} ]\ndeck = [ {deck} ]'
    expect = 'after = 1\ncount = { "summon _ TSC_925t one" = 1 }'
    assert replayed(tmp_path, 150659, one, '"play rock"', expect) == []


@pytest.mark.rule("HS 4.1 silence", "HS 5.1 spell damage")
def test_hs_4_1_who_is_silenced_loses_its_own_spell_damage_with_what_it_was_given(tmp_path: Path) -> None:
    """Dalaran Aspirant has spell damage, and gains some when the hero power is used."""
    one = 'hero = "HERO_08"\npower = "HERO_08bp"\nboard = [ {name="aspirant", card="AT_006"} ]\n'
    one += 'hand = [ {name="owl", card="CS2_203"} ]'
    expect = "after = 2\nstate = { aspirant = {silenced=true} }"
    assert replayed(tmp_path, 185749, one, '"power > hero2", "play owl > aspirant"', expect) == []


@pytest.mark.rule("HS 2.4 equip", "HS 3.1")
def test_hs_2_4_what_equips_a_weapon_destroys_the_one_before(tmp_path: Path) -> None:
    one = 'weapon = {name="soul", card="LOOT_209"}\nhand = [ {name="eater", card="DMF_521"} ]'
    expect = 'after = 1\norder = [ "effect eater", "die soul" ]'
    assert replayed(tmp_path, 185749, one, '"play eater"', expect) == []


@pytest.mark.rule("HS 4.2", "HS 5.1 spellburst")
def test_hs_4_2_a_keyword_that_a_trigger_gives_its_own_card_among_others_is_called_for() -> None:
    """Imprisoned Celestial, which awakens after two turns, gives all friendly minions Divine Shield."""
    script = *["end"] * 4, "play YOP_010", *["end"] * 4, "play CS2_182", "play EX1_169", "concede"
    assert found_in(game_of(("YOP_010", "CS2_182", "EX1_169"), 185749, *script)) == []


@pytest.mark.rule("HS 4.3 discard", "HS 1.5")
@pytest.mark.parametrize("friendly", [1, 2])
def test_hs_4_3_a_hidden_card_that_is_shown_as_it_is_discarded_responds_to_that(friendly: int) -> None:
    """Lakkari Felhound discards the cards that cost least, Clutchmother Zavas among them, which returns."""
    game = game_of(("UNG_836", "UNG_833"), 93227, *["end"] * 6, "play UNG_833", "concede", friendly=friendly)
    assert found_in(game) == []


@pytest.mark.rule("HS 1.4", "HS 2.4 equip")
def test_hs_1_4_the_enchantment_of_a_weapon_that_has_left_goes_without_being_detached(tmp_path: Path) -> None:
    """Gorehowl has lost attack in an enchantment of its own when Blingtron 3000 equips another weapon."""
    one = 'weapon = {name="howl", card="EX1_411"}\nhand = [ {name="bling", card="GVG_119"} ]'
    two = 'board = [ {name="grunt", card="CS2_121"} ]'
    picks = ", ".join('{by="bling", picks="EX1_366"}' for _ in range(2))
    expect = 'after = 2\norder = [ "damage grunt 7", "effect bling" ]'
    do = '"attack hero1 > grunt", "play bling"'
    assert replayed(tmp_path, 10357, one, do, expect, two, f"chance = [ {picks} ]") == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_discount_without_a_text_of_its_own_ends_as_its_card_is_played(tmp_path: Path) -> None:
    """Bring It On! makes the minions in the enemy's hand cheaper."""
    one = 'hand = [ {name="challenge", card="ICC_837"} ]'
    two = 'hand = [ {name="yeti", card="CS2_182"} ]\ndeck = [ {name="wisp", card="CS2_231"} ]'
    expect = "after = 3\nstate = { yeti = {cost=4} }"
    assert replayed(tmp_path, 25770, one, '"play challenge", "end", "play yeti"', expect, two) == []


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_one_of_your_cards_is_the_card_that_has_the_enchantment(tmp_path: Path) -> None:
    """Far Sight: the card that it draws costs 3 less until it is played."""
    one = 'hand = [ {name="sight", card="CS2_053"} ]\ndeck = [ {name="yeti", card="CS2_182"} ]'
    expect = 'after = 2\norder = [ "cost yeti 1", "unenchant yeti CS2_053e" ]'
    assert replayed(tmp_path, 14366, one, '"play sight", "play yeti"', expect) == []


@pytest.mark.rule("HS 4.10", "HS 3.5")
def test_hs_4_10_none_of_the_dead_is_picked_where_there_is_no_room(tmp_path: Path) -> None:
    """Overlord Saurfang would resurrect two of three minions, and then hits all others."""
    board = ", ".join(f'{{name="yeti{number}", card="CS2_182"}}' for number in range(6))
    dead = ", ".join(f'{{name="dead{number}", card="BAR_02{number}"}}' for number in range(3))
    one = f'board = [ {board} ]\nhand = [ {{name="saurfang", card="BAR_334"}} ]\ngraveyard = [ {dead} ]'
    expect = 'after = 1\norder = [ "damage yeti0 1", "damage yeti5 1" ]\nnever = [ "summon _ BAR_020 one" ]'
    assert replayed(tmp_path, 174258, one, '"play saurfang"', expect) == []


@pytest.mark.rule("HS 4.5", "HS 2.1.2")
def test_hs_4_5_a_rank_is_reached_with_the_crystals_before_anything_responds_to_the_turn(tmp_path: Path) -> None:
    """Conviction in the deck has its last rank when Blood Witch hurts her player."""
    one = 'mana = 9\nboard = [ {name="witch", card="GIL_693"} ]\nhand = [ {name="plea", card="BAR_880t"} ]'
    expect = 'after = 2\norder = [ "transform plea BAR_880t2", "trigger witch" ]'
    assert replayed(tmp_path, 130051, one, '"end"', expect) == []


@pytest.mark.rule("HS 1.2", "HS 4.8")
def test_hs_1_2_what_an_enchantment_says_itself_it_does_as_it_says(tmp_path: Path) -> None:
    """Corpsicle's enchantment adds another one to the hand; the one that was played stays in the graveyard."""
    board = ", ".join(f'{{name="wisp{number}", card="CS2_231"}}' for number in range(3))
    hand = '{name="wind", card="EX1_400"}, {name="icicle", card="VAC_427"}'
    one = f"board = [ {board} ]\nhand = [ {hand} ]"
    expect = 'after = 3\norder = [ "effect icicle", "add _ VAC_427 one" ]\nnever = [ "move icicle hand" ]'
    assert replayed(tmp_path, 217964, one, '"play wind", "play icicle > hero2", "end"', expect) == []


@pytest.mark.rule("HS 5.1", "HS 1.2")
def test_hs_5_1_what_galakrond_gives_as_he_is_invoked_is_an_enchantment_that_ends(tmp_path: Path) -> None:
    """Seal Fate of a warrior: 3 attack for this turn."""
    one = 'hero = "HERO_01"\nhand = [ {name="fate", card="DRG_247"} ]'
    expect = 'order = [ "enchant hero1 DRG_238t10e", "unenchant hero1 DRG_238t10e" ]\nstate = { hero1 = {attack=0} }'
    assert replayed(tmp_path, 45310, one, '"play fate > hero2"', expect) == []


@pytest.mark.rule("HS 4.7 pseudo-move")
def test_hs_4_7_a_dead_minion_that_returns_itself_is_set_aside_before_its_text_goes_on(tmp_path: Path) -> None:
    """Anub'arak's deathrattle summons a Nerubian after that."""
    one = 'hand = [ {name="shot", card="CS2_029"} ]'
    two = 'board = [ {name="anub", card="AT_036"} ]'
    expect = 'order = [ "deathrattle anub", "add _ AT_036 two", "move anub setaside", "summon _ AT_036t two" ]'
    assert replayed(tmp_path, 39954, one, '"play shot > anub"', expect, two) == []


@pytest.mark.rule("HS 4.2", "HS 4.11")
@pytest.mark.parametrize("build", [18792, 31761])
def test_hs_4_2_a_minion_has_at_once_what_it_gives_itself(build: int, tmp_path: Path) -> None:
    """Lightspawn, whose attack is its health, has it before its discount by Emperor Thaurissan ends."""
    one = 'board = [ {name="emperor", card="BRM_028"} ]\nhand = [ {name="spawn", card="EX1_335"} ]'
    expect = 'after = 3\norder = [ "stats spawn 5/5", "unenchant spawn BRM_028e" ]'
    assert replayed(tmp_path, build, one, '"end", "end", "play spawn"', expect) == []


@pytest.mark.rule("HS 1.2", "HS 4.5")
def test_hs_1_2_a_form_of_a_card_gives_the_enchantment_that_says_as_much_as_it_does(tmp_path: Path) -> None:
    """The third rank of Conditioning; the second enchantment says +2/+2."""
    one = 'hand = [ {name="condition", card="BAR_842t2"}, {name="yeti", card="CS2_182"} ]'
    expect = 'after = 1\norder = [ "enchant yeti BAR_842e3" ]\nstate = { yeti = {attack=7, health=8} }'
    assert replayed(tmp_path, 150659, one, '"play condition"', expect) == []
