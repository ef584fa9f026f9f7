"""The hand (HS 1.4): the number of turns that a card has been in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.resolution import Change, Resolution, raised
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import PLACE_PLAYED_FROM
from hslog.hearthstone.generated.vocabulary import GameTag, Zone


def count_turns_in_hand(r: Resolution, player: Entity) -> Iterator[Change]:
    """Yield one more turn in hand for visible cards as a turn of ``player`` ends; later builds count both hands."""
    counted = r.ruleset.get("turns_in_hand")
    if counted is False:
        return
    for owner in r.state.players.values():
        every = r.ruleset.get("turns_in_both_hands")
        if owner is not player and every is False:
            continue
        optional = counted is None or (owner is not player and every is None)
        for card in r.state.zone(owner.controller, Zone.HAND):
            if card.known:
                yield raised(card, GameTag.NUM_TURNS_IN_HAND, optional=optional)


def begin_in_hand(r: Resolution, card: Entity, returning: bool = False) -> Iterator[Change]:
    """Yield the first turn in hand of a visible card that enters the hand; later builds start at 1."""
    if card.known:
        yield from r.sent("turns_in_hand_from_draw", card, GameTag.NUM_TURNS_IN_HAND, 1, returning, "HS 1.4 hand")


def place_noted(r: Resolution, card: Entity) -> Iterator[Change]:
    """Yield the note of the hand position from which a card is used; it may be missing for a hidden card."""
    yield from r.sent("place_in_hand_noted", card, PLACE_PLAYED_FROM, card.position, not card.known)
