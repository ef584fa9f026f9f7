"""Count how often the claims of the rules held in real logs, and what they are worth on logs they were not counted on.

Usage: python benchmarks/evidence.py [CORPUS] [--planted COUNT] [--check]

CORPUS is a folder of logs and replays; the corpus beside the repository by default. The counts go to
engine/evidence/evidence.tsv, from where every divergence has its evidence; the measurements to docs/evidence.md.
With --planted, faults are planted in the games as well, to see how many are notices at each threshold (slow: about
a second each). A file families.tsv in CORPUS says which logs come from one source, and in which half they are;
without it every file is a family. Games with packets missing are left out: what diverges there is the log.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import hslog
from engine import Divergence, replay
from engine.claim import LEAST_GAMES, LEAST_HELD, MOST_BROKEN, Claim, Evidence
from engine.evidence import table
from engine.evidence.counting import GameCount, count_game, tabulate
from engine.evidence.eras import Era, era_of
from engine.evidence.table import Row
from engine.evidence.weight import Rows, group, weigh_rows
from engine.rulesets import Ruleset
from hslog.errors import HslogError, NoGame
from hslog.game import Game

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
TABLE = ROOT / "engine" / "evidence" / table.TABLE
PAGE = ROOT / "docs" / "evidence.md"
ALARMS = ROOT / "benchmarks" / "false_alarms.tsv"
SUFFIXES = (".log", ".txt", ".xml", ".gz", ".hsreplay")
UNSEEN = "alarms/"
"""The folder of logs that nobody had seen when the claims were made, and that raised false alarms."""

HELD_STEPS, GAMES_STEPS = (1, 5, 10, 20, 50, 100, 200), (5, 10, 15, 20)


class Counted(NamedTuple):
    """A game of the corpus: its file, which half of the families it is in, and what it confirms and denies."""

    file: str
    half: str
    complete: bool
    claims: GameCount

    @property
    def unseen(self) -> bool:
        return self.file.startswith(UNSEEN)


@dataclass(frozen=True)
class Trial:
    """A planted fault: the claims denied where it was planted, and the builds of the game."""

    builds: tuple[int, int]
    claims: tuple[Claim, ...]
    predicted: bool


# --- counting -------------------------------------------------------------------------------------------------------


def families(corpus: Path) -> dict[str, tuple[str, str]]:
    """Return the family and the half (A or B) of each file, by its path in the corpus."""
    path = corpus / "families.tsv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as lines:
        return {row["file"]: (row["family"], row["half"]) for row in csv.DictReader(lines, delimiter="\t")}


def sources(corpus: Path) -> list[Path]:
    """Return the files that may be logs or replays, in a fixed order."""
    return sorted(
        path
        for path in corpus.rglob("*")
        if path.is_file() and path.suffix in SUFFIXES and "LICENSE" not in str(path) and "arena" not in path.parts
    )


def read_games(path: Path) -> Iterator[Game]:
    """Yield the games of a file in which nothing is missing."""
    try:
        games = hslog.read(path)
    except NoGame:
        return
    except HslogError as error:
        print(f"left out: {path.name}: {error}", file=sys.stderr)
        return
    yield from (game for game in games if not game.gaps)


def count_file(job: tuple[Path, str, str, str]) -> list[Counted]:
    """Replay the games of one file and count their claims."""
    path, name, family, half = job
    found = []
    for game in read_games(path):
        judged = replay(game)
        if not judged.hidden_reason:
            found.append(Counted(name, half, game.complete, count_game(family, judged)))
    return found


def count_corpus(corpus: Path) -> list[Counted]:
    """Replay every game of the corpus."""
    known = families(corpus)
    jobs = []
    for path in sources(corpus):
        name = path.relative_to(corpus).as_posix()
        jobs.append((path, name, *known.get(name, (name, "A"))))
    found: list[Counted] = []
    with Pool(2) as pool:
        for number, games in enumerate(pool.imap(count_file, jobs), 1):
            found += games
            progress(f"{number}/{len(jobs)} files")
    return found


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr)


# --- what claims are worth on other logs ----------------------------------------------------------------------------


def without(rows: dict[tuple[Claim, Era], Row], games: Iterable[GameCount]) -> Rows:
    """Return the table ``rows`` without some of the games it was made of (builds and families are not kept)."""
    left = dict(rows)
    for key, row in tabulate(games).items():
        left[key] = Row(*(getattr(left[key], field.name) - getattr(row, field.name) for field in fields(Row)[:4]))
    return group(left)


def evidence(rows: Rows, claim: Claim, builds: tuple[int, int]) -> Evidence:
    return weigh_rows(rows, claim, Ruleset(*builds))


@dataclass
class Accusations:
    """Of one claim: in how many families it was tested, and which it would have accused, or noticed only."""

    families: set[str]
    accused: set[str]
    noticed: set[str]
    held: int = 0


def leave_one_out(games: Sequence[Counted]) -> dict[Claim, Accusations]:
    """Judge every family by the counts of all others."""
    rows = tabulate(one.claims for one in games)
    by_family: dict[str, list[Counted]] = defaultdict(list)
    for one in games:
        by_family[one.claims.family].append(one)
    found: dict[Claim, Accusations] = defaultdict(lambda: Accusations(set(), set(), set()))
    for family, own in by_family.items():
        others = without(rows, (one.claims for one in own))
        for one in own:
            for claim in {**one.claims.held, **one.claims.broken}:
                found[claim].families.add(family)
                found[claim].held += one.claims.held.get(claim, 0)
            for claim in one.claims.broken:
                enough = evidence(others, claim, one.claims.builds).is_enough
                (found[claim].accused if enough else found[claim].noticed).add(family)
    return found


def judge_half(games: Sequence[Counted], half: str) -> tuple[int, int, int]:
    """Judge the complete games of one half by the counts of the other: how many, how many accused, how many noticed."""
    rows = group(tabulate(one.claims for one in games if one.half != half))
    judged = [one for one in games if one.half == half and one.complete]
    accused = noticed = 0
    for one in judged:
        enough = [evidence(rows, claim, one.claims.builds).is_enough for claim in one.claims.broken]
        accused += any(enough)
        noticed += bool(enough) and not any(enough)
    return len(judged), accused, noticed


# --- planted faults -------------------------------------------------------------------------------------------------


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


# --- the page -------------------------------------------------------------------------------------------------------


def page(games: Sequence[Counted], trials: Sequence[Trial], old: str) -> str:
    """Return docs/evidence.md; what was not measured this time (planted faults) is kept from ``old``."""
    seen = [one for one in games if not one.unseen]
    sections = [INTRODUCTION.format(held=LEAST_HELD, games=LEAST_GAMES, broken=round(100 * MOST_BROKEN))]
    if trials:
        sections.append(_thresholds(seen, trials))
    elif START in old:
        sections.append(START + old.split(START)[1].split(END)[0] + END + "\n")
    sections.append(_left_out(games))
    return "\n".join(sections)


CHOICE = """The choice is held {held} times in {games} games: the most that costs next to nothing. Few false alarms come
from claims that were hardly tested: most denied claims that had held hundreds of times, in cards and situations that
the counted logs do not have. So the threshold keeps out what no log has shown to be right; the causes had to be mended
one by one, and a claim that breaks in more logs becomes a notice by its share of broken games."""

START, END = "<!-- thresholds -->", "<!-- end of thresholds -->"

INTRODUCTION = """# Evidence: what a divergence is worth

