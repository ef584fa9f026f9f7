"""Declaring blockers (CR 509)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.magic.board import CANNOT_BLOCK, FLYING, MENACE, MENACE_LIKE, REACH, Board, Permanent


def why_not(board: Board, blocker: Permanent, seat: int) -> tuple[str, str] | None:
    """Return the rule by which a permanent cannot be declared as a blocker by a player, and why; None if it can be."""
    if not blocker.is_creature:
        return "CR 506.3", "only a creature can block"
    if blocker.controller != seat:
        return "CR 509.1a", "only creatures of the defending player block"
    if blocker.tapped:
        return "CR 509.1a", "a tapped creature cannot be chosen to block"
    if "CardType_Battle" in blocker.card_types:
        return "CR 509.1a", "a battle cannot be chosen to block"
    if board.is_qualified(blocker.id, CANNOT_BLOCK):
        return "CR 509.1b", "an effect says that it cannot block"
    return None


def why_not_pair(blocker: Permanent, attacker: Permanent) -> tuple[str, str] | None:
    """Return why one creature cannot block another (CR 509.1b, 702.9b)."""
    if attacker.has(FLYING) and not (blocker.has(FLYING) or blocker.has(REACH)):
        return "CR 509.1b", "a creature with flying is blocked only by creatures with flying or reach"
    return None


def why_not_declared(
    board: Board, blocker: Permanent, attackers: Iterable[Permanent], seat: int
) -> tuple[str, str] | None:
    """Return the rule by which a player cannot block these attackers with a permanent, and why; else None."""
    pairs = (why_not_pair(blocker, attacker) for attacker in attackers)
    return why_not(board, blocker, seat) or next((why for why in pairs if why is not None), None)


def needs_two(board: Board, attacker: Permanent) -> bool:
    """Return whether an attacker cannot be blocked except by two or more creatures (CR 702.111b)."""
    return attacker.has(MENACE) or board.is_qualified(attacker.id, MENACE_LIKE)


def pairs(board: Board, seat: int) -> dict[int, set[int]]:
    """Return, for every creature a player can block with, the attackers it can block."""
    found = {}
    for blocker in board.controlled(seat):
        if why_not(board, blocker, seat) is None:
            attackers = {one.id for one in board.attackers() if why_not_pair(blocker, one) is None}
            if attackers:
                found[blocker.id] = attackers
    return found


def block_states(board: Board, attackers: list[Permanent]) -> dict[int, str]:
    """Return the state of each attacker after blockers are declared: ``Blocked`` or ``Unblocked`` (CR 509.1h)."""
    blocked = {number for one in board.permanents() for number in one.blocking}
    return {one.id: "Blocked" if one.id in blocked else "Unblocked" for one in attackers}
