"""A tidy tree for boxes of any size, growing from left to right.

The algorithm is Reingold and Tilford's, in the form of Walker and of Buchheim, Jünger and Leipert for trees
of any degree: subtrees are placed as close together as their contours allow, so that equal subtrees look
equal wherever they are, and nothing overlaps. Levels are columns. It takes time linear in the number of
nodes and keeps no deep stack. No library at hand does this for boxes of unequal size without bringing a
layout program of its own.

Lengths are in points (1/72 inch), y grows downwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Size:
    """The space of a node: its box, the room before it for its edge label, and the height at which edges enter it."""

    width: float
    height: float
    lead: float = 0.0
    port: float = 0.0


@dataclass(frozen=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return self.y + self.height / 2

    def overlaps(self, other: Box, slack: float = 0.01) -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


class _Contour:
    """The upper and the lower outline of a subtree, a value for each level, the root's level last.

    All values are relative to ``shift``, so that a subtree can be moved without touching them.
    """

    __slots__ = ("lower", "shift", "upper")

    def __init__(self) -> None:
        self.upper: list[float] = []
        self.lower: list[float] = []
        self.shift = 0.0


def tidy_tree(
    children: Mapping[int, Sequence[int]],
    root: int,
    sizes: Mapping[int, Size],
    *,
    level_gap: float = 30.0,
    leaf_gap: float = 5.0,
    subtree_gap: float = 11.0,
    centred: bool = True,
) -> dict[int, Box]:
    """Return a box for every node, the tree's upper left corner at (0, 0).

    ``children`` in the order to show them, top to bottom. ``level_gap`` is the room between two levels
    besides what edges need for their words, ``leaf_gap`` that between two leaves of one parent,
    ``subtree_gap`` that between all other neighbours. ``centred`` puts the port of a parent at the middle
    of its children's, else level with the first of them, which reads better in tall trees.
    """
    order = _preorder(children, root)
    columns, depth = _columns(children, root, order, sizes, level_gap)
    offset: dict[int, float] = {}
    contours: dict[int, _Contour] = {}
    for node in reversed(order):
        contours[node] = _place(node, children, sizes, contours, offset, (leaf_gap, subtree_gap), centred)
    boxes: dict[int, Box] = {}
    top: dict[int, float] = {root: 0.0}
    for node in order:
        size = sizes[node]
        boxes[node] = Box(columns[depth[node]], top[node], size.width, size.height)
        for child in children.get(node, ()):
            top[child] = top[node] + offset[child]
    highest = min(box.y for box in boxes.values())
    return {node: Box(box.x, box.y - highest, box.width, box.height) for node, box in boxes.items()}


def _preorder(children: Mapping[int, Sequence[int]], root: int) -> list[int]:
    order = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(children.get(node, ())))
    return order


def _columns(
    children: Mapping[int, Sequence[int]],
    root: int,
    order: Sequence[int],
    sizes: Mapping[int, Size],
    gap: float,
) -> tuple[list[float], dict[int, int]]:
    """Return where the boxes of each level begin, and the level of every node."""
    depth = {root: 0}
    widths: list[float] = []
    leads: list[float] = []
    for node in order:
        level = depth[node]
        if level == len(widths):
            widths.append(0.0)
            leads.append(0.0)
        widths[level] = max(widths[level], sizes[node].width)
        leads[level] = max(leads[level], sizes[node].lead)
        for child in children.get(node, ()):
            depth[child] = level + 1
    columns = [leads[0]]
    for level in range(1, len(widths)):
        columns.append(columns[-1] + widths[level - 1] + gap + leads[level])
    return columns, depth


def _place(
    node: int,
    children: Mapping[int, Sequence[int]],
    sizes: Mapping[int, Size],
    contours: dict[int, _Contour],
    offset: dict[int, float],
    gaps: tuple[float, float],
    centred: bool,
) -> _Contour:
    """Place the children of a node relative to it; return the contour of its subtree, relative to its top."""
    inside = children.get(node, ())
    height, port = sizes[node].height, sizes[node].port
    if not inside:
        contour = _Contour()
        contour.upper.append(0.0)
        contour.lower.append(height)
        return contour
    tops = [0.0]
    together = contours.pop(inside[0])
    for before, child in pairwise(inside):
        leaves = not children.get(before) and not children.get(child)
        together, top = _beside(together, contours.pop(child), gaps[0] if leaves else gaps[1])
        tops.append(top)
    first, last = tops[0] + sizes[inside[0]].port, tops[-1] + sizes[inside[-1]].port
    mine = (first + last) / 2 - port if centred else first - port
    for child, top in zip(inside, tops, strict=True):
        offset[child] = top - mine
    together.shift -= mine
    together.upper.append(-together.shift)
    together.lower.append(height - together.shift)
    return together


def _beside(above: _Contour, below: _Contour, gap: float) -> tuple[_Contour, float]:
    """Move ``below`` up against ``above``; return the contour of both, and where the root of ``below``
    begins.

    Only the levels both have are looked at, and the deeper of the two is kept and added to.
    """
    shared = min(len(above.upper), len(below.upper))
    move = max(
        above.lower[-level] + above.shift + gap - below.upper[-level] - below.shift for level in range(1, shared + 1)
    )
    below.shift += move
    top = below.upper[-1] + below.shift
    if len(above.upper) >= len(below.upper):
        for level in range(1, shared + 1):
            above.lower[-level] = below.lower[-level] + below.shift - above.shift
        return above, top
    for level in range(1, shared + 1):
        below.upper[-level] = above.upper[-level] + above.shift - below.shift
    return below, top
