"""Logs that begin in the middle of a game, without CREATE_GAME."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

import hslog
from engine import Replay, Verdict, replay
from engine.divergence import Kind
from hslog.generated.vocabulary import GameTag
from hslog.packets import TagChange

DUEL = (Path(__file__).resolve().parents[2] / "samples" / "duel.log").read_bytes().splitlines(keepends=True)


def replay_from(lines: list[bytes], first: int) -> Replay:
    """Replay the game of a log from which the lines before ``first`` (from 0) are gone."""
    (game,) = hslog.read(io.BytesIO(b"".join(lines[first:])))
    assert game.create is None
    return replay(game)


@pytest.mark.parametrize("seed", range(6))
def test_a_log_cut_at_the_front_is_judged_and_raises_no_divergence(seed: int) -> None:
    replayed = replay_from(DUEL, random.Random(seed).randrange(400, len(DUEL) * 2 // 3))
    assert (replayed.hidden_reason, replayed.divergences, replayed.notices) == ("", [], [])
    counts = replayed.counts()
    assert counts[Verdict.DIVERGENT] == 0
    assert counts[Verdict.PREDICTED] > counts[Verdict.HIDDEN]


def test_the_first_value_that_a_packet_tells_is_not_judged_and_the_next_one_is() -> None:
    replayed = replay_from(DUEL, 600)
    turns = [
        replayed.verdict(packet)
        for packet in replayed.game.walk()
        if isinstance(packet, TagChange) and packet.tag == GameTag.TURN
    ]
    assert turns[0] is Verdict.HIDDEN
    assert set(turns[1:]) == {Verdict.PREDICTED}


def test_a_wrong_value_is_reported_once_the_value_before_it_is_known() -> None:
    turns = [number for number, line in enumerate(DUEL) if b"Entity=GameEntity tag=TURN value=" in line]
    first, second = [number for number in turns if number > 600 and b"GameState" in DUEL[number]][:2]
    for place, expected in ((first, []), (second, [(Kind.WRONG_VALUE, GameTag.TURN)])):
        lines = list(DUEL)
        head, _, value = lines[place].rpartition(b"=")
        lines[place] = head + b"=%d\n" % (int(value) + 40)
        found = replay_from(lines, 600).divergences
        assert [(one.kind, one.tag) for one in found if one.line == place - 600 + 1] == expected
