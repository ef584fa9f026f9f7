"""Counting how often replays exercised each rule (:mod:`engine.rulebook.exercise`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.core.trace import Span, SpanKind
from engine.core.verdict import Verdict
from engine.hearthstone.replay.result import Replay
from engine.rulebook.book import RULES
from engine.rulebook.equivalent import EQUIVALENT
from engine.rulebook.exercise import Exercise

_BY_VERDICT = {Verdict.PREDICTED: "predicted", Verdict.CHOSEN: "chosen", Verdict.ADOPTED: "adopted"}

SOURCES = frozenset(other for others in EQUIVALENT.values() for other in others)
OF_KIND = {SpanKind.SEQUENCE: "HS 1.6", SpanKind.PHASE: "HS 1.8 inherent phases"}
OF_STEP = {"death creation": "HS 1.9 death creation", "aura update": "HS 1.9 aura update"}
AURAS_AFTER_DEATHS = ("AR 4a", "HS 4.2 between deaths")
"""Rules of span kinds, of steps by name, and of aura updates right after a death creation step, by version."""


def exercise(replays: Iterable[Replay]) -> dict[str, Exercise]:
    """Count how often replays exercised each rule. The replays are consumed one at a time, and none is kept.

    The result has every rule of the registry, in the order of the books, then ids that are missing in the registry.
    """
    counts = {id: Exercise() for id in RULES}
    for replay in replays:
        seen: set[str] = set()
        verdicts = replay.verdicts
        for index, id in replay.rules.items():
            name = _BY_VERDICT.get(Verdict(verdicts[index]))
            if id and name is not None:
                entry = counts.setdefault(id, Exercise())
                setattr(entry, name, getattr(entry, name) + 1)
                seen.add(id)
        for id, count in _checked(replay).items():
            counts.setdefault(id, Exercise()).checked += count
            seen.add(id)
        # Divergences are counted instead of divergent packets, because a divergence may also be a missing packet.
        for divergence in replay.divergences:
            counts.setdefault(divergence.rule, Exercise()).diverged += 1
            seen.add(divergence.rule)
        for id in seen:
            counts[id].games += 1
    return counts


def _checked(replay: Replay) -> Counter[str]:
    """Return how often each rule was checked in one game."""
    checked = Counter(replay.checked)
    for root in replay.spans:
        for span in root.walk():
            checked.update(_rules_of(span))
    kept = checked + Counter(
        id for index, id in replay.rules.items() if replay.verdicts[index] == Verdict.PREDICTED and id in SOURCES
    )
    for id, others in EQUIVALENT.items():
        checked[id] += sum(kept[other] for other in others)
    for id in (*EQUIVALENT, *AURAS_AFTER_DEATHS):
        if checked[id] and not (RULES[id].holds(replay.ruleset.low) and RULES[id].holds(replay.ruleset.high)):
            del checked[id]
    return +checked


def _rules_of(span: Span) -> Iterator[str]:
    """Yield the ids of all rules that a span exercises: its own, its kind's, and those that order its children."""
    if span.kind is SpanKind.BLOCK or span.kind is SpanKind.RESULT:
        return
    yield span.rule
    for rule in (OF_KIND.get(span.kind), OF_STEP.get(span.name)):
        if rule is not None:
            yield rule
    for before, after in pairwise(span.children):
        if (before.name, after.name) == ("death creation", "aura update"):
            yield from AURAS_AFTER_DEATHS
