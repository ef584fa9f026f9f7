"""One fault is one divergence: what follows from a reported fault is not reported again."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import hslog
from engine import Verdict, replay
from engine.core.divergence import Divergence, Kind
from hslog.hearthstone.generated.vocabulary import GameTag

DUEL = (Path(__file__).resolve().parents[2] / "samples" / "duel.log").read_bytes().splitlines(keepends=True)
POWER = re.compile(rb"GameState\.DebugPrintPower\(\) - ( *)(\S.*)")


def power(line: bytes) -> tuple[int, bytes]:
    """Return the indentation and the text of a packet line; -1 for other lines."""
    found = POWER.search(line)
    return (len(found[1]), found[2]) if found else (-1, b"")


def blocks(kind: bytes) -> list[tuple[int, int]]:
    """Return first and last line of the top-level blocks of a type."""
    found = []
    for first, line in enumerate(DUEL):
        if power(line)[0] == 0 and power(line)[1].startswith(b"BLOCK_START BlockType=" + kind):
            last = next(n for n in range(first, len(DUEL)) if power(DUEL[n]) == (0, b"BLOCK_END"))
            found.append((first, last))
    return found


def found_without(dropped: set[int]) -> list[Divergence]:
    """Return the divergences of the log without some lines."""
    (game,) = hslog.read(io.BytesIO(b"".join(line for n, line in enumerate(DUEL) if n not in dropped)))
    return list(replay(game).divergences)


@pytest.mark.parametrize("number", range(3))
def test_hs_2_1_5_a_step_that_is_left_out_is_one_divergence(number: int) -> None:
    steps = [n for n, line in enumerate(DUEL) if power(line)[1].startswith(b"TAG_CHANGE Entity=GameEntity tag=STEP")]
    first = [n for n in steps if b"value=MAIN_END" in DUEL[n]][number]
    stop = next(n for n in steps if n > first)
    dropped = {n for a, b in blocks(b"TRIGGER") if first < a < stop for n in range(a, b + 1)}
    (one,) = found_without(dropped)
    assert (one.rule, one.block_type) == ("HS 2.1.5", "TRIGGER")


def test_hs_1_11_deaths_that_are_left_out_are_one_divergence() -> None:
    places = blocks(b"DEATHS")
    assert places
    for first, last in places:
        (one,) = found_without(set(range(first, last + 1)))
        assert (one.rule, one.block_type) == ("HS 1.11.1", "DEATHS")


def test_hs_1_11_3_a_move_to_the_graveyard_that_is_left_out_is_one_divergence() -> None:
    for first, last in blocks(b"DEATHS"):
        moves = [n for n in range(first, last) if b"tag=ZONE value=GRAVEYARD" in DUEL[n] and b"HERO" not in DUEL[n]]
        for move in moves:
            (one,) = found_without({move})
            assert (one.tag, one.rule) == (GameTag.ZONE, "HS 1.11.3")


def test_hs_4_10_the_counters_of_a_missing_death_are_its_consequences() -> None:
    first, last = blocks(b"DEATHS")[0]
    move = next(n for n in range(first, last) if b"tag=ZONE value=GRAVEYARD" in DUEL[n])
    counters = {n for n in range(first, last) if b"MINIONS_" in DUEL[n] and b"KILLED" in DUEL[n]}
    assert counters
    one, *_ = found_without({move, *counters})
    assert {after.rule for after in one.consequences} >= {"HS 4.10"}
    assert {after["line"] for after in one.to_json()["consequences"]} == {after.line for after in one.consequences}


def test_hs_2_6_an_attacker_that_was_never_proposed_is_not_withdrawn_either() -> None:
    proposals = [n for n, line in enumerate(DUEL) if b"tag=PROPOSED_ATTACKER" in line and b"value=0" not in line]
    one, *rest = found_without({proposals[0]})
    (after,) = one.consequences
    assert (one.tag, one.kind) == (GameTag.PROPOSED_ATTACKER, Kind.MISSING)
    assert (after.tag, after.observed, after.kind) == (GameTag.PROPOSED_ATTACKER, 0, Kind.UNEXPECTED)
    assert (after.line, after.tag) not in {(other.line, other.tag) for other in rest}


@pytest.mark.parametrize("number", range(12))
def test_divergent_packets_and_missing_ones_account_for_all_divergences(number: int) -> None:
    changes = [n for n, line in enumerate(DUEL) if power(line)[1].startswith(b"TAG_CHANGE")]
    dropped = changes[number * len(changes) // 12 + 40]
    (game,) = hslog.read(io.BytesIO(b"".join(line for n, line in enumerate(DUEL) if n != dropped)))
    judged = replay(game)
    at = {one.index for one in judged.divergences if one.kind is not Kind.MISSING or one.claim.part == "option"}
    assert judged.counts()[Verdict.DIVERGENT] == len(at)
    assert (
        judged.missing
        <= len(judged.divergences)
        <= judged.missing
        + sum(one.kind is not Kind.MISSING or one.claim.part == "option" for one in judged.divergences)
    )
