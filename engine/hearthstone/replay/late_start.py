"""Logs that begin in the middle of a game, without CREATE_GAME: only known facts are judged, entity by entity.

At first only a running game of two players is known. Every packet makes the tags that it sets known; an entity is fully
known once it has been created or shown. Anything that depends on unknown tags is not judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.core.divergence import Kind
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.replay.matching.offers import RULE as CHOICES
from engine.hearthstone.state import ENCHANTED_TAGS
from engine.hearthstone.tags import DRAWS_OWED, SHOWN_ATTACK, SHOWN_HEALTH
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, State, Zone

BY_OTHERS = (
    *(GameTag.ZONE_POSITION, SHOWN_ATTACK, SHOWN_HEALTH, GameTag.CURRENT_SPELLPOWER, DRAWS_OWED),
    *ENCHANTED_TAGS,
)
"""Tags whose values follow from other entities: draws from the cards of the deck, which may act as they are drawn."""

FOLLOWS_FROM: Mapping[int, tuple[int, ...]] = {
    GameTag.RESOURCES: (GameTag.MAXRESOURCES,),
    GameTag.RESOURCES_USED: (GameTag.OVERLOAD_OWED, GameTag.TEMP_RESOURCES),
    GameTag.TEMP_RESOURCES: (GameTag.RESOURCES, GameTag.RESOURCES_USED),
    GameTag.OVERLOAD_LOCKED: (GameTag.OVERLOAD_OWED,),
}
"""Tags of a player from which the value of another tag follows (HS 4.12)."""


def begin_late(log: LogMatcher, game: Game) -> None:
    """Put the game and its players into the state; their tags are unknown."""
    state = log.state
    log.findings.may_accuse = partial(_may_accuse, log)
    for tag, value in ((GameTag.CARDTYPE, CardType.GAME), (GameTag.ZONE, Zone.PLAY), (GameTag.STATE, State.RUNNING)):
        state.set(state.game, tag, value)
    state.entities[state.game.id] = state.game
    state.set(state.game, GameTag.TURN, 1)
    for player in game.players:
        entity = state[player.entity]
        state.players[player.player_id] = entity
        for tag, value in (
            (GameTag.CARDTYPE, CardType.PLAYER),
            (GameTag.PLAYER_ID, player.player_id),
            (GameTag.CONTROLLER, player.player_id),
            (GameTag.ZONE, Zone.PLAY),
        ):
            state.set(entity, tag, value)


def _may_accuse(log: LogMatcher, rule: str, kind: Kind, entity: int, tag: int | None) -> bool:
    """Return whether a divergence depends on known tags only.

    An entity that the log has not described may explain something missing, unexpected or illegal, as well as positions
    in a zone, and stats, which auras and enchantments change. The value of another tag follows from its previous value,
    once that is known, and in a few cases from other tags as well.
    """
    if kind is Kind.ILLEGAL_CHOICE and rule == CHOICES:
        return True  # the log itself shows the offered choices
    if kind is not Kind.WRONG_VALUE or tag is None or tag in BY_OTHERS:
        return False
    named = {entity}
    for frame in log.frames:
        if frame.block is not None:
            named |= {frame.block.entity, frame.block.target} - {0}
    described = all(one in log.never_hidden or log.unknown_tags.is_described(one) for one in named)
    return described and not log.unknown_tags.any_of(log.state[entity], tag, *FOLLOWS_FROM.get(tag, ()))
