"""Edges as lines: from parents to children through the gutters between levels, from causes to deaths around
all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx

from viz.core.causes import ANSWERS
from viz.core.graph import causes
from viz.core.layout import Box, Size
from viz.core.look import category
from viz.core.measure import text_width
from viz.core.routes import Routes
from viz.core.shapes import Text, Wire

PORT = 13.0
"""The distance below a card's top at which edges enter it."""
SMALL = 7.6
GREY, BLACK = "#8a919b", "#2b2b2b"


def rooms_for_words(inside: Mapping[int, Sequence[int]], root: int, sizes: Mapping[int, Size]) -> dict[int, float]:
    """Return for every node how much room the words of edges take before the boxes of its level."""
    rooms: dict[int, float] = {}
    level = [root]
    while level:
        room = max(sizes[node].lead for node in level)
        rooms.update(dict.fromkeys(level, room))
        level = [child for node in level for child in inside.get(node, ())]
    return rooms


def tree_wire(parent: Box, child: Box, words: str, ink: str, room: float) -> Wire:
    """Lead from a parent to a child: across to the gutter between the two levels, down it, across to the
    child."""
    start = (parent.right, parent.y + PORT)
    end = (child.x, child.y + PORT)
    bend = child.x - room - 15
    points = (start, end) if abs(start[1] - end[1]) < 0.5 else (start, (bend, start[1]), (bend, end[1]), end)
    return Wire(points, GREY, label=edge_words(child, words, ink))


def edge_words(child: Box, words: str, ink: str) -> Text | None:
    """Return the label of the edge to a child, at the point where the edge enters the child."""
    if not words:
        return None
    return Text(words, child.x - 5 - text_width(words, SMALL), child.y + PORT - 3, SMALL, ink)


def ink_of(graph: nx.DiGraph, node: int) -> str:
    """Return the colour of the words of the edge to a node."""
    return category(graph.nodes[node]["category"]).ink


def cause_wires(
    graph: nx.DiGraph, boxes: Mapping[int, Box], column: Mapping[int, int], words: Sequence[Box] = ()
) -> list[Wire]:
    """Lead every cause to the death it makes necessary, around the cards and the words of edges (``words``).

    ``column`` says in which column of the picture a node stands; between columns there are no lanes, and the
    card of the death says what caused it.
    """
    wires = []
    routes: dict[int, Routes] = {}
    found = [
        (cause, effect)
        for cause, effect, word in causes(graph)
        if graph.edges[cause, effect]["kind"] != "tree" and word != ANSWERS and column[cause] == column[effect]
    ]
    for cause, effect in sorted(found, key=lambda pair: (abs(boxes[pair[0]].y - boxes[pair[1]].y), pair)):
        place = column[cause]
        if place not in routes:
            beside = [box for node, box in boxes.items() if column[node] == place]
            routes[place] = Routes(beside, words, PORT)
        points = routes[place].between(boxes[cause], boxes[effect])
        wires.append(Wire(points, BLACK, dashed=True, arrow=True))
    return wires
