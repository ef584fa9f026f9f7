"""The result of a replay: the verdict of every packet, the divergences, and the trace of the resolution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.divergence import Divergence, Kind
from engine.core.judged import JudgedGame
from engine.core.verdict import Verdict
from engine.hearthstone.effects.context import EffectRun
from engine.hearthstone.options.model import OPTION, RowVerdict
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.game import Game

if TYPE_CHECKING:
    from engine.hearthstone.tables.actions import Action


@dataclass(eq=False, repr=False)
class Replay(JudgedGame[Game]):
    """A replayed game with a verdict for every packet.

    ``effect_runs`` are the texts of cards that were carried out. ``beyond_limit``: the game is not judged because it
    has more entities at once than the rules support. ``not_retraced`` states why a game that the rules have played
    could not be played again, if that was requested. What makes a notice: :mod:`engine.hearthstone.evidence`.
    """

    ruleset: Ruleset
    divergences: list[Divergence]
    option_rows: Mapping[int, Sequence[RowVerdict]] = field(default_factory=dict)
    notices: list[Divergence] = field(default_factory=list)
    effect_runs: Sequence[EffectRun] = ()
    not_retraced: str = ""
    beyond_limit: bool = False

    @property
    def missing(self) -> int:
        """The number of divergences about missing packets, for which no packet has a verdict.

        A missing row of an option list makes the packet of the list divergent, and does not count.
        """
        return sum(one.kind is Kind.MISSING and not one.claim.part.startswith(OPTION) for one in self.divergences)

    def _partly(self) -> float:
        """Return the share of the rows of adopted option lists that are predicted."""
        return sum(
            sum(row.verdict is Verdict.PREDICTED for row in rows) / len(rows)
            for index, rows in self.option_rows.items()
            if rows and self.verdicts[index] == Verdict.ADOPTED
        )

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
