"""What texts of cards may allow a player: their texts are not known, so what they may change is not claimed."""

from __future__ import annotations

from engine.magic.board import KEYWORDS, Board


def may_be_given(board: Board, seat: int) -> bool:
    """Return whether an effect may let a player do what the rules alone forbid.

    Such as another land a turn (CR 305.2), a spell as though it had flash (CR 702.8a), an attack in spite of defender.
    It comes from an ability of a permanent that is no keyword known here, or is said of the player.
    """
    return bool(board.qualifications.get(seat)) or any(
        not one.is_land and not KEYWORDS.issuperset(one.keywords) for one in board.controlled(seat)
    )
