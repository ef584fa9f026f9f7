"""Try mutants without starting Python anew: collect the tests once, and test each mutant in a fork of that process.

In the fork, the functions of the mutated module get their mutated code. A mutant outside functions (a table, a default,
a decorator) cannot be tried so, and a mutant that survives here may have changed what was computed while the tests were
collected: :mod:`mutants` tries both in a process of their own.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

KILLED, SURVIVED, UNDECIDED, NOT_IN_FUNCTIONS, FAILED = range(10, 15)
"""Exit codes of a fork: a test fails, none does, time is over, the mutant is outside functions, trying it fails."""

MEMORY = 4 << 30
"""Bytes that the tests of a mutant may use."""

LONGEST = 30
"""Seconds of computing after which a single test without the corpus is taken to loop: the longest needs a third."""


class Tests:
    """The collected tests, by node id."""

    def __init__(self, session: pytest.Session, longest: int = LONGEST) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.longest = longest
        self.functions = Functions()

    def run(self, names: Sequence[str], more: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run tests until one fails or ``seconds`` of computing are over; return an exit code, and which test fails.

        It is undecided if time is over before all of ``names`` were run; of ``more`` as many are run as time allows.
        """
        begun = time.process_time()
        for number, name in enumerate((*names, *more)):
            item = self.items.get(name)
            if item is None:
                continue
            if time.process_time() - begun > seconds:
                return (UNDECIDED, "") if number < len(names) else (SURVIVED, "")
            signal.setitimer(signal.ITIMER_VIRTUAL, self.longest)
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            except _Loops:
                return KILLED, name
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if self.session.testsfailed:
                return KILLED, name
        return SURVIVED, ""

    def try_mutant(
        self, change: Callable[[], bool], names: Sequence[str], more: Sequence[str], seconds: float
    ) -> tuple[int, str]:
        """Run tests in a fork after a change; return one of the exit codes, and the name of the test that fails.

        The change returns whether it could be made.
        """
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            code = FAILED
            try:
                nothing = os.open(os.devnull, os.O_RDWR)
                for stream in range(3):
                    os.dup2(nothing, stream)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                signal.signal(signal.SIGVTALRM, _stop_looping)
                code, name = self.run(names, more, seconds) if change() else (NOT_IN_FUNCTIONS, "")
                os.write(writer, name.encode()[:4000])
            finally:
                os._exit(code)
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as told:
            killer = told.read()
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), killer


class _Loops(BaseException):
    """A test needs more computing time than any test does."""


def _stop_looping(number: int, frame: FrameType | None) -> None:
    raise _Loops


class Functions:
    """The functions that are there, by the file they are from."""

    def __init__(self) -> None:
        self._of_file: dict[str, list[FunctionType]] = {}
        for function in gc.get_objects():
            if isinstance(function, FunctionType):
                self._of_file.setdefault(function.__code__.co_filename, []).append(function)

    def put_in(self, path: Path, before: str, after: str) -> bool:
        """Give the functions of a module the code of a mutant; return False if it changes more than functions."""
        old, new = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
        if _shell(old) != _shell(new):
            return False
        known = dict(functions_of(old))
        return self.put_code(path, {key: code for key, code in functions_of(new) if code != known.get(key)})

    def put_code(self, path: Path, codes: Mapping[Key, CodeType]) -> bool:
        """Give functions of a module new code, by qualified name and first line; return whether there is such one."""
        found = False
        for function in self._of_file.get(str(path), ()):
            key = (function.__code__.co_qualname, function.__code__.co_firstlineno)
            if key in codes:
                function.__code__ = codes[key]
                found = True
        return found


Key = tuple[str, int]
"""The qualified name of a function and its first line."""


def functions_of(code: CodeType) -> Iterator[tuple[Key, CodeType]]:
    """Yield the code of functions inside ``code`` with qualified name and first line; class bodies are looked into."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # CO_NEWLOCALS: a function and no class body
                yield (inner.co_qualname, inner.co_firstlineno), inner
            yield from functions_of(inner)


def _shell(code: CodeType) -> tuple[object, ...]:
    """Return what a module or class body does besides making functions."""
    constants = tuple(
        None
        if isinstance(one, CodeType) and one.co_flags & 0x2
        else _shell(one)
        if isinstance(one, CodeType)
        else (type(one).__name__, one)
        for one in code.co_consts
    )
    return code.co_code, code.co_names, constants


class Plugin:
    """Takes the place of pytest's own loop: gives the collected tests to ``loop``."""

    def __init__(self, loop: Callable[[Tests], None]) -> None:
        self.loop = loop

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the loop instead of the tests.

        Raises Interrupted if the tests cannot be collected, as when a mutant cannot be imported.
        """
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        gc.collect()
        tests = Tests(session)
        gc.freeze()  # else the collector copies, in every fork, all that is there now
        self.loop(tests)
        return True


def collect(files: Sequence[str], loop: Callable[[Tests], None]) -> None:
    """Collect the tests of files and give them to ``loop``; raise SystemExit with the code of pytest if that fails."""
    options = ("-q", "-s", "--tb=no", "--assert=plain", "--rootdir=.", "-p", "no:cacheprovider", "-p", "no:xdist")
    code = pytest.main([*options, "-p", "no:cov", "-o", "addopts=--strict-markers", *files], [Plugin(loop)])
    if code:
        raise SystemExit(code)


def try_alone(files: Sequence[str], names: Sequence[str], more: Sequence[str], seconds: float) -> tuple[int, str]:
    """Run tests as :meth:`Tests.run` does, in a process of its own that imports the modules as they are in files."""
    with tempfile.TemporaryFile("w+") as told:
        command = [sys.executable, __file__, str(told.fileno())]
        done = subprocess.run(
            command,
            input=json.dumps([files, names, more, seconds]),
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[told.fileno()],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 90, int(seconds) + 100)),
        )
        told.seek(0)
        if done.returncode in (KILLED, SURVIVED, UNDECIDED):
            return done.returncode, told.read()
        if done.returncode == -signal.SIGXCPU:
            return UNDECIDED, ""
    return KILLED, "the modules cannot be imported, or the tests not collected"


def main() -> None:
    """Run the tests that are named on the standard input, and end with an exit code of :meth:`Tests.run`."""
    files, names, more, seconds = json.load(sys.stdin)
    sys.path.insert(0, str(Path.cwd()))

    def loop(tests: Tests) -> None:
        signal.signal(signal.SIGVTALRM, _stop_looping)
        code, killer = tests.run(names, more, seconds)
        os.write(int(sys.argv[1]), killer.encode())
        os._exit(code)

    collect(files, loop)


if __name__ == "__main__":
    main()
