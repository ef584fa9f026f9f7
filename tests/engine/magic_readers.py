"""Replays on small boards, one message of which a test reads, and what is found in it."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.magic.play.simulate import play
from engine.magic.replay.frame import Frame
from engine.magic.replay.replayer import Replayer
from engine.magic.replay.run import rules_of
from engine.magic.rules.steps import Step
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.engine.test_magic_rules import board

Json = dict[str, Any]
INDEX = 5
"""The packet of the message that is read."""


def at(step: Step | None, *objects: Json, active: int = 1, turn: int = 3) -> Replayer:
    """Return a replay in a step of a turn of ``active``, with these objects on the battlefield."""
    (game,), _ = read_games(play(3, turns=2), "test", Complaints())
    made = Replayer(game, rules_of(game))
    made.context.board = board(*objects)
    structure = made.context.turn
    structure.turn, structure.active, structure.step = turn, active, step
    return made


def message(**state: Any) -> Frame:
    size = sum(len(value) if isinstance(value, list) else 1 for value in state.values())
    there: Any = SimpleNamespace(index=INDEX, size=size, line=1)
    return Frame(there, state)


def request(kind: str, field: str, content: Json, seat: int = 1) -> Any:
    return SimpleNamespace(type=kind, index=INDEX, read={"systemSeatIds": [seat], field: content})


def told(made: Replayer) -> list[tuple[str, str, Kind, int]]:
    found = made.context.findings.divergences
    return [(one.rule, one.claim.part if one.claim else "", one.kind, one.entity) for one in found]


def confirmed(made: Replayer) -> Counter[tuple[str, str]]:
    return made.context.findings.confirmed


def verdict(made: Replayer) -> Verdict:
    return Verdict(made.context.findings.verdicts[INDEX])
