"""Two games run into each other: finding the place.

When a stretch of a log is lost that holds the end of one game and the beginning of the next, what is left
reads as one game with impossible contents. It shows in the power lists: a list has more packets than were
announced, and between them the clock jumps, although a list is printed at once.
"""

from __future__ import annotations

from itertools import pairwise

from hslog.envelope import seconds_between
from hslog.errors import Complaints, SplicedGames
from hslog.game import Game
from hslog.packets import CLIENT_PACKETS

LIST_SECONDS = 30.0
"""A power list is printed within a second or two; a longer pause inside one means that lines are missing."""


def splice_lines(game: Game, complaints: Complaints) -> list[int]:
    """Return the lines (1-based) where another game begins unannounced in ``game``; complain of each."""
    lines = []
    for current in game.miscounted:
        if current.seen <= current.announced:
            continue
        inside = [
            packet
            for packet in game.walk()
            if packet.index >= current.first_index
            and packet.line <= current.last_line
            and not isinstance(packet, CLIENT_PACKETS)
        ]
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
