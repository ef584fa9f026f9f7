"""Time reading logs against HearthSim's hslog: lines per second, ratio, import time, peak memory.

    python benchmarks/parse_speed.py --peer /path/to/its/python LOG...

Both read the same file to their packet trees, ours with typed tags, players and timeline. Runs alternate,
each in a process of its own. Three figures of each process count: ``warm`` is the best of several readings,
``fresh`` the first reading, ``start`` the first reading with the import before it. The medians over the
rounds are printed. All times are seconds of the processor, so that a machine that does other work is a fair judge.
Without --peer only ours is timed. The two packages share an import name, so the other
runs in an environment of its own.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OURS = """
import time
start = time.process_time()
import hslog
hslog.read
imported = time.process_time() - start
import gc, json, resource, sys
times = []
for _ in range(int(sys.argv[2])):
    games = None
    gc.collect()
    start = time.process_time()
    games = hslog.read(sys.argv[1])
    times.append(time.process_time() - start)
packets = sum(game.packet_count for game in games)
print(json.dumps([imported, times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, packets]))
"""

PEER = """
import time
start = time.process_time()
from hslog import LogParser
imported = time.process_time() - start
import gc, json, logging, resource, sys
logging.disable(logging.CRITICAL)
times = []
for _ in range(int(sys.argv[2])):
    parser = None
    gc.collect()
    start = time.process_time()
    parser = LogParser()
    with open(sys.argv[1], encoding="utf-8") as file:
        parser.read(file)
    times.append(time.process_time() - start)
packets = sum(1 for game in parser.games for _ in game.recursive_iter())
print(json.dumps([imported, times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, packets]))
"""


class Run:
    """What one process measured: times in seconds, peak memory in MiB."""

    def __init__(self, python, code, log, readings, env):
        command = [python, "-c", code, str(Path(log).resolve()), str(readings)]
        printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env, cwd="/").stdout
        self.imported, times, peak, self.packets = json.loads(printed)
        self.warm, self.fresh = min(times), times[0]
        self.start = self.imported + self.fresh
        self.peak = peak / 1024


def median(runs, figure):
    return statistics.median(getattr(one, figure) for one in runs)


def show(label, runs, lines):
    speeds = ", ".join(f"{figure} {lines / median(runs, figure):9,.0f}" for figure in ("warm", "fresh", "start"))
    imported = median(runs, "imported") * 1000
    print(f"  {label:6} lines/s: {speeds}; import {imported:.0f} ms, peak {median(runs, 'peak'):.0f} MiB")


def import_time(rounds):
    """Return the median of what ``-X importtime`` adds up for importing what reading a log needs, in ms."""
    found = []
    command = [sys.executable, "-X", "importtime", "-c", "import hslog; hslog.read"]
    for _ in range(rounds):
        run = subprocess.run(
            command, stderr=subprocess.PIPE, text=True, check=True, cwd="/", env={"PYTHONPATH": str(ROOT)}
        )
        after_site = run.stderr[run.stderr.rindex("| site\n") :]
        found.append(sum(int(own) for own in re.findall(r"import time: +(\d+) \|", after_site)) / 1000)
    return statistics.median(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="the python that has HearthSim's hslog")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--readings", type=int, default=7, help="readings per process; the best is the warm one")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    print(f"import hslog, with what read() needs: {import_time(arguments.rounds):.1f} ms (-X importtime)")
    for log in arguments.logs:
        with open(log, encoding="utf-8", errors="replace") as file:
            lines = sum(1 for _ in file)
        ours, theirs = [], []
        for _ in range(arguments.rounds):
            ours.append(Run(sys.executable, OURS, log, arguments.readings, {"PYTHONPATH": str(ROOT)}))
            if arguments.peer:
                theirs.append(Run(arguments.peer, PEER, log, max(3, arguments.readings // 2), {}))
        print(f"{log}: {lines} lines, {ours[0].packets} packets")
        show("ours", ours, lines)
        if theirs:
            show("theirs", theirs, lines)
            ratios = {
                figure: statistics.median(
                    getattr(b, figure) / getattr(a, figure) for a, b in zip(ours, theirs, strict=True)
                )
                for figure in ("warm", "fresh", "start")
            }
            print("  ratio ", ", ".join(f"{figure} {ratio:.2f}" for figure, ratio in ratios.items()))


if __name__ == "__main__":
    main()
