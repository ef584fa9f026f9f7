"""Break the engine in small ways and count the breaks that its tests do not notice.

A random sample of all mutants that cosmic-ray can write is tried in a copy of the checkout. Of each, only the tests
that execute the changed line are run, the quickest first, up to the first that fails or to ``--seconds`` of test time.
Tests that need the corpus of real logs are skipped unless ``--corpus`` is given, so a survivor may fail one of those:

    pip install -e '.[mutation]'
    python benchmarks/mutants.py --number 200 --seed 1

Prints each mutant that survives with its diff, then how many survive, fail a test, or run out of time. A mutant that
runs out of time is decided by nobody: it may loop, or its tests may be slow. 200 mutants take hours on a busy machine.
What earlier runs found is in ``benchmarks/mutants.md``.
``--session FOLDER`` keeps the results; a run that was interrupted continues from there.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree

from cosmic_ray.config import load_config
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome
from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "benchmarks" / "mutants.toml"

TESTS = ("tests/engine", "tests/test_evidence.py")
"""The tests of the engine."""

TIMED_OUT = "timeout"
"""The output that cosmic-ray keeps of a mutant that runs out of time; it counts that as killed."""


def main() -> None:
    """Make the mutants, test a sample of them, and report the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="how many mutants to try (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--session", type=Path, help="a folder that keeps the results; continued if it exists")
    parser.add_argument("--only", default="", help="mutate only modules whose path contains this")
    parser.add_argument("--seconds", type=float, default=60, help="test time for each mutant (default: 60)")
    parser.add_argument("--corpus", action="store_true", help="also run the tests that replay the corpus")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        session = (arguments.session or Path(scratch) / "session").resolve()
        copy = session / "checkout" / "hearthtrace"
        database = session / "mutants.sqlite"
        if not copy.exists():
            copy_checkout(copy, arguments.corpus)
            run(copy, "cosmic_ray.cli", "init", str(SETTINGS), str(database))
            run(copy, "cosmic_ray.tools.filters.operators_filter", str(database), str(SETTINGS))
            keep_sample(database, arguments.number, arguments.seed, arguments.only)
        if not (session / "times.xml").exists():
            measure_coverage(copy, session)
        test_mutants(copy, session, database, arguments.seconds)
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
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, env=environment)
    if done.returncode not in accepted:
        raise subprocess.CalledProcessError(done.returncode, command)


def measure_coverage(copy: Path, session: Path) -> None:
    """Run the tests once and note which lines each executes, and how long it takes."""
    data = f"--cov-config={session / 'coverage.ini'}"
    (session / "coverage.ini").write_text(f"[run]\ndata_file = {session / 'coverage.sqlite'}\n")
    report_file = f"--junitxml={session / 'times.xml'}"
    options = ("-q", "-p", "no:cacheprovider", "--cov=engine", "--cov-context=test", "--cov-report=", data)
    # Exit code 1: tracing makes the deepest nesting fail, which passes without it.
    run(copy, "pytest", *options, report_file, "-o", "junit_family=xunit1", *TESTS, accepted=(0, 1))


def keep_sample(database: Path, number: int, seed: int, only: str) -> None:
    """Drop all pending mutants but a random sample of ``number``."""
    with use_db(str(database), WorkDB.Mode.open) as work:
        pending = [item for item in work.pending_work_items if only in str(item.mutations[0].module_path)]
        pending.sort(key=lambda item: (str(item.mutations[0].module_path), item.mutations[0].start_pos, item.job_id))
        sample = random.Random(seed).sample(pending, min(number, len(pending)))
        work.clear()
        work.add_work_items(sample)


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


def test_mutants(copy: Path, session: Path, database: Path, seconds: float) -> None:
    """Apply each pending mutant in the copy, run the tests that cover it, and take it back."""
    settings = load_config(str(SETTINGS))
    tests_of = covering_tests(session, copy, seconds)
    chosen = session / "tests.txt"
    command = (
        f"env PYTHONPATH={copy} {sys.executable} -m pytest -x -q -p no:cacheprovider -p no:randomly "
        f"--rootdir={copy} @{chosen}"
    )
    with use_db(str(database), WorkDB.Mode.open) as work, contextlib.chdir(copy):
        pending = list(work.pending_work_items)
        for number, item in enumerate(pending, 1):
            begun = time.monotonic()
            mutation = item.mutations[0]
            tests = tests_of(Path(mutation.module_path), mutation.start_pos[0], mutation.end_pos[0])
            chosen.write_text("".join(f"{name}\n" for name in tests or TESTS))
            result = mutate_and_test(item.mutations, command, settings.timeout)
            work.set_result(item.job_id, result)
            outcome = result.test_outcome.value if result.test_outcome else result.worker_outcome.value
            place = f"{mutation.module_path}:{mutation.start_pos[0]} {mutation.operator_name}"
            seconds = time.monotonic() - begun
            print(f"{number}/{len(pending)} {outcome} {place}, {len(tests)} tests, {seconds:.0f} s", file=sys.stderr)


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
