"""``hearthtrace watch``: actions and divergences of a running game as they happen."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from math import inf, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hslog.core.legible import json_text
from viz.cli.exit_codes import DONE, UNREADABLE
from viz.cli.failure import CommandError
from viz.cli.inputs import SAID_WARNINGS
from viz.cli.parsing import add_json
from viz.cli.streams import say

if TYPE_CHECKING:
    from viz.core.screen import Screen
    from viz.core.seen import Seen

DESCRIPTION = """Follow a log while the game writes it: print every action with what came of it, and every
divergence from the rules, from the beginning of the game that is being played. Without a path the game's
own log folder is found, on Windows and macOS; a new start of the game is followed by itself. Ctrl-C ends
it. A replay in XML is a game that is over, and told at once."""

EXAMPLES = """\
  hearthtrace watch
  hearthtrace watch "C:\\Program Files (x86)\\Hearthstone\\Logs"
  hearthtrace watch --json Power.log
  hearthtrace watch Player.log               MTG Arena: its log, or the folder of it
  hearthtrace watch Power.log --quiet 5      end when nothing was written for 5 seconds"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("path", nargs="?", metavar="LOG", help="a log, or a folder of logs")
    parser.add_argument("--quiet", type=duration, metavar="SECONDS", help="end when the log was quiet for so long")
    add_json(parser, "one JSON object a line (JSON Lines)")


def duration(text: str) -> float:
    """Read a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def run(chosen: argparse.Namespace) -> int:
    """Print what happens until interrupted."""
    from viz.hearthstone.watch import Watcher, is_over
    from viz.magic.watch import ArenaWatcher, arena_log, is_arena

    if chosen.path == "-":
        raise CommandError("standard input cannot be watched, only a file or a folder: say which log")
    path = arena_log(Path(chosen.path) if chosen.path else _own_folder())
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise CommandError(f"{path}: a pipe or a device cannot be watched, only a file or a folder")
    if chosen.json:
        from viz.cli.streams import machine_output

        machine_output()
    tell = _tell_json if chosen.json else _teller()
    over = is_over(path)
    say(f"{path}: nothing is added to a replay or a packed log: this is all of it" if over else f"watching {path}")
    clock = _Quiet(chosen.quiet)
    watcher = ArenaWatcher(path) if is_arena(path) else Watcher(path)
    awaited = watcher.awaited()
    if path.parent.is_dir() and awaited:
        say(f"{awaited}: waiting for the game to write it (hearthtrace doctor says whether it will)")
    any_seen, warnings, unread = False, 0, False
    try:
        for seen in watcher.events(clock.over):
            any_seen = True
            clock.restart()
            if seen.kind == "error":
                unread = True
                _warn(watcher.tail.current or path, seen)
                continue
            if seen.kind == "warning":
                warnings += 1
                _warn(watcher.tail.current or path, seen, warnings)
                continue
            tell(seen)
            sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return DONE
    if not any_seen:
        say(watcher.awaited() or f"no game has begun in {watcher.tail.current or path}")
    return UNREADABLE if unread or watcher.awaited() else DONE


def _warn(path: Path, seen: Seen, number: int = 0) -> None:
    """Say an error, or the first few warnings of a log, and that there are more."""
    if number <= SAID_WARNINGS:
        say(f"{path}:{seen.line}: {seen.text}" if seen.line else f"{path}: {seen.text}")
    elif number == SAID_WARNINGS + 1:
        say(f"{path}: and more warnings (hearthtrace info --warnings)")


class _Quiet:
    """Detects that nothing has happened for a while; never, if no time is given."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.since = time.monotonic()

    def restart(self) -> None:
        self.since = time.monotonic()

    def over(self) -> bool:
        return self.seconds is not None and time.monotonic() - self.since >= self.seconds


def _own_folder() -> Path:
    from viz.core.installation import find_installation

    place = find_installation()
    if place is None:
        raise CommandError("the game's own folder can be found on Windows and macOS only: say which log to watch")
    if not place.logs.is_dir():
        raise CommandError(f"there is no folder {place.logs}: say which log to watch, or try hearthtrace doctor")
    return place.logs


def _tell_json(seen: Seen) -> None:
    found: dict[str, Any] = {"kind": seen.kind, "line": seen.line, "text": seen.text}
    if seen.kind == "game" and seen.game is not None:
        found["source"] = seen.game.source
    if seen.details:
        found["details"] = list(seen.details)
    if seen.divergence is not None:
        found["divergence"] = seen.divergence.to_json() | {"line": seen.line}
    print(json_text(found))


def _teller() -> Callable[[Seen], None]:
    from viz.core.screen import Screen

    screen = Screen()

    def tell(seen: Seen) -> None:
        _tell(screen, seen)

    return tell


def _tell(screen: Screen, seen: Seen) -> None:
    from engine.magic.replay.result import MagicDivergence
    from hslog.hearthstone.game import Game
    from viz.core.screen import styled
    from viz.hearthstone.terminal.divergences import divergence_fields
    from viz.magic.divergences import divergence_fields as magic_fields

    if seen.kind in ("game", "end"):
        screen.line(seen.text, "bold underline")
        for detail in seen.details:
            screen.line(f"  {detail}")
    elif seen.kind == "turn":
        screen.line(seen.text, "bold")
    elif seen.divergence is not None and seen.game is not None:
        screen.line(styled(("  divergence", "bold red"), f"  line {seen.line}"))
        if isinstance(seen.divergence, MagicDivergence):
            screen.fields(magic_fields(seen.divergence), 4)
        elif isinstance(seen.game, Game):
            screen.fields(divergence_fields(seen.divergence, seen.game), 4)
    else:
        if seen.kind == "action":
            screen.line(styled(f"  {seen.text}", (f"  line {seen.line}", "dim")))
        for detail in seen.details:
            screen.line(f"      {detail}", "dim")
