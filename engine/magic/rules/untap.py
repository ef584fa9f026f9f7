"""The untap step (CR 502)."""

from __future__ import annotations

from engine.magic.board import DOES_NOT_UNTAP, PHASING, STUN_COUNTER, Board, Permanent

PHASING_RULE = "CR 502.1"


def phasing(board: Board, seat: int) -> tuple[list[int], list[int]]:
    """Return the permanents of the active player that phase out, and those that phase in, all at once."""
    leaving = [one.id for one in board.controlled(seat) if one.has(PHASING)]
    coming = [number for number in board.phased_out() if board.objects[number].controller == seat]
    return leaving, coming


RULE = "CR 502.3"


def may_stay_tapped(board: Board, permanent: Permanent) -> bool:
    """Return whether an effect or counter may keep a permanent from untapping."""
    return board.is_qualified(permanent.id, DOES_NOT_UNTAP) or bool(
        board.counters.get(permanent.id, {}).get(STUN_COUNTER)
    )


def untapping(board: Board, seat: int) -> list[int]:
    """Return the permanents that the active player untaps, all at once."""
    return [one.id for one in board.controlled(seat) if one.tapped and not may_stay_tapped(board, one)]


def next_day(day: bool | None, spells: int) -> bool | None:
    """Return whether it is day after the check of an untap step; None where it is neither day nor night.

    ``spells`` is how many spells the active player of the turn before cast during that turn.
    """
    if day is None:
        return None
    return spells > 0 if day else spells >= 2
