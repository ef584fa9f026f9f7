"""One trial: a fault is planted in a copy of a game, and the replay of the copy is asked where it sees one.

A fault counts as found when the innermost block around it has a divergence that the clean replay did not have
there. At top level it is the stretch between the neighbouring blocks, so never farther than its action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine import replay
from engine.core.divergence import Divergence
from hslog.hearthstone.packets import Block, Packet, SubSpell

from .faults import Fault
from .subject import Owner, Place, Subject
from .trees import Copy


class Outcome(Enum):
    """What became of a fault."""

    FOUND = "found"
    NOTICED = "noticed"
    """There is a notice where the fault is, and no divergence: the claim has little evidence."""
    ELSEWHERE = "elsewhere"
    """There is a new divergence, but not where the fault is."""
    SILENT = "silent"
    """There is no new divergence at all."""


@dataclass(frozen=True)
class Trial:
    """A fault, what became of it, and the divergences that the clean replay does not have, anywhere."""

    subject: Subject
    fault: Fault
    outcome: Outcome
    new: tuple[Divergence, ...]
    here: tuple[Divergence, ...] = ()
    """Divergences and notices that the clean replay does not have, where the fault is."""

    @property
    def found(self) -> bool:
        """Whether the fault was reported where it is."""
        return self.outcome is Outcome.FOUND


@dataclass(frozen=True)
class Region:
    """Where a divergence counts as reported at the fault: a block, or between two blocks (None: no bound)."""

    block: Block | None
    before: Packet | None
    after: Packet | None

    def bounds(self, copy: Copy | None) -> tuple[int, float]:
        """Return the indexes of the first and the last packet, in the copy or in the original."""
        if self.block is not None:
            block = copy.of[self.block.index] if copy is not None else self.block
            assert isinstance(block, Block)
            return block.index, block.end_index if block.end_index is not None else float("inf")
        before, after = self.before, self.after
        if copy is not None:
            before = copy.of[before.index] if before is not None else None
            after = copy.of[after.index] if after is not None else None
        first = 0
        if isinstance(before, Block | SubSpell):
            first = (before.end_index if before.end_index is not None else before.index) + 1
        return first, after.index if after is not None else float("inf")


def region_of(subject: Subject, first: Place, last: Place) -> Region:
    """Return where a fault between two packets of one list must be reported."""
    block = _innermost(first.owner)
    if block is not None:
        return Region(block, None, None)
    top = subject.game.packets
    start, stop = (_at_top(subject, place) for place in (first, last))
    before = next((packet for packet in reversed(top[:start]) if isinstance(packet, Block)), None)
    after = next((packet for packet in top[stop + 1 :] if isinstance(packet, Block)), None)
    return Region(None, before, after)


def _innermost(owner: Owner) -> Block | None:
    while owner is not None and not isinstance(owner, Block):
        owner = owner.parent
    return owner


def _at_top(subject: Subject, place: Place) -> int:
    """Return the place at top level of a packet, or of the sub-spell it is in."""
    outer: Packet = place.packet
    owner = place.owner
    while owner is not None:
        outer, owner = owner, owner.parent
    return next(at for at, packet in enumerate(subject.game.packets) if packet is outer)


def try_out(subject: Subject, fault: Fault) -> Trial:
    """Plant a fault and see what the replay says."""
    copy = Copy(subject.game)
    fault.plant(copy)
    faulty = replay(copy.finish())
    region = region_of(subject, fault.first, fault.last)
    clean, bounds, others = subject.clean.divergences, region.bounds(None), region.bounds(copy)
    new = _new(clean, faulty.divergences)
    here = _new(_within(clean, bounds), _within(faulty.divergences, others))
    noticed = _new(_within(subject.clean.notices, bounds), _within(faulty.notices, others))
    if here:
        outcome = Outcome.FOUND
    elif noticed:
        outcome = Outcome.NOTICED
    else:
        outcome = Outcome.ELSEWHERE if new else Outcome.SILENT
    return Trial(subject, fault, outcome, tuple(new), (*here, *noticed))


def _within(divergences: Iterable[Divergence], bounds: tuple[int, float]) -> list[Divergence]:
    return [one for one in divergences if bounds[0] <= one.index <= bounds[1]]


def _new(clean: Iterable[Divergence], faulty: Iterable[Divergence]) -> list[Divergence]:
    """Return the divergences that are there more often than before, wherever they stand."""
    known = Counter(_what(one) for one in clean)
    new = []
    for one in faulty:
        if known[_what(one)]:
            known[_what(one)] -= 1
        else:
            new.append(one)
    return new


def _what(divergence: Divergence) -> tuple[object, ...]:
    return (
        divergence.rule,
        divergence.kind,
        divergence.entity,
        divergence.tag,
        divergence.expected,
        divergence.observed,
    )
