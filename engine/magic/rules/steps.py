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

    def __init__(self, number: int) -> None:
        self.phase = number // 100
        """The number of its phase, 1 (beginning) to 5 (ending)."""
        self.gives_priority = number not in (100, 101, 510)
        """Whether players receive priority in it (CR 500.3): not in untap, and in cleanup as an exception only."""

    @property
    def words(self) -> str:
        """The step as the rules call it."""
        return WORDS[self]

    @property
    def rule(self) -> str:
        """The rule that says what happens in it."""
        return RULES[self]


(
    BETWEEN_TURNS,
    UNTAP,
    UPKEEP,
    DRAW,
    MAIN_1,
    BEGIN_COMBAT,
    ATTACKERS,
    BLOCKERS,
    DAMAGE,
    END_COMBAT,
    FIRST_DAMAGE,
    MAIN_2,
    END,
    CLEANUP,
) = Step
"""The steps, for code that runs for every message: a name of a module is found faster than one of a class."""

WORDS = {
    BETWEEN_TURNS: "end of the turn",
    UNTAP: "untap step",
    UPKEEP: "upkeep step",
    DRAW: "draw step",
    MAIN_1: "precombat main phase",
    BEGIN_COMBAT: "beginning of combat step",
    ATTACKERS: "declare attackers step",
    BLOCKERS: "declare blockers step",
    DAMAGE: "combat damage step",
    FIRST_DAMAGE: "first combat damage step",
    END_COMBAT: "end of combat step",
    MAIN_2: "postcombat main phase",
    END: "end step",
    CLEANUP: "cleanup step",
}
RULES = {
    BETWEEN_TURNS: "CR 500.1",
    UNTAP: "CR 502.3",
    UPKEEP: "CR 503.1",
    DRAW: "CR 504.1",
    MAIN_1: "CR 505.6",
    BEGIN_COMBAT: "CR 507.2",
    ATTACKERS: "CR 508.1",
    BLOCKERS: "CR 509.1",
    DAMAGE: "CR 510.1",
    FIRST_DAMAGE: "CR 510.4",
    END_COMBAT: "CR 511.1",
    MAIN_2: "CR 505.6",
    END: "CR 513.1",
    CLEANUP: "CR 514.1",
}
PRIORITY_RULES = {
    UPKEEP: "CR 503.1",
    DRAW: "CR 504.2",
    MAIN_1: "CR 505.6",
    BEGIN_COMBAT: "CR 507.2",
    ATTACKERS: "CR 508.2",
    BLOCKERS: "CR 509.4",
    DAMAGE: "CR 510.3",
    FIRST_DAMAGE: "CR 510.3",
    END_COMBAT: "CR 511.1",
    MAIN_2: "CR 505.6",
    END: "CR 513.1",
    CLEANUP: "CR 514.3a",
}
"""The rule by which the active player gets priority in a step."""

COMBAT = (BEGIN_COMBAT, ATTACKERS, BLOCKERS, FIRST_DAMAGE, DAMAGE, END_COMBAT)
MAIN = (MAIN_1, MAIN_2)

_FOLLOWS = {
    BETWEEN_TURNS: (UNTAP, "CR 501.1"),
    UNTAP: (UPKEEP, "CR 501.1"),
    UPKEEP: (DRAW, "CR 501.1"),
    DRAW: (MAIN_1, "CR 500.1"),
    MAIN_1: (BEGIN_COMBAT, "CR 500.1"),
    BEGIN_COMBAT: (ATTACKERS, "CR 506.1"),
    ATTACKERS: (BLOCKERS, "CR 506.1"),
    BLOCKERS: (DAMAGE, "CR 506.1"),
    FIRST_DAMAGE: (DAMAGE, "CR 510.4"),
    DAMAGE: (END_COMBAT, "CR 506.1"),
    END_COMBAT: (MAIN_2, "CR 511.3"),
    MAIN_2: (END, "CR 500.1"),
    END: (CLEANUP, "CR 512.1"),
    CLEANUP: (BETWEEN_TURNS, "CR 500.1"),
}

