"""Using a weapon card (HS 2.4): the new weapon enters play beside the old one and replaces it when resolved."""

from __future__ import annotations

from collections.abc import Callable

from engine.mechanics.enchantments import forget
from engine.mechanics.stats import update_heroes
from engine.resolution import Change, Resolution
from engine.sequences.common import Steps, entering_changes, overload
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

STEPS = Steps(
    sequence="HS 2.4",
    use="HS 2.4.1",
    payment="HS 2.4.1.a",
    entering="HS 2.4.1.b",
    on_use="HS 2.4.1.c",
    resolution="HS 2.4.2",
    text="HS 2.4.2.c",
    completion="HS 2.4.3",
    after_use="HS 2.4.3.a",
    overload="HS 2.4.1.d",
)
EXCHANGE = "HS 2.4.2.d"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.4.1.a: the weapon enters play; its triggers already work."""
    r.together(STEPS.payment, [Change(card, GameTag.ZONE, Zone.PLAY), Change(card, GameTag.ZONE_POSITION, 0)])
    r.together(STEPS.entering, [*entering_changes(r, card, player, target), *overload(STEPS, card, player)])


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.4.2.c and d: battlecry, then the old weapon is destroyed and the new one equipped."""
    own = r.state.zone(player.get(GameTag.CONTROLLER), Zone.PLAY)
    old = next((other for other in own if other.type == CardType.WEAPON and other is not card), None)
    r.effect(STEPS.text, card, maybe=True)
    if card.zone == Zone.PLAY:
        equip(r, player, card, old)
    r.effect(STEPS.text, card, maybe=True)


def take_up(r: Resolution, weapon: Entity) -> None:
    """An effect has created a weapon in play: a player who has none is about to have it."""
    player = r.state.player_of(weapon)
    if not player.get(GameTag.WEAPON):
        r.expect(EXCHANGE, [Change(player, GameTag.WEAPON, weapon.id)], inside=True)


def equip_created(r: Resolution, player: Entity, source: Entity, create: Callable[[], Entity | None]) -> None:
    """A hero power creates a weapon: the old one is destroyed or marked before it is there, then they change places."""
    old = r.state.weapon_of(player)
    if old is not None:
        marked = r.ruleset.get("created_weapon_marks_old")
        if marked:
            r.together(EXCHANGE, [Change(old, GameTag.TO_BE_DESTROYED, 1)])
            r.together(EXCHANGE, [Change(old, GameTag.LAST_AFFECTED_BY, source.id)])
        else:
            _destroy_at_once(r, player, old, source, marked is None)
            if marked is None and old.zone == Zone.PLAY:
                r.together(EXCHANGE, [Change(old, GameTag.TO_BE_DESTROYED, 1, True)])
                r.together(EXCHANGE, [Change(old, GameTag.LAST_AFFECTED_BY, source.id, True)])
    weapon = create()
    if weapon is not None:
        equip(r, player, weapon, old)


def _destroy_at_once(r: Resolution, player: Entity, old: Entity, source: Entity, maybe: bool) -> None:
    changes = [
        Change(old, GameTag.LAST_AFFECTED_BY, source.id, maybe),
        Change(player, GameTag.WEAPON, 0, maybe),
        Change(old, GameTag.ZONE, Zone.GRAVEYARD, maybe),
    ]
    r.together(EXCHANGE, changes)
    if old.zone != Zone.PLAY:
        r.together(EXCHANGE, [Change(old, GameTag.TO_BE_DESTROYED, 0)])
        forget(r, EXCHANGE, old)
        update_heroes(r)


def equip(r: Resolution, player: Entity, weapon: Entity, old: Entity | None) -> None:
    """HS 2.4.2.d: the old weapon is destroyed, in old builds on the spot; the new one is the player's weapon."""
    changes = []
    if old is not None and old.zone == Zone.PLAY:
        later = r.ruleset.get("old_weapon_destroyed_later")
        if later is not True:
            _destroy_at_once(r, player, old, weapon, later is None)
            if old.zone == Zone.PLAY:
                changes = [Change(old, GameTag.TO_BE_DESTROYED, 1, True)]
        else:
            changes.append(Change(old, GameTag.LAST_AFFECTED_BY, weapon.id))
            changes.append(Change(old, GameTag.TO_BE_DESTROYED, 1))
    changes.append(Change(player, GameTag.WEAPON, weapon.id))
    r.together(EXCHANGE, changes)
    update_heroes(r)
