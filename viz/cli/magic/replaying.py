"""Replaying games of Arena for the commands: one that makes the engine fail must not take the others with it."""

from __future__ import annotations

import os
from collections.abc import Iterator

from engine.magic.replay.result import MagicReplay
from hslog.arena.game import ArenaGame
from hslog.core.errors import HslogError
from viz.cli.failure import CommandError, EngineFault
from viz.cli.inputs import Reading, choose_game
from viz.cli.streams import say
from viz.core.progress import Progress


def replay_arena(game: ArenaGame, what: str) -> MagicReplay:
    """Replay one game. Raises EngineFault where the engine itself fails."""
    from engine.magic.replay.run import replay

    with Progress(what):
        try:
            return replay(game)
        except (KeyboardInterrupt, MemoryError, HslogError):
            raise
        except Exception as error:
            if os.environ.get("HEARTHTRACE_DEBUG"):
                raise
            raise EngineFault(
                f"{game.source}: the engine fails on the game at line {game.first_line}: "
                f"{type(error).__name__}: {error}"
            ) from error


def replay_chosen(reading: Reading, number: int | None, line: int | None) -> tuple[int, MagicReplay]:
    """Replay the game asked for; return its number with it."""
    place, game = choose_game(reading, number, line)
    if not isinstance(game, ArenaGame):
        raise CommandError(f"{reading.path}: game {place} is no game of MTG Arena")
    return place, replay_arena(game, f"replaying game {place} of {reading.path}")


def replay_each_arena(
    reading: Reading, number: int | None, build: int | None
) -> Iterator[tuple[int, ArenaGame, MagicReplay | EngineFault]]:
    """Yield every game of Arena, or the one asked for, with its number and its replay or the engine's fault."""
    if build is not None:
        raise CommandError("--build is for games of Hearthstone: the rules of Magic go by date")
    places = range(len(reading.games))
    if number is not None and reading.games:
        place, _ = choose_game(reading, number)
        places = range(place, place + 1)
    for place in places:
        game = reading.games[place]
        if not isinstance(game, ArenaGame):
            continue
        try:
            found: MagicReplay | EngineFault = replay_arena(game, f"replaying game {place + 1} of {len(reading.games)}")
        except EngineFault as fault:
            say(str(fault))
            found = fault
        yield place, game, found
