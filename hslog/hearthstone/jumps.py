"""Jumps of the turn number, which grows by one: except after a game reset, and in taverns of Battlegrounds.

This is asked of every game that is read, so it loads little.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from hslog.core.errors import Complaints, LostTurns
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import TagChange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hslog.hearthstone.game_data import GameData
    from hslog.hearthstone.timeline import Reset


def find_jumps(game: GameData) -> list[tuple[TagChange, TagChange]]:
    """Return pairs of consecutive beginnings of turns whose numbers do not follow each other."""
    if "BATTLEGROUNDS" in name("GameType", game.game_type or 0):
        return []
    turn = GameTag.TURN
    turns = [
        packet
        for packet in game.histories.get(game.game_entity, ())
        if isinstance(packet, TagChange) and packet.tag == turn
    ]
    jumps = [(before, packet) for before, packet in pairwise(turns) if packet.value != before.value + 1]
    resets = _resets(game) if jumps else []
    return [jump for jump in jumps if not _is_reset(resets, *jump)]


def describe_jump(before: TagChange, packet: TagChange) -> str:
    """Return a clause that says which turn follows which."""
    return f"turn {before.value} is followed by turn {packet.value}"


def complain_of_jumps(game: GameData, complaints: Complaints) -> None:
    """Report turns that do not follow one another. The reader itself reports wrong counts."""
    for before, packet in find_jumps(game):
        problem = LostTurns(f"{describe_jump(before, packet)}: packets are missing or out of order", line=packet.line)
        complaints.handle(problem)
        game.warnings.append(problem)


def _resets(game: GameData) -> list[Reset]:
    from hslog.hearthstone.timeline import Timeline

    return Timeline(game).resets


def _is_reset(resets: list[Reset], before: TagChange, packet: TagChange) -> bool:
    """Return whether the game goes back to an earlier state between two packets."""
    place = bisect_right(resets, before.index, key=lambda reset: reset[0])
    return place < len(resets) and resets[place][0] < packet.index
