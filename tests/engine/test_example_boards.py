"""The board of an example is what the example states, and what the format says of all that it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_examples import JUGGLER, read

from engine.hearthstone.examples.board import Board as ExampleBoard
from engine.hearthstone.examples.events import Event
from engine.hearthstone.examples.matching import as_words
from engine.hearthstone.examples.runner import Outcome, Status, run_example
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import TagChange


@pytest.mark.rule("HS 4.1")
@pytest.mark.parametrize(
    ("stated", "before", "after"),
    [
        ("", (8, 9), (4, 5)),
        ("attack=7, ", (7, 9), (3, 5)),
        ("attack=5, health=8, ", (5, 8), (1, 5)),
    ],
)
def test_hs_4_1_numbers_that_an_example_states_have_in_them_what_enchantments_give(
    stated: str, before: tuple[int, int], after: tuple[int, int], tmp_path: Path
) -> None:
    text = f"""
[[example]]
id = "kings"
kind = "scenario"
text = "A yeti with Blessing of Kings is silenced."
[example.one]
board = [ {{name="yeti", card="CS2_182", {stated}with=["CS2_092e"]}} ]
hand = [ {{name="silence", card="EX1_332"}}, {{name="wisp", card="CS2_231"}} ]
[example.run]
do = [ "play wisp", "play silence > yeti" ]
[[example.expect]]
after = 1
state = {{ yeti = {{attack={before[0]}, health={before[1]}}} }}
[[example.expect]]
state = {{ yeti = {{attack={after[0]}, health={after[1]}}} }}
"""
    outcome = run_example(read(text, tmp_path), 30795)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])
    assert outcome.game is not None
    seen = {one.value for one in outcome.game.walk() if isinstance(one, TagChange) and one.tag == GameTag.ATK}
    assert seen <= {before[0], after[0]}, "it never had another attack"


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_an_enchantment_of_the_board_gives_what_its_giver_names_it_for(tmp_path: Path) -> None:
    """The text of Bloodlust's enchantment has no number; the spell says +3."""
    text = """
[[example]]
id = "lust"
kind = "scenario"
text = "A yeti with Bloodlust."
[example.one]
board = [ {name="yeti", card="CS2_182", with=["CS2_046e"]} ]
hand = [ {name="wisp", card="CS2_231"} ]
[example.run]
do = [ "play wisp" ]
[[example.expect]]
state = { yeti = {attack=7} }
"""
    outcome = run_example(read(text, tmp_path), 30795)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])


@pytest.mark.parametrize(
    ("weapon", "hero", "attack"),
    [
        ('{card="CS2_106"}', "", 3),
        ('{card="LOOT_108"}', "", 0),
        ('{card="CS2_106", attack=5}', "", 5),
        ('{card="LOOT_108", attack=2}', 'hero = {card="HERO_08", attack=4}', 6),
    ],
)
def test_a_hero_has_in_its_turn_the_attack_of_the_weapon_that_an_example_gives_it(
    weapon: str, hero: str, attack: int, tmp_path: Path
) -> None:
    sides = f"[example.one]\nweapon = {weapon}\n{hero}"
    head = '[[example]]\nid = "weapon"\nkind = "scenario"\ntext = "A weapon."'
    run = f'[example.run]\ndo = [ "power > hero2" ]\n[[example.expect]]\nstate = {{ hero1 = {{attack={attack}}} }}'
    example = read(f"{head}\n{sides}\n{run}\n", tmp_path)
    outcome = run_example(example, 32270)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])


@pytest.mark.parametrize(
    ("said", "turn", "step"),
    [
        ('turn = "one"', 19, Step.MAIN_ACTION),
        ('turn = "two"', 20, Step.MAIN_ACTION),
        ("turn_number = 4", 4, Step.MAIN_ACTION),
        ("turn_number = 0", 1, Step.BEGIN_MULLIGAN),
    ],
)
def test_the_turn_of_an_example_is_the_one_it_says_or_one_amid_the_game(
    said: str, turn: int, step: int, tmp_path: Path
) -> None:
    example = read(JUGGLER.replace('kind = "scenario"', f'kind = "scenario"\n{said}'), tmp_path)
    game = ExampleBoard(example, 135540).state.game
    assert (game.get(GameTag.TURN), game.get(GameTag.STEP)) == (turn, step)


def outcome_of(tmp_path: Path, action: str, expected: str, sides: str = "", chance: str = "") -> Outcome:
    """The outcome of an example with one action."""
    head = '[[example]]\nid = "one"\nkind = "scenario"\ntext = "One action."'
    run = f"[example.run]\ndo = [ {action} ]\nchance = [ {chance} ]\n[[example.expect]]\n{expected}"
    return run_example(read(f"{head}\n{sides}\n{run}\n", tmp_path), 45932)


