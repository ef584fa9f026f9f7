"""Standard output and standard error: never a traceback for a name in a foreign script or a closed pipe."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys

from hslog.core.legible import clean


def say(text: str) -> None:
    """Say something to the person at the terminal, beside the output: on standard error."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):  # the exit code says it too
            print(clean(f"hearthtrace: {text}"), file=sys.stderr)


class _Closed(io.TextIOBase):
    """Takes the place of a standard output that was closed before the program began: writing to it fails."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


def prepare_output() -> None:
    """Write characters that the terminal cannot show as escapes instead of failing; fail without any output."""
    if sys.stdout is None:
        sys.stdout = _Closed()
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
    """Flush the output, so that a closed pipe or a full disk is noticed while an error can still be reported."""
    sys.stdout.flush()


def abandon_output() -> None:
    """Send the rest of standard output nowhere: its reader is gone, or it cannot be written."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
