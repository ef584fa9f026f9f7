"""Bend real logs and replays where it hurts, and run the commands on them: each ends in time, none by our own fault.

    python benchmarks/fuzz_commands.py --count 200000 [--record FILE] [--minutes 60] FILE...      a night
    python benchmarks/fuzz_commands.py --only 4711 --keep input.log FILE...       one input again, kept
    python benchmarks/fuzz_commands.py --again --record FILE FILE...              what was found, once more

Each input is a piece of a game with a few accidents: numbers and ids replaced by extreme ones, values by those of other
lines, blocks opened and closed anew, lines moved, doubled or lost, those of another game put in, and bytes as in
fuzz.py; of games of MTG Arena what fuzz_arena.py says. Some come in another form, and most replays are closed again, so
that they are read (fuzz_forms.py). Most have a few hundred lines, some a thousand. A command is run on it, sometimes a
second, with options that may or may not fit; one time in eight it is a command that reads something else, or has
options of any kind (fuzz_options.py). A fault is an exit code that README does not document or that means our own
failure (3), a traceback, more than SECONDS of processor time, or more than MEGABYTES of memory. ``--record`` keeps what
was tried: the next run goes on from there.
"""

import contextlib
import io
import os
import random
import re
import sys
import tempfile
import zlib
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("MPLBACKEND", "Agg")

import fuzz_arena
import fuzz_forms
from fuzz_options import BUILDS, attempt
from fuzzing import EXTREME, Late, arguments_of, beginnings, damage, load, memory, run, time_limit

from viz.cli import main as run_command

SECONDS = 2.0
OTHERS = 1 / 8
"""How often another command line is tried than one with a bent log."""
MEGABYTES = 500
ONE_AFTER_THE_OTHER = 8
"""Inputs made of one game, before the next: unpacking it takes as long as to run a command."""
FOLLOWING, LONGEST_LINE, LONGEST = 3000, 4000, 1 << 17
"""Lines kept of each file after the setup of its first game; bytes of a line and of an input, at most."""
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
SECOND = b"PowerTaskList"
START = b"D 12:00:00.0000000 GameState.DebugPrintPower() - "
BLOCKS = [
    START + b"BLOCK_START BlockType=%s Entity=%%d EffectCardId= EffectIndex=0 Target=%%d\n" % kind
    for kind in (b"PLAY", b"TRIGGER", b"POWER", b"ATTACK", b"DEATHS", b"GAME_RESET", b"FATIGUE", b"JOUST")
]
ELEMENTS = [b'<Block entity="%%d" type="%d" index="0" target="%%d">\n' % kind for kind in (7, 5, 3, 1, 6, 11, 8, 4)]
COMMANDS = {
    "validate": ([], ["--json"], ["--all"], ["--brief"], ["--all", "--json"], ["--build", "BUILD"], ["--game", "GAME"]),
    "summary": ([], ["--game", "GAME"], ["--build", "BUILD"]),
    "info": ([], ["--json"], ["--warnings"]),
    "parse": (
        [],
        ["--json"],
        ["--lines", "LINE-LINE"],
        ["--block", "BLOCK"],
        ["--entity", "ENTITY", "--tag", "TAG"],
        ["--kind", "TAG_CHANGE", "--json"],
    ),
    "tree": (
        [],
        ["--whole"],
        ["--whole", "--nodes", "0"],
        ["--whole", "--form", "mermaid"],
        ["--whole", "--form", "dot"],
        ["--whole", "-o", "OUT.json"],
        ["--whole", "-o", "OUT.graphml"],
        ["--whole", "-o", "OUT.trace"],
        ["--turn", "TURN"],
        ["--line", "LINE", "--json"],
        ["--divergence", "TURN"],
        ["--block", "BLOCK"],
    ),
    "explain": (
        ["--line", "LINE"],
        ["--line", "LINE", "--json"],
        ["--packet", "LINE"],
        ["--divergence", "TURN"],
        ["--entity", "ENTITY"],
        ["--entity", "ENTITY", "--tag", "TAG", "--json"],
    ),
    "story": ([], ["--json"], ["--turn", "TURN"]),
    "report": (["-o", "OUT.html"], ["-o", "OUT.html", "--build", "BUILD"]),
    "state": ([], ["--json"], ["--line", "LINE"], ["--turn", "TURN", "--json"], ["--packet", "LINE"]),
    "timeline": (["--entity", "ENTITY"], ["--entity", "ENTITY", "--json"], ["--entity", "ENTITY", "--tag", "TAG"]),
    "convert": (["--to", "xml"], ["--to", "log"], ["-o", "OUT.xml"], ["-o", "OUT.log.gz"]),
    "watch": (["--quiet", "0"], ["--quiet", "0", "--json"]),
}
REPLAYING = ("validate", "validate", "validate", "tree", "explain", "story", "report", "watch", "summary")
SLOW = {"tree": ["--line", "LINE", "-o", "OUT.svg"], "plot": ["-o", "OUT.png"]}
"""Drawn once in a thousand times: matplotlib takes longer than all the rest, and longer than the limit."""
TAGS = ("ZONE", "DAMAGE", "HEALTH", "STEP", "49", "RESOURCES", "4711", "CONTROLLER")


