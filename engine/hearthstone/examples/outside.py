"""Running examples outside of the patches in which they hold: there they must have a different outcome.

For those that cannot, a file ``outside.tsv`` beside the examples gives the reason: one line each, with id and reason.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.hearthstone.examples.model import Example, Kind
from engine.hearthstone.examples.runner import Outcome, Status, run_example
from engine.hearthstone.examples.versions import build_outside

REASONS = "outside.tsv"


class Outside(NamedTuple):
    """The outcome of an example where it does not hold. ``build`` is None if no such build is known; ``why`` is the
    reason for the same outcome there, empty if it differs or no reason is given."""

    build: int | None
    outcome: Outcome | None
    why: str

    @property
    def is_same(self) -> bool:
        """Whether the example has the same outcome there as where it holds."""
        return self.outcome is not None and self.outcome.status is Status.PASSED


def run_outside(example: Example) -> Outside | None:
    """Run an example outside of its patches; None if it names none or cannot be run. Raises UnknownPatch."""
    if example.kind is not Kind.SCENARIO or not (example.since or example.until):
        return None
    build = build_outside(example)
    if build is None:
        return Outside(None, None, "no build is known in which it does not hold and that has its cards")
    outcome = run_example(example, build)
    same = outcome.status is Status.PASSED
    return Outside(build, outcome, reasons(Path(example.file).parent).get(example.id, "") if same else "")


@cache
def reasons(folder: Path) -> dict[str, str]:
    """Return, by id, why examples of a folder have the same outcome outside of their patches."""
    path = folder / REASONS
    lines = path.read_text(encoding="utf-8").splitlines()[1:] if path.is_file() else []
    return dict(line.split("\t", 1) for line in lines if "\t" in line)
