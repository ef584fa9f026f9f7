"""A game in four plots: life totals and deaths; boards, hands and mana; coverage and divergences; triggers
per action.

The two players differ by colour, by line and by the names at the ends of the lines.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, MultipleLocator

from engine import Replay
from hslog.core.game import Player
from hslog.core.legible import legible
from hslog.core.output import check_output
from hslog.hearthstone.game import Game
from viz.core.drawing import DrawError, form_of, save
from viz.core.look import MARKS
from viz.core.measure import families, fit
from viz.hearthstone.measures import Measures
from viz.hearthstone.names import which_game
from viz.hearthstone.skeleton import item_tree

_PLAYERS = (("#1f4e8c", "solid", "o"), ("#b3541e", (0, (5, 2)), "s"))
_STACK = (
    ("predicted", "#4d9a6a", ""),
    ("chosen", "#5b86bf", ""),
    ("adopted", "#d8c36a", "//"),
    ("divergent", "#b3261e", ""),
)
WIDTH, TITLE_SIZE = 11, 13
"""The width of the figure in inches, the size of its title in points."""
_SETTINGS: dict[Any, Any] = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "hatch.linewidth": 0.6,
    "text.parse_math": False,
}


def plot(replay: Replay, path: str | os.PathLike[str], *, dpi: float = 130) -> Path:
    """Draw the plots of a game to a ``.png``, ``.svg`` or ``.pdf`` file; return the path.

    Raises DrawError for another ending or a game without turns, OSError where the file cannot be written,
    WriteError where it is the log of the game.
    """
    target = Path(path)
    form_of(target)
    check_output(target, [replay.game.source])
    save(figure_of(replay), target, dpi=dpi)
    return target


def figure_of(replay: Replay) -> Figure:
    """Return the figure of a game's plots. Raises DrawError for a game that never reaches a turn."""
    tree = item_tree(replay)
    measures = Measures(tree)
    turns = [turn.turn for turn in tree.root.children if turn.turn]
    if not turns:
        raise DrawError(f"{tree.game.source}: the log has no turn of this game: there is nothing to plot")
    with mpl.rc_context({**_SETTINGS, "font.family": families()}):
        figure = Figure(figsize=(WIDTH, 12))
        FigureCanvasAgg(figure)
        grid = {"left": 0.045, "right": 0.965, "top": 0.925, "bottom": 0.045, "hspace": 0.42}
        axes = figure.subplots(5, 1, height_ratios=(3, 1.7, 1.7, 2, 1.6), gridspec_kw=grid)
        title = _title(tree.root.title, tree.game)
        figure.suptitle(title, x=0.012, y=0.985, ha="left", fontsize=TITLE_SIZE, fontweight="bold")
        players = tree.game.players[:2]
        _life(axes[0], measures, players)
        _board(axes[1], measures, players)
        _mana(axes[2], measures, players)
        _coverage(axes[3], measures)
        _triggers(axes[4], measures)
        for one in axes:
            one.set_xlim(min(turns) - 0.1, max(turns) + 1.1)
            one.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=24))
            one.grid(axis="y", color="#e3e6ea", linewidth=0.8)
            one.set_axisbelow(True)
        axes[-1].set_xlabel("turn")
    return figure


def _title(players: str, game: Game) -> str:
    source = legible(Path(game.source).name, 255)
    whole = "  ·  ".join(part for part in (players, source, which_game(game)) if part)
    return fit(legible(whole, 400), TITLE_SIZE, 72 * WIDTH * 0.975, bold=True)


def _apart(heights: list[float], gap: float) -> list[float]:
    """Return where to write the two values at the ends of their lines, so that neither covers the other."""
    if len(heights) != 2 or abs(heights[0] - heights[1]) >= gap:
        return heights
    middle, up = sum(heights) / 2, 1 if heights[0] >= heights[1] else -1
    return [middle + up * gap / 2, middle - up * gap / 2]


def _life(axes: Axes, measures: Measures, players: list[Player]) -> None:
    axes.set_title("Health and armor of the heroes; minions that died")
    lowest, highest = 0.0, 30.0
    ends: list[tuple[float, float, str]] = []
    for player, (ink, line, _) in zip(players, _PLAYERS, strict=False):
        times, values = measures.life(player)
        if not times:
            continue
        end = max(turn.turn for turn in measures.tree.root.children) + 1.0
        axes.step(
            [*times, end],
            [*values, values[-1]],
            where="post",
            color=ink,
            linestyle=line,
            linewidth=1.8,
            label=_called(player),
        )
        ends.append((values[-1], end, ink))
        lowest, highest = min(lowest, *values), max(highest, *values)
    first = min((turn.turn for turn in measures.tree.root.children if turn.turn), default=1)
    rows = []
    for place, (player, (ink, _, _)) in enumerate(zip(players, _PLAYERS, strict=False)):
        times = [time for time, owner, _ in measures.deaths() if owner == player.player_id]
        row = lowest - (4.0 + 3.4 * place) * (highest - lowest) / 30
        rows.append(row)
        axes.plot(times, [row] * len(times), linestyle="none", marker="x", markersize=4.5, color=ink)
        axes.text(
            first, row, f"{len(times)} death{'' if len(times) == 1 else 's'}", color=ink, fontsize=7.5, va="center"
        )
    axes.axhline(0, color="#5b6470", linewidth=0.8)
    for (value, end, ink), height in zip(ends, _apart([end[0] for end in ends], (highest - lowest) / 13), strict=True):
        axes.annotate(
            f"{value:g}".replace("-", "−"),
            (end, height),
            xytext=(4, 0),
            textcoords="offset points",
            color=ink,
            va="center",
            fontweight="bold",
        )
    if not ends:
        _say(axes, "no hero of this game has health")
    axes.set_ylim(min(rows, default=0) - (highest - lowest) / 12, highest + 3)
    axes.yaxis.set_major_locator(MultipleLocator(5) if highest <= 45 else MaxNLocator(nbins=10, integer=True))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}".replace("-", "−") if value >= lowest else "")
    if ends:
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1.0), ncols=2, frameon=False)


