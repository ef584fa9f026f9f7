"""The cleanup step (CR 514)."""

from __future__ import annotations

from engine.magic.board import Board

HAND_RULE, DAMAGE_RULE = "CR 514.1", "CR 514.2"


def cards_to_discard(board: Board, seat: int) -> int:
    """Return how many cards the active player must discard."""
    player = board.players.get(seat)
    return max(0, len(board.hand(seat)) - player.hand_limit) if player is not None else 0


def damaged(board: Board) -> list[int]:
    """Return the permanents whose damage wears off."""
    return [one.id for one in board.permanents() if one.damage]
