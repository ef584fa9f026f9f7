"""The events of a game as a tree: sequences, their phases and steps, the blocks inside them, and their results.

The running rules record a span for everything that has a name in the rulebook.
Pictures, reports and explanations are made from this tree alone. A span covers packets by index, so the innermost span
around a packet is its place in the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from hslog.core.packet import Packet


class SpanKind(Enum):
    """The kind of a span."""

    SEQUENCE = "sequence"
    """A player's action, or a step of the turn (HS 2)."""
    PHASE = "phase"
    """A phase of a sequence (HS 1.8)."""
    STEP = "step"
    """A step between phases: death creation, aura update (HS 1.9)."""
    BLOCK = "block"
    """A block of the log."""
    RESULT = "result"
    """A result: damage, healing, a draw, a death."""


SEQUENCE, PHASE, STEP, BLOCK, RESULT = SpanKind
"""The kinds, for code that runs for every span: to look one up in its class takes ten times as long."""


class Span(Struct, eq=False):
    """One named span of the game.

    ``start`` and ``stop`` are packet indexes, ``stop`` exclusive. ``entity`` is its subject (0: none), ``source`` what
    caused it, ``amount`` the damage, healing or cards, if any.
    """

    kind: SpanKind
    name: str
    rule: str
    start: int
    entity: int = 0
    source: int = 0
    amount: int | None = None
    block: Packet | None = None
    stop: int = 0
    children: list[Span] = []
    phase: Span | None = None
    """The innermost phase or step that it is in or is itself, None outside any; set when it is opened."""

    def __repr__(self) -> str:
        return f"<Span {self.kind.value} {self.name!r} {self.rule!r} of packets {self.start} to {self.stop}>"

    def walk(self) -> Iterator[Span]:
        """Yield this span and all below it, depth first, in order of resolution."""
        stack = [self]
        while stack:
            span = stack.pop()
            yield span
            stack.extend(reversed(span.children))


class Trace:
    """The growing tree: open spans, and finished spans of the top level."""

    def __init__(self) -> None:
        self.roots: list[Span] = []
        self.stack: list[Span] = []

    def open(self, span: Span) -> Span:
        """Begin a span inside the innermost open one."""
        around = self.stack[-1] if self.stack else None
        (self.roots if around is None else around.children).append(span)
        if span.kind is PHASE or span.kind is STEP:
            span.phase = span
        elif around is not None:
            span.phase = around.phase
        self.stack.append(span)
        return span

    def close(self, span: Span, stop: int) -> None:
        """End a span, and any still open inside it; drop it if nothing happened in it.

        A span that was ended with the one around it is left as it is.
        """
        stack = self.stack
        if (not stack or stack[-1] is not span) and not any(other is span for other in stack):
            return
        current = None
        while current is not span:
            current = stack.pop()
            current.stop = stop
            if stop <= current.start and not current.children and current.kind is not BLOCK:
                siblings = stack[-1].children if stack else self.roots
                siblings.pop()

    def of_block(self, block: Packet | None) -> Span:
        """Return the innermost open span of a block."""
        for span in reversed(self.stack):
            if span.block is block:
                return span
        raise LookupError(block)

    def close_all(self, stop: int) -> None:
        """End all open spans."""
        if self.stack:
            self.close(self.stack[0], stop)

    def block(self) -> Packet | None:
        """Return the innermost open block, None outside any."""
        for span in reversed(self.stack):
            if span.block is not None:
                return span.block
        return None

    def phase(self) -> Span | None:
        """Return the innermost open phase or step, None outside any."""
        return self.stack[-1].phase if self.stack else None
