"""Declaring attackers (CR 508)."""

from __future__ import annotations

from engine.magic.board import CANNOT_ATTACK, DEFENDER, HASTE, VIGILANCE, Board, Permanent
from engine.magic.rules.permission import may_be_given


def why_not(board: Board, permanent: Permanent, seat: int) -> tuple[str, str] | None:
    """Return the rule by which a player cannot declare a permanent as an attacker, and why; None if it can be."""
    if not permanent.is_creature:
        return "CR 506.3", "only a creature can attack"
    if permanent.controller != seat:
        return "CR 506.2", "only creatures of the active player attack"
    if permanent.tapped:
        return "CR 508.1a", "a tapped creature cannot be chosen to attack"
    if "CardType_Battle" in permanent.card_types:
        return "CR 508.1a", "a battle cannot be chosen to attack"
    if not permanent.has(HASTE) and board.is_new(permanent):
        return "CR 508.1a", "it came under this player's control after the turn began, and has no haste"
    if permanent.has(DEFENDER) and not may_be_given(board, seat):
        return "CR 508.1c", "a creature with defender cannot attack"
    if board.is_qualified(permanent.id, CANNOT_ATTACK):
        return "CR 508.1c", "an effect says that it cannot attack"
    return None


def why_not_declared(board: Board, attacker: Permanent, target: int, seat: int) -> tuple[str, str] | None:
    """Return the rule by which a player cannot declare a permanent as an attacker of a target, and why; else None."""
    return why_not(board, attacker, seat) or why_not_attacked(board, target, seat)


def is_open(board: Board, permanent: Permanent) -> bool:
    """Return whether too little is known of a creature to say that it can attack."""
    if permanent.has(DEFENDER) and may_be_given(board, permanent.controller):
        return True
    return board.is_new(permanent) is None and not permanent.has(HASTE)


def qualified(board: Board, seat: int) -> set[int]:
    """Return the creatures a player can declare as attackers."""
    return {one.id for one in board.controlled(seat) if why_not(board, one, seat) is None}


def taps(permanent: Permanent) -> bool:
    """Return whether attacking causes a creature to become tapped (CR 508.1f, 702.20b)."""
    return not permanent.has(VIGILANCE)


def why_not_attacked(board: Board, target: int, seat: int) -> tuple[str, str] | None:
    """Return why a player's creatures cannot attack a player or permanent; None if they can (CR 506.2, 508.1b)."""
    if target in board.players:
        return None if target != seat else ("CR 506.2", "players do not attack themselves")
    permanent = board.objects.get(target)
    if permanent is None:
        return None
    if not {"CardType_Planeswalker", "CardType_Battle"} & set(permanent.card_types):
        return "CR 506.3", "only a player, a planeswalker or a battle can be attacked"
    if "CardType_Planeswalker" in permanent.card_types and permanent.controller == seat:
        return "CR 506.2", "players do not attack their own planeswalkers"
    return None
