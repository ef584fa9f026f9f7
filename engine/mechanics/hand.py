"""The hand (HS 1.4): how long cards have been in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone


def count_turns_in_hand(r: Resolution, player: Entity) -> Iterator[Change]:
    """A turn of ``player`` ends: visible cards have been in the hand one turn more; later in both hands."""
    counted = r.ruleset.get("turns_in_hand")
    if counted is False:
        return
    for owner in r.state.players.values():
        every = r.ruleset.get("turns_in_both_hands")
        if owner is not player and every is False:
            continue
        optional = counted is None or (owner is not player and every is None)
        for card in r.state.zone(owner.get(GameTag.CONTROLLER), Zone.HAND):
            if card.known:
                yield Change(card, GameTag.NUM_TURNS_IN_HAND, card.get(GameTag.NUM_TURNS_IN_HAND) + 1, optional)


def begin_in_hand(r: Resolution, card: Entity, returning: bool = False) -> Iterator[Change]:
    """A visible card comes to the hand: in later builds its turns there begin at 1."""
    counted = r.ruleset.get("turns_in_hand_from_draw")
    if counted is not False and card.known:
        yield Change(card, GameTag.NUM_TURNS_IN_HAND, 1, counted is None or returning, "HS 1.4 hand")
