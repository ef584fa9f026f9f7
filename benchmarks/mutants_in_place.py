"""Try mutants without starting Python anew: collect the tests once, and test each mutant in a fork of that process.

In the fork, the functions of the mutated module get their mutated code. A mutant outside functions (a table, a default,
a decorator) cannot be tried so, and a mutant that survives here may have changed what was computed while the tests were
collected: :mod:`mutants` tries both in a process of their own.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

KILLED, SURVIVED, NOT_IN_FUNCTIONS, FAILED = 10, 11, 12, 13
"""Exit codes of a fork: a test fails, none does, the mutant is outside functions, or trying it fails by itself."""

MEMORY = 4 << 30
"""Bytes that the tests of a mutant may use."""

LONGEST = 20
"""Seconds of computing after which a single test is taken to loop: the longest needs a fourth of it."""

Trial = Callable[[], None]


class Tests:
    """The collected tests, by node id."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}

    def run(self, names: Sequence[str], seconds: int) -> int:
        """Run tests until one fails or ``seconds`` of computing are over; return KILLED or SURVIVED."""
        begun = time.process_time()
        for name in names:
            item = self.items.get(name)
            if item is None:
                continue
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.session.testsfailed:
                return KILLED
            if time.process_time() - begun > seconds:
                break
        return SURVIVED

    def try_mutant(self, path: Path, before: str, after: str, names: Sequence[str], seconds: int) -> int:
        """Run tests with a mutant of the module at ``path`` in a fork; return one of the exit codes."""
        child = os.fork()
        if child == 0:
            code = FAILED
            try:
                nothing = os.open(os.devnull, os.O_RDWR)
                for stream in range(3):
                    os.dup2(nothing, stream)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                signal.signal(signal.SIGVTALRM, _stop_looping)
                code = self.run(names, seconds) if put_in(path, before, after) else NOT_IN_FUNCTIONS
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)


def _stop_looping(number: int, frame: FrameType | None) -> None:
    os._exit(KILLED)


def put_in(path: Path, before: str, after: str) -> bool:
    """Give the functions of a loaded module the code of a mutant; return False if it changes more than functions."""
    old, new = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
    if _shell(old) != _shell(new):
        return False
    changed = {key: code for key, code in _functions(new) if code != dict(_functions(old)).get(key)}
    if not changed:
        return False
    found = False
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and Path(function.__code__.co_filename) == path:
            key = (function.__code__.co_qualname, function.__code__.co_firstlineno)
            if key in changed:
                function.__code__ = changed[key]
                found = True
    return found


def _functions(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield the code of functions inside ``code`` with qualified name and first line; class bodies are looked into."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # CO_NEWLOCALS: a function and no class body
                yield (inner.co_qualname, inner.co_firstlineno), inner
            yield from _functions(inner)


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
        """Run the loop instead of the tests."""
        self.loop(Tests(session))
        return True
