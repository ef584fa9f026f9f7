"""What fuzz.py and fuzz_commands.py share: files to damage, accidents, limits, and runs that go on where they ended.

Inputs are numbered. Number N of a seed is always the same for the same files, so that what was found can be found
again. Inputs are tried in processes that fork from this one, with everything imported: an input that ends its process,
or never ends, is a fault like another, and costs the run nothing.
"""

import argparse
import contextlib
import gc
import gzip
import json
import os
import re
import resource
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path

EXTREME = (0, 1, -1, 2, 7, 63, 100, 255, 4711, 65_536, 200_000, 2**31 - 1, -(2**31), 2**40, 10**17, -(10**17), 10**25)
"""Numbers that logs and files are bent with."""
TOGETHER = 1000
"""Inputs tried by one process."""
PATIENCE = 120.0
"""Seconds after which an input that does not answer the processor's limit is ended, where it uses the processor."""
SLEEPING = 10
"""So many times as long, where it does not: then it waits for what never comes, or for other programs."""
MOST_MEMORY = 2 << 30
"""Bytes a process may ask for: the machine is not to suffer from what is found."""
ENOUGH_MEGABYTES = 400
"""What a process has used when it leaves the rest to another."""


class Late(BaseException):
    """Something took longer than its limit. No handler of the code under test catches it."""


def load(paths):
    """Yield the lines of each file as bytes, line endings included; a replay's elements are its lines."""
    for path in paths:
        data = Path(path).read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        if data.lstrip()[:1] == b"<" and data.count(b"\n") < data.count(b"<") / 4:
            data = data.replace(b"><", b">\n<")
        yield data.splitlines(keepends=True)


def beginnings(lines, among):
    """Return the places where games begin, among the first lines; 0 where none does."""
    return [place for place, line in enumerate(lines[:among]) if b"CREATE_GAME" in line or b"<Game" in line] or [0]


def _drop(items, chance):
    place = chance.randrange(len(items))
    return items[:place] + items[place + chance.randint(1, 3) :]


def _double(items, chance):
    place = chance.randrange(len(items))
    length = chance.randint(1, 4)
    return items[: place + length] + items[place : place + length] + items[place + length :]


def _cut(items, chance):
    place = chance.randrange(len(items))
    return items[:place] if chance.random() < 0.5 else items[place:]


def _swap(items, chance):
    a, b = sorted((chance.randrange(len(items)), chance.randrange(len(items))))
    if a == b:
        return items
    return items[:a] + items[b : b + 1] + items[a + 1 : b] + items[a : a + 1] + items[b + 1 :]


def _scribble(items, chance):
    place = chance.randrange(len(items))
    if isinstance(items, bytes):
        return items[:place] + bytes([chance.randrange(256)]) + items[place + 1 :]
    garbage = bytes(chance.randrange(256) for _ in range(chance.randint(0, 60)))
    return [*items[:place], garbage, *items[place:]]


DAMAGES = (_drop, _double, _swap, _scribble, _drop, _double, _swap, _scribble, _cut)


def damage(lines, chance):
    """Return the bytes of ``lines`` after a few accidents, to lines, within a line, and to the whole."""
    for _ in range(chance.randint(1, 4)):
        kind = chance.random()
        if not lines:
            break
        if kind < 0.45:
            lines = chance.choice(DAMAGES)(lines, chance)
        else:
            place = chance.randrange(len(lines))
            if lines[place]:
                lines = [*lines]
                lines[place] = chance.choice(DAMAGES)(lines[place], chance)
    data = b"".join(lines)
    if data and chance.random() < 0.3:
        data = chance.choice(DAMAGES)(data, chance)
    if chance.random() < 0.02:
        data = gzip.compress(data, 1)
        data = chance.choice(DAMAGES)(data, chance)
    return data


