"""Change of control (HS 4.7): the card goes to the right end of its new controller's board."""

from __future__ import annotations

from engine.hearthstone.mechanics import destruction
from engine.hearthstone.mechanics.zones import (
    FULL_RULE,
    PLACE,
    POSITION,
    RULE,
    board_is_full,
    leave_changes,
    room_changes,
)
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone


def take_control(r: Resolution, card: Entity, controller: int) -> None:
    """Give a card in play to a player. Its turns in play start again at 0; its place in the order of play stays."""
    siblings = [change for change in leave_changes(r, card) if change.entity is not card]
    r.set_unordered(RULE, [*siblings, Change(card, GameTag.CONTROLLER, controller)])
    if not card.position:
        return
    r.set_unordered(PLACE, r.sent("position_zeroed_on_leaving", card, POSITION, 0, optional=True))


def settle_under_control(r: Resolution, card: Entity, on_the_left: bool = False) -> None:
    """Move the card to the right end of its new controller's board, or to the left end if an effect says so."""
    if card.zone == Zone.PLAY:
        others = [other for other in r.state.board(card.controller) if other is not card]
        place = 1 if on_the_left else len(others) + 1
        r.set_unordered(
            PLACE, [Change(card, POSITION, place), *room_changes(r, card.controller, Zone.PLAY, place, card)]
        )
        r.set_unordered(RULE, [r.unconfirmed(card, GameTag.NUM_TURNS_IN_PLAY, 0)])


def return_control(r: Resolution, card: Entity, owner: Entity) -> None:
    """Return a card in play to the player it was taken from for a turn; without room it is destroyed (HS 4.7)."""
    controller = owner.controller
    if card.zone != Zone.PLAY or card.controller == controller:
        return
    if board_is_full(r.state, controller):
        destruction.destroy(r, FULL_RULE, card, card)
        return
    take_control(r, card, controller)
    settle_under_control(r, card)
