"""Win, loss and tie (HS 1.7), decided at the end of a sequence, and the end of the game."""

from __future__ import annotations

from engine.hearthstone.mechanics.hand import count_turns_in_hand
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import HAS_CONCEDED
from hslog.hearthstone.generated.vocabulary import GameTag, PlayState, State, Step

RULE = "HS 1.7"
CONCEDED = "LOG concede"
TURN_LIMIT = "HS 2.1 turn limit"
GOES_ON = "HS 1.7 continue"
CARRIED_OUT = "HS 1.7 after the result"
AT_THE_END = "HS 1.6"
LOST, WON = PlayState.LOST, PlayState.WON
RESULTS = (WON, LOST, PlayState.TIED)
"""Results, decided only at the end of a sequence (HS 1.6) in which a player is losing (HS 1.7)."""

GIVEN_UP = (PlayState.CONCEDED,)


def decide(r: Resolution) -> bool:
    """End the game if a player is losing; return whether it is over."""
    players = list(r.state.players.values())
    losing = [player for player in players if player.get(GameTag.PLAYSTATE) == PlayState.LOSING]
    if not losing:
        r.count_applied(GOES_ON)
        return False
    r.count_applied(CARRIED_OUT)
    if len(losing) == len(players):
        results = [Change(player, GameTag.PLAYSTATE, PlayState.TIED, rule=f"{RULE} tie") for player in players]
    else:
        results = [
            Change(player, GameTag.PLAYSTATE, LOST if player in losing else WON, rule=f"{RULE} loss")
            for player in players
        ]
    r.set_unordered(RULE, results)
    end(r)
    return True


def tie(r: Resolution, optional: bool = False) -> None:
    """Tie the game: the maximum number of turns has passed (HS 2.1)."""
    for player in r.state.players.values():
        r.set_unordered(TURN_LIMIT, [Change(player, GameTag.PLAYSTATE, PlayState.TIED, optional)])
    r.change(TURN_LIMIT, r.state.game, GameTag.NEXT_STEP, Step.FINAL_WRAPUP, optional)


def end(r: Resolution) -> None:
    """End the current turn together with the game."""
    player = r.state.current_player
    if player is not None:
        r.set_unordered(RULE, count_turns_in_hand(r, player))
    r.change(RULE, r.state.game, GameTag.NEXT_STEP, Step.FINAL_WRAPUP)


def give_up(r: Resolution, player: Entity) -> None:
    """End the game at once because a player conceded. In early builds the player first becomes LOSING."""
    r.set_unordered(CONCEDED, r.sent("conceding_loses_first", player, GameTag.PLAYSTATE, PlayState.LOSING))
    r.set_unordered(CONCEDED, r.sent("conceding_marked", player, HAS_CONCEDED, 1, optional=True))
    opponent = r.state.opponent(player)
    r.set_unordered(CONCEDED, [Change(player, GameTag.PLAYSTATE, LOST), Change(opponent, GameTag.PLAYSTATE, WON)])
    end(r)


def concede(r: Resolution, player: Entity) -> None:
    """Carry out a player's concession between two actions (HS 1.7)."""
    r.change(RULE, player, GameTag.PLAYSTATE, PlayState.CONCEDED)
    give_up(r, player)


def give_up_amid(r: Resolution, player: Entity) -> None:
    """Record a concession during a sequence, which is completed before the game is decided (HS 1.7)."""
    for value in (PlayState.CONCEDED, PlayState.LOSING):
        r.set_unordered(CONCEDED, [Change(player, GameTag.PLAYSTATE, value)])


def is_over(r: Resolution) -> bool:
    """Return whether the game is decided and only its closing steps are left."""
    return r.state.game.get(GameTag.NEXT_STEP) in (Step.FINAL_WRAPUP, Step.FINAL_GAMEOVER)


def complete(r: Resolution) -> None:
    """Carry out the last step: triggers on the end of the game, then the game is complete."""
    r.triggers(Event("game over", RULE))
    r.change(RULE, r.state.game, GameTag.STATE, State.COMPLETE)