@contextlib.contextmanager
def time_limit(seconds):
    """Raise Late in what takes more than so many seconds of the processor; other programs are not our fault."""

    def late(*_):
        raise Late(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def memory():
    """Return the most memory this process has used, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def arguments_of(text, count):
    """Return the arguments of a script whose help is ``text``."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="try this one input, here, and let its error through")
    parser.add_argument("--keep", help="where to keep the input of --only")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--record", help="a file of what was tried, by which the next run goes on where this one ends")
    parser.add_argument("--again", action="store_true", help="try only the inputs that are faults in the record")
    parser.add_argument("files", nargs="+")
    return parser.parse_args()


def run(arguments, attempt):
    """Try the inputs asked for; print each kind of fault once, and in the end how often; return the exit code.

    ``attempt`` takes a number and returns the faults of that input, each in words.
    """
    record = Path(arguments.record) if arguments.record else None
    tried = _recorded(record, arguments.seed) if record else []
    if arguments.again:
        numbers = sorted({number for entry in tried for number, _ in entry["faults"]})
    else:
        begin = max([arguments.first, *(entry["end"] for entry in tried)])
        numbers = range(begin, arguments.first + arguments.count)
    found, seen = Counter(), {}
    began, processor, done, most = time.monotonic(), _processor(), 0, 0
    gc.collect()
    gc.freeze()  # what is there now is not looked through again and again
    gc.get_freeze_count = lambda: 1  # reading asks for it, and counting takes longer than an input
    for start in range(0, len(numbers), TOGETHER):
        together = numbers[start : start + TOGETHER]
        faults, megabytes = _try_together(together, attempt)
        for number, problem in faults:
            kind = re.sub("[0-9]+", "N", problem)[:160]
            found[kind] += 1
            if seen.setdefault(kind, number) == number:
                print(f"input {number}: {problem}", flush=True)
        done, most = done + len(together), max(most, megabytes)
        if record and not arguments.again:
            entry = {"seed": arguments.seed, "first": together[0], "end": together[-1] + 1, "faults": faults}
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
        if time.monotonic() - began > 60 * arguments.minutes:
            break
    before = sum(entry["end"] - entry["first"] for entry in tried)
    print(f"{done} inputs of seed {arguments.seed}: {sum(found.values())} faults, {most} MB, ", end="")
    print(f"{_processor() - processor:.0f} s of the processor, {time.monotonic() - began:.0f} s", end="")
    print(f"; {before + done} inputs with those recorded before" if before and not arguments.again else "")
    for kind, count in found.most_common():
        print(f"{count:7} {kind} (input {seen[kind]})")
    return 1 if found else 0


def _processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _recorded(record, seed):
    if not record.exists():
        return []
    entries = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return [entry for entry in entries if entry["seed"] == seed]


def _try_together(numbers, attempt):
    """Try inputs in processes of their own; return the faults with their numbers, and the most megabytes used."""
    faults, most, left = [], 0, list(numbers)
    while left:
        answers, end = _forked(left, attempt)
        for number, problems, megabytes in answers:
            faults += [(number, problem) for problem in problems]
            most = max(most, megabytes)
        left = left[len(answers) :]
        if left and end:
            faults.append((left.pop(0), end))
    return faults, most


def _forked(numbers, attempt):
    """Fork; return the answers the new process gave, and what ended it before all of them, or nothing."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        _answer(numbers, attempt, writing)
    os.close(writing)
    said, late, waited, used = b"", False, 0, 0.0
    while True:
        if not late and not select.select([reading], [], [], PATIENCE)[0]:
            waited += 1
            late = _used(process) - used > PATIENCE / 2 or waited >= SLEEPING
            if late:
                os.kill(process, signal.SIGKILL)
            continue
        data = os.read(reading, 1 << 16)
        if not data:
            break
        said += data
        waited, used = 0, _used(process)
    os.close(reading)
    _, status = os.waitpid(process, 0)
    answers = [json.loads(line) for line in said.decode().splitlines(keepends=True) if line.endswith("\n")]
    return answers, f"no answer, {waited} times {PATIENCE:.0f} seconds by the clock" if late else _ended(status)


def _used(process):
    """Return the seconds of the processor a running process has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ended(status):
    if os.WIFSIGNALED(status):
        return f"the process ended by signal {os.WTERMSIG(status)}"
    return f"the process ended with {os.WEXITSTATUS(status)}" if os.WEXITSTATUS(status) else ""


def _answer(numbers, attempt, writing):
    """Try inputs and write a line for each; this process ends here."""
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        for number in numbers:
            problems = attempt(number)
            os.write(writing, (json.dumps([number, problems, memory()]) + "\n").encode())
            if memory() > ENOUGH_MEGABYTES:
                break  # what this one has used would count for the next
        code = 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
