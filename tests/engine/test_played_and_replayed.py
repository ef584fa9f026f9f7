"""What play mode does with cards is what replay expects: each scenario is played, written, read and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
import hslog
from engine.core.verdict import Verdict
from engine.hearthstone.blocks import names_next_step
from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.examples.runner import Status, run_example
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import Block, TagChange

SCENARIO = """
[[example]]
id = "case"
kind = "scenario"
text = "It is replayed as it is played."
[example.one]
{one}
[example.two]
{two}
[example.run]
do = [ {do}, "end" ]
{chance}
[[example.expect]]
{expect}
"""


def replayed(folder: Path, build: int, one: str, do: str, expect: str, two: str = "", chance: str = "") -> list[str]:
    """Play a scenario that must come out as expected; return what replay finds wrong in its log."""
    path = folder / "case.toml"
    path.write_text(SCENARIO.format(one=one, two=two, do=do, expect=expect, chance=chance), encoding="utf-8")
    outcome = run_example(read_examples(path)[0], build)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])
    assert outcome.game is not None
    hslog.write([outcome.game], str(folder / "game.log"))
    [game] = hslog.read(str(folder / "game.log"))
    given = None if game.build else build
    replays = (engine.replay(game, given, strict=strict) for strict in (True, False))
    return [one.message for replay in replays for one in (*replay.divergences, *replay.notices)]


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_has_the_number_that_its_text_lacks_in_its_description(tmp_path: Path) -> None:
    one = 'board = [ {name="yeti", card="CS2_182"} ]\nhand = [ {name="fire", card="CS1_129"} ]'
    expect = "state = { yeti = {attack=5, health=5} }"
    assert replayed(tmp_path, 31761, one, '"play fire > yeti"', expect) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_a_hero_whose_bonus_ends_keeps_the_attack_of_its_weapon_meanwhile(tmp_path: Path) -> None:
    one = 'hand = [ {name="axe", card="CS2_106"}, {name="claw", card="CS2_005"} ]'
    expect = "after = 2\nstate = { hero1 = {attack=5} }"
    assert replayed(tmp_path, 88998, one, '"play claw", "play axe"', expect) == []


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_nothing_is_added_to_what_a_minion_sets_by_its_own_text(tmp_path: Path) -> None:
    one = 'hand = [ {name="shrink", card="GVG_011"} ]'
    two = 'board = [ {name="spawn", card="EX1_335", attack=5} ]'
    expect = "after = 1\nstate = { spawn = {attack=5, health=5} }"
    assert replayed(tmp_path, 22611, one, '"play shrink > spawn"', expect, two) == []


@pytest.mark.rule("HS 5.1 overload")
@pytest.mark.parametrize(("card", "build"), [("CS3_007", 93227), ("AT_052", 49534), ("EX1_238", 93227)])
def test_hs_5_1_overload_is_owed_whether_it_is_a_keyword_a_text_or_a_part_of_one(
    card: str, build: int, tmp_path: Path
) -> None:
    target = " > hero2" if card == "EX1_238" else ""
    expect = "after = 1\nstate = { one = {overload=1} }"
    one = f'hand = [ {{name="card", card="{card}"}} ]'
    assert replayed(tmp_path, build, one, f'"play card{target}"', expect) == []


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_of_several_enchantments_the_one_comes_that_gives_what_the_text_gives(tmp_path: Path) -> None:
    hand = 'hand = [ {name="coin", card="GAME_005"}, {name="cold", card="CS2_073"} ]'
    one = f'board = [ {{name="yeti", card="CS2_182"}} ]\n{hand}'
    expect = 'order = [ "enchant yeti CS2_073e2" ]\nstate = { yeti = {attack=8} }'
    assert replayed(tmp_path, 22611, one, '"play coin", "play cold > yeti"', expect) == []


@pytest.mark.rule("HS 2.3 cast")
def test_hs_2_3_a_spell_that_is_cast_without_a_target_does_nothing_and_goes(tmp_path: Path) -> None:
    one = 'board = [ {name="vargoth", card="DAL_558"} ]\nhand = [ {name="kill", card="CS2_076"} ]'
    two = 'board = [ {name="yeti", card="CS2_182"}, {name="hidden", card="ULD_274", stealth=true} ]'
    expect = 'order = [ "play kill", "destroy yeti", "trigger vargoth" ]\nnever = [ "destroy hidden" ]'
    assert replayed(tmp_path, 199503, one, '"play kill > yeti"', expect, two) == []


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("build", "one", "do", "expect"),
    [
        (
            62331,
            'weapon = {name="axe", card="CS2_106"}\nhand = [ {name="up", card="EX1_409"} ]',
            '"play up"',
            "axe = {attack=4}",
        ),
        (233275, 'hand = [ {name="blade", card="CORE_ICC_850"} ]', '"play blade"', "hero1 = {immune=true}"),
        (
            54613,
            'board = [ {name="yeti", card="CS2_182", damage=2} ]\nhand = [ {name="keeper", card="LOE_017"} ]',
            '"play keeper > yeti"',
            "yeti = {attack=3, health=3, damage=0}",
        ),
        (
            12574,
            'board = [ {name="a", card="EX1_162"}, {name="b", card="DS1_175"} ]\n'
            'hand = [ {name="volazj", card="OG_316"} ]',
            '"play volazj"',
            "volazj = {health=5}",
        ),
        (
            130051,
            'weapon = {name="axe", card="CS2_106"}\nhand = [ {name="deckhand", card="VAN_CS2_146"} ]',
            '"play deckhand"',
            "deckhand = {charge=true}",
        ),
        (
            233275,
            'hero = "HERO_01"\npower = "HERO_01bp"\nboard = [ {name="rockstar", card="ETC_355"} ]',
            '"power"',
            "hero1 = {armor=4}",
        ),
    ],
    ids=["upgrade", "shadowblade", "keeper", "volazj", "deckhand", "rockstar"],
)
def test_what_is_given_comes_in_the_order_that_replay_expects(
    build: int, one: str, do: str, expect: str, tmp_path: Path
) -> None:
    assert replayed(tmp_path, build, one, do, f"after = 1\nstate = {{ {expect} }}") == []


@pytest.mark.rule("HS 1.12 death event", "HS 1.2")
def test_hs_1_12_an_enchantment_that_has_left_with_the_dead_may_have_a_deathrattle_of_its_own(tmp_path: Path) -> None:
    """Explorer's Hat on Nerubian Egg, which has a Deathrattle besides."""
    hand = 'hand = [ {name="hat", card="LOE_105"}, {name="ball", card="CS2_029"} ]'
    one = f'board = [ {{name="egg", card="FP1_007"}} ]\n{hand}'
    expect = 'after = 2\norder = [ "deathrattle egg", "summon _ FP1_007t one", "add _ LOE_105 one" ]'
    assert replayed(tmp_path, 10357, one, '"play hat > egg", "play ball > egg"', expect) == []


