"""Break the engine in small ways and count the breaks that its tests do not notice.

A random sample of all mutants that cosmic-ray can write is tried in a copy of the checkout. Of each, the tests that
execute the changed statement are run, the quickest first, one case of each before the others, up to the first that
fails or to ``--seconds`` of computing.

    pip install -e '.[mutation]'
    python benchmarks/mutants.py --number 200 --seed 1 --session FOLDER
    python benchmarks/mutants.py --session FOLDER --seed 1 --again

Prints each mutant that survives with its diff, then how many survive, fail a test, or are undecided as time was over.
What earlier runs found is in ``benchmarks/mutants.md``.

``--session FOLDER`` keeps a copy of the engine, which tests execute what (measured once), and the results of each
sample: a run that was interrupted continues, and another ``--seed`` needs no new measurement. The tests are those of
the checkout at any time; one that has not been measured is run for every mutant. ``--again`` tries those that are not
killed once more.

Only POSIX: mutants of functions are tried in forks of one process (:mod:`mutants_in_place`). Those that change
something else, or what is computed while the tests are collected, get a process of their own.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path

import mutants_in_place as in_place
import mutants_values as values
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.config import load_config
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from mutants_in_place import KILLED, LONGEST, SURVIVED, UNDECIDED
from mutants_lines import Executions, readers_of_table, statement_at, statements_beside

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "benchmarks" / "mutants.toml"

TESTS = (
    *("tests/engine", "tests/test_evidence.py"),
    *("tests/corpus/test_tables.py", "tests/corpus/test_corpus.py", "tests/corpus/test_corpus_evidence.py"),
    *("tests/corpus/test_notebook.py", "tests/corpus/test_damaged_corpus.py", "tests/corpus/test_verdicts.py"),
    *("tests/viz/test_explain.py", "tests/viz/test_terminal.py", "tests/viz/test_cli_options.py"),
    *("tests/viz/test_cli_gaps.py", "tests/viz/test_cli_magic.py"),
)
"""The tests of the engine: of its rules, of the tables and corpora that it makes of games, and of its wording."""

NEVER_MUTATED = {"name", "string", "newline", "endmarker"}
"""Nodes of a syntax tree that no operator without arguments changes; there are more of them than of all others."""

UNKNOWN = "undecided"
"""The output that is kept of a mutant if time was over."""

FEW = 20
"""If fewer tests execute a statement, others are run as well: what is cached is computed in one test only."""


def main() -> None:
    """Make the mutants, test a sample of them, and report the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="how many mutants to try (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--session", type=Path, help="a folder that keeps the results; continued if it exists")
    parser.add_argument("--only", default="", help="mutate only modules whose path contains this")
    parser.add_argument("--seconds", type=int, default=60, help="computing time for each mutant (default: 60)")
    parser.add_argument("--again", action="store_true", help="try what is not killed once more")
    parser.add_argument(
        "--values", action="store_true", help="run only the tests in which a mutant computes another value"
    )
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="run no other tests than these")
    arguments = parser.parse_args()
    if arguments.again and not arguments.session:
        parser.error("--again needs the --session to continue")
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        session = (arguments.session or Path(scratch) / "session").resolve()
        copy = session / "checkout" / "hearthtrace"
        if not copy.exists():
            copy_checkout(copy)
        shutil.copytree(
            ROOT / "tests", copy / "tests", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
        )
        link_corpus(copy.parent / "shared")
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(copy))
        with contextlib.chdir(copy):
            if not (session / "lines.jsonl").exists():
                measure_executions(session / "lines.jsonl", TESTS)
            database = session / f"mutants-{arguments.seed}.sqlite"
            if not database.exists():
                keep_sample(database, arguments.number, arguments.seed, arguments.only)
            executions = Executions(session / "lines.jsonl")
            files = arguments.tests or TESTS
            Trials(database, executions, arguments.seconds, files, arguments.values).try_mutants(arguments.again)
        report(database)


def copy_checkout(copy: Path) -> None:
    """Copy the checkout without environments and caches, and compile it once."""
    ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=ignored)
    compileall.compile_dir(copy, quiet=2)


def link_corpus(folder: Path) -> None:
    """Make card data and real logs, which lie beside the checkout, reachable beside the copy."""
    folder.mkdir(exist_ok=True)
    for name in ("carddata", "corpus", "reference", "rulebook"):
        link, real = folder / name, ROOT.parent / "shared" / name
        if real.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(real)


def measure_executions(file: Path, tests: Sequence[str]) -> None:
    """Run the tests once in another process and write to ``file`` what each of them executes."""
    part = file.with_suffix(".part")
    measuring = Path(__file__).with_name("mutants_lines.py")
    subprocess.run([sys.executable, str(measuring), str(part), *tests], stdout=subprocess.DEVNULL, check=True)
    part.rename(file)


