"""Twinspell (HS 2.3.1.g): the twin of a spell that is played comes to the hand, where the spell was.

Which card it is, is printed on the spell, and is not said here. The twin has no twin of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.mechanics.draw import hand_is_full
from engine.mechanics.zones import PLACE, room_changes
from engine.resolution import Resolution
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 2.3.1.g"


def has_twin(tags: Mapping[int, int]) -> bool:
    """Return whether a card with these tags has a twin: the keyword alone is on cards that have none, too."""
    return bool(tags.get(GameTag.TWINSPELL, 0)) and bool(tags.get(GameTag.TWINSPELL_COPY, 0))


def give(r: Resolution, player: Entity, spell: Entity, place: int) -> None:
    """The twin comes to the hand, in the place from which the spell was played; others make room for it.

    A spell that was countered, or is gone already, gives none; nor does one that does not name its twin.
    """
    there = spell.zone in (Zone.PLAY, Zone.SECRET) and not spell.get(GameTag.CANT_PLAY)
    if not has_twin(spell.tags) or not there or hand_is_full(r, player):
        return
    controller = player.get(GameTag.CONTROLLER)
    place = min(place, len(r.state.zone(controller, Zone.HAND)) + 1)
    r.set_unordered(PLACE, room_changes(r, controller, Zone.HAND, place, None))
    stated = (GameTag.ZONE_POSITION, place), (GameTag.DISPLAYED_CREATOR, spell.id)
    r.create(RULE, "", controller, Zone.HAND, *stated)
