"""The end of a log that breaks off: what its last packets lack may only not have been written yet.

A log that reaches the end of its game is whole, and nothing is let off.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.divergence import Divergence, Kind
from engine.trace import ACTIONS
from hslog.game import Game
from hslog.generated.vocabulary import GameTag
from hslog.packets import Block, Packet, Spectator, TagChange

NEXT_TO_LAST = 8
"""How many packets at the end of a log may be marks of who watches, and the one before them."""


def drop_uncertain(game: Game, divergences: list[Divergence]) -> list[Divergence]:
    """Return the divergences that more of the log could not undo.

    The last packet may be torn, or the first of several. Where the log ends inside a block, what is missing in that
    action or step may come yet, and what seems late may have something to come after it.
    """
    last, is_open = _last(game.packets)
    if last is None or game.complete:
        return divergences
    begun = _begin_of_action(game.packets) if is_open else last.line
    return [
        divergence
        for divergence in divergences
        if divergence.line < (begun if divergence.kind in (Kind.MISSING, Kind.WRONG_ORDER) else last.line)
    ]


def _last(packets: Sequence[Packet]) -> tuple[Packet | None, bool]:
    """Return the packet that begins last, and whether it is in a block, or is one, that never ends.

    Who stops watching leaves marks behind it.
    """
    last, is_open = None, False
    while packets := [packet for packet in packets[-NEXT_TO_LAST:] if not isinstance(packet, Spectator)]:
        last = packets[-1]
        is_open = is_open or (isinstance(last, Block) and last.end_line is None)
        packets = last.children()
    return last, is_open


def _begin_of_action(packets: Sequence[Packet]) -> int:
    """Return the line (1-based) in which the last action or step of a game begins."""
    for packet in reversed(packets):
        if isinstance(packet, Block) and packet.type in ACTIONS:
            return packet.line
        if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
            return packet.line
    return 0
