"""Texts that choose their targets at random. Nothing else in a log distinguishes chance from choice."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Definition, OnPlay, actions_of


@cache
def deals_at_random(definition: Definition) -> bool:
    """Return whether all the damage of a card goes to characters chosen at random."""
    return _is_random(definition, "deal")


@cache
def heals_at_random(definition: Definition) -> bool:
    """Return whether all the healing of a card goes to characters chosen at random.

    Triggers that heal "a damaged character" have no player to choose it.
    """
    return _is_random(definition, "heal")


def _is_random(definition: Definition, kind: str) -> bool:
    actions = actions_of(definition.abilities)
    missiles = [one for one in actions if one.kind == "missiles" and ("heal" in one.flags) == (kind == "heal")]
    done = [one for one in actions if one.kind == kind]
    unchosen = not any(isinstance(ability, OnPlay) for ability in definition.abilities)
    picks = ("random", "chosen") if unchosen and kind == "heal" else ("random",)
    random = all(one.who is not None and one.who.pick in picks for one in done)
    return definition.complete and bool(done or missiles) and random
