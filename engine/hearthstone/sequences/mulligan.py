"""The mulligan: players exchange cards of the opening hand, which go back to the deck.

The rulebook mentions it only for returned cards that respond to the start of the game (HS 5.5.3.b).
"""

from __future__ import annotations

from engine.hearthstone.mechanics.hand import begin_in_hand
from engine.hearthstone.mechanics.zones import POSITION
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SHOWN_TO
from hslog.hearthstone.generated.vocabulary import GameTag, Mulligan, Step, Zone

RULE = "LOG mulligan"


def ask(r: Resolution) -> None:
    """Ask both players which cards to exchange."""
    r.set_unordered(
        RULE, [Change(player, GameTag.MULLIGAN_STATE, Mulligan.INPUT) for player in r.state.players.values()]
    )


def check_done(r: Resolution) -> None:
    """Check that both players have finished their mulligan when the first turn begins."""
    if r.state.game.get(GameTag.STEP) == Step.BEGIN_MULLIGAN:
        r.set_unordered(
            RULE, [Change(player, GameTag.MULLIGAN_STATE, Mulligan.DONE) for player in r.state.players.values()]
        )


def exchange(r: Resolution, player: Entity) -> None:
    """Carry out the block that exchanges a player's cards."""
    controller = player.controller
    while True:
        new = r.oracle.choose_card(RULE, r.state.zone(controller, Zone.DECK), Zone.HAND)
        if new is None:
            break
        hand = list(r.state.zone(controller, Zone.HAND))
        old = r.oracle.choose_returned(RULE, hand)
        if old is None:
            break
        place = old.position
        r.set_unordered(RULE, [Change(new, GameTag.ZONE, Zone.HAND)])
        r.set_unordered(RULE, [Change(new, POSITION, place), *begin_in_hand(r, new)])
        seen = list(r.sent("returned_card_noted", old, SHOWN_TO, controller)) if old.known else []
        if r.ruleset.get("position_zeroed_on_leaving") is not False:
            r.set_unordered(RULE, [*seen, Change(old, POSITION, 0), Change(old, GameTag.ZONE, Zone.DECK)])
        else:
            r.set_unordered(RULE, [*seen, Change(old, GameTag.ZONE, Zone.DECK)])
            r.set_unordered(RULE, [Change(old, POSITION, 0)])
    r.set_unordered(RULE, [Change(player, GameTag.MULLIGAN_STATE, Mulligan.WAITING)])


def finish(r: Resolution, player: Entity) -> None:
    """Carry out the block that ends a player's mulligan. The second one begins the first turn."""
    r.set_unordered(RULE, [Change(player, GameTag.MULLIGAN_STATE, Mulligan.DONE)])
    players = r.state.players.values()
    if all(other.get(GameTag.MULLIGAN_STATE) == Mulligan.DONE for other in players):
        if r.ruleset.possible("shuffles_logged"):
            for other in players:
                r.shuffle(RULE, other)
        changes = [Change(r.state.game, GameTag.NEXT_STEP, Step.MAIN_READY)]
        first = next((other for other in players if other.get(GameTag.CURRENT_PLAYER)), None)
        if first is not None:
            changes += r.counted("turns_of_players", first, GameTag.TURN)
        r.set_unordered(RULE, changes)


def is_closed(r: Resolution) -> bool:
    """Return whether the game closes the mulligan with a block of its own, after the start-of-game triggers."""
    return r.state.game.get(GameTag.NEXT_STEP) == Step.MAIN_READY and r.ruleset.holds("mulligan_closed_by_game")
