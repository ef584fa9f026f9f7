"""How often each claim held and was broken in the corpus, by era: counts from ``hearthtrace corpus evidence``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engine.core.claim import Claim, Evidence
from engine.hearthstone.evidence.eras import BY_NAME, Era

TABLE = "evidence.tsv"


@dataclass(frozen=True)
class Row:
    """The counts of the corpus for one claim in one era.

    ``held`` and ``broken`` count the times the claim was confirmed and denied, ``games`` the games in which it was
    confirmed, ``broken_games`` those in which it was denied, ``families`` the sources of logs in which it was
    confirmed. ``first`` and ``last`` are the builds between which those games were written (0: never confirmed).
    """

    held: int = 0
    broken: int = 0
    games: int = 0
    broken_games: int = 0
    families: int = 0
    first: int = 0
    last: int = 0

    def __add__(self, other: Row) -> Row:
        """Return the sum of two rows about different games. Their sources may be the same: the larger number counts."""
        spans = [row for row in (self, other) if row.games]
        return Row(
            self.held + other.held,
            self.broken + other.broken,
            self.games + other.games,
            self.broken_games + other.broken_games,
            max(self.families, other.families),
            min((row.first for row in spans), default=0),
            max((row.last for row in spans), default=0),
        )

    @property
    def evidence(self) -> Evidence:
        """What these counts say about their claim."""
        builds = (self.first, self.last) if self.games else None
        return Evidence(self.held, self.broken, self.games, self.broken_games, builds, families=self.families)


Counts = Mapping[tuple[Claim, Era], Row]

COLUMNS = ("rule", "part", "era", *(field.name for field in fields(Row)))


@cache
def counts() -> Counts:
    """Return the counts of the corpus, by claim and era."""
    return MappingProxyType(read(_text()))


@cache
def newest_logged() -> int:
    """Return the newest build with a log in the corpus."""
    return max(row.last for row in counts().values())


def source_note() -> str:
    """Return the comment above the counts, which names their source."""
    return " ".join(line.lstrip("# ") for line in _text().splitlines() if line.startswith("#"))


def read(text: str) -> dict[tuple[Claim, Era], Row]:
    """Read counts in the format of :func:`write`. Raises ValueError, with the line, if the text is not such a table."""
    found: dict[tuple[Claim, Era], Row] = {}
    header = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if not header:
            if tuple(cells) != COLUMNS:
                raise ValueError(f"{TABLE}, line {number}: the columns should be {', '.join(COLUMNS)}")
            header = True
            continue
        if len(cells) != len(COLUMNS) or cells[2] not in BY_NAME or not all(cell.isdecimal() for cell in cells[3:]):
            raise ValueError(f"{TABLE}, line {number}: not a row of counts: {line!r}")
        found[Claim(cells[0], cells[1]), BY_NAME[cells[2]]] = Row(*map(int, cells[3:]))
    return found


def write(counts: Counts, note: str = "") -> str:
    """Return counts as a table, sorted by claim and era. ``note``: a comment in front of it."""
    lines = [f"# {line}" for line in note.splitlines()] + ["\t".join(COLUMNS)]
    for (claim, era), row in sorted(counts.items(), key=_order):
        lines.append("\t".join([*claim, era.name, *(str(getattr(row, field.name)) for field in fields(Row))]))
    return "\n".join(lines) + "\n"


def _order(item: tuple[tuple[Claim, Era], Row]) -> tuple[str, str, Era]:
    (claim, era), _ = item
    return claim.rule, claim.part, era


def _text() -> str:
    return Path(__file__).with_name(TABLE).read_text(encoding="utf-8")
