"""The command line: ``hearthtrace COMMAND ...``, one module of :mod:`viz.cli.commands` for each command.

This module only decides which command is meant and what becomes of errors. A command's module, and with it
the libraries it needs, is imported when that command is run, so that ``--help`` answers at once.

Exit codes: 0, 1 when ``validate`` finds a divergence (or ``doctor`` something to change), 2 when something, or a
part of it, could not be read or judged (also where the rest diverges), the output could not be written or the command
line is wrong, 3 when hearthtrace itself failed, 130 when interrupted, 143 when terminated, 141 when the reader of its
output went away.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

from viz.cli.exit_codes import DIVERGED, DONE, FAILED, INTERRUPTED, READER_GONE, SIGNALLED, UNREADABLE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; ``arguments`` are those of the process by default."""
    if (problem := _wrong_hslog()) is not None:
        print(f"hearthtrace: {problem}", file=sys.stderr)
        return FAILED
    from viz.cli.signals import Terminated, ending_raises

    try:
        with ending_raises():
            return _answered(list(sys.argv[1:] if arguments is None else arguments))
    except Terminated as ended:
        return SIGNALLED + ended.number


def _answered(arguments: list[str]) -> int:
    """Run one command; return its exit code, also where the output cannot be written or the program is interrupted."""
    from viz.cli.streams import abandon_output, flush_output, prepare_output, say

    prepare_output()
    try:
        try:
            code = _run(arguments)
        except SystemExit as answered:  # argparse has given help, or said what is wrong
            code = int(answered.code or DONE)
        flush_output()
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        abandon_output()
        return READER_GONE
    except OSError as error:
        abandon_output()
        say(f"{error.filename or 'the output cannot be written'}: {(error.strerror or str(error)).lower()}")
        return UNREADABLE
    return code


def _run(arguments: list[str]) -> int:
    from viz.cli.commands import COMMANDS
    from viz.cli.parsing import parse, top_level

    answered = top_level(arguments)
    if answered is not None:
        return answered
    from hslog.core.errors import HslogError
    from viz.cli.failure import CommandError
    from viz.cli.inputs import ArenaReading, noting_partly_read
    from viz.cli.streams import say

    if arguments[0] == "help" and len(arguments) == 2 and arguments[1] in COMMANDS:
        arguments = [arguments[1], "--help"]
    name = arguments[0]
    if name not in COMMANDS:
        if {"-h", "--help"}.intersection(arguments[1:]) and not os.path.exists(name):
            say(f"there is no command {name!r}; hearthtrace --help lists the commands")
            return UNREADABLE
        name, arguments = "summary", ["summary", *arguments]
    try:
        command, chosen = parse(name, arguments[1:])
        with warnings.catch_warnings(), noting_partly_read() as partly_read:
            warnings.showwarning = _say_warning
            try:
                code = command.run(chosen)
            except ArenaReading as found:
                from viz.cli.magic.commands import run

                code = run(name, found.reading, chosen)
        return UNREADABLE if code in (DONE, DIVERGED) and partly_read else code
    except OSError:
        raise
    except (CommandError, HslogError) as error:
        say(str(error))
        return UNREADABLE
    except MemoryError:
        say("there is not enough memory for this log: give its games one by one, or on a machine with more")
        return UNREADABLE
    except Exception as error:
        if os.environ.get("HEARTHTRACE_DEBUG"):
            raise
        say(_internal_error(error))
        return FAILED


def _wrong_hslog() -> ImportError | None:
    """Return the problem if another package has replaced a part of this one; empty if none."""
    import hslog

    if getattr(hslog, "DISTRIBUTION", "") != "hearthtrace":
        try:
            import engine  # noqa: F401  # it says what to do
        except ImportError as error:
            return error
    return None


def _say_warning(message: Warning | str, *where: object, **further: object) -> None:
    """Print a warning of a library (such as a character without a font) like other messages, without its place."""
    from viz.cli.streams import say

    say(str(message))


def _internal_error(error: Exception) -> str:
    """Return the message for an internal error or a broken installation."""
    if isinstance(error, ModuleNotFoundError) and error.name not in (None, "hslog", "engine", "viz"):
        return f"the package {error.name} is missing: install hearthtrace again"
    return (
        f"this is a fault of hearthtrace, not of the log: {type(error).__name__}: {error}\n"
        "Please report it, with the log. HEARTHTRACE_DEBUG=1 shows where it happened."
    )