@pytest.mark.rule("HS 4.10")
def test_hs_4_10_who_died_before_a_log_began_may_come_back(tmp_path: Path) -> None:
    one = 'hand = [ {name="resurrect", card="BRM_017"} ]\ngraveyard = [ {name="dead", card="CS2_182"} ]'
    expect = 'after = 1\norder = [ "summon _ CS2_182 one" ]'
    assert replayed(tmp_path, 45310, one, '"play resurrect"', expect) == []


@pytest.mark.rule("HS 5.2")
def test_hs_5_2_nobody_makes_room_for_a_minion_that_no_card_is(tmp_path: Path) -> None:
    """Summoning Stone and a spell that costs 13."""
    board = 'board = [ {name="stone", card="LOE_086"}, {name="yeti", card="CS2_182"} ]'
    one = f'{board}\nhand = [ {{name="chogall", card="OG_121"}}, {{name="spell", card="CS2_023", cost=13}} ]'
    expect = "after = 2\nstate = { yeti = {position=2} }"
    assert replayed(tmp_path, 39954, one, '"play chogall", "play spell"', expect) == []


@pytest.mark.rule("HS 4.10")
@pytest.mark.parametrize("first", [0, 1])
def test_hs_4_10_who_died_this_turn_comes_back_in_order_of_play(first: int, tmp_path: Path) -> None:
    board = 'board = [ {name="kt", card="FP1_013"}, {name="a", card="CS2_172"}, {name="b", card="CS2_171"} ]'
    one = f'{board}\nhand = [ {{name="x", card="CS2_029"}}, {{name="y", card="CS2_029"}} ]'
    dying = ("a", "b") if first == 0 else ("b", "a")
    expect = 'after = 3\norder = [ "trigger kt", "summon _ CS2_172 one", "summon _ CS2_171 one" ]'
    do = f'"play x > {dying[0]}", "play y > {dying[1]}", "end"'
    assert replayed(tmp_path, 31761, one, do, expect) == []


