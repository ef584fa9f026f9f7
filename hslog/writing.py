"""Games to text: Power.log as the client of a build would have written it, or HSReplay XML.

Reading what was written gives equal packets. What cannot be told from the packets (the exact second a packet
was printed, how an entity was referred to, the position a reference showed) is filled in the way the client
does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from hslog.errors import WriteError
from hslog.game import Game
from hslog.hsreplay.writer import games_to_xml
from hslog.log_text import LogWriter


def to_log(games: Game | Iterable[Game]) -> Iterator[str]:
    """Yield the lines of a Power.log, each with its line ending, that reads back as ``games``."""
    for game in [games] if isinstance(games, Game) else games:
        yield from LogWriter(game).lines()


def to_xml(games: Game | Iterable[Game]) -> Iterator[str]:
    """Yield the lines of an HSReplay 1.7 document that holds ``games``.

    :mod:`hslog.hsreplay.writer` lists what the format cannot hold.
    """
    yield from games_to_xml([games] if isinstance(games, Game) else games)


def write(games: Game | Iterable[Game], path: str | os.PathLike[str], form: str = "") -> None:
    """Write games to a file, in the form ``log`` or ``xml``; by default what the file's name suggests.

    Raises WriteError for a form that does not exist.
    """
    target = Path(path)
    form = form or ("xml" if target.suffix.lower() in (".xml", ".hsreplay") else "log")
    writers = {"log": to_log, "xml": to_xml}
    if form not in writers:
        raise WriteError(f"unknown form {form!r}, expected one of {', '.join(writers)}", str(target))
    with target.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        file.writelines(writers[form](games))
