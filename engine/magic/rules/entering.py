"""Creatures put onto the battlefield attacking or blocking, and what they attack (CR 506.3, 508.4, 509.7)."""

from __future__ import annotations

from engine.magic.board import Board, Permanent

BATTLE, PLANESWALKER = "CardType_Battle", "CardType_Planeswalker"


def why_not_attacking(board: Board, permanent: Permanent, target: int, active: int) -> tuple[str, str] | None:
    """Return why a permanent that is put onto the battlefield attacking is no attacker; None if it is one.

    What restricts the declaration of attackers does not matter (CR 508.4c).
    """
    if not permanent.is_creature:
        return "CR 506.3a", "only a creature becomes an attacker"
    if BATTLE in permanent.card_types:
        return "CR 506.3e", "a creature that is a battle, too, does not attack"
    if permanent.controller != active:
        return "CR 506.3b", "its controller is not the attacking player"
    if target in board.players:
        return None
    attacked = board.permanent(target)
    if attacked is None or not {BATTLE, PLANESWALKER} & set(attacked.card_types):
        return "CR 506.3c", "what it would attack is not in the game, or is neither planeswalker nor battle"
    return None


def why_not_blocking(board: Board, permanent: Permanent, attacker: int) -> tuple[str, str] | None:
    """Return why a permanent that is put onto the battlefield blocking is no blocker; None if it is one.

    What restricts the declaration of blockers does not matter (CR 509.7b).
    """
    if not permanent.is_creature:
        return "CR 506.3a", "only a creature becomes a blocker"
    if BATTLE in permanent.card_types:
        return "CR 506.3e", "a creature that is a battle, too, does not block"
    found = board.permanent(attacker)
    if found is None or not found.attacking:
        return "CR 509.7a", "the creature it would block is not attacking"
    if defending_player(board, found) != permanent.controller:
        return "CR 506.3d", "its controller is not attacked by that creature"
    return None


def may_be_made_to_fight(permanent: Permanent) -> bool:
    """Return whether an effect can make a permanent an attacker or blocker (CR 506.3f)."""
    return permanent.is_creature and BATTLE not in permanent.card_types


def defending_player(board: Board, attacker: Permanent) -> int:
    """Return the seat of the defending player of an attacking creature (CR 508.5); 0 for none.

    That is the attacked player, or the controller of the attacked permanent.
    """
    if attacker.target in board.players:
        return attacker.target
    attacked = board.permanent(attacker.target)
    return attacked.controller if attacked is not None else 0


def why_not_reselected(board: Board, attacker: Permanent, target: int) -> tuple[str, str] | None:
    """Return why a creature cannot attack something else now (CR 508.7c); None if it can."""
    if target in board.players:
        return None if target != attacker.controller else ("CR 508.7c", "only an opponent can be chosen")
    permanent = board.permanent(target)
    if permanent is None or not {BATTLE, PLANESWALKER} & set(permanent.card_types):
        return "CR 508.7c", "only a player, a planeswalker or a battle can be chosen"
    return None if permanent.controller != attacker.controller else ("CR 508.7c", "an opponent must control it")
