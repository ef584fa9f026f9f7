"""Time `validate` end to end against HearthSim's hslog merely parsing the same log.

    python benchmarks/validate_speed.py --peer /path/to/its/python LOG...

Ours reads the log and replays every game through the rules; the other builds its packet tree and stops there. Each
run has a process of its own, warm figures are the best of several, and the least over alternating rounds is
printed, in seconds of the processor: the ratio is how fast ours is compared with the other (0.5: half as fast). Only
logs that both read whole count: the same number of packets, ten in a hundred more or less. For each log the first
quarter, half and all of its lines are replayed, too: the microseconds for each packet should not grow. Last, triggers
nested ten thousand deep are replayed, which must neither overflow the stack nor take long. Without --peer only ours is
timed. The two packages share an import name, so the other runs in an environment of its own.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEPTH = 10_000
WHOLE = 0.1
"""By which share the numbers of packets may differ where both read the same."""

OURS = """
import gc, json, sys, time
import hslog
from engine import replay
times = []
for _ in range(int(sys.argv[2])):
    games = replays = None
    gc.collect()
    start = time.process_time()
    games = hslog.read(sys.argv[1])
    middle = time.process_time()
    replays = [replay(game) for game in games]
    times.append((time.process_time() - start, middle - start))
packets = sum(game.packet_count for game in games)
divergences = sum(len(one.divergences) for one in replays)
read = sum(1 for game in games for _ in game.walk())
print(json.dumps([*min(times), times[0][0], packets, divergences, read]))
"""

PEER = """
import gc, json, logging, sys, time
from hslog import LogParser
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
print(json.dumps([min(times), times[0], packets]))
"""


def run(python, code, log, readings, env):
    command = [python, "-c", code, str(Path(log).resolve()), str(readings)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd="/")
    return json.loads(done.stdout) if done.returncode == 0 else None


def ours(log, readings):
    found = run(sys.executable, OURS, log, readings, {"PYTHONPATH": str(ROOT)})
    if found is None:
        raise SystemExit(f"{log}: cannot be replayed")
    return found


def compare(log, arguments):
    mine, theirs = [], []
    for _ in range(arguments.rounds):
        mine.append(ours(log, arguments.readings))
        theirs.append(run(arguments.peer, PEER, log, arguments.readings, {}) if arguments.peer else None)
    total, reading, fresh = (min(one[figure] for one in mine) for figure in range(3))
    packets = mine[0][3]
    line = f"  validate {total * 1000:7.1f} ms warm (reading {reading * 1000:.1f}), {fresh * 1000:7.1f} fresh"
    print(f"{line}; {total / packets * 1e6:.1f} us a packet, {packets} packets, {mine[0][4]} divergences")
    if not arguments.peer:
        return None
    if None in theirs:
        print("  HearthSim's hslog cannot read it")
        return None
    parse, first = (min(other[figure] for other in theirs) for figure in range(2))
    warm = parse / total
    print(f"  they parse in {parse * 1000:.1f} ms; ratio warm {warm:.2f}, fresh {first / fresh:.2f}")
    if abs(theirs[0][2] - mine[0][5]) > mine[0][5] * WHOLE:
        print(f"  they read {theirs[0][2]} packets of {mine[0][5]}: not counted")
        return None
    return warm


def growth(log, folder, readings):
    """Print the time for each packet of the first quarter, half and all of a log."""
    lines = Path(log).read_bytes().splitlines(keepends=True)
    found = []
    for share in (4, 2, 1):
        part = folder / "part.log"
        part.write_bytes(b"".join(lines[: len(lines) // share]))
        total, _, _, packets, *_ = ours(part, readings)
        found.append(f"{total / packets * 1e6:.1f} ({packets})")
    print(f"  us a packet for a quarter, half, all: {', '.join(found)}")


def chain(depth):
    """Return a log in which each of ``depth`` triggers is inside the one before it."""
    start = ["CREATE_GAME", "    GameEntity EntityID=1"]
    for number in (1, 2):
        start.append(f"    Player EntityID={number + 1} PlayerID={number} GameAccountId=[hi=1 lo={number}]")
    start += ["FULL_ENTITY - Creating ID=4 CardID=", "    tag=ZONE value=PLAY", "    tag=CONTROLLER value=1"]
    begin = "BLOCK_START BlockType=TRIGGER Entity=4 EffectCardId= EffectIndex=0 Target=0"
    inside = [line for number in range(depth) for line in (begin, f"TAG_CHANGE Entity=4 tag=ATK value={number}")]
    lines = start + inside + ["BLOCK_END"] * depth
    return "".join(f"D 12:00:00.0000000 GameState.DebugPrintPower() - {line}\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="the python that has HearthSim's hslog")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--readings", type=int, default=3, help="readings per process; the best is the warm one")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for log in arguments.logs:
            print(log)
            ratio = compare(log, arguments)
            ratios += [ratio] if ratio is not None else []
            growth(log, folder, arguments.readings)
        for depth in (DEPTH // 2, DEPTH):
            nested = folder / "nested.log"
            nested.write_text(chain(depth))
            total, _, _, packets, *_ = ours(nested, 1)
            print(f"triggers nested {depth} deep: {total * 1000:.0f} ms, {total / packets * 1e6:.1f} us a packet")
    if ratios:
        print(f"ratio over {len(ratios)} logs: median {statistics.median(ratios):.2f}, least {min(ratios):.2f}")


if __name__ == "__main__":
    main()
