"""How time and memory of the commands grow with the log: longer games, more entities, deeper blocks, more in play.

    python benchmarks/growth.py [-o docs/growth.md] [--most 100000]

The logs are made of the turns of the sample game: as many times as long, in one game; with entities added to its setup;
with blocks inside blocks, and beside one another; with minions in play, enchantments that each change attack, option
lists and damage; and of many games. Each command runs in a process of its own, ``--times`` times; the least processor
time and memory are what is written down, with a command that does nothing taken off the time.
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


def in_turn(count, make):
    """Return the sample with what ``make`` gives for so many numbers, as a turn begins its actions."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if "tag=STEP value=MAIN_ACTION" in line)
    stamp = lines[place][: HEAD.index(" GameState")]
    added = (stamp + line[len(stamp) :] for number in range(count) for line in make(number))
    return [*lines[:place], *added, *lines[place:]]


def created(number, card, *tags):
    """Return the lines that create an entity."""
    told = (f"    tag={tag}" for tag in (*tags, f"ENTITY_ID value={number}"))
    return [f"{HEAD}{line}\n" for line in (f"FULL_ENTITY - Creating ID={number} CardID={card}", *told)]


def changed(entity, tag, value):
    """Return the line that changes a tag."""
    return f"{HEAD}TAG_CHANGE Entity={entity} tag={tag} value={value}\n"


def minions(count):
    """Return the sample with so many minions more in play."""
    tags = "ZONE value=PLAY", "CARDTYPE value=MINION", "ATK value=4", "HEALTH value=5"
    return in_turn(count, lambda number: created(1000 + number, "CS2_182", *tags, f"CONTROLLER value={1 + number % 2}"))


def enchantments(count):
    """Return the sample with so many enchantments of a minion, each of which changes its attack."""
    tags = "ZONE value=PLAY", "CARDTYPE value=ENCHANTMENT", "ATTACHED value=1000", "CREATOR value=24"

    def one(number):
        if not number:
            return created(1000, "CS2_182", "CONTROLLER value=1", "ZONE value=PLAY", "CARDTYPE value=MINION")
        attack = changed(1000, "ATK", 4 * number)
        return [*created(1000 + number, "CS2_092e", "CONTROLLER value=1", *tags), attack]

    return in_turn(count + 1, one)


def wide(count):
    """Return the sample with so many blocks, one after the other, in one."""
    opened = OPEN.replace("TRIGGER", "POWER")

    def one(number):
        return (
            [opened] * (not number) + [OPEN, changed(24, "ARMOR", number % 9), CLOSE] + [CLOSE] * (number + 1 == count)
        )

    return in_turn(count, one)


def damages(count):
    """Return the sample with so many times damage, announced and noted."""
    noted = [f"{HEAD}META_DATA - Meta=DAMAGE Data=1 Info=1\n", f"{HEAD}            Info[0] = 24\n"]

    def one(number):
        told = [changed(24, "PREDAMAGE", 1), changed(24, "PREDAMAGE", 0), changed(24, "DAMAGE", number % 20)]
        return [OPEN] * (not number) + [*noted, *told] + [CLOSE] * (number + 1 == count)

    return in_turn(count, one)


def option_lists(count):
    """Return the sample with so many lists of options more."""
    head = HEAD.replace("DebugPrintPower", "DebugPrintOptions")

    def one(number):
        rows = "type=END_TURN mainEntity= error=INVALID", "type=POWER mainEntity=5 error=NONE"
        listed = (f"{head}  option {place} {row} errorParam=\n" for place, row in enumerate(rows))
        return [f"{head}id={100 + number}\n", *listed]

    return in_turn(count, one)


def games(count):
    """Return the sample so many times."""
    return SAMPLE.read_text(encoding="utf-8").splitlines(keepends=True) * count


KINDS = {
    "turns of the sample, times": (turns, (1, 2, 4, 8, 16)),
    "entities": (entities, (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)),
    "blocks inside blocks": (depth, (10, 100, 1_000, 5_000, 9_990)),
    "blocks in a block": (wide, (1_000, 2_000, 4_000, 8_000)),
    "times damage": (damages, (1_000, 2_000, 4_000, 8_000)),
    "minions in play": (minions, (100, 1_000, 2_000, 4_000, 8_000)),
    "enchantments that change attack": (enchantments, (500, 1_000, 2_000, 4_000, 8_000)),
    "option lists": (option_lists, (1_000, 2_000, 4_000, 8_000)),
    "games": (games, (1, 2, 4, 8)),
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


def table(kind, make, sizes, folder, times):
    """Return the lines of a table: a row for each size, the seconds and megabytes of each command."""
    yield f"| {kind} | lines | " + " | ".join(f"{name} s | MB" for name in COMMANDS) + " |"
    yield "|---:|" + "---:|" * (1 + 2 * len(COMMANDS))
    idle = min(measure([])[0] for _ in range(times))
    for size in sizes:
        lines = make(size)
        path = folder / "game.log"
        path.write_text("".join(lines), encoding="utf-8")
        cells = []
        for name, options in COMMANDS.items():
            places = {"OUT.html": folder / "out.html", "OUT.json": folder / "out.json", "LINE": len(lines) - 300}
            line = [name, str(path), *(str(places.get(one, one)) for one in options)]
            seconds, megabytes = map(min, zip(*(measure(line) for _ in range(times)), strict=True))
            cells.append(f"{max(0.0, seconds - idle):.2f} | {megabytes:.0f}")
        row = f"| {size:,} | {len(lines):,} | " + " | ".join(cells) + " |"
        print(row, file=sys.stderr)
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", help="the page to write; standard output by default")
    parser.add_argument("--most", type=int, default=100_000, help="nothing larger than this")
    parser.add_argument("--times", type=int, default=2, help="how often each command is run")
    arguments = parser.parse_args()
    page = [
        "# How time and memory grow",
        "",
        "Made by `python benchmarks/growth.py -o docs/growth.md`: the sample game made longer, with more entities,",
        "more and deeper blocks, more in play, and more games. Seconds of processor time beyond those of a",
        f"command that does nothing, and megabytes, the least of {arguments.times} runs. Where a log is twice",
        "as long, both grow to twice as much at most; times vary by a third from run to run.",
        "",
        "A game with more cards in play, or enchantments of one card, than a game has is read but not judged",
        "([limits](reading-logs.md#limits)): its time grows with the log only.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for kind, (make, sizes) in KINDS.items():
            chosen = [size for size in sizes if size <= arguments.most]
            page += ["", *table(kind, make, chosen, Path(folder), arguments.times)]
    text = "\n".join(page) + "\n"
    if arguments.output:
        Path(arguments.output).write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
