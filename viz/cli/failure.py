"""The error message of a command that cannot do its task."""

from __future__ import annotations


class CommandError(Exception):
    """The command line asks for something that is not there. The message is for the person who typed it."""


class EngineFault(Exception):
    """The engine failed on a game: hearthtrace is at fault, not the log."""
