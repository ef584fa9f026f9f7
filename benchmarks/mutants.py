"""Break the engine in small ways and count the breaks that its tests do not notice.

A random sample of all mutants that cosmic-ray can write is tried in a copy of the checkout. Of each, only the tests
that execute the changed line are run, the quickest first, up to the first that fails or to ``--seconds`` of test time.
Tests that need the corpus of real logs are skipped unless ``--corpus`` is given, so a survivor may fail one of those:

    pip install -e '.[mutation]'
    python benchmarks/mutants.py --number 200 --seed 1 --session FOLDER
    python benchmarks/mutants.py --session FOLDER --again tests/engine/test_rules_small_cases.py

Prints each mutant that survives with its diff, then how many survive, fail a test, or run out of time. A mutant that
runs out of time is decided by nobody: it may loop, or its tests may be slow. 200 mutants take hours on a busy machine.
What earlier runs found is in ``benchmarks/mutants.md``.
``--session FOLDER`` keeps the results; a run that was interrupted continues from there. ``--again TESTS`` tries those
that are not killed once more, with these test files as they are now.

Only POSIX: each mutant is tested in a fork of a process that has loaded pytest already.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from difflib import unified_diff
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cosmic_ray.config import load_config
from cosmic_ray.mutating import use_mutation
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "benchmarks" / "mutants.toml"

TESTS = ("tests/engine", "tests/test_evidence.py")
"""The tests of the engine."""

TIMED_OUT = "timeout"
"""The output that is kept of a mutant that runs out of time."""

PRELOADED = ("hypothesis", "pyparsing", "_pytest.assertion.rewrite", "_pytest.junitxml", "hslog")
"""What the tests import and no mutant changes."""

NOT_FOUND = 4
"""The exit code of pytest if a test does not exist, as where a mutant renames the case of a test."""


def main() -> None:
    """Make the mutants, test a sample of them, and report the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="how many mutants to try (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--session", type=Path, help="a folder that keeps the results; continued if it exists")
    parser.add_argument("--only", default="", help="mutate only modules whose path contains this")
    parser.add_argument("--seconds", type=float, default=60, help="test time for each mutant (default: 60)")
    parser.add_argument("--corpus", action="store_true", help="also run the tests that replay the corpus")
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
            measure_coverage(copy, session, sampled_modules(database))
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(copy))
        for module in PRELOADED:
            importlib.import_module(module)
        with contextlib.chdir(copy):
            if arguments.again:
                test_again(database, arguments.again)
            else:
                test_mutants(database, covering_tests(session, copy, arguments.seconds))
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


def measure_coverage(copy: Path, session: Path, modules: Iterable[Path]) -> None:
    """Run the tests once and note which lines of some modules each executes, and how long it takes."""
    data = f"--cov-config={session / 'coverage.ini'}"
    included = "".join(f"    {copy / module}\n" for module in sorted(modules))
    settings = f"[run]\ndata_file = {session / 'coverage.sqlite'}\ninclude =\n{included}"
    (session / "coverage.ini").write_text(settings)
    report_file = f"--junitxml={session / 'times.xml'}"
    options = ("-q", "-p", "no:cacheprovider", "--cov", "--cov-context=test", "--cov-report=", data)
    # Exit code 1: tracing makes the deepest nesting fail, which passes without it.
    run(copy, "pytest", *options, report_file, "-o", "junit_family=xunit1", *TESTS, accepted=(0, 1))


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


def covering_tests(session: Path, copy: Path, seconds: float) -> Callable[[Path, int, int], list[str]]:
    """Return a function that names the tests that execute lines of a file, quickest first, up to ``seconds`` of them.

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
        ordered = sorted(found, key=lambda name: (times.get(name, 0.0), name))
        spent = accumulate(times.get(name, 0.0) for name in ordered)
        return [name for name, used in zip(ordered, spent, strict=True) if used <= seconds] or ordered[:1]

    return tests_of


def test_mutants(database: Path, tests_of: Callable[[Path, int, int], list[str]]) -> None:
    """Apply each pending mutant in the copy, run the tests that cover it, and take it back."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        pending = list(work.pending_work_items)
        for number, item in enumerate(pending, 1):
            mutation = item.mutations[0]
            tests = tests_of(Path(mutation.module_path), mutation.start_pos[0], mutation.end_pos[0])
            try_mutant(work, item, tests or TESTS, f"{number}/{len(pending)}")


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
    """Run tests on one mutant, keep the result, and print it."""
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
        limit = time.monotonic() + load_config(str(SETTINGS)).timeout
        code = run_tests(tests, limit)
        if code == NOT_FOUND:
            code = run_tests(sorted({test.partition("::")[0] for test in tests}), limit)
    outcome = TestOutcome.SURVIVED if code == 0 else TestOutcome.INCOMPETENT if code is None else TestOutcome.KILLED
    diff = unified_diff(before.splitlines(), after.splitlines(), f"a/{path}", f"b/{path}", lineterm="")
    output = TIMED_OUT if code is None else ""
    return WorkResult(WorkerOutcome.NORMAL, output, outcome, "\n".join(diff))


def run_tests(tests: Sequence[str], limit: float) -> int | None:
    """Run tests in a fork up to the first that fails; return the exit code of pytest, None if it runs out of time."""
    child = os.fork()
    if child == 0:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        code = 1
        try:
            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", "--rootdir=.", *tests]))
        finally:
            os._exit(code)
    pause = 0.01
    while time.monotonic() < limit:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(2 * pause, 0.5)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


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
