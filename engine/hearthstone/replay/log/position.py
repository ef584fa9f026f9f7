"""The position of the replay in the log: the open blocks, the state reached so far, and the packets ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TypeVar

from engine.core.trace import Trace
from engine.hearthstone.blocks import sets_step
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, FullEntity, HideEntity, Packet, ShowEntity, TagChange

AnyPacket = TypeVar("AnyPacket", bound=Packet)

LOOKAHEAD = 200
"""Number of packets of the same block to search ahead for a late one."""


class LogPosition:
    """A game, the state of the rules at one place of its log, and that place.

    ``frames`` are the open blocks, outermost first; ``frame`` is where the next packet is read from.
    """

    __slots__ = ("_never_hidden", "frame", "frames", "game", "state", "trace", "unknown_tags")

    refused: frozenset[int] = frozenset()
    """The cards that were offered in the last choice and not chosen."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.state = state
        self.trace = Trace()
        self.frame = Frame(None, game.packets, "HS 2.1")
        self.frames: list[Frame] = [self.frame]
        self.unknown_tags = UnknownTags(game.create is None)
        self._never_hidden = frozenset[int]()

    @property
    def never_hidden(self) -> frozenset[int]:
        """The entity ids of the game and the players: their tags are always known."""
        state = self.state
        if len(self._never_hidden) != len(state.players) + 1 or state.game.id not in self._never_hidden:
            self._never_hidden = frozenset((state.game.id, *(player.id for player in state.players.values())))
        return self._never_hidden

    @property
    def acting(self) -> Entity | None:
        """The entity whose block is open; None at the top level."""
        block = self.frame.block
        return self.state[block.entity] if block is not None else None

    @property
    def around(self) -> Block | None:
        """The block around the open one; None if the open one is at the top level."""
        return self.frames[-2].block if len(self.frames) > 1 else None

    def upcoming(self) -> Iterable[Packet]:
        """Return the packets ahead in the open block, without moving."""
        frame = self.frame
        return frame.packets[frame.position : frame.position + LOOKAHEAD]

    def until_block(self) -> Iterator[Packet]:
        """Yield the packets up to the next block."""
        return takewhile(lambda packet: not isinstance(packet, Block), self.upcoming())

    def ahead_of_kind(self, kind: type[AnyPacket]) -> Iterator[AnyPacket]:
        """Yield the packets of a kind ahead that are directly in the open block."""
        return (packet for packet in self.upcoming() if isinstance(packet, kind))

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks ahead that are directly in the open block."""
        return self.ahead_of_kind(Block)

    def blocks_of_step(self) -> Iterator[Block]:
        """Yield the blocks ahead that come before the next step of the turn."""
        for packet in self.upcoming():
            if isinstance(packet, Block):
                yield packet
            elif sets_step(packet):
                return

    def changes_ahead(self) -> Iterator[TagChange]:
        """Yield the tag changes ahead that are directly in the open block."""
        return self.ahead_of_kind(TagChange)

    def changes_of(self, entity: Entity) -> Iterator[TagChange]:
        """Yield the changes of an entity's tags ahead that are directly in the open block."""
        return (packet for packet in self.changes_ahead() if packet.entity == entity.id)

    def shown_later(self, entity: int) -> ShowEntity | None:
        """Return the later packet in the open block that shows an entity."""
        return next((packet for packet in self.ahead_of_kind(ShowEntity) if packet.entity == entity), None)

    def is_hidden_later(self, card: Entity, last: Packet | None = None) -> bool:
        """Return whether a later packet in the open block, up to ``last``, hides a card."""
        hides = next((packet for packet in self.ahead_of_kind(HideEntity) if packet.entity == card.id), None)
        return hides is not None and (last is None or hides.index <= last.index)

    def next_creation(self) -> FullEntity | None:
        """Return the next creation in the open block."""
        return next(self.ahead_of_kind(FullEntity), None)

    def place(self) -> int:
        """Return the index of the next packet."""
        frame = self.frame
        if frame.position < len(frame.packets):
            return frame.packets[frame.position].index
        block = frame.block
        if block is None or block.end_index is None:
            return self.game.packet_count
        return block.end_index
