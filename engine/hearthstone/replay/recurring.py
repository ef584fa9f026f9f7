"""Triggers that recur: a card that has triggered in each step of one kind so far triggers in the next one, too.

This judges cards whose text is unknown: scripts of adventures and brawls, and enchantments. Triggers of known texts are
candidates (:mod:`engine.hearthstone.replay.responses`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import NamedTuple

from engine.core.claim import CARD_TEXTS, Claim
from engine.hearthstone.replay import reports
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.foundations import is_blind
from engine.hearthstone.resolution import Event
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Step, Zone

CLAIM = Claim(CARD_TEXTS, "trigger in each such step")

STEPS = (Step.MAIN_START_TRIGGERS, Step.MAIN_END, Step.MAIN_CLEANUP)
"""Steps in which a trigger recurs. In the step of the draw, triggers may depend on the card that is drawn (HS 4.4)."""

LEAST_TIMES = 3
"""Number of steps in which a card must have triggered."""


class Kind(NamedTuple):
    """The kind of step for a card: its number, whether in its controller's turn, and what it is attached to."""

    card_id: str
    step: int
    own_turn: bool
    host_zone: int
    host_type: int


class Recurring:
    """The cards of one game that trigger in every step of a kind."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.times: Counter[Kind] = Counter()
        self.broken: set[Kind] = set()
        """Kinds of steps in which a card did not trigger, after one in which it did."""
        self.present: dict[int, tuple[Entity, Kind, int]] = {}
        """The entities in play when the step began, with the kind of step and their controllers."""
        self.step = self.place = 0

    def begin(self, told: Container[int]) -> None:
        """Record who is in play as a step begins. ``told``: entities whose triggers in it another rule states."""
        state = self.r.state
        self.present.clear()
        self.step, self.place = state.game.get(GameTag.STEP), self.r.log.place
        if self.step in STEPS and not is_blind(self.r):
            for entity in state.play_order:
                if entity.card_id and entity.id not in told and not entity.get(GameTag.SILENCED):
                    self.present[entity.id] = entity, self._kind(entity), entity.controller

    def end(self, event: Event) -> None:
        """Compare the triggers of a step with those of the steps before, and report missing ones."""
        findings, responses = self.r.log.findings, self.r.responses
        came = {bearer.id for _, bearer in responses.came}
        for entity, kind, controller in self.present.values():
            recurs = self.times[kind] >= LEAST_TIMES and kind not in self.broken
            if entity.id in came:
                self.times[kind] += 1
                if recurs:
                    findings.confirm_claim(CLAIM)
            elif self.times[kind] and (entity.zone, entity.controller) == (Zone.PLAY, controller):
                self.broken.add(kind)
                if recurs and self.r.logs_empty_blocks:
                    place = responses.after(entity, self.place, event.last)
                    reports.recurring_missing(findings, event.rule, place, entity, CLAIM)

    def _kind(self, entity: Entity) -> Kind:
        turn = self.r.state.current_player
        host = self.r.state.entities.get(entity.get(GameTag.ATTACHED))
        own = turn is not None and turn.controller == entity.controller
        where = (host.zone, host.type) if host is not None else (0, 0)
        return Kind(entity.card_id, self.step, own, *where)
