"""Measure how the thresholds of evidence keep false alarms out, and how many planted faults they cost.

Usage: python benchmarks/thresholds.py GAMES LOGS [--planted COUNT] [--families FILE]

GAMES is the folder of a corpus (hearthtrace corpus LOGS -o GAMES), LOGS the folder of logs it was made of, in which the
faults are planted (slow: about a second each). The measurement goes to its section of docs/evidence.md.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine import Divergence
from engine.core.claim import LEAST_GAMES, LEAST_HELD, Claim, Evidence
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.evidence import Counted, counted_games, read_families
from engine.hearthstone.corpus.left_out import END, START, evidence
from engine.hearthstone.evidence.counting import tabulate
from engine.hearthstone.evidence.weight import group

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "evidence.md"
ALARMS = ROOT / "benchmarks" / "false_alarms.tsv"
UNSEEN = "alarms/"
"""The folder of logs that nobody had seen when the claims were made, and that raised false alarms."""

HELD_STEPS, GAMES_STEPS = (1, 5, 10, 20, 50, 100, 200), (5, 10, 15, 20)


@dataclass(frozen=True)
class Trial:
    """A planted fault: the claims denied where it was planted, and the builds of the game."""

    builds: tuple[int, int]
    claims: tuple[Claim, ...]
    predicted: bool


def plant(corpus: Path, count: int) -> list[Trial]:
    """Plant faults in games of the corpus that raise no alarm, half of them in packets that are predicted."""
    sys.path.insert(0, str(ROOT))
    from tests.planting.corpus import files
    from tests.planting.run import run

    paths = [path for path in files(corpus) if UNSEEN not in path.as_posix()]
    found = []
    for predicted in (False, True):
        trials = run(paths, seed=20220412, count=count // 2, predicted=predicted, progress=_planted)
        for trial in trials.trials:
            here: tuple[Divergence, ...] = trial.here
            found.append(Trial(trial.subject.build_range, tuple(one.claim for one in here), predicted))
    return found


def _planted(done: int, count: int) -> None:
    progress(f"{done}/{count} faults planted")


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr)


CHOICE = """The choice is held {held} times in {games} games: the most that costs next to nothing. Few false alarms come
from claims that were hardly tested: most denied claims that had held hundreds of times, in cards and situations that
the counted logs do not have. So the threshold keeps out what no log has shown to be right; the causes had to be mended
one by one, and a claim that breaks in more logs becomes a notice by its share of broken games."""


class FalseAlarm(NamedTuple):
    """A claim that a log denied which is fine: the number of the game, its builds, how many times."""

    game: int
    builds: tuple[int, int]
    claim: Claim
    times: int


def false_alarms() -> list[FalseAlarm]:
    """Return the false alarms of games that nobody had seen, as they were before their causes were mended."""
    with ALARMS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))
    return [
        FalseAlarm(
            int(row["game"]), (int(row["low"]), int(row["high"])), Claim(row["rule"], row["part"]), int(row["count"])
        )
        for row in rows
    ]


def thresholds(seen: Sequence[Counted], trials: Sequence[Trial]) -> str:
    rows = group(tabulate(one.claims for one in seen))
    alarms = [(one, evidence(rows, one.claim, one.builds)) for one in false_alarms()]
    planted = [(trial, [evidence(rows, claim, trial.builds) for claim in trial.claims]) for trial in trials]
    games, total = {one.game for one, _ in alarms}, sum(one.times for one, _ in alarms)
    lines = [
        "## The thresholds",
        "",
        f"Measured on {len(games)} games of unseen logs that raised false alarms (`benchmarks/false_alarms.tsv`: as "
        f"they were before their causes were mended), which are not among the counts here, and on {len(trials)} faults "
        "planted in games that raise none. *Silent* are the games all of whose divergences are notices; *found* are "
        "the faults of which a divergence is left where they were planted. Broken games have no part in it.",
        "",
        "| held at least | in games | games silent | false divergences left | faults found | in predicted packets |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for held, least in [(0, 0), *((held, 1) for held in HELD_STEPS), *((LEAST_HELD, least) for least in GAMES_STEPS)]:

        def enough(one: Evidence, held: int = held, least: int = least) -> bool:
            return one.held >= held and one.games >= least

        left = [one for one, found in alarms if enough(found)]
        cells = [held, least, len(games - {one.game for one in left}), f"{sum(one.times for one in left)} of {total}"]
        for predicted in (False, True):
            some = [any(map(enough, found)) for trial, found in planted if trial.predicted is predicted]
            cells.append(f"{100 * sum(some) / len(some):.1f} %" if some else "")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", *CHOICE.format(held=LEAST_HELD, games=LEAST_GAMES).splitlines()]
    return "\n".join([*lines, ""])


def main() -> int:
    """Plant faults and write the section."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES")
    parser.add_argument("logs", type=Path, metavar="LOGS")
    parser.add_argument("--planted", type=int, default=1000, metavar="COUNT", help="plant this many faults")
    parser.add_argument("--families", metavar="FILE", help="a table of which logs come from one source")
    arguments = parser.parse_args()
    counted = counted_games(Dataset.open(arguments.games), read_families(arguments.families))
    seen = [one for one in counted if not one.file.startswith(UNSEEN)]
    section = thresholds(seen, plant(arguments.logs, arguments.planted))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    PAGE.write_text(f"{before}{START}\n{section}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
