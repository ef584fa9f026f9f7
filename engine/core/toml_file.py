"""Reads TOML files written by hand: scenarios and worked examples."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hslog.core.errors import NoSuchSource, UnreadableSource

LARGEST_FILE = 16 << 20
"""Maximum number of bytes of a file."""


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """Return the content of a file; ``what`` it should be is for the message where it is not in TOML.

    Raises NoSuchSource or UnreadableSource.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise NoSuchSource("no such file", str(path)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableSource(f"cannot be read: {reason.lower()}", str(path)) from error
    if len(data) > LARGEST_FILE:
        raise UnreadableSource(f"not {what} in TOML: more than {LARGEST_FILE >> 20} MB", str(path))
    try:
        return tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except RecursionError as error:
        raise UnreadableSource(f"not {what} in TOML: values inside values too deep", str(path)) from error
    except ValueError as error:  # also a number of thousands of digits, and bytes that are no text
        raise UnreadableSource(f"not {what} in TOML: {str(error).partition(';')[0]}", str(path)) from error
