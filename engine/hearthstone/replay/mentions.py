"""Entities that a log mentions before it creates them."""

from __future__ import annotations

from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import FullEntity, walk


def find_never_created(game: Game) -> list[int]:
    """Return the ids, ascending, of entities that packets mention before any creates them, or that none creates."""
    found: set[int] = set()
    told: set[int] = set()
    for packet in walk(game.packets):
        for entity in packet.entities():
            if entity not in told:
                told.add(entity)
                if not isinstance(packet, FullEntity):
                    found.add(int(entity))
    return sorted(found)
