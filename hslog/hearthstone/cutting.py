"""Lower pyparsing forms to functions that cut a text with string methods, written as Python source.

Compiling a regular expression takes longer than a short log has lines of its form. So a form that is a row of
literals and fields, with parts that may be absent and choices that differ in how they begin, becomes what one would
write by hand: find the next literal, look at what stands before it. The functions commit to a choice by its beginning;
pyparsing would go on to the next one, which cannot fit where no two begin alike. :func:`cutter` refuses forms where
two do, and forms whose fields are of other kinds (debris, marks, other loggers); those stay the regular expressions of
:mod:`hslog.hearthstone.lowering`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pyparsing import And, Literal, MatchFirst, Opt, ParserElement, Regex

from hslog.hearthstone.grammar import STAMP
from hslog.hearthstone.lowering import heads

# Fields that hold neither space nor bracket nor comma: what has to be true of their text.
_CHECKS = {
    r"[0-9]{1,18}": "is_digits({0})",
    r"-?[0-9]{1,18}": "is_number({0})",
    r"-?[0-9]{1,18}|": "not {0} or is_number({0})",
    r"\w+": "is_word({0})",
    r"\w*": "not {0} or is_word({0})",
    r"-?\w+": 'is_word({0}.removeprefix("-"))',
    r"[^\s]*": "not {0} or {0}.split() == [{0}]",
    r"[A-Z]": 'len({0}) == 1 and "A" <= {0} <= "Z"',
    r"[A-Za-z]+": "{0}.isalpha() and {0}.isascii()",
    STAMP: "is_stamp({0})",
}
_BETWEEN = " ],"

_ANYTHING = ".*"

# Fields that reach to the end, to the last of some literals, or are one of a few words.
_REST = re.compile(
    r"(?P<without>\(\?!\.\*(?P<literal>[ \w=]+)\))?(?P<start>[\w=]*)(?:\.\*\\S|\((?:\?:)?\.\*\\S\|\))(?P<empty>\|)?"
)
_AHEAD = re.compile(r"\.\*\(\?=(?P<literals>[- \w=|]+)\)")
_WORDS = re.compile(r"[ \w]+(?:\|[ \w]+)*")
_SPACES = " *"


class NotCut(TypeError):
    """A form that string methods cannot read."""


def cutter(name: str, form: ParserElement) -> list[str]:
    """Return the lines of a function ``name(text, at)``: the fields of what follows ``form``'s head, or None.

    Fields that are absent are None. Raises NotCut for a form with parts that this cannot do.
    """
    parts = _flat(form)
    if heads(form):
        del parts[0]
    optional = [field for part in parts if isinstance(part, MatchFirst | Opt) for field in _fields([part])]
    lines = [f"def {name}(text: str, at: int = 0) -> Fields | None:"]
    if optional:
        lines.append(f"    {' = '.join('f_' + field for field in optional)} = None")
    lines += ["    " + line for line in _sequence(parts, (), False)]
    fields = _fields(parts)
    lines += ["    if at != len(text):", "        return None"]
    return [*lines, "    return {", *(f"        {field!r}: f_{field}," for field in fields), "    }"]


def _flat(element: ParserElement) -> list[ParserElement]:
    if isinstance(element, And):
        return [part for one in element.exprs for part in _flat(one)]
    return [] if type(element).__name__ == "Empty" else [element]


def _fields(parts: Sequence[ParserElement]) -> list[str]:
    found: dict[str, None] = {}
    for part in parts:
        if isinstance(part, MatchFirst | And):
            found.update(dict.fromkeys(_fields(part.exprs)))
        elif isinstance(part, Opt):
            found.update(dict.fromkeys(_fields([part.expr])))
        elif part.resultsName:
            found[part.resultsName] = None
    return list(found)


def _words(part: ParserElement | None) -> tuple[str, ...]:
    """Return the literals that ``part`` may be; nothing if it is something else."""
    if isinstance(part, Literal):
        return (part.match,)
    if isinstance(part, MatchFirst) and all(isinstance(one, Literal) for one in part.exprs):
        return tuple(one.match for one in part.exprs if isinstance(one, Literal))
    if isinstance(part, Regex) and _WORDS.fullmatch(str(part.pattern)) and str(part.pattern) != _SPACES:
        return tuple(str(part.pattern).split("|"))
    return ()


def _firsts(parts: Sequence[ParserElement]) -> set[str]:
    """Return the characters that ``parts`` can begin with; the empty string if they can be empty."""
    for number, part in enumerate(parts):
        if _words(part):
            return {word[0] for word in _words(part)}
        if not isinstance(part, MatchFirst | Opt):
            raise NotCut(str(part))
        inside = part.exprs if isinstance(part, MatchFirst) else [part.expr, And([])]
        found = {first for one in inside for first in _firsts(_flat(one))}
        return found - {""} | _firsts(parts[number + 1 :]) if "" in found else found
    return {""}


def _sequence(parts: Sequence[ParserElement], after: Sequence[ParserElement], known: bool) -> list[str]:
    """Return the lines that read ``parts``, which ``after`` follows; the first is there for sure if ``known``."""
    lines: list[str] = []
    for number, part in enumerate(parts):
        following = [*parts[number + 1 :], *after]
        if isinstance(part, Regex):
            more, known = _field(part, following, known)
            lines += more
            continue
        words = _words(part)
        if words:
            if not known:
                lines += [f"if not text.startswith({_or(words)}, at):", "    return None"]
            lines.append("at += " + _length(words))
        elif isinstance(part, Opt):
            lines += _branches([_flat(part.expr), []], following)
        elif isinstance(part, MatchFirst):
            lines += _branches([_flat(one) for one in part.exprs], following)
        else:
            raise NotCut(str(part))
        known = False
    return lines


def _or(words: tuple[str, ...]) -> str:
    return repr(words[0] if len(words) == 1 else words)


def _length(words: tuple[str, ...]) -> str:
    first, *rest = words
    return f"{len(first)} if text.startswith({first!r}, at) else {_length(tuple(rest))}" if rest else str(len(first))


def _branches(alternatives: list[list[ParserElement]], following: Sequence[ParserElement]) -> list[str]:
    """Return the lines that read one of several sequences, distinguished by how they begin."""
    lines: list[str] = []
    word = "if"
    before = _words(following[0]) if following else ()
    for alternative in alternatives:
        words = _words(alternative[0]) if alternative else ()
        ahead = (
            _AHEAD.fullmatch(str(alternative[0].pattern)) if alternative and isinstance(alternative[0], Regex) else None
        )
        if words:
            if any(one.startswith(begun) or begun.startswith(one) for one in words for begun in before):
                raise NotCut(f"{words} and {before} begin alike")
            before += words
            lines.append(f"{word} text.startswith({_or(words)}, at):")
        elif ahead is not None and "|" not in ahead["literals"]:
            lines.append(f"{word} {ahead['literals']!r} in text[at:]:")
        elif alternative is not alternatives[-1]:
            raise NotCut(str(alternative))
        elif not alternative:
            return lines
        else:
            lines.append("else:")
        lines += ["    " + line for line in _sequence(alternative, following, bool(words))]
        word = "elif"
    return lines if lines and word == "elif" and not words else [*lines, "else:", "    return None"]


def _field(part: Regex, following: Sequence[ParserElement], known: bool) -> tuple[list[str], bool]:
    """Return the lines that read a field, and whether the literal after it is there for sure."""
    pattern, field = str(part.pattern), f"f_{part.resultsName}"
    if not part.resultsName:
        raise NotCut(pattern)
    refuse = "    return None"
    take = [f"{field} = text[at:end]", "at = end"]
    if pattern == _SPACES:
        return ['end = len(text) - len(text[at:].lstrip(" "))', *take], False
    ahead = _AHEAD.fullmatch(pattern)
    if ahead is not None:
        literals = ahead["literals"].split("|")
        places = [f"text.rfind({literal!r}, at)" for literal in literals]
        end = places[0] if len(places) == 1 else f"max({', '.join(places)})"
        return [f"end = {end}", "if end < 0:", refuse, *take], list(_words(following[0])) == literals
    if pattern == _ANYTHING and not following:
        return ["end = len(text)", *take], False
    rest = _REST.fullmatch(pattern)
    if rest is not None and not following:
        ends = f"{field} and not {field}[-1].isspace()"
        if rest["empty"] or rest["without"]:
            ends = f"not {field} or not {field}[-1].isspace()"
        checks = [f"({ends})"]
        if rest["start"]:
            checks.append(f"len({field}) > {len(rest['start'])} and {field}.startswith({rest['start']!r})")
        if rest["literal"]:
            checks.append(f"{rest['literal']!r} not in {field}")
        check = ends if len(checks) == 1 else " and ".join(checks)
        return [f"{field} = text[at:]", f"if not ({check}):", refuse, "at = len(text)"], False
    words = _words(part)
    if words:
        check = f"{field} == {words[0]!r}" if len(words) == 1 else f"{field} in {words!r}"
    elif pattern in _CHECKS:
        check = _CHECKS[pattern].format(field)
    else:
        raise NotCut(pattern)
    lines, known = _to_the_next(following)
    take.insert(1, refuse)
    take.insert(1, f"if not ({check}):")
    return [*lines, *take], known


def _to_the_next(following: Sequence[ParserElement]) -> tuple[list[str], bool]:
    """Return the lines that set ``end`` to the end of a field without spaces, and whether a literal is there."""
    if following and isinstance(following[0], Literal):
        if following[0].match[0] not in _BETWEEN:
            raise NotCut(following[0].match)
        return [f"end = text.find({following[0].match!r}, at)", "if end < 0:", "    return None"], True
    firsts = _firsts(following)
    letters = firsts - {""}
    if not letters:
        return ["end = len(text)"], False
    if len(letters) > 1 or not letters <= set(_BETWEEN):
        raise NotCut(f"a field before one of {sorted(letters)}")
    lost = "    end = len(text)" if "" in firsts else "    return None"
    return [f"end = text.find({letters.pop()!r}, at)", "if end < 0:", lost], False
