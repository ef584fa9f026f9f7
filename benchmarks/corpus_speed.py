"""Time `corpus` with one worker and with two: how much of a second core eight logs use.

    python benchmarks/corpus_speed.py LOG... [--rounds 3] [--workers 2]

Seconds are those of the clock, for cores are what is measured: run it where nothing else runs, and see the load that is
printed. Every run has a process of its own and writes a corpus of its own; runs with one worker and with several take
turns, and the least of each counts. The start of the workers, which no number of them divides, is timed with a log that
holds no game, and the ratio is printed without it as well.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(logs: list[Path], workers: int) -> float:
    """Return the seconds that a corpus of some logs takes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "viz.cli", "corpus", *map(str, logs), "-o", f"{folder}/games"]
        begun = time.perf_counter()
        done = subprocess.run([*command, "--workers", str(workers)], cwd=ROOT, capture_output=True, text=True)
        taken = time.perf_counter() - begun
    if "Traceback" in done.stderr:
        raise SystemExit(done.stderr)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="+", type=lambda text: Path(text).resolve())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    if missing := [str(log) for log in chosen.logs if not log.exists()]:
        parser.error(f"there is no {missing[0]}")
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.log")
        empty.write_text("D 12:00:00.0000000 nothing\n")
        taken: dict[int, list[float]] = {0: [], 1: [], chosen.workers: []}
        for _ in range(chosen.rounds):
            taken[0].append(run([empty], 1))
            for workers in (1, chosen.workers):
                taken[workers].append(run(chosen.logs, workers))
    start, one, several = (min(times) for times in taken.values())
    print(f"{len(chosen.logs)} logs, load {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")
    print(f"start {start:.2f} s, one worker {one:.2f} s, {chosen.workers} workers {several:.2f} s")
    print(f"ratio {one / several:.2f}; without the start {(one - start) / max(several - start, 1e-9):.2f}")


if __name__ == "__main__":
    main()
