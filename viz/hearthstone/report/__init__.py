"""A game as one HTML page that needs nothing else: a board to step through, trees, divergences, coverage.

>>> viz.hearthstone.report.write_report(replay, "game.html")  # doctest: +SKIP
"""

from __future__ import annotations

import os
from pathlib import Path

from engine import Replay
from hslog.core.output import check_output, write_text
from viz.hearthstone.report.page import page

__all__ = ["page", "write_report"]


def write_report(replay: Replay, path: str | os.PathLike[str]) -> Path:
    """Write the report of a game to ``path``; return the path.

    Raises OSError where it cannot be written, WriteError where it is the log of the game.
    """
    target = Path(path)
    check_output(target, [replay.game.source])
    write_text(target, page(replay))
    return target
