r"""The machinery of the grammar: productions written as patterns, compiled to pyparsing.

A production is declared once, with its pattern and with the function that lowers it::

    action("deal {n} damage to {who}")(lambda n, who: Action("deal", who=who, amount=n))

In a pattern ``{name}`` stands for a category, ``<a|b>`` for one of some words, which is handed to the function,
``(a|b)`` for one of some words and ``[a]`` for words that may be left out, both without a meaning of their own;
``\(`` is a bracket of the text. Of the productions of a category the one that reads most of the text wins; of equally
long ones the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyparsing as pp

Lower = Callable[..., Any]

_PIECES = re.compile(
    r"\{(?P<category>[\w-]+)\}|<(?P<one>[^>]*)>|\((?P<any>[^)]*)\)|\[(?P<maybe>[^\]]*)\]|"
    r"(?P<text>(?:\\.|[^\\{}<()\[\]])+)"
)
_FIRST = re.compile(r"\s*([A-Za-z']+|.)")
_EDGE_LEFT, _EDGE_RIGHT = r"(?<!\w)", r"(?!\w)"


@dataclass(frozen=True, slots=True)
class Node:
    """What one production has read: ``parts`` are all of its text, ``arguments`` what its function is given."""

    production: Production
    parts: tuple[str | Node, ...]
    arguments: tuple[str | Node | None, ...]

    def text(self) -> str:
        """Return the text that was read."""
        return " ".join(part if isinstance(part, str) else part.text() for part in self.parts if part)

    def lower(self) -> Any:
        """Return the meaning of what was read."""
        return self.production.lower(*[item.lower() if isinstance(item, Node) else item for item in self.arguments])

    def walk(self) -> Iterator[Node]:
        """Yield this node and all nodes inside it."""
        yield self
        for item in self.arguments:
            if isinstance(item, Node):
                yield from item.walk()


@dataclass(frozen=True, slots=True, eq=False)
class Production:
    """One way to say something of a category."""

    category: str
    pattern: str
    lower: Lower
    is_token: bool = False

    @property
    def arity(self) -> int:
        """How many arguments the function is given."""
        if self.is_token:
            return 1
        return sum(1 for piece in _PIECES.finditer(self.pattern) if piece["category"] or piece["one"] is not None)


class Category(pp.ParserElement):
    """All productions of one name, tried by the first word of the text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.set_name(name)
        self.category = name
        self.productions: list[Production] = []
        self._by_word: dict[str, list[tuple[int, pp.ParserElement]]] = {}
        self._open: list[tuple[int, pp.ParserElement]] = []
        self._candidates: dict[str, list[pp.ParserElement]] = {}
        self._memo: dict[int, tuple[int, Node] | None] = {}
        self._memo_of = ""

    def _generateDefaultName(self) -> str:
        return self.category

    def add(self, element: pp.ParserElement, first_words: set[str] | None) -> None:
        """Add a way to say this; ``first_words`` are the words it may begin with, None for any."""
        entry = (len(self._open) + sum(map(len, self._by_word.values())), element)
        if first_words is None:
            self._open.append(entry)
        else:
            for word in first_words:
                self._by_word.setdefault(word, []).append(entry)

    def parseImpl(self, instring: str, loc: int, do_actions: bool = True) -> tuple[int, pp.ParseResults]:
        """Return where the longest production ends, and its node."""
        if instring is not self._memo_of:
            self._memo, self._memo_of = {}, instring
        if loc not in self._memo:
            self._memo[loc] = None  # a category that begins with itself finds nothing
            self._memo[loc] = self._longest(instring, loc)
        found = self._memo[loc]
        if found is None:
            raise pp.ParseException(instring, loc, self.category, self)
        return found[0], pp.ParseResults([found[1]])  # a new one each time: pyparsing extends results in place

    def _longest(self, instring: str, loc: int) -> tuple[int, Node] | None:
        first = _FIRST.match(instring, loc)
        word = first[1].lower() if first else ""
        candidates = self._candidates.get(word)
        if candidates is None:
            entries = sorted([*self._by_word.get(word, ()), *self._open], key=lambda entry: entry[0])
            candidates = self._candidates[word] = [element for _, element in entries]
        best: tuple[int, Node] | None = None
        for element in candidates:
            try:
                end, tokens = element._parse(instring, loc)
            except pp.ParseException:
                continue
            if best is None or end > best[0]:
                best = end, tokens[0]
        return best


