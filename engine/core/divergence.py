"""A disagreement between a log and the rules: data first, rendered later."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.core.claim import NO_CLAIM, NO_EVIDENCE, Claim, Evidence


class Kind(Enum):
    """The kind of a disagreement."""

    MISSING = "missing"
    UNEXPECTED = "unexpected"
    WRONG_VALUE = "wrong-value"
    WRONG_ORDER = "wrong-order"
    ILLEGAL_CHOICE = "illegal-choice"


class Severity(Enum):
    """How much a disagreement matters to the game."""

    STATE = "state"
    """The board differs from that by the rules."""
    ORDER = "order"
    """The same events happen in another order."""
    BOOKKEEPING = "bookkeeping"
    """A counter, a mark or a position differs."""
    LOG = "log"
    """The log is damaged: the packet is in the other stream only."""


@dataclass(frozen=True)
class Cause:
    """One link in the chain of reasons for an expectation: a rule, and the packet that required it."""

    rule: str
    line: int
    text: str


@dataclass(frozen=True)
class Divergence:
    """One disagreement.

    ``line`` is 1-based; for a missing packet it is where the packet should have been; ``index`` is the packet
    there. ``game`` counts the games of the file from 0. ``block`` is the path of the block (see
    Game.block_numbers), empty at top level; ``phase`` the phase or step of the rulebook, ``step`` the STEP of the
    turn. ``expected`` and ``observed`` are values of the tag (of an option: the reason printed; of a note: the
    amount), None where nothing was expected or observed; ``before`` is the value of the tag until then.
    ``block_type`` is set where it is about a block, ``note`` where it is about a note of an amount; ``others`` are
    further entities it is about (of a wrong order: those two, as the rules have them; of an attack: the target).
    ``message`` is rendered from all that (:mod:`engine.hearthstone.wording.divergences`).
    ``why`` leads from the player's action to the expectation; ``alternatives`` are what else could have happened
    at this place. ``claim`` is what it denies; ``evidence`` says how often that held in real logs.
    ``consequences`` are further departures that follow from this one and are not reported by themselves.
    """

    line: int
    game: int
    turn: int
    block: str
    phase: str
    step: str
    rule: str
    kind: Kind
    entity: int
    tag: int | None
    expected: int | str | None
    observed: int | str | None
    message: str
    severity: Severity
    index: int
    why: tuple[Cause, ...] = ()
    alternatives: tuple[str, ...] = field(default=())
    before: int | None = None
    others: tuple[int, ...] = ()
    block_type: str = ""
    note: str = ""
    claim: Claim = NO_CLAIM
    evidence: Evidence = NO_EVIDENCE
    consequences: tuple[Divergence, ...] = ()

    def _repr_html_(self) -> str:
        """Return the divergence as HTML for a notebook."""
        from hslog.core.html import fields_html

        return fields_html(
            f"line {self.line}: {self.message}",
            [
                ("what", f"{self.kind.value}, turn {self.turn}" + (f", block {self.block}" if self.block else "")),
                ("rule", self.rule),
                ("the rules say", self.expected),
                ("the log says", self.observed),
                ("evidence", self.evidence.words),
                ("why", "\n".join(f"line {cause.line}: {cause.text} ({cause.rule})" for cause in self.why)),
            ],
        )

    def to_json(self) -> dict[str, Any]:
        """Return the divergence as the JSON object of the contract, with its reasons and consequences."""
        return {
            **self._departure(),
            "before": self.value_word(self.before),
            "others": list(self.others),
            "block": self.block,
            "turn": self.turn,
            "phase": self.phase,
            "step": self.step,
            "severity": self.severity.value,
            "why": [{"rule": cause.rule, "line": cause.line, "text": cause.text} for cause in self.why],
            "alternatives": list(self.alternatives),
            "claim": self.claim.part,
            "evidence": self.evidence.to_json(),
            "consequences": [one._departure() for one in self.consequences],
        }

    def _departure(self) -> dict[str, Any]:
        """Return place, rule, and both sides as JSON."""
        return {
            "line": self.line,
            "rule": self.rule,
            "kind": self.kind.value,
            "entity": int(self.entity),
            "tag": self.tag_word(),
            "expected": self.value_word(self.expected),
            "observed": self.value_word(self.observed),
            "message": self.message,
        }

    def tag_word(self) -> str | None:
        """Return the name of the tag, None without a tag; each game has its own names."""
        return None if self.tag is None else str(self.tag)

    def value_word(self, what: int | str | None) -> int | str | None:
        """Return a value of the tag as it is written in JSON; each game has its own names."""
        return what
