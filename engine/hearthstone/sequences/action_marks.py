"""Marks that the server sets between actions: the target of the next attack, and minions that may
attack minions only.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.attacks import attacks_left
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone

AIM = "HS 2.6"
"""The rule that an attack has a defender from the beginning."""

MARK = GameTag.ATTACKABLE_BY_RUSH
"""The tag of a minion that may attack minions only, while there is a minion that it may attack."""

ACTING = (Step.MAIN_ACTION, Step.MAIN_COMBAT)
"""The steps in which a player acts."""


def aim(ruleset: Ruleset, attacker: Entity, defender: Entity) -> list[Change]:
    """Return the change that names the defender before an attack begins; empty in builds without it."""
    return [Change(attacker, GameTag.CARD_TARGET, defender.id)] if ruleset.holds("attacks_aimed") else []


def rush_marks(state: GameState) -> list[Change]:
    """Return the changes that set the rush marks of all minions in play, for a time when a player may act."""
    minions = [one for side in state.players for one in state.zone(side, Zone.PLAY) if one.type == CardType.MINION]
    may_differ = (minion for minion in minions if minion.get(GameTag.RUSH) or minion.get(MARK))
    return [Change(minion, MARK, is_marked(state, minion)) for minion in may_differ]


def is_marked(state: GameState, minion: Entity) -> int:
    """Return the rush mark of a minion: 1 in its first turn in play, while it may attack a minion (LOG rush).

    The mark ends with the action step.
    """
    if state.game.get(GameTag.STEP) not in ACTING:
        return 0
    player = state.player_of(minion)
    if not (player.get(GameTag.CURRENT_PLAYER) and minion.get(GameTag.RUSH) and minion.zone == Zone.PLAY):
        return 0
    if minion.get(GameTag.NUM_TURNS_IN_PLAY) or attacks_left(state, minion) <= 0:
        return 0
    enemies = state.zone(state.opponent(player).controller, Zone.PLAY)
    return int(any(enemy.type == CardType.MINION for enemy in enemies))
