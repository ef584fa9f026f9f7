r"""The machinery of the grammar: productions written as patterns, read by pyparsing.

A production is declared once, with its pattern and the function that lowers it::

    action("deal {n} damage to {who}")(lambda n, who: Action("deal", who=who, amount=n))

In a pattern, ``{name}`` is a category; ``<a|b>`` is one of some words, passed to the function; ``(a|b)`` is one of
some words and ``[a]`` is optional words, neither of which is passed; ``\(`` is a literal bracket. Of the productions
of a category, the one that reads the most text wins; of equally long ones, the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from inspect import Signature, signature
from typing import Any

import pyparsing as pp

Lower = Callable[..., Any]

_PIECES = re.compile(
    r"\{(?P<category>[\w-]+)\}|<(?P<one>[^>]*)>|\((?P<any>[^)]*)\)|\[(?P<maybe>[^\]]*)\]|"
    r"(?P<text>(?:\\.|[^\\{}<()\[\]])+)"
)
_FIRST = re.compile(r"\s*([A-Za-z]+|.)")
_EDGE_LEFT, _EDGE_RIGHT = r"(?<!\w)", r"(?!\w)"


@dataclass(frozen=True, slots=True)
class Node:
    """One production's reading: ``parts`` are all of its text, ``arguments`` the arguments of its function."""

    production: Production
    parts: tuple[str | Node, ...]
    arguments: tuple[str | Node | None, ...]

    def text(self) -> str:
        """Return the text that was read."""
        return " ".join(part if isinstance(part, str) else part.text() for part in self.parts if part)

    def lower(self) -> Any:
        """Return the meaning of the text that was read."""
        return self.production.lower(*[item.lower() if isinstance(item, Node) else item for item in self.arguments])

    @property
    def is_partial(self) -> bool:
        """Whether the function ignores an argument, i.e. its parameter name begins with an underscore."""
        given = self.production.signature.bind(*self.arguments).arguments
        return any(name.startswith("_") and bool(content) for name, content in given.items())

    def walk(self) -> Iterator[Node]:
        """Yield this node and all nodes inside it."""
        yield self
        for item in self.arguments:
            if isinstance(item, Node):
                yield from item.walk()


@dataclass(frozen=True, eq=False)
class Production:
    """One pattern of a category, with the function that lowers it."""

    category: str
    pattern: str
    lower: Lower
    is_token: bool = False

    @cached_property
    def signature(self) -> Signature:
        """The parameters of the function."""
        return signature(self.lower)

    @property
    def arity(self) -> int:
        """The number of arguments that the function receives."""
        if self.is_token:
            return 1
        return sum(1 for piece in _PIECES.finditer(self.pattern) if piece["category"] or piece["one"] is not None)