@pytest.mark.rule("HS 2.3 cast", "HS 3.5")
def test_hs_2_3_whom_a_random_spell_helps_is_left_to_the_log(tmp_path: Path) -> None:
    """Astral Mediator casts Charge."""
    board = '{name="yeti", card="CS2_182"}, {name="mediator", card="BE_256"}'
    one = f'board = [ {board} ]\nhand = [ {{name="ball", card="CS2_029"}} ]'
    chance = 'chance = [ {by="mediator", picks="CS2_103"} ]'
    expect = 'after = 1\norder = [ "deathrattle mediator", "cast CS2_103", "stats yeti 6/5" ]'
    assert replayed(tmp_path, 255790, one, '"play ball > mediator"', expect, chance=chance) == []


@pytest.mark.rule("HS 5.3 quests")
def test_hs_5_3_a_quest_that_counts_in_one_turn_begins_anew_in_the_next(tmp_path: Path) -> None:
    """Final Showdown asks for four cards drawn in one turn."""
    one = 'hero = "HERO_10"\nquests = [ {name="quest", card="SW_039"} ]\nhand = [ {name="intellect", card="CS2_023"} ]'
    expect = 'order = [ "progress quest 1", "progress quest 2", "turn one", "progress quest 1" ]'
    assert replayed(tmp_path, 93227, one, '"play intellect", "end", "end"', expect) == []
    [game] = hslog.read(str(tmp_path / "game.log"))
    counted = [one for one in game.walk() if isinstance(one, TagChange) and one.tag == GameTag.QUEST_PROGRESS]
    assert {engine.replay(game, strict=True).verdict(one) for one in counted} == {Verdict.PREDICTED}
    counted[-1].value = 3
    assert [one.rule for one in engine.replay(game, strict=True).divergences] == ["HS 5.3 quests"]


@pytest.mark.rule("HS 2.1.2")
@pytest.mark.parametrize(("build", "closes_first"), [(20457, True), (88998, False)])
def test_hs_2_1_2_a_step_is_closed_before_the_second_player_responds_until_17_4_1(
    build: int, closes_first: bool, tmp_path: Path
) -> None:
    """A minion responds to the beginning of each turn, that of the opponent, too."""
    path = tmp_path / "case.toml"
    machine = 'board = [ {name="machine", card="GVG_103"} ]'
    case = SCENARIO.format(one="", two=machine, do='"end"', chance="", expect="state = { machine = {attack=3} }")
    path.write_text(case, encoding="utf-8")
    game = run_example(read_examples(path)[0], build).game
    assert game is not None
    blocks = [packet for packet in game.packets if isinstance(packet, Block)]
    own, other = [at for at, one in enumerate(blocks) if game.name_of(one.entity) == "Micro Machine"]
    closing = [at for at, one in enumerate(blocks) if names_next_step(one) == Step.MAIN_START]
    assert own + 1 in closing
    assert (other - 1 in closing, other + 1 in closing) == (closes_first, not closes_first)


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_spell_that_returns_to_the_hand_is_a_new_card(tmp_path: Path) -> None:
    """Diligent Notetaker returns the first spell that is cast."""
    one = 'board = [ {name="notetaker", card="SCH_236"} ]\nhand = [ {name="moonfire", card="CS2_008"} ]'
    expect = 'after = 1\nstate = { moonfire = {zone="graveyard"}, one = {hand=1} }'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    assert replayed(tmp_path, 223542, one, '"play moonfire > yeti"', expect, two) == []


@pytest.mark.rule("HS 2.2.1.b")
def test_hs_2_2_1_b_a_card_that_is_played_again_notes_its_new_place_in_the_hand(tmp_path: Path) -> None:
    """Youthful Brewmaster returns a minion. Whether a build between 195635 and 203120 notes places is not known."""
    hand = '{name="cat", card="CS2_231"}, {card="CS2_182"}, {name="brewmaster", card="EX1_049"}'
    script = '"play cat", "play brewmaster > cat", "play cat"'
    expect = 'after = 3\nstate = { cat = {zone="play"} }'
    assert replayed(tmp_path, 203120, f"hand = [ {hand} ]", script, expect) == []
    [game] = hslog.read(str(tmp_path / "game.log"))
    game.build = 198037
    replay = engine.replay(game)
    assert [one.message for one in (*replay.divergences, *replay.notices)] == []


@pytest.mark.rule("LOG herald")
def test_log_herald_comes_after_a_combo_in_the_same_text(tmp_path: Path) -> None:
    """Rite of Twilight heralds, and deals 3 damage as a combo."""
    one = 'hero = "HERO_10"\nhand = [ {name="wisp", card="CS2_231"}, {name="rite", card="CATA_785"} ]'
    expect = 'after = 2\norder = [ "damage yeti 3", "summon _ CATA_525t one" ]'
    two = 'board = [ {name="yeti", card="CS2_182"} ]'
    assert replayed(tmp_path, 248348, one, '"play wisp", "play rite > yeti"', expect, two) == []
