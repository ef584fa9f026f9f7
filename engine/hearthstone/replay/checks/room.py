"""Full zones (HS 4.7): a card that entered a full zone must have left it when the block ends.

During the block a zone may hold more cards than it has room for: replacements enter before the replaced cards leave.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.mechanics.zones import FULL_RULE, excess
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import Packet


class Room:
    """Cards that entered a full zone."""

    def __init__(self, log: LogMatcher) -> None:
        self.log = log
        self.pressed: list[tuple[Frame, Packet, Entity, int]] = []

    def note_arrival(self, packet: Packet, card: Entity) -> None:
        """Record a card that has entered its zone with ``packet``; count a confirmation if the zone has room."""
        beyond, most = excess(self.log.state, card.controller, card.zone)
        if beyond > 0:
            self.pressed.append((self.log.frame, packet, card, card.zone))
        elif most:
            self.log.findings.count_confirmed(FULL_RULE, Kind.UNEXPECTED)

    def check(self, frame: Frame) -> None:
        """Report cards that entered in the ending block without room."""
        if not self.pressed:
            return
        waiting, self.pressed = self.pressed, [one for one in self.pressed if one[0] is not frame]
        for where, packet, card, zone in reversed(waiting):
            beyond, most = excess(self.log.state, card.controller, zone)
            destroyed = bool(card.get(GameTag.TO_BE_DESTROYED))  # such as a minion that changes sides without room
            if where is not frame:
                continue
            if card.zone == zone and beyond > 0 and not destroyed:
                message = f"{{entity}} comes {_place_of(card)}, but there is room for only {most}"
                self.log.findings.diverge(FULL_RULE, Kind.UNEXPECTED, packet, entity=card.id, message=message)
                return
            self.log.findings.count_confirmed(FULL_RULE, Kind.UNEXPECTED)


def _place_of(card: Entity) -> str:
    if card.zone == Zone.SECRET:
        return "to the other secrets"
    return f"to place {card.position} of the {'board' if card.zone == Zone.PLAY else 'hand'}"
