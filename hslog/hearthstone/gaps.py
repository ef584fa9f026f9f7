"""Gaps: missing or misplaced packets of a game, as far as the log shows them.

Two signs show them: the turn number, which grows by one (except after a game reset, and in taverns of Battlegrounds),
and the number of packets that the client announces before it prints them. Losses within a turn of a log without such
announcements, such as a replay in XML, leave no sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hslog.core.gap import Gap
from hslog.hearthstone.jumps import describe_jump, find_jumps

if TYPE_CHECKING:
    from hslog.hearthstone.game_data import GameData


def find_gaps(game: GameData) -> list[Gap]:
    """Return the gaps of a game, in log order."""
    found = [
        Gap(before.index, before.line, packet.line, describe_jump(before, packet))
        for before, packet in find_jumps(game)
    ]
    for current in game.miscounted:
        what = f"{current.announced} packets are announced, and {current.seen} follow"
        found.append(Gap(current.first_index, current.line, current.last_line, what))
    return sorted(found, key=lambda gap: gap.index)
