"""The findings of a replay: verdict and rule of every packet, divergences, and what was confirmed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypedDict, Unpack

from engine.core.claim import Claim
from engine.core.divergence import Cause, Kind, Severity
from engine.core.verdict import ADOPTED, CHOSEN, DIVERGENT, PREDICTED, Verdict
from engine.magic.replay.result import MagicDivergence, OptionRow
from engine.rulebook import nearest

if TYPE_CHECKING:
    from engine.magic.rules.steps import TurnStructure
    from hslog.arena.game import ArenaGame
    from hslog.arena.packets import Message

TURN_RULE = "CR 500.1"


class About(TypedDict, total=False):
    """What a disagreement is about: the packet, the entity and its tag, and the values of both sides."""

    index: int | None
    entity: int
    tag: int | None
    expected: int | str | None
    observed: int | str | None
    before: int | None


class Findings:
    """Verdicts by packet index, the rule behind each, and the divergences in the order found."""

    def __init__(self, game: ArenaGame, turn: TurnStructure) -> None:
        self.game = game
        self.turn = turn
        self.verdicts = bytearray([ADOPTED]) * game.packet_count
        self.rules: dict[int, str] = {}
        self.divergences: list[MagicDivergence] = []
        self.confirmed: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.rows: dict[int, list[OptionRow]] = {}
        self.message: Message | None = None

    def predict(self, index: int, rule: str) -> None:
        """Record that the rules predict a packet."""
        if self.verdicts[index] != DIVERGENT:
            self.verdicts[index] = PREDICTED
            self.rules[index] = rule

    def choose(self, index: int, rule: str) -> None:
        """Record that a packet is a player's legal decision."""
        if self.verdicts[index] != DIVERGENT:
            self.verdicts[index] = CHOSEN
            self.rules[index] = rule

    def mark(self, index: int, verdict: Verdict) -> None:
        """Give a packet a verdict without a rule."""
        self.verdicts[index] = verdict

    def mark_all(self, first: int, end: int, verdict: Verdict) -> None:
        """Give the packets from ``first`` until before ``end`` a verdict without a rule."""
        if first < end:
            self.verdicts[first:end] = bytes((verdict,)) * (end - first)

    def confirm(self, rule: str, part: str) -> None:
        """Count a claim that the log confirms."""
        self.confirmed[rule, part] += 1

    def judge(self, right: bool, rule: str, part: str, kind: Kind, message: str, **about: Unpack[About]) -> bool:
        """Count a claim that is right, or record that the log disagrees; return whether it is right."""
        if right:
            self.confirm(rule, part)
        else:
            self.diverge(rule, part, kind, message, **about)
        return right

    def diverge(self, rule: str, part: str, kind: Kind, message: str, **about: Unpack[About]) -> None:
        """Record a disagreement: at packet ``index``, or, where nothing is there, at the message being read."""
        index = about.get("index")
        where = self.message
        line = where.line if where is not None else 0
        step = self.turn.step
        words = step.words if step is not None else ""
        place = index if index is not None else where.index if where is not None else 0
        why = [Cause(TURN_RULE, line, f"turn {self.turn.turn}, of {self.game.called(self.turn.active)}")]
        if step is not None:
            why.append(Cause(step.rule, line, f"in the {words}"))
        stated = nearest(rule)
        if stated is not None:
            why.append(Cause(rule, 0, stated.summary or stated.title))
        self.divergences.append(
            MagicDivergence(
                line=line,
                game=self.game.index,
                turn=self.turn.turn,
                block="",
                phase=words,
                step=words,
                rule=rule,
                kind=kind,
                entity=about.get("entity", 0),
                tag=about.get("tag"),
                expected=about.get("expected"),
                observed=about.get("observed"),
                message=message,
                severity=Severity.ORDER if kind is Kind.WRONG_ORDER else Severity.STATE,
                index=place,
                why=tuple(why),
                before=about.get("before"),
                claim=Claim(rule, part),
            )
        )
        if index is not None and kind is not Kind.MISSING:
            self.verdicts[index] = DIVERGENT
            self.rules[index] = rule

    def name(self, entity: int) -> str:
        """Return the words for a player or an object."""
        return self.game.called(entity)
