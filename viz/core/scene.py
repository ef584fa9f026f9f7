"""The layout of a picture: cards, edges, words, legend. Nothing is drawn here.

A scene is made of boxes and lines in points (1/72 inch, y downwards), so that a computation can find overlapping texts
(:func:`overlaps`) before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import networkx as nx

from viz.core.causes import ANSWERS, REASONS
from viz.core.flow import flow
from viz.core.graph import causes, children, root_of
from viz.core.layout import Box, Size, tidy_tree
from viz.core.look import CATEGORIES, MARKS, category, mark
from viz.core.measure import fit, text_width, wrap
from viz.core.shapes import Card, Text, Wire
from viz.core.wires import PORT, SMALL, cause_wires, ink_of, rooms_for_words, tree_wire

TITLE, BODY = 9.5, 7.6
HEADING, CAPTION = 14.0, 8.5
LINE = 12.0
BADGE = 19.0
PADDING = 6.0
WIDEST = 205.0
MARGIN = 20.0
TALL = 26
"""With more leaves than this, parents stand level with their first child."""


@dataclass
class Scene:
    """All of a picture. ``width`` and ``height`` in points."""

    width: float = 0.0
    height: float = 0.0
    cards: list[Card] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    samples: list[Card] = field(default_factory=list)

    def all_texts(self) -> Iterator[Text]:
        """Yield every text of the picture."""
        yield from self.texts
        for card in (*self.cards, *self.samples):
            yield from card.texts
        for wire in self.wires:
            if wire.label is not None:
                yield wire.label


def make_scene(graph: nx.DiGraph) -> Scene:
    """Lay out a trigger tree (:func:`viz.core.graph.trigger_graph`)."""
    inside = {node: children(graph, node) for node in graph}
    reasons = _reasons(graph)
    drafts = {node: _draft(graph.nodes[node], reasons.get(node, "")) for node in graph}
    labels = {
        child: fit(data["label"], SMALL, 104.0)
        for _, child, data in graph.edges(data=True)
        if data["label"] and data["kind"] == "tree"
    }
    sizes = {
        node: Size(draft.width, draft.height, text_width(labels[node], SMALL) + 7 if node in labels else 0.0, PORT)
        for node, draft in drafts.items()
    }
    scene = Scene()
    top = _heading(scene, graph)
    boxes = _place(scene, graph, inside, sizes, labels, top)
    scene.cards = [_card(node, draft, boxes[node]) for node, draft in drafts.items()]
    right = max(
        [box.right for box in boxes.values()]
        + [point[0] for wire in scene.wires for point in wire.points]
        + [wire.label.box.right for wire in scene.wires if wire.label is not None]
        + [text.box.right for text in scene.texts]
    )
    bottom = max(box.bottom for box in boxes.values())
    scene.width = max(right + MARGIN, 430.0)
    scene.height = _legend(scene, graph, bottom + 16, scene.width)
    return scene


def _place(
    scene: Scene,
    graph: nx.DiGraph,
    inside: dict[int, list[int]],
    sizes: dict[int, Size],
    labels: dict[int, str],
    top: float,
) -> dict[int, Box]:
    """Place all nodes below the heading and draw the edges between them."""
    root = root_of(graph)
    leaves = sum(not below for below in inside.values())
    if graph.nodes[root]["kind"] == "game" and leaves > TALL:
        made = flow(inside, root, sizes, _kills(graph, inside, root))
        boxes, rooms, column = made.boxes, made.rooms, made.column
        scene.wires += [_moved(line, MARGIN, top) for line in made.lines]
        joined = set(inside[root])
    else:
        boxes = tidy_tree(inside, root, sizes, centred=leaves <= TALL)
        rooms, column, joined = rooms_for_words(inside, root, sizes), dict.fromkeys(graph, 0), set()
    moved = {node: Box(box.x + MARGIN, box.y + top, box.width, box.height) for node, box in boxes.items()}
    for node, below in inside.items():
        for child in below:
            if child not in joined:
                words, ink = labels.get(child, ""), ink_of(graph, child)
                scene.wires.append(tree_wire(moved[node], moved[child], words, ink, rooms[child]))
    told = [wire.label.box for wire in scene.wires if wire.label is not None]
    scene.wires += cause_wires(graph, moved, column, told)
    return moved


def _moved(wire: Wire, x: float, y: float) -> Wire:
    return Wire(tuple((point[0] + x, point[1] + y) for point in wire.points), wire.ink)


def _kills(graph: nx.DiGraph, inside: dict[int, list[int]], root: int) -> dict[int, int]:
    """Return for each child of the root how many arrows lead to deaths below it."""
    effects = {effect for _, effect, word in causes(graph) if word != ANSWERS}
    found = {}
    for child in inside[root]:
        stack, count = [child], 0
        while stack:
            node = stack.pop()
            count += node in effects
            stack.extend(inside[node])
        found[child] = count
    return found


def overlaps(scene: Scene) -> list[tuple[str, str]]:
    """Return every pair of texts that overlap, and every text that a card it is not part of covers."""
    pieces: list[tuple[Box, str, int]] = [(text.box, text.text, -1) for text in scene.texts]
    pieces += [(w.label.box, w.label.text, -1) for w in scene.wires if w.label is not None]
    for card in (*scene.cards, *scene.samples):
        pieces.append((card.box, f"card {card.node}", id(card)))
        pieces += [(text.box, text.text, id(card)) for text in card.texts]
    pieces.sort(key=lambda piece: piece[0].y)
    found: list[tuple[str, str]] = []
    active: list[tuple[Box, str, int]] = []
    for piece in pieces:
        active = [other for other in active if other[0].bottom > piece[0].y]
        for other in active:
            same = piece[2] == other[2] and piece[2] != -1
            if same and (piece[1].startswith("card ") or other[1].startswith("card ")):
                continue
            if piece[0].overlaps(other[0]):
                found.append((other[1], piece[1]))
        active.append(piece)
    return found


def crossings(scene: Scene) -> list[tuple[int, tuple[float, float]]]:
    """Return every card that a line of the picture runs across, with where that piece of the line begins."""
    found = []
    for wire in scene.wires:
        for (x1, y1), (x2, y2) in pairwise(wire.points):
            piece = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
            found += [(card.node, (x1, y1)) for card in scene.cards if _runs_across(piece, card.box)]
    return found


def _runs_across(piece: Box, card: Box, slack: float = 0.5) -> bool:
    return (
        piece.x < card.right - slack
        and card.x + slack < piece.right
        and piece.y < card.bottom - slack
        and card.y + slack < piece.bottom
    )


# --- cards --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Draft:
    width: float
    height: float
    title: tuple[str, ...]
    body: tuple[str, ...]
    attributes: dict[str, Any]


def _reasons(graph: nx.DiGraph) -> dict[int, str]:
    """Return for every node with a cause what its card says of it."""
    found: dict[int, str] = {}
    for cause, effect, word in causes(graph):
        number = graph.nodes[cause]["number"]
        found[effect] = f"{REASONS.get(word, word)} {number}"
    return found


def _draft(attributes: dict[str, Any], reason: str) -> _Draft:
    number = attributes["number"]
    head = f"{number}  {attributes['title']}" if number is not None else attributes["title"]
    title = tuple(wrap(head, TITLE, WIDEST, lines=2, bold=True))
    seal = mark(attributes["verdict"])
    facts = [attributes["rule"], f"line {attributes['line']}" if attributes["line"] else ""]
    if attributes["kind"] not in ("expected", "logged"):
        facts.append(f"{seal.sign} {attributes['verdict']}")
    body: list[str] = []
    told = ", ".join(part for part in (attributes["detail"], reason) if part)
    if told:
        body += wrap(told, BODY, WIDEST, lines=4 if attributes["kind"] in ("expected", "logged") else 2)
    if attributes["clause"]:
        body += wrap(f"“{attributes['clause']}”", BODY, WIDEST, lines=3)
    facts_line = "  ·  ".join(fact for fact in facts if fact)
    if facts_line:
        body.append(facts_line)
    for note in attributes["folded"]:
        body += wrap(f"⊞ {note}", BODY, WIDEST, lines=2)
    widest = max(
        [text_width(line, TITLE, True) for line in title]
        + [text_width(line, BODY, line.endswith("divergent")) for line in body],
        default=0.0,
    )
    height = max(2 * PADDING + LINE * len(title) + (LINE - 1.5) * len(body) - 2, 2 * PORT)
    return _Draft(BADGE + 2 * PADDING + widest, height, title, tuple(body), attributes)


def _card(node: int, draft: _Draft, box: Box) -> Card:
    attributes = draft.attributes
    look = category(attributes["category"])
    seal = mark(attributes["verdict"])
    plain = attributes["verdict"] in ("predicted", "chosen", "cosmetic")
    texts = []
    left, y = box.x + BADGE + PADDING, box.y + PADDING + TITLE * 0.8
    for line in draft.title:
        texts.append(Text(line, left, y, TITLE, bold=True))
        y += LINE
    for line in draft.body:
        alarm = line.endswith("divergent")
        texts.append(Text(line, left, y - 0.5, BODY, seal.ink if alarm else "#4a4f57", bold=alarm))
        y += LINE - 1.5
    heavy = attributes["verdict"] == "divergent" or attributes["kind"] in ("logged", "expected")
    border = "#9aa1ab" if plain and not heavy else seal.ink
    return Card(node, box, look.ink, look.sign, border, seal.line, heavy, tuple(texts))


# --- heading and legend -------------------------------------------------------------------------------------


def _heading(scene: Scene, graph: nx.DiGraph) -> float:
    y = MARGIN + HEADING * 0.8
    scene.texts.append(Text(fit(graph.graph["title"], HEADING, 620.0, True), MARGIN, y, HEADING, bold=True))
    y += 14
    scene.texts.append(Text(fit(graph.graph["subtitle"], CAPTION, 620.0), MARGIN, y, CAPTION, "#4a4f57"))
    for extra in (graph.graph.get("divergence", ""), graph.graph.get("hidden_reason", "")):
        for line in wrap(extra, CAPTION, 620.0, lines=3) if extra else []:
            y += 12
            scene.texts.append(Text(line, MARGIN, y, CAPTION, "#b3261e"))
    return y + 16


def _legend(scene: Scene, graph: nx.DiGraph, top: float, width: float) -> float:
    """Explain every sign, mark and line the picture uses; return the height of the picture."""
    used = {data["category"] for _, data in graph.nodes(data=True)}
    verdicts = {data["verdict"] for _, data in graph.nodes(data=True) if data["kind"] not in ("expected", "logged")}
    x, y = MARGIN, top + 10
    entries: list[tuple[str, str, str, str, str]] = []
    for called, look in CATEGORIES.items():
        if called in used:
            entries.append((look.sign, look.word, look.ink, "solid", "sign"))
    for verdict, seal in MARKS.items():
        if verdict in verdicts:
            entries.append((seal.sign, f"{verdict}: {seal.meaning}", seal.ink, seal.line, "mark"))
    if any(wire.dashed for wire in scene.wires):
        entries.append(("⇢", "dashed arrow: from the cause to what it makes necessary", "#2b2b2b", "none", "wire"))
    entries.append(("1", "numbers: order of resolution, which is that of the log", "#4a4f57", "none", "wire"))
    limit = width - MARGIN
    for sign, words, ink, line, kind in entries:
        needed = 18 + text_width(words, SMALL) + 14
        if x + needed > limit and x > MARGIN:
            x, y = MARGIN, y + 17
        words = fit(words, SMALL, limit - x - 18)
        box = Box(x, y - 9.5, 13, 13)
        filled = ink if kind == "sign" else "#ffffff"
        inside = "#ffffff" if kind == "sign" else ink
        middle = Text(sign, x + 6.5 - text_width(sign, SMALL) / 2, y, SMALL, inside)
        scene.samples.append(Card(0, box, filled, "", ink, line, False, (middle,)))
        scene.texts.append(Text(words, x + 18, y, SMALL, "#4a4f57"))
        x += needed
    return y + MARGIN
