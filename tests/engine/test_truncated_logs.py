"""Logs that break off: what may only not have been written yet is no divergence."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from boards import Board, block, end_of_turn
from sample_duel import write_sample

import hslog
from engine import Replay, Verdict, replay
from engine.core.divergence import Divergence
from hslog.core.errors import HslogError
from hslog.hearthstone.packets import Block, Options

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
WITHOUT_OWNER = """\
CREATE_GAME
    GameEntity EntityID=1
        tag=STEP value=MAIN_ACTION
        tag=TURN value=3
    Player EntityID=2 PlayerID=1 GameAccountId=[hi=0 lo=1]
        tag=CURRENT_PLAYER value=1
    Player EntityID=3 PlayerID=2 GameAccountId=[hi=0 lo=2]
FULL_ENTITY - Creating ID=29 CardID=EX1_093
    tag=ZONE value=HAND
    tag=CARDTYPE value=MINION
    tag=ZONE_POSITION value=3
TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_NEXT
ACTION_START Entity=GameEntity BlockType=TRIGGER Index=-1 Target=0
    TAG_CHANGE Entity=GameEntity tag=TURN value=6
    TAG_CHANGE Entity=GameEntity tag=NEXT_STEP value=MAIN_READY
ACTION_END
    SHOW_ENTITY - Updating Entity=[id=11 cardId= type=INVALID zone=DECK zonePos=0 player=1] CardID=EX1_008
        tag=ZONE value=HAND
    TAG_CHANGE Entity=[id=11 cardId= type=INVALID zone=DECK zonePos=0 player=1] tag=ZONE_POSITION value=6
ACTION_START Entity=Ness BlockType=TRIGGER Index=-1 Target=0
    TAG_CHANGE Entity=[name=Argent Squire id=11 zone=HAND zonePos=6 cardId=EX1_008 player=1] tag=ZONE_POSITION value=5
    TAG_CHANGE Entity=[name=Avenging Wrath id=17 zone=HAND zonePos=3 cardId=EX1_384 player=1] tag=ZONE_POSITION value=2
    TAG_CHANGE Entity=[name=Defender of Argus id=29 zone=HAND zonePos=2 cardId=EX1_093 player=1] tag=ZONE value=PLAY
"""
"""What is left of a damaged game, in which a card comes into play that nobody controls."""
DUEL = (SAMPLES / "duel.log").read_bytes()
FAULT = (SAMPLES / "duel-fault.log").read_bytes()


def replays(data: bytes) -> list[Replay]:
    try:
        return [replay(game) for game in hslog.read(io.BytesIO(data))]
    except HslogError:
        return []


def divergences(data: bytes) -> list[Divergence]:
    return [divergence for one in replays(data) for divergence in one.divergences]


@pytest.mark.parametrize("seed", range(8))
def test_a_log_that_breaks_off_anywhere_has_no_divergence_that_the_whole_log_has_not(seed: int) -> None:
    for _ in range(12):
        place = random.Random(f"{seed} {_}").randrange(2000, len(DUEL))
        assert [(place, one.line, one.message) for one in divergences(DUEL[:place])] == []


def test_what_may_not_have_been_written_to_its_end_counts_as_not_to_be_judged() -> None:
    lines = DUEL.splitlines(keepends=True)
    listed = [number for number, line in enumerate(lines) if b"DebugPrintOptions() -   option 2" in line]
    for number in listed:
        (one,) = replays(b"".join(lines[:number]))
        assert one.divergences == []
        assert one.counts()[Verdict.DIVERGENT] == 0
    assert any(one.counts()[Verdict.HIDDEN] for number in listed for one in replays(b"".join(lines[:number])))


def test_a_divergence_is_told_as_soon_as_the_log_goes_on() -> None:
    (whole,) = divergences(FAULT)
    lines = FAULT.splitlines(keepends=True)
    assert divergences(b"".join(lines[: whole.line - 1])) == []
    after = next(number for number in range(whole.line, len(lines)) if b"DebugPrintPower()" in lines[number])
    (soon,) = divergences(b"".join(lines[: after + 2]))
    assert (soon.line, soon.rule) == (whole.line, whole.rule)


def test_the_block_of_a_step_may_still_come_after_a_trigger_of_a_card() -> None:
    """A script's trigger comes before the block of the player whose turn starts."""
    board = Board(28855).minion("cat", 1, 2, 2).set("game", STEP="MAIN_READY", NEXT_STEP="MAIN_START_TRIGGERS")
    log = ["game STEP=MAIN_START_TRIGGERS", block("TRIGGER", "cat", "cat TAG_SCRIPT_DATA_NUM_1=1")]
    game = board.game(log)
    assert [one.rule for one in replay(game).divergences] == []
    game.packets.append(Options(id=1, index=game.packet_count))
    game.packet_count += 1
    assert [one.rule for one in replay(game).divergences] == ["HS 2.1.2"]


