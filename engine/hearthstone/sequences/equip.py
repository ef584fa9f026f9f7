"""Equipping a weapon (HS 2.4 equip): an effect gives a player a weapon inside another phase.

The new weapon enters play, the old one is destroyed, and the new one becomes the player's weapon; then come the
triggers on equipping. A weapon played from the hand replaces the old one in the same way (HS 2.4.2.d,
:mod:`engine.hearthstone.sequences.play_weapon`). The text chooses the weapon.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.mechanics.deathrattles import has_deathrattle
from engine.hearthstone.mechanics.enchantments import forget
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 2.4 equip"
OLD = "HS 2.4 equip.1"
ENTERS = "HS 2.4 equip.2"
NEW = "HS 2.4 equip.3"


def equip(r: Resolution, weapon: Entity) -> None:
    """Replace a player's weapon by one that an effect brought into play; resolve triggers on equipping."""
    player = r.state.player_of(weapon)
    if r.ruleset.quirk("equipped_before_the_exchange"):
        exchange(r, player, weapon, equipped(r, player, weapon))
        r.triggers(Event("equip", ENTERS, weapon))
    else:
        r.triggers(Event("equip", ENTERS, weapon))
        exchange(r, player, weapon, equipped(r, player, weapon))


def equipped(r: Resolution, player: Entity, newcomer: Entity) -> Entity | None:
    """Return the weapon that ``newcomer`` replaces: the player's weapon, if it is still in play."""
    old = r.state.entities.get(player.get(GameTag.WEAPON))
    return old if old is not None and old is not newcomer and old.zone == Zone.PLAY else None


def equip_created(r: Resolution, player: Entity, source: Entity, create: Callable[[], Entity | None]) -> None:
    """Equip a weapon that a hero power creates: destroy or mark the old one first, then replace it."""
    old = r.state.weapon_of(player)
    if old is not None:
        first = r.ruleset.get("old_weapon_first")
        if first == "marked":
            r.set_unordered(OLD, [Change(old, GameTag.TO_BE_DESTROYED, 1)])
            r.set_unordered(OLD, [Change(old, GameTag.LAST_AFFECTED_BY, source.id)])
        else:
            _destroy_at_once(r, OLD, player, old, source, first is None)
            if first is None and old.zone == Zone.PLAY:
                r.set_unordered(OLD, [Change(old, GameTag.TO_BE_DESTROYED, 1, True)])
                r.set_unordered(OLD, [Change(old, GameTag.LAST_AFFECTED_BY, source.id, True)])
    weapon = create()
    if weapon is not None:
        r.triggers(Event("equip", ENTERS, weapon))
        exchange(r, player, weapon, old)


def exchange(
    r: Resolution, player: Entity, weapon: Entity, old: Entity | None, rules: tuple[str, str] = (OLD, NEW)
) -> None:
    """Destroy the old weapon (at once in old builds) and make the new one the player's weapon.

    ``rules``: the rules of both steps; the same rule twice if the weapon was played.
    """
    of_old, of_new = rules
    changes = []
    dying = old is not None and is_mortally_wounded(old)  # no log shows whether a dying weapon is destroyed again
    if old is not None and old.zone == Zone.PLAY:
        at_once = r.ruleset.quirk("old_weapon_leaves_at_once")
        if at_once is not False:
            _destroy_at_once(r, of_old, player, old, weapon, at_once is None or dying)
            if old.zone == Zone.PLAY:
                changes = [Change(old, GameTag.TO_BE_DESTROYED, 1, True, of_old)]
        else:
            changes.append(Change(old, GameTag.LAST_AFFECTED_BY, weapon.id, dying, of_old))
            changes.append(Change(old, GameTag.TO_BE_DESTROYED, 1, dying, of_old))
    changes.append(Change(player, GameTag.WEAPON, weapon.id))
    r.set_unordered(of_new, changes)
    update_heroes(r)


def _destroy_at_once(r: Resolution, rule: str, player: Entity, old: Entity, source: Entity, optional: bool) -> None:
    """Move the old weapon to the graveyard; its deathrattle comes after the phase (HS 1.12)."""
    rattles = has_deathrattle(old)
    r.arrange(rule, [old])
    changes = [
        Change(old, GameTag.LAST_AFFECTED_BY, source.id, optional),
        Change(player, GameTag.WEAPON, 0, optional),
        Change(old, GameTag.ZONE, Zone.GRAVEYARD, optional),
    ]
    r.set_unordered(rule, changes)
    if old.zone != Zone.PLAY:
        r.set_unordered(rule, [Change(old, GameTag.TO_BE_DESTROYED, 0)])
        forget(r, rule, old)
        update_heroes(r)
        if rattles:
            r.pending_deathrattles[old.id] = 0  # too few logs have shown it to ask for it
            r.unresolved_deaths.append(old)
