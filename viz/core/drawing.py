"""Drawing a trigger tree with matplotlib: PNG, SVG or PDF.

The same graph gives the same bytes: no date is written and identifiers in SVG are made from a fixed salt.
Texts are drawn as outlines in SVG and PDF, so that they look the same everywhere and nothing overlaps; a
PNG is as sharp as its size allows.
"""

from __future__ import annotations

import math
import os
import tempfile
import warnings
from pathlib import Path
from typing import Any

import matplotlib as mpl
import networkx as nx
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, PathPatch, Rectangle
from matplotlib.path import Path as Outline
from matplotlib.text import Text as MatplotlibText

from hslog.core.output import open_output
from viz.core.graph import plain_graph
from viz.core.measure import font, missing
from viz.core.scene import BADGE, Scene, make_scene
from viz.core.shapes import Card, Text, Wire
from viz.core.wires import PORT

FORMATS = ("png", "svg", "pdf")
DPI = 160
MOST_PIXELS = 30_000_000
_STYLES = {"solid": "solid", "dashed": (0, (4, 2)), "dotted": (0, (1, 1.6)), "none": "none"}
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "hearthtrace",
    "text.hinting": "none",  # hinted texts are wider than measured, by more the fewer dots there are
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "path.simplify": False,
}


class MissingGlyphs(UserWarning):
    """Some characters of a picture are in no font of this computer."""


class DrawError(ValueError):
    """The picture cannot be drawn as asked."""


def draw(graph: nx.DiGraph, path: str | os.PathLike[str], *, dpi: float = DPI) -> Path:
    """Draw a trigger tree to a file whose ending says the form: ``.png``, ``.svg`` or ``.pdf``.

    ``dpi`` is for PNG; very large trees get as many dots as fit 30 million. Returns the path. Raises
    DrawError for another ending, OSError where the file cannot be written.
    """
    target = Path(path)
    form_of(target)
    scene = make_scene(plain_graph(graph))
    figure = render(scene)
    sharpest = math.sqrt(MOST_PIXELS / (scene.width * scene.height)) * 72
    save(figure, target, dpi=min(dpi, sharpest, 65_000 / max(scene.width, scene.height) * 72))
    return target


def svg(graph: nx.DiGraph) -> str:
    """Return a trigger tree drawn as SVG."""
    with tempfile.TemporaryDirectory(prefix="hearthtrace-") as folder:
        return draw(graph, os.path.join(folder, "tree.svg")).read_text(encoding="utf-8")


def form_of(path: str | os.PathLike[str]) -> str:
    """Return the form a picture's name asks for. Raises DrawError for a name that asks for none."""
    form = Path(path).suffix.lower().lstrip(".")
    if form not in FORMATS:
        endings = ", ".join(f".{form}" for form in FORMATS)
        raise DrawError(f"{os.fspath(path)}: a picture ends in {endings}")
    return form


def save(figure: Figure, target: Path, *, dpi: float = DPI) -> None:
    """Write a figure so that the same figure gives the same bytes."""
    form = form_of(target)
    undated: dict[str, dict[str, str | None]] = {
        "svg": {"Date": None},
        "pdf": {"CreationDate": None},
        "png": {"Software": None},
    }
    settings = dict(_SETTINGS)
    lacking = missing("".join(text.get_text() for text in figure.findobj(MatplotlibText)))
    if lacking and form == "svg":
        settings["svg.fonttype"] = "none"  # whoever opens it may have the fonts
    elif lacking:
        _warn_of_missing(lacking)
    with mpl.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        with open_output(target) as file:
            figure.savefig(file, format=form, dpi=dpi, metadata=undated[form], facecolor="white")


def _warn_of_missing(lacking: str) -> None:
    shown = lacking if len(lacking) <= 12 else lacking[:12] + "…"
    message = (
        f"no font on this computer has {shown}; they are drawn as boxes. "
        "Install a font that has them (Noto Sans CJK), or draw an SVG, which leaves the font to the viewer."
    )
    warnings.warn(message, MissingGlyphs, stacklevel=4)