def keep_sample(database: Path, number: int, seed: int, only: str) -> None:
    """Write a random sample of ``number`` mutants, of the operators that the settings do not exclude."""
    mutations = [one for path in sorted(Path("engine").rglob("*.py")) if only in str(path) for one in mutants_of(path)]
    sample = random.Random(seed).sample(mutations, min(number, len(mutations)))
    made = database.with_suffix(".part")
    made.unlink(missing_ok=True)
    with use_db(str(made), WorkDB.Mode.create) as work:
        work.add_work_items(WorkItem.single(job_id=uuid.uuid4().hex, mutation=mutation) for mutation in sample)
    made.rename(database)
    print(f"{len(sample)} of {len(mutations)} mutants", file=sys.stderr)


def mutants_of(path: Path) -> Iterator[MutationSpec]:
    """Yield the mutants of a module."""
    excluded = load_config(str(SETTINGS)).sub("filters", "operators-filter")["exclude-operators"]
    pattern = re.compile("|".join(f"(?:{operator})" for operator in excluded))
    nodes = [node for node in ast_nodes(get_ast_from_path(path)) if node.type not in NEVER_MUTATED]
    for name in sorted(operator_names()):
        operator = get_operator(name)
        if pattern.match(name) or operator.arguments():
            continue
        made = operator()
        places = (place for node in nodes for place in made.mutation_positions(node))
        for occurrence, (begin, end) in enumerate(places):
            yield MutationSpec(path, name, occurrence, begin, end)


@dataclass(frozen=True)
class Mutant:
    """A mutant with the text of its module before and after."""

    item: WorkItem
    path: Path
    before: str
    after: str
    names: Sequence[str]
    """The tests that execute its statement, those closest to its module first."""
    more: Sequence[str]
    """Other tests that may notice it."""
    in_function: bool
    """Whether it may be tried in the functions that the collected tests use."""

    @property
    def place(self) -> str:
        """Where it is and what it does, in a few words."""
        mutation = self.item.mutations[0]
        return f"{self.path}:{mutation.start_pos[0]} {mutation.operator_name}"


