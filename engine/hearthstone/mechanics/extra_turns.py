"""Extra turns (HS 4.13): a player with an extra turn takes it before the opponent's turn.

The player's NUM_TURNS_LEFT holds the number of consecutive turns once the first of them begins; the state holds the
later turns that wait.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.resolution import Change, Resolution, raised
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag

RULE = "HS 4.13"

LEFT = GameTag.NUM_TURNS_LEFT
TAKEN = GameTag.EXTRA_TURNS_TAKEN_THIS_GAME
IS_EXTRA = GameTag.IS_CURRENT_TURN_AN_EXTRA_TURN

LAST_SEEN = 179020
"""The last build whose logs show an extra turn. How later builds count and mark it is unknown."""


def insert(r: Resolution, player: Entity, takers: list[Entity]) -> None:
    """Insert extra turns of ``takers`` before all other waiting turns, after the turn of ``player``."""
    left = player.get(LEFT)
    r.state.turns_to_come = [*takers, *[player] * (left - 1), *r.state.turns_to_come]
    following = 1 + _in_a_row(r, player)
    if following != max(left, 1):
        r.set_unordered(RULE, [Change(player, LEFT, following)])


def _in_a_row(r: Resolution, taker: Entity) -> int:
    """Remove a player's turns from the front of the waiting turns; return their number."""
    waiting = r.state.turns_to_come
    number = next((place for place, one in enumerate(waiting) if one is not taker), len(waiting))
    del waiting[:number]
    return number


def pass_turn(r: Resolution, player: Entity) -> Entity:
    """End the turn of ``player`` and return the player with the next turn.

    Builds differ in whether NUM_TURNS_LEFT goes to 0 and back when the turn passes to the opponent.
    """
    game = r.state.game
    left = player.get(LEFT)
    if left > 1:
        unseen = r.ruleset.high > LAST_SEEN
        r.set_unordered(
            RULE,
            [
                Change(player, LEFT, left - 1),
                raised(game, TAKEN, optional=unseen),
                raised(player, TAKEN, optional=unseen),
                Change(game, IS_EXTRA, 1, unseen),
            ],
        )
        return player
    if r.ruleset.possible("turns_left_counted"):
        r.set_unordered(RULE, r.sent("turns_left_counted", player, LEFT, 0))
        r.set_unordered(RULE, [Change(player, LEFT, 1)])
    taker = r.state.opponent(player)
    if waiting := r.oracle.turns_given(taker, _in_a_row(r, taker)):
        r.set_unordered(RULE, [Change(taker, LEFT, waiting)])
    return taker


def end_extra_turn(r: Resolution, player: Entity, taker: Entity) -> Iterator[Change]:
    """Yield the reset of the mark of an extra turn as the turn passes from ``player`` to ``taker``."""
    if taker is not player:
        yield Change(r.state.game, IS_EXTRA, 0, r.ruleset.high > LAST_SEEN, RULE)
