"""Which entities a log speaks of before it creates them."""

from __future__ import annotations

from hslog.game import Game
from hslog.packets import FullEntity, walk


def find_never_created(game: Game) -> list[int]:
    """Return the entities, ascending, that packets speak of before any creates them, or that none creates."""
    found: set[int] = set()
    told: set[int] = set()
    for packet in walk(game.packets):
        for entity in packet.entities():
            if entity not in told:
                told.add(entity)
                if not isinstance(packet, FullEntity):
                    found.add(int(entity))
    return sorted(found)
