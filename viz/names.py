"""Words for pictures and lists that are not those of an entity, a card or a tag (:mod:`engine.telling`)."""

from __future__ import annotations

from hslog.names import name


def block_word(kind: int) -> str:
    """Return the log's word for a kind of block."""
    return name("BlockType", kind)


def step_word(step: int) -> str:
    """Return a step of the turn in lower case: ``main ready``."""
    return name("Step", step).replace("_", " ").lower()


def shorten(text: str, length: int) -> str:
    """Cut a text to ``length`` characters, the last an ellipsis where something is missing."""
    return text if len(text) <= length else text[: max(1, length - 1)].rstrip() + "…"
