"""``hearthtrace simulate``: play a game by the rules and write it as a log."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from viz.cli import DONE
from viz.cli.failure import CommandError
from viz.cli.parsing import build_number, counting_number, whole_number
from viz.cli.streams import say

if TYPE_CHECKING:
    from engine.simulate import Scenario
    from hslog.game import Game

DESCRIPTION = """Play a game by the rules alone and write what the client of the chosen build would have
logged. A scenario file fixes players, decks and moves; without one, two random players meet, and everything
follows from the seed: the same seed gives the same bytes. Only cards whose text is keywords, the basic hero
powers and the coin are played. With --game magic it is a game of Magic, written as MTG Arena would have
logged it, with lands, creatures with keywords and, with --effects, sorceries that add or skip turns, phases and
steps."""

EXAMPLES = """\
  hearthtrace simulate --seed 7 -o game.log
  hearthtrace simulate --seed 7 --build 20457 | hearthtrace validate -
  hearthtrace simulate --games 100 -o many.log
  hearthtrace simulate samples/duel.toml -o duel.log
  hearthtrace simulate --game magic --seed 7 --effects -o Player.log"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a TOML file such as samples/duel.toml")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="what all chance follows from")
    parser.add_argument("--build", type=build_number, metavar="N", help="the build whose rules and log form are used")
    parser.add_argument(
        "--games", type=counting_number, metavar="N", default=1, help="so many games, with seeds from --seed on"
    )
    parser.add_argument("--game", choices=("hearthstone", "magic"), default="hearthstone", help="which game to play")
    parser.add_argument(
        "--effects", action="store_true", help="with --game magic: cards that add or skip turns, phases and steps"
    )
    parser.add_argument(
        "--cards",
        action="store_true",
        help="play with every card of the build whose text is keywords",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output by default")
    parser.add_argument("--to", choices=("log", "xml"), help="the format to write; by default that of the name")


def run(chosen: argparse.Namespace) -> int:
    """Play and write."""
    from hslog import to_log, to_xml
    from hslog.output import open_text_output
    from viz.cli.outputs import check_target, form_of_log

    if chosen.game == "magic":
        from viz.cli.magic.writing import simulate

        return simulate(chosen)
    if chosen.effects:
        raise CommandError("--effects is for games of Magic: say --game magic")
    form = form_of_log(chosen.output, chosen.to) or "log"
    check_target(chosen.output, [chosen.scenario])
    write = to_xml if form == "xml" else to_log
    if chosen.output in (None, "-"):
        from viz.cli.streams import exact_output

        exact_output()
        sys.stdout.writelines(write(_games(chosen)))
        return DONE
    told = ""

    def counted() -> Iterator[Game]:
        nonlocal told
        for number, game in enumerate(_games(chosen), 1):
            names = " vs ".join(player.name for player in game.players)
            told = f"{number} games" if number > 1 else f"{names}, {game.last_turn} turns"
            yield game

    with open_text_output(chosen.output) as file:
        file.writelines(write(counted()))
    say(f"{chosen.output}: {told}")
    return DONE


def _games(chosen: argparse.Namespace) -> Iterator[Game]:
    """Play one game after the other, each when the one before is written. Raises CommandError."""
    from engine.simulate import SimulationError, simulate
    from viz.terminal.progress import Progress

    first = chosen.seed or 0
    with Progress("playing") as progress:
        for number in range(chosen.games):
            progress.step(number, chosen.games)
            seed = first + number if chosen.seed is not None or chosen.games > 1 or not chosen.scenario else None
            try:
                yield simulate(_scenario(chosen, seed))
            except SimulationError as error:
                where = f"{chosen.scenario}: " if chosen.scenario else f"seed {seed}: "
                raise CommandError(f"{where}{error}") from error


def _scenario(chosen: argparse.Namespace, seed: int | None) -> Scenario:
    from engine.simulate import BUILT_IN, DEFAULT_BUILD, random_scenario
    from engine.simulate.cards import cards_of
    from viz.scenarios import read_scenario

    if chosen.scenario is None:
        build = chosen.build if chosen.build is not None else DEFAULT_BUILD
        return random_scenario(seed or 0, build, cards_of(build) if chosen.cards else BUILT_IN)
    changes = {"seed": seed, "build": chosen.build}
    given = {key: value for key, value in changes.items() if value is not None}
    return read_scenario(Path(chosen.scenario), cards_of if chosen.cards else None, **given)
