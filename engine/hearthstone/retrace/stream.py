"""The packets of a log in sequence, and the places at which each entity or card is mentioned."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import Any, NamedTuple

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    ChangeEntity,
    FullEntity,
    MetaData,
    Packet,
    ShowEntity,
    SubSpell,
    TagChange,
)

NAMING = frozenset({GameTag.PROPOSED_DEFENDER, GameTag.PROPOSED_ATTACKER, GameTag.CARD_TARGET, GameTag.ATTACHED})
"""Tags whose value is an entity."""

NEVER = 1 << 60
"""The place of an entity or card that a log does not mention any more."""


class Entry(NamedTuple):
    """A packet of the log, or the end of a block (``ends``)."""

    packet: Packet
    ends: bool = False

    @property
    def packet_index(self) -> int:
        """The index of the packet, or that of the end of the block."""
        if self.ends and isinstance(self.packet, (Block, SubSpell)) and self.packet.end_index is not None:
            return self.packet.end_index
        return self.packet.index

    @property
    def line(self) -> int:
        """The line of the packet, or that of the end of the block."""
        if self.ends and isinstance(self.packet, (Block, SubSpell)) and self.packet.end_line is not None:
            return self.packet.end_line
        return self.packet.line

    def content(self) -> tuple[Any, ...]:
        """Return the entry's content for comparison; the order of listed tags does not count."""
        if self.ends:
            return ("END", self.packet.content())
        return content_of(self.packet)


def content_of(packet: Packet) -> tuple[Any, ...]:
    """Return a packet's content for comparison; the order of listed tags does not count."""
    if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)):
        return (packet.kind, int(packet.entity), packet.card_id, frozenset((int(t), int(v)) for t, v in packet.tags))
    return packet.content()


class Stream:
    """The entries of one log. ``cards``: card ids by entity, as the log first shows them."""

    def __init__(self, game: Game) -> None:
        self.entries = list(_flat(game.packets))
        self.cards: dict[int, str] = {}
        self._entities: dict[int, list[int]] = defaultdict(list)
        self._made: dict[str, list[int]] = defaultdict(list)
        for place, (packet, ends) in enumerate(self.entries):
            if ends:
                continue
            for entity in _mentioned(packet):
                self._entities[int(entity)].append(place)
            if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)) and packet.card_id:
                self._made[packet.card_id].append(place)
                if not isinstance(packet, ChangeEntity):
                    self.cards.setdefault(packet.entity, packet.card_id)

    def next_of(self, entity: int, place: int) -> int:
        """Return the place at or after ``place`` at which the log mentions an entity; NEVER if there is none."""
        return _next(self._entities.get(entity, []), place)

    def next_card(self, card_id: str, place: int) -> int:
        """Return the place at or after ``place`` at which the log shows a card id; NEVER if there is none."""
        return _next(self._made.get(card_id, []), place)

    def next_position(self, entity: int, place: int) -> int:
        """Return the next position of a card that enters play; 0 if it gets none."""
        for packet, _ in self.entries[place:]:
            if not isinstance(packet, (TagChange, ShowEntity)) or packet.entity != entity:
                continue
            if isinstance(packet, TagChange) and packet.tag == GameTag.ZONE_POSITION and packet.value:
                return packet.value
            if isinstance(packet, ShowEntity) and packet.tag(GameTag.ZONE) == Zone.PLAY:
                return packet.tag(GameTag.ZONE_POSITION)
        return 0


def _next(places: list[int], place: int) -> int:
    found = bisect_left(places, place)
    return places[found] if found < len(places) else NEVER


def _mentioned(packet: Packet) -> tuple[int, ...]:
    if isinstance(packet, TagChange) and packet.tag in NAMING:
        return (packet.entity, packet.value)
    if isinstance(packet, MetaData):
        return tuple(packet.info)
    if isinstance(packet, TagChange) and packet.tag == GameTag.ZONE_POSITION and packet.value:
        return ()  # another card has left the row or has come into it
    return packet.entities()


def _flat(packets: list[Packet]) -> list[Entry]:
    """Return packets and the ends of blocks in the order of the log; blocks may be nested to any depth."""
    found: list[Entry] = []
    stack: list[tuple[Packet | None, list[Packet], int]] = [(None, packets, 0)]
    while stack:
        around, inside, place = stack.pop()
        if place == len(inside):
            if around is not None and getattr(around, "end_index", None) is not None:  # else the log ends inside it
                found.append(Entry(around, ends=True))
            continue
        stack.append((around, inside, place + 1))
        packet = inside[place]
        if isinstance(packet, CLIENT_PACKETS):
            continue
        found.append(Entry(packet))
        if isinstance(packet, (Block, SubSpell)):
            stack.append((packet, packet.packets, 0))
    return found
