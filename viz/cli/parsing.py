"""The command line's grammar: help for the whole, a parser for one command, arguments that several share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from viz.cli.commands import COMMANDS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

HELP = """\
usage: hearthtrace LOG...              summary, divergences, what to try next
       hearthtrace COMMAND ...         see below; every command has --help with examples

Replays games of Hearthstone and of MTG Arena through executable rulebooks and says, packet by packet, where
the game and the rules agree, where they part, and why.

{commands}

LOG is a Power.log, a Player.log of MTG Arena, an HSReplay XML file, a .gz or .zip of one, a session folder,
the game's Logs folder, or - for standard input. What a command cannot do for a game it says.

exit codes: 0 fine; 1 validate found divergences; 2 nothing could be read, the output could not be written, or
            the command line is wrong; 3 hearthtrace itself failed

examples:
  hearthtrace Power.log
  hearthtrace validate --json Power.log
  hearthtrace tree Power.log --turn 7 -o turn7.svg
"""


class Command(Protocol):
    """What a module of :mod:`viz.cli.commands` offers."""

    DESCRIPTION: str
    EXAMPLES: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, chosen: argparse.Namespace) -> int:
        """Do the work; return the exit code."""


def top_level(arguments: Sequence[str]) -> int | None:
    """Answer ``--help``, ``--version`` and an empty command line; None where a command is to be run."""
    if not arguments:
        print(_help(), file=sys.stderr, end="")
        return 2
    first = arguments[0]
    if first in ("-h", "--help") or (first == "help" and len(arguments) == 1):
        print(_help(), end="")
        return 0
    if first in ("-V", "--version"):
        print(f"hearthtrace {_version()}")
        return 0
    return None


def parse(name: str, arguments: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """Import a command and parse its arguments. Exits with code 2 where they are wrong, as argparse does."""
    command = cast(Command, import_module(f"viz.cli.commands.{name}"))
    parser = _Parser(
        prog=f"hearthtrace {name}",
        description=_wrapped(command.DESCRIPTION),
        epilog=f"examples:\n{command.EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.configure(parser)
    return command, parser.parse_args(arguments)


class _Parser(argparse.ArgumentParser):
    """A parser that does not pass over help that cannot be written."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if message and file is not None:
            file.write(message)


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Declare the logs to read, one or more."""
    parser.add_argument(
        "paths", nargs="+", metavar="LOG", help="log, replay, .gz, .zip, folder, or - for standard input"
    )


def add_path(parser: argparse.ArgumentParser) -> None:
    """Declare the one log to read."""
    parser.add_argument("path", metavar="LOG", help="log, replay, .gz, .zip, folder, or - for standard input")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare the choice of a game."""
    parser.add_argument(
        "--game",
        type=whole_number,
        metavar="N",
        help="the game, where the log holds several; counted from 0, as info lists them",
    )


def add_build(parser: argparse.ArgumentParser) -> None:
    """Declare the option for the build whose rules are applied."""
    parser.add_argument(
        "--build",
        type=build_number,
        metavar="N",
        help="apply the rules of this build instead of that of the log",
    )


def add_json(parser: argparse._ActionsContainer, what: str) -> None:
    """Declare output for machines."""
    parser.add_argument("--json", action="store_true", help=f"print {what}")


def whole_number(text: str) -> int:
    """Read a number from 0 on."""
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def counting_number(text: str) -> int:
    """Read a number from 1 on: a line, a number of games."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is none: it is counted from 1")
    return number


def build_number(text: str) -> int:
    """Read the number of a build of the game."""
    from hslog.hearthstone.build import OLDEST, UNREACHED

    number = whole_number(text)
    if not OLDEST <= number < UNREACHED:
        raise argparse.ArgumentTypeError(
            f"the game has no build {number}: they go from {OLDEST} (June 2013) to about 250000 (2026)"
        )
    return number


def _wrapped(text: str) -> str:
    """Wrap running text as wide as argparse wraps the arguments below it."""
    from shutil import get_terminal_size  # slow to import, and only help needs it
    from textwrap import fill

    width = max(40, min(100, get_terminal_size().columns - 2))
    return "\n\n".join(fill(" ".join(part.split()), width) for part in text.split("\n\n"))


def _help() -> str:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items())
    return HELP.format(commands=listed)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hearthtrace")
    except PackageNotFoundError:
        return "(not installed)"
