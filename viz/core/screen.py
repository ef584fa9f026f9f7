"""Text and tables on standard output: with colour and the terminal's width on a terminal, plain and unchanging when
piped.

Layout is done by ``rich``, which handles the width of Chinese and Korean names and the colours of a Windows console.
Text from a log is never read as markup, and its control characters are not sent to the terminal.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from hslog.core.legible import clean

if TYPE_CHECKING:
    from rich.console import RenderableType

PLAIN_WIDTH = 100
"""Columns of running text when piped."""
TABLE_WIDTH = 4000
"""The number of columns of a table when piped: nothing is cut off."""
GUTTER = 2
"""Columns between a name and its value."""

Cell = str | Text


class Screen:
    """Where a command prints for a person."""

    def __init__(self, file: TextIO | None = None) -> None:
        target = file if file is not None else sys.stdout
        terminal = Console(file=target, highlight=False, markup=False, emoji=False)
        self.is_terminal = terminal.is_terminal
        self.terminal = terminal
        self.target = target
        self.plain = Console(
            file=target,
            force_terminal=False,
            color_system=None,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    def line(self, text: Cell = "", style: str = "") -> None:
        """Print one line; it is wrapped by the terminal, not by us, so that it can be copied whole."""
        self._print(_text(text, style), self.terminal.width if self.is_terminal else TABLE_WIDTH, soft_wrap=True)

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.line(text, "bold")

    def paragraph(self, text: Cell, indent: int = 0, style: str = "") -> None:
        """Print running text, wrapped."""
        self._print(Padding(_text(text, style), (0, 0, 0, indent)), self._width(PLAIN_WIDTH))

    def fields(self, rows: Iterable[tuple[str, Cell]], indent: int = 2) -> None:
        """Print names with values, the values wrapped in a column of their own; empty ones are left out."""
        pairs = [(clean(name), _text(value)) for name, value in rows if len(value)]
        if not pairs:
            return
        column = max(cell_len(name) for name, _ in pairs) + GUTTER
        room = max(1, self._width(PLAIN_WIDTH) - indent - column)
        found = Text()  # not a table: rich lays one out some twenty times as slowly
        for name, value in pairs:
            begin = Text(" " * indent).append(set_cell_size(name, column), "dim")
            short = cell_len(value.plain) <= room and "\n" not in value.plain
            for line in [value] if short else value.wrap(self.terminal, room, overflow="fold"):
                found.append_text(begin).append_text(line).append("\n")
                begin = Text(" " * (indent + column))
        found.right_crop(1)
        self._print(found, TABLE_WIDTH, soft_wrap=True)

    def table(
        self,
        titles: Sequence[str],
        rows: Iterable[Sequence[Cell]],
        right: Iterable[int] = (),
        indent: int = 2,
    ) -> None:
        """Print a table; ``right`` are the columns (from 0) whose cells are aligned to the right."""
        from rich.table import Table

        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=any(titles))
        aligned = set(right)
        for place, title in enumerate(titles):
            table.add_column(
                _text(title),
                justify="right" if place in aligned else "left",
                header_style="dim",
                overflow="fold",
                no_wrap=not self.is_terminal,
            )
        for row in rows:
            table.add_row(*[_text(cell) for cell in row])
        if table.row_count:
            self._print(Padding(table, (0, 0, 0, indent), expand=False), self._width(TABLE_WIDTH))

    def _width(self, plain: int) -> int:
        return self.terminal.width if self.is_terminal else plain

    def _print(self, what: RenderableType, width: int, soft_wrap: bool = False) -> None:
        if self.is_terminal:
            self.terminal.print(what, soft_wrap=soft_wrap)
            return
        self.plain.file = buffer = io.StringIO()
        self.plain.width = width
        self.plain.print(what, soft_wrap=soft_wrap)
        self.target.writelines(f"{line.rstrip()}\n" for line in buffer.getvalue().split("\n")[:-1])


def styled(*parts: str | tuple[str, str] | Text) -> Text:
    """Make one text of parts, each plain, with its style, or styled already."""
    text = Text()
    for part in parts:
        if isinstance(part, Text):
            text.append_text(part)
        elif isinstance(part, str):
            text.append(clean(part))
        else:
            text.append(clean(part[0]), part[1])
    return text


def _text(text: Cell, style: str = "") -> Text:
    return text if isinstance(text, Text) else Text(clean(text), style)
