"""The perspective of a recording: whose client wrote the log.

A client sees its own hand and not the opponent's, so a log of a two-player game shows exactly one hand: that of the
friendly player. A spectator of both players sees both hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import CreateGame, HideEntity, SendOption, ShowEntity, TagChange, _Tagged

if TYPE_CHECKING:
    from hslog.hearthstone.game_data import GameData

KNOWN = 0.6
"""A hand of which at least this share was seen is known. Of a hidden hand a few percent are seen at most."""


@dataclass(frozen=True)
class Perspective:
    """The players' hands that a log shows.

    ``friendly`` is the controller number of the player whose eyes these are, None where both hands or neither
    are known. ``hands`` maps controller numbers to the number of cards that came to the hand and how many of
    them were known there. ``spectated``: recorded by a spectator. ``acted``: the recording client played.
    """

    friendly: int | None
    hands: dict[int, tuple[int, int]]
    spectated: bool
    acted: bool

    def knows(self, player_id: int) -> bool:
        """Return whether a player's hand is known."""
        came, known = self.hands.get(player_id, (0, 0))
        return came > 0 and known / came >= KNOWN


def perspective_of(game: GameData) -> Perspective:
    """Return the perspective of a game: whose hand the log shows."""
    hands = {player.player_id: [0, 0] for player in game.players}
    zone: dict[int, int] = {}
    controller: dict[int, int] = {}
    card: dict[int, str] = {}
    acted = False
    waiting: dict[int, int] = {}
    for packet in game.walk():
        if isinstance(packet, SendOption):
            acted = True
        for entity, tags, revealed in _told(packet):
            before = zone.get(entity, 0)
            for tag, value in tags:
                if tag == GameTag.ZONE:
                    zone[entity] = value
                elif tag == GameTag.CONTROLLER:
                    controller[entity] = value
            if revealed:
                card[entity] = revealed
            if zone.get(entity) == Zone.HAND and (before != Zone.HAND or revealed):
                owner = controller.get(entity, 0)
                if before != Zone.HAND and owner in hands:
                    hands[owner][0] += 1
                    waiting[entity] = owner
                if card.get(entity) and entity in waiting:
                    hands[waiting.pop(entity)][1] += 1
            elif before == Zone.HAND and zone.get(entity) != Zone.HAND:
                waiting.pop(entity, None)
                if isinstance(packet, HideEntity):
                    card.pop(entity, None)
    totals = {player: (came, known) for player, (came, known) in hands.items()}
    known = [player for player, (came, seen) in totals.items() if came and seen / came >= KNOWN]
    return Perspective(known[0] if len(known) == 1 else None, totals, game.spectated, acted)


def _told(packet: object) -> list[tuple[int, list[tuple[int, int]], str]]:
    """Return the entities that a packet describes, with tags and, if it reveals one, the card."""
    if isinstance(packet, TagChange | HideEntity):
        if packet.tag in (GameTag.ZONE, GameTag.CONTROLLER):
            return [(packet.entity, [(packet.tag, packet.value)], "")]
        return []
    if isinstance(packet, CreateGame) or not isinstance(packet, _Tagged):
        return []
    tags = packet.tags
    if isinstance(packet, ShowEntity) and any(tag == GameTag.ZONE and value != Zone.HAND for tag, value in tags):
        return [(packet.entity, tags, "")]  # revealed as it leaves the hand: it was not known there
    return [(packet.entity, tags, getattr(packet, "card_id", ""))]
