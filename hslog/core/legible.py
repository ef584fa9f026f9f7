"""The displayed form of text from a log, for every form of output.

Other programs write logs; logs may be damaged, and hold names chosen by strangers. Displayed text controls no terminal,
breaks no XML, hides nothing, and has a readable length. Programs get everything (:func:`json_text`).
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

LONGEST_NAME = 80
"""Characters shown of a name; the longest of a card has about 50."""
LONGEST_LINE = 4000
"""Characters shown of a line made of names; the longest of an ordinary log has about 2,000."""

_STAND_IN = "\N{REPLACEMENT CHARACTER}"
_HIDDEN = re.compile(
    "["
    "\0-\x08\x0b-\x1f\x7f-\x9f"  # controls; tab and line end are kept where lines are
    "\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f"  # marks that reverse the direction of writing
    "\u2028\u2029"  # separators of lines and paragraphs
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164"  # no width
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\ud800-\udfff"  # halves of characters: bytes that were no text
    "\ufffe\uffff"  # no characters at all
    "]"
)
_BREAKS = re.compile(r"[\t\n]")


def legible(text: str, longest: int = LONGEST_NAME) -> str:
    """Return the displayed form of a name: one line of visible characters, cut with an ellipsis.

    Invisible characters become a replacement character; an undecodable byte becomes its letter in Latin-1.
    """
    text = _cut(text, longest)
    return text if text.isascii() and text.isprintable() else _BREAKS.sub(" ", _HIDDEN.sub(_shown, text))


def clean(text: str) -> str:
    """Return a text of names and our own words as :func:`legible` shows it, but with its line breaks."""
    if len(text) > LONGEST_LINE:
        text = "\n".join(_cut(line, LONGEST_LINE) for line in text.split("\n"))
    return text if text.isascii() and text.isprintable() else _HIDDEN.sub(_shown, text).replace("\t", "    ")


def plain(value: Any) -> Any:
    """Return a value of plain types: every text in it legible, numbers of the log's own types as integers."""
    if isinstance(value, str):
        return legible(value, LONGEST_LINE)
    if isinstance(value, bool | float) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, dict):
        return {plain(key): plain(inside) for key, inside in value.items()}
    return [plain(inside) for inside in value]


def json_text(value: Any, indent: int | None = None, separators: tuple[str, str] | None = None) -> str:
    """Return a value as JSON: complete, with invisible characters as escapes.

    ``indent`` and ``separators`` are those of ``json.dumps``.
    """
    import json

    return _HIDDEN.sub(_escaped, json.dumps(value, ensure_ascii=False, indent=indent, separators=separators))


def json_pieces(value: Any, indent: int = 2, level: int = 0) -> Iterator[str]:
    """Yield a value as JSON in pieces that together are :func:`json_text` of it.

    An iterator in it is written as a list, and its items are made as they are written: none is kept.
    """
    end = "\n" + " " * indent * level
    begin, comma = end + " " * indent, ""
    if isinstance(value, dict) and value:
        yield "{"
        for key, inside in value.items():
            yield f"{comma}{begin}{json_text(str(key))}: "
            yield from json_pieces(inside, indent, level + 1)
            comma = ","
        yield end + "}"
    elif hasattr(value, "__next__"):
        items: Iterable[Any] = value
        for inside in items:
            yield comma + begin if comma else "[" + begin
            yield from json_pieces(inside, indent, level + 1)
            comma = ","
        yield end + "]" if comma else "[]"
    else:
        yield json_text(value, indent).replace("\n", end)  # within texts it is escaped


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _shown(found: re.Match[str]) -> str:
    letter = found[0]
    if "\udca0" <= letter <= "\udcff" and letter != "\udcad":
        return chr(ord(letter) - 0xDC00)
    return "" if "\ufe00" <= letter <= "\ufe0f" else _STAND_IN


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))
