"""Announced moves: in later builds a visible card names its next zone before it moves (HS 1.4).

The server sets tag 1068 to the zone and back to 0, and then moves the card. An announced move must happen, and no
visible card moves unannounced. Hidden cards, and cards revealed as they move, are not announced.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import GameState
from engine.hearthstone.tags import ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

RULE = "LOG announced moves"

ADOPTED, PREDICTED, DIVERGENT = int(Verdict.ADOPTED), int(Verdict.PREDICTED), int(Verdict.DIVERGENT)


class Announcements:
    """Pending announced moves: the announced zone of each entity, and the packets that announced it."""

    def __init__(self, state: GameState, findings: Findings, ruleset: Ruleset) -> None:
        self.state = state
        self.findings = findings
        self.certain = ruleset.holds("moves_announced")
        self.bound: dict[int, tuple[int, list[int]]] = {}

    def announce(self, packet: TagChange, verdict: int) -> int:
        """Record a change of tag 1068; return its verdict until the card moves."""
        if packet.value:
            self.bound[packet.entity] = (packet.value, [packet.index])
            return verdict
        if packet.entity not in self.bound:
            return verdict
        self.bound[packet.entity][1].append(packet.index)
        return PREDICTED

    def check(self, frame: Frame) -> None:
        """Check, at the end of a block, that every move announced in it has happened."""
        block = frame.block
        if block is None or not self.bound:
            return
        for entity, (zone, announced) in list(self.bound.items()):
            if announced[0] < block.index:
                continue
            del self.bound[entity]
            if self.state[entity].zone != zone and not frame.cut:
                self.findings.diverge(RULE, Kind.MISSING, None, entity=entity, tag=GameTag.ZONE, expected=zone)

    def move(self, packet: TagChange, verdict: int) -> int:
        """Match a change of ZONE with its announcement, before the state changes; return the verdict of the change.

        An announcement predicts an announced move that no rule called for. A move that a rule called for predicts its
        announcement.
        """
        card = self.state.entities[packet.entity]
        zone, announced = self.bound.pop(packet.entity, (0, []))
        if not zone:
            shuffles_itself = (card.zone, packet.value) == (Zone.GRAVEYARD, Zone.DECK)  # by its deathrattle
            visible = card.known and card.type != CardType.ENCHANTMENT and not shuffles_itself
            if self.certain and visible and card.zone and card.zone != packet.value:
                self.findings.diverge(
                    RULE, Kind.MISSING, packet, entity=packet.entity, tag=ZONE_BOUND_FOR, expected=packet.value
                )
            return verdict
        if zone != packet.value:
            self.findings.wrong_value(RULE, packet, zone)
            return DIVERGENT
        if len(announced) < 2:
            self.findings.diverge(RULE, Kind.MISSING, packet, entity=packet.entity, tag=ZONE_BOUND_FOR, expected=0)
        self.findings.confirm(RULE, Kind.WRONG_VALUE, tag=GameTag.ZONE)
        if verdict == ADOPTED:
            self.findings.rules[packet.index] = RULE
            return PREDICTED
        for index in announced:
            self.findings.verdicts[index] = PREDICTED
            self.findings.rules[index] = RULE
        return verdict
