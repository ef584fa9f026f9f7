"""What commands write: the check of a file before the work begins, and values as machines read them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from hslog.core.errors import HslogError
from hslog.core.legible import json_text
from hslog.core.output import check_output
from hslog.writing import REPLAY_ENDINGS, form_of
from viz.cli.failure import CommandError
from viz.cli.streams import machine_output

LOG_ENDINGS = (".log", ".txt")


def number_or_name(tag: str) -> int | str:
    """Return a tag for machines: its name, or its number where it has no known name."""
    return int(tag) if tag.removeprefix("-").isdecimal() else tag


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
