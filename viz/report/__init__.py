"""A game as one HTML page that needs nothing else: a board to step through, trees, divergences, coverage.

>>> viz.report.write_report(replay, "game.html")  # doctest: +SKIP
"""

from __future__ import annotations

import os
from pathlib import Path

from engine import Replay
from viz.report.page import page

__all__ = ["page", "write_report"]


def write_report(replay: Replay, path: str | os.PathLike[str]) -> Path:
    """Write the report of a game to ``path``; return the path. Raises OSError where it cannot be written."""
    target = Path(path)
    target.write_text(page(replay), encoding="utf-8", newline="\n")
    return target
