"""The result of a replay of an Arena game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.divergence import Divergence
from engine.core.judged import JudgedGame
from engine.core.verdict import Verdict
from hslog.arena.game import ArenaGame
from hslog.arena.tags import tag_name, value_name


@dataclass(frozen=True)
class MagicDivergence(Divergence):
    """A disagreement between an Arena log and the rules; ``tag`` is one of :class:`~hslog.arena.tags.ArenaTag`."""

    def tag_word(self) -> str | None:
        """Return the name of the tag, None without one."""
        return None if self.tag is None else tag_name(self.tag)

    def value_word(self, what: int | str | None) -> int | str | None:
        """Return a value of the tag: its name where it has one."""
        return value_name(self.tag, what) if isinstance(what, int) and self.tag is not None else what


@dataclass(frozen=True)
class OptionRow:
    """One row of a list of options: what it offers, the verdict on it, and the rule."""

    what: str
    entity: int
    verdict: Verdict
    rule: str


@dataclass(frozen=True)
class MagicRules:
    """The edition of the rules by which a game is replayed."""

    name: str


@dataclass(eq=False, repr=False)
class MagicReplay(JudgedGame[ArenaGame]):
    """A game of Arena with a verdict for every packet; ``spans`` are turns, phases, steps and what happened in them."""

    ruleset: MagicRules
    divergences: list[MagicDivergence]
    option_rows: Mapping[int, Sequence[OptionRow]] = field(default_factory=dict)
    notices: list[MagicDivergence] = field(default_factory=list)
