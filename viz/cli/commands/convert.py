"""``hearthtrace convert``: between Power.log text and HSReplay XML."""

from __future__ import annotations

import argparse
from datetime import date

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import choose_game, of_hearthstone, read_or_fail
from viz.cli.outputs import check_target, form_of_log, write_games
from viz.cli.parsing import add_game, add_path

DESCRIPTION = """Write the games of a log in the other format: Power.log text as the client of their build
prints it, or HSReplay 1.7 XML, which HearthSim's hsreplay loads. The packets are the same; text holds no
dates, XML no power-list counts, and of the times those of blocks, options and choices only. A name
that ends in .gz is compressed.

The format is that of the output's name (.xml or .hsreplay; .log, .txt or no ending for text), or what --to
says."""

EXAMPLES = """\
  hearthtrace convert Power.log -o game.xml
  hearthtrace convert Power.log -o game.xml --date 2024-01-31
  hearthtrace convert replay.xml.gz -o Power.log
  hearthtrace convert Power.log --game 2 -o third.hsreplay.gz
  hearthtrace convert replay.xml.gz --to log | less"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output by default")
    parser.add_argument("--to", choices=("log", "xml"), help="the format to write")
    parser.add_argument(
        "--date",
        type=day,
        metavar="YYYY-MM-DD",
        help="the day on which a log was begun, for XML; by default that of its session's folder, or of the file",
    )
    add_game(parser)


def day(text: str) -> date:
    """Read a date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date, such as 2024-01-31") from None


def run(chosen: argparse.Namespace) -> int:
    """Write the games."""
    from hslog import to_log, to_xml

    target = chosen.output if chosen.output != "-" else None
    check_target(target, [chosen.path])
    form = form_of_log(target, chosen.to)
    if form is None:
        raise CommandError("say where to write (-o FILE), or the format for standard output (--to log, --to xml)")
    if chosen.date is not None and form == "log":
        raise CommandError("--date is for XML: a log has times of day only")
    reading = read_or_fail(chosen.path)
    found = reading.games if chosen.game is None else [choose_game(reading, chosen.game)[1]]
    games = [of_hearthstone(game) for game in found]
    write_games(games, target, lambda some: to_xml(some, chosen.date) if form == "xml" else to_log(some))
    return DONE
