"""Count how often the corpus exercises each rule, and keep the counts with the registry of rules.

Usage: python benchmarks/exercise.py [PATH...] [--output TABLE]

PATH is a log, a replay or a folder of them; the corpus beside the repository by default. The counts go to
engine/rulebook/exercised.tsv, from where `hearthtrace rules` and docs/rules.md take them; afterwards make
the page anew: python -m engine.rules_page -o docs/rules.md
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import hslog
from engine import Replay, replay
from engine.hearthstone.replay.exercise import exercise
from engine.rulebook import RULES
from engine.rulebook.exercise import TABLE, write_counts
from hslog.core.errors import HslogError, NoGame

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".log", ".txt", ".xml", ".gz")


def sources(paths: list[Path]) -> list[Path]:
    """Return the files under ``paths`` that may be logs or replays, in a fixed order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and "LICENSE" not in str(p))
        else:
            found.append(path)
    return found


class Corpus:
    """Replays files one game at a time, counting what was replayed."""

    def __init__(self, files: list[Path]) -> None:
        self.files = files
        self.read = self.games = self.packets = 0
        self.failed: list[str] = []

    def replays(self) -> Iterator[Replay]:
        """Yield the replay of every game that can be judged."""
        for number, path in enumerate(self.files, 1):
            if sys.stderr.isatty():
                print(f"\r{number}/{len(self.files)} {path.name[:60]:60}", end="", file=sys.stderr)
            try:
                games = hslog.read(path)
            except NoGame:
                continue  # nothing to count
            except HslogError as error:
                self.failed.append(f"{path.name}: {error}")
                continue
            self.read += 1
            for game in games:
                try:
                    result = replay(game)
                except Exception as error:
                    self.failed.append(f"{path.name}, game {game.index}: {type(error).__name__}: {error}")
                    continue
                if not result.hidden_reason:
                    self.games += 1
                    self.packets += game.packet_count
                    yield result


def main() -> int:
    """Count and write; return 1 when a file or game could not be counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--output", type=Path, default=ROOT / "engine" / "rulebook" / TABLE)
    arguments = parser.parse_args()
    paths = arguments.paths or [ROOT.parent / "shared" / "corpus"]
    corpus = Corpus(sources(paths))
    counts = exercise(corpus.replays())
    if sys.stderr.isatty():
        print(file=sys.stderr)
    note = f"{corpus.games} games of {corpus.read} files, {corpus.packets} packets"
    arguments.output.write_text(write_counts(counts, note), encoding="utf-8")
    known = sum(1 for id, entry in counts.items() if entry and id in RULES)
    print(f"{note}; {known} of {len(RULES)} rules exercised")
    for id in counts:
        if id not in RULES:
            print(f"not in the registry: {id}")
    for failure in corpus.failed:
        print(f"left out: {failure}")
    return 1 if corpus.failed else 0


if __name__ == "__main__":
    sys.exit(main())
