"""Phasing (CR 502.1, 702.26): what phases out and in as an untap step begins."""

from __future__ import annotations

from engine.magic.board import PHASING, Board

RULE = "CR 502.1"


def changes(board: Board, seat: int) -> tuple[list[int], list[int]]:
    """Return the permanents of the active player that phase out, and those that phase in, all at once."""
    leaving = [one.id for one in board.controlled(seat) if one.has(PHASING)]
    coming = [number for number in board.phased_out() if board.objects[number].controller == seat]
    return leaving, coming
