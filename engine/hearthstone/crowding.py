"""Limits on the number of cards: every event of the rules loops over all cards, so a log may not hold any number.

Real logs have at most 8 minions and locations of a player in play, 74 cards, 106 with enchantments, and 15 enchantments
of one card.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.entity import BOARD_TYPES, Entity
from hslog.hearthstone.generated.vocabulary import CardType, Zone

MOST_ON_BOARD, MOST_CARDS, MOST_IN_PLAY, MOST_ATTACHED = 50, 200, 1000, 500

CROWDING = (Zone.PLAY, Zone.HAND, Zone.SECRET)


def crowd(cards: Sequence[Entity], zone: int) -> str:
    """Return a description of the limit that a player's cards in a zone exceed; empty if none."""
    if len(cards) <= MOST_ON_BOARD or zone not in CROWDING:
        return ""
    if len(cards) > MOST_IN_PLAY:
        return f"{MOST_IN_PLAY:,} cards and enchantments of one player at once"
    if zone == Zone.PLAY:
        if sum(card.type in BOARD_TYPES for card in cards) > MOST_ON_BOARD:
            return f"{MOST_ON_BOARD} minions and locations of one player at once"
        cards = [card for card in cards if card.type != CardType.ENCHANTMENT]
    if len(cards) <= MOST_CARDS:
        return ""
    return f"{MOST_CARDS} cards of one player at once in play, in hand or among the secrets"
