"""The recorded packets of a game: each packet is appended to the tree and applied to the state.

The clock advances here: all packets of one server answer carry the same time.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.simulate.errors import GameTooLong
from engine.hearthstone.simulate.forms import Form
from engine.hearthstone.state import GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, CreateGame, HideEntity, Packet, TagChange, _Tagged

_NEW = object.__new__

NOON = 12 * 3600
TICKS = 10_000_000
"""Ticks per second of the log's clock, which counts tenths of microseconds."""

OF_ONE = (TagChange, HideEntity, _Tagged)
"""Packets about one entity."""

MOST_PACKETS = 500_000
"""No game that ends has so many packets; beyond that, the rules loop."""


class Recording:
    """A game being played: its packets so far, and the resulting state."""

    def __init__(self, game: Game, state: GameState, form: Form) -> None:
        self.game = game
        self.state = state
        self.form = form
        self.index = 0
        self.stack: list[Block] = []
        self.append: Callable[[Packet], None] = game.packets.append
        self.clock = NOON * TICKS
        self.ts = ""
        self.pass_time(0)

    def pass_time(self, seconds: float) -> None:
        """Advance the clock for the following packets."""
        self.clock = (self.clock + int(seconds * TICKS)) % (24 * 3600 * TICKS)
        whole, ticks = divmod(self.clock, TICKS)
        minutes, second = divmod(whole, 60)
        self.ts = f"{minutes // 60:02}:{minutes % 60:02}:{second:02}.{ticks:07}"

    def add(self, packet: Packet) -> None:
        """Append a packet to the open block. Raises GameTooLong for an endless game."""
        packet.index = self.index
        packet.ts = self.ts
        self.index += 1
        if self.index > MOST_PACKETS:
            raise GameTooLong(f"turn {self.state.game.get(GameTag.TURN)} has {self.index} packets and goes on")
        self.append(packet)
        self.state.apply(packet)

    def set_tag(self, entity: int, tag: int, value: int) -> None:
        """Record that a tag takes a value."""
        packet: TagChange = _NEW(TagChange)
        packet.line = 0
        packet.index = self.index
        packet.ts = self.ts
        packet.entity = entity
        packet.tag = tag
        packet.value = value
        self.index += 1
        self.append(packet)
        state = self.state
        state.set(state[entity], tag, value)

    def open(
        self,
        kind: int,
        entity: int,
        target: int,
        step: int = -1,
        player: bool = False,
        keyword: int = 0,
        effect: int = -1,
    ) -> Block:
        """Open a block; ``step`` and ``effect`` identify the trigger (see :meth:`Form.block`)."""
        card, index, sub_option, trigger_keyword = self.form.block(kind, step, player, keyword, effect)
        block = Block(
            type=kind,
            entity=entity,
            target=target,
            effect_card_id=card,
            effect_index=index,
            sub_option=sub_option,
            trigger_keyword=trigger_keyword,
        )
        block.parent = self.stack[-1] if self.stack else None
        block.end_line = block.end_index = None
        self.add(block)
        self.stack.append(block)
        self.append = block.packets.append
        return block

    def close(self) -> None:
        """Close the block opened last."""
        block = self.stack.pop()
        block.end_line = 0
        block.end_index = self.index
        self.index += 1
        self.append = self.stack[-1].packets.append if self.stack else self.game.packets.append

    def finish(self) -> None:
        """Close the game: store its packet count, and index the packets by entity."""
        game = self.game
        game.packet_count = self.index
        histories = game.histories
        for packet in game.walk():
            if isinstance(packet, OF_ONE):
                histories.setdefault(packet.entity, []).append(packet)
            elif isinstance(packet, CreateGame):
                for entity in packet.entities():
                    histories.setdefault(entity, []).append(packet)