def render(scene: Scene) -> Figure:
    """Return a figure of a scene; a point of the scene is a point of the figure."""
    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(scene.width / 72, scene.height / 72))
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set_xlim(0, scene.width)
        axes.set_ylim(scene.height, 0)
        axes.set_axis_off()
        for wire in scene.wires:
            _draw_wire(axes, wire)
        for card in scene.cards:
            _draw_card(axes, card)
        for sample in scene.samples:
            _draw_sample(axes, sample)
        for text in scene.all_texts():
            _draw_text(axes, text)
    return figure


def _draw_text(axes: Axes, text: Text) -> None:
    axes.text(
        text.x,
        text.y,
        text.text,
        color=text.ink,
        fontproperties=font(text.size, text.bold),
        verticalalignment="baseline",
        horizontalalignment="left",
        parse_math=False,
        zorder=5,
    )


def _draw_card(axes: Axes, card: Card) -> None:
    box = card.box
    axes.add_patch(
        FancyBboxPatch(
            (box.x, box.y),
            box.width,
            box.height,
            boxstyle="round,pad=0,rounding_size=4",
            facecolor="#ffffff",
            edgecolor=card.border,
            linewidth=1.9 if card.heavy else 0.9,
            linestyle=_STYLES[card.line],
            zorder=3,
        )
    )
    axes.add_patch(
        FancyBboxPatch(
            (box.x + 1.5, box.y + 1.5),
            BADGE - 3,
            box.height - 3,
            boxstyle="round,pad=0,rounding_size=3",
            facecolor=card.ink,
            linewidth=0,
            zorder=4,
        )
    )
    axes.text(
        box.x + BADGE / 2,
        box.y + PORT,
        card.sign,
        color="#ffffff",
        fontproperties=font(10.5),
        verticalalignment="center_baseline",
        horizontalalignment="center",
        parse_math=False,
        zorder=5,
    )


def _draw_sample(axes: Axes, card: Card) -> None:
    box = card.box
    if card.line == "none":
        return
    axes.add_patch(
        Rectangle(
            (box.x, box.y),
            box.width,
            box.height,
            facecolor=card.ink,
            edgecolor=card.border,
            linewidth=1.0,
            linestyle=_STYLES[card.line],
            zorder=3,
        )
    )


def _draw_wire(axes: Axes, wire: Wire) -> None:
    axes.add_patch(
        PathPatch(
            _rounded(wire.points, 6.0),
            facecolor="none",
            edgecolor=wire.ink,
            linewidth=1.0 if wire.dashed else 1.1,
            linestyle=_STYLES["dashed" if wire.dashed else "solid"],
            zorder=2,
        )
    )
    if wire.arrow:
        (x0, _), (x, y) = wire.points[-2], wire.points[-1]
        back = 5.0 if x0 > x else -5.0
        head = Outline([(x, y), (x + back, y - 3), (x + back, y + 3), (x, y)], closed=True)
        axes.add_patch(PathPatch(head, facecolor=wire.ink, linewidth=0, zorder=6))


def _rounded(points: tuple[tuple[float, float], ...], radius: float) -> Outline:
    """Return a path through points with rounded corners."""
    vertices = [points[0]]
    codes = [Outline.MOVETO]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        vertices += [_towards(corner, before, reach), corner, _towards(corner, after, reach)]
        codes += [Outline.LINETO, Outline.CURVE3, Outline.CURVE3]
    vertices.append(points[-1])
    codes.append(Outline.LINETO)
    return Outline(vertices, codes)


def _towards(start: tuple[float, float], goal: tuple[float, float], reach: float) -> tuple[float, float]:
    length = math.dist(start, goal) or 1.0
    return (
        start[0] + (goal[0] - start[0]) * reach / length,
        start[1] + (goal[1] - start[1]) * reach / length,
    )
