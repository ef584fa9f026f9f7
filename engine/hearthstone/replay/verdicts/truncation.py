"""The end of a truncated log: packets that seem to be missing there may not have been written yet.

In a complete log every divergence stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.divergence import Divergence, Kind
from engine.hearthstone.blocks import ends_sequence
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, Options, Packet, Spectator

NEXT_TO_LAST = 8
"""Number of packets at the end of a log that may be marks of spectators, plus the one before them."""


def drop_uncertain(game: Game, divergences: list[Divergence]) -> list[Divergence]:
    """Return the divergences that a continuation of the log could not remove.

    The last packet may be incomplete, or the first of several. If the log ends inside a block, packets missing from
    that action or step may still come, and late packets may still be explained. Outside of blocks, what is missing from
    the last step may still come, unless the log ends with what a player may do next.
    """
    last, is_open = _last(game.packets)
    if last is None or game.complete:
        return divergences
    begun = _begin_of_action(game.packets)
    inside, outside = (begun if is_open else last.index), (last.index if isinstance(last, Options) else begun + 1)
    certain = []
    for one in divergences:
        late = one.kind in (Kind.MISSING, Kind.WRONG_ORDER)
        if one.index < ((inside if one.block else outside) if late else last.index):
            certain.append(one)
    return certain


def _last(packets: Sequence[Packet]) -> tuple[Packet | None, bool]:
    """Return the packet that begins last, and whether it is in, or is, a block that never ends.

    Marks of spectators who leave do not count.
    """
    last, is_open = None, False
    while packets := [packet for packet in packets[-NEXT_TO_LAST:] if not isinstance(packet, Spectator)]:
        last = packets[-1]
        is_open = is_open or (isinstance(last, Block) and last.end_line is None)
        packets = last.children()
    return last, is_open


def _begin_of_action(packets: Sequence[Packet]) -> int:
    """Return the index of the packet with which the last action or step of a game begins."""
    for packet in reversed(packets):
        if ends_sequence(packet):
            return packet.index
    return 0
