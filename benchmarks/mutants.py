"""Break the engine in small ways and count the breaks that its tests do not notice.

A random sample of all mutants that cosmic-ray can write is tried in a copy of the checkout. Of each, only the tests
that execute the changed line are run, the quickest first, up to the first that fails or to ``--seconds`` of computing.
Tests that need the corpus of real logs are skipped unless ``--corpus`` is given, so a survivor may fail one of those:

    pip install -e '.[mutation]'
    python benchmarks/mutants.py --number 200 --seed 1 --session FOLDER
    python benchmarks/mutants.py --only hearthstone/corpus --tests tests/corpus --session FOLDER
    python benchmarks/mutants.py --session FOLDER --again tests/engine/test_rules_small_cases.py

Prints each mutant that survives with its diff, then how many survive, fail a test, or run out of time. A mutant that
runs out of time is decided by nobody: it may loop, or its tests may be slow. 200 mutants take hours on a busy machine.
What earlier runs found is in ``benchmarks/mutants.md``.
``--session FOLDER`` keeps the results; a run that was interrupted continues from there. ``--again TESTS`` tries those
that are not killed once more, with these test files as they are now.

Only POSIX: mutants of functions are tried in forks of one process (:mod:`mutants_in_place`), and those that survive
there, or change something else, in a process of their own.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from difflib import unified_diff
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cosmic_ray.config import load_config
from cosmic_ray.mutating import mutate_code, use_mutation
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from coverage import CoverageData
from mutants_in_place import KILLED, NOT_IN_FUNCTIONS, SURVIVED, Plugin, Tests

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "benchmarks" / "mutants.toml"

TESTS = ("tests/engine", "tests/corpus", "tests/test_evidence.py")
"""The tests of the engine, and those of what it makes of many logs."""

TIMED_OUT = "timeout"
"""The output that is kept of a mutant that runs out of time."""

NOT_FOUND = 4
"""The exit code of pytest if a test does not exist, as where a mutant renames the case of a test."""


def main() -> None:
    """Make the mutants, test a sample of them, and report the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="how many mutants to try (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--session", type=Path, help="a folder that keeps the results; continued if it exists")
    parser.add_argument("--only", default="", help="mutate only modules whose path contains this")
    parser.add_argument("--seconds", type=int, default=60, help="computing time for each mutant (default: 60)")
    parser.add_argument("--corpus", action="store_true", help="also run the tests that replay the corpus")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="the tests that may notice (default: %(default)s)")
    parser.add_argument("--again", nargs="+", metavar="TESTS", help="try the rest once more with these test files")
    arguments = parser.parse_args()
    if arguments.again and not arguments.session:
        parser.error("--again needs the --session to continue")
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        session = (arguments.session or Path(scratch) / "session").resolve()
        copy = session / "checkout" / "hearthtrace"
        database = session / "mutants.sqlite"
        if not copy.exists():
            copy_checkout(copy, arguments.corpus)
        if not database.exists():
            made = session / "all.sqlite"
            run(copy, "cosmic_ray.cli", "init", str(SETTINGS), str(made))
            keep_sample(made, arguments.number, arguments.seed, arguments.only)
            made.rename(database)
        if not (session / "times.xml").exists():
            measure_coverage(copy, session, sampled_modules(database), arguments.tests)
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(copy))
        with contextlib.chdir(copy):
            if arguments.again:
                test_again(database, arguments.again)
            else:
                test_mutants(database, covering_tests(session, copy), copy, arguments.seconds, arguments.tests)
        report(database)


def copy_checkout(copy: Path, with_corpus: bool) -> None:
    """Copy the checkout without environments and caches; ``with_corpus`` keeps ``shared`` beside it reachable."""
    ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=ignored)
    if with_corpus and (ROOT.parent / "shared").exists():
        (copy.parent / "shared").symlink_to(ROOT.parent / "shared")


