"""What a replay gives: the verdict of every packet, the divergences, and the trace of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.claim import Claim
from engine.divergence import Divergence
from engine.rulesets import Ruleset
from engine.trace import Span
from engine.verdict import Verdict
from hslog.game import Game
from hslog.packets import Packet


@dataclass(eq=False)
class Replay:
    """A game with a verdict for every packet.

    ``verdicts`` holds one Verdict number per packet, by the packet's index (block ends included, which repeat the
    verdict of their block). ``rules`` maps packet indexes to rule ids, where a rule was asked. ``spans`` is what
    happened in the rulebook's terms (:mod:`engine.trace`), in log order. ``checked`` counts, by rule, what checks
    compared with the log and found right. ``build_basis``
    is ``stated``, ``inferred`` or ``given``. ``hidden_reason`` says why nothing of the game can be judged, and is empty
    otherwise. ``divergences`` are those whose claims held often enough in real logs to accuse this one; ``notices``
    are the others (:mod:`engine.evidence`). ``confirmed`` counts, by claim, what checks found right.
    """

    game: Game
    ruleset: Ruleset
    build_basis: str
    verdicts: bytearray
    rules: dict[int, str]
    divergences: list[Divergence]
    spans: list[Span]
    checked: Mapping[str, int] = field(default_factory=dict)
    hidden_reason: str = ""
    notices: list[Divergence] = field(default_factory=list)
    confirmed: Mapping[Claim, int] = field(default_factory=dict)

    def verdict(self, packet: Packet) -> Verdict:
        """Return the verdict of a packet."""
        return Verdict(self.verdicts[packet.index])

    def rule(self, packet: Packet) -> str:
        """Return the id of the rule a packet was met with; empty where there is none."""
        return self.rules.get(packet.index, "")

    def counts(self) -> dict[Verdict, int]:
        """Return how many packets have each verdict (block ends are not packets)."""
        found = Counter(self.verdicts[packet.index] for packet in self.game.walk())
        return {verdict: found.get(verdict, 0) for verdict in Verdict}

    @property
    def coverage(self) -> float:
        """The share of packets judged (neither cosmetic nor hidden) that are predicted or chosen; 1.0 for none."""
        counts = self.counts()
        judged = sum(counts.values()) - counts[Verdict.COSMETIC] - counts[Verdict.HIDDEN]
        return (counts[Verdict.PREDICTED] + counts[Verdict.CHOSEN]) / judged if judged else 1.0
