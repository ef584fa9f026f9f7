"""Play games with random decks of all cards that play mode carries out; write, read and replay each.

    python benchmarks/deck_games.py 0-50                               # seeds 0 to 49 in a build of every era
    python benchmarks/deck_games.py 0-200 --build 20457 --build 54613  # in some builds
    python benchmarks/deck_games.py 0-50 --keep FOLDER                 # keeps the logs of games with a problem
    python benchmarks/deck_games.py 0-371 --record FILE                # goes on where a run with this record ended
    python benchmarks/deck_games.py --record FILE --count              # what a record holds, without playing

Game S of build B is what ``hearthtrace simulate --cards --build B --seed S`` writes. Invariants are checked after every
action, those of games that were begun anew included. Prints every divergence with its line, every invariant that does
not hold and every crash; per build, games, clean games, divergences, crashes, games that could not be carried out,
and games for each second of one processor (played and written). Exits with 1 if anything was wrong.

A record has a line of JSON for each game, written as the game ends, with the version of the code that played it.
Builds take turns, some seeds each, so that what is computed once for a build serves all of these.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
import hslog
from engine.hearthstone.simulate import SimulationError
from engine.hearthstone.simulate.decks import play_decks
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import GameTag
from tests.invariants import broken

BUILDS = (
    10357, 12574, 14366, 18792, 20457, 22611, 25770, 28329, 31761, 35747, 39954, 45310, 49534, 54613, 62331, 70828,
    77662, 88998, 93227, 130051, 150659, 174258, 185749, 199503, 217964, 233275, 255790,
)  # fmt: skip
"""A build of every era."""

SEEDS_IN_TURN = 20
"""So many games of a build are played before those of the next."""

COLUMNS = ("games", "clean", "divergences", "broken", "crashes", "impossible", "attempts")


class Task(NamedTuple):
    """A game to play, and where its log is kept if something is wrong with it."""

    build: int
    seed: int
    keep: str | None


class Played(NamedTuple):
    """What came of a game: counts by column, seconds to play and write it and to replay it, and what was wrong.

    ``version`` is that of the code, in a record.
    """

    build: int
    seed: int
    counts: Counter[str]
    seconds: float
    replaying: float
    wrong: list[str]
    version: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", nargs="?", default="0-20", help="first seed and the one after the last, as 0-20")
    parser.add_argument("--build", type=int, action="append", help="a build, several times for several")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="how many at once (default 2)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the logs of games with a problem")
    parser.add_argument("--record", metavar="FILE", type=Path, help="write a line for each game, and skip those it has")
    parser.add_argument("--count", action="store_true", help="only report what the record holds")
    given = parser.parse_args()
    recorded = list(read_record(given.record)) if given.record and given.record.exists() else []
    if given.count:
        return report(recorded)
    first, _, last = given.seeds.partition("-")
    if given.keep:
        Path(given.keep).mkdir(parents=True, exist_ok=True)
    done = {(game.build, game.seed) for game in recorded}
    tasks = [
        Task(build, seed, given.keep)
        for build, seed in in_turn(given.build or BUILDS, int(first), int(last or int(first) + 1))
        if (build, seed) not in done
    ]
    with get_context("spawn").Pool(given.processes) as pool:
        played = pool.imap(play, tasks)
        return report(played if given.record is None else chain(recorded, recording(played, given.record)))


def in_turn(builds: Sequence[int], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield builds with seeds: some of the first build, some of the next, and after all builds the next seeds."""
    for begin in range(first, last, SEEDS_IN_TURN):
        for build in builds:
            for seed in range(begin, min(begin + SEEDS_IN_TURN, last)):
                yield build, seed


def recording(games: Iterable[Played], path: Path) -> Iterator[Played]:
    """Yield games, each of which is written to a record first."""
    asked = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    version = asked.stdout.strip()
    with path.open("a", encoding="utf-8") as file:
        file.write("\n")  # the run before may have ended in the middle of a line
        for game in games:
            told = game._replace(version=version)
            file.write(json.dumps(told._asdict()) + "\n")
            file.flush()
            yield told


