"""Progress of long work, on standard error, only where that is a terminal."""

from __future__ import annotations

import sys
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 0.4
"""Seconds of work before anything is shown: most logs are read in less."""


class Progress:
    """Shows the running task while a ``with`` block runs; silent for short tasks."""

    def __init__(self, what: str) -> None:
        self.what = self.text = what
        self.shown: Status | None = None
        self.timer: Timer | None = None
        self.lock = Lock()

    def __enter__(self) -> Progress:
        if sys.stderr is not None and sys.stderr.isatty():
            self.timer = Timer(PATIENCE, self._show)
            self.timer.daemon = True
            self.timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self.lock:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None
            if self.shown is not None:
                self.shown.stop()

    def lines(self, name: str, count: int) -> None:
        """Take the number of lines read so far."""
        self.say(f"reading {name}: {count:,} lines")

    def step(self, done: int, total: int) -> None:
        """Take how many of ``total`` pieces of work are done."""
        self.say(f"{self.what}: {done} of {total}")

    def say(self, text: str) -> None:
        """Replace the text shown by ``text``."""
        self.text = text
        if self.shown is not None:
            from rich.text import Text

            from hslog.core.legible import clean

            self.shown.update(Text(clean(text)))

    def _show(self) -> None:
        from rich.console import Console
        from rich.text import Text

        from hslog.core.legible import clean

        with self.lock:
            if self.timer is not None:
                self.shown = Console(file=sys.stderr, highlight=False).status(Text(clean(self.text)))
                self.shown.start()
