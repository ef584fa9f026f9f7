"""The exit codes of all commands; :mod:`viz.cli` and the README explain them."""

from __future__ import annotations

DONE = 0
DIVERGED = 1
UNREADABLE = 2
FAILED = 3
INTERRUPTED = 130
READER_GONE = 141
SIGNALLED = 128
"""Added to the number of the signal that ended a command."""