_FIRST_OF_PHASE = {1: UNTAP, 2: MAIN_1, 3: BEGIN_COMBAT, 4: MAIN_2, 5: END}
_AFTER_PHASE = {1: MAIN_1, 2: BEGIN_COMBAT, 3: MAIN_2, 4: END, 5: BETWEEN_TURNS}
_LAST_OF_PHASE = (DRAW, MAIN_1, END_COMBAT, MAIN_2)


@dataclass
class TurnStructure:
    """The current turn and step, and the turns, phases and steps that were added or are to be skipped.

    ``turn`` counts from 1; ``active`` is the seat of the active player; ``step`` is None before the first turn.
    ``extra_turns`` are seats, the newest last (CR 500.7). ``extra_phases`` are numbers of phases added after the
    current one, the newest last (CR 500.8); ``added_after`` is the last step of the phase they were added after, None
    outside of added phases. ``extra_steps`` are steps added after a step, the newest last, ``extra_before`` those
    added before one (CR 500.9). ``skipped`` are steps that are passed over once, ``skipped_phases`` the numbers of such
    phases, ``skipped_turns`` the seats whose next turn is (CR 500.10). ``attacked`` says whether a creature was
    declared as an attacker or put onto the battlefield attacking in this combat, ``cleanup_again`` whether another
    cleanup step follows. ``passed`` are the steps of this turn that have ended, in order.
    """

    order: tuple[int, ...] = (1, 2)
    turn: int = 0
    active: int = 0
    step: Step | None = None
    extra_turns: list[int] = field(default_factory=list)
    extra_phases: list[int] = field(default_factory=list)
    added_after: Step | None = None
    extra_steps: dict[Step, list[Step]] = field(default_factory=dict)
    extra_before: dict[Step, list[Step]] = field(default_factory=dict)
    before_done: Step | None = None
    skipped: list[Step] = field(default_factory=list)
    skipped_phases: list[int] = field(default_factory=list)
    skipped_turns: list[int] = field(default_factory=list)
    passed: list[Step] = field(default_factory=list)
    first_draw_skipped: bool = True
    attacked: bool = False
    cleanup_again: bool = False

    def next_player(self) -> int:
        """Return the seat whose turn is next (CR 500.7): of the newest extra turn, else the next in turn order.

        Turns that are skipped are passed over (CR 500.10). 0 where the turn order is not known.
        """
        return next(reversed(self._turns_to_come()), 0)

    def _turns_to_come(self) -> list[int]:
        """Return the seats of the turns to be skipped that come now, and of the turn that follows them.

        There are none where the turn order is needed and not known.
        """
        extra, waiting = list(self.extra_turns), list(self.skipped_turns)
        place = self.order.index(self.active) if self.active in self.order else -1
        found = []
        while True:
            if extra:
                seat = extra.pop()
            elif not self.order:
                return []
            else:
                place = (place + 1) % len(self.order)
                seat = self.order[place]
            found.append(seat)
            if seat not in waiting:
                return found
            waiting.remove(seat)

    def next_step(self, first_strikers: bool) -> tuple[Step, str]:
        """Return the step that follows, and the rule that says so.

        ``first_strikers``: whether a creature in combat has first or double strike (CR 510.4).
        """
        return self._course(first_strikers)[-1]

    def _course(self, first_strikers: bool) -> list[tuple[Step, str]]:
        """Return the steps that are passed over now, and the step that follows, each with its rule."""
        step, rule = self._next(self.step, first_strikers)
        steps, phases = list(self.skipped), list(self.skipped_phases)
        found = [(step, rule)]
        while True:
            if step in steps:
                steps.remove(step)
                step, _ = self._following(step, first_strikers)
            elif step is _FIRST_OF_PHASE.get(step.phase) and step.phase in phases:
                phases.remove(step.phase)
                step = _AFTER_PHASE[step.phase]
            else:
                return found
            found.append((step, "CR 500.10"))

    def _next(self, step: Step | None, first_strikers: bool) -> tuple[Step, str]:
        if step is None:
            return UNTAP, "CR 501.1"
        if self.extra_steps.get(step):
            return self.extra_steps[step][-1], "CR 500.9"
        if self.before_done is not None:
            if self.extra_before.get(self.before_done):
                return self.extra_before[self.before_done][-1], "CR 500.9"
            return self.before_done, "CR 500.9"
        if step in _LAST_OF_PHASE and self.extra_phases:
            return self._first(self.extra_phases[-1]), "CR 500.8"
        if step in _LAST_OF_PHASE and self.added_after is not None:
            found, rule = self._following(self.added_after, first_strikers)
        elif step is CLEANUP and self.cleanup_again:
            return CLEANUP, "CR 514.3a"
        else:
            found, rule = self._following(step, first_strikers)
        if self.extra_before.get(found):
            return self.extra_before[found][-1], "CR 500.9"
        return found, rule

    def _first(self, phase: int) -> Step:
        """Return the first step of a phase that was added; a main phase is a postcombat one (CR 505.1a)."""
        return MAIN_2 if phase == MAIN_1.phase else _FIRST_OF_PHASE[phase]

    def _following(self, step: Step, first_strikers: bool) -> tuple[Step, str]:
        if step is UPKEEP and self.turn == 1 and self.first_draw_skipped:
            return MAIN_1, "CR 103.8a"
        if step is ATTACKERS and not self.attacked:
            return END_COMBAT, "CR 508.8"
        if step is BLOCKERS and first_strikers:
            return FIRST_DAMAGE, "CR 510.4"
        return _FOLLOWS[step]

    def enter(self, step: Step) -> None:
        """Begin a step, and use up the additions and skips that led to it."""
        before = self.step
        self._use_skips(step)
        if before is not None and self.extra_steps.get(before) and self.extra_steps[before][-1] is step:
            self.extra_steps[before].pop()
        elif self.before_done is not None or self._comes_before(step):
            self._enter_before(step)
        elif before in _LAST_OF_PHASE and self.extra_phases and self._first(self.extra_phases[-1]) is step:
            self.extra_phases.pop()
            if self.added_after is None:
                self.added_after = before
        elif before in _LAST_OF_PHASE:
            self.added_after = None
        if step in (BEGIN_COMBAT, END_COMBAT, MAIN_2):
            self.attacked = self.attacked and step is END_COMBAT
        if step is CLEANUP:
            self.cleanup_again = False
        if before is not None:
            self.passed.append(before)
        self.step = step

    def _comes_before(self, step: Step) -> bool:
        """Return whether a step is one that was added before the step that would follow."""
        return bool(self.extra_before) and any(added and added[-1] is step for added in self.extra_before.values())

    def _enter_before(self, step: Step) -> None:
        """Begin a step that was added before another, or that other one."""
        if self.before_done is step and not self.extra_before.get(step):
            self.before_done = None
            return
        for then, added in self.extra_before.items():
            if added and added[-1] is step:
                added.pop()
                self.before_done = then
                return
        self.before_done = None

    def _use_skips(self, step: Step) -> None:
        """Use up the skips of the steps and phases passed over on the way to a step."""
        for passed, _ in self._course(False)[:-1]:
            if passed is step:
                return
            if passed in self.skipped:
                self.skipped.remove(passed)
            else:
                self.skipped_phases.remove(passed.phase)

    def begin_turn(self, seat: int) -> None:
        """Begin a turn of a player (CR 500.7): the extra turn that this is, if it is one, is used up."""
        coming = self._turns_to_come()
        if coming and coming[-1] == seat:
            for skipped in coming[:-1]:
                self.skipped_turns.remove(skipped)
            del self.extra_turns[max(0, len(self.extra_turns) - len(coming)) :]
        elif self.extra_turns and self.extra_turns[-1] == seat:
            self.extra_turns.pop()
        self.turn += 1
        self.active = seat
        self.extra_phases.clear()
        self.extra_steps.clear()
        self.extra_before.clear()
        self.passed.clear()
        self.added_after = self.before_done = None
        self.attacked = self.cleanup_again = False


def comes_later(step: Step, other: Step) -> bool:
    """Return whether a step comes after another one in a turn, which is left out then."""
    return _PLACES[step] > _PLACES[other]


_PLACES = {
    step: (step is Step.BETWEEN_TURNS, Step.DAMAGE - 0.5 if step is Step.FIRST_DAMAGE else float(step)) for step in Step
}
"""The place of each step in a turn: first strikes before other damage, and last what is between turns."""
