"""Words for pictures and lists that are not those of an entity, a card or a tag (:mod:`engine.wording`)."""

from __future__ import annotations

from hslog.legible import legible
from hslog.names import name


def block_word(kind: int) -> str:
    """Return the log's word for a kind of block."""
    return legible(name("BlockType", kind))


def step_word(step: int) -> str:
    """Return a step of the turn in lower case: ``main ready``."""
    return legible(name("Step", step)).replace("_", " ").lower()
