"""Phases and steps, and which follows which (CR 500 to 514)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Step(IntEnum):
    """A step, or a phase without steps: 100 times the number of the phase plus that of the step, as in Arena's logs."""

    BETWEEN_TURNS = 100
    UNTAP = 101
    UPKEEP = 102
    DRAW = 103
    MAIN_1 = 200
    BEGIN_COMBAT = 300
    ATTACKERS = 305
    BLOCKERS = 306
    DAMAGE = 307
    END_COMBAT = 308
    FIRST_DAMAGE = 311
    MAIN_2 = 400
    END = 500
    CLEANUP = 510

    @property
    def words(self) -> str:
        """The step as the rules call it."""
        return WORDS[self]

    @property
    def rule(self) -> str:
        """The rule that says what happens in it."""
        return RULES[self]

    @property
    def gives_priority(self) -> bool:
        """Whether players receive priority in it (CR 500.3): not in untap, and in cleanup as an exception only."""
        return self not in (Step.BETWEEN_TURNS, Step.UNTAP, Step.CLEANUP)

    @property
    def phase(self) -> int:
        """The number of its phase, 1 (beginning) to 5 (ending)."""
        return self // 100


WORDS = {
    Step.BETWEEN_TURNS: "end of the turn",
    Step.UNTAP: "untap step",
    Step.UPKEEP: "upkeep step",
    Step.DRAW: "draw step",
    Step.MAIN_1: "precombat main phase",
    Step.BEGIN_COMBAT: "beginning of combat step",
    Step.ATTACKERS: "declare attackers step",
    Step.BLOCKERS: "declare blockers step",
    Step.DAMAGE: "combat damage step",
    Step.FIRST_DAMAGE: "first combat damage step",
    Step.END_COMBAT: "end of combat step",
    Step.MAIN_2: "postcombat main phase",
    Step.END: "end step",
    Step.CLEANUP: "cleanup step",
}
RULES = {
    Step.BETWEEN_TURNS: "CR 500.1",
    Step.UNTAP: "CR 502.3",
    Step.UPKEEP: "CR 503.1",
    Step.DRAW: "CR 504.1",
    Step.MAIN_1: "CR 505.6",
    Step.BEGIN_COMBAT: "CR 507.2",
    Step.ATTACKERS: "CR 508.1",
    Step.BLOCKERS: "CR 509.1",
    Step.DAMAGE: "CR 510.1",
    Step.FIRST_DAMAGE: "CR 510.4",
    Step.END_COMBAT: "CR 511.1",
    Step.MAIN_2: "CR 505.6",
    Step.END: "CR 513.1",
    Step.CLEANUP: "CR 514.1",
}
PRIORITY_RULES = {
    Step.UPKEEP: "CR 503.1",
    Step.DRAW: "CR 504.2",
    Step.MAIN_1: "CR 505.6",
    Step.BEGIN_COMBAT: "CR 507.2",
    Step.ATTACKERS: "CR 508.2",
    Step.BLOCKERS: "CR 509.4",
    Step.DAMAGE: "CR 510.3",
    Step.FIRST_DAMAGE: "CR 510.3",
    Step.END_COMBAT: "CR 511.1",
    Step.MAIN_2: "CR 505.6",
    Step.END: "CR 513.1",
    Step.CLEANUP: "CR 514.3a",
}
"""The rule by which the active player gets priority in a step."""

COMBAT = (Step.BEGIN_COMBAT, Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_DAMAGE, Step.DAMAGE, Step.END_COMBAT)
MAIN = (Step.MAIN_1, Step.MAIN_2)

_FOLLOWS = {
    Step.BETWEEN_TURNS: (Step.UNTAP, "CR 501.1"),
    Step.UNTAP: (Step.UPKEEP, "CR 501.1"),
    Step.UPKEEP: (Step.DRAW, "CR 501.1"),
    Step.DRAW: (Step.MAIN_1, "CR 500.1"),
    Step.MAIN_1: (Step.BEGIN_COMBAT, "CR 500.1"),
    Step.BEGIN_COMBAT: (Step.ATTACKERS, "CR 506.1"),
    Step.ATTACKERS: (Step.BLOCKERS, "CR 506.1"),
    Step.BLOCKERS: (Step.DAMAGE, "CR 506.1"),
    Step.FIRST_DAMAGE: (Step.DAMAGE, "CR 510.4"),
    Step.DAMAGE: (Step.END_COMBAT, "CR 506.1"),
    Step.END_COMBAT: (Step.MAIN_2, "CR 511.3"),
    Step.MAIN_2: (Step.END, "CR 500.1"),
    Step.END: (Step.CLEANUP, "CR 512.1"),
    Step.CLEANUP: (Step.BETWEEN_TURNS, "CR 500.1"),
}

