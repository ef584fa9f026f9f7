"""Words for pictures and lists that are not those of an entity, a card or a tag (:mod:`engine.hearthstone.wording`)."""

from __future__ import annotations

from hslog.core.legible import legible
from hslog.hearthstone.game import Game
from hslog.hearthstone.names import name


def block_word(kind: int) -> str:
    """Return the log's word for a kind of block."""
    return legible(name("BlockType", kind))


def step_word(step: int) -> str:
    """Return a step of the turn in lower case: ``main ready``."""
    return legible(name("Step", step)).replace("_", " ").lower()


def which_game(game: Game) -> str:
    """Return which of several games of a log one is (``game 2``), as the command line counts them; else nothing."""
    if len(game.siblings) < 2:
        return ""
    return f"game {next(place for place, one in enumerate(game.siblings) if one is game)}"
