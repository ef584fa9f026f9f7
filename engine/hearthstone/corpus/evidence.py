"""Evidence from a corpus: how often each claim of the rules held and was broken in the games of each era.

Games in which packets are missing are left out: their divergences come from the damaged log. Families name the source
of each log, and the half of the corpus to which it belongs when claims are tried on logs they were not counted on.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from typing import NamedTuple

from engine.core.claim import Claim
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.errors import CorpusError
from engine.hearthstone.corpus.query import ask
from engine.hearthstone.evidence import table
from engine.hearthstone.evidence.counting import GameCount, tabulate
from hslog.hearthstone.build import NEWEST

Families = dict[str, tuple[str, str]]
"""Family and half (A or B) of each file, by its name below the path it was found at."""


_NO_FAMILIES = "not a table with the columns file, family and half"


class Counted(NamedTuple):
    """A game of the corpus: its file, which half of the families it is in, and what it confirms and denies."""

    file: str
    half: str
    complete: bool
    claims: GameCount


def read_families(path: str | None) -> Families:
    """Read a table of families: columns file, family, half. None: every file is a family. Raises CorpusError."""
    if path is None:
        return {}
    try:
        with open(path, encoding="utf-8", newline="") as lines:
            found = {row["file"]: (row["family"], row["half"]) for row in csv.DictReader(lines, delimiter="\t")}
    except (KeyError, UnicodeError, csv.Error) as error:
        raise CorpusError(_NO_FAMILIES, path) from error
    if not all(file and family and half for file, (family, half) in found.items()):
        raise CorpusError(_NO_FAMILIES, path)
    return found


def counted_games(dataset: Dataset, families: Families) -> list[Counted]:
    """Return the claims of every judged game without missing packets, by file and place."""
    games = ask(
        dataset,
        """
        SELECT f.name, g.file, g.game, g.complete, g.build_low, coalesce(g.build_high, ?) AS build_high
        FROM games g JOIN files f ON f.file = g.file AND f.status != 'copy'
        WHERE g.gaps = 0 AND g.unjudged = '' ORDER BY f.name, g.game
        """,
        [NEWEST],
    ).to_pylist()
    checks = ask(dataset, "SELECT file, game, rule, construct, held, broken FROM rule_checks")
    held: dict[tuple[str, int], dict[Claim, int]] = defaultdict(dict)
    broken: dict[tuple[str, int], dict[Claim, int]] = defaultdict(dict)
    for file, game, rule, construct, times, failures in zip(
        *(column.to_pylist() for column in checks.columns), strict=True
    ):
        if times:
            held[file, game][Claim(rule, construct)] = times
        if failures:
            broken[file, game][Claim(rule, construct)] = failures
    found = []
    for row in games:
        family, half = families.get(row["name"], (row["name"], "A"))
        key = row["file"], row["game"]
        count = GameCount(family, (row["build_low"], row["build_high"]), held[key], broken[key])
        found.append(Counted(row["name"], half, row["complete"], count))
    return found


def table_text(games: list[Counted]) -> str:
    """Return the counts of games as the table that :mod:`engine.hearthstone.evidence.table` reads."""
    families = {one.claims.family for one in games}
    note = f"{len(games)} games of {len({one.file for one in games})} files in {len(families)} families"
    return table.write(tabulate(one.claims for one in games), note)