class Trials:
    """Tries the mutants of a sample and keeps the results."""

    def __init__(
        self, database: Path, executions: Executions, seconds: int, files: Sequence[str], by_values: bool
    ) -> None:
        self.database = database
        self.by_values = by_values
        self.executions = executions
        self.seconds = seconds
        self.files = files

    def try_mutants(self, again: bool) -> None:
        """Try the mutants without a result, or ``again`` those that no test kills.

        First come those of functions, of these those that few tests execute.
        """
        with use_db(str(self.database), WorkDB.Mode.open) as work:
            killed = {job for job, result in work.results if result.test_outcome is TestOutcome.KILLED}
            items = (
                [item for item in work.work_items if item.job_id not in killed] if again else work.pending_work_items
            )
            pending = sorted(items, key=self._cost)
            rest: list[Mutant] = []
            collected: list[str] = []

            def try_in_functions(tests: in_place.Tests) -> None:
                known = set(self.executions.order)
                code, failing = tests.try_mutant(lambda: True, self._unmeasured(tests), (), LONGEST * FEW)
                if code == KILLED:
                    raise SystemExit(f"without a mutant, this fails as well: {failing}")
                collected.extend((*self.executions.order, *(name for name in tests.items if name not in known)))
                mutants = [self._mutant(item, tests) for item in pending]
                if self.by_values:
                    mutants = self._with_tests_that_differ(mutants, tests)
                for number, mutant in enumerate(mutants, 1):
                    begun = time.monotonic()
                    if not mutant.in_function:
                        rest.append(mutant)
                        continue

                    def put_in(mutant: Mutant = mutant) -> bool:
                        return tests.functions.put_in(mutant.path.resolve(), mutant.before, mutant.after)

                    code, killer = tests.try_mutant(put_in, mutant.names, mutant.more, self.seconds)
                    if code in (KILLED, SURVIVED, UNDECIDED):
                        self._keep(work, mutant, code, killer, f"{number}/{len(pending)}", begun)
                    else:
                        rest.append(mutant)

            if pending:
                in_place.collect(self.files, try_in_functions)
            for number, mutant in enumerate(rest, 1):
                begun = time.monotonic()
                mutant.path.write_text(mutant.after, encoding="utf-8")
                try:
                    code, killer = self._try_alone(mutant, collected)
                finally:
                    mutant.path.write_text(mutant.before, encoding="utf-8")
                self._keep(work, mutant, code, killer, f"alone {number}/{len(rest)}", begun)

    def _cost(self, item: WorkItem) -> float:
        """Return how much computing all tests need that execute the statement of a mutant; much if none is known."""
        mutation = item.mutations[0]
        path = Path(mutation.module_path)
        line = statement_at(path.read_text(encoding="utf-8"), *mutation.start_pos)
        names = self.executions.of_statement(str(path), line) if line is not None else ()
        return sum(self.executions.seconds[name] for name in names) or LONGEST

    def _mutant(self, item: WorkItem, tests: in_place.Tests) -> Mutant:
        mutation = item.mutations[0]
        path = Path(mutation.module_path)
        before = path.read_text(encoding="utf-8")
        operator = get_operator(mutation.operator_name)(**(mutation.operator_args or {}))
        after = mutate_code(before, operator, mutation.occurrence)
        if after is None:
            raise ValueError(f"there is no such mutant: {mutation}")
        line = statement_at(before, *mutation.start_pos)
        executions = self.executions
        of_module = executions.of_module(str(path)) or executions.of_folder(str(path.parent))
        if line is not None:
            names = executions.of_statement(str(path), line)
        else:
            readers = readers_of_table(path, mutation.start_pos[0])
            names = set[str]().union(*(executions.of_statement(*place) for place in readers)) or of_module
        in_function = line is None or not executions.is_outside_tests(str(path), line)
        tables = executions.of_tables if line is None else ()
        beside = statements_beside(before, line) if line is not None else ()
        wanted = [*self._unmeasured(tests), *executions.closest_first(names, str(path), beside), *tables]
        more = executions.closest_first(of_module - names, str(path)) if len(names) < FEW else []
        return Mutant(item, path, before, after, wanted, more, in_function)

    def _with_tests_that_differ(self, mutants: Sequence[Mutant], tests: in_place.Tests) -> list[Mutant]:
        """Return the mutants, the tests first in which they compute another value; only these if all are known."""
        changes = [
            values.Change(number, mutant.path.resolve(), mutant.before, mutant.after)
            for number, mutant in enumerate(mutants)
            if mutant.in_function
        ]
        names = {change.number: mutants[change.number].names for change in changes}
        measured = values.measure(tests, changes, names, self.seconds * len(changes))
        found = []
        for number, mutant in enumerate(mutants):
            differing, complete = measured.get(number, (set[str](), False))
            first = [name for name in mutant.names if name in differing]
            others = [name for name in mutant.names if name not in differing]
            found.append(replace(mutant, names=[*first, *(() if complete else others)], more=()))
        return found

    def _unmeasured(self, tests: in_place.Tests) -> list[str]:
        """Return the tests of which is not known what they execute: they are run for every mutant."""
        return [name for name in tests.items if name not in self.executions.known]

    def _try_alone(self, mutant: Mutant, tests: Sequence[str]) -> tuple[int, str]:
        """Try a mutant in a process of its own: first with the tests that name its module, then with all."""
        module = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")
        files = sorted({name.partition("::")[0] for name in tests})
        near = [file for file in files if f"{module} import" in Path(file).read_text(encoding="utf-8")]
        if near:
            names = [name for name in tests if name.partition("::")[0] in near]
            code, killer = in_place.try_alone(near, names, (), self.seconds)
            if code == KILLED:
                return code, killer
        files = sorted({name.partition("::")[0] for name in mutant.names}) or self.files
        return in_place.try_alone(files, mutant.names or tests, mutant.more, self.seconds)

    def _keep(self, work: WorkDB, mutant: Mutant, code: int, killer: str, number: str, begun: float) -> None:
        outcomes = {KILLED: TestOutcome.KILLED, SURVIVED: TestOutcome.SURVIVED, UNDECIDED: TestOutcome.INCOMPETENT}
        title = {KILLED: "killed", SURVIVED: "survives", UNDECIDED: UNKNOWN}[code]
        diff = diff_of(mutant.path, mutant.before, mutant.after)
        told = f"{title} ({len(mutant.names)} tests) {killer}"
        work.set_result(mutant.item.job_id, WorkResult(WorkerOutcome.NORMAL, told, outcomes[code], diff))
        seconds = time.monotonic() - begun
        print(f"{number} {mutant.place}: {told}, {seconds:.0f} s", file=sys.stderr, flush=True)


def diff_of(path: Path, before: str, after: str) -> str:
    """Return the change that a mutant makes."""
    return "\n".join(unified_diff(before.splitlines(), after.splitlines(), f"a/{path}", f"b/{path}", lineterm=""))


def report(database: Path) -> None:
    """Print the diff of every mutant that is not killed, and how many there are of each outcome."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        done = [result for _, result in work.results]
    left = [result for result in done if result.test_outcome is not TestOutcome.KILLED]
    for result in left:
        print(f"{result.output}:\n{result.diff}", end="\n\n")
    survive = sum(result.test_outcome is TestOutcome.SURVIVED for result in left)
    counts = f"{survive} survive, {len(done) - len(left)} fail a test, {len(left) - survive} are undecided"
    print(f"of {len(done)} mutants {counts}")


if __name__ == "__main__":
    main()
