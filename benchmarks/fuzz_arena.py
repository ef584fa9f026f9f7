"""Inputs of fuzz_commands.py that are logs of MTG Arena: pieces of real ones whose messages are bent as JSON.

A message keeps its form as a line, so that what it says is read, and says something else: a value becomes another of
the same place in another message, an extreme number, a word, or a value of another kind; a field or an element is lost,
doubled or new. Then whole lines are lost, doubled or moved, and a few bytes changed, as in other logs.
"""

import json
import zlib
from copy import deepcopy
from functools import lru_cache

from fuzzing import EXTREME, damage

MARK = b'{"'
LONGEST_LINE, FOLLOWING = 1 << 15, 3000
"""Bytes of a line that is kept (longer ones leave no room for others), and the number of lines kept of a log."""
VALUES = (
    None,
    True,
    "",
    "x",
    "5",
    [],
    {},
    [[]],
    [1],
    ["x"],
    [None],
    {"x": 1},
    1.5,
    -1,
    0,
    10**400,
    "\ud800",
    "\0",
    1e400,
    -1e400 + 1e400,
)


class Log:
    """Of a log, what inputs are made of: the lines from where its first game begins, but those that are very long.

    They are kept packed: a process of many megabytes takes long to fork.
    """

    def __init__(self, lines):
        found = [line for line in lines if len(line) < LONGEST_LINE]
        first = next((place for place, line in enumerate(found) if b"GameStateType_Full" in line), 0)
        self.packed = zlib.compress(b"".join(found[max(0, first - 8) : first + FOLLOWING]), 1)

    @lru_cache(3)  # noqa: B019  # the next inputs are of the same log
    def lines(self):
        """Return the lines that are kept."""
        return zlib.decompress(self.packed).splitlines(keepends=True)


def is_arena(lines):
    """Return whether lines are those of a log of MTG Arena."""
    return any(b"greToClientEvent" in line or b"UnityCrossThreadLogger" in line for line in lines[:2000])


def piece(lines, chance):
    """Return some lines of a log: its start, or not, and a part."""
    length = int(2 ** chance.uniform(2, 7))
    start = chance.randrange(len(lines) or 1) if chance.random() < 0.3 else 0
    head = lines[:12] if start and chance.random() < 0.8 else []
    return [*head, *lines[start : start + length]] or [b"\n"]


def bend(lines, chance):
    """Return the lines after one accident."""
    place = chance.randrange(len(lines))
    kind = chance.random()
    if kind < 0.8:
        messages = [at for at, line in enumerate(lines) if line.startswith(MARK)]
        if messages:
            place = chance.choice(messages)
            return [*lines[:place], bent(lines[place], chance), *lines[place + 1 :]]
    end = place + chance.randint(1, 4)
    if kind < 0.87:
        return lines[:place] + lines[end:] or [b"\n"]
    if kind < 0.94:
        return lines[:end] + lines[place:end] * chance.choice((1, 1, 30)) + lines[end:]
    rest = lines[:place] + lines[end:]
    target = chance.randrange(len(rest) + 1)
    return rest[:target] + lines[place:end] + rest[target:]


def bent(line, chance):
    """Return a line whose JSON says something else in a few places; another line as it is."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return line
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change(data, chance)
    return json.dumps(data).encode(errors="replace") + b"\n"


def _change(data, chance):
    """Change one value, somewhere within what a message says."""
    places = list(_places(data))
    if not places:
        return
    holder, key = chance.choice(places)
    value, kind = holder[key], chance.random()
    if kind < 0.15:
        del holder[key]
    elif kind < 0.35:
        holder[key] = deepcopy(chance.choice(VALUES))
    elif kind < 0.6 and isinstance(value, int):
        holder[key] = chance.choice((*EXTREME, value + 1, value - 1, -value))
    elif kind < 0.75:
        others = [one[name] for one, name in places if name == key and one is not holder]
        holder[key] = deepcopy(chance.choice(others or VALUES))
    elif isinstance(value, list) and value:
        at = chance.randrange(len(value))
        value[at:at] = [deepcopy(chance.choice((*value, *VALUES)))] * chance.choice((1, 1, 40))
    elif isinstance(value, dict):
        other, name = chance.choice(places)
        value[name if isinstance(name, str) else "type"] = deepcopy(other[name])
    else:
        other, name = chance.choice(places)
        holder[key] = deepcopy(other[name])


def _places(data):
    """Yield every value with what holds it: an object and a name, or a list and a place."""
    waiting = [data]
    while waiting:
        one = waiting.pop()
        for key in list(one) if isinstance(one, dict) else range(len(one)):
            yield one, key
            if isinstance(one[key], dict | list):
                waiting.append(one[key])


def mutant(log, chance):
    """Return one input, a piece of a log after a few accidents."""
    lines = piece(log.lines(), chance)
    for _ in range(chance.randint(1, 5)):
        lines = bend(lines, chance)
    return damage(lines, chance) if chance.random() < 0.15 else b"".join(lines)
