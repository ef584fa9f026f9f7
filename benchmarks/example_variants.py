"""How many wrong variants of the worked examples that pass are found: ``python benchmarks/example_variants.py``.

Each example that passes is written as a log, changed in one place, read and replayed. Six kinds of changes: a trigger
block of a card is left out, two neighbouring trigger blocks are swapped, an amount of damage is one too high, a
trigger block is repeated, another number is one too high (attack, health, cost, armor), and a trigger of a card that
nothing calls for is inserted at the end of a block. A variant is found if the replay has a divergence. ``--missed``
lists those that are not found; ``--lenient`` judges logs as if a client had written them.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import engine
import hslog
from engine.hearthstone.examples.reader import RULEBOOKS, read_examples
from engine.hearthstone.examples.runner import Status, run_example
from engine.hearthstone.examples.versions import build_for
from hslog.core.errors import HslogError

START, END = re.compile(r"BLOCK_START|ACTION_START"), re.compile(r"BLOCK_END|ACTION_END")
OF_CARD = re.compile(r"(?:BlockType|SubType)=TRIGGER.*cardId=\w|TRIGGER Entity=\[.*cardId=\w")
NUMBER = re.compile(r"(TAG_CHANGE .*tag=(?:ATK|HEALTH|COST|ARMOR) value=)(\d+)")
MINION = re.compile(r"Entity=(\[entityName=[^\]]* zone=PLAY zonePos=[1-9][^\]]*\])")
DAMAGE = re.compile(r"(tag=(?:PRE)?DAMAGE value=|Meta=DAMAGE Data=)([1-9]\d*)")


def trigger_blocks(lines: list[str]) -> list[tuple[int, int]]:
    """Return first and last line (0-based) of each trigger block of a card, the outer ones first."""
    found, stack = [], []
    for number, line in enumerate(lines):
        if START.search(line):
            stack.append(number)
        elif END.search(line) and stack:
            first = stack.pop()
            if OF_CARD.search(lines[first]) and number > first + 1:
                found.append((first, number))
    return sorted(found)


def variants(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield wrong variants of a log, each with its kind."""
    blocks = trigger_blocks(lines)
    for first, last in blocks:
        yield "left out", lines[:first] + lines[last + 1 :]
        yield "repeated", lines[: last + 1] + lines[first : last + 1] + lines[last + 1 :]
    for (first, last), (second, end) in pairwise(blocks):
        if second == last + 1:
            yield "swapped", lines[:first] + lines[second : end + 1] + lines[first : last + 1] + lines[end + 1 :]
    for number, line in enumerate(lines):
        if "GameState" in line and "Meta=DAMAGE" in line and DAMAGE.search(line):
            changed = DAMAGE.sub(lambda match: match[1] + str(int(match[2]) + 1), line)
            yield "amount", [*lines[:number], changed, *lines[number + 1 :]]
        if "GameState" in line and (number_of := NUMBER.search(line)):
            changed = NUMBER.sub(f"{number_of[1]}{int(number_of[2]) + 1}", line)
            yield "number", [*lines[:number], changed, *lines[number + 1 :]]
    yield from inserted(lines)


def inserted(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield variants in which a card in play has a trigger more, at the end of each outermost block of a player."""
    form = next((line for line in lines if OF_CARD.search(line)), "")
    depth = 0
    for number, line in enumerate(lines):
        depth += bool(START.search(line)) - bool(END.search(line))
        found = MINION.search(line)
        if not form or depth != 1 or not END.search(line) or (found is None and not (found := _minion(lines, number))):
            continue
        start = re.sub(r"Entity=\[[^\]]*\]", lambda _, who=found[1]: f"Entity={who}", form, count=1)
        end = re.sub(r"-\s+(BLOCK_END|ACTION_END)", r"-         \1", line)
        yield "inserted", [*lines[:number], start, end, *lines[number:]]


def _minion(lines: list[str], number: int) -> re.Match[str] | None:
    """Return the last mention of a minion in play before a line."""
    return next((found for line in reversed(lines[:number]) if (found := MINION.search(line))), None)


def main() -> int:
    """Count and print."""
    found: Counter[str] = Counter()
    made: Counter[str] = Counter()
    missed = []
    strict = False if "--lenient" in sys.argv else None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.log"
        for example in read_examples(RULEBOOKS):
            outcome = run_example(example, build_for(example))
            if outcome.status is not Status.PASSED or outcome.game is None:
                continue
            hslog.write([outcome.game], str(path))
            lines = path.read_text(encoding="utf-8").splitlines()
            for kind, changed in variants(lines):
                path.write_text("\n".join(changed) + "\n", encoding="utf-8")
                try:
                    wrong = any(engine.replay(game, strict=strict).divergences for game in hslog.read(str(path)))
                except HslogError:
                    wrong = True
                made[kind] += 1
                found[kind] += wrong
                if not wrong:
                    missed.append(f"{example.id}: {kind}")
    for kind, number in made.items():
        print(f"{kind:10} {found[kind]:5} of {number:5}  {100 * found[kind] / number:.1f} %")
    total = sum(made.values())
    print(f"{'all':10} {sum(found.values()):5} of {total:5}  {100 * sum(found.values()) / max(1, total):.1f} %")
    if "--missed" in sys.argv:
        print("\n".join(missed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
