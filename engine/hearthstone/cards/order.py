"""The order of a queue (HS 3.2): one key for every trigger.

Triggers in play come before those in the hand, and these before those in the deck; within a zone, in the order in
which their bearers entered it. Before patch 17.4.1, all triggers of one player come before those of the other.
"""

from __future__ import annotations

from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, Zone

LAST_PLACE = 3
PLACE_OF_HAND = 1
PLACES = {Zone.PLAY: 0, Zone.SECRET: 0, Zone.GRAVEYARD: 0, Zone.SETASIDE: 0, Zone.HAND: PLACE_OF_HAND, Zone.DECK: 2}
"""The rank of a trigger's place in the queue, by its bearer's zone; enchantments are always in play."""

LAST_IN_ZONE = 2
"""The rank of the trigger that comes after all others of its zone."""

LAST_GROUP = 10
"""The group of triggers that come after those of both players."""

ALWAYS_IN_PLAY = (CardType.ENCHANTMENT, CardType.PLAYER, CardType.GAME)

Key = tuple[int, int, int, int, int]

LATE_IN_PLAY = frozenset({"EX1_136"})
"""Redemption, which responds after all other triggers in play (HS 3.2)."""


def order_key(bearer: Entity, state: GameState, ruleset: Ruleset, entered: int | None = None) -> Key:
    """Return the sort key of a trigger in its queue; lower keys come first.

    It consists of the player's group (in builds where all triggers of player 1 come first), the place, whether the
    trigger is late there, the number of its entry into play, and the entity id. ``entered`` replaces the entry number
    of a bearer that has left play.
    """
    group = bearer.controller if ruleset.get("queue_by_player") else 0
    place = 0 if bearer.type in ALWAYS_IN_PLAY else PLACES.get(bearer.zone, LAST_PLACE)
    entry = state.entered.get(bearer.id, 0) if entered is None else entered
    late = 0
    if bearer.zone == Zone.SECRET:
        late = int(bearer.card_id.removeprefix("CORE_").removeprefix("VAN_") in LATE_IN_PLAY)
    return group, place, late, entry, bearer.id


def last_key(key: Key) -> Key:
    """Return the sort key of a trigger that comes after those of both players, given the key it would have else."""
    return LAST_GROUP, *key[1:]


def closing_key(player: Entity, state: GameState, ruleset: Ruleset) -> Key:
    """Return the sort key of the trigger that closes a step: it comes after all triggers of its player in play.

    Since patch 17.4.1 it comes after all triggers, as far as logs show.
    """
    group, place, _, entry, number = order_key(player, state, ruleset)
    return group, place if ruleset.get("queue_by_player") else LAST_PLACE, LAST_IN_ZONE, entry, number
