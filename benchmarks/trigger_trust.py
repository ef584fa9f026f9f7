"""Measure what the engine reads out of card texts against real logs: how often each construct held.

Usage: python benchmarks/trigger_trust.py [CORPUS]

CORPUS is a folder of logs and replays; the corpus beside the repository by default. The counts go to
engine/hearthstone/cards/trust.tsv, from where definitions that a log has contradicted count as unknown; the
measurements to docs/trust.md.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import hslog
from engine import replay
from engine.core.claim import LEAST_HELD
from engine.hearthstone.cards.trust import TABLE, TEXT
from engine.hearthstone.replay.matching.known_texts import KnownTexts
from engine.hearthstone.replay.triggers.responses import Responses
from hslog.core.errors import HslogError

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
PAGE = ROOT / "docs" / "trust.md"
SUFFIXES = (".log", ".txt", ".xml", ".gz", ".hsreplay")
LEAST_TEXTS = 3
"""A construct is trusted if it held on at least so many texts, besides the one that it is asked about."""

Tested = tuple[str, tuple[str, ...], bool]
"""A claim: the definition it is about, the constructs it rests on, and whether the log agrees."""


class Count(NamedTuple):
    """How often a claim held and was broken, on how many texts and in how many games."""

    held: int
    broken: int
    texts: int
    games: int


def test_games(path: Path) -> list[list[Tested]]:
    """Return what each game of a file tests."""
    found: list[list[Tested]] = []
    try:
        games = hslog.read(str(path))
    except HslogError:
        return []
    for game in games:
        tested: list[Tested] = []

        def observe(key: str, constructs: Sequence[str], agrees: bool, tested: list[Tested] = tested) -> None:
            tested.append((key, tuple(constructs), agrees))

        Responses.observe = staticmethod(observe)
        KnownTexts.distrusted = frozenset()
        replay(game)
        found.append(tested)
    return found


def count(games: Sequence[list[Tested]], by_text: bool) -> dict[str, Count]:
    """Count claims by text, or by construct."""
    held: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    texts, places = defaultdict[str, set[str]](set), defaultdict[str, set[int]](set)
    for place, game in enumerate(games):
        for key, constructs, agrees in game:
            for name in (key,) if by_text else constructs:
                (held if agrees else broken)[name] += 1
                texts[name].add(key)
                places[name].add(place)
    return {name: Count(held[name], broken[name], len(texts[name]), len(places[name])) for name in texts}


def leave_one_out(games: Iterable[list[Tested]]) -> tuple[int, int, int]:
    """Return how many claims are trusted by what other texts show, how many of them hold, and how many there are."""
    by_construct: dict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)
    claims = [claim for game in games for claim in game]
    for key, constructs, agrees in claims:
        for name in constructs:
            by_construct[name][key, agrees] += 1
    sums = {
        name: Counter({agrees: _sum(counts, agrees) for agrees in (True, False)})
        for name, counts in by_construct.items()
    }

    def is_trusted(name: str, key: str) -> bool:
        counts = by_construct[name]
        held, broken = (sums[name][agrees] - counts[key, agrees] for agrees in (True, False))
        texts = {other for other, agrees in counts if agrees and other != key}
        return held >= LEAST_HELD and len(texts) >= LEAST_TEXTS and broken * 200 <= held

    trusted = [agrees for key, constructs, agrees in claims if all(is_trusted(name, key) for name in constructs)]
    return len(trusted), sum(trusted), len(claims)


def _sum(counts: Counter[tuple[str, bool]], agrees: bool) -> int:
    return sum(number for (_, kind), number in counts.items() if kind is agrees)


def write_page(
    constructs: dict[str, Count], texts: dict[str, Count], games: int, left_out: tuple[int, int, int]
) -> None:
    """Write the page of measurements."""
    trusted, right, all_claims = left_out
    contradicted = sum(bool(row.broken) for row in texts.values())
    lines = [
        "# What is trusted of card texts",
        "",
        "Made by `python benchmarks/trigger_trust.py`. A claim is that a trigger of a card comes when its text says",
        "so, or that it does not come without. It rests on the constructs of the text. *Left out*: each claim is",
        "judged by the counts of all other texts.",
        "",
        f"- {games} games, {all_claims:,} claims on {len(texts)} texts; {contradicted} texts are contradicted by a",
        "  log and count as unknown.",
        f"- Left out: {trusted:,} claims are trusted, {right:,} of them hold ({100 * right / max(1, trusted):.2f} %).",
        "",
        "| construct | held | broken | texts | games |",
        "|---|--:|--:|--:|--:|",
        *(
            f"| {name} | {row.held:,} | {row.broken} | {row.texts} | {row.games} |"
            for name, row in sorted(constructs.items(), key=lambda item: (-item[1].held, item[0]))
        ),
    ]
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Run the command."""
    corpus = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    files = sorted(path for path in corpus.rglob("*") if path.suffix in SUFFIXES and "arena" not in path.parts)
    with Pool(2) as pool:
        games = [game for found in pool.imap(test_games, files) for game in found if game]
    constructs, texts = count(games, by_text=False), count(games, by_text=True)
    rows = [("construct", name, row) for name, row in sorted(constructs.items())]
    rows += [(TEXT, name, row) for name, row in sorted(texts.items())]
    TABLE.write_text(
        "".join("\t".join(map(str, (kind, name, *row))) + "\n" for kind, name, row in rows), encoding="utf-8"
    )
    write_page(constructs, texts, len(games), leave_one_out(games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
