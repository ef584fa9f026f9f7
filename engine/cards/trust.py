"""Which definitions real logs have contradicted: ``trust.tsv``, made by ``benchmarks/trigger_trust.py``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("trust.tsv")
TEXT = "text"
"""Marks the rows that are about the definition of one text; the others are about constructs."""


@cache
def distrusted() -> frozenset[str]:
    """Return the keys of definitions of which a log has shown that they are not what the server carries out."""
    if not TABLE.is_file():
        return frozenset()
    rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return frozenset(row[1] for row in rows if row[0] == TEXT and int(row[3]))
