"""A disagreement in a game of Hearthstone: its tags and values have names."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.divergence import Divergence
from hslog.hearthstone.names import json_value, tag_name


@dataclass(frozen=True)
class TagDivergence(Divergence):
    """A disagreement between a log of Hearthstone and the rules; ``tag`` is a tag of the game, by number."""

    def tag_word(self) -> str | None:
        """Return the name of the tag, None without one."""
        return None if self.tag is None else tag_name(self.tag)

    def value_word(self, what: int | str | None) -> int | str | None:
        """Return a value of the tag: its name if it has one."""
        return json_value(self.tag, what) if isinstance(what, int) and self.tag is not None else what
