"""Removal of layout from card texts, leaving words, numbers, punctuation and placeholders."""

from __future__ import annotations

import hashlib
import re

from engine.hearthstone.cards.text.words import KEYWORDS, any_of

_LAYOUT = re.compile(r"</?[a-zA-Z][^>]*>|\[x\]|\[/?b\]", re.IGNORECASE)
_REMARK = re.compile(r"\s*~\s*GAMEPLAY.*$", re.DOTALL)
"""An authors' remark after a text."""
_PLURAL = re.compile(r"\|4\(([^,()]*),([^()]*)\)")
_VARIANT = re.compile(
    r"(?<=[^\s($/+{-])(?!(?<=<b>)@</b>)@(?=[^\s)/%.,:!])|(?<=[.)\w])@$|@(?=\[x\])|(?<=[.!)])\s*@(?=\s*[A-Z<\[])"
)
"""An ``@`` between two wordings of the same text; elsewhere it stands for a number."""
_KEYWORD_LATER = rf"{any_of(KEYWORDS)}(?!(?:</?b>)?\s+(?:for|on|while)\b)"
_KEYWORDS_ALONE = re.compile(
    rf"^((?:\[x\]|</?b>|{any_of(KEYWORDS)}|[ ,])+(?<!,))\n(?=(?:</?b>|\[x\])*(?!{_KEYWORD_LATER})[A-Z])",
    re.IGNORECASE,
)
"""A first line of only keywords before a sentence; it ends there without a full stop."""
_SPACE = re.compile(r"[\s_\u00a0\u2009\u200b]+")
_WORD = re.compile(r"[\w'$#{}@%]+|[+\-/]")


def variants(text: str) -> list[str]:
    """Return the wordings of a text; the first applies before anything was counted."""
    return [part for part in _VARIANT.split(text) if part.strip()]


def _stopped(line: re.Match[str]) -> str:
    """Return a line of keywords, with a full stop if a sentence follows."""
    sentence = _LAYOUT.sub("", line.string[line.end() :])[:1].isupper()
    return f"{line[1]}. " if sentence else line[0]


def normalize(text: str) -> str:
    """Return the first wording of a text without its layout: tags, line breaks, plural forms, typographic quotes."""
    text = (variants(_REMARK.sub("", text)) or [""])[0]
    text = _PLURAL.sub(r"\2", _LAYOUT.sub("", _KEYWORDS_ALONE.sub(_stopped, text)))
    for old, new in (("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2013", "-"), ("&", " ")):
        text = text.replace(old, new)
    text = re.sub(r"\+ (?=\d)|(?<=\d) (?=-Cost)", lambda found: found[0].strip(), _SPACE.sub(" ", text))
    text = re.sub(r"(Overload: \(\d+\)|^Stealth) (?=[A-Z\d])", r"\1. ", text)  # the full stop is missing
    text = re.sub(r"\ba\{1\} (?=\{0\})", "a ", text)  # "a" or "an"
    text = re.sub(r"(?<=\bOverload: \(\d\)) (?=\d|[A-Z])", ". ", text)
    text = re.sub(r" ([.,:;!?)])", r"\1", text)
    text = re.sub(r"\( ", "(", text)
    return text.strip()


def words(text: str) -> list[str]:
    """Return the words and numbers of a text, in lower case."""
    return [word.lower() for word in _WORD.findall(text)]


def text_hash(text: str) -> str:
    """Return a short hash of a text's words, used where the text itself must not be stored."""
    return hashlib.blake2b(" ".join(words(text)).encode(), digest_size=6).hexdigest()
