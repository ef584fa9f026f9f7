"""Two games run into each other: finding the place.

When a stretch of a log is lost that holds the end of one game and the beginning of the next, what is left
reads as one game with impossible contents. It shows in the power lists: a list has more packets than were
announced, and between them the clock jumps, although a list is printed at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise

from hslog.core.errors import Complaints, SplicedGames
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import CLIENT_PACKETS
from hslog.hearthstone.stamps import seconds_between

LIST_SECONDS = 30.0
"""A power list is printed within a second or two; a longer pause inside one means that lines are missing."""


def splice_lines(game: Game, complaints: Complaints) -> list[int]:
    """Return the lines (1-based) where another game begins unannounced in ``game``; complain of each."""
    lines = []
    long = [current for current in game.miscounted if current.seen > current.announced]
    counted = [packet for packet in game.walk() if not isinstance(packet, CLIENT_PACKETS)] if long else []
    for current in long:
        first = bisect_left(counted, current.first_index, key=lambda packet: packet.index)
        last = bisect_right(counted, current.last_line, lo=first, key=lambda packet: packet.line)
        inside = counted[first:last]
        for before, packet in pairwise(inside):
            if abs(seconds_between(before.ts, packet.ts)) > LIST_SECONDS:
                lines.append(packet.line)
                complaints.handle(
                    SplicedGames(
                        f"another game begins here: {seconds_between(before.ts, packet.ts):.0f} seconds of "
                        "log, with the end of one game and the start of the next, are missing",
                        line=packet.line,
                    )
                )
                break
    return lines
