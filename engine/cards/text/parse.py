"""The whole text: clauses, one after the other, each read by the grammar or kept as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pyparsing as pp

# The modules declare the grammar: importing them fills it.
import engine.cards.text.adjectives
import engine.cards.text.casts
import engine.cards.text.conditions_board
import engine.cards.text.conditions_outcome
import engine.cards.text.conditions_past
import engine.cards.text.conditions_state
import engine.cards.text.costs
import engine.cards.text.damage
import engine.cards.text.deck
import engine.cards.text.discover
import engine.cards.text.draws
import engine.cards.text.events
import engine.cards.text.hand
import engine.cards.text.lasting
import engine.cards.text.moves
import engine.cards.text.named_actions
import engine.cards.text.nouns
import engine.cards.text.phrases
import engine.cards.text.postmodifiers
import engine.cards.text.quests
import engine.cards.text.recruit
import engine.cards.text.repeats
import engine.cards.text.replacements
import engine.cards.text.sentences
import engine.cards.text.stats
import engine.cards.text.summon
import engine.cards.text.tokens
import engine.cards.text.triggers
import engine.cards.text.values  # noqa: F401
from engine.cards.text.grammar import Node
from engine.cards.text.words import KEYWORDS, VERBS, G

__all__ = ["Clause", "parse"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text: its words, and the tree of what was read; None where the grammar cannot read it."""

    text: str
    node: Node | None

    def render(self) -> str:
        """Return the words of the clause, out of the tree where there is one."""
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
    """Return the clauses of a normalised text, in order. Nothing of the text is left out."""
    clauses = []
    for start, found, end in _PARSER.parse_string(text):
        node = found[0] if isinstance(found[0], Node) else None
        words = re.sub(r"\s+", " ", text[start:end]).strip()
        clauses.append(Clause(words, node))
    return clauses