def run(folder: Path, module: str, *arguments: str, accepted: tuple[int, ...] = (0,)) -> None:
    """Run a module as a command in ``folder``; ``accepted`` are the exit codes of success.

    Raises subprocess.CalledProcessError for any other.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, env=environment)
    if done.returncode not in accepted:
        raise subprocess.CalledProcessError(done.returncode, command)


def measure_coverage(copy: Path, session: Path, modules: Iterable[Path], tests: Sequence[str]) -> None:
    """Run the tests once and note which lines of some modules each executes, and how long it takes."""
    data = f"--cov-config={session / 'coverage.ini'}"
    included = "".join(f"    {copy / module}\n" for module in sorted(modules))
    settings = f"[run]\ndata_file = {session / 'coverage.sqlite'}\ninclude =\n{included}"
    (session / "coverage.ini").write_text(settings)
    report_file = f"--junitxml={session / 'times.xml'}"
    # Without pytest-xdist: as long as it distributes, pytest-cov names no test, and every test covers every line.
    alone = ("-p", "no:xdist", "-o", "addopts=--strict-markers")
    options = ("-q", *alone, "-p", "no:cacheprovider", "--cov", "--cov-context=test", "--cov-report=", data)
    # Exit code 1: tracing makes the deepest nesting fail, which passes without it.
    run(copy, "pytest", *options, report_file, "-o", "junit_family=xunit1", *tests, accepted=(0, 1))


def keep_sample(database: Path, number: int, seed: int, only: str) -> None:
    """Drop all mutants but a random sample of ``number``, of the operators that the settings do not exclude."""
    excluded = load_config(str(SETTINGS)).sub("filters", "operators-filter")["exclude-operators"]
    pattern = re.compile("|".join(f"(?:{operator})" for operator in excluded))
    with use_db(str(database), WorkDB.Mode.open) as work:
        pending = [
            item
            for item in work.work_items
            if only in str(item.mutations[0].module_path) and not pattern.match(item.mutations[0].operator_name)
        ]
        pending.sort(key=lambda item: (str(item.mutations[0].module_path), item.mutations[0].start_pos, item.job_id))
        sample = random.Random(seed).sample(pending, min(number, len(pending)))
        work.clear()
        work.add_work_items(sample)


def sampled_modules(database: Path) -> set[Path]:
    """Return the modules that have a mutant in the sample."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        return {Path(item.mutations[0].module_path) for item in work.work_items}


def covering_tests(session: Path, copy: Path) -> Callable[[Path, int, int], list[str]]:
    """Return a function that names the tests that execute lines of a file, quickest first.

    Lines are counted from 1, the last one is included. What runs when a module is imported is covered by all tests
    that execute anything in it, or by all tests if it holds nothing but such lines.
    """
    data = CoverageData(basename=str(session / "coverage.sqlite"))
    data.read()
    times = {}
    for case in ElementTree.parse(session / "times.xml").iter("testcase"):
        times[f"{case.get('file')}::{case.get('name')}"] = float(case.get("time", 0))

    def tests_of(module: Path, first: int, last: int) -> list[str]:
        contexts = data.contexts_by_lineno(str(copy / module))
        wanted = {name for line in range(first, last + 1) for name in contexts.get(line, ())}
        if "" in wanted or not wanted:
            wanted = {name for names in contexts.values() for name in names}
        found = {name.split("|")[0] for name in wanted if name} or set(times)
        return sorted(found, key=lambda name: (times.get(name, 0.0), name))

    return tests_of


