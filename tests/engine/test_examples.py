"""Worked examples of the rulebooks: the format is read strictly, and what play mode can run comes out as written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unittest.mock import MagicMock

import pytest

import engine
import hslog
from engine.core import toml_file
from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.examples.chance import ChanceChooser, ChanceError
from engine.hearthstone.examples.events import Event, EventReader
from engine.hearthstone.examples.matching import Matcher
from engine.hearthstone.examples.model import CardSpec, Chance, Example, Kind, Side
from engine.hearthstone.examples.outside import reasons, run_outside
from engine.hearthstone.examples.patterns import PatternError, read_pattern
from engine.hearthstone.examples.reader import ExampleError, read_examples
from engine.hearthstone.examples.runner import Outcome, Status, run_example
from engine.hearthstone.examples.versions import build_for
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, Packet, ShuffleDeck, TagChange

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = read_examples(FOLDER)
NAMED = {example.id: example for example in EXAMPLES}
OPEN = dict(
    line.split("\t") for line in (FOLDER / "open.tsv").read_text(encoding="utf-8").splitlines()[1:] if "\t" in line
)
"""Examples that do not come out as written yet, with the reason."""

LEAST_PASSED = 2065
"""So many examples pass; the number only grows."""

NOT_RUN = {
    *("HS 4.10 ex 6a", "HS 4.7 ex 3b", "HS 5.1 st 695", "HS 2.3 st 1702"),
}
"""The scenarios with a card whose text is not known in their build."""

JUGGLER = """
[[example]]
id = "juggler"
kind = "scenario"
text = "Knife Juggler throws after a minion was summoned."
[example.one]
board = [ {name="knife", card="NEW1_019"} ]
hand = [ {name="wisp", card="CS2_231"} ]
[example.run]
do = [ "play wisp" ]
[[example.expect]]
order = [ "summon wisp", "trigger knife on wisp", "damage hero2 1 by knife" ]
never = [ "damage hero1" ]
state = { hero2 = {health=29}, wisp = {zone="play", attack=1} }
"""


def read(text: str, folder: Path) -> Example:
    path = folder / "case.toml"
    path.write_text(text, encoding="utf-8")
    return read_examples(path)[0]


@cache
def outcome_of(name: str) -> Outcome:
    example = NAMED[name]
    return run_example(example, build_for(example))


@pytest.mark.parametrize("name", NAMED)
def test_an_example_comes_out_as_the_book_says_or_is_listed_as_open_or_says_why_it_is_not_run(name: str) -> None:
    outcome = outcome_of(name)
    if outcome.status is Status.NOT_RUN:
        assert outcome.failures[0]
        assert name in NOT_RUN or NAMED[name].kind is not Kind.SCENARIO, outcome.failures[0]
    elif name in OPEN:
        assert outcome.status is Status.FAILED, "it is no longer open"
    else:
        assert (outcome.status, outcome.failures) == (Status.PASSED, [])


def test_the_number_of_examples_that_pass_only_grows() -> None:
    assert sum(outcome_of(name).status is Status.PASSED for name in NAMED) >= LEAST_PASSED
    assert set(OPEN) <= set(NAMED)


@pytest.mark.rule("HS 5.5.1", "HS 5.5.2", "HS 5.5.3", "HS 5.5.3.a", "HS 5.5.3.b")
@pytest.mark.parametrize("name", ["HS 5.5 ex 1", "HS 5.5 ex 2", "HS 5.5 ex 3a", "HS 5.5 ex 3b"])
def test_hs_5_5_the_order_at_the_start_of_the_game_is_that_of_the_worked_examples(name: str) -> None:
    assert outcome_of(name).status is Status.PASSED


@pytest.mark.rule("HS 4.3 discard", "AR 5b")
@pytest.mark.parametrize("name", ["HS 4.3 ex 1", "HS 4.3 ex 2", "AR 5b ex 1", "AR 5b ex 3a"])
def test_discards_and_random_targets_are_those_of_the_worked_examples(name: str) -> None:
    assert outcome_of(name).status is Status.PASSED


@pytest.mark.rule("HS 4.12 full crystal", "HS 4.12 full crystal before", "HS 4.12 empty crystal")
@pytest.mark.rule("HS 4.12 losing a crystal", "HS 4.12 refresh", "HS 4.12 at the maximum", "HS 4.12")
@pytest.mark.parametrize("name", [name for name in NAMED if name.startswith("HS 4.12 ex")])
def test_hs_4_12_what_texts_do_to_crystals_is_that_of_the_worked_examples(name: str) -> None:
    assert outcome_of(name).status is Status.PASSED


STATS_WITHOUT_A_CAUSE = {"HS 5.6 ex 5"}
"""Their boards state an attack that no enchantment gives: what the dead have is told in two ways then."""


@pytest.mark.parametrize("name", [name for name in NAMED if name not in STATS_WITHOUT_A_CAUSE])
def test_an_example_that_passes_replays_from_its_log_without_a_divergence(name: str, tmp_path: Path) -> None:
    outcome = outcome_of(name)
    if outcome.status is Status.PASSED and outcome.game is not None:
        hslog.write([outcome.game], str(tmp_path / "game.log"))
        replay = engine.replay(hslog.read(str(tmp_path / "game.log"))[0])
        assert [divergence.message for divergence in replay.divergences] == []


@pytest.mark.parametrize("name", [name for name in NAMED if name not in STATS_WITHOUT_A_CAUSE])
def test_an_example_that_passes_accuses_nobody_where_no_text_is_trusted(name: str) -> None:
    outcome = outcome_of(name)
    if outcome.status is Status.PASSED and outcome.game is not None:
        replay = engine.replay(outcome.game, trust=Trust({}))
        assert [one.message for one in (*replay.divergences, *replay.notices)] == []


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_minion_that_was_taken_for_a_turn_goes_back_and_nothing_else() -> None:
    """Without trust in the text, the return is known from the log only: it may be absent, and goes to its owner."""
    outcome = run_example(NAMED["HS 4.7 st 602"], build_for(NAMED["HS 4.7 st 602"]))
    assert outcome.game is not None
    *_, back = [one for one in outcome.game.walk() if isinstance(one, TagChange) and one.tag == GameTag.CONTROLLER]
    assert engine.replay(outcome.game, trust=Trust({})).verdict(back) is Verdict.ADOPTED
    assert engine.replay(outcome.game).verdict(back) is Verdict.PREDICTED
    back.entity = 4  # the hero of the player who took it
    assert GameTag.CONTROLLER in [one.tag for one in engine.replay(outcome.game, trust=Trust({})).divergences]


RANGED = [name for name, example in NAMED.items() if example.since or example.until]


@pytest.mark.parametrize("name", RANGED)
def test_an_example_with_patches_does_not_come_out_outside_of_them_or_it_is_said_why_it_does(name: str) -> None:
    if outcome_of(name).status is Status.PASSED:
        outside = run_outside(NAMED[name])
        assert outside is not None
        assert bool(outside.why) is (outside.is_same or outside.build is None)


@pytest.mark.parametrize(
    ("since", "until", "build"),
    [
        ("", "8.2.2", 19506),  # 8.2.2 is build 19632: the outcome may have changed within it
        ("8.2.0", "8.2.2", 19506),
        ("8.2.2", "8.2.2", 19632),
        ("8.2.2", "", 135540),  # the last of the patch that the book is about
    ],
)
def test_an_example_runs_in_the_last_build_but_one_of_its_patches_and_in_none_before_the_first(
    since: str, until: str, build: int
) -> None:
    sides = {"one": Side(CardSpec("HERO_01"))}
    assert build_for(Example("file", "name", Kind.SCENARIO, "text", since=since, until=until, sides=sides)) == build


def test_an_example_with_a_card_that_no_build_of_its_patches_has_is_tried_in_the_last_of_them() -> None:
    sides = {"one": Side(CardSpec("NO_SUCH_CARD"))}
    assert build_for(Example("file", "name", Kind.SCENARIO, "text", since="8.2.0", until="8.2.2", sides=sides)) == 19632


def test_hs_4_2_an_example_comes_out_otherwise_before_the_patch_that_it_names(tmp_path: Path) -> None:
    old = read(JUGGLER.replace('kind = "scenario"', 'kind = "scenario"\nsince = "9.4"'), tmp_path)
    outside = run_outside(old)
    assert outside is not None
    assert (outside.is_same, outside.why) == (True, "")
    assert outside.build is not None
    assert outside.build < 22115
    (tmp_path / "outside.tsv").write_text("id\twhy\njuggler\tknives fly as ever\n", encoding="utf-8")
    reasons.cache_clear()
    assert (again := run_outside(old)) is not None
    assert again.why == "knives fly as ever"
    assert run_outside(read(JUGGLER, tmp_path)) is None


def test_hs_1_5_a_minion_that_was_summoned_is_answered_after_the_summoning(tmp_path: Path) -> None:
    outcome = run_example(read(JUGGLER, tmp_path), 135540)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("health=29", "health=28", "state: hero2.health is 29 instead of 28"),
        ('"damage hero2 1 by knife"', '"damage hero2 2 by knife"', "order: damage hero2 2 by knife does not come"),
        ('"summon wisp", "trigger knife on wisp"', '"trigger knife on wisp", "summon wisp"', "order: summon wisp"),
        ('never = [ "damage hero1" ]', 'never = [ "damage hero2" ]', "never: damage hero2 comes"),
        ('never = [ "damage hero1" ]', 'count = { "trigger knife" = 2 }', "count: trigger knife: 1 times instead of 2"),
    ],
)
def test_what_does_not_come_as_expected_fails(right: str, wrong: str, message: str, tmp_path: Path) -> None:
    outcome = run_example(read(JUGGLER.replace(right, wrong), tmp_path), 135540)
    assert outcome.status is Status.FAILED
    assert outcome.failures[0].startswith(message)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('kind = "scenario"', 'kind = "story"', "juggler: kind: expected one of scenario"),
        ("[example.one]", "[example.one]\nbord = []", "juggler: one.bord: unknown key"),
        ('name="knife"', 'name="Knife"', "one.board.name: expected lower case letters"),
        ('"play wisp" ]', '"play wisp" ]\nchance = [ 3 ]', "run.chance: expected"),
        ('"summon wisp",', '"sumon wisp",', "'sumon wisp' is no event"),
        ("[[example.expect]]", "[[example.expect]]\nafter = 2", "expect.after: expected the number of an action"),
        ('id = "juggler"', "id = ", "Invalid value"),
        ('id = "juggler"', "", "number 1: id: expected a string, not ''"),
        ('id = "juggler"', "id = 7", "7: id: expected a string, not 7"),
        ('kind = "scenario"', 'kind = "scenario"\nturn = "three"', "turn: expected one or two, not 'three'"),
        ('kind = "scenario"', 'kind = "scenario"\nturn_number = "3"', "turn_number: expected a number, not '3'"),
        ('kind = "scenario"', 'kind = "scenario"\nage = "knife"', "age: expected a list of strings, not 'knife'"),
        ('kind = "scenario"', 'kind = "scenario"\nage = [1]', "age: expected a list of strings, not [1]"),
        ('do = [ "play wisp" ]', "", "run.do: a scenario does something and expects something"),
        ("[[example.expect]]", "[example.expect]", "expect: expected [[example.expect]]"),
        ("[[example.expect]]", "[example.other]", "other: unknown key; known are age, expect,"),
        ('hand = [ {name="wisp", card="CS2_231"} ]', 'hand = {name="wisp"}', "hand: expected a list, not {"),
        ('{name="wisp", card="CS2_231"}', '{name="wisp"}', 'one.hand: expected a table like {name="wisp", card='),
        ('{name="wisp", card="CS2_231"}', '"wisp"', "one.hand: expected a table like"),
        ('card="CS2_231"}', 'card="CS2_231", attack="2"}', "one.hand.attack: expected a whole number, not '2'"),
        ('card="CS2_231"}', 'card="CS2_231", attack=true}', "one.hand.attack: expected a whole number, not True"),
        ("[example.one]", "[example.one]\nhealth = 2.5", "one.health: expected a whole number, not 2.5"),
        ("[example.one]", "[example.one]\nhero = 3", "one.hero: expected a table like"),
        ("[example.one]", "[example.one]\npower = {name='claw'}", "one.power: expected a table like"),
        ("[example.one]", "[example.one]\ncounters = 3", "counters: expected a table, not 3"),
        ("hero2 = {health=29}", "hero2 = 29", "expect.state.hero2: expected a table of values, not 29"),
        (
            "[[example.expect]]",
            "[[example.expect]]\nafter = -1",
            "expect.after: expected the number of an action, 1 to 1",
        ),
        ('"play wisp" ]', '"play wisp" ]\nchance = [ {by="knife"} ]', "run.chance: expected {by="),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_example_and_key(
    right: str, wrong: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ExampleError, match=r"case\.toml") as raised:
        read(JUGGLER.replace(right, wrong), tmp_path)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("other = 3", r"no \[\[example\]\] found"),
        ("example = 3", r"example must be a list of tables: \[\[example\]\]"),
        ("example = [3]", r"example must be a list of tables: \[\[example\]\]"),
    ],
)
def test_a_file_without_examples_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match=message):
        read(text, tmp_path)


def test_a_file_may_be_as_large_as_the_limit_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toml_file, "LARGEST_FILE", len(JUGGLER.encode()))
    assert read(JUGGLER, tmp_path).id == "juggler"
    with pytest.raises(ExampleError, match="more than 0 MB"):
        read(JUGGLER + "#", tmp_path)


def test_two_examples_of_a_file_have_two_ids(tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match="juggler: the id stands twice"):
        read(JUGGLER * 2, tmp_path)
    path = tmp_path / "case.toml"
    path.write_text(JUGGLER + JUGGLER.replace('"juggler"', '"other"'), encoding="utf-8")
    assert [one.id for one in read_examples(path)] == ["juggler", "other"]
    (tmp_path / "b.toml").write_text(JUGGLER.replace('"juggler"', '"first"'), encoding="utf-8")
    assert [one.id for one in read_examples(tmp_path)] == ["first", "juggler", "other"]


def test_what_an_example_says_of_players_cards_and_expectations_is_read(tmp_path: Path) -> None:
    text = JUGGLER.replace("[example.one]", '[example.one]\nhero = "HERO_02"\npower = {card="CS2_017", name="claw"}')
    text = text.replace("[example.one]", "[example.one]\nhealth = 0\nmana = 7\ncounters = {jade = 2}")
    text = text.replace('card="NEW1_019"', 'card="NEW1_019", attack=0, damage=1, with=["CS2_004e"], stored={x=1}')
    text = text.replace('"play wisp" ]', '"play wisp" ]\nchance = [ {by="knife", picks=true}, {picks="hero2"} ]')
    text = text.replace("[[example.expect]]", "[[example.expect]]\nafter = 1\ncandidates = {knife=['hero2', 'ogre']}")
    example = read(text, tmp_path)
    one, two = example.sides["one"], example.sides["two"]
    assert (one.hero.card, one.power.card if one.power else "", one.weapon) == ("HERO_02", "CS2_017", None)
    assert (two.hero.card, two.power, two.zones) == ("HERO_01", None, {})
    assert (one.numbers, one.counters) == ({"health": 0, "mana": 7}, {"jade": 2})
    (knife,) = one.zones["board"]
    assert (knife.name, knife.numbers, knife.enchantments) == ("knife", {"attack": 0, "damage": 1}, ("CS2_004e",))
    assert knife.stored == {"x": 1}
    assert [(one.by, one.picks) for one in example.chance] == [("knife", "true"), ("", "hero2")]
    (expected,) = example.expectations
    assert (expected.after, expected.candidates) == (1, {"knife": ("hero2", "ogre")})
    assert (example.turn, example.turn_number, example.actions) == ("one", None, ("play wisp",))


def test_an_example_whose_player_has_no_hero_power_to_use_is_not_run(tmp_path: Path) -> None:
    text = JUGGLER.replace("[example.one]", '[example.one]\npower = "CS2_231"').replace("play wisp", "power > hero2")
    outcome = run_example(read(text, tmp_path), 135540)
    assert outcome.status is Status.NOT_RUN
    assert outcome.failures == ["nobody is called power1 yet"]


def test_an_example_of_the_past_with_a_card_that_no_build_has_is_not_run(tmp_path: Path) -> None:
    text = JUGGLER.replace('kind = "scenario"', 'kind = "scenario"\nuntil = "?"').replace("CS2_231", "NO_SUCH_CARD")
    example = read(text, tmp_path)
    outcome = run_example(example, build_for(example))
    assert outcome.status is Status.NOT_RUN
    assert "NO_SUCH_CARD" in outcome.failures[0]


@pytest.mark.parametrize(
    ("build", "reason"), [(43246, ""), (45310, "build 45310 has no card VAN_EX1_614"), (77662, "")]
)
def test_an_example_with_a_reprint_is_not_run_in_a_build_whose_original_is_another_card(
    build: int, reason: str
) -> None:
    outcome = run_example(NAMED["HS 2.2 ex 2a"], build)
    assert (outcome.status, outcome.failures) == ((Status.NOT_RUN, [reason]) if reason else (Status.PASSED, []))


def test_hs_4_1_later_weapons_have_health_instead_of_durability(tmp_path: Path) -> None:
    text = JUGGLER.replace("[example.one]", '[example.one]\nweapon = {name="sword", card="EX1_366"}', 1)
    text = text.replace("hero2 = {health=29}", "sword = {durability=4, health=4}").replace("attack=1", "attack=2")
    for build in (135540, 255790):
        outcome = run_example(read(text, tmp_path), build)
        assert (outcome.status, outcome.failures) == (Status.PASSED, [])


def test_terms_of_a_pattern_are_read_by_their_words_or_their_place() -> None:
    assert read_pattern("damage a 3 by b").terms == {"who": "a", "amount": "3", "by": "b"}
    assert read_pattern("attack a > b").terms == {"who": "a", "at": "b"}
    assert read_pattern("summon _ _ one").terms == {"player": "one"}
    with pytest.raises(PatternError):
        read_pattern("die a b")


def test_a_name_that_an_event_introduces_means_the_same_entity_afterwards() -> None:
    events = [
        Event("summon", {"new": 10, "card": "X", "player": "one"}, 0, 0),
        Event("summon", {"new": 11, "card": "X", "player": "one"}, 0, 0),
        Event("die", {"who": 11}, 0, 0),
    ]
    matcher = Matcher(lambda word, names: names.get(word), lambda entity: "X")
    patterns = [read_pattern("summon new X one"), read_pattern("die new")]
    assert matcher.order(patterns, events, {}) == (2, {"new": 11}, 3)
    for missing, done in (("die x", (1, {"new": 10}, 1)), ("die new", (2, {"new": 11}, 3))):
        assert matcher.order([patterns[0], read_pattern(missing)], events, {}) == done
    assert matcher.order([read_pattern("die x")], events, {}) == (0, {}, 0)
    events.insert(2, Event("die", {"who": 7}, 0, 0))
    between = [patterns[0], read_pattern("die other"), patterns[1]]
    assert matcher.order(between, events, {"other": 7}) == (3, {"other": 7, "new": 11}, 4)


def test_what_does_not_come_is_told_with_the_place_where_it_should_and_what_must_not_with_its_own(
    tmp_path: Path,
) -> None:
    wrong = JUGGLER.replace("damage hero2 1 by knife", "damage hero1 1").replace('damage hero1"', 'trigger knife"', 1)
    outcome = run_example(read(wrong, tmp_path), 135540)
    words = [event.verb for event in outcome.events]
    trigger = words.index("trigger")
    assert outcome.missing == [("damage hero1 1", trigger + 1)]
    assert outcome.unwanted == {trigger}
    assert outcome.events[trigger + 1].depth == outcome.events[trigger].depth + 1


JADE = """
[[example]]
id = "jade"
kind = "scenario"
text = "Two Jade Spirits: the second Jade Golem is larger than the first."
[example.one]
hand = [ {name="first", card="CFM_715"}, {name="second", card="CFM_715"} ]
[example.run]
do = [ "play first", "play second" ]
[[example.expect]]
order = [ "summon small CFM_712_t01 one", "summon large CFM_712_t02 one" ]
state = { small = {attack=1, health=1}, large = {attack=2, health=2} }
"""


@pytest.mark.rule("LOG jade golem")
def test_log_jade_golem_each_is_larger_than_the_one_before(tmp_path: Path) -> None:
    outcome = run_example(read(JADE, tmp_path), 25770)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])


@pytest.mark.rule("HS 1.5")
def test_hs_1_5_a_secret_is_revealed_as_it_triggers_and_nothing_is_as_a_minion_does(tmp_path: Path) -> None:
    """Eaglehorn Bow gains durability whenever a friendly secret is revealed."""
    text = """
