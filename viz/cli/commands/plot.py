"""``hearthtrace plot``: a game in four plots."""

from __future__ import annotations

import argparse

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import read_or_fail
from viz.cli.outputs import check_target
from viz.cli.parsing import add_build, add_game, add_path
from viz.cli.replaying import replay_chosen
from viz.cli.streams import say

DESCRIPTION = """Plot a game: health and armor of both heroes with deaths marked; boards, hands and mana;
verdicts and divergences by turn; triggers per action. The form is that of the file's name: .svg, .png or
.pdf."""

EXAMPLES = """\
  hearthtrace plot Power.log -o game.png
  hearthtrace plot Power.log --game 2 -o third.svg"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the picture to write")
    add_game(parser)
    add_build(parser)


def run(chosen: argparse.Namespace) -> int:
    """Draw the plots."""
    from viz.core.drawing import DrawError, form_of
    from viz.hearthstone.plots import plot

    check_target(chosen.output, [chosen.path])
    try:
        form_of(chosen.output)
        reading = read_or_fail(chosen.path)
        number, replay = replay_chosen(reading, chosen.game, None, chosen.build)
        plot(replay, chosen.output)
    except DrawError as error:
        raise CommandError(str(error)) from error
    say(f"{chosen.output}: game {number} of {chosen.path}")
    return DONE
