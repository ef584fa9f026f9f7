"""Replaying the games of a reading: one that makes the engine fail must not take the others with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hslog.core.errors import HslogError
from hslog.hearthstone.game import Game
from viz.cli.failure import EngineFault
from viz.cli.inputs import Reading, choose_game, choose_hearthstone_game, note_partly_read
from viz.cli.streams import say
from viz.core.progress import Progress

if TYPE_CHECKING:
    from engine import Replay


def replay_game(game: Game, build: int | None, what: str, strict: bool | None = None) -> Replay:
    """Replay one game, ``strict`` as one the rules have played. Raises EngineFault where the engine itself fails.

    Of one that is beyond a limit of the rules this is said, and the command ends as where a log is beyond a limit.
    """
    import engine

    with Progress(what):
        try:
            replay = engine.replay(game, build, strict=strict)
        except (KeyboardInterrupt, MemoryError, HslogError):
            raise
        except Exception as error:
            if os.environ.get("HEARTHTRACE_DEBUG"):
                raise
            raise EngineFault(
                f"{game.source}: the engine fails on the game at line {game.first_line}: "
                f"{type(error).__name__}: {error}"
            ) from error
    if replay.beyond_limit:
        note_partly_read(game.source)
        say(f"{game.source}: the game at line {game.first_line} is not judged: {replay.hidden_reason}")
    return replay


def replay_chosen(reading: Reading, number: int | None, line: int | None, build: int | None) -> tuple[int, Replay]:
    """Replay the game asked for (see :func:`viz.cli.inputs.choose_game`); return its number with it."""
    place, game = choose_hearthstone_game(reading, number, line)
    return place, replay_game(game, build, f"replaying game {place} of {reading.path}")


def replay_each(
    reading: Reading, number: int | None, build: int | None, strict: bool | None = None
) -> Iterator[tuple[int, Game, Replay | EngineFault]]:
    """Yield every game of Hearthstone of a reading, or the one asked for, with its number and its replay.

    A game the engine fails on comes with the fault, which is also printed on standard error.
    """
    chosen = range(len(reading.games))
    if number is not None and reading.games:
        place, _ = choose_game(reading, number)
        chosen = range(place, place + 1)
    for place in chosen:
        game = reading.games[place]
        if not isinstance(game, Game):
            continue
        try:
            found: Replay | EngineFault = replay_game(
                game, build, f"replaying game {place + 1} of {len(reading.games)}", strict
            )
        except EngineFault as fault:
            say(str(fault))
            found = fault
        yield place, game, found
