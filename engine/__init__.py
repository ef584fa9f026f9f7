"""The rulebook as code: it replays a game, says what must happen next, and matches it with the log packet by packet.

>>> import hslog, engine
>>> replay = engine.replay(hslog.read("samples/duel.log")[0])
>>> replay.divergences
[]

and it plays games without a log:

>>> engine.simulate(engine.random_scenario(seed=1, build=20457)).complete
True

This package draws nothing; only :mod:`engine.hearthstone.corpus` reads and writes files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast, overload

import engine.installed  # noqa: F401  # before all that needs hslog
from engine.core.divergence import Divergence, Kind, Severity
from engine.core.verdict import Verdict

if TYPE_CHECKING:
    from engine.hearthstone.effects.trust import Trust
    from engine.hearthstone.replay.verdicts.result import Replay
    from engine.hearthstone.simulate import Scenario, random_scenario, simulate
    from engine.magic.replay.result import MagicReplay
    from hslog.arena.game import ArenaGame
    from hslog.core.game import BaseGame
    from hslog.hearthstone.game import Game

__all__ = ["Divergence", "Kind", "Replay", "Scenario", "Severity", "Verdict", "random_scenario", "replay", "simulate"]

_OF_HEARTHSTONE = {
    "Replay": "engine.hearthstone.replay.verdicts.result",
    "Scenario": "engine.hearthstone.simulate",
    "random_scenario": "engine.hearthstone.simulate",
    "simulate": "engine.hearthstone.simulate",
}
"""What is loaded when it is first used: the rules of Magic do without."""


def __dir__() -> list[str]:
    """List the public names, also those not loaded yet."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Load a part of the rules of Hearthstone."""
    home = _OF_HEARTHSTONE.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(home), name)
    return found


@overload
def replay(game: ArenaGame) -> MagicReplay: ...


@overload
def replay(game: Game, build: int | None = None, trust: Trust | None = None, strict: bool | None = None) -> Replay: ...


@overload
def replay(
    game: BaseGame, build: int | None = None, trust: Trust | None = None, strict: bool | None = None
) -> Replay | MagicReplay: ...


def replay(
    game: BaseGame, build: int | None = None, trust: Trust | None = None, strict: bool | None = None
) -> Replay | MagicReplay:
    """Replay a game through the rules of its game: of MTG Arena through Magic's turn structure, else Hearthstone's.

    ``build`` and ``trust`` are for games of Hearthstone (:func:`engine.hearthstone.replay.run.replay`). ``strict``: the
    game must be what play mode does, as of a log that says that the rules have played it
    (:mod:`engine.hearthstone.retrace`); None: if it says so.
    """
    if getattr(game, "of_arena", False):
        from engine.magic.replay.run import replay as replay_magic

        return replay_magic(cast("ArenaGame", game))
    from engine.hearthstone.replay.run import replay as replay_hearthstone
    from hslog.hearthstone.game import Game

    if not isinstance(game, Game):
        raise TypeError(f"there is no rulebook for {type(game).__name__}")
    found = replay_hearthstone(game, build, trust)
    if not (game.rules_build if strict is None else strict):
        return found
    from engine.hearthstone.retrace.judge import judged_again

    return judged_again(found, build or game.rules_build or game.build)
