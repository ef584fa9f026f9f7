"""Ending early: a signal that asks the program to end is an exception, so that what was begun is tidied up."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a program unless it handles them. SIGINT is KeyboardInterrupt already."""


class Terminated(BaseException):
    """The program was asked to end; ``number`` is the signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def ending_raises() -> Iterator[None]:
    """Raise Terminated where a signal asks the program to end; what handles or ignores one already stays."""
    taken = []
    try:
        for number in ENDING:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _end)
                taken.append(number)
    except ValueError:
        pass  # only the main thread handles signals: a program that calls a command from another has its own way
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> None:
    for one in ENDING:
        signal.signal(one, signal.SIG_IGN)  # once is enough, and tidying up is not to be interrupted
    raise Terminated(number)
