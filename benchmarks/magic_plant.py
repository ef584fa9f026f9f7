"""Plant faults into real games of Arena and count how many are found in the turn where they are.

python benchmarks/magic_plant.py CORPUS [--seed N] [--half A|B] [--games N] [--fault NAME] [--missed]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.magic import games
from engine.magic.replay.run import replay
from hslog.arena.game import ArenaGame
from hslog.arena.packets import ServerMessage
from hslog.arena.reader import read_games
from hslog.core.errors import Complaints
from tests.magic_faults import FAULTS, events_of, lines_of, states_of, turn_of


def plant(game: ArenaGame, name: str, seed: int) -> tuple[bool, str] | None:
    """Plant one fault; return whether it is found in its turn, and what is found; None where there is no place."""
    texts = dict.fromkeys(packet.event.text for packet in game.packets if isinstance(packet, ServerMessage))
    events = events_of(list(texts))
    states = states_of(events)
    place = FAULTS[name](states, Random(seed))
    if place is None:
        return None
    turn = turn_of(states, place)
    found, _ = read_games(lines_of(events), game.source, Complaints())
    if not found:
        return False, "no game"
    result = replay(found[0])
    near = [one for one in result.divergences if one.turn in (turn - 1, turn) or turn == 0]
    said = "; ".join(f"{one.turn} {one.rule} {one.message}" for one in (*result.divergences, *result.notices)[:3])
    return bool(near), f"turn {turn}: {said}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", choices=("A", "B"))
    parser.add_argument("--games", type=int, help="only so many games, drawn by the seed")
    parser.add_argument("--fault", choices=list(FAULTS), action="append", help="only these")
    parser.add_argument("--missed", action="store_true", help="print every fault that was not found")
    asked = parser.parse_args()
    chosen = [game for game in games(asked.corpus) if game.complete and game.unbroken and game.last_turn > 2]
    if asked.half:
        sources = sorted({game.source for game in chosen})
        wanted = set(sources[asked.half == "B" :: 2])
        chosen = [game for game in chosen if game.source in wanted]
    if asked.games is not None:
        Random(asked.seed).shuffle(chosen)
        chosen = chosen[: asked.games]
    planted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for number, game in enumerate(chosen, 1):
        for name in asked.fault or FAULTS:
            outcome = plant(game, name, asked.seed * 1000 + number)
            if outcome is None:
                continue
            planted[name] += 1
            found[name] += outcome[0]
            if not outcome[0] and asked.missed:
                print(f"{Path(game.source).name} game {game.index} {name}: {outcome[1]}")
        print(f"{number}/{len(chosen)} games: {found.total()} of {planted.total()}", file=sys.stderr, flush=True)
    for name in asked.fault or FAULTS:
        print(f"{name:28} {found[name]:4} of {planted[name]:4}")
    print(f"{'all':28} {found.total():4} of {planted.total():4}, {100 * found.total() / max(1, planted.total()):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
