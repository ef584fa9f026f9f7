"""Every rule of both rulebooks, in the order of the books.

``HS`` ids are sections of the rulebook of April 2022, finer by the numbers and letters of its steps; ``AR``
ids are the numbered rules of the older rulebook, which describe 2014 to 2017. ``CR`` ids are Magic's Comprehensive
Rules: section 5 as a whole, and what it leans on. What the books set apart by a
heading, or list without numbers, is named instead: ``HS 5.1 taunt``, ``HS 2.3 cast.4``. ``LOG`` ids are our own, for
what neither book has because it is younger or taken for granted: ``LOG titan``, ``LOG mulligan``. Summaries are ours;
what is true of one card only is left out.

The tables are the ``.tsv`` files beside this module, one per chapter: id, title, versions, where, waits, summary.
A rule has either what implements it (where) or what it waits for (waits, a key of WAITS in the module ``rule``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engine.rulebook.rule import WAITS, Rule, UnknownRule, parse_eras

CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "hs_1_basics": "HS 1 Basic concepts",
        "hs_2_actions": "HS 2 Actions of the player",
        "hs_3_order": "HS 3 Order and conditions",
        "hs_4_mechanics": "HS 4 Other mechanics",
        "hs_5_details": "HS 5 Rules in detail",
        "hs_6_changes": "HS 6 Changes of the rules",
        "ar": "AR The older rulebook (2014 to 2017)",
        "log": "LOG What neither book has, as the logs show it",
        "cr_5_turns": "CR 5 Turn structure (Magic: The Gathering)",
        "cr_other": "CR Other rules of Magic that turns lean on",
    }
)
"""The tables, by name, and their titles."""

_COLUMNS = ["id", "title", "versions", "where", "waits", "summary"]
_ID = re.compile(
    r"CR \d{3}\.\d+[a-z]?|(HS \d+\.\d+(\.\d+)?(\.[a-z])?|AR (\d+[a-z]?)?|LOG)( ?[a-z][a-z0-9 \-]*(\.\d+)?)?"
)


def read_table(name: str) -> list[Rule]:
    """Read one table of the package, in its order. Raises ValueError naming table and line."""
    text = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8")
    return list(_rules(name, text))


def _rules(name: str, text: str) -> Iterator[Rule]:
    for number, line in enumerate(text.splitlines(), 1):
        cells = line.split("\t")
        if number == 1:
            if cells != _COLUMNS:
                raise ValueError(f"{name}.tsv:1: the columns should be {', '.join(_COLUMNS)}")
            continue
        if len(cells) != len(_COLUMNS):
            raise ValueError(f"{name}.tsv:{number}: {len(cells)} cells instead of {len(_COLUMNS)}")
        id, title, versions, where, waits, summary = cells
        if not _ID.fullmatch(id):
            raise ValueError(f"{name}.tsv:{number}: {id!r} is not formed like a rule id")
        try:
            eras = parse_eras(versions)
        except ValueError as error:
            raise ValueError(f"{name}.tsv:{number}: {error}") from None
        if waits and waits not in WAITS:
            raise ValueError(f"{name}.tsv:{number}: a rule waits for {', '.join(WAITS)}, not for {waits!r}")
        yield Rule(id, title, summary, eras, where or None, waits or None)


def _all() -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for name in CHAPTERS:
        for rule in read_table(name):
            if rule.id in found:
                raise ValueError(f"{name}.tsv: {rule.id} is there twice")
            found[rule.id] = rule
    return found


RULES: Mapping[str, Rule] = MappingProxyType(_all())
"""All rules by id, in the order of the books."""


def rule(id: str) -> Rule:
    """Return the rule of an id. Raises UnknownRule, which names the id and ids like it.

    Where a sequence has only one phase its number may be left out: ``HS 2.6.f`` is ``HS 2.6.1.f``.
    """
    found = RULES.get(id) or RULES.get(_in_full(id))
    if found is None:
        raise UnknownRule(id, tuple(get_close_matches(id, RULES, 2, 0.8)))
    return found


def nearest(id: str) -> Rule | None:
    """Return the rule of an id, or if the id has no row the rule that it is part of; None if there is none."""
    while id:
        try:
            return rule(id)
        except UnknownRule:
            id = _parent(id)
    return None


def _in_full(id: str) -> str:
    parts = re.fullmatch(r"(HS \d+\.\d+)\.([a-z])", id)
    if parts is None or f"{parts[1]}.2" in RULES:
        return id
    return f"{parts[1]}.1.{parts[2]}"


@cache
def parents(id: str) -> tuple[str, ...]:
    """Return the ids of the rules a rule is part of, the nearest first. Raises UnknownRule."""
    found = []
    current = _parent(rule(id).id)
    while current:
        if current in RULES:
            found.append(current)
        current = _parent(current)
    return tuple(found)


def _parent(id: str) -> str:
    book, _, rest = id.partition(" ")
    number, _, words = rest.partition(" ")
    if words:
        head, dot, _ = words.rpartition(".")
        return f"{book} {number} {head}" if dot else f"{book} {number}"
    if book == "CR" and number[-1:].isalpha():
        return f"{book} {number[:-1]}"
    head, dot, _ = number.rpartition(".")
    return f"{book} {head}" if dot else ""


def children(id: str) -> tuple[str, ...]:
    """Return the ids of all rules that are part of a rule, in the order of the book. Raises UnknownRule."""
    whole = rule(id).id
    return tuple(other for other in RULES if whole in parents(other))


def find(text: str) -> list[Rule]:
    """Return the rules that contain every word of ``text``: by id first, then by title, then by summary.

    Case does not matter. An empty text finds every rule.
    """
    words = text.lower().split()
    wanted = " ".join(words)
    ranked = []
    for position, entry in enumerate(RULES.values()):
        title = f"{entry.id} {entry.title}".lower()
        if entry.id.lower().startswith(wanted):
            ranked.append((0, position, entry))
        elif all(word in title for word in words):
            ranked.append((1, position, entry))
        elif all(word in f"{title} {entry.summary.lower()}" for word in words):
            ranked.append((2, position, entry))
    return [entry for _, _, entry in sorted(ranked, key=lambda row: row[:2])]
