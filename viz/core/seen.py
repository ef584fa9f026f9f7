"""What is told of a running game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.divergence import Divergence
from hslog.core.game import BaseGame


@dataclass(frozen=True)
class Seen:
    """One event: a game begins or ends, a turn begins, an action, or a divergence.

    ``kind`` is ``game``, ``turn``, ``action``, ``more`` (further consequences of the last action), ``divergence``,
    ``warning`` (of the log, which is damaged there) or ``end``; ``line`` is 1-based in the log; ``game`` is the game so
    far.
    """

    kind: str
    line: int
    text: str
    details: tuple[str, ...] = ()
    divergence: Divergence | None = None
    game: BaseGame | None = None
