"""What happened, as a tree: sequences of phases of steps, the blocks inside them, and what came of it.

The running of the rules (:mod:`engine.resolution`) records a span whenever it begins something that has a name in the
rulebook. Pictures, reports and explanations are made from this tree and from nothing else. A span covers packets by
their index, so a packet's place in the rulebook is the innermost span around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from hslog.generated.vocabulary import BlockType
from hslog.packets import Block

ACTIONS = (BlockType.PLAY, BlockType.ATTACK, BlockType.DECK_ACTION)
"""Blocks that begin with a player's decision where they stand at the top level: a sequence begins (HS 1.6)."""


class SpanKind(Enum):
    """What a span stands for."""

    SEQUENCE = "sequence"
    """A player's action, or a step of the turn (HS 2)."""
    PHASE = "phase"
    """A phase of a sequence (HS 1.8)."""
    STEP = "step"
    """A step between phases: death creation, aura update (HS 1.9)."""
    BLOCK = "block"
    """A block of the log."""
    RESULT = "result"
    """Something that came of it: damage, healing, a draw, a death."""


@dataclass(slots=True, eq=False)
class Span:
    """One named stretch of the game.

    ``start`` and ``stop`` are packet indexes, ``stop`` exclusive. ``entity`` is what it is about (0: nothing),
    ``source`` what did it, ``amount`` of damage, healing or cards where there is one. ``cause`` is the index of
    the packet that made it necessary: for a death, the damage or the mark that killed.
    """

    kind: SpanKind
    name: str
    rule: str
    start: int
    entity: int = 0
    source: int = 0
    amount: int | None = None
    cause: int | None = None
    block: Block | None = None
    stop: int = 0
    children: list[Span] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether nothing happened in it."""
        return self.stop <= self.start and not self.children

    def walk(self) -> Iterator[Span]:
        """Yield this span and all below it, depth first, in the order of resolution."""
        stack = [self]
        while stack:
            span = stack.pop()
            yield span
            stack.extend(reversed(span.children))


class Trace:
    """The tree as it grows: the spans that are open, and the finished ones at the top."""

    def __init__(self) -> None:
        self.roots: list[Span] = []
        self.stack: list[Span] = []

    def open(self, span: Span) -> Span:
        """Begin a span inside the innermost open one."""
        (self.stack[-1].children if self.stack else self.roots).append(span)
        self.stack.append(span)
        return span

    def close(self, span: Span, stop: int) -> None:
        """End a span, and any still open inside it; one in which nothing happened leaves no trace.

        A span that was ended with the one around it is left as it is.
        """
        if not any(other is span for other in reversed(self.stack)):  # it is most often the innermost
            return
        while self.stack:
            current = self.stack.pop()
            current.stop = stop
            if current.empty and current.kind is not SpanKind.BLOCK:
                siblings = self.stack[-1].children if self.stack else self.roots
                siblings.pop()
            if current is span:
                return

    def close_all(self, stop: int) -> None:
        """End everything that is open."""
        if self.stack:
            self.close(self.stack[0], stop)

    def phase(self) -> Span | None:
        """Return the innermost open phase or step, None outside any."""
        for span in reversed(self.stack):
            if span.kind in (SpanKind.PHASE, SpanKind.STEP):
                return span
        return None
