"""Measure in which tests a mutant computes another value than the engine does.

A mutant that thousands of tests execute makes a difference in few of them: in the others the mutated expression has the
value that it had. No other test can notice it. So the functions of the mutants get code that computes an expression
both ways, keeps the value of the engine, and notes whether the other one differs. That is measured for all mutants
together: each test runs once in it.

An expression is only computed twice if that changes nothing, as read: it consists of operators, comparisons, and calls
of what asks and does not act. The widest such expression around the mutation is taken, and of a condition only whether
it holds. Of other mutants nothing is measured.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import NoneType

from mutants_in_place import Functions, Tests, functions_of

COMPARE = "__compared__"
"""The name under which the functions of a module find the comparison."""

ENOUGH = 60
"""In how many tests a mutant computes another value, after which no more are looked for."""

ASKING = re.compile(
    r"_*(is|has|may|was|can|counts|fits|of|known|get|tag|value|values|items|keys|len|isinstance|any|all|min|max|sum"
    r"|bool|int|str|tuple|list|set|frozenset|sorted|abs|zip|enumerate|range|getattr|hasattr|startswith|endswith"
    r"|isdisjoint|issuperset|issubset|index|count|union|split|partition|rpartition|join|lower|replace|chain|[A-Z]\w*)"
    r"(_\w+)?"
)
"""Names of functions that ask and do not act: calling one once more changes nothing."""

NEVER = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)
NOT_ALONE = (ast.GeneratorExp, ast.Lambda, ast.Starred, ast.Slice, ast.FormattedValue)
"""Expressions that have no value of their own, or one that equals no other."""


@dataclass(frozen=True)
class Change:
    """A mutant of a function: its number, the module, and the text before and after."""

    number: int
    path: Path
    before: str
    after: str


def measure(
    tests: Tests, changes: Sequence[Change], names: Mapping[int, Sequence[str]], seconds: float
) -> dict[int, tuple[set[str], bool]]:
    """Return, of each mutant that can be measured, tests in which it has another value, and whether these are all.

    ``names`` are the tests that execute a mutant, by its number, in the order in which they are run. They are run until
    the mutant has made a difference in ENOUGH of them, or ``seconds`` of computing are over for all.
    """
    with tempfile.TemporaryFile("w+") as told:
        child = os.fork()
        if child == 0:
            try:
                nothing = os.open(os.devnull, os.O_RDWR)
                for stream in range(3):
                    os.dup2(nothing, stream)
                json.dump(_measured(tests, changes, names, seconds), told)
                told.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        told.seek(0)
        return {number: (set(found), complete) for number, found, complete in json.load(told)}


def _measured(
    tests: Tests, changes: Sequence[Change], names: Mapping[int, Sequence[str]], seconds: float
) -> list[tuple[int, list[str], bool]]:
    differing = set[int]()

    def compare(number: int, as_condition: bool, value: object, other: Callable[[], object]) -> object:
        if number not in differing and _differ(value, other, as_condition):
            differing.add(number)
        return value

    measured = set[int]()
    for path in {change.path for change in changes}:
        of_module = [change for change in changes if change.path == path]
        measured |= put_in(tests.functions, path, of_module, compare)
    found: dict[int, list[str]] = {number: [] for number in measured}
    done, complete = set[str](), set[int]()
    ways = {number: (name for name in names[number] if name in tests.items) for number in sorted(measured)}
    begun = time.process_time()
    while ways and time.process_time() - begun < seconds:
        for number, way in list(ways.items()):
            name = next((name for name in way if name not in done), None)
            if name is None:
                complete.add(number)
            if name is None or len(found[number]) >= ENOUGH:
                del ways[number]
                continue
            differing.clear()
            done.add(name)
            item = tests.items[name]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            for one in differing:
                found[one].append(name)
    return [(number, differ, number in complete) for number, differ in found.items()]


def _differ(value: object, other: Callable[[], object], as_condition: bool) -> bool:
    """Return whether a mutated expression has another value; one that fails has."""
    try:
        mutated = other()
        if as_condition:
            return bool(value) != bool(mutated)
        if isinstance(mutated, list) and not mutated and hasattr(value, "__len__"):
            return bool(value)  # no iteration
        return not (value is mutated or (type(value) is type(mutated) and bool(value == mutated)))
    except Exception:
        return True


def put_in(functions: Functions, path: Path, changes: Sequence[Change], compare: Callable[..., object]) -> set[int]:
    """Give the functions of a module code that compares; return the numbers of the mutants that are measured."""
    tree = ast.parse(changes[0].before)
    done = set[int]()
    for change in changes:
        tried = copy.deepcopy(tree)
        if _instrument(tried, ast.parse(change.before), ast.parse(change.after), change.number):
            done.add(change.number)
            tree = tried
    ast.fix_missing_locations(tree)
    code = compile(tree, str(path), "exec", dont_inherit=True)
    if done and functions.put_code(path, dict(functions_of(code))):
        module = next(one for one in list(sys.modules.values()) if getattr(one, "__file__", None) == str(path))
        setattr(module, COMPARE, compare)
        return done
    return set()


Step = tuple[str, int | None]
"""The way from a node to a child: the field, and the place in it if it is a list."""


def _instrument(tree: ast.Module, before: ast.Module, after: ast.Module, number: int) -> bool:
    """Put the comparison around the mutated expression in ``tree``; return False if it cannot be measured."""
    way = _difference(before, after)
    places = [place for place in range(1, len(way) + 1) if isinstance(_at(before, way[:place]), ast.expr)]
    usable = [place for place in places if _is_asking(_at(before, way[:place]), _at(after, way[:place]))]
    outermost = None
    for place in reversed(places):
        if place not in usable or not isinstance(getattr(_at(before, way[:place]), "ctx", None), (ast.Load, NoneType)):
            break
        if not isinstance(_at(before, way[:place]), NOT_ALONE):
            outermost = place
        elif isinstance(_at(before, way[:place]), ast.Lambda):
            break
    if outermost is None or not _in_function(before, way[:outermost]):
        return False
    way = way[:outermost]
    field, index = way[-1]
    parent = _at(tree, way[:-1])
    child = _child(parent, way[-1])
    if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id == COMPARE:
        return False  # another mutant of the same expression
    as_condition = field in ("test", "ifs") or (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not))
    other = ast.Lambda(ast.arguments([], [], None, [], [], None, []), _at(after, way))
    made = ast.Call(ast.Name(COMPARE, ast.Load()), [ast.Constant(number), ast.Constant(as_condition), child, other], [])
    ast.copy_location(made, child)
    if index is None:
        setattr(parent, field, made)
    else:
        getattr(parent, field)[index] = made
    return True


def _difference(before: ast.AST, after: ast.AST) -> list[Step]:
    """Return the way to the innermost node in which two trees differ."""
    if type(before) is not type(after):
        return []
    differing: list[Step] = []
    for field, value in ast.iter_fields(before):
        other = getattr(after, field)
        if isinstance(value, list):
            if len(value) != len(other):
                return []
            differing += [
                (field, index)
                for index, (one, another) in enumerate(zip(value, other, strict=True))
                if not isinstance(one, ast.AST) or ast.dump(one) != ast.dump(another)
            ]
        elif isinstance(value, ast.AST) and isinstance(other, ast.AST):
            if ast.dump(value) != ast.dump(other):
                differing.append((field, None))
        elif value != other:
            return []
    if len(differing) != 1:
        return []
    child, changed = _child(before, differing[0]), _child(after, differing[0])
    return [differing[0], *_difference(child, changed)] if isinstance(child, ast.AST) else []


def _child(node: ast.AST, step: Step) -> ast.AST:
    field, index = step
    value = getattr(node, field)
    return value if index is None else value[index]


def _at(node: ast.AST, way: Iterable[Step]) -> ast.AST:
    for step in way:
        node = _child(node, step)
    return node


def _in_function(tree: ast.AST, way: Sequence[Step]) -> bool:
    """Return whether the way leads through the body of a function."""
    for place in range(len(way)):
        node = _at(tree, way[:place])
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and way[place][0] == "body":
            return True
    return False


def _is_asking(*nodes: ast.AST) -> bool:
    """Return whether expressions only ask: computing one once more changes nothing."""
    for one in (one for node in nodes for one in ast.walk(node)):
        if isinstance(one, NEVER):
            return False
        if isinstance(one, ast.Call):
            called = one.func.id if isinstance(one.func, ast.Name) else getattr(one.func, "attr", "")
            of_new = called == "next" and bool(one.args) and isinstance(one.args[0], ast.GeneratorExp)
            if called == "super" or not (ASKING.fullmatch(called) or of_new):
                return False
    return True
