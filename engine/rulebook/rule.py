"""One rule of the rulebooks, and the versions of the game in which it holds (HS, preliminary conventions).

This module knows no rules; :mod:`engine.rulebook.book` has them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from hslog.hearthstone.build import patches

_BOUND = r"(\d+(?:\.\d+)*)?(\??)"
_RANGE = re.compile(rf">={_BOUND}|<{_BOUND}|{_BOUND}~{_BOUND}")

WAITS: Mapping[str, str] = MappingProxyType(
    {
        "unseen": "no packet of a log shows whether it was kept",
        "older": "older than every log that is known",
        "mode": "another mode of the game",
    }
)
"""The reasons why a rule is not implemented: the words of the tables, and their meanings."""


class UnknownRule(LookupError):
    """A rule id that is in neither rulebook.

    ``id`` is the id asked for; ``near`` are ids that are spelled like it.
    """

    def __init__(self, id: str, near: tuple[str, ...] = ()) -> None:
        hint = f"; did you mean {' or '.join(repr(other) for other in near)}?" if near else ""
        super().__init__(f"no rule has the id {id!r}{hint}")
        self.id = id
        self.near = near


@dataclass(frozen=True)
class Bound:
    """A version of the game at which a rule begins or stops to hold.

    ``patch`` is empty where it is not known at all; ``certain`` is False where the book only supposes it.
    """

    patch: str
    certain: bool

    @property
    def build(self) -> int | None:
        """The first build of the patch, or of the first patch after it; None where the patch is not known."""
        return first_build(self.patch) if self.patch else None

    def __str__(self) -> str:
        return self.patch + ("" if self.certain else "?")


@dataclass(frozen=True)
class Era:
    """A range of versions: from ``since`` on, no longer from ``before`` on; None: not bounded there."""

    since: Bound | None = None
    before: Bound | None = None

    def holds(self, build: int) -> bool | None:
        """Return whether a build is in the range; None if that depends on an unknown bound."""
        since = self.since.build if self.since is not None else 0
        before = self.before.build if self.before is not None else build + 1
        if (since is not None and build < since) or (before is not None and build >= before):
            return False
        return None if since is None or before is None else True

    def __str__(self) -> str:
        if self.since is not None and self.before is not None:
            return f"{self.since} to before {self.before}"
        if self.since is not None:
            return f"{self.since} and later"
        return f"before {self.before}" if self.before is not None else "all"


@dataclass(frozen=True)
class Rule:
    """One rule.

    ``id`` is the section of the book, finer by its numbers and letters (``HS 2.2.1.b``), or by a name where
    the book has a heading or an item without a number (``HS 5.1 taunt``). ``eras`` are the versions in which
    it holds, empty for all. ``where`` is the dotted path of what implements it, None where nothing does; then
    ``waits`` says why: a key of :data:`WAITS`.
    """

    id: str
    title: str
    summary: str
    eras: tuple[Era, ...] = ()
    where: str | None = None
    waits: str | None = None

    @property
    def section(self) -> str:
        """The section of the book: ``HS 2.2`` of ``HS 2.2.1.b``, ``CR 508`` of ``CR 508.1a``; else the id itself."""
        found = re.match(r"HS \d+\.\d+|CR \d+", self.id)
        return found[0] if found else self.id

    @property
    def versions(self) -> str:
        """The versions in words: ``9.2 and later``."""
        return ", ".join(str(era) for era in self.eras) or "all"

    @property
    def builds(self) -> tuple[tuple[int | None, int | None], ...]:
        """The versions as ranges of builds, first and last included; None: not bounded, or not known.

        Rules of Magic change with the text, by year and month, and have no builds.
        """
        if self.id.startswith("CR "):
            return ((None, None),)
        return tuple(
            (
                era.since.build if era.since is not None else None,
                _build_before(era.before.build) if era.before is not None else None,
            )
            for era in self.eras
        ) or ((None, None),)

    def holds(self, build: int) -> bool | None:
        """Return whether the rule holds in a build; None if the patch of the change is unknown."""
        answers = [era.holds(build) for era in self.eras]
        if not answers or True in answers:
            return True
        return None if None in answers else False


def parse_eras(text: str) -> tuple[Era, ...]:
    """Read versions as the book writes them: ``>=9.2``, ``<11.2``, ``15.4.0?~18.2.0`` (without 18.2.0).

    Several ranges are separated by commas; an empty text means all versions. Raises ValueError.
    """
    eras = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = _RANGE.fullmatch(part)
        if found is None:
            raise ValueError(f"not a range of versions: {part!r}")
        low, high = found[1] or found[5], found[3] or found[7]
        since = None if part.startswith("<") else Bound(low or "", not (found[2] or found[6]))
        before = None if part.startswith(">") else Bound(high or "", not (found[4] or found[8]))
        eras.append(Era(since, before))
    return tuple(eras)


@cache
def first_build(patch: str) -> int:
    """Return the first known build of a patch, or of the first one after it. Raises ValueError for none."""
    wanted = _numbers(patch)
    width = len(wanted)
    # Labels do not quite follow the order of builds, so an exact label is tried before comparing.
    exact = [row.build for row in patches() if _numbers(row.patch)[:width] == wanted]
    later = exact or [row.build for row in patches() if _numbers(row.patch) > wanted]
    if not later:
        raise ValueError(f"no build of {patch} or later is known")
    return min(later)


def _build_before(build: int | None) -> int | None:
    if build is None:
        return None
    return max((row.build for row in patches() if row.build < build), default=0)


@cache
def _numbers(patch: str) -> tuple[int, ...]:
    return tuple(int(number) for number in patch.lstrip("~").split("."))
