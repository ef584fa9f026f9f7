"""Copies of a game that can be falsified: every packet is new, and all numbers fit again after a change.

Packets keep the line they had, so that a miss can be looked up in the file; an inserted packet has the
line of the one before it, and packets that change places change lines.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator

from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, Packet, SubSpell

_CACHED = ("timeline", "by_index", "block_numbers", "perspective", "complete", "joined_turn", "last_turn")


class Copy:
    """A copy of a game, and which of its packets is the copy of which."""

    def __init__(self, original: Game) -> None:
        self.original = original
        self.game = copy.copy(original)
        build_range = original.build_range  # how the build was found is not what is on trial
        for name in _CACHED:
            self.game.__dict__.pop(name, None)
        self.game.__dict__["build_range"] = build_range
        self.of: dict[int, Packet] = {}
        """Copies by the index of their originals."""
        self.game.packets = self._copy_list(original.packets, None)
        self.dropped: set[int] = set()
        self.added: list[Packet] = []

    def _copy_list(self, packets: list[Packet], parent: Block | SubSpell | None) -> list[Packet]:
        made = []
        for packet in packets:
            new = copy.copy(packet)
            self.of[packet.index] = new
            made.append(new)
            if isinstance(packet, Block | SubSpell):
                assert isinstance(new, Block | SubSpell)
                new.parent = parent
                new.packets = self._copy_list(packet.packets, new)
        return made

    def siblings(self, owner: Block | SubSpell | None) -> list[Packet]:
        """Return the list of packets inside the copy of ``owner``, an original; of the top level for None."""
        if owner is None:
            return self.game.packets
        mine = self.of[owner.index]
        assert isinstance(mine, Block | SubSpell)
        return mine.packets

    def remove(self, owner: Block | SubSpell | None, packet: Packet) -> None:
        """Take a packet, an original, out of the list it is in."""
        siblings = self.siblings(owner)
        del siblings[place_of(self.of[packet.index], siblings)]
        self.dropped.update(inner.index for inner in _walk([packet]))

    def insert_after(self, owner: Block | SubSpell | None, packet: Packet, new: Packet) -> None:
        """Put a new packet behind a given original."""
        siblings = self.siblings(owner)
        new.line, new.ts = packet.line, packet.ts
        siblings.insert(place_of(self.of[packet.index], siblings) + 1, new)
        self.added.append(new)

    def rearrange(self, owner: Block | SubSpell | None, first: int, packets: list[Packet]) -> None:
        """Put ``packets``, the same in another order, in the place of those from place ``first`` on."""
        siblings = self.siblings(owner)
        lines = sorted(_lines(siblings[first : first + len(packets)]))
        siblings[first : first + len(packets)] = packets
        _number_lines(packets, iter(lines))

    def finish(self) -> Game:
        """Number the packets anew and return the game, ready for a replay."""
        game = self.game
        game.packet_count = _number(game.packets)
        game.recovered = {self.of[index].index for index in game.recovered if index in self.of}
        game.histories = {
            entity: [self.of[packet.index] for packet in history if packet.index not in self.dropped]
            for entity, history in self.original.histories.items()
        }
        for packet in self.added:
            for entity in packet.entities():
                game.histories.setdefault(int(entity), []).append(packet)
        for history in game.histories.values():
            history.sort(key=lambda packet: packet.index)
        return game


def place_of(packet: Packet, packets: list[Packet]) -> int:
    """Return the place of this very packet in a list (equal ones may stand there too)."""
    return next(place for place, other in enumerate(packets) if other is packet)


def _walk(packets: list[Packet]) -> Iterator[Packet]:
    for packet in packets:
        yield packet
        yield from _walk(packet.children())


def _number(packets: list[Packet], index: int = 0) -> int:
    for packet in packets:
        packet.index = index
        index += 1
        if isinstance(packet, Block | SubSpell):
            index = _number(packet.packets, index)
            if packet.end_index is not None:
                packet.end_index = index
                index += 1
    return index


def _lines(packets: list[Packet]) -> Iterator[int]:
    for packet in _walk(packets):
        yield packet.line
        if isinstance(packet, Block | SubSpell) and packet.end_line:
            yield packet.end_line


def _number_lines(packets: list[Packet], lines: Iterator[int]) -> None:
    for packet in packets:
        packet.line = next(lines)
        if isinstance(packet, Block | SubSpell):
            _number_lines(packet.packets, lines)
            if packet.end_line:
                packet.end_line = next(lines)
