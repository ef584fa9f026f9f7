"""What commands write: the check of a file before the work begins, and values as machines read them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from hslog.core.errors import HslogError
from hslog.core.game import BaseGame
from hslog.core.legible import json_text
from hslog.core.numbers import is_number
from hslog.core.output import check_output, open_text_output
from hslog.writing import REPLAY_ENDINGS, form_of
from viz.cli.failure import CommandError
from viz.cli.streams import exact_output, machine_output, say

AGame = TypeVar("AGame", bound=BaseGame)

LOG_ENDINGS = (".log", ".txt")


def number_or_name(tag: str) -> int | str:
    """Return a tag for machines: its name, or its number where it has no known name."""
    return int(tag) if is_number(tag) else tag


def form_of_log(target: str | None, wanted: str | None) -> str | None:
    """Return the form to write games in, ``log`` or ``xml``: the one wanted, or that of a file's name.

    None where there is neither. Raises CommandError for a name that is of something else, or of the other form than
    the one wanted: who reads the file would be misled.
    """
    if target in (None, "-"):
        return wanted
    ending = os.path.splitext(target.lower().removesuffix(".gz"))[1]
    if wanted is not None:
        if ending in {"log": REPLAY_ENDINGS, "xml": LOG_ENDINGS}[wanted]:
            raise CommandError(
                f"{target}: the name is not that of {wanted}: leave --to {wanted} out, or change the name"
            )
        return wanted
    if ending not in ("", *LOG_ENDINGS, *REPLAY_ENDINGS):
        raise CommandError(f"{target}: the name should end in .log, .txt, .xml or .hsreplay, or --to say what to write")
    return form_of(target)


def write_games(
    games: Iterable[AGame],
    output: str | None,
    lines: Callable[[Iterable[AGame]], Iterator[str]],
    describe: Callable[[AGame], str] = lambda game: "1 game",
) -> None:
    """Write games as ``lines`` has them: to a file, and say how many (``describe`` is for a single one); or to output.

    An output that is None or ``-`` is standard output. Games are taken one by one.
    """
    if output is None or output == "-":
        exact_output()
        sys.stdout.writelines(lines(games))
        return
    told = "no game"

    def counted() -> Iterator[AGame]:
        nonlocal told
        for number, game in enumerate(games, 1):
            told = f"{number} games" if number > 1 else describe(game)
            yield game

    with open_text_output(output) as file:
        file.writelines(lines(counted()))
    say(f"{output}: {told}")


def print_json(value: Any) -> None:
    """Print one JSON document."""
    machine_output()
    print(json_text(value, indent=2))


def check_target(target: str | None, inputs: Iterable[str | None]) -> None:
    """Raise WriteError where an output is one of the inputs, OSError where it cannot be written.

    Inputs are paths of the command line: files, archives, folders, ``-``. An output that is None or ``-`` is standard
    output.
    """
    if target is None or target == "-":
        return
    files: list[str] = []
    for path in inputs:
        if path is not None:
            files.append(path)
            if os.path.isdir(path):
                files += _files_in(path)
    check_output(target, files)


def _files_in(folder: str) -> list[str]:
    from hslog.core.source import open_sources

    try:
        return [source.name for source in open_sources(folder)]
    except HslogError:
        return []  # reading it will say why
