"""Reading what the command line names, one path after the other, and choosing a game of it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from hslog.core.errors import HslogError, NoGame, NoSuchSource, SourceError, UnreadableSource
from hslog.core.game import BaseGame
from hslog.hearthstone.game import Game
from viz.cli.commands import COMMANDS
from viz.cli.failure import CommandError
from viz.cli.streams import say
from viz.core.progress import Progress

SAID_WARNINGS = 5
"""The number of warnings printed for one path unless all are wanted."""


@dataclass
class Reading:
    """One path of the command line: its games, or why there are none.

    A game's number on the command line and in JSON is its place in ``games``, from 0. Where a part could not be read, a
    file of several or what is beyond a limit, the errors that say so are the first of ``warnings``.
    """

    path: str
    games: list[BaseGame] = field(default_factory=list)
    warnings: list[HslogError] = field(default_factory=list)
    error: HslogError | None = None

    @cached_property  # commands ask it of every game
    def several_files(self) -> bool:
        """Whether the path is a folder or an archive with games in more than one file."""
        return len({game.source for game in self.games}) > 1

    @property
    def has_arena(self) -> bool:
        """Whether some of the games are of MTG Arena."""
        return any(game.of_arena for game in self.games)

    @property
    def is_arena(self) -> bool:
        """Whether the games are of MTG Arena."""
        return bool(self.games) and all(game.of_arena for game in self.games)

    def say_warnings(self) -> None:
        """Print the first few complaints about a log."""
        for warning in self.warnings[:SAID_WARNINGS]:
            say(str(warning))
        rest = len(self.warnings) - SAID_WARNINGS
        if rest > 0:
            say(f"{self.path}: and {rest} more warnings (hearthtrace info --warnings)")

    def json_warnings(self) -> list[dict[str, Any]]:
        """Return everything that was wrong as JSON objects, with the file where it is not the path."""
        found = []
        for warning in [*self.warnings, *([self.error] if self.error is not None else [])]:
            entry = warning.to_json()
            if warning.path and warning.path != self.path:
                entry["file"] = warning.path
            found.append(entry)
        return found


_partly_read: ContextVar[list[str]] = ContextVar("partly_read")
"""The paths of which the command that runs could read a part only."""


@contextmanager
def noting_partly_read() -> Iterator[list[str]]:
    """Return the list of the paths that could be read only in part; it is filled while they are read."""
    paths: list[str] = []
    token = _partly_read.set(paths)
    try:
        yield paths
    finally:
        _partly_read.reset(token)


def note_partly_read(path: str) -> None:
    """Note that a part of what was asked for could not be read, or not be judged: the command ends with 2."""
    _partly_read.get([]).append(path)


def read_each(paths: Iterable[str], game: int | None = None) -> Iterator[Reading]:
    """Read one path after the other; see :func:`read_one`. One that has not the ``game`` asked for is in error."""
    for path in paths:
        for one in _expanded(path):
            reading = read_one(one)
            if game is not None and reading.error is None and game >= len(reading.games):
                reading.error = NoGame(f"there is no game {game}; {_games_there(reading.games)}", one)
                reading.games = []
                say(str(reading.error))
            yield reading


def read_one(path: str) -> Reading:
    """Read one path. The reason why it is unreadable is printed on standard error and kept in ``error``."""
    try:
        return _read(path)
    except SourceError as error:
        say(f"{error}{_suggestion(error)}")
        return Reading(path, error=error)


class ArenaReading(Exception):
    """What is read is a log of MTG Arena: the command for those games is run instead."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.path)
        self.reading = reading


def read_or_fail(path: str) -> Reading:
    """Read one path for a command that needs it; its first warnings are said, its error is raised.

    Raises ArenaReading for a log of MTG Arena.
    """
    try:
        reading = _read(path)
    except SourceError as error:
        if hint := _suggestion(error):
            raise CommandError(f"{error}{hint}") from error
        raise
    reading.say_warnings()
    if reading.is_arena:
        raise ArenaReading(reading)
    return reading


