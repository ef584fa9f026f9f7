"""Destruction by an effect (HS 4.3); later builds name the destroyer first.

A marked entity dies in the next death creation step (:mod:`engine.hearthstone.steps.death_creation`). Secrets,
enchantments and entities out of play go to the graveyard at once; except for secrets, this is left to the effect.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import board_is_full
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import DESTROYER
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.3"


def expect_destroyer(r: Resolution, entity: Entity, source: Entity) -> None:
    """Expect LAST_AFFECTED_BY of ``entity`` to name the source of its destruction.

    It is noted for minions, and for entities with a named destroyer. If a minion is destroyed for lack of room (HS
    4.7), the source is unknown.
    """
    if entity.type == CardType.MINION or entity.get(DESTROYER):
        unknown, tag = _has_no_room(r, entity), GameTag.LAST_AFFECTED_BY
        r.expect(
            f"{RULE} destroy", r.sent("destruction_attributed", entity, tag, source.id, unknown), within_block=True
        )


def _has_no_room(r: Resolution, minion: Entity) -> bool:
    """Return whether a minion has no room in its owner's hand or on the opposing board."""
    owner = r.state.player_of(minion)
    taker = r.state.opponent(owner)
    return hand_is_full(r, owner) or board_is_full(r.state, taker.controller)


def destroy(r: Resolution, rule: str, entity: Entity, source: Entity) -> None:
    """Destroy an entity: mark it, so that it dies in the next death creation step; a secret is buried at once."""
    for named in r.sent("destroyer_named", entity, DESTROYER, source.id):
        r.change(rule, named.entity, named.tag, named.value, named.optional)
    r.change(rule, entity, GameTag.TO_BE_DESTROYED, 1)
    expect_destroyer(r, entity, source)
    if entity.zone == Zone.SECRET:
        r.set_unordered(rule, [Change(entity, GameTag.ZONE, Zone.GRAVEYARD)])


def note_destroyer(r: Resolution, entity: Entity) -> None:
    """Expect LAST_AFFECTED_BY of ``entity`` to name the destroyer that the log has named."""
    changes = [Change(entity, GameTag.LAST_AFFECTED_BY, entity.get(DESTROYER))]
    if entity.type == CardType.MINION and entity.zone == Zone.PLAY:
        changes.append(Change(entity, GameTag.TO_BE_DESTROYED, 1))
    r.expect(RULE, changes, within_block=True)
