"""Words for pictures and lists that are not those of an entity, a card or a tag (:mod:`engine.wording`)."""

from __future__ import annotations

from typing import Any

from hslog.names import name


def block_word(kind: int) -> str:
    """Return the log's word for a kind of block."""
    return name("BlockType", kind)


def step_word(step: int) -> str:
    """Return a step of the turn in lower case: ``main ready``."""
    return name("Step", step).replace("_", " ").lower()


def drawable(text: str) -> str:
    """Return a text with its bytes that are no UTF-8, which are kept escaped, as the letters they are in Latin-1."""
    if text.isascii():
        return text
    return "".join(chr(ord(letter) - 0xDC00) if "\udc80" <= letter <= "\udcff" else letter for letter in text)


def all_drawable(value: Any) -> Any:
    """Return a value with every text inside it as :func:`drawable` has it."""
    if isinstance(value, str):
        return drawable(value)
    if isinstance(value, dict):
        return {key: all_drawable(inside) for key, inside in value.items()}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return type(value)(all_drawable(inside) for inside in value)
    return value


def shorten(text: str, length: int) -> str:
    """Cut a text to ``length`` characters that can be drawn, the last an ellipsis where something is missing."""
    text = drawable(text)
    return text if len(text) <= length else text[: max(1, length - 1)].rstrip() + "…"
