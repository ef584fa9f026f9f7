"""Judge every source of logs as if nobody had seen it: by trust and evidence that were counted without it.

    python benchmarks/folds.py count FOLDER [LOG_OR_FOLDER...] [--files 0-80]   # the corpus beside the repository
    python benchmarks/folds.py judge FOLDER [--by family|half|build|era] [--groups 0-40] [--only NAME...]

What the engine trusts of card texts (benchmarks/trust.py, benchmarks/trigger_trust.py) and how often each claim held
(``hearthtrace corpus evidence``) are counted in the corpus, so a corpus that is judged by its own counts raises hardly
an alarm. ``count`` keeps in FOLDER what each log counts for; files that are there already are left as they are.
``judge`` makes the three tables anew without a family of logs (``--by half``: without the half of all families that it
is in; ``--by build`` or ``era``: without the logs of its build or era), judges the games of that family by them, and
prints each divergence of a game of which nothing is missing. The share of complete games with a divergence is an
estimate of false alarms in unseen games. Exit 1 if there is one.

Both can be run in pieces; ``judge`` writes a line for each game to FOLDER/judged-BY.jsonl, and sums up all lines there.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checkout it stands in, not what is installed

import trigger_trust
import trust
from exercise import ROOT, sources
from sweep import Row, judge_game

import engine
import hslog
from engine.hearthstone.cards import trust as cards_trust
from engine.hearthstone.corpus.evidence import read_families
from engine.hearthstone.effects import trust as effects_trust
from engine.hearthstone.evidence import table, weight
from engine.hearthstone.evidence.counting import GameCount, count_game, tabulate
from engine.hearthstone.replay.matching.known_texts import KnownTexts
from engine.hearthstone.replay.triggers.responses import Responses
from hslog.core.errors import HslogError

CORPUS = ROOT.parent / "shared" / "corpus"
FOLDERS = ("logs", "xml", "modern", "alarms")

SHOWN = 5
"""How many divergences of a game are printed."""


class Counted(NamedTuple):
    """What a file counts for: texts carried out, triggers that were tested by game, and claims by game."""

    path: Path
    family: str
    half: str
    runs: list[trust.Run]
    tested: list[list[trigger_trust.Tested]]
    claims: list[GameCount]

    def group(self, by: str) -> str:
        """Return the family or the half that the file is in, or the builds or the era of its first game."""
        if by in ("build", "era") and not self.claims:
            return "no game"
        if by == "build":
            return "-".join(map(str, self.claims[0].builds))
        if by == "era":
            return self.claims[0].era.name
        return self.half if by == "half" else self.family


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    counting = commands.add_parser("count", help="keep what each log counts for")
    counting.add_argument("folder", type=Path)
    counting.add_argument("logs", nargs="*", type=Path)
    counting.add_argument("--families", type=Path, default=CORPUS / "families.tsv")
    counting.add_argument("--files", type=_span, default=slice(None), metavar="FIRST-LAST")
    judging = commands.add_parser("judge", help="judge each group by the counts of all others")
    judging.add_argument("folder", type=Path)
    judging.add_argument("--by", choices=("family", "half", "build", "era"), default="family")
    judging.add_argument("--groups", type=_span, default=slice(None), metavar="FIRST-LAST")
    judging.add_argument("--only", nargs="+", default=[], metavar="NAME", help="groups or files with this in the name")
    given = parser.parse_args()
    if given.command == "count":
        logs = sources(given.logs or [CORPUS / folder for folder in FOLDERS])
        return count(given.folder, logs[given.files], given.families)
    return judge(given.folder, given.by, given.groups, given.only)


def _span(text: str) -> slice:
    first, _, last = text.partition("-")
    return slice(int(first), int(last))


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def count(folder: Path, logs: Sequence[Path], families: Path) -> int:
    """Keep what each log counts for, in a file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    known = read_families(str(families) if families.is_file() else None)
    for number, path in enumerate(logs, 1):
        name = path.resolve().relative_to(CORPUS).as_posix() if path.resolve().is_relative_to(CORPUS) else path.name
        kept = folder / f"{name.replace('/', '__')}.pickle"
        if kept.is_file():
            continue
        family, half = known.get(name, (name, "A"))
        counted = Counted(path, family, half, trust.runs_of(path), _tested(path), _claims(path, family))
        kept.write_bytes(pickle.dumps(counted))
        progress(f"{number}/{len(logs)} {name}")
    return 0


def _tested(path: Path) -> list[list[trigger_trust.Tested]]:
    before = vars(Responses)["observe"], KnownTexts.distrusted
    try:
        return [game for game in trigger_trust.test_games(path) if game]
    finally:
        Responses.observe, KnownTexts.distrusted = before


