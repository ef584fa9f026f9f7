"""A judged game: the verdict of every packet, the divergences, and the trace of the rules. Each game adds its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.core.claim import Claim
from engine.core.divergence import Divergence, Kind
from engine.core.trace import Span
from engine.core.verdict import Verdict
from hslog.core.game import BaseGame
from hslog.core.packet import Packet

ROW_VERDICTS = (Verdict.PREDICTED, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.DIVERGENT)
"""The possible verdicts of a row of a list of options."""


AGame = TypeVar("AGame", bound=BaseGame)


class Rules(Protocol):
    """The rules by which a game is judged."""

    @property
    def name(self) -> str:
        """Which edition of the rules it is."""


class Row(Protocol):
    """A judged row of a list of options."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the row."""


@dataclass(eq=False, repr=False)
class JudgedGame(Generic[AGame]):
    """A game with a verdict for every packet.

    ``verdicts`` holds one Verdict number per packet, by the packet's index (block ends included, which repeat the
    verdict of their block). ``rules`` maps packet indexes to rule ids, for packets that a rule was applied to.
    ``spans`` is the trace in the rulebook's terms (:mod:`engine.core.trace`), in log order. ``checked`` counts, by
    rule, the comparisons with the log that held, ``confirmed`` the same by claim. ``build_basis`` is ``stated``,
    ``inferred`` or ``given``. ``hidden_reason`` states why nothing of the game can be judged; empty otherwise.
    ``option_rows`` has the verdict of each row of each option list, by the packet's index. ``divergences`` are those
    whose claims held often enough in real logs to accuse this one; ``notices`` are the others.
    """

    game: AGame
    ruleset: Rules
    build_basis: str
    verdicts: bytearray
    rules: dict[int, str]
    divergences: Sequence[Divergence]
    spans: list[Span]
    checked: Mapping[str, int] = field(default_factory=dict)
    hidden_reason: str = ""
    option_rows: Mapping[int, Sequence[Row]] = field(default_factory=dict)
    notices: Sequence[Divergence] = field(default_factory=list)
    confirmed: Mapping[Claim, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game!r}: {len(self.divergences)} divergences>"

    def verdict(self, packet: Packet) -> Verdict:
        """Return the verdict of a packet."""
        return Verdict(self.verdicts[packet.index])

    def rule(self, packet: Packet) -> str:
        """Return the id of the rule matched with a packet; empty if there is none."""
        return self.rules.get(packet.index, "")

    def counts(self) -> dict[Verdict, int]:
        """Return how many packets have each verdict (block ends are not packets)."""
        found = Counter(self.verdicts[packet.index] for packet in self.game.walk())
        return {verdict: found.get(verdict, 0) for verdict in Verdict}

    def row_counts(self) -> dict[Verdict, int]:
        """Return how many rows of option lists have each verdict that rows can have."""
        found = Counter(row.verdict for rows in self.option_rows.values() for row in rows)
        return {verdict: found.get(verdict, 0) for verdict in ROW_VERDICTS}

    @property
    def missing(self) -> int:
        """The number of divergences about missing packets, for which no packet has a verdict."""
        return sum(divergence.kind is Kind.MISSING for divergence in self.divergences)

    @property
    def coverage(self) -> float:
        """The share of judged packets (neither cosmetic nor hidden) that are predicted or chosen; 1.0 without any."""
        counts = self.counts()
        judged = sum(counts.values()) - counts[Verdict.COSMETIC] - counts[Verdict.HIDDEN]
        return (counts[Verdict.PREDICTED] + counts[Verdict.CHOSEN] + self._partly()) / judged if judged else 1.0

    def _partly(self) -> float:
        """Return how much adopted packets count that are predicted in part."""
        return 0
