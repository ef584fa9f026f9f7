"""The order of rows (HS 1.4): entities in play come in the order in which they entered, for each player.

It shows the server's order of play, which decides the order of triggers and deaths. The hand is not checked: some logs
do not show the order in which it was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.divergence import Kind
from engine.hearthstone.options.logged import LoggedOptions
from engine.hearthstone.options.model import Finding, PredictedOptions
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import Zone

RULE = "HS 1.4"


def in_play(state: GameState) -> Sequence[Entity]:
    """Return entities in play in the order of entering; after a change of controller, of entering that side."""
    return state.recall(_in_play)


def _in_play(state: GameState) -> Sequence[Entity]:
    found: list[Entity] = []
    sides = {player.controller: iter(state.zone(player.controller, Zone.PLAY)) for player in state.players.values()}
    for entity in state.play_order:
        side = sides.get(entity.controller)
        following = next(side, None) if side is not None else entity
        if following is not None:
            found.append(following)
    return found


def check_order(predicted: PredictedOptions, logged: LoggedOptions, state: GameState) -> list[Finding]:
    """Return at most one finding: the first row that stands before one that entered play earlier."""
    unknown = state.order_uncertain
    order = {
        row.entity: place
        for place, row in enumerate(predicted.rows)
        if row.entity and row.entity not in unknown and state.entities[row.entity].zone == Zone.PLAY
    }
    for allowed in (True, False):
        last: dict[int, tuple[int, int]] = {}
        for row in logged.rows:
            place = order.get(row.entity)
            if place is None or row.allowed is not allowed:
                continue
            side = state.entities[row.entity].controller
            before = last.get(side)
            if before is not None and place < before[0]:
                message = "{first} stands before {entity}, which entered play earlier"
                return [Finding(Kind.WRONG_ORDER, row.entity, RULE, None, row.error, message, before[1])]
            last[side] = (place, row.entity)
    return []