def _claims(path: Path, family: str) -> list[GameCount]:
    """Return the claims of each game that can be judged and of which no packets are missing."""
    replays = [engine.replay(game) for game in _games(path) if not game.gaps]
    return [count_game(family, one) for one in replays if not one.hidden_reason]


def _games(path: Path) -> Iterator[hslog.Game]:
    try:
        yield from (game for game in hslog.read(path) if isinstance(game, hslog.Game))
    except HslogError:
        return


def judge(folder: Path, by: str, groups: slice, only: Sequence[str]) -> int:
    """Judge the groups and sum up what is judged so far; return the exit code."""
    files = [pickle.loads(path.read_bytes()) for path in sorted(folder.glob("*.pickle"))]
    by_group: dict[str, list[Counted]] = defaultdict(list)
    for one in files:
        by_group[one.group(by)].append(one)
    chosen = [
        name
        for name, own in sorted(by_group.items())
        if not only or any(part in name or any(part in str(one.path) for one in own) for part in only)
    ][groups]
    kept = folder / f"judged-{by}.jsonl"
    for number, name in enumerate(chosen, 1):
        tables = Tables.of([one for one in files if one.group(by) != name])
        with get_context("fork").Pool(1) as pool:  # nothing has been judged in this process: its caches are empty
            rows = pool.apply(judge_by, (tables, [one.path for one in by_group[name]]))
        _keep(kept, {(row["file"], row["game"]): {**row, "group": name} for row in rows})
        hit = [row for row in rows if row["divergences"]]
        progress(f"{number}/{len(chosen)} {name}: {len(rows)} games, {len(hit)} with a divergence")
    return report(kept)


class Tables(NamedTuple):
    """The tables that the engine judges by, made of some logs only."""

    effects: Mapping[str, effects_trust.Count]
    triggers: Mapping[str, trigger_trust.Count]
    evidence: table.Counts

    @classmethod
    def of(cls, files: Sequence[Counted]) -> Tables:
        """Count the logs given."""
        effects = trust.count(run for one in files for run in one.runs)
        triggers = trigger_trust.count([game for one in files for game in one.tested], by_text=True)
        return cls(effects, triggers, tabulate(game for one in files for game in one.claims))


def judge_by(tables: Tables, paths: Sequence[Path]) -> list[Row]:
    """Judge files by other tables than those of the package. To be called in a process that has not judged yet."""
    met = {
        (cards_trust.TEXT, name): cards_trust.Met(row.held, row.broken, row.games)
        for name, row in tables.triggers.items()
    }
    replaced: dict[Any, Any] = {
        effects_trust.shipped: effects_trust.Trust(tables.effects),
        cards_trust._table: met,
        table.counts: tables.evidence,
    }
    for function, value in replaced.items():
        _answer_with(function, value)
    KnownTexts.distrusted = cards_trust.distrusted()
    weight._of_corpus.cache_clear()
    table.newest_logged.cache_clear()
    return [{**judge_game(path, game), "gaps": len(game.gaps)} for path in paths for game in _games(path)]


def _answer_with(function: Any, value: Any) -> None:
    """Have every module that holds a cached function without parameters get ``value`` from it."""
    for module in [module for name, module in sys.modules.items() if name.startswith("engine.")]:
        for name, held in list(vars(module).items()):
            if held is function:
                setattr(module, name, lambda: value)
    cards_trust.distrusted.cache_clear()


def _keep(path: Path, rows: dict[tuple[str, int], Row]) -> None:
    found = _read(path)
    found.update(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in found.values()), encoding="utf-8")


def _read(path: Path) -> dict[tuple[str, int], Row]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {(row["file"], row["game"]): row for row in map(json.loads, lines)}


def report(path: Path) -> int:
    """Print the divergences of the games judged so far, complete ones first, and sum up; return the exit code.

    Games of which packets are missing are left out.
    """
    rows = sorted(_read(path).values(), key=lambda row: (not row["complete"], row["file"], row["game"]))
    judged = [row for row in rows if not row["hidden"] and not row["gaps"]]
    for row in judged:
        kind, found = "complete" if row["complete"] else "cut", row["divergences"]
        for divergence in found[:SHOWN]:
            print(f"{kind} {row['file']} {row['game']} ({row['build']}): {divergence}")
        if len(found) > SHOWN:
            print(f"{kind} {row['file']} {row['game']}: and {len(found) - SHOWN} more")
    complete = [row for row in judged if row["complete"]]
    accused = [row for row in complete if row["divergences"]]
    families = {row["group"] for row in accused}
    print(
        f"{len(accused)} of {len(complete)} complete games accused ({len(accused) / max(1, len(complete)):.1%}), "
        f"of {len(families)} groups; {sum(bool(row['divergences']) for row in judged) - len(accused)} "
        f"of {len(judged) - len(complete)} cut games"
    )
    return 1 if accused else 0


if __name__ == "__main__":
    sys.exit(main())
