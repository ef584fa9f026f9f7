"""The evidence for each claim: how often it held in real games of Arena, and how often it was broken.

The table beside this module is made by ``benchmarks/magic.py evidence``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.core.claim import Claim, Evidence

TABLE = "evidence.tsv"
COLUMNS = ["rule", "part", "held", "broken", "games", "broken_games"]


@dataclass(frozen=True)
class MagicEvidence(Evidence):
    """How often a claim held in real games of Arena."""

    @property
    def words(self) -> str:
        """The evidence in words."""
        if not self.held:
            return "never held in a real game"
        broken = f"{self.broken:,} times in {self.broken_games:,} games" if self.broken else "never"
        return f"held {self.held:,} times in {self.games:,} real games of Arena, broken {broken}"


@cache
def table() -> Mapping[Claim, MagicEvidence]:
    """Return the counts of the corpus by claim. Raises ValueError for a table that is damaged."""
    text = (files("engine.magic") / TABLE).read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    if not rows or rows[0] != COLUMNS:
        raise ValueError(f"{TABLE}: the columns should be {', '.join(COLUMNS)}")
    found = {}
    for rule, part, *cells in rows[1:]:
        held, broken, games, broken_games = (int(cell) for cell in cells)
        found[Claim(rule, part)] = MagicEvidence(held, broken, games, broken_games)
    return found


def weigh(claim: Claim) -> MagicEvidence:
    """Return the evidence for a claim."""
    return table().get(claim, MagicEvidence())
