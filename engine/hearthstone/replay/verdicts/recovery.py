"""Recovery after a reported divergence, so that its consequences are not reported as further divergences.

This module makes no claims and gives no verdicts: it adapts the state to the packets that follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from engine.core.divergence import Divergence, Kind
from engine.hearthstone.blocks import changes_in
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.sequences import turn
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.death_creation import COUNTERS_RULE, death_counters
from engine.hearthstone.steps.mortally_wounded import find_mortally_wounded, is_mortally_wounded
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, PlayState, Zone
from hslog.hearthstone.packets import HideEntity, ShowEntity, TagChange

Wound = tuple[int, int, int]
"""An entity, its health, and its mark for destruction."""

LAST_FEW = 8
"""Number of latest divergences to search for the missing trigger of a step."""


def wounds(state: GameState) -> set[Wound]:
    """Return the mortally wounded entities with the cause; equal wounds belong to one missing death."""
    return {
        (entity.id, entity.health, entity.get(GameTag.TO_BE_DESTROYED))
        for entity in state.play_order
        if is_mortally_wounded(entity)
    }


def take_as_dead(r: Resolution, game: Game) -> None:
    """Remove mortally wounded entities that the log does not let die: those that no later packet changes."""
    for entity in find_mortally_wounded(r.state):
        if _changes_later(game, entity, r.place()):
            continue
        for change in death_counters(r, entity) if entity.type == CardType.MINION else ():
            r.state.set(change.entity, change.tag, change.value)
        player = r.state.player_of(entity)
        if player.get(GameTag.HERO_ENTITY) == entity.id and player.get(GameTag.PLAYSTATE) == PlayState.PLAYING:
            r.state.set(player, GameTag.PLAYSTATE, PlayState.LOSING)
        place, attached = entity.position, list(r.state.attached.get(entity.id, ()))
        r.state.set(entity, GameTag.ZONE, Zone.GRAVEYARD)
        for other in r.state.board(entity.controller):
            if place and other.position > place:
                r.state.set(other, GameTag.ZONE_POSITION, other.position - 1)
        for enchantment in attached:
            if not _changes_later(game, enchantment, r.place()):
                r.state.set(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME)


def take_as_moved(game: Game, state: GameState, entity: int, zone: int, index: int, stop: int) -> None:
    """Move an entity to the graveyard if it should have gone there at ``index`` and is never moved later.

    No packet may change it after ``stop``, the end of the action: packets of the action may belong to its death.
    """
    later = (packet for packet in game.histories.get(entity, ()) if packet.index > index)
    moved = any(changes_in(later, GameTag.ZONE))
    if zone == Zone.GRAVEYARD and not moved and not _changes_later(game, state[entity], stop):
        state.set(state[entity], GameTag.ZONE, zone)


def _changes_later(game: Game, entity: Entity, index: int) -> bool:
    history = game.histories.get(entity.id, ())
    return any(packet.index > index and isinstance(packet, (TagChange, ShowEntity, HideEntity)) for packet in history)


def take_next_step(state: GameState, divergences: Sequence[Divergence], step: int) -> None:
    """Set ``step`` as the next step if the trigger that should have named it was reported as missing."""
    game = state.game
    current = game.get(GameTag.STEP)
    if game.get(GameTag.NEXT_STEP) != current or turn.NEXT.get(current) != step:
        return
    rule, number = turn.RULE[current], game.get(GameTag.TURN)
    latest = divergences[-LAST_FEW:]
    if any((one.kind, one.rule, one.turn) == (Kind.MISSING, rule, number) and one.block_type for one in latest):
        state.set(game, GameTag.NEXT_STEP, step)


def fold_consequences(divergences: Sequence[Divergence]) -> list[Divergence]:
    """Return the divergences, with consequences of a missing move to the graveyard attached to that move.

    These are the counters of the same death (HS 4.10), and the same move again if the log had announced it.
    """
    deaths = [one for one in divergences if _is_missing_death(one)]
    by_place = {one.index: one for one in reversed(deaths)}
    by_entity = {(one.block, one.entity): one for one in reversed(deaths)}
    following: defaultdict[int, list[Divergence]] = defaultdict(list)
    kept = []
    for one in divergences:
        counts = one.kind is Kind.MISSING and one.rule == COUNTERS_RULE
        death = (
            by_entity[one.block, one.entity] if _is_missing_death(one) else by_place.get(one.index) if counts else None
        )
        if death is None or death is one:
            kept.append(one)
        else:
            following[id(death)].append(one)
    return [replace(one, consequences=(*one.consequences, *following[id(one)])) for one in kept]


def _is_missing_death(one: Divergence) -> bool:
    return (one.kind, one.tag, one.expected) == (Kind.MISSING, GameTag.ZONE, Zone.GRAVEYARD)