def test_who_stops_watching_sees_no_more_of_the_game() -> None:
    lines = DUEL.splitlines(keepends=True)
    bars = b" ================== "
    marks = [b"D 23:59:59.0000000" + bars + b"End Spectator " + word + bars + b"\n" for word in (b"Game", b"Mode")]
    steps = [number for number, line in enumerate(lines) if b"tag=STEP value=" in line]
    for number in (*steps[::7], *steps[-4:]):
        assert [(number, one.message) for one in divergences(b"".join([*lines[: number + 1], *marks]))] == []


def stretches(data: bytes) -> list[list[bytes]]:
    """Return the lines of a log in pieces: one for each packet that stands in no block, with all that is in it."""
    pieces: list[list[bytes]] = []
    for line in data.splitlines(keepends=True):
        told = line.partition(b"() - ")[2]
        inside = told.startswith((b" ", b"BLOCK_END")) or b"DebugPrintPower()" not in line
        if inside and pieces:
            pieces[-1].append(line)
        else:
            pieces.append([line])
    return pieces


@pytest.mark.parametrize("build", [13619, 24769, 88998])
@pytest.mark.parametrize("how", ["cut", "doubled", "moved"])
def test_a_log_with_a_stretch_cut_doubled_or_moved_is_replayed_to_its_end(build: int, how: str, tmp_path: Path) -> None:
    path = tmp_path / "duel.log"
    write_sample(path, build)
    pieces = stretches(path.read_bytes())
    begun = next(place for place, piece in enumerate(pieces) if b"tag=STEP value=MAIN_READY" in piece[0])
    for trial in range(12):
        chance = random.Random(f"{build} {how} {trial}")
        start = chance.randrange(begun, len(pieces) - 1)
        stop = min(len(pieces), start + chance.choice((1, 1, 2, 3, 5, 10)))
        stretch, rest = pieces[start:stop], pieces[:start] + pieces[stop:]
        if how == "doubled":
            rest[start:start] = [*stretch, *stretch]
        elif how == "moved":
            place = chance.randrange(begun, len(rest))
            rest[place:place] = stretch
        told = replays(b"".join(line for piece in rest for line in piece))
        assert told
        assert all(len(one.divergences) <= one.game.packet_count for one in told)


def test_what_comes_into_play_in_a_damaged_log_without_being_anybodys_is_no_fault_of_ours() -> None:
    lines = [f"D 12:00:00.0000000 GameState.DebugPrintPower() - {line}\n" for line in WITHOUT_OWNER.splitlines()]
    (game,) = hslog.read(io.BytesIO("".join(lines).encode()))
    assert replay(game, build=3140).verdicts


@pytest.mark.parametrize(("ends", "found"), [(False, 0), (True, 2)])
def test_a_trigger_whose_end_the_log_lacks_is_over_when_the_next_step_begins(ends: bool, found: int) -> None:
    game = Board(30795).minion("cat", 1, 3, 3).game([block("TRIGGER", "cat", "cat ATK=4", *end_of_turn(30795, "one"))])
    trigger = game.packets[-1]
    assert isinstance(trigger, Block)
    if not ends:
        trigger.end_index = trigger.end_line = None
    result = replay(game)
    assert len(result.divergences) == found
    predicted = [packet for packet in trigger.packets[1:] if result.verdict(packet) is Verdict.PREDICTED]
    assert ends or len(predicted) == len(trigger.packets) - 1
