"""Measure the replay of Arena games over a corpus: evidence of each claim, divergences, speed.

python benchmarks/magic.py evidence CORPUS     write engine/magic/evidence.tsv from all complete games of CORPUS
python benchmarks/magic.py show CORPUS         divergences and notices of every game
python benchmarks/magic.py speed LOG           read and replay against json.loads over the lines of the server
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hslog
from engine.core.claim import Claim
from engine.magic.evidence import COLUMNS
from engine.magic.replay.result import MagicReplay
from engine.magic.replay.run import replay
from hslog.arena.game import ArenaGame
from hslog.core.errors import NoGame

REPETITIONS = 15
"""The best counts, in seconds of the processor."""

TABLE = Path(__file__).resolve().parent.parent / "engine" / "magic" / "evidence.tsv"


def games(folder: Path) -> Iterator[ArenaGame]:
    for path in sorted(folder.glob("*.gz")):
        try:
            found = hslog.read(path)
        except NoGame:
            continue
        for game in found:
            if isinstance(game, ArenaGame):
                yield game


def evidence(folder: Path) -> None:
    held: Counter[Claim] = Counter()
    broken: Counter[Claim] = Counter()
    held_games: Counter[Claim] = Counter()
    broken_games: Counter[Claim] = Counter()
    count = 0
    for game in games(folder):
        count += 1
        result: MagicReplay = replay(game)
        held.update(result.confirmed)
        held_games.update(result.confirmed.keys())
        claims = [one.claim for one in (*result.divergences, *result.notices)]
        broken.update(claims)
        broken_games.update(set(claims))
    lines = [f"# {count} games of Arena", "\t".join(COLUMNS)]
    for claim in sorted(held.keys() | broken.keys()):
        numbers = (held[claim], broken[claim], held_games[claim], broken_games[claim])
        lines.append("\t".join([*claim, *map(str, numbers)]))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TABLE}: {len(lines) - 2} claims of {count} games")


def show(folder: Path) -> None:
    judged = bad = 0
    for game in games(folder):
        result = replay(game)
        if game.complete and game.unbroken:
            judged += 1
            bad += bool(result.divergences)
        for kind, found in (("divergence", result.divergences), ("notice", result.notices)):
            for one in found:
                print(f"{Path(game.source).name}:{one.line}: {kind} ({one.rule}, {one.claim.part}): {one.message}")
    print(f"{judged} complete unbroken games, {bad} with a divergence")


def speed(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    lines = [line for line in text.split("\n") if '"greToClientEvent"' in line[:400]]
    floor = ours = reading = 1e9
    for _ in range(REPETITIONS):
        began = time.process_time()
        for line in lines:
            json.loads(line)
        floor = min(floor, time.process_time() - began)
        began = time.process_time()
        found = hslog.read(path)
        reading = min(reading, time.process_time() - began)
        for game in found:
            assert isinstance(game, ArenaGame)
            replay(game)
        ours = min(ours, time.process_time() - began)
        del found
    print(f"json.loads {floor:.3f} s, read {reading:.3f} s, read and replay {ours:.3f} s, {ours / floor:.1f} times")


def main() -> int:
    commands = {"evidence": evidence, "show": show, "speed": speed}
    if len(sys.argv) != 3 or sys.argv[1] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    commands[sys.argv[1]](Path(sys.argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