class Game:
    """Of a file, what inputs are made of: the head of a replay, how its first game is set up, what comes then.

    It is kept packed: a process of many megabytes takes long to fork.
    """

    def __init__(self, lines):
        lines = [line for line in lines if len(line) < LONGEST_LINE]  # JSON of other loggers leaves no room for others
        start = beginnings(lines, 20_000)[0]
        self.replay = bool(lines) and is_replay(lines)
        self.head = lines[: min(start, 3)] if self.replay else []
        found = lines[start : start + _setup(lines[start:]) + FOLLOWING]
        self.packed = zlib.compress(b"".join(found), 1)

    @lru_cache(3)  # noqa: B019  # the next inputs are of the same game
    def parts(self, whole):
        """Return the lines of the setup and what follows; not ``whole``, without the second stream.

        What that says is said without it, too.
        """
        lines = zlib.decompress(self.packed).splitlines(keepends=True)
        if not whole:
            lines = [line for line in lines if SECOND not in line]
        setup = _setup(lines)
        return lines[:setup], lines[setup:]


def _setup(lines):
    """Return how many lines come before the first block."""
    opened = (place for place, line in enumerate(lines) if b"BLOCK_START" in line or b"<Block" in line)
    return next(opened, len(lines) // 2)


def kept(lines):
    """Return of a file what inputs are made of; a log of MTG Arena is bent in another way (fuzz_arena.py)."""
    return fuzz_arena.Log(lines) if fuzz_arena.is_arena(lines) else Game(lines)


def piece(game, chance):
    """Return some lines of a file: how a game is set up, all or a part of it, and what happens then, or later on."""
    begun, rest = game.parts(chance.random() < 0.3)
    length = int(2 ** chance.uniform(2, 7 if chance.random() < 0.95 else 10))
    share = chance.choice((0, 0, 0, 0.1, 0.1, 0.1, 0.3, 1))
    if share < 1:  # fewer cards, so that other things are seen more often
        begun = _thinned(begun, share, chance)
    start = chance.randrange(len(rest) or 1) if chance.random() < 0.4 else 0
    return [*game.head, *begun, *rest[start : start + length]] or [b"\n"]


def _thinned(lines, share, chance):
    """Return lines without some of the entities they create."""
    found, keep = [], True
    for line in lines:
        if b"FULL_ENTITY" in line or b"<FullEntity" in line:
            keep = chance.random() < share
        elif b"    tag=" not in line and b"<Tag " not in line and b"</FullEntity" not in line:
            keep = True
        if keep:
            found.append(line)
    return found


def bend(lines, chance):
    """Return the lines after one accident that knows how a log is made, or a replay."""
    place = chance.randrange(len(lines))
    replay = is_replay(lines)
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
            word = chance.choice(WORDS)
            put = name + b"=" + (b'"' + word + b'"' if replay else word)
            if other and chance.random() < 0.6:
                put = chance.choice(other)
            return [*lines[:place], line[: found.start()] + put + line[found.end() :], *lines[place + 1 :]]
    if kind == 4:
        block = chance.choice(ELEMENTS if replay else BLOCKS) % (chance.randint(0, 90), chance.randint(0, 90))
        return [*lines[:place], *[block] * chance.choice((1, 1, 2, 300)), *lines[place:]]
    if kind == 5:
        return [*lines[:place], b"</Block>\n" if replay else START + b"BLOCK_END\n", *lines[place:]]
    if kind == 6:
        end = place + int(2 ** chance.uniform(0, 6))
        target = chance.randrange(len(lines))
        rest = lines[:place] + lines[end:]
        return rest[:target] + lines[place:end] + rest[target:]
    end = place + int(2 ** chance.uniform(0, 5))
    return lines[:end] + lines[place:end] * chance.choice((1, 2, 50)) + lines[end:]


def is_replay(lines):
    """Return whether lines are those of a replay in XML."""
    return lines[0].lstrip().startswith(b"<")


def _with_others(lines, files, chance):
    """Return lines with some of another game among them, of a log or of a replay as they are."""
    other = chance.choice(files)
    if isinstance(other, fuzz_arena.Log):
        return lines
    part = other.parts(True)[chance.random() < 0.7]
    if not part or other.replay != is_replay(lines):
        return lines
    start, place = chance.randrange(len(part)), chance.randrange(len(lines))
    return [*lines[:place], *part[start : start + int(2 ** chance.uniform(0, 5))], *lines[place:]]


def mutant(files, seed, number):
    """Return input ``number`` of a seed, and what decides about its commands."""
    file = random.Random(f"{seed}:file:{number // ONE_AFTER_THE_OTHER}").choice(files)
    chance = random.Random(f"{seed}:{number}")
    if isinstance(file, fuzz_arena.Log):
        data = fuzz_arena.mutant(file, chance)[:LONGEST]
    else:
        data = _bent(piece(file, chance), files, chance)
    return fuzz_forms.of_another_form(data, chance) if chance.random() < 0.04 else data, chance


def _bent(lines, files, chance):
    """Return lines after a few accidents, as bytes."""
    for _ in range(chance.randint(1, 5)):
        lines = bend(lines, chance) if chance.random() < 0.9 else _with_others(lines, files, chance)
    while sum(map(len, lines)) > LONGEST:
        lines = lines[: len(lines) // 2]
    if is_replay(lines) and chance.random() < 0.8:
        lines = fuzz_forms.closed(lines)
    return damage(lines, chance)[:LONGEST] if chance.random() < 0.15 else b"".join(lines)


def commands(chance, line_count):
    """Return the command lines to run on an input, without its name, and the seconds each may take."""
    lines = sorted(chance.randint(1, max(1, line_count)) for _ in range(2))
    asked = {
        "LINE": str(lines[0]),
        "LINE-LINE": "-".join(map(str, lines)),
        "ENTITY": str(chance.choice((1, 2, 3, 4, 40, 80, "Ada", 10**9))),
        "BLOCK": chance.choice(("1", "2", "3.1", "9", "12.2.1", "0", "4711")),
        "TURN": str(chance.choice((0, 1, 2, 3, 9))),
        "BUILD": str(chance.choice(BUILDS)),
        "GAME": str(chance.choice((0, 0, 1, 9))),
        "TAG": chance.choice(TAGS),
    }
    names = [chance.choice(REPLAYING if chance.random() < 0.5 else sorted(COMMANDS))]
    if chance.random() < 0.1:
        names.append(chance.choice(sorted(COMMANDS)))
    chosen = [(name, chance.choice(COMMANDS[name]), SECONDS) for name in names]
    if chance.random() < 0.001:
        chosen.append((*chance.choice(sorted(SLOW.items())), 10 * SECONDS))
    return [(name, [asked.get(one, one) for one in options], seconds) for name, options, seconds in chosen]


def try_command(arguments, seconds):
    """Run one command; return what is wrong with it, or nothing."""
    output, said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO())
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(said), time_limit(seconds):
            code = run_command(arguments)
    except Late as late:
        return str(late)
    except SystemExit as error:
        return f"SystemExit {error.code}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        sys.stdin = before
    if code not in (0, 1, 2) or "Traceback" in said.getvalue() or "not enough memory" in said.getvalue():
        return f"exit code {code}: {_blamed(said.getvalue())[:300]}"
    return ""


def _blamed(said):
    """Return what was said, from where it blames the program on."""
    found = re.search("fault of hearthtrace|the engine fails|not enough memory|Traceback", said)
    return said[found.start() if found else 0 :].strip()


def try_input(data, chance, folder, slower=1):
    """Run commands on one input; return the faults, each with its command. Limits are ``slower`` times as long."""
    replay = data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<")
    path = folder / ("input.xml" if replay else "input.log")
    path.write_bytes(data)
    if chance.random() < OTHERS:
        other = attempt(chance, folder, str(path))
        plays = other == ["examples"] or "--cards" in other  # all examples, or games with every card of a build
        lines = [(other, 20 * SECONDS if plays else SECONDS)]
    else:
        chosen = commands(chance, data.count(b"\n"))
        lines = [([name, str(path), *_placed(options, folder)], seconds) for name, options, seconds in chosen]
    faults = []
    for arguments, seconds in lines:
        problem = try_command(arguments, slower * seconds)
        if not problem and memory() > MEGABYTES:
            problem = f"more than {MEGABYTES} MB"
        if problem:
            words = " ".join(arguments).replace(f"{folder}/", "")[:300]
            faults.append(f"{words}: {problem}".encode(errors="backslashreplace").decode())
    return faults


def _placed(options, folder):
    return [str(folder / one) if one.startswith("OUT.") else one for one in options]


def warm(folder, files, seed):
    """Run every command once, with every build, and some inputs of another seed.

    What they import and keep is there before the processes fork: each would make it anew.
    """
    sample = str(Path(__file__).parent.parent / "samples" / "duel.log")
    asked = {"LINE": "900", "LINE-LINE": "1-900", "ENTITY": "4", "TAG": "ZONE", "BLOCK": "1", "TURN": "1", "GAME": "0"}
    asked["BUILD"] = "30795"
    for name, forms in [*COMMANDS.items(), *((name, [options]) for name, options in SLOW.items())]:
        for options in forms:
            filled = _placed([asked.get(one, one) for one in options], folder)
            try_command([name, sample, *filled], 100)
    for build in BUILDS:
        try_command(["validate", sample, "--build", str(build)], 100)
    chance = random.Random(1)
    for _ in range(200):
        try_command(attempt(chance, folder, sample), 100)
    for number in range(200):
        try_input(*mutant(files, f"{seed} warm", number), folder, 100)


def main():
    arguments = arguments_of(__doc__, 200_000)
    files = [kept(lines) for lines in load(sorted(arguments.files))]
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as made:
        folder = Path(made)
        if arguments.only is not None:
            data, chance = mutant(files, arguments.seed, arguments.only)
            if arguments.keep:
                Path(arguments.keep).write_bytes(data)
            faults = try_input(data, chance, folder)
            print(*faults, sep="\n")
            return 1 if faults else 0
        warm(folder, files, arguments.seed)

        def tried(number):
            return try_input(*mutant(files, arguments.seed, number), folder)

        return run(arguments, tried)


if __name__ == "__main__":
    sys.exit(main())
