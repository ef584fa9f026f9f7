"""How many wrong variants of the worked examples that pass are found: ``python benchmarks/example_variants.py``.

Each example that passes is written as a log, changed in one place, read and replayed. Four kinds of changes: a trigger
block of a card is left out, two neighbouring trigger blocks are swapped, an amount of damage is one too high, and a
trigger block is repeated. A variant is found if the replay has a divergence.
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


def main() -> int:
    """Count and print."""
    found: Counter[str] = Counter()
    made: Counter[str] = Counter()
    missed = []
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
                    wrong = any(engine.replay(game).divergences for game in hslog.read(str(path)))
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
