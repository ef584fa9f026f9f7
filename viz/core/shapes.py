"""What a picture is made of: texts, cards and wires, placed in points (1/72 inch, y downwards)."""

from __future__ import annotations

from dataclasses import dataclass

from viz.core.layout import Box
from viz.core.measure import text_width


@dataclass(frozen=True)
class Text:
    """A line of text: left end and baseline, size in points."""

    text: str
    x: float
    y: float
    size: float
    ink: str = "#1b1d21"
    bold: bool = False

    @property
    def box(self) -> Box:
        """The room it takes."""
        return Box(self.x, self.y - self.size * 0.8, text_width(self.text, self.size, self.bold), self.size)


@dataclass(frozen=True)
class Card:
    """A node as it is drawn: a box with a badge (sign of its category) and lines of text."""

    node: int
    box: Box
    ink: str
    sign: str
    border: str
    line: str
    heavy: bool
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Wire:
    """An edge: points of its path (corners are rounded), dashed for causes, an arrow head at the end or
    none."""

    points: tuple[tuple[float, float], ...]
    ink: str
    dashed: bool = False
    arrow: bool = False
    label: Text | None = None
