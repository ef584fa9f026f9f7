"""Blocks of the log in the trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.trace import Span, Trace
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block, Packet, TagChange

ACTIONS = (BlockType.PLAY, BlockType.ATTACK, BlockType.DECK_ACTION)
"""Blocks that begin with a player's decision at the top level: a sequence begins (HS 1.6)."""


def ends_sequence(packet: Packet) -> bool:
    """Return whether a packet at the top level begins something else: a step, or another action (HS 1.6)."""
    if isinstance(packet, TagChange):
        return packet.tag == GameTag.STEP
    return isinstance(packet, Block) and packet.type in ACTIONS


def triggers_in(packet: Packet) -> Iterator[Block]:
    """Yield a trigger and the triggers inside it."""
    if isinstance(packet, Block):
        if packet.type == BlockType.TRIGGER:
            yield packet
        for inner in packet.packets:
            yield from triggers_in(inner)


def proposed_defender(packets: Iterable[Packet]) -> int:
    """Return the entity that packets propose to be attacked, 0 if they propose none."""
    proposed = (one for one in packets if isinstance(one, TagChange) and one.tag == GameTag.PROPOSED_DEFENDER)
    return next((packet.value for packet in proposed if packet.value), 0)


def block_of(span: Span) -> Block | None:
    """Return the block that a span stands for, None where it stands for something else."""
    return span.block if isinstance(span.block, Block) else None


def enclosing_block(trace: Trace) -> Block | None:
    """Return the innermost open block, None outside any."""
    block = trace.block()
    return block if isinstance(block, Block) else None
