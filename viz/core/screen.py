"""Text and tables on standard output: with colour and the terminal's width on a terminal, plain and unchanging when
piped.

Layout is done by ``rich``, which handles the width of Chinese and Korean names and the colours of a Windows console.
Text from a log is never read as markup, and its control characters are not sent to the terminal.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
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
"""The number of columns of a line when piped: nothing is cut off."""
KEPT_WRAPPED = 4096
"""Values that are kept as wrapped: the causes of one divergence are mostly those of the next."""
GUTTER = 2
"""Columns between a name and its value, and between the columns of a table."""

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
        self._wrapped = lru_cache(KEPT_WRAPPED)(self._wrap)

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
        pairs = [(clean(name), value) for name, value in rows if len(value)]
        if not pairs:
            return
        column = max(cell_len(name) for name, _ in pairs) + GUTTER
        room = max(1, self._width(PLAIN_WIDTH) - indent - column)
        found: list[Text] = []  # not a table: rich lays one out some twenty times as slowly
        for name, value in pairs:
            begin = Text(" " * indent).append(set_cell_size(name, column), "dim")
            for line in self._lines_of(value, room) if isinstance(value, Text) else self._wrapped(value, room):
                found.append(begin + line if self.is_terminal else Text(begin.plain + line.plain))
                begin = Text(" " * (indent + column))
        self._print(Text("\n").join(found), TABLE_WIDTH, soft_wrap=True)

    def table(
        self,
        titles: Sequence[str],
        rows: Iterable[Sequence[Cell]],
        right: Iterable[int] = (),
        indent: int = 2,
    ) -> None:
        """Print a table; ``right`` are the columns (from 0) whose cells are aligned to the right.

        On a terminal that is too narrow the widest columns are made narrower, and their cells wrapped.
        """
        cells = [[_text(cell) for cell in row] for row in rows]
        if not cells:
            return
        if any(titles):
            cells.insert(0, [_text(title, "bold dim") for title in titles])
        widths = [max(map(_width_of, column)) for column in zip(*cells, strict=True)]
        aligned = set(right)
        if not self.is_terminal:
            self._write("\n".join(_plain_rows(cells, widths, aligned, indent)))
            return
        widths = _narrowed(widths, self.terminal.width - indent - GUTTER * (len(widths) - 1))
        found = Text()  # not a table of rich: it lays one out some twenty times as slowly
        for row in cells:
            parts = [self._lines_of(cell, width) for cell, width in zip(row, widths, strict=True)]
            for height in range(max(map(len, parts))):
                begin = " " * indent
                for place, (lines, width) in enumerate(zip(parts, widths, strict=True)):
                    line = lines[height] if height < len(lines) else Text()
                    blank = " " * max(0, width - line.cell_len)
                    if place in aligned:
                        found.append(begin + blank).append_text(line)
                        begin = " " * GUTTER
                    else:
                        found.append(begin).append_text(line)
                        begin = blank + " " * GUTTER
                found.append("\n")
        found.right_crop(1)
        self._print(found, TABLE_WIDTH, soft_wrap=True)

    def _lines_of(self, text: Text, room: int) -> list[Text]:
        """Return a text as the lines it has in a column."""
        if "\n" not in text.plain and text.cell_len <= room:
            return [text]
        return list(text.wrap(self.terminal, room, overflow="fold"))

    def _wrap(self, value: str, room: int) -> list[Text]:
        return self._lines_of(_text(value), room)

    def _width(self, plain: int) -> int:
        return self.terminal.width if self.is_terminal else plain

    def _print(self, what: RenderableType, width: int, soft_wrap: bool = False) -> None:
        if self.is_terminal:
            self.terminal.print(what, soft_wrap=soft_wrap)
            return
        if soft_wrap and isinstance(what, Text):
            self._write(what.plain)
            return
        self.plain.file = buffer = io.StringIO()
        self.plain.width = width
        self.plain.print(what, soft_wrap=soft_wrap)
        self._write(buffer.getvalue().removesuffix("\n"))

    def _write(self, text: str) -> None:
        self.target.writelines(f"{line.rstrip()}\n" for line in text.split("\n"))


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


def _plain_rows(cells: list[list[Text]], widths: list[int], aligned: set[int], indent: int) -> Iterator[str]:
    """Yield the lines of a table without styles; its columns are as wide as their widest cells."""
    for row in cells:
        parts = [cell.plain.split("\n") for cell in row]
        for height in range(max(map(len, parts))):
            line = " " * indent
            for place, (lines, width) in enumerate(zip(parts, widths, strict=True)):
                said = lines[height] if height < len(lines) else ""
                blank = " " * max(0, width - cell_len(said))
                line += (blank + said if place in aligned else said + blank) + " " * GUTTER
            yield line


def _width_of(text: Text) -> int:
    """Return the width of the widest line of a text."""
    return max(map(cell_len, text.plain.split("\n")))


def _narrowed(widths: list[int], room: int) -> list[int]:
    """Return the widths of columns that have to share ``room``: the widest give up most."""
    widths = [max(1, width) for width in widths]
    while (excess := sum(widths) - room) > 0 and max(widths) > 1:
        widest, *narrower = sorted(set(widths), reverse=True)
        places = [place for place, width in enumerate(widths) if width == widest]
        cut = min(widest - (narrower[0] if narrower else 1), max(1, excess // len(places)))
        for place in places[: excess // cut or 1]:
            widths[place] -= cut
    return widths