def _read(path: str) -> Reading:
    """Read one path."""
    from hslog import read

    if not path:
        raise NoSuchSource("an empty name is no file or folder", "''")
    if path == "-" and sys.stdin is None:
        raise UnreadableSource("there is no standard input", "<stdin>")
    try:
        with Progress(f"reading {path}") as progress:
            games = read(path, progress=progress.lines)
    except SourceError as error:
        error.path = error.path or path
        raise
    warnings = sorted(games.warnings, key=lambda warning: not isinstance(warning, SourceError))
    if warnings and isinstance(warnings[0], SourceError):
        note_partly_read(path)
    return Reading(path, list(games), warnings)


def _expanded(path: str) -> list[str]:
    """Return the files that a pattern such as ``*.log`` matches, if the shell has not expanded it (Windows)."""
    if path == "-" or not any(sign in path for sign in "*?") or Path(path).exists():
        return [path]
    from glob import glob

    return sorted(glob(path)) or [path]


def choose_game(reading: Reading, number: int | None, line: int | None = None) -> tuple[int, BaseGame]:
    """Return the chosen game and its number.

    Without a number it is the game that contains ``line`` (1-based); without a line the only game, or the first. Which
    of several games it is, is printed on standard error. Raises CommandError where there is no such game.
    """
    games = reading.games
    if number is not None:
        if number >= len(games):
            raise CommandError(f"{reading.path}: there is no game {number}; {_games_there(games)}")
        game = games[number]
        if line is not None and not game.first_line <= line <= game.last_line:
            there = f"lines {game.first_line} to {game.last_line}"
            raise CommandError(f"{game.source}:{line}: this line is not in game {number}, which has {there}")
        return number, game
    if line is not None:
        if reading.several_files:
            raise CommandError(f"{reading.path} has several files, each with a line {line}: say --game N")
        for place, game in enumerate(games):
            if game.first_line <= line <= game.last_line:
                return _told(reading, place)
        end = max(game.last_line for game in games)
        if line > end:
            raise CommandError(f"{reading.path}:{line}: the games end at line {end}; {_games_there(games)}")
        before = [place for place, game in enumerate(games) if game.last_line < line]
        if not before:
            raise CommandError(f"{reading.path}:{line}: no game has begun at this line; {_games_there(games)}")
        return _told(reading, before[-1])
    return _told(reading, 0)


def choose_hearthstone_game(reading: Reading, number: int | None, line: int | None = None) -> tuple[int, Game]:
    """Return the game that :func:`choose_game` chooses. Raises CommandError where it is of MTG Arena."""
    place, game = choose_game(reading, number, line)
    return place, of_hearthstone(game)


def of_hearthstone(game: BaseGame) -> Game:
    """Return a game of Hearthstone as what it is. Raises CommandError for one of MTG Arena, in a folder of both."""
    if not isinstance(game, Game):
        raise CommandError(f"{game.source}: a game of MTG Arena among games of Hearthstone; name the files of one")
    return game


def _told(reading: Reading, place: int) -> tuple[int, BaseGame]:
    """Return a game that was not asked for by its number, with its number; say it where there are others."""
    if len(reading.games) > 1:
        say(f"{reading.path}: {_games_there(reading.games)}; this is game {place}")
    return place, reading.games[place]


def _games_there(games: list[BaseGame]) -> str:
    if len(games) == 1:
        return f"the log holds one game, game 0 (lines {games[0].first_line}-{games[0].last_line})"
    return f"the log holds {len(games)} games, 0 to {len(games) - 1} (see: hearthtrace info)"


def _suggestion(error: HslogError) -> str:
    """Suggest existing paths for a path that does not exist."""
    if not isinstance(error, NoSuchSource) or Path(error.path).exists():
        return ""
    near = get_close_matches(error.path, [*COMMANDS, "help"], n=1)
    if near:
        return f"\nDid you mean the command {near[0]!r}? hearthtrace --help lists the commands."
    folder = Path(error.path).parent
    names = [entry.name for entry in folder.iterdir() if entry.exists()] if folder.is_dir() else []
    close = get_close_matches(Path(error.path).name, names, n=1)
    return f"\nDid you mean {folder / close[0]}?" if close else ""
