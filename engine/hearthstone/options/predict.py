"""All actions of a player in the main step of a turn (HS 2.1.4), as rows of an option list.

The order is bookkeeping: the hand first, then entities in play, each in the order of entering the zone (a change of
controller counts as entering, HS 1.4). A log puts rows that may be chosen first.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.hearthstone.options import errors
from engine.hearthstone.options.abilities import ability_row, hero_power_row, location_row
from engine.hearthstone.options.attacking import (
    REFUSED,
    Defenders,
    attacker_error,
    minions_only,
    rule_of,
    summoning_sick,
)
from engine.hearthstone.options.cards import Purse, hand_rows
from engine.hearthstone.options.model import ATTACK, END_TURN, NOT_YOURS, PredictedOption, PredictedOptions
from engine.hearthstone.options.order import in_play
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

LAST_TO_LIST_EVERYTHING = 20457
"""Newest build seen to list the game, enchantments and unknown entities of the opponent; 22611 does not."""


def includes_enemy_entities(ruleset: Ruleset) -> bool:
    """Return whether option lists with error codes include all enemy entities in play.

    The opposing player entity is ignored because some logs cannot name it.
    """
    return ruleset.high <= LAST_TO_LIST_EVERYTHING


def refused_left_out(state: GameState) -> bool:
    """Return whether a list with error codes may leave out the player's characters that cannot attack.

    Seen in scenarios that set PUZZLE_MODE, where the player's own hero is not part of the board.
    """
    return bool(state.game.get(GameTag.PUZZLE_MODE))


HERO, MINION, POWER = CardType.HERO, CardType.MINION, CardType.HERO_POWER
LISTED_OF_OPPONENT = (HERO, MINION, POWER, CardType.LOCATION, CardType.WEAPON)
"""Types of the opponent's entities that are listed by every build that lists more than legal options."""

NEVER_LISTED = (CardType.PLAYER, CardType.PET)
"""Types of entities that no build has to list: players, and pets, which take no part in the game."""


def predict_options(state: GameState, player: Entity, ruleset: Ruleset) -> PredictedOptions:
    """Return the rows for the current player, ``player``, from the state alone."""
    controller = player.controller
    purse = Purse(state, player, ruleset)
    rows = [PredictedOption(END_TURN, 0, True, errors.NONE, "HS 2.1.4")]
    rows.extend(hand_rows(state, controller, purse))
    defenders = Defenders(state, controller)
    puzzle = refused_left_out(state)
    everything = includes_enemy_entities(ruleset)
    for entity in in_play(state):
        if entity.controller != controller:
            rows.append(_of_opponent(entity, everything))
            continue
        kind = entity.tags.get(GameTag.CARDTYPE, 0)
        if kind in (MINION, HERO):
            row = ability_row(state, entity, player, purse) or _character(state, entity, defenders)
            rows.append(replace(row, listed=False) if puzzle and row.playable is False else row)
        elif kind == POWER:
            power = hero_power_row(state, entity, player, purse)
            if power is not None:
                rows.append(power)
        elif kind == CardType.LOCATION:
            rows.append(location_row(state, entity, player, purse))
    return PredictedOptions(player.id, tuple(rows))


def _character(state: GameState, character: Entity, defenders: Defenders) -> PredictedOption:
    error = attacker_error(state, character, has_target=True)
    if error in (errors.NONE, errors.EXHAUSTED):
        targets = defenders.of(character)
        error = attacker_error(state, character, bool(targets) and targets[0].error == errors.NONE)
        if error == errors.NONE:
            return PredictedOption(ATTACK, character.id, True, error, rule_of(character), targets)
    bound = minions_only(character) and not summoning_sick(character)  # by a tag, about which logs show little
    open_reason = error == errors.ATTACKER_CAN_ATTACK and bound
    return PredictedOption(ATTACK, character.id, False, None if open_reason else error, REFUSED[error], ())


def _of_opponent(entity: Entity, everything: bool) -> PredictedOption:
    kind = entity.tags.get(GameTag.CARDTYPE, 0)
    listed = kind in LISTED_OF_OPPONENT or (everything and kind not in NEVER_LISTED)
    return PredictedOption(NOT_YOURS, entity.id, False, errors.YOUR_TURN, "HS 2.1.4", (), listed)
