"""Win, loss and tie (HS 1.7): decided at the end of a sequence, never inside."""

from __future__ import annotations

from engine.resolution import Change, Resolution
from hslog.generated.vocabulary import GameTag, PlayState, Step

RULE = "HS 1.7"


def decide(r: Resolution) -> bool:
    """End the game when a player is losing; return whether it is over."""
    players = list(r.state.players.values())
    losing = [player for player in players if player.get(GameTag.PLAYSTATE) == PlayState.LOSING]
    if not losing:
        return False
    if len(losing) == len(players):
        results = [Change(player, GameTag.PLAYSTATE, PlayState.TIED) for player in players]
    else:
        results = [
            Change(player, GameTag.PLAYSTATE, PlayState.LOST if player in losing else PlayState.WON)
            for player in players
        ]
    r.together(RULE, results)
    r.change(RULE, r.state.game, GameTag.NEXT_STEP, Step.FINAL_WRAPUP)
    return True