<!-- made by benchmarks/evidence.py -->

A divergence denies a *claim*: a rule, and the part of it that was tested (a tag that should change, a block that should
come, the order of two kinds of triggers). Every replay of a real log confirms many claims, and a claim that real logs
have hardly ever tested may be wrong itself. So each divergence says how often its claim held in the real logs of its
era, and how often it was broken; in JSON as `evidence`, on the terminal and in the report as one line.

A divergence is a *notice* when its claim held fewer than {held} times, or in fewer than {games} games, or was broken in
more than {broken} of 100 games that tested it. Notices are shown with `--all`, are in
`notices` of the JSON and of the Python API, and have no part in the exit code; their packets count as `adopted`.

The counts are in `engine/evidence/evidence.tsv`, by claim and era. Eras are ranges of builds whose packets have the
same order. A game is weighed by its own era and those next to it; a neighbour counts only where every switch of the
rule (`engine/rulesets/switches.py`) has the same value in all of it as in the game.
Games with packets missing are not counted. To make the counts and this page anew:

```sh
python benchmarks/evidence.py                  # the counts, and what is below under "left out"
python benchmarks/evidence.py --planted 1000   # also the thresholds
```
"""


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


def _thresholds(seen: Sequence[Counted], trials: Sequence[Trial]) -> str:
    rows = group(tabulate(one.claims for one in seen))
    alarms = [(one, evidence(rows, one.claim, one.builds)) for one in false_alarms()]
    planted = [(trial, [evidence(rows, claim, trial.builds) for claim in trial.claims]) for trial in trials]
    games, total = {one.game for one, _ in alarms}, sum(one.times for one, _ in alarms)
    lines = [
        START,
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
    return "\n".join([*lines, "", END, ""])


def _left_out(games: Sequence[Counted]) -> str:
    found = leave_one_out(games)
    every = {one.claims.family for one in games}
    accused = {claim: one for claim, one in found.items() if one.accused or one.noticed}
    lines = [
        "## Left out: claims on logs they were not counted on",
        "",
        f"{len(games)} games of {len({one.file for one in games})} files in {len(every)} families; {len(found)} "
        f"claims, {sum(len(one.families) > 1 for one in found.values())} of them tested in more than one family. Every "
        "family is judged by the counts of all others. A family is a source of logs.",
        "",
    ]
    for half, other in (("A", "B"), ("B", "A")):
        count, hit, noticed = judge_half(games, half)
        lines.append(
            f"- Half {half}, judged by the counts of half {other}: of {count} complete games {hit} accused, "
            f"{noticed} with notices only."
        )
    families_hit = {family for one in found.values() for family in one.accused}
    lines += [
        f"- One family left out at a time: {len(families_hit)} of {len(every)} families accused.",
        "",
        f"{len(found) - len(accused)} claims accuse no family. The others:",
        "",
        "| rule | part | held | families that tested it | accused | noticed |",
        "|---|---|---:|---:|---:|---:|",
    ]
    order = sorted(accused.items(), key=lambda item: (-len(item[1].accused), item[0]))
    for claim, one in order:
        lines.append(
            f"| {claim.rule} | {claim.part} | {one.held:,} | {len(one.families)} | {len(one.accused)} "
            f"| {len(one.noticed)} |"
        )
    return "\n".join([*lines, ""])


def main() -> int:
    """Count and write; with ``--check`` write nothing and return 1 where the table is not up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", type=Path, default=CORPUS, metavar="CORPUS")
    parser.add_argument("--planted", type=int, default=0, metavar="COUNT", help="plant this many faults, too")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 when the table would change")
    arguments = parser.parse_args()
    games = count_corpus(arguments.corpus)
    sources_of = Counter(one.claims.family for one in games)
    note = f"{len(games)} games of {len({one.file for one in games})} files in {len(sources_of)} families"
    text = table.write(tabulate(one.claims for one in games), note)
    if arguments.check:
        return int(text != TABLE.read_text(encoding="utf-8"))
    TABLE.write_text(text, encoding="utf-8")
    trials = plant(arguments.corpus, arguments.planted) if arguments.planted else []
    old = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    PAGE.write_text(page(games, trials, old), encoding="utf-8")
    eras = Counter(era_of(*one.claims.builds).name for one in games)
    print(f"{note}; by era: {', '.join(f'{name} {count}' for name, count in eras.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
