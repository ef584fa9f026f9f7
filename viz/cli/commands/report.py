"""``hearthtrace report``: one HTML page to step through a game."""

from __future__ import annotations

import argparse
import os

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import read_or_fail
from viz.cli.outputs import check_target
from viz.cli.parsing import add_build, add_game, add_path
from viz.cli.replaying import replay_chosen
from viz.cli.streams import machine_output, say
from viz.core.progress import Progress

PAGES = ("", ".html", ".htm")

DESCRIPTION = """Write a game as one HTML page that needs nothing else, no network either: the board to step
through by action and by packet, the trigger tree of the current action, the divergences, and how far the
rules account for each turn."""

EXAMPLES = """\
  hearthtrace report Power.log -o game.html
  hearthtrace report Power.log --game 2 -o third.html"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the page to write; - is standard output")
    add_game(parser)
    add_build(parser)


def run(chosen: argparse.Namespace) -> int:
    """Write the page."""
    from viz.hearthstone.report import page, write_report

    check_target(chosen.output, [chosen.path])
    if os.path.splitext(chosen.output.lower().removesuffix(".gz"))[1] not in PAGES:
        raise CommandError(f"{chosen.output}: the name of a page should end in .html")
    reading = read_or_fail(chosen.path)
    number, replay = replay_chosen(reading, chosen.game, None, chosen.build)
    if chosen.output == "-":
        machine_output()
        print(page(replay), end="")
        return DONE
    with Progress(f"writing {chosen.output}"):
        path = write_report(replay, chosen.output)
    say(f"{path}: game {number} of {chosen.path}, {path.stat().st_size / 1e6:.1f} MB")
    return DONE
