"""The result of a replay: the verdict of every packet, the divergences, and the trace of the resolution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.claim import Claim
from engine.core.divergence import Divergence, Kind
from engine.core.trace import Span
from engine.core.verdict import Verdict
from engine.hearthstone.effects.context import EffectRun
from engine.hearthstone.options.model import OPTION, ROW_VERDICTS, RowVerdict
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Packet

if TYPE_CHECKING:
    from engine.hearthstone.tables.actions import Action


@dataclass(eq=False, repr=False)
class Replay:
    """A replayed game with a verdict for every packet.

    ``verdicts`` holds one Verdict number per packet, by the packet's index (block ends included, which repeat the
    verdict of their block). ``rules`` maps packet indexes to rule ids, for packets that a rule was applied to.
    ``spans`` is the trace in the rulebook's terms (:mod:`engine.core.trace`), in log order. ``checked`` counts, by
    rule, the comparisons with the log that held. ``build_basis`` is ``stated``, ``inferred`` or ``given``.
    ``hidden_reason`` states why nothing of the game can be judged; empty otherwise. ``option_rows`` has the verdict of
    each row of each option list, by the packet's index. ``divergences`` are those whose claims held often enough in
    real logs to accuse this one; ``notices`` are the others (:mod:`engine.hearthstone.evidence`). ``confirmed`` counts,
    by claim, the checks that held. ``effect_runs`` are the texts of cards that were carried out. ``beyond_limit``: the
    game is not judged because it has more entities at once than the rules support. ``not_retraced`` states why a game
    that the rules have played could not be played again, if that was requested.
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
    option_rows: Mapping[int, Sequence[RowVerdict]] = field(default_factory=dict)
    notices: list[Divergence] = field(default_factory=list)
    confirmed: Mapping[Claim, int] = field(default_factory=dict)
    effect_runs: Sequence[EffectRun] = ()
    not_retraced: str = ""
    beyond_limit: bool = False

    def __repr__(self) -> str:
        return f"<Replay of {self.game!r}: {len(self.divergences)} divergences>"

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

    @property
    def missing(self) -> int:
        """The number of divergences about missing packets, for which no packet has a verdict.

        A missing row of an option list makes the packet of the list divergent, and does not count.
        """
        return sum(one.kind is Kind.MISSING and not one.claim.part.startswith(OPTION) for one in self.divergences)

    @property
    def coverage(self) -> float:
        """The share of judged packets (neither cosmetic nor hidden) that are predicted or chosen; 1.0 without any.

        An adopted option list counts for the share of its rows that are predicted.
        """
        counts = self.counts()
        judged = sum(counts.values()) - counts[Verdict.COSMETIC] - counts[Verdict.HIDDEN]
        partly = sum(
            sum(row.verdict is Verdict.PREDICTED for row in rows) / len(rows)
            for index, rows in self.option_rows.items()
            if rows and self.verdicts[index] == Verdict.ADOPTED
        )
        return (counts[Verdict.PREDICTED] + counts[Verdict.CHOSEN] + partly) / judged if judged else 1.0

    def row_counts(self) -> dict[Verdict, int]:
        """Return how many rows of option lists have each verdict that rows can have."""
        found = Counter(row.verdict for rows in self.option_rows.values() for row in rows)
        return {verdict: found.get(verdict, 0) for verdict in ROW_VERDICTS}

    def table(self, name: str) -> Any:
        """Return a table of the replay as a ``pyarrow.Table``: ``verdicts``, ``divergences``, ``actions``, ...

        All of them, and their columns, are in docs/tables.md. Raises UnknownTable; MissingExtra without pyarrow.
        """
        from engine.hearthstone.tables import table_of

        return table_of(self, name)

    def actions(self) -> list[Action]:
        """Return the players' actions, in order, with the consequences of each."""
        from engine.hearthstone.tables import view_of
        from engine.hearthstone.tables.actions import actions_of

        return actions_of(view_of(self.game))

    def _repr_html_(self) -> str:
        """Return the replay as HTML for a notebook."""
        from hslog.core.html import fields_html

        counts = ", ".join(f"{count:,} {verdict.word}" for verdict, count in self.counts().items() if count)
        shown = [f"line {one.line}, {one.rule}: {one.message}" for one in self.divergences[:5]]
        rest = len(self.divergences) - len(shown)
        return fields_html(
            f"{' vs '.join(player.called for player in self.game.players)}: {len(self.divergences)} divergences",
            [
                ("log", f"{self.game.source}, game {self.game.index}"),
                ("rules", f"{self.ruleset.name}, build {self.build_basis}"),
                ("packets", counts),
                ("not judged", self.hidden_reason),
                ("divergences", "\n".join([*shown, *([f"and {rest} more"] if rest else [])])),
            ],
        )