@pytest.mark.rule("HS 2.1.4")
@pytest.mark.parametrize(("said", "one"), [("concede", "lost"), ("concede two", "won")])
def test_hs_2_1_4_a_player_of_an_example_gives_up_the_one_whose_turn_it_is_if_none_is_named(
    said: str, one: str, tmp_path: Path
) -> None:
    assert outcome_of(tmp_path, f'"{said}"', f'state = {{ one = {{result="{one}"}} }}').failures == []


DISCOVERY = '[example.one]\nhand = [ {name="peddler", card="LOE_023"} ]'
OFFER = ", ".join(f'{{by="peddler", picks="{card}"}}' for card in ("CS2_168", "CS2_171", "CS2_189"))


@pytest.mark.rule("HS 5.1 discover")
@pytest.mark.parametrize(
    ("chosen", "failure"),
    [
        ("", "the action does not say which of 3 cards is chosen"),
        (" choose CS2_182", "choose: CS2_182 is not offered"),
        (" choose CS2_171", ""),
    ],
)
def test_hs_5_1_discover_an_example_names_the_card_that_is_chosen_out_of_those_offered(
    chosen: str, failure: str, tmp_path: Path
) -> None:
    found = outcome_of(tmp_path, f'"play peddler{chosen}"', "state = { one = {hand=1} }", DISCOVERY, OFFER)
    assert found.failures == [failure] * bool(failure)


@pytest.mark.rule("HS 3.5")
@pytest.mark.parametrize(
    ("named", "failures"), [(["wisp", "yeti", "hero2"], 0), (["wisp", "yeti"], 1), (["wisp", "yeti", "hero1"], 1)]
)
def test_hs_3_5_the_candidates_of_a_random_choice_are_all_those_that_an_example_names(
    named: list[str], failures: int, tmp_path: Path
) -> None:
    sides = '[example.one]\nhand = [ {name="shot", card="CS2_025"}, {name="missiles", card="EX1_277"} ]\n'
    sides += '[example.two]\nboard = [ {name="wisp", card="CS2_231"}, {name="yeti", card="CS2_182"} ]'
    picks = ", ".join('{by="missiles", picks="yeti"}' for _ in range(3))
    found = outcome_of(tmp_path, '"play missiles"', f"candidates = {{ missiles = {named} }}", sides, picks)
    assert len(found.failures) == failures
    assert all(failure.startswith("candidates: missiles picks from") for failure in found.failures)


@pytest.mark.rule("HS 2.6 number of attacks")
def test_hs_2_6_a_character_of_a_board_has_attacked_as_often_as_an_example_says(tmp_path: Path) -> None:
    example = read(JUGGLER.replace('{name="knife",', '{name="knife", attacks=1,'), tmp_path)
    board = ExampleBoard(example, 135540)
    (juggler,) = (one for one in board.state.entities.values() if one.card_id == "NEW1_019")
    assert juggler.get(GameTag.NUM_ATTACKS_THIS_TURN) == 1


def test_an_event_in_words_is_what_a_pattern_of_it_would_be() -> None:
    names = {4: "wisp", 5: "yeti"}
    struck = Event("attack", {"who": 4, "at": 5}, 0, 0)
    hurt = Event("damage", {"who": 5, "amount": 2, "by": 4}, 0, 0)
    answered = Event("trigger", {"who": 5, "on": 4}, 0, 0)
    words = [as_words(event, names.__getitem__) for event in (struck, hurt, answered)]
    assert words == ["attack wisp > yeti", "damage yeti 2 by wisp", "trigger yeti on wisp"]


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_each_point_of_split_damage_hits_one_of_those_that_are_left_when_some_are_spared(tmp_path: Path) -> None:
    """Dyn-o-matic: 5 damage split among all minions except Mechs."""
    sides = '[example.one]\nboard = [ {name="mech", card="EX1_006"} ]\nhand = [ {name="dyno", card="BOT_104"} ]\n'
    sides += '[example.two]\nboard = [ {name="wisp", card="CS2_231", health=9}, {name="yeti", card="CS2_182"} ]'
    picks = ", ".join(f'{{by="dyno", picks="{name}"}}' for name in ("wisp", "yeti", "wisp", "wisp", "yeti"))
    expected = 'never = [ "damage mech" ]\nstate = { wisp = {damage=3}, yeti = {damage=2} }'
    assert outcome_of(tmp_path, '"play dyno"', expected, sides, picks).failures == []
