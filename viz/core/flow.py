"""A whole game on a page: its turns stand below each other in columns, as in a newspaper.

One tree of all turns would be a strip many times as tall as wide. The order of reading stays that of the
log: down a column, then on to the next.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from viz.core.layout import Box, Size, tidy_tree
from viz.core.routes import LANE
from viz.core.shapes import Wire
from viz.core.wires import GREY, PORT, rooms_for_words

SHAPE = 1.35
"""Width to height of a page that reads well on a screen."""
MOST_COLUMNS = 9
GUTTER, GAP = 16.0, 30.0


@dataclass
class Flow:
    """A game laid out in columns; ``lines`` join the game to its turns."""

    boxes: dict[int, Box] = field(default_factory=dict)
    column: dict[int, int] = field(default_factory=dict)
    rooms: dict[int, float] = field(default_factory=dict)
    lines: list[Wire] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0


def flow(children: Mapping[int, Sequence[int]], root: int, sizes: Mapping[int, Size], kills: Mapping[int, int]) -> Flow:
    """Lay out the tree below ``root`` in as many columns as make a page of a good shape.

    ``kills`` says for each child of the root how many arrows need a lane beside it.
    """
    turns = list(children[root])
    heights = {turn: _height(children, turn, sizes) for turn in turns}
    found: list[Flow] = []
    for count in range(1, min(MOST_COLUMNS, len(turns)) + 1):
        parts = _split(turns, heights, count)
        found.append(_columns(children, root, sizes, parts, kills))
    return min(found, key=lambda one: abs(math.log(one.width / one.height / SHAPE)))


def _height(children: Mapping[int, Sequence[int]], turn: int, sizes: Mapping[int, Size]) -> float:
    return max(box.bottom for box in tidy_tree(children, turn, sizes, centred=False).values())


def _split(turns: list[int], heights: Mapping[int, float], count: int) -> list[list[int]]:
    """Return the turns in ``count`` runs of about the same height."""
    share = sum(heights.values()) / count
    parts: list[list[int]] = [[]]
    filled = 0.0
    for turn in turns:
        if parts[-1] and filled + heights[turn] / 2 > share * len(parts) and len(parts) < count:
            parts.append([])
        parts[-1].append(turn)
        filled += heights[turn]
    return parts


def _columns(
    children: Mapping[int, Sequence[int]],
    root: int,
    sizes: Mapping[int, Size],
    parts: list[list[int]],
    kills: Mapping[int, int],
) -> Flow:
    made = Flow()
    made.boxes[root] = Box(0.0, 0.0, sizes[root].width, sizes[root].height)
    made.column[root] = -1
    bus = sizes[root].height + 12
    left = 0.0
    for number, part in enumerate(parts):
        holder = -1
        inside = {**children, holder: part}
        room = {**sizes, holder: Size(0.0, 0.0)}
        boxes = tidy_tree(inside, holder, room, level_gap=24.0, centred=False)
        made.rooms.update(rooms_for_words(inside, holder, room))
        first = min(boxes[turn].x for turn in part)
        gutter = left + 8
        for node, box in boxes.items():
            if node != holder:
                x = box.x - first + gutter + GUTTER
                made.boxes[node] = Box(x, box.y + bus + 14, box.width, box.height)
                made.column[node] = number
        low = made.boxes[part[-1]].y + PORT
        made.lines.append(Wire(((gutter, bus), (gutter, low)), GREY))
        for turn in part:
            y = made.boxes[turn].y + PORT
            made.lines.append(Wire(((gutter, y), (made.boxes[turn].x, y)), GREY))
        right = max(box.right for node, box in made.boxes.items() if made.column[node] == number)
        left = right + GAP + LANE * min(10, max(kills.get(turn, 0) for turn in part))
        made.lines.append(Wire(((8.0, bus), (gutter, bus)), GREY))
    made.lines.append(Wire(((8.0, sizes[root].height), (8.0, bus)), GREY))
    made.width = left - GAP
    made.height = max(box.bottom for box in made.boxes.values())
    return made
