"""Named departures of Arena's logs from the rules, each with a reason and a line that proves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.magic.rules.steps import Step

if TYPE_CHECKING:
    from engine.magic.replay.frame import Frame


@dataclass(frozen=True)
class MagicQuirk:
    """One departure: the rule it departs from, what happens, why, and the log and line (1-based) that proves it."""

    name: str
    rule: str
    what: str
    reason: str
    where: str
    proof: tuple[str, int, str]
    explains: Callable[[Frame, Step], bool]


ENDED_TURN = MagicQuirk(
    "an effect ends the turn",
    "CR 500.1",
    "A resolving spell exiles itself from the stack, and in the same message the rest of the turn is passed over.",
    "Some spells end the turn (CR 724.1): everything on the stack is exiled, the spell included, and the game goes on "
    "with the cleanup step. The log names no such effect; the exile of the spell by itself is its sign.",
    "engine.magic.replay.turns.TurnReader.new_step",
    ("session_2026-03-22_1232_debug.log.gz", 37171, "ZoneTransfer 395 [406] zone_src 27 zone_dest 29 category Exile"),
    lambda frame, step: frame.exiled_itself and frame.resolved,
)

QUIRKS = (ENDED_TURN,)
