"""The untap step (CR 502)."""

from __future__ import annotations

from engine.magic.board import DOES_NOT_UNTAP, STUN_COUNTER, Board, Permanent

RULE = "CR 502.3"


def may_stay_tapped(board: Board, permanent: Permanent) -> bool:
    """Return whether an effect or counter may keep a permanent from untapping."""
    return board.is_qualified(permanent.id, DOES_NOT_UNTAP) or bool(
        board.counters.get(permanent.id, {}).get(STUN_COUNTER)
    )


def untapping(board: Board, seat: int) -> list[int]:
    """Return the permanents that the active player untaps, all at once."""
    return [one.id for one in board.controlled(seat) if one.tapped and not may_stay_tapped(board, one)]
