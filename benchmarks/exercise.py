"""Count how often the corpus exercises each rule, and keep the counts with the registry of rules.

Usage: python benchmarks/exercise.py [PATH...] [--output TABLE]

PATH is a log, a replay or a folder of them; the corpus beside the repository by default. The counts go to
engine/rulebook/exercised.tsv, from where `hearthtrace rules` and docs/rules.md take them; afterwards make
the page anew: python docs/rules_page.py -o docs/rules.md
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import hslog
from engine import Replay, replay
from engine.core.trace import Span, SpanKind
from engine.core.verdict import Verdict
from engine.rulebook import RULES, Exercise
from engine.rulebook.exercise import COUNTS, TABLE
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


EQUIVALENT: Mapping[str, tuple[str, ...]] = {
    "HS 1.5 order of play": ("HS 3.2",),
    "HS 1.11.4": ("HS 1.12",),
    "HS 2.2.1.e": ("HS 2.2.1",),
    "HS 2.2.1.f": ("HS 2.2.1",),
    "HS 2.2.3.c": ("HS 2.2.3",),
    "HS 2.2 summon.3": ("HS 2.2 summon.2",),
    "HS 2.3 repeat": ("HS 2.3 repeat.2",),
    "HS 2.3 repetitions": ("HS 2.3 repeat.2",),
    "HS 4.2 when": ("HS 1.9 aura update",),
    "HS 5.1 overload": ("HS 2.2.1.g", "HS 2.3.1.g", "HS 2.4.1.d", "HS 2.3 cast.2"),
    "HS 6.2": ("HS 3.4 pre-check",),
    "HS 6.3": ("HS 4.5",),
    "AR 2 priorities": ("HS 3.2 special priorities",),
    "AR 2a": ("HS 3.2",),
    "AR 2b": ("HS 1.12",),
    "AR 2c": ("HS 1.5 queue",),
    "AR 3": ("AR 1c", "HS 1.6 degenerate sequence"),
    "AR 4d": ("HS 4.2 enchantment update",),
    "AR 5": ("HS 3.5 damage",),
    "AR 7": ("HS 1.12",),
    "AR 8": ("HS 1.12 repetition",),
    "AR 9": ("HS 1.7", "HS 1.7 continue"),
    "AR 10": ("HS 6.2 steps before", "HS 6.2 deaths before"),
    "AR 10b": ("HS 6.2 steps before", "HS 6.2 deaths before"),
    "AR end of turn": ("HS 2.1.5",),
    "AR start of turn": ("HS 2.1.2",),
    "AR draw": ("HS 2.1.3",),
}
"""By rule id: the ids whose checks and predictions also count for it.

One check, or one place of a log, then tests two rules: rules of the older book (AR) and of the chapter of changes
(HS 6) that repeat one of the newer book; steps that no log separates; keywords that are a step of every sequence that
uses them; rules about all spans of a kind (:mod:`engine.core.trace`). Each counts only in the versions in which it
holds.
"""

_BY_VERDICT = {Verdict.PREDICTED: "predicted", Verdict.CHOSEN: "chosen", Verdict.ADOPTED: "adopted"}

SOURCES = frozenset(other for others in EQUIVALENT.values() for other in others)
OF_KIND = {SpanKind.SEQUENCE: "HS 1.6", SpanKind.PHASE: "HS 1.8 inherent phases"}
OF_STEP = {"death creation": "HS 1.9 death creation", "aura update": "HS 1.9 aura update"}
AURAS_AFTER_DEATHS = ("AR 4a", "HS 4.2 between deaths")
"""Rules of span kinds, of steps by name, and of aura updates right after a death creation step, by version."""


def exercise(replays: Iterable[Replay]) -> dict[str, Exercise]:
    """Count how often replays exercised each rule. The replays are consumed one at a time, and none is kept.

    The result has every rule of the registry, in the order of the books, then ids that are missing in the registry.
    """
    counts = {id: Exercise() for id in RULES}
    for judged in replays:
        seen: set[str] = set()
        verdicts = judged.verdicts
        for index, id in judged.rules.items():
            name = _BY_VERDICT.get(Verdict(verdicts[index]))
            if id and name is not None:
                entry = counts.setdefault(id, Exercise())
                setattr(entry, name, getattr(entry, name) + 1)
                seen.add(id)
        for id, count in _checked(judged).items():
            counts.setdefault(id, Exercise()).checked += count
            seen.add(id)
        # Divergences are counted instead of divergent packets, because a divergence may also be a missing packet.
        for divergence in judged.divergences:
            counts.setdefault(divergence.rule, Exercise()).diverged += 1
            seen.add(divergence.rule)
        for id in seen:
            counts[id].games += 1
    return counts


def _checked(replay: Replay) -> Counter[str]:
    """Return how often each rule was checked in one game."""
    checked = Counter(replay.checked)
    for root in replay.spans:
        for span in root.walk():
            checked.update(_rules_of(span))
    kept = checked + Counter(
        id for index, id in replay.rules.items() if replay.verdicts[index] == Verdict.PREDICTED and id in SOURCES
    )
    for id, others in EQUIVALENT.items():
        checked[id] += sum(kept[other] for other in others)
    for id in (*EQUIVALENT, *AURAS_AFTER_DEATHS):
        if checked[id] and not (RULES[id].holds(replay.ruleset.low) and RULES[id].holds(replay.ruleset.high)):
            del checked[id]
    return +checked


def _rules_of(span: Span) -> Iterator[str]:
    """Yield the ids of all rules that a span exercises: its own, its kind's, and those that order its children."""
    if span.kind is SpanKind.BLOCK or span.kind is SpanKind.RESULT:
        return
    yield span.rule
    for rule in (OF_KIND.get(span.kind), OF_STEP.get(span.name)):
        if rule is not None:
            yield rule
    for before, after in pairwise(span.children):
        if (before.name, after.name) == ("death creation", "aura update"):
            yield from AURAS_AFTER_DEATHS


def write_counts(counts: Mapping[str, Exercise], note: str = "") -> str:
    """Return counts as a table, without the rules not exercised; ``note`` is a comment in front."""
    lines = [f"# {line}" for line in note.splitlines()] + ["\t".join(["id", *COUNTS])]
    for id, entry in counts.items():
        if entry:
            lines.append("\t".join([id, *(str(getattr(entry, name)) for name in COUNTS)]))
    return "\n".join(lines) + "\n"


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
