"""When spells may be cast and lands played (CR 505.6, 117.1a)."""

from __future__ import annotations

from engine.magic.board import FLASH, Board, Permanent
from engine.magic.rules.steps import MAIN, TurnStructure

SORCERY_SPEED = frozenset(
    f"CardType_{kind}" for kind in ("Artifact", "Battle", "Creature", "Enchantment", "Planeswalker", "Sorcery")
)


def at_sorcery_speed(board: Board, turn: TurnStructure, seat: int) -> str:
    """Return why a player may not do now what is done in a main phase of one's own; empty if it may be done."""
    if seat != turn.active:
        return "it is another player's turn"
    if turn.step not in MAIN:
        return f"it is the {turn.step.words}, no main phase" if turn.step is not None else "no turn has begun"
    if board.stack_objects():
        return "the stack is not empty"
    return ""


def needs_main_phase(spell: Permanent) -> bool:
    """Return whether a spell may be cast only in an own main phase (CR 505.6a): no instant, and without flash."""
    return bool(SORCERY_SPEED.intersection(spell.card_types)) and not (
        "CardType_Instant" in spell.card_types or spell.has(FLASH)
    )
