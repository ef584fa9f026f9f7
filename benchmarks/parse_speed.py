"""Time reading logs against HearthSim's hslog: lines per second, ratio, peak memory.

    python benchmarks/parse_speed.py --peer /path/to/its/python LOG...

Both read the same file to their packet trees, ours with typed tags, players and timeline. Runs alternate,
each in a process of its own; within a process the best of several readings counts (warm), or the first
(fresh). The median over the rounds is printed. Without --peer only ours is timed.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

OURS = """
import gc, json, resource, sys, time
start = time.perf_counter()
import hslog
hslog.read
imported = time.perf_counter() - start
times = []
for _ in range(int(sys.argv[2])):
    games = None
    gc.collect()
    start = time.perf_counter()
    games = hslog.read(sys.argv[1])
    times.append(time.perf_counter() - start)
packets = sum(game.packet_count for game in games)
print(json.dumps([imported, times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, packets]))
"""

PEER = """
import gc, json, logging, resource, sys, time
logging.disable(logging.CRITICAL)
start = time.perf_counter()
from hslog import LogParser
imported = time.perf_counter() - start
times = []
for _ in range(int(sys.argv[2])):
    parser = None
    gc.collect()
    start = time.perf_counter()
    parser = LogParser()
    with open(sys.argv[1], encoding="utf-8") as file:
        parser.read(file)
    times.append(time.perf_counter() - start)
packets = sum(1 for game in parser.games for _ in game.recursive_iter())
print(json.dumps([imported, times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, packets]))
"""


def run(python, code, log, readings, env=None):
    command = [python, "-c", code, str(Path(log).resolve()), str(readings)]
    return json.loads(
        subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env, cwd="/").stdout
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peer", help="the python that has HearthSim's hslog")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--readings", type=int, default=7, help="readings per process; the best counts as warm"
    )
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    for log in arguments.logs:
        with open(log, encoding="utf-8", errors="replace") as file:
            lines = sum(1 for _ in file)
        ours, peer = [], []
        for _ in range(arguments.rounds):
            ours.append(run(sys.executable, OURS, log, arguments.readings))
            if arguments.peer:
                peer.append(run(arguments.peer, PEER, log, max(3, arguments.readings // 2), {}))
        warm = statistics.median(min(one[1]) for one in ours)
        fresh = statistics.median(one[1][0] for one in ours)
        print(f"{log}: {lines} lines, {ours[0][3]} packets")
        print(
            f"  ours   warm {lines / warm:10,.0f} lines/s, fresh {lines / fresh:10,.0f} lines/s, "
            f"import {statistics.median(one[0] for one in ours) * 1000:.0f} ms, peak {ours[0][2] / 1024:.0f} MiB"
        )
        if peer:
            theirs = statistics.median(min(one[1]) for one in peer)
            first = statistics.median(one[1][0] for one in peer)
            ratio = statistics.median(min(b[1]) / min(a[1]) for a, b in zip(ours, peer, strict=True))
            ratio_fresh = statistics.median(b[1][0] / a[1][0] for a, b in zip(ours, peer, strict=True))
            print(
                f"  theirs warm {lines / theirs:10,.0f} lines/s, fresh {lines / first:10,.0f} lines/s, "
                f"import {statistics.median(one[0] for one in peer) * 1000:.0f} ms, peak {peer[0][2] / 1024:.0f} MiB"
            )
            print(f"  ratio  warm {ratio:.2f}, fresh {ratio_fresh:.2f}")


if __name__ == "__main__":
    main()
