"""``hearthtrace info``: what a log holds, without asking the rules."""

from __future__ import annotations

import argparse
from typing import Any

from hslog.arena.game import ArenaGame
from hslog.core.game import BaseGame
from viz.cli.exit_codes import DONE, UNREADABLE
from viz.cli.inputs import Reading, of_hearthstone, read_each
from viz.cli.parsing import add_json, add_paths

DESCRIPTION = """Show the games of a log: players, heroes and result, the build and how it is known, game
type and format, whose hand is seen, whether the game is complete or cut, and everything that was wrong with
the log."""

EXAMPLES = """\
  hearthtrace info Power.log
  hearthtrace info Logs/                    every session in the game's log folder
  hearthtrace info --warnings Power.log     every warning, not the first few
  hearthtrace info --json Power.log | jq '.games[].players[].name'"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_paths(parser)
    parser.add_argument("--warnings", action="store_true", help="show every warning (--json always has them all)")
    add_json(parser, "one JSON object; a list of them for several logs")


def run(chosen: argparse.Namespace) -> int:
    """Print the games of every log."""
    readings = read_each(chosen.paths)
    if chosen.json:
        return _as_json(list(readings), len(chosen.paths) > 1)
    from viz.core.screen import Screen
    from viz.hearthstone.summary import summarise
    from viz.hearthstone.terminal.games import print_game, print_warnings

    screen = Screen()
    unread = 0
    for place, reading in enumerate(readings):
        if reading.error is not None:
            unread += 1
            continue
        if len(chosen.paths) > 1 or len(reading.games) > 1:
            games = f"{len(reading.games)} games" if len(reading.games) > 1 else "1 game"
            screen.line(("" if place == 0 else "\n") + f"{reading.path}: {games}", "bold underline")
        for number, game in enumerate(reading.games):
            if isinstance(game, ArenaGame):
                from viz.cli.magic.commands import print_info

                print_info(screen, number, game, len(reading.games) > 1)
                continue
            source = game.source if reading.several_files else ""
            print_game(screen, number, summarise(of_hearthstone(game)), len(reading.games) > 1, source)
        print_warnings(screen, reading.warnings, reading.path, chosen.warnings)
    return UNREADABLE if unread else DONE


def _as_json(readings: list[Reading], several: bool) -> int:
    from viz.cli.outputs import print_json

    found: list[dict[str, Any]] = [
        {
            "source": reading.path,
            "games": [{"index": number, **_facts(game)} for number, game in enumerate(reading.games)],
            "warnings": reading.json_warnings(),
        }
        for reading in readings
    ]
    print_json(found if several else found[0])
    return UNREADABLE if any(reading.error is not None for reading in readings) else DONE


def _facts(game: BaseGame) -> dict[str, Any]:
    if isinstance(game, ArenaGame):
        from viz.magic.words import facts

        return facts(game)
    from viz.hearthstone.summary import summarise

    return summarise(of_hearthstone(game)).to_json()
