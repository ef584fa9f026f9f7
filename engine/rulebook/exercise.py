"""How often logs exercised each rule: packets predicted, chosen and adopted under it, and divergences.

The counts of the corpus are kept beside this module; ``benchmarks/exercise.py`` makes them anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.rulebook.book import RULES
from engine.verdict import Verdict

if TYPE_CHECKING:
    from engine.replay import Replay

TABLE = "exercised.tsv"


@dataclass
class Exercise:
    """How often one rule was exercised, in packets; ``diverged`` counts divergences and ``games`` games."""

    predicted: int = 0
    chosen: int = 0
    adopted: int = 0
    diverged: int = 0
    games: int = 0

    def __bool__(self) -> bool:
        """Whether the rule was exercised at all: met by a packet, or departed from."""
        return bool(self.predicted or self.chosen or self.adopted or self.diverged)


COUNTS = tuple(field.name for field in fields(Exercise))
_BY_VERDICT = {Verdict.PREDICTED: "predicted", Verdict.CHOSEN: "chosen", Verdict.ADOPTED: "adopted"}


def exercise(replays: Iterable[Replay]) -> dict[str, Exercise]:
    """Count over replays, which may come one at a time: nothing of them is kept.

    Every rule of the registry is in the result, in the order of the books, and after them any id that is
    not: an engine that names a rule nobody wrote down shows up here instead of being lost.
    """
    counts = {id: Exercise() for id in RULES}
    for replay in replays:
        seen = set()
        verdicts = replay.verdicts
        for index, id in replay.rules.items():
            name = _BY_VERDICT.get(Verdict(verdicts[index]))
            if id and name is not None:
                entry = counts.setdefault(id, Exercise())
                setattr(entry, name, getattr(entry, name) + 1)
                seen.add(id)
        # Of divergent packets the divergence is counted, which also stands for a packet that is missing.
        for divergence in replay.divergences:
            counts.setdefault(divergence.rule, Exercise()).diverged += 1
            seen.add(divergence.rule)
        for id in seen:
            counts[id].games += 1
    return counts


@cache
def exercised() -> Mapping[str, Exercise]:
    """Return the counts of the corpus the project is tested on, by rule id."""
    text = (files("engine.rulebook") / TABLE).read_text(encoding="utf-8")
    return MappingProxyType(read_counts(text))


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