class Grammar:
    """Categories by name, and how to declare their productions."""

    def __init__(self) -> None:
        self.categories: dict[str, Category] = {}

    def category(self, name: str) -> Category:
        """Return a category, which need not have productions yet."""
        if name not in self.categories:
            self.categories[name] = Category(name)
        return self.categories[name]

    def rule(self, category: str, *patterns: str) -> Callable[[Lower], Lower]:
        """Declare productions that share one meaning."""

        def declare(lower: Lower) -> Lower:
            for pattern in patterns:
                self._add(Production(category, pattern, lower))
            return lower

        return declare

    def token(self, category: str, regex: str, lower: Lower) -> None:
        """Declare a production that is a regular expression; ``lower`` gets what it has matched."""
        production = Production(category, regex, lower, is_token=True)
        element = pp.Regex(regex, flags=re.IGNORECASE)
        element.set_parse_action(lambda tokens: Node(production, (tokens[0],), (tokens[0],)))
        self.category(category).productions.append(production)
        self.category(category).add(element, None)

    def _add(self, production: Production) -> None:
        target = self.category(production.category)
        target.productions.append(production)
        elements: list[pp.ParserElement] = []
        run: list[str] = []
        first: set[str] | bool | None = False
        for piece in _PIECES.finditer(production.pattern):
            if piece["category"]:
                _close(run, elements)
                elements.append(self.category(piece["category"]))
                first = None if first is False else first
                continue
            for regex, starts in _regexes(piece):
                run.append(regex)
                if first is False or (isinstance(first, set) and "" in first):
                    first = (first - {""} if isinstance(first, set) else set()) | starts
        _close(run, elements)
        element = pp.And(elements)

        def make(tokens: pp.ParseResults) -> Node:
            parts = [token[0] if isinstance(token, tuple) else token for token in tokens]
            arguments = [
                argument for token in tokens for argument in (token[1] if isinstance(token, tuple) else (token,))
            ]
            return Node(production, tuple(parts), tuple(arguments))

        element.set_parse_action(make)
        target.add(element, first if isinstance(first, set) and "" not in first else None)


def _regexes(piece: re.Match[str]) -> Iterator[tuple[str, set[str]]]:
    """Yield regular expressions for a piece of a pattern, each with the first words it may begin with."""
    if piece["text"]:
        for word in piece["text"].replace("\\", "").split():
            yield _word(word), {_first_word(word)}
        return
    choices = (piece["one"] or piece["any"] or piece["maybe"] or "").split("|")
    kind = "(" if piece["one"] is not None else "(?:"
    some = [choice for choice in choices if choice]
    inside = "|".join(r"\s*".join(_word(word) for word in choice.split()) for choice in some)
    optional = "?" if piece["maybe"] is not None or len(some) < len(choices) else ""
    starts = {_first_word(choice) for choice in some} | ({""} if optional else set())
    yield f"{kind}{inside}){optional}", starts


def _first_word(text: str) -> str:
    found = _FIRST.match(text)
    return found[1].lower() if found else ""


def _word(word: str) -> str:
    left = _EDGE_LEFT if re.match(r"\w", word) else ""
    right = _EDGE_RIGHT if re.search(r"\w$", word) else ""
    return f"{left}{re.escape(word)}{right}"


def _close(run: list[str], elements: list[pp.ParserElement]) -> None:
    """End a run of words: they become one regular expression that yields its text and its groups."""
    if run:
        element = pp.Regex(r"\s*".join(run), flags=re.IGNORECASE, as_match=True)
        element.set_parse_action(lambda tokens: [(tokens[0].group(0), tokens[0].groups())])
        elements.append(element)
        run.clear()
