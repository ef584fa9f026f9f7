"""What happened, as a tree: turns of phases of steps, and in them spells, abilities, attacks and damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.trace import Span, SpanKind, Trace
from engine.magic.rules.deaths import DEATHS
from engine.magic.rules.steps import BEGIN_COMBAT, BETWEEN_TURNS

if TYPE_CHECKING:
    from engine.magic.rules.steps import Step, TurnStructure
    from hslog.arena.game import ArenaGame

SEQUENCE, PHASE, STEP, BLOCK, RESULT = SpanKind
PHASES = {
    1: "beginning phase",
    2: "precombat main phase",
    3: "combat phase",
    4: "postcombat main phase",
    5: "ending phase",
}
ACTIONS = {1: "cast", 2: "activate", 3: "play"}


class Tracer:
    """Builds the tree. What is put on the stack is a span until it has resolved; what responds to it lies inside."""

    def __init__(self, game: ArenaGame, turn: TurnStructure) -> None:
        self.game = game
        self.turn = turn
        self.trace = Trace()
        self.open: dict[int, Span] = {}

    @property
    def spans(self) -> list[Span]:
        """The turns, in log order."""
        return self.trace.roots

    def begin_turn(self, index: int, seat: int) -> None:
        """Begin a turn."""
        self.close(index)
        number = self.turn.turn + 1
        self.trace.open(Span(SEQUENCE, f"turn {number}", "CR 500.1", index, entity=seat))

    def begin_step(self, index: int, step: Step) -> None:
        """Begin a step, and the phase it is in."""
        if step is BETWEEN_TURNS:
            return
        stack = self.trace.stack
        self.open.clear()
        keep = 1 if stack and stack[0].kind is SEQUENCE else 0
        phase = PHASES[step.phase]
        if len(stack) > keep and stack[keep].name == phase and step is not BEGIN_COMBAT:
            keep += 1
        if len(stack) > keep:
            self.trace.close(stack[keep], index)
        if not self.trace.stack or self.trace.stack[-1].name != phase:
            self.trace.open(Span(PHASE, phase, "CR 500.1", index, entity=self.turn.active))
        if step % 100 or step.phase in (3, 5):
            self.trace.open(Span(STEP, step.words, step.rule, index, entity=self.turn.active))

    def acted(self, index: int, number: int, action: int) -> None:
        """Note a player's action on an object."""
        name = ACTIONS.get(action, "act")
        if action == 3:
            self._result(Span(RESULT, name, "CR 505.6b", index, entity=number))
        elif number not in self.open:
            self.open[number] = self.trace.open(Span(BLOCK, name, "CR 601.2", index, entity=number))

    def ability(self, index: int, number: int, source: int) -> None:
        """Note an ability put on the stack; mana abilities are gone before the message ends and leave no span."""

    def resolve(self, index: int, number: int) -> None:
        """Begin the resolution of an object; what is still open above it is over."""
        span = self.open.get(number)
        if span is None:
            self.open[number] = self.trace.open(Span(BLOCK, "trigger", "CR 603.3", index, entity=number))
            return
        while self.trace.stack and self.trace.stack[-1] is not span:
            self.trace.close(self.trace.stack[-1], index)

    def resolved(self, index: int, number: int) -> None:
        """End an object on the stack."""
        span = self.open.pop(number, None)
        if span is not None and any(one is span for one in self.trace.stack):
            self.trace.close(span, index + 1)

    def moved(self, index: int, new: int, old: int, category: str) -> None:
        """Note a zone change that is a result: a draw, a death, a discard."""
        if category == "Draw":
            self._result(Span(RESULT, "draw", "CR 121.1", index, entity=new))
        elif category in DEATHS:
            self._result(Span(RESULT, "death", DEATHS[category], index, entity=old))
        elif category in ("Destroy", "Sacrifice", "Exile", "Discard", "Mill", "Return", "Countered"):
            self._result(Span(RESULT, category.lower(), "CR 701.1", index, entity=old))

    def declared(self, index: int, name: str, number: int, whom: int) -> None:
        """Note an attack or a block; ``whom`` is the player or permanent attacked, or the attacker blocked."""
        rule = "CR 508.1k" if name == "attack" else "CR 509.1g"
        self._result(Span(RESULT, name, rule, index, entity=number, source=whom))

    def damaged(self, index: int, source: int, target: int, amount: int) -> None:
        """Note damage."""
        self._result(Span(RESULT, "damage", "CR 120.3", index, entity=target, source=source, amount=amount))

    def _result(self, span: Span) -> None:
        self.trace.open(span)
        self.trace.close(span, span.start + 1)

    def tear(self, index: int) -> None:
        """End all that is open: states are missing."""
        self.close(index)

    def close(self, index: int) -> None:
        """End all that is open."""
        self.open.clear()
        self.trace.close_all(index)
