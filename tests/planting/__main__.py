"""The command: plants faults at random in complete games and prints how many of them the replay finds."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from .corpus import CORPUS, files
from .faults import KINDS
from .report import Results, alarms, lines, records
from .run import ALL_KINDS, baseline, run

EXAMPLES = """\
examples:
  python -m tests.planting                             300 faults, every game of the corpus in random order
  python -m tests.planting --count 40 --seed 7 --files zayle --misses 20
  python -m tests.planting --kinds swap,order          only what is out of order
  python -m tests.planting --predicted                 only in packets the rules predicted: all must be found
  python -m tests.planting --clean --misses 20         false alarms: divergences in games as they are
  python -m tests.planting --json > trials.jsonl       one trial a line
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0 when faults were planted, 2 when none could be."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.planting",
        description="Plant faults in real games and see whether a replay reports each of them in its block.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed plants the same faults (default 1)")
    parser.add_argument("--count", type=int, default=300, help="how many faults to plant (default 300)")
    parser.add_argument("--per-game", type=int, default=4, help="how many in each game at most (default 4)")
    parser.add_argument("--files", default="", metavar="TEXT", help="only files whose path contains this")
    parser.add_argument("--half", choices=("A", "B"), default="", help="only this half of the families of logs")
    parser.add_argument("--corpus", type=Path, default=CORPUS, help=f"where logs are looked for (default {CORPUS})")
    kinds = ", ".join(ALL_KINDS)
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"separated by commas, of: {kinds}")
    parser.add_argument("--predicted", action="store_true", help="only in packets that the clean replay predicted")
    parser.add_argument("--clean", action="store_true", help="plant nothing: replay every complete game as it is")
    parser.add_argument("--misses", type=int, default=10, metavar="N", help="how many to print (default 10)")
    parser.add_argument("--json", action="store_true", help="print every trial as a JSON object instead")
    options = parser.parse_args(arguments)
    wanted = options.kinds.split(",")
    unknown = [word for word in wanted if word not in ALL_KINDS]
    if unknown:
        parser.error(f"no such kind of fault: {', '.join(unknown)} (there are {kinds})")

    paths = files(options.corpus, options.files, options.half)
    started = time.perf_counter()
    progress = _progress if sys.stderr.isatty() else None
    if options.clean:
        return _print_alarms(baseline(paths, progress), options.misses, options.corpus)
    results = run(
        paths,
        seed=options.seed,
        count=options.count,
        per_game=options.per_game,
        kinds=wanted,
        predicted=options.predicted,
        progress=progress,
    )
    if not results.trials:
        return _nothing(options.corpus)
    if options.json:
        for record in records(results.trials):
            print(json.dumps(record, ensure_ascii=False))
        return 0
    seconds = time.perf_counter() - started
    print(f"seed {options.seed}, {len(results.trials)} faults in {len(results.subjects)} games, {seconds:.0f} s")
    for line in lines(results, options.misses):
        print(line)
    return 0


def _print_alarms(results: Results, shown: int, corpus: Path) -> int:
    if not results.subjects:
        return _nothing(corpus)
    for line in alarms(results.subjects, shown):
        print(line)
    return 0


def _nothing(corpus: Path) -> int:
    print(f"nothing to plant faults in: no complete game below {corpus}", file=sys.stderr)
    return 2


def _progress(done: int, count: int) -> None:
    text = f"{done}/{count} faults" if count else f"{done} games"
    print(f"\r{text}", end="\n" if done == count else "", file=sys.stderr)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader had enough: as with any other tool in a pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
