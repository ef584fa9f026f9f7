"""What commands write: the check of a file before the work begins, and values as machines read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hslog.legible import json_text
from hslog.output import check_output
from viz.cli.inputs import Reading
from viz.cli.streams import machine_output


def number_or_name(tag: str) -> int | str:
    """Return a tag for machines: its name, or its number where it has no known name."""
    return int(tag) if tag.removeprefix("-").isdecimal() else tag


def print_json(value: Any) -> None:
    """Print one JSON document."""
    machine_output()
    print(json_text(value, indent=2))


def check_target(target: str | None, inputs: Iterable[str | Reading | None]) -> None:
    """Raise WriteError where an output is one of the inputs, OSError where it cannot be written.

    An input is a path of the command line, or what was read of one: the files of a folder. An output that is
    None or ``-`` is standard output.
    """
    if target is None or target == "-":
        return
    files: list[str] = []
    for one in inputs:
        if isinstance(one, Reading):
            files += [one.path, *(game.source for game in one.games)]
        elif one is not None:
            files.append(one)
    check_output(target, files)
