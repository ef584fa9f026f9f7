"""What a replay finds: a verdict and a rule for every packet, and the divergences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.divergence import Cause, Divergence, Kind, Severity
from engine.replay.cursor import Frame
from engine.state import GameState
from engine.trace import Trace
from engine.verdict import Verdict
from hslog.game import Game
from hslog.generated.vocabulary import BlockType, GameTag
from hslog.names import name, tag_name, value_name
from hslog.packets import Packet

UNJUDGED = 255

_BOOKKEEPING_WORDS = ("NUM_", "_THIS_TURN", "_THIS_GAME", "LAST_AFFECTED_BY", "COMBO_ACTIVE", "EXHAUSTED")


class Findings:
    """Verdicts by packet index, the rule behind each, and the divergences in the order found."""

    def __init__(self, game: Game, state: GameState, trace: Trace, frames: Sequence[Frame]) -> None:
        self.game = game
        self.state = state
        self.trace = trace
        self.frames = frames
        self.verdicts = bytearray([UNJUDGED]) * game.packet_count
        self.rules: dict[int, str] = {}
        self.divergences: list[Divergence] = []

    def diverge(
        self,
        rule: str,
        kind: Kind,
        packet: Packet | None,
        *,
        entity: int,
        tag: int | None = None,
        expected: int | str | None = None,
        observed: int | str | None = None,
        message: str = "",
        severity: Severity | None = None,
        alternatives: Sequence[str] = (),
    ) -> None:
        """Record a disagreement at ``packet`` (None: at the end of the open block)."""
        frame = self.frames[-1].current
        frame.faulted = True
        block = frame.block
        line = packet.line if packet is not None else (block.end_line or block.line) if block is not None else 0
        index = packet.index if packet is not None else (block.end_index or block.index) if block is not None else 0
        step = self.state.game.get(GameTag.STEP)
        phase = self.trace.phase()
        self.divergences.append(
            Divergence(
                line=line,
                game=self.game.index,
                turn=self.state.game.get(GameTag.TURN),
                block=self.game.block_numbers.get(block.index, "") if block is not None else "",
                phase=phase.name if phase is not None else "",
                step=name("Step", step) if step else "",
                rule=rule,
                kind=kind,
                entity=int(entity),
                tag=tag,
                expected=expected,
                observed=observed,
                message=message or self._describe(kind, entity, tag, expected, observed),
                severity=severity or _severity(kind, tag),
                index=index,
                why=self._why(rule),
                alternatives=tuple(alternatives),
            )
        )
        if packet is not None and kind in (Kind.UNEXPECTED, Kind.WRONG_VALUE, Kind.WRONG_ORDER, Kind.ILLEGAL_CHOICE):
            self.verdicts[packet.index] = Verdict.DIVERGENT
            self.rules[packet.index] = rule

    def _describe(
        self, kind: Kind, entity: int, tag: int | None, expected: int | str | None, observed: int | str | None
    ) -> str:
        who = self.game.name_of(entity)
        if tag is None:
            return f"{who}: {kind.value}"
        what = tag_name(tag)

        def show(value: int | str | None) -> str:
            return "nothing" if value is None else value_name(tag, value) if isinstance(value, int) else value

        if kind is Kind.WRONG_VALUE:
            return f"{who}: {what} becomes {show(observed)}; the rules give {show(expected)}"
        if kind is Kind.MISSING:
            return f"{who}: {what} should become {show(expected)} here, and does not"
        if kind is Kind.WRONG_ORDER:
            return f"{who}: {what} becomes {show(observed)} before its turn"
        return f"{who}: {what} becomes {show(observed)}, and no rule calls for it here"

    def _why(self, rule: str) -> tuple[Cause, ...]:
        chain = []
        for frame in self.frames:
            if frame.block is not None:
                block = frame.block
                text = f"{name('BlockType', block.type)} of {self.game.name_of(block.entity)}"
                if block.type == BlockType.PLAY:
                    text = f"{self.game.name_of(block.entity)} is played"
                chain.append(Cause(frame.rule, block.line, text))
        phase = self.trace.phase()
        if phase is not None:
            chain.append(Cause(phase.rule, 0, phase.name))
        chain.append(Cause(rule, 0, "what this rule states here"))
        return tuple(chain)


def _severity(kind: Kind, tag: int | None) -> Severity:
    if kind is Kind.WRONG_ORDER:
        return Severity.ORDER
    if tag is not None and any(word in tag_name(tag) for word in _BOOKKEEPING_WORDS):
        return Severity.BOOKKEEPING
    return Severity.STATE
