"""Progress of long work, on standard error, only where that is a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 0.4
"""Seconds of work before anything is shown: most logs are read in less."""


class Progress:
    """Says what is being done while a ``with`` block runs; silent for work that is done at once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.began = time.monotonic()
        self.shown: Status | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown is not None:
            self.shown.stop()

    def lines(self, name: str, count: int) -> None:
        """Take the number of lines read so far."""
        self.say(f"{self.what}: {count:,} lines")

    def step(self, done: int, total: int) -> None:
        """Take how many of ``total`` pieces of work are done."""
        self.say(f"{self.what}: {done} of {total}")

    def say(self, text: str) -> None:
        """Show ``text`` in place of what was shown, once the work has lasted a moment."""
        if time.monotonic() - self.began < PATIENCE or sys.stderr is None or not sys.stderr.isatty():
            return
        from rich.text import Text

        from viz.terminal.screen import clean

        if self.shown is None:
            from rich.console import Console

            self.shown = Console(file=sys.stderr, highlight=False).status(Text(clean(text)))
            self.shown.start()
        else:
            self.shown.update(Text(clean(text)))
