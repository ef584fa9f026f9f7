"""Destruction by an effect (HS 4.3): who does it is named, in later builds before it is done.

What is marked dies in the next death creation step (:mod:`engine.steps.death_creation`); what is not in play, and an
enchantment, goes to the graveyard at once, which is the effect's doing.
"""

from __future__ import annotations

from engine.mechanics.draw import hand_is_full
from engine.mechanics.zones import board_is_full
from engine.resolution import Change, Resolution
from engine.state import Entity
from engine.tags import DESTROYER
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.3"


def mark(r: Resolution, entity: Entity, source: Entity) -> None:
    """An entity in play is marked for destruction: ``source`` is the last to have affected it.

    Where it is destroyed because there is no room for it (HS 4.7), who does that is not known.
    """
    attributed = r.ruleset.get("destruction_attributed")
    if attributed is not False and entity.type == CardType.MINION:
        change = Change(entity, GameTag.LAST_AFFECTED_BY, source.id, attributed is None or _has_no_room(r, entity))
        r.expect(f"{RULE} destroy", [change], within_block=True)


def _has_no_room(r: Resolution, minion: Entity) -> bool:
    """Return whether a minion could go nowhere: not to the hand, nor to the other board."""
    owner = r.state.player_of(minion)
    taker = r.state.opponent(owner)
    return hand_is_full(r, owner) or board_is_full(r.state, taker.get(GameTag.CONTROLLER))


def destroy(r: Resolution, rule: str, entity: Entity, source: Entity) -> None:
    """A minion in play is destroyed by ``source``: marked, and dead in the next death creation step."""
    named = r.ruleset.get("destroyer_named")
    if named is not False:
        r.change(rule, entity, DESTROYER, source.id, optional=named is None)
    r.change(rule, entity, GameTag.TO_BE_DESTROYED, 1)
    mark(r, entity, source)


def name(r: Resolution, entity: Entity) -> None:
    """Who destroys an entity has been named: it is the last to have affected it."""
    changes = [Change(entity, GameTag.LAST_AFFECTED_BY, entity.get(DESTROYER))]
    if entity.type == CardType.MINION and entity.zone == Zone.PLAY:
        changes.append(Change(entity, GameTag.TO_BE_DESTROYED, 1))
    r.expect(RULE, changes, within_block=True)