def _say(axes: Axes, text: str) -> None:
    """Say why there is nothing to see."""
    axes.text(0.5, 0.5, text, transform=axes.transAxes, ha="center", va="center", color="#4a4f57")


def _called(player: Player) -> str:
    return legible(player.called, 30)


def _board(axes: Axes, measures: Measures, players: list[Player]) -> None:
    axes.set_title("Minions on the board and cards in hand, after each turn")
    for player, (ink, line, marker) in zip(players, _PLAYERS, strict=False):
        rows = measures.by_turn(player)
        times = [row[0] + 0.5 for row in rows]
        axes.plot(
            times,
            [row[1] for row in rows],
            color=ink,
            linestyle=line,
            marker=marker,
            markersize=4,
            linewidth=2,
        )
        axes.plot(
            times,
            [row[2] for row in rows],
            color=ink,
            linestyle=line,
            linewidth=0.9,
            alpha=0.75,
        )
    _count_from(axes, -0.3)
    samples = [
        Line2D([], [], color="#4a4f57", linewidth=2, marker="o", markersize=4, label="minions"),
        Line2D([], [], color="#4a4f57", linewidth=0.9, label="cards in hand"),
    ]
    axes.legend(handles=samples, loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, frameon=False)


def _count_from(axes: Axes, lowest: float) -> None:
    """Let an axis of numbers of cards or crystals reach to 10, or to the highest there is."""
    highest = max(10.0, axes.dataLim.y1)
    axes.set_ylim(min(lowest, axes.dataLim.y0), highest * 1.06)
    axes.yaxis.set_major_locator(MultipleLocator(2) if highest <= 20 else MaxNLocator(nbins=6, integer=True))


def _mana(axes: Axes, measures: Measures, players: list[Player]) -> None:
    axes.set_title("Mana crystals")
    for player, (ink, line, _) in zip(players, _PLAYERS, strict=False):
        rows = measures.by_turn(player)
        times = [row[0] for row in rows] + [rows[-1][0] + 1]
        values = [row[3] for row in rows] + [rows[-1][3]]
        axes.step(times, values, where="post", color=ink, linestyle=line, linewidth=1.8, label=_called(player))
    _count_from(axes, 0)


def _coverage(axes: Axes, measures: Measures) -> None:
    axes.set_title("Packets by verdict in each turn; divergences above")
    counts = [count for count in measures.counts() if count.turn]
    times = [count.turn + 0.5 for count in counts]
    floor = [0] * len(counts)
    for verdict, ink, hatch in _STACK:
        values = [count.verdicts.get(verdict, 0) for count in counts]
        label = f"{MARKS[verdict].sign} {verdict}"
        axes.bar(
            times,
            values,
            bottom=floor,
            width=0.84,
            color=ink,
            hatch=hatch,
            edgecolor="white",
            linewidth=0.4,
            label=label,
        )
        floor = [low + value for low, value in zip(floor, values, strict=True)]
    for time, top, count in zip(times, floor, counts, strict=True):
        if count.divergences:
            axes.annotate(
                f"✗{count.divergences}",
                (time, top),
                xytext=(0, 2),
                textcoords="offset points",
                ha="center",
                color=MARKS["divergent"].ink,
                fontsize=7.5,
                fontweight="bold",
            )
    axes.set_ylim(0, max(floor, default=1) * 1.1 + 1)
    if not any(floor):
        _say(axes, f"not judged: {measures.tree.replay.hidden_reason or 'the log does not show enough'}")
        axes.set_yticks([])
        return
    axes.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=4, frameon=False, fontsize=8.5)


def _triggers(axes: Axes, measures: Measures) -> None:
    axes.set_title("Triggers in each action of a player")
    rows = measures.triggers()
    axes.bar([row[0] for row in rows], [row[1] for row in rows], width=0.09, color="#8a5300")
    most = max(rows, key=lambda row: row[1], default=None)
    if most is not None and most[1]:
        late = most[0] > sum(measures.ends) / 2
        axes.annotate(
            legible(most[3], 48),
            (most[0], most[1]),
            xytext=(-5 if late else 5, 0),
            textcoords="offset points",
            ha="right" if late else "left",
            va="top",
            fontsize=7.5,
        )
    if not rows:
        _say(axes, "no player acts in this log")
    axes.set_ylim(0, max((row[1] for row in rows), default=1) * 1.25 + 1)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