def read_record(path: Path) -> Iterator[Played]:
    """Yield the games of a record; a line that was cut short as a run ended is left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            game = json.loads(line)
        except ValueError:
            continue
        yield Played(**game)._replace(counts=Counter(game["counts"]))


def play(task: Task) -> Played:
    """Play, write, read and replay a game."""
    counts: Counter[str] = Counter(games=1)
    wrong: list[str] = []
    told: set[str] = set()
    seen: tuple[GameState | None, int] = None, 0

    def watch(state: GameState) -> None:
        nonlocal seen
        before, seen = seen, (state, state.arrangements)
        for found in map(str, broken(state, moved=before[0] is not state or before[1] != state.arrangements)):
            if found not in told:
                counts["broken"] += 1
                wrong.append(f"turn {state.game.get(GameTag.TURN)}: {found}")
                told.add(found)

    seconds = replaying = 0.0
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(task.keep or folder) / f"{task.build}-{task.seed}.log"
        try:
            played = play_decks(task.build, task.seed, watch=watch)
            hslog.write(played.game, path)
            seconds = time.process_time() - begun
            counts["attempts"] = played.attempts
            faults = judge(played.game, path, task.build)
            counts["divergences"] += len(faults)
            wrong += faults
            replaying = time.process_time() - begun - seconds
        except SimulationError as error:
            counts["impossible"] += 1
            wrong.append(f"cannot be carried out: {error}")
        except Exception:
            counts["crashes"] += 1
            wrong.append(traceback.format_exc(limit=-6))
        if task.keep and not wrong:
            path.unlink()
    counts["clean"] += not wrong
    return Played(task.build, task.seed, counts, seconds, replaying, wrong)


def judge(game: hslog.Game, path: Path, build: int) -> list[str]:
    """Read and replay the log of a game, of old ones with the build that it does not state; return what is wrong."""
    read = hslog.read(path)
    replay = engine.replay(read[0], None if read[0].build else build)
    found = (*replay.divergences, *replay.notices)
    wrong = [f"line {one.line}: {one.rule} {one.message}" for one in found]
    wrong += [f"line {warning.line}: {warning}" for warning in read.warnings]
    if [packet.content() for packet in game.walk()] != [packet.content() for packet in read[0].walk()]:
        wrong.append("what was read is not what was written")
    return wrong


def report(games: Iterable[Played]) -> int:
    """Print what was wrong as it comes, and a table at the end; return the exit code."""
    totals: dict[int, Counter[str]] = {}
    seconds: Counter[int] = Counter()
    replaying: Counter[int] = Counter()
    versions: Counter[str] = Counter()
    for game in games:
        versions[game.version] += 1
        totals.setdefault(game.build, Counter()).update(game.counts)
        seconds[game.build] += game.seconds
        replaying[game.build] += game.replaying
        for line in game.wrong[:5]:
            print(f"{game.build} {game.seed}: {line}", flush=True)
        if len(game.wrong) > 5:
            print(f"{game.build} {game.seed}: and {len(game.wrong) - 5} more", flush=True)
    print("   build " + " ".join(f"{column:>11}" for column in COLUMNS) + "    games/s   replay s")
    for build, counts in totals.items():
        told = " ".join(f"{counts[column]:>11,}" for column in COLUMNS)
        rate = counts["games"] / max(seconds[build], 0.001)
        print(f"{build:>8} {told} {rate:>10.2f} {replaying[build] / counts['games']:>10.2f}")
    whole = sum(totals.values(), Counter[str]())
    rate = whole["games"] / max(sum(seconds.values()), 0.001)
    judged = sum(replaying.values()) / max(whole["games"], 1)
    print(f"     all {' '.join(f'{whole[column]:>11,}' for column in COLUMNS)} {rate:>10.2f} {judged:>10.2f}")
    for version, count in versions.items() if any(versions) else ():
        print(f"{count:,} games of version {version}")
    return 0 if whole["clean"] == whole["games"] else 1


if __name__ == "__main__":
    sys.exit(main())