[[example]]
id = "bow"
kind = "scenario"
text = "A knife is thrown, and a trap is set off."
[example.one]
weapon = {name="bow", card="EX1_536"}
secrets = [ {name="trap", card="EX1_610"} ]
board = [ {name="knife", card="NEW1_019"} ]
hand = [ {name="wisp", card="CS2_231"} ]
[example.two]
board = [ {name="yeti", card="CS2_182"} ]
[example.run]
do = [ "play wisp", "end", "attack yeti > hero1" ]
chance = [ {by="knife", picks="hero2"} ]
[[example.expect]]
after = 1
order = [ "trigger knife on wisp" ]
state = { bow = {durability=2} }
[[example.expect]]
order = [ "trigger trap" ]
state = { bow = {durability=3} }
"""
    outcome = run_example(read(text, tmp_path), 30795)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])


@pytest.mark.rule("HS 2.3")
def test_hs_2_3_a_spell_acts_as_it_is_played_and_a_secret_does_not(tmp_path: Path) -> None:
    text = """
[[example]]
id = "trap"
kind = "scenario"
text = "A trap is set, and an arcane shot is fired."
[example.one]
hand = [ {name="trap", card="EX1_610"}, {name="shot", card="DS1_185"} ]
[example.run]
do = [ "play trap", "play shot > hero2" ]
[[example.expect]]
order = [ "damage hero2 2 by shot" ]
never = [ "damage hero2 _ by trap" ]
state = { trap = {zone="secret"}, hero2 = {health=28} }
"""
    outcome = run_example(read(text, tmp_path), 30795)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])
    assert outcome.game is not None
    names = {card.entity: card.card_id for card in outcome.game.walk() if isinstance(card, FullEntity)}
    acting = [names[int(one.entity)] for one in outcome.game.blocks() if one.type == BlockType.POWER]
    assert acting == ["DS1_185"]


@pytest.mark.rule("HS 1.4 removed from game")
@pytest.mark.parametrize(("build", "hidden"), [(13030, False), (25770, True)])
def test_hs_1_4_what_is_attached_to_a_hero_that_dies_goes_out_of_the_game_where_it_is_hidden(
    build: int, hidden: bool, tmp_path: Path
) -> None:
    """Claw gives the hero an enchantment; its attack on a minion kills it."""
    text = """
