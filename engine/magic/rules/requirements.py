"""Requirements to attack and block (CR 506.6, 508.1d, 509.1c), and attacking alone (CR 506.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

ATTACK_RULE, BLOCK_RULE = "CR 508.1d", "CR 509.1c"


def missing_attackers(
    required: Collection[int], able: Collection[int], costly: Collection[int], declared: Collection[int]
) -> list[int]:
    """Return the creatures that must attack, can, and are not declared: while there are any, the attack is illegal.

    ``costly`` are those that attack only if a cost is paid: nobody has to pay it.
    """
    return [one for one in sorted(required) if one in able and one not in costly and one not in declared]


def had_to_attack(required: Collection[int], creature: int) -> bool:
    """Return whether a creature had to attack: an effect required it as attackers were declared (CR 506.6)."""
    return creature in required


def missing_blockers(
    required: Collection[int], pairs: Mapping[int, Collection[int]], costly: Collection[int], declared: Collection[int]
) -> list[int]:
    """Return the creatures that must block, can, and are not declared; ``pairs`` are the attackers each can block."""
    return [one for one in sorted(required) if pairs.get(one) and one not in costly and one not in declared]


def is_alone(creature: int, others: Collection[int]) -> bool:
    """Return whether a creature is the only one of those that attack, or block (CR 506.5)."""
    return set(others) == {creature}
