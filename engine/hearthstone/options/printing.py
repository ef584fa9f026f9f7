"""Rows of option lists that may not be chosen, but are listed by some builds. The builds are those of real logs."""

from __future__ import annotations

from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import GameTag

LAST_TO_LIST_EVERYTHING = 20457
"""Newest build seen to list the game, enchantments and unknown entities of the opponent; 22611 does not."""


def includes_enemy_entities(ruleset: Ruleset) -> bool:
    """Return whether option lists with error codes include all enemy entities in play.

    The opposing player entity is ignored because some logs cannot name it.
    """
    return ruleset.high <= LAST_TO_LIST_EVERYTHING


def refused_left_out(state: GameState) -> bool:
    """Return whether a list with error codes may leave out the player's characters that cannot attack.

    Seen in scenarios that set PUZZLE_MODE, where the player's own hero is not part of the board.
    """
    return bool(state.game.get(GameTag.PUZZLE_MODE))
