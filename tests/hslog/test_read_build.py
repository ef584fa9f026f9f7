"""Which build wrote a log that does not say: the bounds its syntax, tags and cards give."""

from __future__ import annotations

from pathlib import Path

import pytest
from power_text import CREATE, NAMES, log, read

import hslog

OPTIONS = """\
DebugPrintOptions() - id=1
DebugPrintOptions() -   option 0 type=END_TURN mainEntity= error=INVALID errorParam=
"""
BLOCK = """\
BLOCK_START BlockType=TRIGGER Entity=GameEntity EffectCardId= EffectIndex=0 Target=0 SubOption=-1
BLOCK_END
"""


def bounds(*parts: str) -> tuple[int, int]:
    return read(log(CREATE, *parts))[-1].build_range


def test_a_log_without_a_number_where_a_game_begins_is_of_a_build_that_printed_none() -> None:
    assert bounds(BLOCK, OPTIONS)[1] == 23320


def test_a_log_of_packets_only_has_lost_the_number_with_the_other_lines() -> None:
    assert bounds(BLOCK)[1] > 240000


def test_what_a_log_has_outweighs_what_it_lacks() -> None:
    low, high = bounds(BLOCK, OPTIONS, "TAG_CHANGE Entity=GameEntity tag=1323 value=1")
    assert low > 23576
    assert high > 240000


def test_what_was_removed_from_every_line_does_not_make_a_log_older() -> None:
    """Old builds say neither which option was chosen nor why one is refused; neither does a log from which that is cut.

    The log is of one of those builds unless it has what came later.
    """
    block, options = BLOCK.replace(" SubOption=-1", ""), OPTIONS.replace(" error=INVALID errorParam=", "")
    assert bounds(block)[1] == 20022
    assert bounds(block, options)[1] == 17994
    low, high = bounds(block, options, "TAG_CHANGE Entity=GameEntity tag=1323 value=1")
    assert low > 23576
    assert high > 240000


def test_a_tag_bounds_the_build_by_the_newest_that_was_seen_without_it() -> None:
    low, _ = bounds(BLOCK, "TAG_CHANGE Entity=GameEntity tag=1323 value=1")
    assert 39954 < low < 45310


def test_cards_are_in_the_game_a_patch_before_their_set_is_released() -> None:
    low, _ = bounds(BLOCK, "FULL_ENTITY - Creating ID=90 CardID=TIME_038\n    tag=ZONE value=DECK\n")
    assert 226928 < low <= 228587


def test_a_replay_that_states_a_build_older_than_its_cards_is_not_believed() -> None:
    game = (
        '<Game build="{}"><GameEntity id="1"/><Player id="2" playerID="1"/><Player id="3" playerID="2"/>'
        '<FullEntity id="4" cardID="TIME_038"/></Game>'
    )
    for stated, believed in ((8891, False), (241170, True)):
        (only,) = read(f'<HSReplay version="1.7" build="{stated}">{game.format(stated)}</HSReplay>')
        low, high = only.build_range
        assert ((low, high) == (stated, stated)) is believed
        assert low >= 226928


STATED = log(CREATE, NAMES, stamp="12:00:00.0000000")
"""A game of build 185749."""


@pytest.mark.parametrize(("begun", "bound"), [("12:30:00", True), ("15:00:00", False), ("11:50:00", False)])
def test_games_bound_the_build_of_each_other_unless_another_client_may_have_written_them(
    begun: str, bound: bool
) -> None:
    """A client that is not restarted keeps its build; a file may hold the logs of several clients."""
    games = read(STATED + log(CREATE, BLOCK, stamp=f"{begun}.0000000"))
    assert (games[-1].build_range == (185749, 185749)) is bound


def test_games_that_no_build_can_have_written_together_are_of_two_sessions() -> None:
    newer = "FULL_ENTITY - Creating ID=90 CardID=TIME_038\n    tag=ZONE value=DECK\n"
    later = [log(CREATE, *more, BLOCK, stamp=f"12:{at}:00.0000000") for at, more in (("10", [newer]), ("20", []))]
    stated, *others = read(STATED + "".join(later))
    assert stated.build_range == (185749, 185749)
    assert [game.build_range[0] > 226928 for game in others] == [True, True]


def turns(*counted: tuple[int, ...]) -> list[str]:
    """Return turns at whose beginnings turns in play are counted for entities, by number."""
    parts = []
    for turn, entities in enumerate(counted, start=1):
        parts.append(f"TAG_CHANGE Entity=GameEntity tag=TURN value={turn}")
        parts += [f"TAG_CHANGE Entity={one} tag=NUM_TURNS_IN_PLAY value={turn}" for one in entities]
    return parts


def test_turns_in_play_of_both_sides_tell_a_build_from_those_that_count_one_side_a_turn() -> None:
    mine, yours, minions = (4, 5), (6, 7), (8, 9)
    assert bounds(*turns(mine, yours, mine, yours))[1] == 13619
    assert bounds(*turns(*[(*mine, *yours)] * 4)) == (13921, 23320)
    assert bounds(*turns(*[(1, *mine, *yours)] * 4))[0] == 23576
    # one that changed sides is counted twice in a row in any build, and few turns tell nothing
    changed_sides = bounds(*turns(mine, yours, (*mine, 8), (*yours, 8)))
    assert changed_sides == bounds(*turns(mine, yours)) == bounds(*turns((*mine, *minions)))


def test_turns_of_the_game_itself_are_counted_by_builds_from_23576_on_however_short_the_game() -> None:
    counted = "TAG_CHANGE Entity=GameEntity tag=NUM_TURNS_IN_PLAY value=1"
    assert bounds(BLOCK, counted)[0] == 23576
    assert bounds(BLOCK)[0] < 23576


def test_a_log_of_an_unknown_build_is_written_with_the_word_for_names_that_it_had(tmp_path: Path) -> None:
    """Builds from 21517 on write "entityName", and builds up to 22115 "name"."""
    wisp = "[name=Wisp id=4 zone=PLAY zonePos=1 cardId=CS2_231 player=1]"
    created = "FULL_ENTITY - Creating ID=4 CardID=CS2_231\n    tag=ZONE value=PLAY\n"
    (game,) = read(log(CREATE, created, BLOCK.replace("GameEntity", wisp), OPTIONS))
    assert game.build_range == (20457, 22115)
    hslog.write([game], tmp_path / "game.log")
    (again,) = hslog.read(tmp_path / "game.log")
    assert again.build_range == game.build_range
