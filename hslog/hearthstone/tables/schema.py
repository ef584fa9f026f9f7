"""The structure of tables of games: their columns, types and units.

Data only; :mod:`hslog.hearthstone.tables.arrow` fills them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

SCHEMA_VERSION = 1
"""The version of all tables together: it grows when a column changes its meaning, its type or its name."""

Row = tuple[Any, ...]
"""The values of one row, in the order of the columns; None where there is none."""

TYPES = ("bool", "int32", "int64", "float64", "string")


@dataclass(frozen=True)
class Column:
    """One column: ``type`` is one of TYPES, ``what`` describes its content, with the unit."""

    name: str
    type: str
    what: str


@dataclass(frozen=True)
class Table:
    """One table: ``what`` describes one row."""

    name: str
    what: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    def with_columns(self, first: Iterable[Column] = (), last: Iterable[Column] = ()) -> Table:
        """Return the table with further columns before and after its own."""
        return Table(self.name, self.what, (*first, *self.columns, *last))


def columns(text: str) -> tuple[Column, ...]:
    """Return the columns that the lines of a text declare: ``name  type  what it holds``, one a line."""
    return tuple(Column(*line.split(None, 2)) for line in text.strip().splitlines())


def markdown(tables: Iterable[Table]) -> str:
    """Return the documentation of tables as Markdown."""
    parts = []
    for table in tables:
        rows = [f"| `{column.name}` | {column.type} | {column.what} |" for column in table.columns]
        head = [f"### {table.name}", "", table.what, "", "| column | type | what |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]))
    return "\n\n".join(parts) + "\n"
