"""Splitting of a text into consecutive clauses, each read by the grammar or kept as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pyparsing as pp

# The modules declare the grammar: importing them fills it.
import engine.hearthstone.cards.text.adjectives
import engine.hearthstone.cards.text.casts
import engine.hearthstone.cards.text.conditions_board
import engine.hearthstone.cards.text.conditions_outcome
import engine.hearthstone.cards.text.conditions_past
import engine.hearthstone.cards.text.conditions_state
import engine.hearthstone.cards.text.costs
import engine.hearthstone.cards.text.damage
import engine.hearthstone.cards.text.deck
import engine.hearthstone.cards.text.discover
import engine.hearthstone.cards.text.draws
import engine.hearthstone.cards.text.events
import engine.hearthstone.cards.text.hand
import engine.hearthstone.cards.text.lasting
import engine.hearthstone.cards.text.moves
import engine.hearthstone.cards.text.named_actions
import engine.hearthstone.cards.text.nouns
import engine.hearthstone.cards.text.phrases
import engine.hearthstone.cards.text.postmodifiers
import engine.hearthstone.cards.text.quests
import engine.hearthstone.cards.text.recruit
import engine.hearthstone.cards.text.repeats
import engine.hearthstone.cards.text.replacements
import engine.hearthstone.cards.text.sentences
import engine.hearthstone.cards.text.stats
import engine.hearthstone.cards.text.summon
import engine.hearthstone.cards.text.tokens
import engine.hearthstone.cards.text.triggers
import engine.hearthstone.cards.text.values  # noqa: F401
from engine.hearthstone.cards.text.grammar import Node
from engine.hearthstone.cards.text.words import KEYWORDS, VERBS, G

__all__ = ["Clause", "parse"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text: its words, and the tree of its reading; None if the grammar cannot read it."""

    text: str
    node: Node | None

    def render(self) -> str:
        """Return the words of the clause, from the tree if there is one."""
        return self.text if self.node is None else self.node.text()


G.rule("keywords", "{gains}")(lambda gains: gains)

_STARTERS = "|".join([*VERBS, *(word.title().replace("'T", "'t") for word in KEYWORDS)])
_ENDS = rf"\s*(?:[.;!]+|$)|\s*\(|(?=\s+\"?(?:{_STARTERS})(?!\w))"
_KEYWORD_ENDS = r"\s*(?:[.;,!]+|$)|(?=\s+[A-Z\"(@])"
_STOP = pp.Regex(r"\s*[.;,!]*").leave_whitespace()
for _kind, _ends in (("quest", _ENDS), ("sentence", _ENDS), ("keywords", _KEYWORD_ENDS)):
    G.category(_kind).follow = re.compile(_ends)
_OPAQUE = pp.Regex(r"[^.;]+(?:\.\d[^.;]*)*[.;]?|[.;]+")


def _clause(kind: str) -> pp.ParserElement:
    element = G.category(kind) + (pp.Regex(r"[\s.;:]*") if kind in ("header", "note") else _STOP)
    return pp.Group(pp.Located(element))


def _parser() -> pp.ParserElement:
    read = pp.Or([_clause(kind) for kind in ("quest", "header", "note", "sentence", "keywords")])
    text = pp.ZeroOrMore(read | pp.Group(pp.Located(_OPAQUE)))
    return text + pp.StringEnd()


_PARSER = _parser()


def parse(text: str) -> list[Clause]:
    """Return the clauses of a normalised text, in order; together they are the whole text."""
    clauses = []
    for start, found, end in _PARSER.parse_string(text):
        node = found[0] if isinstance(found[0], Node) else None
        words = re.sub(r"\s+", " ", text[start:end]).strip()
        clauses.append(Clause(words, node))
    return clauses
