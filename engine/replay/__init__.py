"""Replaying a log: the rules are run on a game and met with its packets, one verdict each."""

from __future__ import annotations

import dataclasses
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.divergence import Divergence
from engine.evidence.model import Claim
from engine.evidence.weight import weigh
from engine.replay.findings import UNJUDGED
from engine.replay.replayer import Replayer
from engine.replay.scope import why_hidden
from engine.replay.top_level import run
from engine.replay.truncation import drop_uncertain
from engine.replay.unseen import hide_unseen
from engine.rulesets import Ruleset
from engine.trace import Span
from engine.verdict import Verdict
from hslog.game import Game
from hslog.packets import Packet

RECURSION_LIMIT = 1_000_000
"""Depth is limited by memory only: Python's own limit is for recursion by mistake."""


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


def replay(game: Game, build: int | None = None) -> Replay:
    """Replay a game through the rules of its build, or of ``build`` where one is given."""
    low, high = (build, build) if build is not None else game.build_range
    replayer = Replayer(game, low, high)
    hidden_reason = why_hidden(game)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
    try:
        if not hidden_reason:
            run(replayer)
    finally:
        sys.setrecursionlimit(limit)
    findings = replayer.log.findings
    for packet in game.walk():
        if findings.verdicts[packet.index] == UNJUDGED:
            findings.verdicts[packet.index] = Verdict.HIDDEN if hidden_reason else Verdict.ADOPTED
    hide_unseen(game, findings.verdicts)
    divergences = [_weighed(one, replayer.ruleset) for one in drop_uncertain(game, findings.divergences)]
    told = {divergence.index for divergence in divergences}
    for withdrawn in findings.divergences:
        if withdrawn.index not in told and findings.verdicts[withdrawn.index] == Verdict.DIVERGENT:
            findings.verdicts[withdrawn.index] = Verdict.HIDDEN  # the rest of it may not have been written yet
    accusing = [one for one in divergences if accuses(one)]
    accused = {one.index for one in accusing}
    notices = [one for one in divergences if not accuses(one)]
    for notice in notices:
        if notice.index not in accused and findings.verdicts[notice.index] == Verdict.DIVERGENT:
            findings.verdicts[notice.index] = Verdict.ADOPTED  # too little is known of the rule to judge the packet
    return Replay(
        game,
        replayer.ruleset,
        "given" if build is not None else game.build_basis,
        findings.verdicts,
        findings.rules,
        accusing,
        replayer.trace.roots,
        findings.checked,
        hidden_reason,
        notices,
        findings.confirmed,
    )


def accuses(divergence: Divergence) -> bool:
    """Return whether a divergence has enough evidence to accuse the log; if not, it is a notice."""
    return divergence.evidence.is_enough


def _weighed(divergence: Divergence, ruleset: Ruleset) -> Divergence:
    return dataclasses.replace(divergence, evidence=weigh(divergence.claim, ruleset))
