"""Examples outside of the patches between which their outcome holds: there they must come out otherwise.

Where one cannot, a file ``outside.tsv`` beside the examples says why: a line for each, its id and the reason.
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
    """How an example comes out where it does not hold: the build, None where none is known; and ``why`` it is the same
    there, empty where it is not or nobody says."""

    build: int | None
    outcome: Outcome | None
    why: str

    @property
    def is_same(self) -> bool:
        """Whether the example comes out there as where it holds."""
        return self.outcome is not None and self.outcome.status is Status.PASSED


def run_outside(example: Example) -> Outside | None:
    """Run an example outside of its patches; None where it names none, or is nothing to run. Raises UnknownPatch."""
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
    """Return why examples of a folder come out the same outside of their patches, by their ids."""
    path = folder / REASONS
    lines = path.read_text(encoding="utf-8").splitlines()[1:] if path.is_file() else []
    return dict(line.split("\t", 1) for line in lines if "\t" in line)
