"""Quirks: departures of the real server from the rulebook, by name, with builds, reason and proof.

A quirk departs from a rule of the book. Differences of bookkeeping between builds are in
:mod:`engine.hearthstone.rulesets`. The code named by a quirk asks whether it holds for the builds of the game; if it
does, the code follows the server, otherwise the book. Between the last build that follows the book and the first that
departs, both are possible. Any other departure of a log from the rules is reported. ``quirks.toml`` has them all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

EVERY_BUILD: tuple[tuple[int, bool], ...] = ()
"""The value of ``observed`` for a quirk seen in all builds: no log follows the rule of the book."""


class Proof(NamedTuple):
    """Lines of a real log: ``lines`` are pairs of 1-based line number and text.

    ``file`` is the name of the log in public collections, ``builds`` the first and last build that can have written it.
    The texts omit the time stamp, the method and the part after a block's entity; entities are written by number, a
    player as ``player``.
    """

    file: str
    builds: tuple[int, int]
    lines: tuple[tuple[int, str], ...]


class Quirk(NamedTuple):
    """One departure from the rulebook.

    ``rule`` is the id of the rule it departs from. ``observed`` holds the builds of real logs at which the server was
    seen to depart (True) or to follow the rule (False), ascending; EVERY_BUILD if no log follows the rule. ``what`` is
    the server's behaviour, ``reason`` the presumed cause, and ``where`` the dotted path of the code that asks
    :meth:`engine.hearthstone.rulesets.Ruleset.quirk` and implements it.
    """

    name: str
    rule: str
    observed: tuple[tuple[int, bool], ...]
    what: str
    reason: str
    where: str
    proof: Proof

    @property
    def builds(self) -> tuple[int | None, int | None]:
        """The first and the last build at which it was seen; None for an end that no log bounds."""
        first = next((build for build, holds in self.observed if holds), None)
        last = next((build for build, holds in reversed(self.observed) if holds), None)
        begins, ends = self.observed[:1], self.observed[-1:]
        return (None if not begins or begins[0][1] else first, None if not ends or ends[0][1] else last)


class UnknownQuirk(LookupError):
    """No quirk has this ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no quirk is named {name!r}")
        self.name = name


def _quirks() -> tuple[Quirk, ...]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return tuple(
        Quirk(**{**row, "observed": _pairs(row["observed"]), "proof": _proof(**row["proof"])})
        for row in tomllib.loads(text)["quirk"]
    )


def _proof(file: str, builds: Sequence[int], lines: Iterable[Sequence[Any]]) -> Proof:
    first, last = builds
    return Proof(file, (first, last), _pairs(lines))


def _pairs(rows: Iterable[Sequence[Any]]) -> tuple[tuple[int, Any], ...]:
    return tuple((number, value) for number, value in rows)


QUIRKS = _quirks()
"""All quirks: first those of the turn and of combat, in order; then those of ordering."""


def quirk(name: str) -> Quirk:
    """Return the quirk of a name. Raises UnknownQuirk."""
    for entry in QUIRKS:
        if entry.name == name:
            return entry
    raise UnknownQuirk(name)
