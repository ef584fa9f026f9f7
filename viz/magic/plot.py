"""A game of Magic in plots: life totals, creatures and lands, hands, divergences by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from hslog.arena.tags import ArenaTag
from hslog.core.output import open_output
from viz.core.drawing import form_of
from viz.magic.board import board_json
from viz.magic.words import title

if TYPE_CHECKING:
    from pathlib import Path

    from engine.magic.replay.result import MagicReplay


def plot(replay: MagicReplay, path: str) -> None:
    """Draw the plots to a file. Raises DrawError for a form that is none, OSError where it cannot be written."""
    from pathlib import Path

    target = Path(path)
    form = form_of(target)
    game = replay.game
    timeline = game.timeline
    starts = {change.value: change.index for change in timeline.history(0, ArenaTag.TURN)}
    turns = sorted(turn for turn in starts if turn)
    boards = [board_json(game, timeline.at(packet=starts[turn])) for turn in turns]
    figure = Figure(figsize=(10, 9), layout="constrained")
    FigureCanvasAgg(figure)
    life, permanents, hands, found = figure.subplots(4, 1, sharex=True)
    for place, player in enumerate(game.players):
        of_turn = [board["players"][place] for board in boards]
        life.step(turns, [one["life"] for one in of_turn], where="post", label=player.called)
        creatures = [sum("toughness" in card for card in one["permanents"]) for one in of_turn]
        others = [len(one["permanents"]) for one in of_turn]
        permanents.step(turns, creatures, where="post", color=f"C{place}", label=f"creatures of {player.called}")
        permanents.step(
            turns, others, where="post", color=f"C{place}", linestyle=":", label=f"permanents of {player.called}"
        )
        hands.step(turns, [len(one["hand"]) for one in of_turn], where="post", label=player.called)
    counts = [sum(one.turn == turn for one in replay.divergences) for turn in turns]
    found.bar(turns, counts)
    found.set_ylim(0, max([1, *counts]))
    found.xaxis.set_major_locator(MaxNLocator(integer=True))
    for axes, name in ((life, "life"), (permanents, "permanents"), (hands, "hand"), (found, "divergences")):
        axes.set_ylabel(name)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        if axes is not found:
            axes.legend(fontsize=8)
    found.set_xlabel("turn")
    figure.suptitle(title(game))
    _write(figure, target, form)


def _write(figure: Figure, target: Path, form: str) -> None:
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}[form]
    with open_output(target) as file:
        figure.savefig(file, format=form, metadata=metadata)
