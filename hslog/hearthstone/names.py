"""Names and numbers of tags and of the values they take.

The log prints words where the client knew them when it was built, numbers where it did not; replays in XML
print numbers throughout. Everything is kept as its number, whatever the spelling (``CANT_BE_DAMAGED`` and
``IMMUNE`` are tag 240). A word no number is known for, because it is newer than this file, is kept as a
:class:`Word`, so it is never lost. Numbers and words come from the ``hearthstone`` package.
"""

from __future__ import annotations

from hslog.core.numbers import is_number
from hslog.hearthstone.generated.vocabulary import NUMBERS, VALUE_KINDS

_TAG_NUMBERS = NUMBERS["GameTag"]


class _Words(dict[str, dict[int, str]]):
    """An enum → the word for each of its numbers, the first of several; made when one is first asked for."""

    def __missing__(self, kind: str) -> dict[int, str]:
        found = self[kind] = {number: word for word, number in reversed(NUMBERS[kind].items())}
        return found


_WORDS = _Words()


class Word(int):
    """A tag or value printed as a word that has no known number.

    It is an integer, so that tags and values have one type, but one that no game uses: a large negative
    number, the same for the same word. ``str()`` gives the word back.
    """

    word: str

    def __new__(cls, word: str) -> Word:
        """Make the stand-in for ``word``."""
        from zlib import crc32

        self = super().__new__(cls, -(1 << 40) - crc32(word.encode("utf-8", "surrogateescape")))
        self.word = word
        return self

    def __repr__(self) -> str:
        return f"Word({self.word!r})"

    def __str__(self) -> str:
        return self.word

    def __reduce__(self) -> tuple[type[Word], tuple[str]]:
        return Word, (self.word,)


def number(kind: str, word: str) -> int:
    """Return the number that ``word`` (digits, or a member of the enum ``kind``) stands for."""
    known = NUMBERS[kind].get(word)
    if known is not None:
        return known
    return int(word) if is_number(word) else Word(word)


def name(kind: str, value: int) -> str:
    """Return the word for ``value`` in the enum ``kind``; numbers without one are written in digits."""
    return _WORDS[kind].get(value) or str(value)


def tag_number(word: str) -> int:
    """Return the number of the tag called ``word``: its digits, or any of its names."""
    known = _TAG_NUMBERS.get(word)
    if known is not None:
        return known
    return int(word) if is_number(word) else Word(word)


def tag_name(tag: int) -> str:
    """Return the name of a tag, or its number in digits where it has no known name."""
    return _WORDS["GameTag"].get(tag) or str(tag)


def value_number(tag: int, word: str) -> int:
    """Return the number of a tag's value as printed: digits, or a word of the enum the tag belongs to."""
    if is_number(word):
        return int(word)
    kind = VALUE_KINDS.get(tag)
    return number(kind, word) if kind else Word(word)


def value_name(tag: int, value: int) -> str:
    """Return a tag's value as the log prints it: a word for tags that hold enums, else digits."""
    kind = VALUE_KINDS.get(tag)
    return name(kind, value) if kind else str(value)


def json_value(tag: int, value: int) -> int | str:
    """Return a tag's value for machines: the word where it has one, else the number."""
    text = value_name(tag, value)
    return int(value) if is_number(text) else text


def is_word(word: str) -> bool:
    r"""Return whether ``word`` is letters, digits and underscores, at least one: what ``\w+`` matches."""
    return word.isalnum() or word.replace("_", "0").isalnum()


def is_stamp(word: str) -> bool:
    """Return whether ``word`` is a time of day: ``12:34:56``, with up to seven decimals or none."""
    digits = word[:2] + word[3:5] + word[6:8]
    if not (len(digits) == 6 and digits.isdecimal() and word[2] == ":" == word[5]):
        return False
    return len(word) == 8 or (word[8] == "." and word[9:].isdecimal() and len(word) <= 16)
