"""Scenarios of Magic hold, and their games replay without a divergence; the rules behind them on small boards."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

import engine
from engine.magic.board import Board
from engine.magic.play import messages
from engine.magic.play.effects import PHASES
from engine.magic.play.messages import Recorder
from engine.magic.play.scenario import (
    MagicOutcome,
    MagicScenario,
    MagicScenarioError,
    fits,
    is_magic,
    read,
    run,
    shipped,
)
from engine.magic.play.script import Script, ScriptError
from engine.magic.play.simulate import play, simulate_magic
from engine.magic.rules import entering, untap, windows
from engine.magic.rules.steps import Step, TurnStructure
from engine.magic.rules.triggers import Attack, Blocks
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.engine.test_magic_rules import attacking, board, creature

SCENARIOS = shipped()


@cache
def outcome(id: str) -> MagicOutcome:
    return run(next(one for one in SCENARIOS if one.id == id))


@pytest.mark.rule("CR 500.1", "CR 500.4", "CR 500.5", "CR 500.6", "CR 500.7", "CR 500.8", "CR 500.9", "CR 500.10")
@pytest.mark.rule("CR 500.11", "CR 502.1", "CR 502.2", "CR 502.3", "CR 502.4", "CR 503.1a", "CR 503.2", "CR 505.1a")
@pytest.mark.rule("CR 505.4", "CR 506.1", "CR 506.3", "CR 506.3b", "CR 506.3c", "CR 506.3d", "CR 506.3f", "CR 506.4")
@pytest.mark.rule("CR 506.4a", "CR 506.4b", "CR 506.4c", "CR 506.5", "CR 506.6", "CR 506.7", "CR 506.7a", "CR 506.7b")
@pytest.mark.rule(
    "CR 506.7c", "CR 506.7d", "CR 506.7e", "CR 506.7f", "CR 506.7g", "CR 508.1a", "CR 508.1c", "CR 508.1d", "CR 508.1h"
)
@pytest.mark.rule("CR 508.1i", "CR 508.1j", "CR 508.1m", "CR 508.2a", "CR 508.2b", "CR 508.3", "CR 508.3a", "CR 508.3b")
@pytest.mark.rule("CR 508.3c", "CR 508.3d", "CR 508.3e", "CR 508.3f", "CR 508.4", "CR 508.4a", "CR 508.4b", "CR 508.4c")
@pytest.mark.rule("CR 508.5", "CR 508.6", "CR 508.7", "CR 508.7a", "CR 508.7b", "CR 508.7c", "CR 508.8", "CR 509.1c")
@pytest.mark.rule("CR 509.1d", "CR 509.1e", "CR 509.1f", "CR 509.1i", "CR 509.4a", "CR 509.5", "CR 509.5a", "CR 509.5b")
@pytest.mark.rule(
    "CR 509.5c", "CR 509.5d", "CR 509.5e", "CR 509.5f", "CR 509.5g", "CR 509.7", "CR 509.7a", "CR 509.7b", "CR 510.1b"
)
@pytest.mark.rule("CR 510.2", "CR 510.3a", "CR 510.4", "CR 511.2", "CR 513.2", "CR 514.1", "CR 514.2", "CR 514.3")
@pytest.mark.rule("CR 514.3a")
@pytest.mark.parametrize("id", [one.id for one in SCENARIOS])
def test_a_scenario_holds(id: str) -> None:
    assert outcome(id).failures == []


@pytest.mark.parametrize("id", [one.id for one in SCENARIOS])
def test_the_game_of_a_scenario_replays_without_a_divergence(id: str) -> None:
    games, _ = read_games(outcome(id).lines, id, Complaints())
    result = engine.replay(games[0])
    assert [*result.divergences, *result.notices] == []


def test_every_scenario_has_an_id_of_its_own_and_names_its_rules() -> None:
    assert len({one.id for one in SCENARIOS}) == len(SCENARIOS)
    assert all(one.rules and one.text for one in SCENARIOS)


def test_an_expectation_that_does_not_hold_is_said() -> None:
    expect = [{"order": ["step draw", "step upkeep"], "never": ["turn one"], "state": {"one": {"life": 3}}}]
    document = {"id": "x", "expect": [*expect, {"count": {"turn _": 2}}]}
    found = run(MagicScenario("test", "x", (), "", document)).failures
    assert found == [
        "'step draw' does not come where it should",
        "'turn one' comes",
        "life of one is 20, not 3",
        "'turn _' comes 1 times, not 2",
    ]
    twice = {"id": "x", "expect": [{"order": ["turn one", "turn one"]}]}
    assert run(MagicScenario("test", "x", (), "", twice)).failures == ["'turn one' does not come where it should"]
    assert fits("damage _ 2", "damage bear 2 by elf")
    assert not fits("damage _ 2", "damage bear 3 by elf")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[example]]\nid = "x"\nboard = []', ": x: there is no 'board'"),
        ("[[example]]\n", ": an example without id: an example needs an id"),
        ("example = [1]\n", ": an example: a table is expected, not 1"),
        ("", "there is no [[example]]"),
        ('[[example]]\nid = "x"\nrun = {do = ["dance"]}', "nothing that players do"),
        ('[[example]]\nid = "x"\none = {board = [{card = "Elk"}]}', "there is no card 'Elk'"),
        ('[[example]]\nid = "x"\none = {board = [{keywords = ["big"]}]}', "there is no keyword 'big'"),
        ('[[example]]\nid = "x"\nrun = {do = ["attack bear"]}', "there is no 'bear'"),
    ],
)
def test_a_scenario_that_is_not_formed_as_one_says_why(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(f'game = "magic"\n{text}', encoding="utf-8")
    with pytest.raises(MagicScenarioError) as raised:
        [run(one) for one in read(path)]
    assert said in str(raised.value)


@pytest.mark.rule("CR 508.1c", "CR 509.1b")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[example]]\nid = "x"\none = {board = [{name = "wall", card = "Bear", keywords = ["defender"]}]}\n'
            'run = {do = ["attack wall"]}',
            "the attack is illegal (CR 508.1c): ",
        ),
        (
            '[[example]]\nid = "x"\none = {board = [{name = "bird", card = "Bear", keywords = ["flying"]}]}\n'
            'two = {board = [{name = "bear", card = "Bear"}]}\nrun = {do = ["attack bird", "block bear > bird"]}',
            "the block is illegal (CR 509.1b): ",
        ),
    ],
)
def test_an_attack_or_a_block_that_the_rules_refuse_ends_a_scenario(tmp_path: Path, text: str, said: str) -> None:
    test_a_scenario_that_is_not_formed_as_one_says_why(tmp_path, text, said)


@pytest.mark.rule("CR 510.1c")
def test_the_last_blocker_is_dealt_what_is_more_than_lethal_to_all(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(
        """game = "magic"
