"""Measure the memory that reading a long log takes: kept, iterated game by game, iterated packet by packet.

    python benchmarks/memory.py [--lines 500000] LOG...

The logs are strung together, again and again, into one file of that many lines with many games in it (in the
system's folder for temporary files; removed afterwards). Each way of reading runs in a process of its own;
its peak is that of the whole process, interpreter included. Goals: 300 MiB kept, 60 MiB iterated.
"""

import argparse
import gzip
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

RUN = """
import json, resource, sys, time
import hslog
start = time.perf_counter()
packets = games = 0
if sys.argv[2] == "read":
    kept = hslog.read(sys.argv[1])
    games, packets = len(kept), sum(game.packet_count for game in kept)
elif sys.argv[2] == "iter_games":
    for game in hslog.iter_games(sys.argv[1]):
        games += 1
        packets += game.packet_count
else:
    for packet in hslog.iter_packets(sys.argv[1]):
        packets += 1
        games += packet.kind == "CREATE_GAME"
seconds = time.perf_counter() - start
print(json.dumps([games, packets, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

GOALS = {"read": 300, "iter_games": 60, "iter_packets": 60}


def lines_of(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        for line in file:
            yield line if line.endswith("\n") else line + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=500_000)
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        long = Path(folder) / "Power.log"
        endless = itertools.chain.from_iterable(lines_of(log) for log in itertools.cycle(arguments.logs))
        with long.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            file.writelines(itertools.islice(endless, arguments.lines))
        print(f"{arguments.lines} lines, {long.stat().st_size / 2**20:.0f} MiB of text")
        missed = 0
        for way, goal in GOALS.items():
            command = [sys.executable, "-c", RUN, str(long), way]
            run = subprocess.run(
                command, stdout=subprocess.PIPE, text=True, check=True, cwd="/", env={"PYTHONPATH": str(ROOT)}
            )
            games, packets, seconds, peak = json.loads(run.stdout)
            missed += peak > goal
            print(f"  {way:12} peak {peak:5.0f} MiB (goal {goal}), {games} games, {packets} packets, {seconds:.1f} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
