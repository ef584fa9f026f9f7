"""``hearthtrace LOG``: the content of a log, its divergences from the rules, and commands to try next."""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import TYPE_CHECKING

from hslog.hearthstone.packets import Block
from viz.cli.exit_codes import DONE, FAILED, UNREADABLE
from viz.cli.failure import EngineFault
from viz.cli.inputs import Reading, read_each
from viz.cli.parsing import add_build, add_game, add_paths
from viz.cli.replaying import replay_each

if TYPE_CHECKING:
    from engine import Replay
    from viz.core.screen import Screen

DESCRIPTION = """Show the games of a log, how far they agree with the rules, the first divergences, and
what to try next. This is what hearthtrace does when no command is given."""

EXAMPLES = """\
  hearthtrace Power.log
  hearthtrace Power.log --game 2
  hearthtrace "C:\\Program Files (x86)\\Hearthstone\\Logs\""""

MOST_DIVERGENCES = 3
"""Divergences shown for each game."""

MOST_IN_FULL = 20
"""Games of a log shown in full; of later ones only those with a divergence are."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_paths(parser)
    add_game(parser)
    add_build(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the summary of every log."""
    from viz.core.screen import Screen
    from viz.hearthstone.terminal.games import print_warnings

    screen = Screen()
    code = DONE
    for reading in read_each(chosen.paths, chosen.game):
        if reading.error is not None:
            code = code or UNREADABLE
            continue
        if reading.has_arena:
            code = _arena(screen, reading, chosen) or code
            if reading.is_arena:
                continue
        replays = []
        for number, _, replay in replay_each(reading, chosen.game, chosen.build):
            if isinstance(replay, EngineFault):
                code = FAILED
                continue
            replays.append((number, replay))
            _print_game(screen, reading, number, replay)
        if reading.warnings:
            print_warnings(screen, reading.warnings, reading.path)
            screen.line()
        if replays:
            _print_next(screen, reading, replays)
    return code


def _arena(screen: Screen, reading: Reading, chosen: argparse.Namespace) -> int:
    """Print the games of a log of MTG Arena; return FAILED where the engine fails on one."""
    from viz.cli.magic.commands import print_summary
    from viz.cli.magic.replaying import replay_each_arena
    from viz.hearthstone.terminal.games import print_warnings

    code = DONE
    for number, _, replay in replay_each_arena(reading, chosen.game, chosen.build):
        if isinstance(replay, EngineFault):
            code = FAILED
        else:
            print_summary(screen, number, replay, len(reading.games) > 1)
    if not reading.is_arena:
        return code
    print_warnings(screen, reading.warnings, reading.path)
    screen.heading("Try next")
    log = _quoted(reading.path)
    for command, purpose in (
        (f"validate {log}", "every divergence"),
        (f"tree {log} --turn 3 -o turn3.svg", "a turn as a picture"),
        (f"story {log}", "the game in plain words"),
        (f"report {log} -o game.html", "step through the game in a browser"),
    ):
        screen.line(f"  hearthtrace {command}  # {purpose}")
    return code


def _print_game(screen: Screen, reading: Reading, number: int, replay: Replay) -> None:
    from viz.hearthstone.summary import summarise
    from viz.hearthstone.terminal.divergences import print_divergences
    from viz.hearthstone.terminal.games import print_game
    from viz.hearthstone.terminal.verdicts import outcome, print_verdicts

    game = replay.game
    several = len(reading.games) > 1
    if len(reading.games) > MOST_IN_FULL <= number and not replay.divergences:
        screen.line(f"game {number}: lines {game.first_line}-{game.last_line}, {outcome(replay)}")
        return
    print_game(screen, number, summarise(game), several, game.source if reading.several_files else "")
    screen.line()
    screen.line(outcome(replay))
    print_verdicts(screen, replay)
    screen.line()
    print_divergences(screen, replay.divergences, game, limit=MOST_DIVERGENCES)
    rest = len(replay.divergences) - MOST_DIVERGENCES
    if rest > 0:
        screen.line(f"and {rest} more", "dim")
        screen.line()


def _print_next(screen: Screen, reading: Reading, replays: list[tuple[int, Replay]]) -> None:
    """Suggest commands that lead on from here, with this log's own numbers, to be copied as they are."""
    from viz.core.screen import styled

    if reading.path == "-":
        return
    number, replay = max(replays, key=lambda pair: len(pair[1].divergences))
    log = _quoted(reading.path)
    pick = f" --game {number}" if len(reading.games) > 1 else ""
    if replay.divergences:
        line = replay.divergences[0].line
        rows = [
            (f"validate {log}{pick}", "every divergence"),
            (f"explain {log}{pick} --line {line}", "why the rules expect something else"),
            (f"tree {log}{pick} --divergence 0 -o tree.svg", "log and rules side by side"),
        ]
    else:
        rows = [(f"tree {log}{pick} {_moment(replay)} -o tree.svg", "a picture of a moment")]
    rows += [
        (f"story {log}{pick}", "the game in plain words"),
        (f"report {log}{pick} -o game.html", "step through the game in a browser"),
    ]
    screen.heading("Try next")
    for command, purpose in rows:
        screen.line(styled(f"  hearthtrace {command}", (f"  # {purpose}", "dim")))


def _moment(replay: Replay) -> str:
    """Return arguments for a moment late in the game at which something happens."""
    from viz.hearthstone.summary import mode_of

    game = replay.game
    if game.last_turn > 1 and not mode_of(game):
        return f"--turn {game.last_turn - 1}"
    lines = [block.line for block in game.packets if isinstance(block, Block) and block.line]
    return f"--line {lines[-1] if lines else game.first_line}"


def _quoted(path: str) -> str:
    """Return a path as it is typed on this system."""
    if sys.platform == "win32":
        return f'"{path}"' if " " in path else path
    return shlex.quote(path)
