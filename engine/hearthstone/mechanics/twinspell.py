"""Twinspell (HS 2.3.1.g): the twin of a played spell goes to the spell's place in the hand.

The spell names its twin. The twin has no twin of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import PLACE, room_changes
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 2.3.1.g"


def has_twin(tags: Mapping[int, int]) -> bool:
    """Return whether a card with these tags has a twin. Cards without a twin may also have the keyword."""
    return bool(tags.get(GameTag.TWINSPELL)) and bool(tags.get(GameTag.TWINSPELL_COPY))


def give(r: Resolution, player: Entity, spell: Entity, place: int) -> None:
    """Put the twin into the hand at the position from which the spell was played; other cards make room.

    There is no twin if the spell was countered, is gone, or names none.
    """
    there = spell.zone in (Zone.PLAY, Zone.SECRET) and not spell.get(GameTag.CANT_PLAY)
    if not has_twin(spell.tags) or not there or hand_is_full(r, player):
        return
    controller = player.controller
    place = min(place, len(r.state.zone(controller, Zone.HAND)) + 1)
    r.set_unordered(PLACE, room_changes(r, controller, Zone.HAND, place, None))
    stated = (GameTag.ZONE_POSITION, place), (GameTag.DISPLAYED_CREATOR, spell.id)
    r.create(RULE, r.oracle.card_named(spell, GameTag.TWINSPELL_COPY) or "", controller, Zone.HAND, *stated)
