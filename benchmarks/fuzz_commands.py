"""Bend real logs and replays where it hurts, and run the commands on them: each ends in time, none by our own fault.

    python benchmarks/fuzz_commands.py --count 200000 [--seed 1] [--first 0] FILE...      a night
    python benchmarks/fuzz_commands.py --only 4711 --seed 1 --keep input.log FILE...      one input again, kept

Each input is the beginning of a game with a few accidents: numbers and ids replaced by extreme ones, values by those of
other lines, blocks opened and closed anew, lines moved, doubled or lost, and bytes as in fuzz.py. Several commands are
run on it in this process. A fault is an exit code that README does not document or that means our own failure (3), a
traceback, more than SECONDS of processor time, or more than MEGABYTES of memory. Input number N of a seed is always the
same for the same files.
"""

import argparse
import contextlib
import io
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("MPLBACKEND", "Agg")

from fuzz import damage, load

from viz.cli import main as run_command

SECONDS = 2.0
MEGABYTES = 500
LONGEST = 1000
EXTREME = (0, 1, -1, 2, 7, 63, 100, 255, 4711, 65_536, 200_000, 2**31 - 1, -(2**31), 2**40, 10**17, -(10**17), 10**25)
WORDS = (
    b"NO_SUCH_WORD",
    b"",
    b"GameEntity",
    b"UNKNOWN HUMAN PLAYER",
    b"PLAY",
    b"GRAVEYARD",
    b"[id=5]",
    b"\xc3",
    b"a" * 3000,
)
NUMBER = re.compile(rb"(?<=[=\[ \"])-?\d+(?=[\] \r\n\"]|$)")
VALUE = re.compile(rb"value=\S+|tag=\S+|Entity=\S+|value=\"[^\"]*\"|entity=\"[^\"]*\"|tag=\"[^\"]*\"")
START = b"D 12:00:00.0000000 GameState.DebugPrintPower() - "
BLOCKS = [
    START + b"BLOCK_START BlockType=%s Entity=%%d EffectCardId= EffectIndex=0 Target=%%d\n" % kind
    for kind in (b"PLAY", b"TRIGGER", b"POWER", b"ATTACK", b"DEATHS", b"GAME_RESET", b"FATIGUE", b"JOUST")
]
COMMANDS = {
    "validate": ["--json"],
    "summary": [],
    "info": ["--json"],
    "parse": ["--json"],
    "parse text": [],
    "tree": [],
    "tree file": ["--whole", "-o", "OUT.json"],
    "explain": ["--line", "LINE"],
    "story": [],
    "report": ["-o", "OUT.html"],
    "state": ["--line", "LINE"],
    "timeline": ["--entity", "ENTITY"],
    "convert": ["--to", "xml"],
    "convert text": ["--to", "log"],
    "watch": ["--quiet", "0", "--json"],
}
SLOW = {"tree picture": ["--line", "LINE", "-o", "OUT.svg"], "plot": ["-o", "OUT.png"]}
"""Drawn once in fifty times: matplotlib takes longer than all the rest, and longer than the limit."""


class Late(BaseException):
    """A command took longer than the limit."""


def beginning(files, chance):
    """Return the lines of a game from its beginning on."""
    lines = chance.choice(files)
    begins = [number for number, line in enumerate(lines[:20_000]) if b"CREATE_GAME" in line or b"<Game " in line]
    start = chance.choice(begins or [0])
    length = int(2 ** chance.uniform(6, LONGEST.bit_length()))
    head = lines[: min(start, 3)] if lines[0].lstrip().startswith(b"<") else []
    return head + lines[start : start + length]


