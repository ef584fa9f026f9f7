"""The error message of a command that cannot do its task."""

from __future__ import annotations


class CommandError(Exception):
    """The command line asks for something that does not exist. The message is for the user."""


class EngineFault(Exception):
    """The engine failed on a game: hearthtrace is at fault, not the log."""
