"""Recall in figures: overall, by kind, by verdict, by build, by tag, and the misses themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.core.verdict import Verdict
from hslog.hearthstone.names import tag_name

from .subject import Subject
from .trial import Trial


@dataclass
class Results:
    """All trials of a run, and the games they were made in."""

    trials: list[Trial] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)

    def recall(self, wanted: Callable[[Trial], bool] = lambda trial: True) -> tuple[int, int]:
        """Return how many faults were found, of how many."""
        found = [trial.found for trial in self.trials if wanted(trial)]
        return sum(found), len(found)

    def predicted_misses(self) -> list[Trial]:
        """Return the faults in predicted packets that were not found."""
        return [trial for trial in self.trials if _in_predicted(trial) and not trial.found]


def _in_predicted(trial: Trial) -> bool:
    """Return whether a predicted packet itself was altered or deleted: that must never go unnoticed."""
    return trial.fault.verdict == Verdict.PREDICTED.word and trial.fault.kind not in ("swap", "order")


def lines(results: Results, misses: int) -> Iterator[str]:
    """Yield the report; ``misses`` is how many of them are shown at most."""
    yield from _baseline(results.subjects)
    yield f"faults found        {_share(*results.recall())}"
    yield f"  hidden left out   {_share(*results.recall(lambda trial: trial.fault.verdict != 'hidden'))}"
    yield f"  predicted packets {_share(*results.recall(_in_predicted))}"
    yield _row("by kind", results, lambda trial: trial.fault.kind)
    yield _row("by verdict", results, lambda trial: trial.fault.verdict or "inserted")
    yield _row("by builds", results, lambda trial: trial.subject.group)
    yield f"divergences a fault {_cascade(results.trials)}"
    outcomes = [trial.outcome.value for trial in results.trials]
    yield "outcomes            " + ", ".join(f"{word} {outcomes.count(word)}" for word in sorted(set(outcomes)))
    yield "by tag, most misses first:"
    yield from _by_tag(results)
    missed = sorted((trial for trial in results.trials if not trial.found), key=_rank)
    if missed and misses:
        yield f"misses ({min(misses, len(missed))} of {len(missed)}; in predicted packets first):"
        for trial in missed[:misses]:
            yield f"  {describe(trial)}"


def _cascade(trials: list[Trial]) -> str:
    """Say how many divergences one fault has: one is right, more are a cascade."""
    counts = [len(trial.new) for trial in trials if trial.new]
    if not counts:
        return "none"
    share = 100 * sum(count == 1 for count in counts) / len(counts)
    return f"{sum(counts) / len(counts):.2f} in the mean, one in {share:.0f} %, {max(counts)} at most"


def _baseline(subjects: list[Subject]) -> Iterator[str]:
    games = {(subject.path, subject.game.index): len(subject.clean.divergences) for subject in subjects}
    alarms = list(games.values())
    with_any = sum(1 for count in alarms if count)
    per_ten = 10 * sum(alarms) / len(alarms) if alarms else 0.0
    yield (
        f"clean games         {len(alarms)}: {sum(alarms)} divergences in {with_any} of them "
        f"({per_ten:.1f} in 10 games)"
    )


def alarms(subjects: list[Subject], shown: int) -> Iterator[str]:
    """Yield the divergences of clean games in short: how many, of which rules, in which games."""
    yield from _baseline(subjects)
    rules: Counter[tuple[str, str, str]] = Counter()
    for subject in subjects:
        for one in subject.clean.divergences:
            rules[one.rule, one.kind.value, tag_name(one.tag) if one.tag is not None else "-"] += 1
    for (rule, kind, tag), count in rules.most_common(shown):
        yield f"  {count:>4} {rule} {kind} {tag}"
    worst = sorted(subjects, key=lambda subject: -len(subject.clean.divergences))
    yield "games with most:"
    for subject in worst[:shown]:
        found = subject.clean.divergences
        if found:
            first = found[0]
            yield f"  {len(found):>4} {subject.path.name} {subject.group}, line {first.line}: {first.message}"


def _share(found: int, total: int) -> str:
    return f"{found}/{total} = {100 * found / total:.1f} %" if total else "none planted"


def _row(title: str, results: Results, key: Callable[[Trial], str]) -> str:
    cells = []
    for word in sorted({key(trial) for trial in results.trials}):
        found, total = results.recall(lambda trial, word=word: key(trial) == word)  # type: ignore[misc]
        cells.append(f"{word} {found}/{total} ({100 * found / total:.0f} %)")
    return f"{title:<19} " + ", ".join(cells)


def _by_tag(results: Results) -> Iterator[str]:
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for trial in results.trials:
        cell = counts[_tag(trial)]
        cell[0] += trial.found
        cell[1] += 1
    cells = sorted(counts.items(), key=lambda item: (item[1][0] - item[1][1], -item[1][1], item[0]))
    for start in range(0, min(len(cells), 24), 3):
        yield "  " + "".join(f"{f'{word} {found}/{total}':<42}" for word, (found, total) in cells[start : start + 3])


def _tag(trial: Trial) -> str:
    return tag_name(trial.fault.tag) if trial.fault.tag else f"({trial.fault.kind})"


def _rank(trial: Trial) -> tuple[bool, str, str, str, int]:
    fault = trial.fault
    return (
        not _in_predicted(trial),
        fault.kind,
        _tag(trial),
        str(trial.subject.path),
        fault.first.packet.line,
    )


def describe(trial: Trial) -> str:
    """Return a miss in one line: where, what was done to which packet, and what was said of it."""
    fault, subject = trial.fault, trial.subject
    rule = subject.clean.rule(fault.first.packet)
    said = f"; {trial.outcome.value}" + (f" (line {trial.new[0].line})" if trial.new else "")
    where = f"{subject.path.name}:{fault.first.packet.line} #{fault.first.packet.index} {subject.group}"
    return f"{where} {fault.verdict or 'inserted'} {rule} {fault.kind}: {fault.text}{said}"


def records(trials: Iterable[Trial]) -> Iterator[dict[str, Any]]:
    """Yield every trial as a JSON object."""
    for trial in trials:
        fault, subject = trial.fault, trial.subject
        numbers = subject.game.block_numbers
        owner = fault.first.owner
        yield {
            "file": str(subject.path),
            "game": subject.game.index,
            "group": subject.group,
            "line": fault.first.packet.line,
            "index": fault.first.packet.index,
            "block": numbers.get(owner.index, "") if owner is not None else "",
            "kind": fault.kind,
            "tag": _tag(trial),
            "verdict": fault.verdict,
            "rule": subject.clean.rule(fault.first.packet),
            "fault": fault.text,
            "outcome": trial.outcome.value,
            "count": len(trial.new),
            "new": [one.to_json() for one in trial.new[:3]],
        }