def bend(lines, chance):
    """Return the lines after one accident that knows how a log is made."""
    place = chance.randrange(len(lines))
    kind = chance.randrange(8)
    line = lines[place]
    if kind <= 1:
        numbers = list(NUMBER.finditer(line))
        if numbers:
            found = chance.choice(numbers)
            bent = line[: found.start()] + str(chance.choice(EXTREME)).encode() + line[found.end() :]
            return [*lines[:place], bent, *lines[place + 1 :]]
    if kind <= 3:
        mine, other = list(VALUE.finditer(line)), VALUE.findall(chance.choice(lines))
        if mine:
            found = chance.choice(mine)
            name = found[0].partition(b"=")[0]
            put = chance.choice(other) if other and chance.random() < 0.6 else name + b"=" + chance.choice(WORDS)
            return [*lines[:place], line[: found.start()] + put + line[found.end() :], *lines[place + 1 :]]
    if kind == 4:
        opened = [chance.choice(BLOCKS) % (chance.randint(0, 90), chance.randint(0, 90))] * chance.choice(
            (1, 1, 2, 300)
        )
        return [*lines[:place], *opened, *lines[place:]]
    if kind == 5:
        return [*lines[:place], START + b"BLOCK_END\n", *lines[place:]]
    if kind == 6:
        end = place + int(2 ** chance.uniform(0, 6))
        target = chance.randrange(len(lines))
        rest = lines[:place] + lines[end:]
        return rest[:target] + lines[place:end] + rest[target:]
    end = place + int(2 ** chance.uniform(0, 5))
    return lines[:end] + lines[place:end] * chance.choice((1, 2, 50)) + lines[end:]


def mutant(files, seed, number):
    """Return input ``number`` of a seed, and what decides about its commands."""
    chance = random.Random(f"{seed}:{number}")
    lines = beginning(files, chance)
    for _ in range(chance.randint(1, 5)):
        lines = bend(lines, chance)
    data = damage(lines, chance) if chance.random() < 0.25 else b"".join(lines)
    return data[: 1 << 20], chance


def commands(chance, line_count):
    """Return the command lines to run on an input, without its name."""
    names = ["validate", *chance.sample(sorted(COMMANDS), 2)]
    chosen = [(name, COMMANDS[name]) for name in dict.fromkeys(names)]
    if chance.random() < 0.02:
        chosen.append(chance.choice(sorted(SLOW.items())))
    asked = {"LINE": str(chance.randint(1, max(1, line_count))), "ENTITY": str(chance.choice((1, 2, 4, 40, 80)))}
    return [(name, [name.partition(" ")[0]], [asked.get(one, one) for one in options]) for name, options in chosen]


def late(*_):
    raise Late


def try_command(arguments, seconds):
    """Run one command; return what is wrong with it, or nothing."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    output, said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(said):
            code = run_command(arguments)
    except Late:
        return f"more than {seconds} seconds"
    except SystemExit as error:
        return f"SystemExit {error.code}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if code not in (0, 1, 2) or "Traceback" in said.getvalue():
        return f"exit code {code}: {said.getvalue().strip()[:300]}"
    return ""


def memory():
    """Return the most memory this process has used, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def try_input(data, chance, folder, seconds=SECONDS):
    """Run commands on one input; return the faults, each with its command."""
    replay = data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<")
    path = folder / ("input.xml" if replay else "input.log")
    path.write_bytes(data)
    faults = []
    for name, head, options in commands(chance, data.count(b"\n")):
        before = memory()
        filled = [str(folder / one) if one.startswith("OUT.") else one for one in options]
        problem = try_command([*head, str(path), *filled], seconds if name not in SLOW else 10 * seconds)
        if not problem and memory() - before > MEGABYTES:
            problem = f"more than {MEGABYTES} MB"
        if problem:
            faults.append((name, problem))
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="run this one input")
    parser.add_argument("--keep", help="where to keep the input of --only")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    signal.signal(signal.SIGPROF, late)
    files = load(sorted(arguments.files))
    numbers = range(arguments.first, arguments.first + arguments.count)
    if arguments.only is not None:
        numbers = range(arguments.only, arguments.only + 1)
    found = Counter()
    start = time.monotonic()
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            data, chance = mutant(files, arguments.seed, number)
            if arguments.keep:
                Path(arguments.keep).write_bytes(data)
            for name, problem in try_input(data, chance, Path(folder)):
                kind = f"{name}: {re.sub('[0-9]+', 'N', problem)[:160]}"
                found[kind] += 1
                if found[kind] == 1:
                    print(f"input {number}: {name}: {problem}", flush=True)
            done += 1
            if time.monotonic() - start > 60 * arguments.minutes:
                break
    print(f"{done} inputs of seed {arguments.seed}: {sum(found.values())} faults, {memory()} MB, ", end="")
    print(f"{time.monotonic() - start:.0f} s")
    for kind, count in found.most_common():
        print(f"{count:7} {kind}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
