"""Writing games of MTG Arena as logs: ``hearthtrace convert`` and ``hearthtrace simulate --game magic``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import Reading, choose_game
from viz.cli.magic.scenarios import scenario_games
from viz.cli.outputs import check_target, form_of_log, write_games

if TYPE_CHECKING:
    from hslog.arena.game import ArenaGame
    from hslog.core.game import BaseGame


def convert(reading: Reading, chosen: argparse.Namespace) -> int:
    """Write the games of a reading as a log."""
    form = form_of_log(chosen.output if chosen.output != "-" else None, chosen.to)
    if form == "xml":
        raise CommandError(
            f"{reading.path}: HSReplay XML is for games of Hearthstone; a game of MTG Arena has --to log"
        )
    if form is None:
        raise CommandError("say where to write (-o FILE), or the format for standard output (--to log)")
    if chosen.date is not None:
        raise CommandError("--date is for XML: a log has its own times")
    games = reading.games if chosen.game is None else [choose_game(reading, chosen.game)[1]]
    return _write(games, chosen.output)


def simulate(chosen: argparse.Namespace) -> int:
    """Play games of Magic and write them as a log of Arena."""
    for given, option in ((chosen.build, "--build"), (chosen.cards, "--cards")):
        if given:
            raise CommandError(f"{option} is for games of Hearthstone; a game of Magic is played with its own cards")
    if form_of_log(chosen.output, chosen.to) == "xml":
        raise CommandError("HSReplay XML is for games of Hearthstone; a game of Magic is written as a log of Arena")
    check_target(chosen.output, [chosen.scenario])
    return _write(_played(chosen), chosen.output)


def _played(chosen: argparse.Namespace) -> Iterator[ArenaGame]:
    from engine.magic.play.simulate import simulate_magic
    from viz.core.progress import Progress

    if chosen.scenario is not None:
        if chosen.seed is not None or chosen.games > 1 or chosen.effects:
            raise CommandError(f"{chosen.scenario}: a scenario says all: --seed, --games and --effects are for chance")
        yield from scenario_games(chosen.scenario)
        return
    with Progress("playing") as progress:
        for number in range(chosen.games):
            progress.step(number, chosen.games)
            yield simulate_magic((chosen.seed or 0) + number, effects=chosen.effects)


def _write(games: Iterable[BaseGame], output: str | None) -> int:
    from hslog import to_log

    write_games(games, output, to_log, lambda game: f"1 game, {game.last_turn} turns")
    return DONE
