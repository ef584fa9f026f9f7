"""The end of a truncated log: packets that seem to be missing there may not have been written yet.

In a complete log every divergence stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.divergence import Divergence, Kind
from engine.hearthstone.blocks import ends_sequence
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Options, Packet, Spectator

NEXT_TO_LAST = 8
"""Number of packets at the end of a log that may be marks of spectators, plus the one before them."""


def drop_uncertain(game: Game, divergences: list[Divergence]) -> list[Divergence]:
    """Return the divergences that a continuation of the log could not remove.

    The last packet may be incomplete, or the first of several. Unless the log ends with what a player may do next,
    packets missing from the last action or step may still come, and late packets may still be explained.
    """
    last = _last(game.packets)
    if last is None or game.complete:
        return divergences
    begun = last.index if isinstance(last, Options) else _begin_of_action(game.packets)
    return [
        divergence
        for divergence in divergences
        if divergence.index < (begun if divergence.kind in (Kind.MISSING, Kind.WRONG_ORDER) else last.index)
    ]


def _last(packets: Sequence[Packet]) -> Packet | None:
    """Return the packet that begins last. Marks of spectators who leave do not count."""
    last = None
    while packets := [packet for packet in packets[-NEXT_TO_LAST:] if not isinstance(packet, Spectator)]:
        last = packets[-1]
        packets = last.children()
    return last


def _begin_of_action(packets: Sequence[Packet]) -> int:
    """Return the index of the packet with which the last action or step of a game begins."""
    for packet in reversed(packets):
        if ends_sequence(packet):
            return packet.index
    return 0
