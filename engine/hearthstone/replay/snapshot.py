"""The board as described to a client that joins a running game."""

from __future__ import annotations

from engine.hearthstone.entity import POSITION
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import GameTag, Zone


def take_as_snapshot(state: GameState) -> None:
    """Order the zones as described to a client that joins a running game.

    The order of entering play is not logged then. Positions replace it in hand and on the board, and everything in
    play, in the secret zone, or set aside is marked as of uncertain order: set-aside entities may have been in play.
    """
    state.changes += 1
    state.arrangements += 1
    for (_, zone), members in state.zones.items():
        if zone in (Zone.HAND, Zone.PLAY):
            members.sort(key=lambda entity: (entity.tags.get(POSITION, 0), entity.id))
    state.play_order.sort(key=lambda entity: (-entity.tags.get(GameTag.NUM_TURNS_IN_PLAY, 0), entity.id))
    state.entered = {entity.id: entry for entry, entity in enumerate(state.play_order, start=1)}
    state.entries = len(state.play_order)
    always = {state.game.id, *(player.id for player in state.players.values())}
    state.order_uncertain = {entity.id for entity in state.play_order} - always
    others = (members for (_, zone), members in state.zones.items() if zone in (Zone.SECRET, Zone.SETASIDE))
    state.order_uncertain.update(entity.id for members in others for entity in members)
    state.lacks_deaths = any(members for (_, zone), members in state.zones.items() if zone == Zone.GRAVEYARD)