class Category(pp.ParserElement):
    """All productions of one name, selected by the first word of the text.

    The sequences of pyparsing never backtrack into a part. Card texts need that: in "deal 3 damage to a minion and
    freeze it", a longer reading of "a minion and ..." must give way. A category therefore caches all its readings at
    a position, one for each end.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.set_name(name)
        self.category = name
        self.productions: list[Production] = []
        self._by_word: dict[str, list[tuple[int, Production, tuple[Any, ...]]]] = {}
        self._open: list[tuple[int, Production, tuple[Any, ...]]] = []
        self._candidates: dict[str, list[tuple[Production, tuple[Any, ...]]]] = {}
        self.follow: re.Pattern[str] | None = None
        """The pattern that must match after a reading; None allows anything."""
        self._memo: dict[int, list[tuple[int, Node]]] = {}
        self._memo_of = ""

    def _generateDefaultName(self) -> str:
        return self.category

    def add(self, production: Production, steps: tuple[Any, ...], first_words: set[str] | None) -> None:
        """Add a production; ``first_words`` are the words that it may begin with, None for any."""
        self.productions.append(production)
        entry = len(self.productions), production, steps
        if first_words is None:
            self._open.append(entry)
        else:
            for word in first_words:
                self._by_word.setdefault(word, []).append(entry)

    def parseImpl(self, instring: str, loc: int, do_actions: bool = True) -> tuple[int, pp.ParseResults]:
        """Return the end of the longest reading, and its node."""
        found = [
            reading
            for reading in self.readings(instring, loc)
            if self.follow is None or self.follow.match(instring, reading[0])
        ]
        if not found:
            raise pp.ParseException(instring, loc, self.category, self)
        end, node = max(found, key=lambda reading: reading[0])
        return end, pp.ParseResults([node])

    def readings(self, text: str, loc: int) -> list[tuple[int, Node]]:
        """Return the readings that begin at a position, one for each end: the first production wins."""
        if text is not self._memo_of:
            self._memo, self._memo_of = {}, text
        if loc not in self._memo:
            self._memo[loc] = []  # stops left recursion: a category that begins with itself finds nothing
            found: dict[int, Node] = {}
            for production, steps in self._candidates_at(text, loc):
                for end, parts, arguments in _walk(steps, text, loc):
                    if end not in found:
                        found[end] = Node(production, parts, arguments)
            self._memo[loc] = list(found.items())
        return self._memo[loc]

    def _candidates_at(self, text: str, loc: int) -> list[tuple[Production, tuple[Any, ...]]]:
        first = _FIRST.match(text, loc)
        word = first[1].lower() if first else ""
        if word not in self._candidates:
            entries = sorted([*self._by_word.get(word, ()), *self._open], key=lambda entry: entry[0])
            self._candidates[word] = [(production, steps) for _, production, steps in entries]
        return self._candidates[word]


def _walk(
    steps: tuple[Any, ...], text: str, loc: int
) -> Iterator[tuple[int, tuple[str | Node, ...], tuple[str | Node | None, ...]]]:
    """Yield all readings of a production's consecutive steps: end, parts, arguments."""
    if not steps:
        yield loc, (), ()
        return
    while loc < len(text) and text[loc] == " ":
        loc += 1
    step, rest = steps[0], steps[1:]
    if isinstance(step, Category):
        for middle, node in step.readings(text, loc):
            for end, parts, arguments in _walk(rest, text, middle):
                yield end, (node, *parts), (node, *arguments)
        return
    found = step.match(text, loc)
    if found:
        for end, parts, arguments in _walk(rest, text, found.end()):
            yield end, (found[0], *parts), (*found.groups(), *arguments)


class Grammar:
    """Categories by name, and the methods that declare their productions."""

    def __init__(self) -> None:
        self.categories: dict[str, Category] = {}

    def category(self, name: str) -> Category:
        """Return a category, creating it if needed."""
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
        """Declare a production that is a regular expression; ``lower`` receives the match."""
        production = Production(category, regex, lower, is_token=True)
        self.category(category).add(production, (re.compile(f"({regex})", re.IGNORECASE),), None)

    def _add(self, production: Production) -> None:
        steps: list[Any] = []
        run: list[str] = []
        first: set[str] | None = {""}
        for piece in _PIECES.finditer(production.pattern):
            if piece["category"]:
                _close(run, steps)
                steps.append(self.category(piece["category"]))
                first = None if first is None or "" in first else first
                continue
            for regex, starts in _regexes(piece):
                run.append(regex)
                if first is not None and "" in first:
                    first = (first - {""}) | starts
        _close(run, steps)
        self.category(production.category).add(production, tuple(steps), first)


def _regexes(piece: re.Match[str]) -> Iterator[tuple[str, set[str]]]:
    """Yield regular expressions for a piece of a pattern, each with its possible first words."""
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


def _close(run: list[str], steps: list[Any]) -> None:
    """Append a run of words to the steps as one regular expression, and clear it."""
    if run:
        steps.append(re.compile(r"\s*".join(run), re.IGNORECASE))
        run.clear()
