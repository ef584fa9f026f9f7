"""What has been shown of a running game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.divergence import Divergence
from hslog.core.errors import HslogError, SourceError
from hslog.core.game import BaseGame


@dataclass(frozen=True)
class Seen:
    """One event: a game begins or ends, a turn begins, an action, or a divergence.

    ``kind`` is ``game``, ``turn``, ``action``, ``more`` (further consequences of the last action), ``divergence``,
    ``warning`` (of the log, which is damaged there), ``error`` (something could not be read) or ``end``; ``line`` is
    1-based in the log; ``game`` is the game so far.
    """

    kind: str
    line: int
    text: str
    details: tuple[str, ...] = ()
    divergence: Divergence | None = None
    game: BaseGame | None = None


def complaint(problem: HslogError) -> Seen:
    """Return the text to print for a complaint about the log."""
    return Seen("error" if isinstance(problem, SourceError) else "warning", problem.line, problem.message)
