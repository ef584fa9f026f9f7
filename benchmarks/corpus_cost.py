"""Measure what a game of a corpus costs: processor seconds to read, judge, make rows, write them; bytes kept.

Usage: python benchmarks/corpus_cost.py [LOG...] [--simulated COUNT]

Seconds are those of the processor, not of the clock, so that other work on the machine counts little. What was
measured, and what follows from it for a million games, is in docs/scale.md.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hslog
from engine import replay
from engine.hearthstone.corpus.dataset import BatchWriter
from engine.hearthstone.corpus.schema import TABLES
from engine.hearthstone.simulate import random_scenario, simulate
from engine.hearthstone.tables import rows_of, view_of
from hslog.core.errors import HslogError


class Costs:
    """Processor seconds by kind of work."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    @contextmanager
    def of(self, work: str) -> Iterator[None]:
        start = time.process_time()
        try:
            yield
        finally:
            self.seconds[work] += time.process_time() - start


def measure(paths: list[Path]) -> None:
    """Print the costs of the games of some logs."""
    costs = Costs()
    games = packets = size = 0
    with tempfile.TemporaryDirectory() as folder:
        writer = BatchWriter(folder)
        for path in paths:
            try:
                with costs.of("read"):
                    found = hslog.read(path)
            except HslogError:
                continue
            size += path.stat().st_size
            for game in found:
                games += 1
                packets += game.packet_count
                with costs.of("judge"):
                    judged = replay(game)
                with costs.of("rows"):
                    view = view_of(game)
                    rows = {
                        name: [("", *row) for row in rows_of(name, view, judged)] for name in TABLES if name != "files"
                    }
                with costs.of("write"):
                    for name, some in rows.items():
                        writer.add(name, some)
        with costs.of("write"):
            writer.close()
        kept = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
    total = sum(costs.seconds.values())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{games} games, {packets / games:,.0f} packets each; {size / games / 1024:,.0f} KiB of log each, as stored")
    for work, seconds in costs.seconds.items():
        print(f"  {work:6} {1000 * seconds / games:8.1f} ms a game  {100 * seconds / total:5.1f} %")
    print(f"  all    {1000 * total / games:8.1f} ms a game, {1e6 * total / packets:.1f} us a packet")
    print(f"  kept   {kept / games / 1024:8.1f} KiB a game; most memory {memory:,.0f} MiB")


def simulated(count: int) -> None:
    """Print what simulated games cost, with and without writing their logs, and then as a corpus."""
    costs = Costs()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(count):
            with costs.of("play"):
                game = simulate(random_scenario(seed=seed, build=30795))
            with costs.of("write log"):
                Path(folder, f"{seed}.log").write_text("".join(hslog.to_log(game)), encoding="utf-8")
        alone, writing = costs.seconds["play"], costs.seconds["write log"]
        print(f"simulated: {count / alone:.2f} games a second and core, {count / (alone + writing):.2f} with the log")
        measure(sorted(Path(folder).glob("*.log")))


def main() -> int:
    """Measure logs that are given, and simulated games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="*", type=Path, metavar="LOG")
    parser.add_argument("--simulated", type=int, default=0, metavar="COUNT", help="so many simulated games")
    arguments = parser.parse_args()
    if arguments.logs:
        measure(arguments.logs)
    if arguments.simulated:
        simulated(arguments.simulated)
    return 0


if __name__ == "__main__":
    sys.exit(main())
