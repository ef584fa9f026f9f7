"""The interface between the parts of the replay and the whole (:mod:`engine.hearthstone.replay.replayer`).

Parts that do not use other parts are typed by their class. Parts that use the whole are typed by a protocol, so that no
two modules import each other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.replay.matching.changes import Changes
from engine.hearthstone.replay.matching.deferred import Deferred
from engine.hearthstone.replay.matching.known_texts import KnownTexts
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.replay.matching.offers import Offers
from engine.hearthstone.resolution import Resolution
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, FullEntity, Packet, TagChange


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


class Reader(Protocol):
    """Reads effects whose text is not known (:class:`engine.hearthstone.replay.reading.effect_reader.EffectReader`)."""

    def carry_out(self) -> None:
        """Read the rest of the open block."""

    def read(self, packet: Packet) -> None:
        """Read the primitive that begins with ``packet``, the next packet."""

    def makes_room(self, packet: TagChange) -> bool:
        """Return whether a change of position makes room for a card that is about to enter the zone."""


class ReplayContext(Changes, Resolution):
    """The replay of one game, as its parts see it.

    ``logs_empty_blocks``: this log has blocks in which nothing happens. ``joined``: the log begins in the middle of the
    game, and the packets that describe the board at that time are still being read. ``begun``: the first step of the
    game has begun. ``explained``: the candidate that each trigger of the action has matched, by the index of its block:
    bearer, ability and event. ``dying``: the entities that die in the action.
    """

    __slots__ = ("effect_reader", "log", "texts", "unknown")

    game: Game
    log: LogMatcher
    logs_empty_blocks: bool
    joined: bool
    begun: bool
    deferred: Deferred
    offers: Offers
    effect_reader: Reader
    texts: KnownTexts
    explained: dict[int, Candidate]
    dying: set[int]

    @cached_property
    def never_created(self) -> list[int]:
        """The ids, ascending, of entities that packets mention before any packet creates them."""
        return find_never_created(self.game.walk())

    @abstractmethod
    def carry_out_response(self, block: Block, deathrattle: bool = False) -> None:
        """Carry out an open trigger; ``deathrattle``: it is known to be a deathrattle."""
