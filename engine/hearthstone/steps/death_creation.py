"""The death creation step (HS 1.11): everything mortally wounded leaves play, in order of play.

The set is fixed at the start: an entity that a trigger saves in between still dies. A dying hero makes its player lose,
which is decided at the end of the sequence (HS 1.7).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.mechanics.deathrattles import has_deathrattle, must_trigger
from engine.hearthstone.mechanics.enchantments import forget, leave_with_host, remove_hidden
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.mechanics.zones import PLACE, leave_changes
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.mortally_wounded import find_mortally_wounded, is_mortally_wounded
from engine.hearthstone.tags import BROUGHT_BY, NO_CORPSE, SHOWN_TO
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, PlayState, Zone

RULE = "HS 1.11"
MARKED, DYING, REMOVED = f"{RULE}.1", f"{RULE}.2", f"{RULE}.3"
COUNTERS_RULE = "HS 4.10"
WOUNDED = "HS 1.10"
PENDING = "HS 1.10 pending destroy"
REBORN = "HS 5.1 reborn"


def find_dying(state: GameState) -> list[Entity]:
    """Return the entities that die in the next death creation step, in order of play."""
    dying = find_mortally_wounded(state)
    for player in state.players:
        if secrets := state.zones.get((player, Zone.SECRET)):
            dying += filter(is_mortally_wounded, secrets)
    return dying


def create_deaths(r: Resolution) -> list[Entity]:
    """Kill every mortally wounded entity in a DEATHS block; return the dead in order of play."""
    dead = find_dying(r.state)
    around = enclosing_block(r.trace)
    forced = around is not None and around.type in (BlockType.POWER, BlockType.TRIGGER, BlockType.RITUAL)
    if not dead or not r.begin(MARKED, BlockType.DEATHS, r.state.game):
        return []
    r.present_at_deaths = r.present()
    for entity in dead:
        if entity.position:
            board = r.state.board(entity.controller)
            r.followers[entity.id] = frozenset(minion.id for minion in board if minion.position > entity.position)
        if _rises(entity) and r.ruleset.holds("reborn_created"):
            r.pending_reborn[entity.id] = r.followers.get(entity.id, frozenset())
    died = []
    for entity in r.arrange(REMOVED, dead):
        zone = entity.zone
        r.triggers(Event("about to die", DYING, entity))
        if zone != Zone.SECRET and entity.zone != Zone.PLAY:
            continue  # a forced death has already removed it
        if entity.type == CardType.HERO and not is_mortally_wounded(entity) and r.oracle.stays_when_saved(entity):
            continue
        r.count_applied(PENDING if entity.get(GameTag.TO_BE_DESTROYED) else WOUNDED)
        if has_deathrattle(entity):
            r.pending_deathrattles[entity.id] = must_trigger(r, entity)  # the graveyard has only printed tags
        _die(r, entity, forced)
        died.append(entity)
    r.end()
    return died


def _rises(entity: Entity) -> bool:
    return entity.type == CardType.MINION and bool(entity.get(GameTag.REBORN))


def _die(r: Resolution, entity: Entity, forced: bool) -> None:
    """Move one entity from play to the graveyard; ``forced``: inside the effect of a card."""
    player = r.state.player_of(entity)
    leaving = leave_with_host(r, entity)
    untold = entity.type == CardType.HERO or entity.zone == Zone.SECRET
    changes = [Change(entity, GameTag.TO_BE_DESTROYED, 0, optional=untold)]
    if entity.type == CardType.MINION:
        changes += _count_kill(r, player)
    changes.append(Change(entity, GameTag.EXHAUSTED, 0, optional=untold))
    rises = _rises(entity)
    if not rises:
        r.pending_reborn.pop(entity.id, None)  # a trigger has removed reborn
    if entity.type != CardType.HERO:
        changes += (change.with_optional(False) for change in leave_changes(r, entity))  # now or right after
    if entity.type == CardType.WEAPON and player.get(GameTag.WEAPON) == entity.id:
        changes.append(Change(player, GameTag.WEAPON, 0))
    changes.append(Change(entity, GameTag.ZONE, Zone.GRAVEYARD))
    changes += _clear_marks(r, entity, forced)
    if entity.type == CardType.MINION:
        changes += (*_count_death(r, player), *_count_corpses(r, player, entity))
    leads = entity.type == CardType.HERO and player.get(GameTag.HERO_ENTITY) == entity.id
    gone = player.get(GameTag.PLAYSTATE) == PlayState.DISCONNECTED  # no log shows this case
    if leads and (gone or player.get(GameTag.PLAYSTATE) == PlayState.PLAYING):
        changes.append(Change(player, GameTag.PLAYSTATE, PlayState.LOSING, gone))
    r.set_unordered(REMOVED, changes)
    if entity.type == CardType.HERO:
        remove_hidden(r, leaving)
    else:
        forget(r, REMOVED, entity, leaving)
        r.set_unordered(PLACE, [Change(entity, GameTag.ZONE_POSITION, 0)])
    if rises:
        r.set_unordered(REBORN, [Change(entity, GameTag.REBORN, 0)])
    if entity.type == CardType.WEAPON:
        update_heroes(r)


def _clear_marks(r: Resolution, entity: Entity, forced: bool) -> Iterator[Change]:
    """Yield the reset of marks that a minion has while in play: who sees it, and its creator.

    For entities that die inside an effect, no rule says who sees them.
    """
    sure = entity.type == CardType.MINION
    if not forced:
        yield Change(entity, SHOWN_TO, 0, not sure)
    yield from r.sent("bringer_cleared", entity, BROUGHT_BY, 0, not sure)


def _count_kill(r: Resolution, player: Entity) -> Iterator[Change]:
    yield raised(player, GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN, rule=COUNTERS_RULE)
    yield raised(r.state.game, GameTag.NUM_MINIONS_KILLED_THIS_TURN, rule=COUNTERS_RULE)


def death_counters(r: Resolution, minion: Entity) -> list[Change]:
    """Return the changes of the death counters for one dead minion (HS 4.10)."""
    player = r.state.player_of(minion)
    return [*_count_kill(r, player), *_count_death(r, player)]


def _count_death(r: Resolution, player: Entity) -> Iterator[Change]:
    yield raised(player, GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN, rule=COUNTERS_RULE)
    counter = GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME
    yield from r.counted("deaths_counted_for_game", player, counter, rule=COUNTERS_RULE)


def _count_corpses(r: Resolution, player: Entity, minion: Entity) -> Iterator[Change]:
    if r.ruleset.possible("corpses_counted") and not minion.get(NO_CORPSE):
        corpses = r.oracle.next_corpses(player, player.get(GameTag.CORPSES) + 1)
        yield from r.sent("corpses_counted", player, GameTag.CORPSES, corpses, rule=COUNTERS_RULE)
