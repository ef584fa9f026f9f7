"""Questions about packets and blocks of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from engine.core.trace import Span, Trace
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block, FullEntity, HideEntity, Packet, ShowEntity, TagChange

ACTIONS = (BlockType.PLAY, BlockType.ATTACK, BlockType.DECK_ACTION)
"""Blocks that begin with a player's decision at the top level: a sequence begins (HS 1.6)."""

NO_CARD = "System.Collections"
"""Text that some builds log in blocks instead of a card id."""

EFFECTS_NUMBERED = 12574
"""The first build seen to number the triggers of an entity."""


def is_of_another_card(block: Block, card_id: str) -> bool:
    """Return whether a block names another card than ``card_id`` as the one whose text it carries out."""
    named = block.effect_card_id
    return bool(named) and not named.startswith(NO_CARD) and base_printing(named) != base_printing(card_id)


def sets_step(packet: Packet) -> bool:
    """Return whether a packet sets the step of the turn."""
    return isinstance(packet, TagChange) and packet.tag == GameTag.STEP


def ends_sequence(packet: Packet) -> bool:
    """Return whether a top-level packet starts a new step or another action (HS 1.6)."""
    return sets_step(packet) or (isinstance(packet, Block) and packet.type in ACTIONS)


def triggers_in(packet: Packet) -> Iterator[Block]:
    """Yield a trigger and the triggers inside it."""
    if isinstance(packet, Block):
        if packet.type == BlockType.TRIGGER:
            yield packet
        for inner in packet.packets:
            yield from triggers_in(inner)


def changes(packet: Packet, entity: Entity, tag: int) -> TypeGuard[TagChange]:
    """Return whether a packet changes a tag of an entity."""
    return isinstance(packet, TagChange) and (packet.entity, packet.tag) == (entity.id, tag)


def changes_in(packets: Iterable[Packet], tag: int) -> Iterator[TagChange]:
    """Yield the changes of a tag among packets, not counting blocks inside them."""
    return (packet for packet in packets if isinstance(packet, TagChange) and packet.tag == tag)


def moved_to(packet: Packet) -> int:
    """Return the zone to which a packet moves or hides an entity, or in which it shows or creates it; 0 if none."""
    if isinstance(packet, (ShowEntity, FullEntity)):
        return packet.tag(GameTag.ZONE)
    return packet.value if isinstance(packet, (TagChange, HideEntity)) and packet.tag == GameTag.ZONE else 0


def proposed_defender(packets: Iterable[Packet]) -> int:
    """Return the first proposed defender among packets, 0 if none."""
    return next((packet.value for packet in changes_in(packets, GameTag.PROPOSED_DEFENDER) if packet.value), 0)


def names_next_step(block: Block) -> int:
    """Return the step that a block names as NEXT_STEP; 0 if it names none."""
    for packet in reversed(block.packets):  # it is the last one of a step
        if isinstance(packet, TagChange) and packet.tag == GameTag.NEXT_STEP:
            return packet.value
    return 0


def block_of(span: Span) -> Block | None:
    """Return the block of a span, None if the span has none."""
    return span.block if isinstance(span.block, Block) else None


def enclosing_block(trace: Trace) -> Block | None:
    """Return the innermost open block, None outside any."""
    block = trace.block()
    return block if isinstance(block, Block) else None
