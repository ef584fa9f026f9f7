"""How often logs exercised each rule: its predicted, chosen and adopted packets, checks, and divergences.

Most rules are exercised by packets that carry their id. Others only check, or have phases and steps of their own: they
count as checked, once for each time something could have been found wrong and was not.

The counts of the corpus are beside this module; ``benchmarks/exercise.py`` makes them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.rulebook.book import children

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
        """Whether packets have the id of the rule, or diverge from it."""
        return bool(self.predicted or self.chosen or self.adopted or self.diverged)

    def __bool__(self) -> bool:
        """Whether the rule was exercised at all: by a packet, a check, or a divergence."""
        return bool(self.met or self.checked)


COUNTS = tuple(field.name for field in fields(Exercise))


@cache
def exercised() -> Mapping[str, Exercise]:
    """Return the counts of the corpus on which the project is tested, by rule id."""
    text = (files("engine.rulebook") / TABLE).read_text(encoding="utf-8")
    return MappingProxyType(read_counts(text))


def describe(id: str, counts: Exercise | None) -> str:
    """Return in words how often a rule was exercised by the corpus; ``counts`` is None for one that never was."""
    if counts:
        named = [(getattr(counts, name), name) for name in COUNTS if name != "games"]
        return ", ".join(f"{count:,} {name}" for count, name in named if count)
    return "in parts" if any(other in exercised() for other in children(id)) else NEVER


def read_counts(text: str) -> dict[str, Exercise]:
    """Read counts as ``benchmarks/exercise.py`` writes them. Raises ValueError."""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    if not rows or rows[0] != ["id", *COUNTS]:
        raise ValueError(f"{TABLE}: the columns should be id, {', '.join(COUNTS)}")
    return {row[0]: Exercise(*(int(cell) for cell in row[1:])) for row in rows[1:]}


def source_note() -> str:
    """Return the comment in front of the counts of the corpus: what was replayed."""
    text = (files("engine.rulebook") / TABLE).read_text(encoding="utf-8")
    return " ".join(line.lstrip("# ") for line in text.splitlines() if line.startswith("#"))
