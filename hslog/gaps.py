"""Where packets of a game are missing or out of place, as far as the log itself tells.

Two things tell: the number of the turn, which goes up by one (a game that is reset goes back, and a tavern of
Battlegrounds has its own way to count), and the number of packets that the client announces before it prints
them. What is lost within a turn of a log without such announcements, as replays in XML are, tells nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from hslog.errors import Complaints, LostTurns
from hslog.generated.vocabulary import GameTag
from hslog.names import name
from hslog.packets import TagChange

if TYPE_CHECKING:
    from hslog.game import Game


@dataclass(frozen=True)
class Gap:
    """Packets missing or out of place: somewhere between two lines (1-based), after packet ``index``.

    ``what`` is a clause that says how it shows.
    """

    index: int
    first_line: int
    last_line: int
    what: str


def find_gaps(game: Game) -> list[Gap]:
    """Return the gaps of a game, in log order."""
    found = _jumps(game)
    for current in game.miscounted:
        what = f"{current.announced} packets are announced, and {current.seen} follow"
        found.append(Gap(current.first_index, current.line, current.last_line, what))
    return sorted(found, key=lambda gap: gap.index)


def complain_of_jumps(game: Game, complaints: Complaints) -> None:
    """Complain of turns that do not follow one another; of wrong counts the reader complains as it meets them."""
    for gap in _jumps(game):
        problem = LostTurns(f"{gap.what}: packets are missing or out of order", line=gap.last_line)
        complaints.handle(problem)
        game.warnings.append(problem)


def _jumps(game: Game) -> list[Gap]:
    """Return the places where the turn is not the one after the turn before it."""
    if "BATTLEGROUNDS" in name("GameType", game.game_type or 0):
        return []
    turns = [
        packet
        for packet in game.histories.get(game.game_entity, ())
        if isinstance(packet, TagChange) and packet.tag == GameTag.TURN
    ]
    found = []
    for before, packet in pairwise(turns):
        if packet.value == before.value + 1 or _is_reset(game, before.index, packet.index):
            continue
        what = f"turn {before.value} is followed by turn {packet.value}"
        found.append(Gap(before.index, before.line, packet.line, what))
    return found


def _is_reset(game: Game, first: int, last: int) -> bool:
    """Return whether the game goes back to an earlier state between two packets."""
    resets = game.timeline.resets
    place = bisect_right(resets, first, key=lambda reset: reset[0])
    return place < len(resets) and resets[place][0] < last
