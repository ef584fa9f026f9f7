"""Hearthstone logs as data: lines to packets, packets to a tree of blocks, entities over time.

>>> import hslog
>>> games = hslog.read("samples/duel.log")
>>> games[0].players[0].name
'Ada'

This package knows the format of the log, not the rules of the game; it keeps all that the log contains.
Note that HearthSim's parser on PyPI is imported under the same name; the two cannot be installed together: it is said
when both are found.
"""

from __future__ import annotations

TYPE_CHECKING = False  # to import typing takes as long as to read a short log
if TYPE_CHECKING:
    from typing import Any

    from hslog.api import Games, iter_games, iter_packets, read
    from hslog.core.game import Player
    from hslog.following import follow
    from hslog.hearthstone.game import Game
    from hslog.writing import to_log, to_xml, write

__all__ = [
    "Game",
    "Games",
    "Player",
    "follow",
    "iter_games",
    "iter_packets",
    "read",
    "to_log",
    "to_xml",
    "write",
]

_HOMES = {
    "Game": "hslog.hearthstone.game",
    "Games": "hslog.api",
    "Player": "hslog.core.game",
    "follow": "hslog.following",
    "iter_games": "hslog.api",
    "iter_packets": "hslog.api",
    "read": "hslog.api",
    "to_log": "hslog.writing",
    "to_xml": "hslog.writing",
    "write": "hslog.writing",
}


DISTRIBUTION = "hearthtrace"
"""Whose package of this name this is."""


def _warn_of_other() -> None:
    """Say so where the files of HearthSim's parser are among those of this package."""
    from os.path import exists

    if exists(f"{__path__[0]}/parser.py"):
        from warnings import warn

        warn(
            f"in {__path__[0]} are the files of two packages, hearthtrace and HearthSim's parser hslog: at least one "
            "of them is broken. Uninstall both (pip uninstall hslog hearthtrace) and install each in an environment of "
            "its own",
            stacklevel=3,
        )


_warn_of_other()


def __dir__() -> list[str]:
    """List the public names, also those not imported yet."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Load a part of the package when it is first used, to keep the import fast."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(__import__(home, fromlist=[name]), name)
    return found
