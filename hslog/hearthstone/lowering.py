"""Lower pyparsing forms to what runs fast: the literals a form begins with, and an expression for the rest.

A form is a tree of And, MatchFirst, Opt, Literal and Regex, so it is a regular expression in another
notation; :func:`lower` writes it down. Fields become atomic groups, which makes the result commit to a field
exactly where pyparsing does, so that both accept the same lines and cut them at the same places. Anything
that is not regular is refused when the module is generated, not when a log is read.
"""

from __future__ import annotations

import re

from pyparsing import And, Literal, MatchFirst, Opt, ParserElement, Regex


def lower(element: ParserElement) -> str:
    """Return a regular expression that accepts what ``element`` accepts, with a group for each named field.

    Raises TypeError for an element that has no regular equivalent here.
    """
    if isinstance(element, Literal) or type(element).__name__ == "Empty":
        return re.escape(getattr(element, "match", "")).replace(r"\ ", " ")
    if isinstance(element, Regex):
        pattern = element.pattern
        assert isinstance(pattern, str)
        name = element.resultsName
        return f"(?P<{name}>(?>{pattern}))" if name else f"(?>{pattern})"
    if isinstance(element, And):
        return "".join(lower(part) for part in element.exprs)
    if isinstance(element, MatchFirst):
        return "(?>" + "|".join(lower(part) for part in element.exprs) + ")"
    if isinstance(element, Opt):
        return f"(?>{lower(element.expr)})?"
    raise TypeError(f"no regular equivalent for {type(element).__name__}: {element}")


def heads(element: ParserElement) -> tuple[str, ...]:
    """Return the literals that ``element`` can begin with; empty when it begins with a field."""
    if isinstance(element, Literal):
        return (element.match,)
    if isinstance(element, And):
        return heads(element.exprs[0]) if element.exprs else ()
    if isinstance(element, MatchFirst) and all(isinstance(part, Literal) for part in element.exprs):
        return tuple(part.match for part in element.exprs if isinstance(part, Literal))
    return ()


def after_head(element: ParserElement) -> str:
    """Return a regular expression for what follows a head of ``element``; for all of it where it has none.

    Most of the text of a form is its head, so that this is much quicker to compile.
    """
    if not heads(element):
        return lower(element)
    if isinstance(element, And):
        return after_head(element.exprs[0]) + "".join(lower(part) for part in element.exprs[1:])
    return ""


def separators(element: ParserElement) -> tuple[str, ...]:
    """Return the literals between the fields of ``element``, in order, the head excluded."""
    if not isinstance(element, And):
        return ()
    return tuple(part.match for part in element.exprs[1:] if isinstance(part, Literal))
