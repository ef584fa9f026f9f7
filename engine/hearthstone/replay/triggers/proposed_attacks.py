"""Redirected and cancelled attacks: only triggers before the attack respond to the first defender (HS 2.6.1.a to c)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.cards.ability import Trigger
from engine.hearthstone.cards.queue import Candidate, is_before_attack
from engine.hearthstone.state import GameState
from engine.hearthstone.steps.mortally_wounded import is_alive
from hslog.hearthstone.generated.vocabulary import GameTag


def is_cancelled(state: GameState) -> bool:
    """Return whether the announced attack will not take place, so that its responses need not come."""
    pair = (state.entities[state.game.get(tag)] for tag in (GameTag.PROPOSED_ATTACKER, GameTag.PROPOSED_DEFENDER))
    return not all(map(is_alive, pair))


def replaced(pending: Sequence[Candidate], made: Sequence[Candidate]) -> list[Candidate]:
    """Return the pending candidates whose place those of the redirected attack take.

    Only these must come for the new defender. Whether others come once more, or at all, depends on their step.
    """
    before = {_key(one): one for one in pending if one.happening.event in ("attack", "attacked") and one not in made}
    again = {_key(one): one for one in made if not is_before_attack(one.ability)}
    for one in (*before.values(), *made):
        key = _key(one)
        if key not in again or key not in before or not before[key].must:
            one.must = None
    return [before[key] for key in before.keys() & again.keys()]


def _key(candidate: Candidate) -> tuple[int, Trigger]:
    return candidate.bearer.id, candidate.ability
