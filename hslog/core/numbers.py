"""Which texts are taken for numbers: in ASCII digits, and no longer than a game's numbers are.

``str.isdigit`` takes more: digits of other scripts, raised digits that ``int`` refuses, and numbers so long that
``int`` refuses them, too.
"""

from __future__ import annotations

MOST_DIGITS = 18


def is_number(word: str) -> bool:
    """Return whether ``word`` is a decimal integer, with ASCII digits only, that fits 64 bits or so."""
    if word.isdigit():  # as most are: is_digits in place
        return word.isascii() and len(word) <= MOST_DIGITS
    return word.startswith("-") and is_digits(word[1:])


def is_digits(word: str) -> bool:
    """Return whether ``word`` is a decimal integer without a sign, of ASCII digits, that fits 64 bits or so."""
    return word.isdigit() and word.isascii() and len(word) <= MOST_DIGITS
