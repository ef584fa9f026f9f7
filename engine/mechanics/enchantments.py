"""Enchantments (HS 1.3): what is attached to an entity goes when its host leaves play or is silenced."""

from __future__ import annotations

from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 1.3"


def is_attachment(entity: Entity) -> bool:
    """Tell whether an entity is an enchantment; one that is hidden is told by what it is attached to."""
    if entity.type:
        return entity.type == CardType.ENCHANTMENT
    return bool(entity.get(GameTag.ATTACHED)) or entity.zone in (Zone.SETASIDE, Zone.REMOVEDFROMGAME, Zone.PLAY)


KEPT = (GameTag.LIFESTEAL, GameTag.REBORN, 1179, 3870, 4571)
"""Tags of enchantments that were seen to stay with the dead in builds since 2022: all give a keyword."""


def forget(r: Resolution, rule: str, entity: Entity) -> None:
    """An entity has left play: its enchantments go, and with them its damage."""
    for enchantment in list(r.state.attached.get(entity.id, ())):
        if enchantment.zone == Zone.PLAY:
            r.together(
                RULE,
                [
                    Change(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME, _may_stay(enchantment)),
                    Change(enchantment, GameTag.ATTACHED, 0, True),
                ],
            )
    r.together(
        rule,
        [
            Change(entity, GameTag.DAMAGE, 0),
            *_attacks_forgotten(r, entity),
            Change(entity, GameTag.DIVINE_SHIELD, 1 - entity.get(GameTag.DIVINE_SHIELD), True),
        ],
    )


def _attacks_forgotten(r: Resolution, entity: Entity) -> list[Change]:
    """Until patch 14.2 the dead have attacked no more this turn."""
    reset = r.ruleset.get("dead_attacks_reset")
    return [] if reset is False else [Change(entity, GameTag.NUM_ATTACKS_THIS_TURN, 0, reset is None)]


def _may_stay(enchantment: Entity) -> bool:
    return not enchantment.known or any(enchantment.get(tag) for tag in KEPT)
