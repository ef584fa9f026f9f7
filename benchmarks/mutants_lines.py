"""Measure which statements of the engine each test executes, and how long the test takes.

Each statement of a function gets a mark before it as its module is imported. That costs far less than tracing lines,
and adds no frames. The tests of each file run in a fork, so that what is cached is computed anew in each file:

    python mutants_lines.py FILE TESTS...

writes what was found to FILE. :class:`Executions` reads it.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import time
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import merge
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import compress, groupby
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

PACKAGE = "engine"
"""The package whose statements are marked."""

MARK = "__executed__"
"""The name under which the functions of a module find the marks."""

SIZE = 1 << 18
"""How many statements there may be."""

GAMES = "tests/corpus/test_verdicts.py::"
"""How the names of the tests begin that judge a real game."""

Place = tuple[str, int]
"""A module, relative to the checkout, and the first line of a statement in it."""


class Marks:
    """The statements that were found, and which of them were executed since the last clearing."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.executed = bytearray(SIZE)

    def add(self, tree: ast.Module, module: str) -> None:
        """Put a mark before every statement of the functions in ``tree``, and before what lambdas outside them return.

        The rules of a grammar are such lambdas.
        """
        outside = list(_lambdas_outside(tree))
        for node in list(ast.walk(tree)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for block in list(_blocks(node)):
                    block[:] = [one for statement in block for one in self._marked(statement, module)]
        for made in outside:
            marking = ast.parse(f"{MARK}.__setitem__({len(self.places)}, 1)", mode="eval").body
            self.places.append((module, made.body.lineno))
            made.body = ast.BoolOp(ast.Or(), [marking, made.body])
        ast.fix_missing_locations(tree)

    def _marked(self, statement: ast.stmt, module: str) -> Iterator[ast.stmt]:
        if not _is_text(statement) and not getattr(statement, "is_marked", False):
            mark = ast.parse(f"{MARK}[{len(self.places)}] = 1").body[0]
            for node in ast.walk(mark):
                ast.copy_location(node, statement)
            mark.is_marked = True  # type: ignore[attr-defined]
            statement.is_marked = True  # type: ignore[attr-defined]
            self.places.append((module, statement.lineno))
            yield mark
        yield statement

    def take(self) -> array[int]:
        """Return the numbers of the statements executed since the last time."""
        found = array("I", compress(range(len(self.places)), self.executed))
        self.executed[:] = bytes(SIZE)
        return found


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements in a function, also those inside other blocks; not those of inner classes."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value:
            for child in value:
                if isinstance(child, ast.AST) and not isinstance(child, ast.ClassDef):
                    yield from _blocks(child)
            if isinstance(value[0], ast.stmt):
                yield value


def _lambdas_outside(node: ast.AST) -> Iterator[ast.Lambda]:
    """Yield the lambdas that are outside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Lambda):
            yield child
        elif not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _lambdas_outside(child)


def _is_text(statement: ast.stmt) -> bool:
    """Return whether a statement is a docstring, or declares names of an outer scope."""
    declares = isinstance(statement, (ast.Global, ast.Nonlocal))
    return declares or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))


class MarkingFinder(MetaPathFinder):
    """Finds the modules of the engine and marks their statements."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of the engine is, with a loader that marks it; None for other modules."""
        if fullname.partition(".")[0] != PACKAGE:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = MarkingLoader(fullname, spec.loader.path, self.marks)
        return spec


class MarkingLoader(SourceFileLoader):
    """Loads a module with marks before its statements."""

    def __init__(self, fullname: str, path: str, marks: Marks) -> None:
        super().__init__(fullname, path)
        self.marks = marks

    def get_code(self, fullname: str) -> CodeType:
        """Compile the marked source; byte code that is kept of the module is not used."""
        tree = ast.parse(Path(self.path).read_text(encoding="utf-8"), self.path)
        self.marks.add(tree, str(Path(self.path).relative_to(Path.cwd())))
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, whose functions see the marks."""
        module.__dict__[MARK] = self.marks.executed
        super().exec_module(module)


class Measurement:
    """Takes the place of pytest's own loop: runs the collected tests and notes what each executes."""

    def __init__(self, marks: Marks, file: Path) -> None:
        self.marks = marks
        self.file = file

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests of each file in a fork."""
        for module in walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)  # the numbers of all statements are to be known before the forks
        with self.file.open("w", encoding="utf-8") as out:
            self._write(out.fileno(), [self.marks.places, list(self.marks.take())])
            for _, items in groupby(session.items, lambda item: item.path):
                out.flush()
                child = os.fork()
                if child == 0:
                    self._run(list(items), out.fileno())
                os.waitpid(child, 0)
        return True

    def _run(self, items: list[pytest.Item], out: int) -> None:
        try:
            for item in items:
                begun = time.process_time()
                reports = pytest_reports(item)
                passed = all(report.passed for report in reports)
                found = list(self.marks.take())
                self._write(out, [item.nodeid, passed, time.process_time() - begun, found])
        finally:
            os._exit(0)

    @staticmethod
    def _write(out: int, row: object) -> None:
        text = (json.dumps(row) + "\n").encode()
        while text:
            text = text[os.write(out, text) :]


def pytest_reports(item: pytest.Item) -> list[pytest.TestReport]:
    """Run one test and return its reports, with what pytest does around it."""
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, nextitem=None, log=False)


class Executions:
    """Which tests execute a statement, as measured."""

    def __init__(self, file: Path) -> None:
        with file.open(encoding="utf-8") as lines:
            places, outside = json.loads(next(lines))
            self._places: list[Place] = [(module, line) for module, line in places]
            self._outside = {self._places[number] for number in outside}
            self.seconds: dict[str, float] = {}
            """The computing time of each test that passes."""
            self.known: set[str] = set()
            """All tests that were tried, also those that were skipped."""
            self._tests: dict[Place, list[str]] = {}
            self._of_module: dict[str, dict[str, int]] = {}
            self._sizes: dict[str, int] = {}
            for line in lines:
                name, passed, seconds, found = json.loads(line)
                self.known.add(name)
                if not passed:
                    continue
                self.seconds[name] = seconds
                self._sizes[name] = len(found)
                for number in found:
                    place = self._places[number]
                    self._tests.setdefault(place, []).append(name)
                    of_module = self._of_module.setdefault(place[0], {})
                    of_module[name] = of_module.get(name, 0) + 1
        self._ranks: dict[str, int] = {}
        self.of_tables = sorted(name for name in self.seconds if not self._sizes[name])
        """The tests that execute no function: they look at tables and classes only."""
        self.order = self._in_order()
        """All tests that pass: the quickest first, of many cases of one test those after the first as if slower."""

    def _in_order(self) -> list[str]:
        cases = Counter[str]()
        ranks = self._ranks
        for name in sorted(self.seconds, key=lambda name: (self.seconds[name], name)):
            test = name.partition("[")[0]
            ranks[name] = cases[test]
            cases[test] += 1
        return sorted(ranks, key=lambda name: (self.seconds[name] * (1 + ranks[name]), name))

    def of_statement(self, module: str, line: int) -> set[str]:
        """Return the tests that execute the statement of a function that begins in a line."""
        return set(self._tests.get((module, line), ()))

    def of_module(self, module: str) -> set[str]:
        """Return the tests that execute anything in the functions of a module."""
        return set(self._of_module.get(module, ()))

    def of_folder(self, folder: str) -> set[str]:
        """Return the tests that execute anything in the modules of a folder."""
        modules = (module for module in self._of_module if module.rpartition("/")[0] == folder)
        return set[str]().union(*(self._of_module[module] for module in modules))

    def closest_first(self, names: Iterable[str], module: str, beside: Iterable[int] = ()) -> list[str]:
        """Return tests in the order in which they are to be tried for a module.

        First are those that are quick for the share of the module in what they execute; of many cases of one test those
        after the first come as if they were slower. Tests that execute a seldom statement of the function, which has
        statements ``beside`` the mutated one, get a third of the time: they differ where a branch is taken that most do
        not take. So do games of the corpus, the shortest first.
        """
        shares = self._of_module.get(module, {})

        def cost(name: str) -> float:
            share = shares.get(name, 0.2) / max(self._sizes[name], 1)
            return (self.seconds[name] + 0.004) * (1 + self._ranks[name]) / share

        games = {name for name in names if name.startswith(GAMES)}
        rules = sorted(set(names) - games, key=lambda name: (cost(name), name))
        shortest = sorted(games, key=lambda name: (self.seconds[name], name))
        seldom = self._seldom_first(rules, module, beside)
        rows = (self._with_time(row) for row in (rules, seldom, shortest))
        return list(dict.fromkeys(name for _, name in merge(*rows)))

    def _seldom_first(self, names: Iterable[str], module: str, lines: Iterable[int]) -> list[str]:
        """Return tests in the order of how many execute the most seldom of the statements in ``lines`` that they do."""
        number = dict.fromkeys(names, len(self.seconds))
        for line in lines:
            tests = self._tests.get((module, line), ())
            for name in tests:
                if name in number:
                    number[name] = min(number[name], len(tests))
        return sorted(number, key=lambda name: (number[name], self.seconds[name], name))

    def _with_time(self, names: Iterable[str]) -> Iterator[tuple[float, str]]:
        """Yield tests with the computing time that they need up to their end, one after the other."""
        needed = 0.0
        for name in names:
            needed += self.seconds[name]
            yield needed, name

    def is_outside_tests(self, module: str, line: int) -> bool:
        """Return whether the statement that begins in a line runs while the tests are collected."""
        return (module, line) in self._outside


def statement_at(source: str, line: int, column: int) -> int | None:
    """Return the first line of the innermost statement of a function at a place; None outside functions.

    Of a lambda outside functions it is the first line of what it returns.
    """
    return _statement_in(ast.parse(source), line, column)


def _statement_in(tree: ast.Module, line: int, column: int) -> int | None:
    found = None
    for made in _lambdas_outside(tree):
        begin, end = (
            (made.body.lineno, made.body.col_offset),
            (made.body.end_lineno or 0, made.body.end_col_offset or 0),
        )
        if begin <= (line, column) < end:
            found = begin
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for block in _blocks(function):
                for one in block:
                    begin, end = (one.lineno, one.col_offset), (one.end_lineno or 0, one.end_col_offset or 0)
                    if begin <= (line, column) < end and not _is_text(one) and (found is None or begin > found):
                        found = begin
    return found[0] if found else None


def statements_beside(source: str, line: int) -> set[int]:
    """Return the first lines of the statements of the innermost function that has one in ``line``."""
    found = set[int]()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = {one.lineno for block in _blocks(function) for one in block}
            found = lines if line in lines and (not found or len(lines) < len(found)) else found
    return found


def readers_of_table(path: Path, line: int) -> set[Place]:
    """Return the statements of functions that name what a line outside functions defines, or a table made of it."""
    wanted, known = _defined_at(_trees()[path], line), set[str]()
    found = set[Place]()
    while new := wanted - known:
        known |= new
        for mention in (mention for name in new for mention in _mentions().get(name, ())):
            if mention.statement is not None:
                found.add((str(mention.module), mention.statement))
            else:
                wanted |= _defined_at(_trees()[mention.module], mention.line)
    return found


class Mention(NamedTuple):
    """Where a name is used: the module, the line, and the first line of the statement of a function around it."""

    module: Path
    line: int
    statement: int | None


@cache
def _mentions() -> dict[str, list[Mention]]:
    """Return the uses of each name in the package."""
    found: dict[str, list[Mention]] = {}

    def visit(node: ast.AST, module: Path, statement: int | None) -> None:
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = node.id if isinstance(node, ast.Name) else node.attr
            found.setdefault(name, []).append(Mention(module, node.lineno, statement))
        body = node.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else ()
        for child in ast.iter_child_nodes(node):
            of_function = child in body or (statement is not None and not isinstance(node, ast.ClassDef))
            begins = of_function and isinstance(child, ast.stmt) and not _is_text(child)
            visit(child, module, child.lineno if begins and isinstance(child, ast.stmt) else statement)

    for module, tree in _trees().items():
        visit(tree, module, None)
    return found


@cache
def _trees() -> dict[Path, ast.Module]:
    """Return the syntax trees of the package as it was at first."""
    return {one: ast.parse(one.read_text(encoding="utf-8")) for one in Path(PACKAGE).rglob("*.py")}


def _defined_at(tree: ast.Module, line: int) -> set[str]:
    """Return the names that the outermost statement at a line assigns or defines; in a class, its name as well."""
    found = set[str]()
    for statement in tree.body:
        begin = min(one.lineno for one in (statement, *getattr(statement, "decorator_list", ())))
        if begin <= line <= (statement.end_lineno or 0):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    found.add(node.id)
            if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
                found = {statement.name}
    return found


def main() -> None:
    """Collect tests with marked modules, run them, and write what they execute."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(Path.cwd()))
    marks = Marks()
    sys.meta_path.insert(0, MarkingFinder(marks))
    alone = ["-q", "-p", "no:xdist", "-o", "addopts=--strict-markers", "-p", "no:cacheprovider", "-p", "no:cov"]
    raise SystemExit(pytest.main([*alone, "--rootdir=.", *sys.argv[2:]], [Measurement(marks, Path(sys.argv[1]))]))


if __name__ == "__main__":
    main()
