"""How time and memory of the commands grow with the log: longer games, more entities, deeper blocks.

    python benchmarks/growth.py [-o docs/growth.md] [--most 100000]

The logs are made of the turns of the sample game: as many times as long, in one game; with entities added to its setup;
with blocks inside blocks. Each command runs in a process of its own; its processor time and the most memory it used are
what is written down, with a command that does nothing taken off the time.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SAMPLE = Path(__file__).parent.parent / "samples" / "duel.log"
HEAD = "D 12:00:00.0000000 GameState.DebugPrintPower() - "
OPEN = HEAD + "BLOCK_START BlockType=TRIGGER Entity=24 EffectCardId= EffectIndex=0 Target=0\n"
CLOSE = HEAD + "BLOCK_END\n"
ENTITY = "".join(
    f"{HEAD}{line}\n"
    for line in (
        "FULL_ENTITY - Creating ID={0} CardID=",
        "    tag=ZONE value=DECK",
        "    tag=CONTROLLER value={1}",
        "    tag=ENTITY_ID value={0}",
    )
)
COMMANDS = {
    "parse": ["--json"],
    "validate": ["--json"],
    "report": ["-o", "OUT.html"],
    "tree": ["--whole", "-o", "OUT.json"],
    "explain": ["--line", "LINE"],
    "watch": ["--quiet", "0", "--json"],
}
RUN = """
import resource, sys, time
from viz.cli import main
code = main(sys.argv[1:]) if len(sys.argv) > 1 else 0
used = resource.getrusage(resource.RUSAGE_SELF)
megabytes = used.ru_maxrss / 1024
try:  # the first number is at least what the process had used that started this one
    with open("/proc/self/status") as status:
        megabytes = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
except OSError:
    pass
print("USED", used.ru_utime + used.ru_stime, megabytes, code, file=sys.stderr)
"""


def parts():
    """Return the lines of the sample before its second turn, of its turns, and of the last: each begins a power list.

    What comes of the end of a turn and the beginning of the next is in one list.
    """
    lines = SAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    begin, begins = 0, []
    for number, line in enumerate(lines):
        if "GameState.DebugPrintPowerList" in line:
            begin = number
        elif "Entity=GameEntity tag=STEP value=MAIN_READY" in line and "GameState" in line and begin not in begins:
            begins.append(begin)
    return lines[: begins[1]], lines[begins[1] : begins[-1]], lines[begins[-1] :]


def turns(count):
    """Return the sample with its turns, all but the first and the last, ``count`` times."""
    first, middle, last = parts()
    return [*first, *middle * count, *last]


def entities(count):
    """Return the sample with so many cards more in the decks."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if "BLOCK_START" in line)
    added = (ENTITY.format(1000 + number, 1 + number % 2) for number in range(count))
    return [*lines[:place], *added, *lines[place:]]


def depth(count):
    """Return the sample with so many blocks inside one another before its last turn."""
    first, middle, last = parts()
    stamp = middle[-1][: HEAD.index(" GameState")]  # a jump of the clock would be a place where packets are lost
    opened, closed = (stamp + line[len(stamp) :] for line in (OPEN, CLOSE))
    return [*first, *middle, *[opened] * count, *[closed] * count, *last]


KINDS = {
    "turns of the sample, times": (turns, (1, 2, 4, 8, 16)),
    "entities": (entities, (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)),
    "blocks inside blocks": (depth, (10, 100, 1_000, 5_000, 9_990)),
}


def measure(arguments):
    """Return the seconds of processor time and the megabytes that a command line takes."""
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    command = [sys.executable, "-c", RUN, *arguments]
    made = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment, check=False
    )
    used = [line.split() for line in made.stderr.splitlines() if line.startswith("USED")]
    if not used or used[-1][3] not in ("0", "1"):
        raise SystemExit(f"{' '.join(arguments)}: {made.stderr[-500:]}")
    return float(used[-1][1]), float(used[-1][2])


def table(kind, make, sizes, folder):
    """Return the lines of a table: a row for each size, the seconds and megabytes of each command."""
    yield f"| {kind} | lines | " + " | ".join(f"{name} s | MB" for name in COMMANDS) + " |"
    yield "|---:|" + "---:|" * (1 + 2 * len(COMMANDS))
    idle, _ = measure([])
    for size in sizes:
        lines = make(size)
        path = folder / "game.log"
        path.write_text("".join(lines), encoding="utf-8")
        cells = []
        for name, options in COMMANDS.items():
            places = {"OUT.html": folder / "out.html", "OUT.json": folder / "out.json", "LINE": len(lines) - 300}
            seconds, megabytes = measure([name, str(path), *(str(places.get(one, one)) for one in options)])
            cells.append(f"{max(0.0, seconds - idle):.1f} | {megabytes:.0f}")
        row = f"| {size:,} | {len(lines):,} | " + " | ".join(cells) + " |"
        print(row, file=sys.stderr)
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", help="the page to write; standard output by default")
    parser.add_argument("--most", type=int, default=100_000, help="nothing larger than this")
    arguments = parser.parse_args()
    page = [
        "# How time and memory grow",
        "",
        "Made by `python benchmarks/growth.py -o docs/growth.md`: the sample game made longer, with more entities,",
        "with deeper blocks. Seconds of processor time beyond those of a command that does nothing, and the most",
        "megabytes used. Where a log is twice as long, both grow to twice as much at most; times vary by a third from",
        "run to run where other programs use the processor.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for kind, (make, sizes) in KINDS.items():
            chosen = [size for size in sizes if size <= arguments.most]
            page += ["", *table(kind, make, chosen, Path(folder))]
    text = "\n".join(page) + "\n"
    if arguments.output:
        Path(arguments.output).write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
