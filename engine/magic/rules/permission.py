"""Permissions that card texts may give a player. The texts are unknown, so nothing is claimed that they may change."""

from __future__ import annotations

from engine.magic.board import KEYWORDS, Board


def may_be_given(board: Board, seat: int) -> bool:
    """Return whether an effect may let a player do what the rules alone forbid.

    Examples: another land each turn (CR 305.2), a spell as though it had flash (CR 702.8a), an attack in spite of
    defender. Such an effect is an unknown ability of a permanent, or a qualification of the player.
    """
    return bool(board.qualifications.get(seat)) or any(
        not one.is_land and not KEYWORDS.issuperset(one.keywords) for one in board.controlled(seat)
    )
