"""A log that the rules have written must be what the rules do: each change in it is found, and where it is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import engine
import hslog
from engine.core.divergence import Kind
from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.examples.runner import Status, run_example
from engine.hearthstone.retrace import judge
from engine.hearthstone.retrace.answers import Asked, next_plan
from engine.hearthstone.retrace.board import Again
from engine.hearthstone.retrace.stream import Stream
from hslog.core.packet import Packet
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import ShowEntity, TagChange

BUILD = 135540

TWO_JUGGLERS = """
[[example]]
id = "jugglers"
kind = "scenario"
text = "Two Knife Jugglers throw, the older one first."
[example.one]
board = [ {name="older", card="NEW1_019"}, {name="newer", card="NEW1_019"} ]
hand = [ {name="wisp", card="CS2_231"} ]
[example.two]
board = [ {name="yeti", card="CS2_182"}, {name="raptor", card="CS2_172"} ]
[example.run]
do = [ "play wisp", "end" ]
chance = [ {by="older", picks="raptor"}, {by="newer", picks="yeti"} ]
[[example.expect]]
after = 1
order = [ "trigger older on wisp", "damage raptor 1", "trigger newer on wisp", "damage yeti 1" ]
"""

UNDER_AN_AURA = """
[[example]]
id = "aura"
kind = "scenario"
text = "A minion has less than an aura gives it."
[example.one]
board = [ {name="champion", card="CS2_222"}, {name="yeti", card="CS2_182", attack=4, health=5} ]
[example.run]
do = [ "end" ]
[[example.expect]]
state = { yeti = {attack=4, health=5} }
"""

YOGG = """
[[example]]
id = "yogg"
kind = "scenario"
text = "Yogg-Saron casts a spell for the one that was cast before the example begins."
[example.one]
hand = [ {name="yogg", card="OG_134"} ]
counters = { spells_cast_this_game = 1 }
[example.run]
do = [ "play yogg" ]
chance = [ {by="yogg", picks="EX1_407"} ]
[[example.expect]]
order = [ "cast EX1_407" ]
"""


POINTED = """
[[example]]
id = "pointed"
kind = "scenario"
text = "A spell names the minion it enchants, another one the minion it transforms."
[example.one]
board = [ {name="yeti", card="CS2_182"}, {name="ogre", card="CS2_200"} ]
hand = [ {name="kings", card="CS2_092"}, {name="poly", card="CS2_022"} ]
[example.two]
board = [ {name="raptor", card="CS2_172"} ]
[example.run]
do = [ "play kings > yeti", "play poly > raptor", "end" ]
[[example.expect]]
after = 1
state = { yeti = {attack=8} }
"""


def written(text: str, folder: Path) -> list[str]:
    (folder / "case.toml").write_text(text, encoding="utf-8")
    outcome = run_example(read_examples(folder / "case.toml")[0], BUILD)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])
    assert outcome.game is not None
    hslog.write([outcome.game], str(folder / "game.log"))
    return (folder / "game.log").read_text(encoding="utf-8").splitlines()


def judged(lines: list[str], folder: Path, strict: bool | None = None) -> engine.Replay:
    (folder / "changed.log").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return engine.replay(hslog.read(str(folder / "changed.log"))[0], strict=strict)


def blocks(lines: list[str], name: str) -> list[tuple[int, int]]:
    """Return first line and the one after the last of each trigger block of a card that holds no other."""
    starts = [at for at, line in enumerate(lines) if "BLOCK_START BlockType=TRIGGER" in line and name in line]
    return [(at, next(end for end in range(at, len(lines)) if "BLOCK_END" in lines[end]) + 1) for at in starts]


def test_what_a_text_remembers_from_before_a_log_begins_is_not_told(tmp_path: Path) -> None:
    written(TWO_JUGGLERS, tmp_path)
    (game,) = hslog.read(str(tmp_path / "game.log"))
    assert isinstance(game, Game)
    again = Again(Stream(game), BUILD, ())
    again.begin()
    number = again.state.play_order[0].id
    again.state.remembered[number] = ()
    assert (again.state.remembered.get(number), again.answers.untold) == ((), "")
    assert again.state.remembered.get(0) == ()
    assert again.answers.untold == "what was before the log begins"


def test_what_the_rules_have_written_they_would_write_again(tmp_path: Path) -> None:
    replay = judged(written(TWO_JUGGLERS, tmp_path), tmp_path)
    assert (replay.divergences, replay.not_retraced) == ([], "")


def test_a_log_says_by_the_rules_of_which_build_it_was_played_and_a_real_one_does_not(tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    assert hslog.read(str(tmp_path / "game.log"))[0].rules_build == BUILD
    (tmp_path / "real.log").write_text("\n".join(lines[1:]) + "\n", encoding="utf-8")
    game = hslog.read(str(tmp_path / "real.log"))[0]
    assert game.rules_build == 0
    assert game.packets == hslog.read(str(tmp_path / "game.log"))[0].packets


def test_hs_1_5_a_trigger_that_is_left_out_is_missing_where_it_should_come(tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    for first, end in blocks(lines, "Knife Juggler"):
        found = judged(lines[:first] + lines[end:], tmp_path).divergences
        assert found
        assert found[0].line <= first + 1


def test_hs_3_2_triggers_of_equal_cards_in_another_order_are_found(tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    (first, middle), (second, end) = blocks(lines, "Knife Juggler")
    assert middle == second
    swapped = lines[:first] + lines[second:end] + lines[first:middle] + lines[end:]
    (found,) = judged(swapped, tmp_path).divergences
    assert (found.line, found.kind) == (first + 1, Kind.WRONG_ORDER)
    assert not judged(swapped, tmp_path, strict=False).divergences  # real logs do not prove which is older


def test_hs_1_5_a_trigger_that_nothing_calls_for_is_unexpected(tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    first, end = blocks(lines, "Knife Juggler")[1]
    found = judged(lines[:end] + lines[first:end] + lines[end:], tmp_path).divergences
    assert any(one.line == end + 1 for one in found)


@pytest.mark.parametrize("tag", ["DAMAGE", "NUM_TURNS_IN_PLAY", "NUM_CARDS_DRAWN_THIS_TURN", "EXHAUSTED"])
def test_a_number_that_the_rules_would_not_write_is_found_where_it_stands(tag: str, tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    at = next(number for number, line in enumerate(lines) if f" tag={tag} value=" in line and "TAG_CHANGE" in line)
    lines[at] = lines[at].replace(f"tag={tag} value=", f"tag={tag} value=1")
    found = judged(lines, tmp_path).divergences
    assert any(one.line == at + 1 for one in found)


def test_a_board_that_states_what_a_card_has_already_is_not_what_the_rules_write(tmp_path: Path) -> None:
    lines = written(UNDER_AN_AURA, tmp_path)
    told = [number for number, line in enumerate(lines) if "TAG_CHANGE" in line and " tag=HEALTH value=" in line]
    assert len(told) >= 2  # what the aura gives, and what is stated instead
    lines[told[1]] = lines[told[0]]
    assert judged(lines, tmp_path).divergences


def test_a_note_that_no_rule_of_replay_asks_for_is_found_where_it_stands(tmp_path: Path) -> None:
    lines = written(POINTED, tmp_path)
    at = next(number for number, line in enumerate(lines) if "Meta=TARGET" in line)
    yeti, other = lines[at + 1], lines[at + 1].replace("id=6 ", "id=7 ").replace("CS2_182", "CS2_200")
    assert yeti != other
    for changed in (lines[:at] + lines[at + 2 :], [*lines[: at + 1], other, *lines[at + 2 :]]):
        (found,) = judged(changed, tmp_path).divergences
        assert (found.line, found.kind, found.entity, found.note) == (at + 1, Kind.MISSING, 6, "target")


def test_a_card_that_becomes_another_one_with_other_values_is_found_where_it_stands(tmp_path: Path) -> None:
    lines = written(POINTED, tmp_path)
    at = next(number for number, line in enumerate(lines) if "CHANGE_ENTITY" in line)
    cost = next(number for number, line in enumerate(lines) if number > at and "tag=COST value=" in line)
    lines[cost] += "7"
    (found,) = judged(lines, tmp_path).divergences
    assert (found.line, found.kind) == (at + 1, Kind.WRONG_VALUE)
    assert "becomes another card with other values than the rules give" in found.message


def test_a_random_choice_of_the_log_is_not_doubted(tmp_path: Path) -> None:
    for pick in ("raptor", "yeti", "hero2"):
        lines = written(
            TWO_JUGGLERS.replace('by="older", picks="raptor"', f'by="older", picks="{pick}"').replace(
                '"damage raptor 1", ', ""
            ),
            tmp_path,
        )
        replay = judged(lines, tmp_path)
        assert (replay.divergences, replay.not_retraced) == ([], "")


def test_what_was_before_the_log_begins_accuses_nobody(tmp_path: Path) -> None:
    replay = judged(written(YOGG, tmp_path), tmp_path)
    assert replay.divergences == []
    assert "what was played before" in replay.not_retraced


def test_a_log_that_begins_neither_with_its_game_nor_with_a_board_is_not_played_again(tmp_path: Path) -> None:
    lines = Path("samples/duel.log").read_text(encoding="utf-8").splitlines()
    created = next(at for at, line in enumerate(lines) if "GameEntity EntityID=1" in line)
    lines.insert(created + 1, lines[created + 1].replace("tag=ZONE value=PLAY", "tag=TURN value=3"))
    replay = judged(lines, tmp_path, strict=True)
    assert replay.not_retraced == "the log does not begin with a board"


@pytest.mark.parametrize(("sample", "build"), [("duel.log", 30795), ("decks.log.gz", 20457)])
def test_a_game_is_played_again_from_its_decks_and_the_mulligan_on(sample: str, build: int) -> None:
    replay = engine.replay(hslog.read(f"samples/{sample}")[0], build=build, strict=True)
    assert (replay.divergences, replay.not_retraced) == ([], "")


def test_log_mulligan_a_card_that_the_rules_would_not_deal_there_is_found(tmp_path: Path) -> None:
    lines = Path("samples/duel.log").read_text(encoding="utf-8").splitlines()
    dealt = next(at for at, line in enumerate(lines) if "tag=ZONE_POSITION value=2" in line)
    replay = judged(
        [*lines[:dealt], lines[dealt].replace("value=2", "value=3"), *lines[dealt + 1 :]], tmp_path, strict=True
    )
    assert replay.divergences[0].line == dealt + 1


def test_a_log_that_is_cut_inside_a_block_is_not_accused_of_its_end(tmp_path: Path) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    _, end = blocks(lines, "Knife Juggler")[1]
    assert judged(lines[: end - 2], tmp_path).divergences == []


def test_a_card_that_was_hidden_is_shown_where_both_the_rules_and_the_log_show_it() -> None:
    shown, other, change = ShowEntity(entity=7, card_id="A"), ShowEntity(entity=8, card_id="A"), TagChange(entity=7)

    def found(mine: Packet | None, yours: Packet | None, hidden: set[int]) -> Packet | None:
        departure = SimpleNamespace(expected=SimpleNamespace(packet=mine)) if mine else None
        outcome: Any = SimpleNamespace(departure=departure, found=SimpleNamespace(packet=yours) if yours else None)
        again: Any = SimpleNamespace(hidden=hidden)
        return judge._shown(outcome, again)

    assert found(shown, shown, {7}) is shown
    for mine, yours, hidden in [
        (shown, other, {7, 8}),
        (shown, ShowEntity(entity=7, card_id="B"), {7}),
        (shown, shown, {8}),
        (shown, change, {7}),
        (change, shown, {7}),
        (shown, None, {7}),
        (None, shown, {7}),
    ]:
        assert found(mine, yours, hidden) is None


def test_each_change_of_a_tag_that_is_left_out_doubled_or_another_is_found_at_its_place_or_before(
    tmp_path: Path,
) -> None:
    lines = written(TWO_JUGGLERS, tmp_path)
    played = next(at for at, line in enumerate(lines) if "BLOCK_START BlockType=PLAY" in line)
    places = [at for at, line in enumerate(lines) if "    TAG_CHANGE" in line and at > played]
    assert len(places) > 40
    for at in places[::2]:
        change, value = lines[at].rsplit("value=", 1)
        another = [[f"{change}value={int(value) + 1}"]] if value.strip().isdigit() else []
        for fault in ([], [lines[at], lines[at]], *another):
            found = judged([*lines[:at], *fault, *lines[at + 1 :]], tmp_path, strict=True).divergences
            assert any(one.line <= at + 2 for one in found), (at + 1, fault, lines[at])


def test_the_last_answer_that_the_log_does_not_mention_before_it_departs_is_tried_otherwise() -> None:
    """Of each question: the answer given, how many there are, where it was asked, and where the log mentions it."""
    first, sure, last = Asked(0, 3, 5, 30), Asked(0, 2, 6, 8), Asked(1, 2, 7, 30)
    assert next_plan([first, sure, last], place=20) == [1]  # of the last, all answers were tried
    assert next_plan([first, sure, last._replace(given=0)], place=20) == [0, 0, 1]
    assert next_plan([sure, last], place=20) is None
    assert next_plan([sure], place=8) == [1]
