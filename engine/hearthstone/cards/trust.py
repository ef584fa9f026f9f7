"""How often expected triggers came: ``trust.tsv``, made from real logs by ``benchmarks/trigger_trust.py``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("trust.tsv")
TEXT = "text"
"""The kind of the rows for the definition of one text; the other rows are for constructs."""


class Met(NamedTuple):
    """How often an expected trigger came (``held``), did not come (``broken``), and in how many games."""

    held: int
    broken: int
    games: int


@cache
def _table() -> dict[tuple[str, str], Met]:
    """Return the rows of the table by kind and name."""
    if not TABLE.is_file():
        return {}
    rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {(row[0], row[1]): Met(int(row[2]), int(row[3]), int(row[5])) for row in rows}


def met_text(key: str) -> Met | None:
    """Return how often the expected triggers of a definition came; None if no log had one."""
    return _table().get((TEXT, key))


@cache
def distrusted() -> frozenset[str]:
    """Return the keys of definitions that some log has contradicted."""
    return frozenset(name for (kind, name), met in _table().items() if kind == TEXT and met.broken)
