"""Moves between zones (HS 1.4, 4.7): who moves up when a card leaves, who makes room when one comes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import GameTag

POSITION = GameTag.ZONE_POSITION
RULE = "HS 1.4"


def leave_changes(r: Resolution, entity: Entity) -> Iterator[Change]:
    """A card leaves its place in hand or on the board: those to its right move one to the left."""
    place = entity.position
    if not place:
        return
    for other in reversed(r.state.zone(entity.controller, entity.zone)):
        if other.position > place:
            yield Change(other, POSITION, other.position - 1)
    yield Change(entity, POSITION, 0)


def room_changes(r: Resolution, controller: int, zone: int, place: int, newcomer: Entity | None) -> Iterator[Change]:
    """A card takes ``place`` (1-based) in hand or on the board: those from there on move one to the right."""
    for other in reversed(r.state.zone(controller, zone)):
        if other is not newcomer and other.position >= place:
            yield Change(other, POSITION, other.position + 1)
