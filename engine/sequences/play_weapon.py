"""Using a weapon card (HS 2.4): the new weapon enters play beside the old one and replaces it when resolved."""

from __future__ import annotations

from engine.mechanics.enchantments import forget
from engine.resolution import Change, Resolution
from engine.sequences.common import entering_changes, overload
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 2.4"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.4.1.a: the weapon enters play; its triggers already work."""
    r.together(f"{RULE}.1.a", [Change(card, GameTag.ZONE, Zone.PLAY), Change(card, GameTag.ZONE_POSITION, 0)])
    r.together(f"{RULE}.1.b", [*entering_changes(r, card, player, target), *overload(r, card, player)])


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.4.2.c and d: battlecry, then the old weapon is destroyed and the new one equipped."""
    own = r.state.zone(player.get(GameTag.CONTROLLER), Zone.PLAY)
    old = next((other for other in own if other.type == CardType.WEAPON and other is not card), None)
    r.effect(f"{RULE}.2.c", card, maybe=True)
    if card.zone == Zone.PLAY:
        equip(r, player, card, old)
    r.effect(f"{RULE}.2.c", card, maybe=True)


def equip(r: Resolution, player: Entity, weapon: Entity, old: Entity | None) -> None:
    """HS 2.4.2.d: the old weapon is destroyed, in old builds on the spot; the new one is the player's weapon."""
    changes = []
    if old is not None and old.zone == Zone.PLAY:
        later = r.ruleset.get("old_weapon_destroyed_later")
        if later is None:
            changes = [Change(player, GameTag.WEAPON, 0, True), Change(old, GameTag.ZONE, Zone.GRAVEYARD, True)]
            r.together(f"{RULE}.2.d", [Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True), *changes])
            if old.zone != Zone.PLAY:
                forget(r, f"{RULE}.2.d", old)
            changes = [Change(old, GameTag.TO_BE_DESTROYED, 1, True)]
        elif later is False:
            changes += [
                Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True),
                Change(player, GameTag.WEAPON, 0),
                Change(old, GameTag.ZONE, Zone.GRAVEYARD),
            ]
            r.together(f"{RULE}.2.d", changes)
            forget(r, f"{RULE}.2.d", old)
            changes = []
        else:
            changes.append(Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, True))
            changes.append(Change(old, GameTag.TO_BE_DESTROYED, 1))
    changes.append(Change(player, GameTag.WEAPON, weapon.id))
    r.together(f"{RULE}.2.d", changes)
