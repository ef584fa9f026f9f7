"""Using a weapon card (HS 2.4): the new weapon enters play beside the old one and replaces it when resolved."""

from __future__ import annotations

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


def equip(r: Resolution, player: Entity, weapon: Entity, old: Entity | None) -> None:
    """HS 2.4.2.d: the old weapon is destroyed, in old builds on the spot; the new one is the player's weapon."""
    changes = []
    if old is not None and old.zone == Zone.PLAY:
        later = r.ruleset.get("old_weapon_destroyed_later")
        if later is None:
            changes = [Change(player, GameTag.WEAPON, 0, True), Change(old, GameTag.ZONE, Zone.GRAVEYARD, True)]
            r.together(EXCHANGE, [Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True), *changes])
            if old.zone != Zone.PLAY:
                forget(r, EXCHANGE, old)
                update_heroes(r)
            changes = [Change(old, GameTag.TO_BE_DESTROYED, 1, True)]
        elif later is False:
            changes += [
                Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True),
                Change(player, GameTag.WEAPON, 0),
                Change(old, GameTag.ZONE, Zone.GRAVEYARD),
            ]
            r.together(EXCHANGE, changes)
            forget(r, EXCHANGE, old)
            update_heroes(r)
            changes = []
        else:
            changes.append(Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True))
            changes.append(Change(old, GameTag.TO_BE_DESTROYED, 1))
    changes.append(Change(player, GameTag.WEAPON, weapon.id))
    r.together(EXCHANGE, changes)
    update_heroes(r)
