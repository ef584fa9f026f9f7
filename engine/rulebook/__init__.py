"""The registry of rules: every rule of both rulebooks, with its versions and where it is code.

>>> from engine.rulebook import parents, rule
>>> rule("HS 1.7").title
'Win, loss and tie'
>>> parents("HS 2.2.1.b")
('HS 2.2.1', 'HS 2.2')

Not part of it: departures of the real server from the rules (:mod:`engine.hearthstone.quirks`), and differences of
bookkeeping between builds (:mod:`engine.hearthstone.rulesets`).
"""

from __future__ import annotations

from engine.rulebook.book import CHAPTERS, RULES, children, find, nearest, parents, rule
from engine.rulebook.exercise import Exercise, exercised
from engine.rulebook.rule import Bound, Era, Rule, UnknownRule

__all__ = [
    "CHAPTERS",
    "RULES",
    "Bound",
    "Era",
    "Exercise",
    "Rule",
    "UnknownRule",
    "children",
    "exercised",
    "find",
    "nearest",
    "parents",
    "rule",
]
