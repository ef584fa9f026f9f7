"""Gaps: missing or misplaced packets of a game, as far as the log shows them.

Two signs show them: the turn number, which grows by one (except after a game reset, and in taverns of Battlegrounds),
and the number of packets that the client announces before it prints them. Losses within a turn of a log without such
announcements, such as a replay in XML, leave no sign.
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
from hslog.timeline import Timeline

if TYPE_CHECKING:
    from hslog.game_data import GameData


@dataclass(frozen=True)
class Gap:
    """Packets missing or out of place: somewhere between two lines (1-based), after packet ``index``.

    ``what`` is a clause that says how it shows.
    """

    index: int
    first_line: int
    last_line: int
    what: str


def find_gaps(game: GameData) -> list[Gap]:
    """Return the gaps of a game, in log order."""
    found = _jumps(game)
    for current in game.miscounted:
        what = f"{current.announced} packets are announced, and {current.seen} follow"
        found.append(Gap(current.first_index, current.line, current.last_line, what))
    return sorted(found, key=lambda gap: gap.index)


def complain_of_jumps(game: GameData, complaints: Complaints) -> None:
    """Report turns that do not follow one another. The reader itself reports wrong counts."""
    for gap in _jumps(game):
        problem = LostTurns(f"{gap.what}: packets are missing or out of order", line=gap.last_line)
        complaints.handle(problem)
        game.warnings.append(problem)


def _jumps(game: GameData) -> list[Gap]:
    """Return the places where the turn number does not grow by one."""
    if "BATTLEGROUNDS" in name("GameType", game.game_type or 0):
        return []
    turns = [
        packet
        for packet in game.histories.get(game.game_entity, ())
        if isinstance(packet, TagChange) and packet.tag == GameTag.TURN
    ]
    found, timeline = [], Timeline(game)
    for before, packet in pairwise(turns):
        if packet.value == before.value + 1 or _is_reset(timeline, before.index, packet.index):
            continue
        what = f"turn {before.value} is followed by turn {packet.value}"
        found.append(Gap(before.index, before.line, packet.line, what))
    return found


def _is_reset(timeline: Timeline, first: int, last: int) -> bool:
    """Return whether the game goes back to an earlier state between two packets."""
    resets = timeline.resets
    place = bisect_right(resets, first, key=lambda reset: reset[0])
    return place < len(resets) and resets[place][0] < last