def test_mutants(
    database: Path, tests_of: Callable[[Path, int, int], list[str]], copy: Path, seconds: int, whole: Sequence[str]
) -> None:
    """Try each pending mutant on the tests that cover it: those of functions first, in forks of one process."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        pending = list(work.pending_work_items)
        rest: list[WorkItem] = []

        def loop(tests: Tests) -> None:
            for number, item in enumerate(pending, 1):
                try_in_place(work, item, tests, tests_of, copy, seconds, f"{number}/{len(pending)}", rest)

        code = pytest.main(
            ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:cov", "--rootdir=.", *whole], [Plugin(loop)]
        )
        if code:
            raise SystemExit(f"the tests cannot be collected: pytest ends with {code}")
        for number, item in enumerate(rest, 1):
            mutation = item.mutations[0]
            names = tests_of(Path(mutation.module_path), mutation.start_pos[0], mutation.end_pos[0])
            try_mutant(work, item, names or whole, f"alone {number}/{len(rest)}")


def try_in_place(
    work: WorkDB,
    item: WorkItem,
    tests: Tests,
    tests_of: Callable[[Path, int, int], list[str]],
    copy: Path,
    seconds: int,
    number: str,
    rest: list[WorkItem],
) -> None:
    """Try one mutant in a fork of this process; keep the result if a test fails, else add it to ``rest``."""
    begun = time.monotonic()
    mutation = item.mutations[0]
    path = Path(mutation.module_path)
    before = path.read_text(encoding="utf-8")
    operator = get_operator(mutation.operator_name)(**(mutation.operator_args or {}))
    after = mutate_code(before, operator, mutation.occurrence)
    names = tests_of(path, mutation.start_pos[0], mutation.end_pos[0])
    code = tests.try_mutant(copy / path, before, after, names, seconds) if after is not None else NOT_IN_FUNCTIONS
    if code == KILLED:
        work.set_result(
            item.job_id, WorkResult(WorkerOutcome.NORMAL, "", TestOutcome.KILLED, diff_of(path, before, after))
        )
    else:
        rest.append(item)
    outcome = {KILLED: "killed", SURVIVED: "survives so far", NOT_IN_FUNCTIONS: "outside functions"}.get(
        code, str(code)
    )
    place = f"{path}:{mutation.start_pos[0]} {mutation.operator_name}"
    print(f"{number} {outcome} {place}, {len(names)} tests, {time.monotonic() - begun:.0f} s", file=sys.stderr)


def test_again(database: Path, files: Sequence[str]) -> None:
    """Try the mutants that no test has killed with test files as they are in the checkout now."""
    for file in (*files, "tests/engine/boards.py"):
        shutil.copy(ROOT / file, file)
    with use_db(str(database), WorkDB.Mode.open) as work:
        left = {job for job, result in work.results if result.test_outcome is not TestOutcome.KILLED}
        items = [item for item in work.work_items if item.job_id in left]
        for number, item in enumerate(items, 1):
            try_mutant(work, item, files, f"{number}/{len(items)}")


def try_mutant(work: WorkDB, item: WorkItem, tests: Sequence[str], number: str) -> None:
    """Run tests on one mutant in a process of its own, keep the result, and print it."""
    begun = time.monotonic()
    mutation = item.mutations[0]
    result = mutate_and_test(mutation, tests)
    work.set_result(item.job_id, result)
    outcome = (result.output or "") + (result.test_outcome or result.worker_outcome).value
    place = f"{mutation.module_path}:{mutation.start_pos[0]} {mutation.operator_name}"
    print(f"{number} {outcome} {place}, {len(tests)} tests, {time.monotonic() - begun:.0f} s", file=sys.stderr)


def mutate_and_test(mutation: MutationSpec, tests: Sequence[str]) -> WorkResult:
    """Apply a mutant to the file in the current folder, run tests, and take it back."""
    operator = get_operator(mutation.operator_name)(**(mutation.operator_args or {}))
    path = Path(mutation.module_path)
    with use_mutation(path, operator, mutation.occurrence) as (before, after):
        if after is None:
            return WorkResult(worker_outcome=WorkerOutcome.NO_TEST)
        code = run_tests(tests)
        if code == NOT_FOUND:
            code = run_tests(sorted({test.partition("::")[0] for test in tests}))
    outcome = TestOutcome.SURVIVED if code == 0 else TestOutcome.INCOMPETENT if code is None else TestOutcome.KILLED
    return WorkResult(WorkerOutcome.NORMAL, TIMED_OUT if code is None else "", outcome, diff_of(path, before, after))


def diff_of(path: Path, before: str, after: str) -> str:
    """Return the change that a mutant makes."""
    return "\n".join(unified_diff(before.splitlines(), after.splitlines(), f"a/{path}", f"b/{path}", lineterm=""))


def run_tests(tests: Sequence[str]) -> int | None:
    """Run tests up to the first that fails; return the exit code of pytest, None if it runs out of computing time."""
    limit = int(load_config(str(SETTINGS)).timeout)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:cov",
        "--rootdir=.",
        *tests,
    ]
    done = subprocess.run(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
    )
    return None if done.returncode < 0 else done.returncode


def report(database: Path) -> None:
    """Print the diff of every mutant that survives or runs out of time, and how many there are of each outcome."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        done = [result for _, result in work.results]
    survivors = [result for result in done if result.test_outcome is TestOutcome.SURVIVED]
    undecided = [result for result in done if result.output.strip() == TIMED_OUT]
    for title, results in (("survives", survivors), ("runs out of time", undecided)):
        for result in results:
            print(f"{title}:\n{result.diff}", end="\n\n")
    killed = len(done) - len(survivors) - len(undecided)
    print(f"of {len(done)} mutants {len(survivors)} survive, {killed} fail a test, {len(undecided)} run out of time")


if __name__ == "__main__":
    main()
