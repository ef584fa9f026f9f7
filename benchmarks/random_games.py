"""Play random games in play mode and look for broken invariants, crashes and games without end.

    python benchmarks/random_games.py                     # 10,000 games over all eras, two processes
    python benchmarks/random_games.py 500 --build 20457   # one build
    python benchmarks/random_games.py 200 --replay        # each is also written, read and replayed

Game number N is ``random_scenario(N, build)``, so every game named in the report can be played again. Prints
games a second, what happened in them, and every invariant that did not hold; exits with 1 if there was any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
import hslog
from engine.hearthstone.simulate import random_scenario, simulate
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, Zone
from hslog.hearthstone.names import name
from tests.invariants import broken

BUILDS = (
    10357, 11461, 13030, 14830, 15590, 18336, 20457, 22611, 23576, 24769, 25770, 28329, 30795, 39832, 45310,
    49534, 54613, 62331, 72661, 88998, 93227, 124496, 150659, 174258, 185749, 195635, 210640, 231720,
)  # fmt: skip
"""One build of every era the rules differ in."""

CHUNK = 25


def play(number: int, build: int, replayed: bool) -> tuple[Counter[str], list[str]]:
    """Play one game; return what happened in it and what was wrong."""
    seen: Counter[str] = Counter()
    wrong: list[str] = []

    def watch(state: GameState) -> None:
        seen["moments checked"] += 1
        for found in broken(state):
            wrong.append(f"turn {state.game.get(GameTag.TURN)}: {found}")
        for controller in state.players:
            hand = len(state.zone(controller, Zone.HAND))
            seen["most cards in a hand"] = max(seen["most cards in a hand"], hand)
            board = sum(entity.type == CardType.MINION for entity in state.zone(controller, Zone.PLAY))
            seen["most minions on a board"] = max(seen["most minions on a board"], board)

    try:
        game = simulate(random_scenario(number, build), watch)
        seen["packets"] += game.packet_count
        seen["turns"] += game.last_turn
        for block in game.blocks():
            seen[f"{name('BlockType', block.type)} blocks"] += 1
        results = {game.timeline.value(player.entity, GameTag.PLAYSTATE, game.packet_count) for player in game.players}
        seen["ties"] += results == {PlayState.TIED}
        if replayed:
            wrong += meet(game, build, seen)
    except Exception:
        wrong.append(traceback.format_exc(limit=-4))
    seen["games"] += 1
    return seen, wrong


def meet(game: hslog.Game, build: int, seen: Counter[str]) -> list[str]:
    """Write a game, read it, replay it; return what is wrong with it then."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.log"
        hslog.write(game, path)
        read = hslog.read(path)
    replay = engine.replay(read[0], build)
    for verdict, count in replay.counts().items():
        seen[f"verdict {verdict.word}"] += count
    wrong = [f"line {found.line}: {found.rule} {found.message}" for found in replay.divergences]
    wrong += [str(warning) for warning in read.warnings]
    if [packet.content() for packet in game.walk()] != [packet.content() for packet in read[0].walk()]:
        wrong.append("what was read is not what was written")
    return wrong


def play_many(task: tuple[list[int], tuple[int, ...], bool]) -> tuple[Counter[str], list[str]]:
    """Play some games in this process."""
    numbers, builds, replayed = task
    total: Counter[str] = Counter()
    report = []
    for number in numbers:
        build = builds[number % len(builds)]
        seen, wrong = play(number, build, replayed)
        merge(total, seen)
        report += [f"game {number} of build {build}: {problem}" for problem in wrong]
    return total, report


def merge(total: Counter[str], seen: Counter[str]) -> None:
    """Add what happened in some games to what happened in others."""
    for what, count in seen.items():
        total[what] = max(total[what], count) if what.startswith("most") else total[what] + count


def run(tasks: Iterable[tuple[list[int], tuple[int, ...], bool]], processes: int, games: int) -> int:
    """Play all games and report; return the exit code."""
    started = time.perf_counter()
    total: Counter[str] = Counter()
    problems = 0
    with get_context("spawn").Pool(processes) as pool:
        for seen, report in pool.imap_unordered(play_many, tasks):
            merge(total, seen)
            problems += len(report)
            for line in report[:20]:
                print(line)
            if sys.stderr.isatty():
                print(f"\r{total['games']:,} of {games:,} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = time.perf_counter() - started
    for what, count in sorted(total.items()):
        print(f"{count:>14,}  {what}")
    rate = total["games"] / seconds
    print(f"{seconds:.0f} s, {rate:.1f} games/s, {rate * total['packets'] / total['games']:,.0f} packets/s")
    print(f"{problems} problems" if problems else "no broken invariant, no crash, no game without end")
    return 1 if problems else 0


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=10_000, help="how many games (default 10000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first game")
    parser.add_argument("--build", type=int, help="play all games in the form of one build")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="how many at once (default 2)")
    parser.add_argument("--replay", action="store_true", help="write, read and replay each game as well")
    given = parser.parse_args()
    builds = (given.build,) if given.build else BUILDS
    numbers = list(range(given.first, given.first + given.games))
    tasks = [(numbers[at : at + CHUNK], builds, given.replay) for at in range(0, len(numbers), CHUNK)]
    return run(tasks, given.processes, given.games)


if __name__ == "__main__":
    sys.exit(main())
