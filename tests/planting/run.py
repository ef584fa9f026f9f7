"""A run: games are taken in random order, a few faults are planted in each, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from .corpus import all_subjects, subjects
from .effects import EFFECT_KINDS
from .faults import FURTHER_KINDS, KINDS, PREDICTED_KINDS, Planter
from .report import Results
from .texts import TEXT_KINDS
from .trial import try_out

ALL_KINDS = KINDS | FURTHER_KINDS | TEXT_KINDS | EFFECT_KINDS

ATTEMPTS = 20
"""How often to look for something to falsify before a game is given up."""


def run(
    paths: list[Path],
    *,
    seed: int,
    count: int,
    per_game: int = 4,
    kinds: Sequence[str] = tuple(KINDS),
    predicted: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Plant ``count`` faults in complete games of ``paths``, at most ``per_game`` in each and round.

    The kinds of faults take turns at random, each as likely as any other. ``predicted`` plants only in
    packets that the clean replay predicted, notes and blocks included; ``kinds`` does not matter then. The
    same seed and the same files give the same faults. ``progress`` is called with the faults planted so far
    and ``count``.
    """
    random = Random(seed)
    planters = list((PREDICTED_KINDS if predicted else _chosen(kinds)).values())
    results = Results()
    while len(results.trials) < count:
        before = len(results.trials)
        for subject in subjects(paths, random):
            results.subjects.append(subject)
            for _ in range(min(per_game, count - len(results.trials))):
                fault = next(
                    (made for _ in range(ATTEMPTS) if (made := random.choice(planters)(subject, random)) is not None),
                    None,
                )
                if fault is not None:
                    results.trials.append(try_out(subject, fault))
            if progress is not None:
                progress(len(results.trials), count)
            if len(results.trials) >= count:
                break
        if len(results.trials) == before:
            break
    return results


def baseline(paths: list[Path], progress: Callable[[int, int], None] | None = None) -> Results:
    """Replay every complete game as it is, and plant nothing."""
    results = Results()
    for number, subject in enumerate(all_subjects(paths), 1):
        results.subjects.append(subject)
        if progress is not None:
            progress(number, 0)
    return results


def _chosen(kinds: Sequence[str]) -> dict[str, Planter]:
    return {word: planter for word, planter in ALL_KINDS.items() if word in kinds}