[[example]]
id = "claw"
kind = "scenario"
text = "A hero with Claw dies in its attack."
[example.one]
hero = {health=4}
hand = [ {name="claw", card="CS2_005"} ]
[example.two]
board = [ {name="yeti", card="CS2_182", attack=9} ]
[example.run]
do = [ "play claw", "attack hero1 > yeti" ]
[[example.expect]]
order = [ "destroy hero1" ]
"""
    outcome = run_example(read(text, tmp_path), build)
    assert outcome.game is not None, outcome.failures
    hslog.write([outcome.game], str(tmp_path / "game.log"))
    [game] = hslog.read(str(tmp_path / "game.log"))
    assert engine.replay(game, strict=False).divergences == []
    claws = [one.entity for one in game.walk() if getattr(one, "card_id", "") == "CS2_005o"]
    changes = [one for one in game.walk() if isinstance(one, TagChange) and one.entity in claws]
    assert any((one.tag, one.value) == (GameTag.ZONE, Zone.REMOVEDFROMGAME) for one in changes) is hidden


@pytest.mark.parametrize("pick", ["²", "9" * 5000, "-1", "4"])
def test_a_listed_number_that_is_none_or_out_of_bounds_is_said_to_be(pick: str) -> None:
    chooser = ChanceChooser(GameState(), {}, {}, [Chance("", pick)])
    with pytest.raises(ChanceError, match="is no number from 1 to 3"):
        chooser.pick_number("HS 1.2", 1, 3)


def test_a_folder_of_examples_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(ExampleError, match="cannot be read: permission denied"):
        read_examples(tmp_path)


def test_what_is_prevented_and_what_auras_do_is_told_before_the_packet_that_comes_after_it() -> None:
    play = MagicMock(prevented=[(5, 9), (5, 8), (7, 9)])
    play.auras.updates = [4, 7, 9]
    reader = EventReader(play)
    for index in (3, 5, 6, 7, 8):
        packet = TagChange()
        packet.index, packet.entity, packet.tag, packet.value = index, 3, GameTag.TEMP_RESOURCES, 0
        reader.read([packet])
    told = [(event.verb, event.terms.get("who"), event.index) for event in reader.events]
    assert [one for one in told if one[0] in ("nodamage", "auras")] == [
        ("nodamage", 9, 5),
        ("nodamage", 8, 5),
        ("auras", None, 5),
        ("nodamage", 9, 7),
        ("auras", None, 7),
    ]


def test_each_packet_of_a_growing_game_is_told_once() -> None:
    reader = EventReader(MagicMock(prevented=[], auras=MagicMock(updates=[])))
    packets: list[Packet] = []
    for index in range(3):
        packets.append(ShuffleDeck(player_id=1))
        packets[-1].index = index
        reader.read(packets)
    assert [(event.verb, event.index) for event in reader.events] == [("shuffle", index) for index in range(3)]


@pytest.mark.rule("HS 5.3")
def test_hs_5_3_a_quest_counts_in_a_trigger_that_is_the_first_of_its_effects() -> None:
    (example,) = (one for one in EXAMPLES if one.id == "HS 5.3 st 803")
    outcome = run_example(example, 223542)
    assert outcome.game is not None
    quest = outcome.names["quest"]
    assert [one.effect_index for one in outcome.game.blocks() if one.entity == quest] == [0]


@pytest.mark.rule("HS 2.3 cast")
@pytest.mark.parametrize(("creator", "played", "cast"), [(0, False, 0), (5, False, 1), (5, True, 0), (0, True, 0)])
def test_hs_2_3_cast_a_secret_is_cast_by_an_effect_if_it_was_created_and_is_not_played(
    creator: int, played: bool, cast: int
) -> None:
    reader = EventReader(MagicMock(prevented=[], auras=MagicMock(updates=[])))
    tags = [(GameTag.CARDTYPE, CardType.SPELL), (GameTag.ZONE, Zone.SETASIDE), (GameTag.CREATOR, creator)]
    moves = TagChange(entity=9, tag=GameTag.ZONE, value=Zone.SECRET, index=2)
    kind, source = (BlockType.PLAY, 9) if played else (BlockType.TRIGGER, 7)
    block = Block(type=kind, entity=source, packets=[moves], index=1, end_index=3)
    reader.read([FullEntity(entity=9, card_id="EX1_610", tags=tags, index=0), block])
    assert [event.terms for event in reader.events if event.verb == "cast"] == [{"card": "EX1_610"}] * cast
