"""How builds print option lists: bookkeeping, as data. Builds are those of real logs."""

from __future__ import annotations

from engine.rulesets import Ruleset
from engine.state import GameState
from hslog.generated.vocabulary import GameTag

LAST_HAND_BY_POSITION = 11461
"""Newest build seen to list the hand by position; later ones list it in the order in which cards entered."""


def hand_by_position(ruleset: Ruleset) -> bool:
    """Tell whether a build lists the cards in hand by position."""
    return ruleset.high <= LAST_HAND_BY_POSITION


def refused_left_out(state: GameState) -> bool:
    """Tell whether own characters that cannot attack may be left out of a list that otherwise has everything.

    Seen in scenarios that set PUZZLE_MODE, where the player's own hero is not part of the board.
    """
    return bool(state.game.get(GameTag.PUZZLE_MODE))
