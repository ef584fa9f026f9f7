"""The findings of a replay: verdict and rule of every packet, divergences, and rules confirmed by checks.

A check reports nothing when the log is right, but the comparison is counted (:meth:`Findings.count_confirmed`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from engine.core.claim import Claim
from engine.core.divergence import Cause, Divergence, Kind, Severity
from engine.core.trace import Span, SpanKind, Trace
from engine.core.verdict import Verdict
from engine.hearthstone.divergence import TagDivergence
from engine.hearthstone.evidence import claims
from engine.hearthstone.options.model import RowVerdict
from engine.hearthstone.replay.log.cursor import UNREPORTED, Frame
from engine.hearthstone.replay.verdicts.recovery import Wound, take_as_moved
from engine.hearthstone.state import GameState
from engine.hearthstone.wording import divergences as wording
from engine.hearthstone.wording.clauses import block_clause, span_clause
from engine.hearthstone.wording.names import Names
from engine.hearthstone.wording.tags import step_words
from engine.rulebook import nearest
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.names import name, tag_name
from hslog.hearthstone.packets import Block, Packet, TagChange

UNJUDGED = 255

STEPS_RULE = "HS 2.1"
"""The rule for the steps of a turn."""

OUTERMOST_CAUSES, INNERMOST_CAUSES = 4, 12
"""Numbers of open blocks that a divergence names as its causes; real logs nest 13 deep."""

_BOOKKEEPING_WORDS = ("NUM_", "_THIS_TURN", "_THIS_GAME", "LAST_AFFECTED_BY", "COMBO_ACTIVE", "EXHAUSTED")


class Told(TypedDict, total=False):
    """The other entities of a divergence, and the claim that it denies if that does not follow from its other fields
    (:func:`engine.hearthstone.evidence.claims.denied`).
    """

    others: Sequence[int]
    claim: Claim | None


class About(Told, total=False):
    """What a divergence is about (:class:`engine.core.divergence.Divergence`), besides its rule, kind and entity.

    ``message`` is a sentence with places for names and values
    (:func:`engine.hearthstone.wording.divergences.message`); without one it is made from the other fields.
    """

    tag: int | None
    expected: int | str | None
    observed: int | str | None
    message: str
    alternatives: Sequence[str]
    block_type: str
    note: str


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
        self.checked: Counter[str] = Counter()
        self.confirmed: Counter[Claim] = Counter()
        self.consequences: defaultdict[int, list[Divergence]] = defaultdict(list)
        """Divergences that follow from another one, by the index of that one in ``divergences``."""
        self.missing_deaths: dict[Wound, int] = {}
        """Entities whose deaths were reported as missing, with health and mark for destruction, and the number of the
        divergence that reported them.
        """
        self.option_rows: dict[int, Sequence[RowVerdict]] = {}
        self.derived: dict[int, Claim] = {}
        """The claims that predict packets which follow from the state, by packet index."""
        self.wrong_derived: list[Divergence] = []
        """Wrong values of such packets."""
        self.names = Names(game)
        self._clauses: dict[int, str] = {}
        self.may_accuse: Callable[[str, Kind, int, int | None], bool] = lambda rule, kind, entity, tag: True
        """Whether enough is known to report a divergence of this rule, kind, entity and tag."""

    def count_confirmed(
        self, rule: str, kind: Kind | None = None, *, tag: int | None = None, others: Sequence[int] = ()
    ) -> None:
        """Count a rule that a check compared with the log and found right.

        ``kind``, ``tag`` and ``others`` are those of the divergence it would have reported; without ``kind`` the rule
        was applied, but nothing in its name could have been reported.
        """
        self.checked[rule] += 1
        if kind is not None:
            self.confirm(rule, kind, tag=tag, others=others)

    def confirm(self, rule: str, kind: Kind, *, tag: int | None = None, others: Sequence[int] = ()) -> None:
        """Count the claim that a divergence with these fields would have denied: the log agrees with the rules."""
        types = self._types(others) if others else ()
        self.confirmed[claims.denied(rule, kind, tag=tag, types=types)] += 1

    def confirm_claim(self, claim: Claim) -> None:
        """Count a claim that a check compared with the log and found right."""
        self.confirmed[claim] += 1

    def compare_derived(self, packet: TagChange, value: int, rule: str) -> tuple[int, str]:
        """Compare a packet with the value that follows from the state; return its verdict and the rule.

        A wrong value is kept apart from the divergences: no effect causes it, and nothing follows from it.
        """
        claim = Claim(rule, f"derived {tag_name(packet.tag)}")
        if value == packet.value:
            self.confirm_claim(claim)
            self.derived[packet.index] = claim
            return Verdict.PREDICTED, rule
        frame, found = self.frames[-1].current, len(self.divergences)
        fault = frame.fault
        self.wrong_value(rule, packet, value, claim=claim)
        frame.fault = fault
        self.wrong_derived += self.divergences[found:]
        del self.divergences[found:]
        return self.verdicts[packet.index], rule

    def judge(self, right: bool, rule: str, kind: Kind, packet: Packet, *, entity: int, **about: Unpack[About]) -> bool:
        """Count a comparison that a check found ``right``, or record the disagreement; return ``right``."""
        if not right:
            self.diverge(rule, kind, packet, entity=entity, **about)
        elif (claim := about.get("claim")) is not None:
            self.confirm_claim(claim)
        else:
            self.count_confirmed(rule, kind, tag=about.get("tag"), others=about.get("others", ()))
        return right

    def diverge(
        self,
        rule: str,
        kind: Kind,
        packet: Packet | None,
        *,
        entity: int,
        follows: int | None = None,
        **about: Unpack[About],
    ) -> None:
        """Record a disagreement at ``packet`` (None: at the end of the open block).

        ``follows`` is the number of the divergence that causes this one: this one is then recorded with it instead of
        being reported separately.
        """
        frame = self.frames[-1].current
        may_accuse = self.may_accuse(rule, kind, int(entity), about.get("tag"))
        if frame.fault is None:
            frame.fault = len(self.divergences) if may_accuse else UNREPORTED
        if not may_accuse or follows == UNREPORTED:
            if packet is not None and follows is None:
                self.verdicts[packet.index] = Verdict.HIDDEN
            return
        found = self._describe(rule, kind, packet, int(entity), about)
        if follows is not None:
            self.consequences[follows].append(found)
            return
        self.divergences.append(found)
        if kind is Kind.MISSING and found.tag == GameTag.ZONE and isinstance(found.expected, int):
            outermost = next((frame.block for frame in self.frames if frame.block is not None), None)
            stop = (outermost.end_index if outermost is not None else None) or found.index
            take_as_moved(self.game, self.state, found.entity, found.expected, found.index, stop)
        if packet is not None and kind in (Kind.UNEXPECTED, Kind.WRONG_VALUE, Kind.WRONG_ORDER, Kind.ILLEGAL_CHOICE):
            self.verdicts[packet.index] = Verdict.DIVERGENT
            self.rules[packet.index] = rule

    def _describe(self, rule: str, kind: Kind, packet: Packet | None, entity: int, about: About) -> TagDivergence:
        """Return a disagreement with its place in the log and in the rules, its reasons and its message."""
        block = self.frames[-1].current.block
        line = packet.line if packet is not None else (block.end_line or block.line) if block is not None else 0
        index = packet.index if packet is not None else (block.end_index or block.index) if block is not None else 0
        step = self.state.game.get(GameTag.STEP)
        phase = self.trace.phase()
        tag, others = about.get("tag"), about.get("others", ())
        block_type, note = about.get("block_type", ""), about.get("note", "")
        types = self._types(others)
        found = TagDivergence(
            line=line,
            game=self.game.index,
            turn=self.state.game.get(GameTag.TURN),
            block=self.game.block_numbers.get(block.index, "") if block is not None else "",
            phase=phase.name if phase is not None else "",
            step=name("Step", step) if step else "",
            rule=rule,
            kind=kind,
            entity=entity,
            tag=tag,
            expected=about.get("expected"),
            observed=about.get("observed"),
            message="",
            severity=_severity(kind, tag),
            index=index,
            why=self._why(rule, index),
            alternatives=tuple(about.get("alternatives", ())),
            before=self.game.timeline.value(entity, tag, index - 1) if tag is not None and index else None,
            others=tuple(int(other) for other in others),
            block_type=block_type,
            note=note,
            claim=about.get("claim")
            or claims.denied(rule, kind, tag=tag, block_type=block_type, note=note, types=types),
        )
        return replace(found, message=wording.message(found, self.names, about.get("message", "")))

    def unexpected_change(
        self, rule: str, packet: TagChange, claim: Claim | None = None, follows: int | None = None
    ) -> None:
        """Record a tag change that no rule calls for."""
        kind, entity, tag = Kind.UNEXPECTED, packet.entity, packet.tag
        self.diverge(rule, kind, packet, entity=entity, tag=tag, observed=packet.value, claim=claim, follows=follows)

    def unexpected(self, rule: str, block: Block, message: str, **told: Unpack[Told]) -> None:
        """Record a block that no rule calls for."""
        kind, entity, of = Kind.UNEXPECTED, block.entity, name("BlockType", block.type)
        self.diverge(rule, kind, block, entity=entity, block_type=of, message=message, **told)

    def out_of_order(self, rule: str, block: Block, message: str, others: Sequence[int] = ()) -> None:
        """Record a block that comes before another one that should precede it."""
        kind, entity, of = Kind.WRONG_ORDER, block.entity, name("BlockType", block.type)
        self.diverge(rule, kind, block, entity=entity, others=others, block_type=of, message=message)

    def wrong_value(self, rule: str, packet: TagChange, expected: int | str | None, **told: Unpack[Told]) -> None:
        """Record a tag change to a value other than the expected one."""
        self.judge_value(False, rule, packet, expected, **told)

    def judge_value(
        self,
        right: bool,
        rule: str,
        packet: TagChange,
        expected: int | str | None,
        message: str = "",
        **told: Unpack[Told],
    ) -> None:
        """Count a tag change to a ``right`` value, or record that another one is ``expected``."""
        self.judge(
            *(right, rule, Kind.WRONG_VALUE, packet),
            entity=packet.entity,
            tag=packet.tag,
            expected=expected,
            observed=packet.value,
            message=message,
            **told,
        )

    def _types(self, entities: Sequence[int]) -> list[int]:
        """Return the card types of entities, 0 if the log does not show the card."""
        return [self.state[int(entity)].type for entity in entities]

    def _around(self) -> list[Span]:
        """Return the innermost phase or step, and the event being resolved in it, at the point of divergence."""
        phase, latest = self.trace.phase(), self.trace.stack[-1:]
        return [*([phase] if phase is not None else []), *(span for span in latest if span.kind is SpanKind.RESULT)]

    def _why(self, rule: str, index: int) -> tuple[Cause, ...]:
        chain = []
        left_out = max(0, len(self.frames) - OUTERMOST_CAUSES - INNERMOST_CAUSES)
        for place, frame in enumerate([*self.frames[:OUTERMOST_CAUSES], *self.frames[OUTERMOST_CAUSES + left_out :]]):
            if place == OUTERMOST_CAUSES and left_out:
                chain.append(Cause(frame.rule, 0, f"{left_out:,} more blocks, one inside the other"))
            if frame.block is not None:
                chain.append(Cause(frame.rule, frame.block.line, self._clause(frame.block)))
        if not chain:
            value, game = self.game.timeline.value, self.game.game_entity
            step, turn = (value(game, tag, index - 1) for tag in (GameTag.STEP, GameTag.TURN))
            where = f"in the {step_words(step)} of turn {turn}" if step else "before the first step of the game"
            chain.append(Cause(STEPS_RULE, 0, where))
        chain += [Cause(span.rule, 0, clause) for span in self._around() if (clause := span_clause(self.names, span))]
        stated = nearest(rule)
        if stated is not None:
            chain.append(Cause(rule, 0, stated.summary or stated.title))
        return tuple(chain)

    def _clause(self, block: Block) -> str:
        """Return a cached clause that describes a block: every divergence inside the block names it."""
        if block.index not in self._clauses:
            self._clauses[block.index] = block_clause(self.names, block)
        return self._clauses[block.index]


def _severity(kind: Kind, tag: int | None) -> Severity:
    if kind is Kind.WRONG_ORDER:
        return Severity.ORDER
    if tag is not None and any(word in tag_name(tag) for word in _BOOKKEEPING_WORDS):
        return Severity.BOOKKEEPING
    return Severity.STATE
