"""Twinspell (HS 2.3.1.g), miniaturize and gigantify: the twin of a played card goes to the card's place in the hand.

The card names its twin: the same spell, or the minion in another size. The twin has no twin of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.hearthstone.cards.data import ids_by_number
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import PLACE, room_changes
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE, SIZES = "HS 2.3.1.g", "LOG sizes"


def twin_of(tags: Mapping[int, int]) -> int:
    """Return the number of the twin of a card with these tags; 0 if it names none, even if it has the keyword."""
    if tags.get(GameTag.MINIATURIZE) or tags.get(GameTag.GIGANTIFY):
        return tags.get(GameTag.COLLECTION_RELATED_CARD_DATABASE_ID, 0)
    return tags.get(GameTag.TWINSPELL_COPY, 0) if tags.get(GameTag.TWINSPELL) else 0


def give(r: Resolution, player: Entity, card: Entity, place: int) -> None:
    """Put the twin into the hand at the position from which the card was played; other cards make room.

    There is no twin if the card was countered, is gone, or names none.
    """
    there = card.zone in (Zone.PLAY, Zone.SECRET) and not card.get(GameTag.CANT_PLAY)
    if not there or hand_is_full(r, player) or not (number := twin_of(card.tags)):
        return
    controller = player.controller
    place = min(place, len(r.state.zone(controller, Zone.HAND)) + 1)
    r.set_unordered(PLACE, room_changes(r, controller, Zone.HAND, place, None))
    stated = (GameTag.ZONE_POSITION, place), (GameTag.DISPLAYED_CREATOR, card.id)
    rule = RULE if card.type == CardType.SPELL else SIZES
    r.create(rule, ids_by_number(r.ruleset.high).get(number, ""), controller, Zone.HAND, *stated)
