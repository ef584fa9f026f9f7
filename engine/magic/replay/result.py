"""The result of a replay of an Arena game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.claim import Claim
from engine.core.divergence import Divergence, Kind
from engine.core.trace import Span
from engine.core.verdict import Verdict
from hslog.arena.game import ArenaGame
from hslog.arena.tags import tag_name, value_name
from hslog.core.packet import Packet


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
class MagicReplay:
    """A game with a verdict for every packet.

    ``verdicts`` holds one Verdict number per packet, by the packet's index; ``rules`` maps indexes to rule ids.
    ``spans`` are turns, phases, steps and what happened in them, in log order. ``checked`` counts by rule what was
    compared with the log and right, ``confirmed`` the same by claim. ``option_rows`` has the rows of requests by the
    packet's index.
    """

    game: ArenaGame
    ruleset: MagicRules
    verdicts: bytearray
    rules: dict[int, str]
    divergences: list[MagicDivergence]
    spans: list[Span]
    checked: Mapping[str, int] = field(default_factory=dict)
    hidden_reason: str = ""
    option_rows: Mapping[int, Sequence[OptionRow]] = field(default_factory=dict)
    notices: list[MagicDivergence] = field(default_factory=list)
    confirmed: Mapping[Claim, int] = field(default_factory=dict)
    build_basis: str = "stated"

    def __repr__(self) -> str:
        return f"<MagicReplay of {self.game!r}: {len(self.divergences)} divergences>"

    def verdict(self, packet: Packet) -> Verdict:
        """Return the verdict of a packet."""
        return Verdict(self.verdicts[packet.index])

    def rule(self, packet: Packet) -> str:
        """Return the id of the rule matched with a packet; empty if there is none."""
        return self.rules.get(packet.index, "")

    def counts(self) -> dict[Verdict, int]:
        """Return how many packets have each verdict."""
        found = Counter(self.verdicts)
        return {verdict: found.get(verdict, 0) for verdict in Verdict}

    def row_counts(self) -> dict[Verdict, int]:
        """Return how many rows of requests have each verdict that rows can have."""
        found = Counter(row.verdict for rows in self.option_rows.values() for row in rows)
        wanted = (Verdict.PREDICTED, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.DIVERGENT)
        return {verdict: found.get(verdict, 0) for verdict in wanted}

    @property
    def missing(self) -> int:
        """The number of divergences about missing packets."""
        return sum(divergence.kind is Kind.MISSING for divergence in self.divergences)

    @property
    def coverage(self) -> float:
        """The share of packets judged (neither cosmetic nor hidden) that are predicted or chosen; 1.0 for none."""
        counts = self.counts()
        judged = sum(counts.values()) - counts[Verdict.COSMETIC] - counts[Verdict.HIDDEN]
        return (counts[Verdict.PREDICTED] + counts[Verdict.CHOSEN]) / judged if judged else 1.0
