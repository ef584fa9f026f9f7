"""Files that commands write: their folder is there, and they take their name when everything is in them."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from viz.cli.failure import CommandError


def number_or_name(tag: str) -> int | str:
    """Return a tag for machines: its name, or its number where it has no known name."""
    return int(tag) if tag.removeprefix("-").isdecimal() else tag


def check_folder(target: str) -> None:
    """Raise CommandError where a file cannot be written because there is no such folder, or it is one."""
    folder = os.path.dirname(target) or "."
    if not os.path.isdir(folder):
        raise CommandError(f"{target}: there is no folder {folder}")
    if os.path.isdir(target):
        raise CommandError(f"{target} is a folder")


@contextmanager
def written_whole(target: Path) -> Iterator[IO[str]]:
    """Open a file that takes its name when everything is in it; ``.gz`` has the same bytes each time."""
    check_folder(str(target))
    part = target.with_name(f"{target.name}.part")
    try:
        with part.open("wb") as raw:
            packed = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if target.suffix.lower() == ".gz" else raw
            text = io.TextIOWrapper(packed, encoding="utf-8", errors="surrogateescape", newline="\n")
            with text:
                yield text
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