[[example]]
id = "x"
one = {board = [{name = "guard", card = "Guard"}]}
two = {board = [{name = "bird", card = "Bird"}, {name = "goblin", card = "Goblin"}]}
run = {do = ["attack guard", "block bird > guard", "block goblin > guard"]}
[[example.expect]]
order = ["damage bird 1 by guard", "damage goblin 2 by guard"]
""",
        encoding="utf-8",
    )
    assert [run(one).failures for one in read(path)] == [[]]


def test_the_words_of_phases_are_those_of_the_messages() -> None:
    assert {word: messages._PHASES[number] for word, number in PHASES.items()} == {
        "beginning": "Beginning",
        "main": "Main1",
        "combat": "Combat",
        "ending": "Ending",
    }


def test_a_line_of_a_script_has_the_words_that_its_verb_needs() -> None:
    whole = ["play elk", "to draw", "attack elk", "block elk > bear", "illegal block", "discard elk", "resolve", "end"]
    assert Script(whole).lines == whole
    lacking = ["", "dance", "play", "to", "to noon", "attack", "block", "block elk", "block elk bear", "illegal"]
    for line in (*lacking, "discard", "attack elk >", "block elk bear >"):
        with pytest.raises(ScriptError, match="nothing that players do"):
            Script([line])


@pytest.mark.rule("CR 502.2")
def test_day_and_night_go_by_the_spells_of_the_turn_before() -> None:
    assert [untap.next_day(True, spells) for spells in (0, 1, 2)] == [False, True, True]
    assert [untap.next_day(False, spells) for spells in (0, 1, 2)] == [False, False, True]
    assert untap.next_day(None, 3) is None


@pytest.mark.rule("CR 506.3a", "CR 506.3b", "CR 506.3c", "CR 506.3e", "CR 508.4a")
def test_what_is_put_onto_the_battlefield_attacking_may_be_no_attacker() -> None:
    stone = creature(102, cardTypes=["CardType_Artifact"])
    siege = creature(103, cardTypes=["CardType_Creature", "CardType_Battle"])
    walker = creature(201, seat=2, cardTypes=["CardType_Planeswalker"])
    there = board(creature(101), stone, siege, creature(104, seat=2), walker)

    def why(number: int, target: int) -> str | None:
        found = entering.why_not_attacking(there, there.objects[number], target, 1)
        return found[0] if found else None

    assert [why(101, 2), why(102, 2), why(103, 2), why(104, 1)] == [None, "CR 506.3a", "CR 506.3e", "CR 506.3b"]
    assert [why(101, 201), why(101, 104), why(101, 999)] == [None, "CR 506.3c", "CR 506.3c"]


@pytest.mark.rule("CR 506.3a", "CR 506.3d", "CR 506.3e", "CR 506.3f", "CR 509.7a")
def test_what_is_put_onto_the_battlefield_blocking_may_be_no_blocker() -> None:
    siege = creature(203, seat=2, cardTypes=["CardType_Creature", "CardType_Battle"])
    stone = creature(204, seat=2, cardTypes=["CardType_Artifact"])
    there = board(creature(101, **attacking()), creature(102), creature(201, seat=2), siege, stone)

    def why(number: int, attacker: int) -> str | None:
        found = entering.why_not_blocking(there, there.objects[number], attacker)
        return found[0] if found else None

    assert [why(201, 101), why(201, 102), why(102, 101)] == [None, "CR 509.7a", "CR 506.3d"]
    assert [why(203, 101), why(204, 101)] == ["CR 506.3e", "CR 506.3a"]
    assert not entering.may_be_made_to_fight(there.objects[203])


@pytest.mark.rule("CR 508.5", "CR 508.7c")
def test_the_defending_player_is_attacked_or_controls_what_is() -> None:
    walker = creature(201, seat=2, cardTypes=["CardType_Planeswalker"])
    own = creature(103, cardTypes=["CardType_Planeswalker"])
    there = board(creature(101, **attacking(201)), creature(102, **attacking(999)), own, walker)
    assert entering.defending_player(there, there.objects[101]) == 2
    assert entering.defending_player(there, there.objects[102]) == 0
    allowed = [
        one for one in (1, 2, 101, 103, 201) if entering.why_not_reselected(there, there.objects[101], one) is None
    ]
    assert allowed == [2, 201]


@pytest.mark.rule("CR 506.5", "CR 508.3a", "CR 508.3b", "CR 508.3c", "CR 508.3d", "CR 508.3e")
def test_abilities_trigger_as_often_as_their_wording_says_on_attackers() -> None:
    both, one, none = Attack(1, {101: 2, 102: 201}), Attack(1, {101: 2}), Attack(1, {})
    of_the_bearer = {"attacks": {101: (1, 1, 0), 103: (0, 0, 0)}, "attacks alone": {101: (0, 1, 0), 103: (0, 0, 0)}}
    for when, bearers in of_the_bearer.items():
        for bearer, counts in bearers.items():
            assert tuple(declared.count(when, bearer, 1) for declared in (both, one, none)) == counts, when
    of_the_player = {
        "player attacks with a creature": {1: (2, 1, 0), 2: (0, 0, 0)},
        "player attacks": {1: (1, 1, 0), 2: (0, 0, 0)},
        "player attacks a player": {1: (1, 1, 0), 2: (0, 0, 0)},
        "is attacked": {1: (0, 0, 0), 2: (1, 1, 0)},
        "is blocked": {1: (0, 0, 0), 2: (0, 0, 0)},
    }
    for when, players in of_the_player.items():
        for player, counts in players.items():
            assert tuple(declared.count(when, 110, player) for declared in (both, one, none)) == counts, when


@pytest.mark.rule("CR 508.3f", "CR 509.5a", "CR 509.5b", "CR 509.5c", "CR 509.5d", "CR 509.5e", "CR 509.5g")
def test_abilities_trigger_as_often_as_their_wording_says_on_blockers() -> None:
    declared = Blocks([101, 102, 103], {201: [101, 102], 202: [101]})
    assert [declared.count("blocks", 201), declared.count("blocks a creature", 201)] == [1, 2]
    assert [declared.count("becomes blocked", 101), declared.count("becomes blocked by a creature", 101)] == [1, 2]
    assert [declared.count("becomes blocked by 2 or more", one) for one in (101, 102)] == [1, 0]
    assert [declared.count("attacks and is not blocked", one) for one in (101, 103)] == [0, 1]
    late = Blocks([101], {}, {203: [101]}, already=[101])
    assert [late.count("becomes blocked", 101), late.count("becomes blocked by a creature", 101)] == [0, 1]
    assert late.count("blocks", 203) == 0


@pytest.mark.rule("CR 506.7", "CR 506.7a", "CR 506.7e")
def test_a_spell_for_before_combat_may_be_cast_until_the_precombat_main_phase_ends_where_combat_is_skipped() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.MAIN_1)
    assert windows.why_not(turn, "before attackers are declared") is None
    turn.enter(Step.MAIN_2)
    found = windows.why_not(turn, "before attackers are declared")
    assert found is not None
    assert found[0] == "CR 506.7e"
    assert windows.why_not(turn, "after attackers are declared") is not None


@pytest.mark.rule("CR 506.7", "CR 506.7c")
def test_a_spell_for_combat_may_be_cast_in_its_steps_only() -> None:
    turn = TurnStructure(turn=3, active=1)
    for step in Step:
        turn.step = step
        in_combat = step.phase == Step.BEGIN_COMBAT.phase
        assert windows.why_not(turn, "during combat") == (None if in_combat else ("CR 506.7c", "it is not combat"))


@pytest.mark.rule("CR 503.2")
def test_a_spell_for_after_the_upkeep_may_be_cast_once_an_upkeep_step_has_ended() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.UNTAP)
    may = []
    for step in (Step.UPKEEP, Step.DRAW, Step.MAIN_1):
        turn.enter(step)
        may.append(windows.why_not(turn, "after upkeep"))
    assert may == [("CR 503.2", "no upkeep step of the turn has ended"), None, None]


@pytest.mark.rule("CR 500.9")
def test_a_step_that_was_to_follow_an_added_one_is_forgotten_when_another_comes() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.MAIN_2, extra_before={Step.END: [Step.DRAW]})
    turn.enter(Step.DRAW)
    assert turn.next_step(False) == (Step.END, "CR 500.9")
    turn.enter(Step.CLEANUP)
    assert turn.next_step(False)[0] is Step.BETWEEN_TURNS


@pytest.mark.rule("CR 500.10")
def test_a_step_that_is_not_skipped_as_it_should_be_leaves_the_skip_for_later() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.UPKEEP, skipped=[Step.DRAW])
    turn.enter(Step.DRAW)
    assert turn.skipped == [Step.DRAW]


@pytest.mark.rule("CR 500.7")
def test_an_extra_turn_that_is_taken_although_it_should_be_skipped_is_used_up() -> None:
    turn = TurnStructure(turn=3, active=1, extra_turns=[2], skipped_turns=[2, 2])
    assert turn.next_player() == 1
    turn.begin_turn(2)
    assert (turn.extra_turns, turn.skipped_turns) == ([], [2, 2])


@pytest.mark.rule("CR 500.9", "CR 500.10")
def test_steps_before_a_step_and_skipped_phases_and_turns_are_used_up() -> None:
    turn = TurnStructure(turn=3, active=1, step=Step.MAIN_2, extra_before={Step.END: [Step.DRAW, Step.UPKEEP]})
    seen = []
    for _ in range(4):
        turn.enter(turn.next_step(False)[0])
        seen.append(turn.step)
    assert seen == [Step.UPKEEP, Step.DRAW, Step.END, Step.CLEANUP]
    turn = TurnStructure(turn=3, active=1, step=Step.MAIN_1, skipped_phases=[3], skipped_turns=[2])
    turn.enter(turn.next_step(False)[0])
    assert (turn.step, turn.skipped_phases) == (Step.MAIN_2, [])
    turn.begin_turn(turn.next_player())
    assert (turn.active, turn.skipped_turns) == (1, [])
    assert turn.next_player() == 2


def test_annotations_and_objects_are_numbered_one_by_one() -> None:
    recorder = Recorder(Board(), TurnStructure())
    recorder.note("ZoneTransfer", [101])
    recorder.persist("EnteredZoneThisTurn", [101], 5, turn=3)
    recorder.note("TappedUntappedPermanent", [101], 5, tapped=1)
    numbers = [one["id"] for one in (*recorder.annotations, *recorder.persistent)]
    assert sorted(numbers) == list(range(min(numbers), min(numbers) + 3))
    first = recorder.new_number()
    assert [recorder.new_number() for _ in range(2)] == [first + 1, first + 2]


def failures(do: str, expect: str = "", **sides: str) -> list[str]:
    """What a scenario of one player with a few cards does not do as written."""
    text = f'game = "magic"\n[[example]]\nid = "x"\nrules = []\ntext = ""\n[example.one]\n{sides.get("one", "")}\n'
    document = tomllib.loads(f"{text}[example.two]\n{sides.get('two', '')}\n[example.run]\ndo = [{do}]\n{expect}")
    assert is_magic(document)
    return run(MagicScenario("test", "x", (), "", document["example"][0])).failures


def test_a_line_that_is_never_possible_is_said() -> None:
    assert not is_magic({"example": []})
    assert failures('"play horn"', one='hand = [{name = "horn", types = ["Artifact"], cost = 9}]') == [
        "'play horn' was never possible"
    ]


@pytest.mark.rule("CR 514.1")
def test_cr_514_1_the_newest_card_is_discarded_where_a_scenario_names_none() -> None:
    expect = '[[example.expect]]\nstate = {old = {zone = "hand"}, one = {hand = 1}}'
    hand = 'max_hand = 1\nhand = [{name = "old", types = ["Artifact"], cost = 9}]'
    assert failures('"to end", "end"', expect, one=hand) == []


@pytest.mark.rule("CR 608.2")
@pytest.mark.parametrize(("creatures", "life"), [(2, 17), (0, 20)])
def test_cr_608_2_what_changes_any_creature_changes_one_of_the_player_on_turn_if_there_is_one(
    creatures: int, life: int
) -> None:
    bears = ", ".join(['{name = "bear", card = "Bear"}', '{name = "other", card = "Bear"}'][:creatures])
    one = (
        f'board = [{bears}]\nhand = [{{name = "growth", types = ["Instant"], effects = ["pump any 1 1 end of turn"]}}]'
    )
    attack = ', "attack bear"' * bool(creatures)
    assert failures(f'"play growth"{attack}', f"[[example.expect]]\nstate = {{two = {{life = {life}}}}}", one=one) == []


def test_a_game_that_is_played_is_read_as_it_is_written() -> None:
    game = simulate_magic(3, turns=2)
    (again,), _ = read_games(play(3, turns=2), "again", Complaints())
    assert [one.kind for one in game.walk()] == [one.kind for one in again.walk()]
    assert engine.replay(game).divergences == []
