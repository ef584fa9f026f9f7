"""What option lists leave out: bookkeeping."""

from __future__ import annotations

from engine.state import GameState
from hslog.generated.vocabulary import GameTag


def refused_left_out(state: GameState) -> bool:
    """Tell whether own characters that cannot attack may be left out of a list that otherwise has everything.

    Seen in scenarios that set PUZZLE_MODE, where the player's own hero is not part of the board.
    """
    return bool(state.game.get(GameTag.PUZZLE_MODE))
