"""Standard output and standard error: never a traceback for a name in a foreign script or a closed pipe."""

from __future__ import annotations

import contextlib
import io
import os
import sys

from viz.terminal.cleaning import clean


def say(text: str) -> None:
    """Say something to the person at the terminal, beside the output: on standard error."""
    if sys.stderr is not None:
        print(clean(f"hearthtrace: {text}"), file=sys.stderr)


def prepare_output() -> None:
    """Write what the terminal cannot show as an escape instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def machine_output() -> None:
    """Make standard output UTF-8 with plain line ends: what JSON, XML and logs are read back as."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def exact_output() -> None:
    """Like :func:`machine_output`, and bytes of a log that are no text are written as they were."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")


def flush_output() -> None:
    """Write what is buffered, so that a closed pipe is noticed while it can still be answered."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon_output() -> None:
    """Send the rest of standard output nowhere: its reader is gone."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
