"""Games to text: logs as the client of their game and build would have written them, or HSReplay XML.

Reading what was written gives equal packets. What cannot be told from the packets (the exact second a packet
was printed, how an entity was referred to, the position a reference showed) is filled in the way the client
does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import date as Date
from itertools import islice

from hslog.arena.game import ArenaGame
from hslog.arena.writing import game_lines
from hslog.core.errors import WriteError
from hslog.core.game import BaseGame
from hslog.core.output import check_output, open_text_output
from hslog.hearthstone.game import Game
from hslog.hearthstone.hsreplay.writer import games_to_xml
from hslog.hearthstone.log_text import LogWriter

AT_ONCE = 1_000
"""So many lines are put together before they are written."""

REPLAY_ENDINGS = (".xml", ".hsreplay", ".xml.gz", ".hsreplay.gz")
"""Names that ask for XML; all others ask for a log."""


def to_log(games: BaseGame | Iterable[BaseGame]) -> Iterator[str]:
    """Yield the lines of a log, each with its line ending, that reads back as ``games``."""
    for game in [games] if isinstance(games, BaseGame) else games:
        if isinstance(game, ArenaGame):
            yield from game_lines(game)
        elif isinstance(game, Game):
            yield from LogWriter(game).lines()


def to_xml(games: BaseGame | Iterable[BaseGame], date: Date | None = None) -> Iterator[str]:
    """Yield the lines of an HSReplay 1.7 document that holds ``games``.

    ``date`` is the day on which the first began: logs tell the time of day only. By default it is told by the name of
    the session's folder, else guessed from the file. :mod:`hslog.hearthstone.hsreplay.writer` lists what the format
    cannot hold. Raises WriteError for a game of MTG Arena.
    """
    yield from games_to_xml(_of_hearthstone([games] if isinstance(games, BaseGame) else games), date)


def _of_hearthstone(games: Iterable[BaseGame]) -> Iterator[Game]:
    for game in games:
        if not isinstance(game, Game):
            raise WriteError("HSReplay XML is for games of Hearthstone, and this is a game of MTG Arena", game.source)
        yield game


def form_of(path: str | os.PathLike[str]) -> str:
    """Return the form a file's name suggests: ``xml`` or ``log``."""
    return "xml" if os.fspath(path).lower().endswith(REPLAY_ENDINGS) else "log"


def write(games: BaseGame | Iterable[BaseGame], path: str | os.PathLike[str], form: str = "") -> None:
    """Write games to a file, in the form ``log`` or ``xml``; by default what the file's name suggests.

    A file whose name ends in ``.gz`` is compressed. The file takes its name when everything is in it. Raises
    WriteError for a form that does not exist or that the game does not have, and for the file the games were read
    from, OSError where the file cannot be written.
    """
    form = form or form_of(path)
    writers = {"log": to_log, "xml": to_xml}
    if form not in writers:
        raise WriteError(f"unknown form {form!r}, expected one of {', '.join(writers)}", os.fspath(path))
    given = [games] if isinstance(games, BaseGame) else games
    with open_text_output(path) as file:
        lines = writers[form](_not_read_from(path, given))
        while some := "".join(islice(lines, AT_ONCE)):
            file.write(some)


def _not_read_from(path: str | os.PathLike[str], games: Iterable[BaseGame]) -> Iterator[BaseGame]:
    """Yield games; raises WriteError for one that was read from the file to be written."""
    for game in games:
        check_output(path, (game.source,) if game.source else ())
        yield game
