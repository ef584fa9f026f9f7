"""How often logs exercised each rule: packets predicted, chosen and adopted under it, checks, and divergences.

Most rules are met by packets that carry their id. Others only check what is there, or have phases and steps to their
name: they are counted as checked, once for each time something could have been found wrong and was not.

The counts of the corpus are kept beside this module; ``benchmarks/exercise.py`` makes them anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.rulebook.book import RULES, children
from engine.rulebook.equivalent import EQUIVALENT
from engine.trace import Span, SpanKind
from engine.verdict import Verdict

if TYPE_CHECKING:
    from engine.replay import Replay

TABLE = "exercised.tsv"
NEVER = "never"


@dataclass
class Exercise:
    """How often one rule was exercised.

    The first three are packets. ``checked`` counts the times a check of it compared something with the log that was
    right, and the phases and steps that are its own and in which something happened; ``diverged`` counts divergences
    and ``games`` games.
    """

    predicted: int = 0
    chosen: int = 0
    adopted: int = 0
    checked: int = 0
    diverged: int = 0
    games: int = 0

    @property
    def met(self) -> bool:
        """Whether packets were met in the name of the rule, or departed from it."""
        return bool(self.predicted or self.chosen or self.adopted or self.diverged)

    def __bool__(self) -> bool:
        """Whether the rule was exercised at all: met by a packet, checked, or departed from."""
        return bool(self.met or self.checked)


COUNTS = tuple(field.name for field in fields(Exercise))
_BY_VERDICT = {Verdict.PREDICTED: "predicted", Verdict.CHOSEN: "chosen", Verdict.ADOPTED: "adopted"}

SOURCES = frozenset(other for others in EQUIVALENT.values() for other in others)
OF_KIND = {SpanKind.SEQUENCE: "HS 1.6", SpanKind.PHASE: "HS 1.8 inherent phases"}
OF_STEP = {"death creation": "HS 1.9 death creation", "aura update": "HS 1.9 aura update"}
AURAS_AFTER_DEATHS = ("AR 4a", "HS 4.2 between deaths")
"""The rules of the kinds of spans, of steps by name, and, as the version decides, of auras that are updated right after
a death creation step."""


def exercise(replays: Iterable[Replay]) -> dict[str, Exercise]:
    """Count over replays, which may come one at a time: nothing of them is kept.

    Every rule of the registry is in the result, in the order of the books, and after them any id that is
    not: an engine that names a rule nobody wrote down shows up here instead of being lost.
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
        # Of divergent packets the divergence is counted, which also stands for a packet that is missing.
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
            checked.update(_of_span(span))
    kept = checked + Counter(
        id for index, id in replay.rules.items() if replay.verdicts[index] == Verdict.PREDICTED and id in SOURCES
    )
    for id, others in EQUIVALENT.items():
        checked[id] += sum(kept[other] for other in others)
    for id in (*EQUIVALENT, *AURAS_AFTER_DEATHS):
        if not (RULES[id].holds(replay.ruleset.low) and RULES[id].holds(replay.ruleset.high)):
            del checked[id]
    return +checked


def _of_span(span: Span) -> Iterator[str]:
    """Yield the rules that a span is of: its own, those of all spans of its kind, and of the order of its parts."""
    if span.kind is SpanKind.BLOCK or span.kind is SpanKind.RESULT:
        return
    yield span.rule
    for rule in (OF_KIND.get(span.kind), OF_STEP.get(span.name)):
        if rule is not None:
            yield rule
    for before, after in pairwise(span.children):
        if (before.name, after.name) == ("death creation", "aura update"):
            yield from AURAS_AFTER_DEATHS


@cache
def exercised() -> Mapping[str, Exercise]:
    """Return the counts of the corpus the project is tested on, by rule id."""
    text = (files("engine.rulebook") / TABLE).read_text(encoding="utf-8")
    return MappingProxyType(read_counts(text))


def describe(id: str, counts: Exercise | None) -> str:
    """Return in words how often a rule was exercised by the corpus; ``counts`` is None for one that never was."""
    if counts:
        named = [(getattr(counts, name), name) for name in COUNTS if name != "games"]
        return ", ".join(f"{count:,} {name}" for count, name in named if count)
    return "in parts" if any(other in exercised() for other in children(id)) else NEVER


def read_counts(text: str) -> dict[str, Exercise]:
    """Read counts as :func:`write_counts` writes them. Raises ValueError."""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    if not rows or rows[0] != ["id", *COUNTS]:
        raise ValueError(f"{TABLE}: the columns should be id, {', '.join(COUNTS)}")
    return {row[0]: Exercise(*(int(cell) for cell in row[1:])) for row in rows[1:]}


def write_counts(counts: Mapping[str, Exercise], note: str = "") -> str:
    """Return counts as a table, without the rules not exercised; ``note`` is a comment in front."""
    lines = [f"# {line}" for line in note.splitlines()] + ["\t".join(["id", *COUNTS])]
    for id, entry in counts.items():
        if entry:
            lines.append("\t".join([id, *(str(getattr(entry, name)) for name in COUNTS)]))
    return "\n".join(lines) + "\n"


def source_note() -> str:
    """Return the comment in front of the counts of the corpus: what was replayed."""
    text = (files("engine.rulebook") / TABLE).read_text(encoding="utf-8")
    return " ".join(line.lstrip("# ") for line in text.splitlines() if line.startswith("#"))