_FIRST_OF_PHASE = {1: Step.UNTAP, 2: Step.MAIN_1, 3: Step.BEGIN_COMBAT, 4: Step.MAIN_2, 5: Step.END}
_LAST_OF_PHASE = (Step.DRAW, Step.MAIN_1, Step.END_COMBAT, Step.MAIN_2)


@dataclass
class TurnStructure:
    """Where in which turn the game is, and what was added to it or is to be skipped.

    ``turn`` counts from 1; ``active`` is the seat of the active player; ``step`` is None before the first turn.
    ``extra_turns`` are seats, the newest last (CR 500.7). ``extra_phases`` are numbers of phases added after the
    current one, the newest last (CR 500.8). ``extra_steps`` are steps added after a step, the newest last (CR 500.9).
    ``skipped`` are steps that are passed over once (CR 500.10). ``attacked`` says whether a creature was declared as
    an attacker or put onto the battlefield attacking in this combat, ``cleanup_again`` whether another cleanup step
    follows.
    """

    order: tuple[int, ...] = (1, 2)
    turn: int = 0
    active: int = 0
    step: Step | None = None
    extra_turns: list[int] = field(default_factory=list)
    extra_phases: list[int] = field(default_factory=list)
    extra_steps: dict[Step, list[Step]] = field(default_factory=dict)
    skipped: list[Step] = field(default_factory=list)
    first_draw_skipped: bool = True
    attacked: bool = False
    cleanup_again: bool = False

    def next_player(self) -> int:
        """Return the seat whose turn is next (CR 500.7): of the newest extra turn, else the next in turn order."""
        if self.extra_turns:
            return self.extra_turns[-1]
        place = self.order.index(self.active) if self.active in self.order else -1
        return self.order[(place + 1) % len(self.order)]

    def next_step(self, first_strikers: bool) -> tuple[Step, str]:
        """Return the step that follows, and the rule that says so.

        ``first_strikers``: whether a creature in combat has first or double strike (CR 510.4).
        """
        step, rule = self._next(self.step, first_strikers)
        waiting = list(self.skipped)
        while step in waiting:
            waiting.remove(step)
            step, _ = self._following(step, first_strikers)
            rule = "CR 500.10"
        return step, rule

    def _next(self, step: Step | None, first_strikers: bool) -> tuple[Step, str]:
        if step is None:
            return Step.UNTAP, "CR 501.1"
        if self.extra_steps.get(step):
            return self.extra_steps[step][-1], "CR 500.9"
        if step in _LAST_OF_PHASE and self.extra_phases:
            return _FIRST_OF_PHASE[self.extra_phases[-1]], "CR 500.8"
        if step is Step.CLEANUP and self.cleanup_again:
            return Step.CLEANUP, "CR 514.3a"
        return self._following(step, first_strikers)

    def _following(self, step: Step, first_strikers: bool) -> tuple[Step, str]:
        if step is Step.UPKEEP and self.turn == 1 and self.first_draw_skipped:
            return Step.MAIN_1, "CR 103.8a"
        if step is Step.ATTACKERS and not self.attacked:
            return Step.END_COMBAT, "CR 508.8"
        if step is Step.BLOCKERS and first_strikers:
            return Step.FIRST_DAMAGE, "CR 510.4"
        return _FOLLOWS[step]

    def enter(self, step: Step) -> None:
        """Begin a step: what was added or skipped to come here is used up."""
        before = self.step
        self._use_skips(step)
        if before is not None and self.extra_steps.get(before) and self.extra_steps[before][-1] is step:
            self.extra_steps[before].pop()
        elif before in _LAST_OF_PHASE and self.extra_phases and _FIRST_OF_PHASE[self.extra_phases[-1]] is step:
            self.extra_phases.pop()
        if step in (Step.BEGIN_COMBAT, Step.END_COMBAT, Step.MAIN_2):
            self.attacked = self.attacked and step is Step.END_COMBAT
        if step is Step.CLEANUP:
            self.cleanup_again = False
        self.step = step

    def _use_skips(self, step: Step) -> None:
        """Use up the skips of the steps passed over on the way to a step."""
        current, _ = self._next(self.step, False)
        while current in self.skipped and current is not step:
            self.skipped.remove(current)
            current, _ = self._following(current, False)

    def begin_turn(self, seat: int) -> None:
        """Begin a turn of a player (CR 500.7): the extra turn that this is, if it is one, is used up."""
        if self.extra_turns and self.extra_turns[-1] == seat:
            self.extra_turns.pop()
        self.turn += 1
        self.active = seat
        self.extra_phases.clear()
        self.extra_steps.clear()
        self.attacked = self.cleanup_again = False
