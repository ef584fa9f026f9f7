"""Entities that a log mentions before it creates them."""

from __future__ import annotations

from collections.abc import Iterable

from hslog.hearthstone.packets import FullEntity, Packet, TagChange


def find_never_created(packets: Iterable[Packet]) -> list[int]:
    """Return the ids, ascending, of entities that packets mention before, or without, their creation."""
    found: set[int] = set()
    told: set[int] = set()
    for packet in packets:
        if isinstance(packet, TagChange) and packet.entity in told:
            continue
        for entity in packet.entities():
            if entity not in told:
                told.add(entity)
                if not isinstance(packet, FullEntity):
                    found.add(int(entity))
    return sorted(found)
