"""Differences between builds: one row of ``switches.tsv`` each, with the builds at which each value was observed.

The columns are name, rule, changed_in, observed, what. ``observed`` has a build and a value, ascending: ``8834=no;
49534=yes``. A value is yes or no, a number, the name of a zone, or a word. Builds are those of real logs, so a row is
evidence: the patch of a change lies between the last log with the old value and the first with the new one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from hslog.hearthstone.generated.vocabulary import Zone

YES_OR_NO = {"yes": True, "no": False}


class Switch(NamedTuple):
    """One difference between builds, as logs show it: the rule, the difference, and the builds with the values seen.

    ``changed_in`` is the first build of the patch in which the change happened according to the book, 0 if unknown:
    play mode uses it between the observations.
    """

    rule: str
    what: str
    observed: tuple[tuple[int, Any], ...]
    changed_in: int = 0


def _value(word: str) -> Any:
    """Return the switch value of a word of the table."""
    return int(word) if word.isdigit() else YES_OR_NO.get(word, getattr(Zone, word, word))


def _switches() -> dict[str, Switch]:
    _, *rows = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    found = {}
    for row in rows:
        name, rule, changed_in, observed, what = row.split("\t")
        seen = (one.partition("=") for one in observed.split("; "))
        values = tuple((int(build), _value(word)) for build, _, word in seen)
        found[name] = Switch(rule, what, values, int(changed_in or 0))
    return found


SWITCHES = _switches()
