"""Equipping a weapon (HS 2.4 equip): what an effect does that gives a player a weapon, inside the phase it belongs to.

The new weapon enters play, the old one is destroyed, and the new one is the player's weapon; then come the triggers
on equipping. A weapon that is played from the hand replaces the old one in the same way (HS 2.4.2.d), which
:mod:`engine.sequences.play_weapon` asks for here. Which weapon it is, is the text's to say.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.mechanics.enchantments import forget
from engine.mechanics.stats import update_heroes
from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from engine.steps.mortally_wounded import is_mortally_wounded
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 2.4 equip"
OLD = "HS 2.4 equip.1"
ENTERS = "HS 2.4 equip.2"
NEW = "HS 2.4 equip.3"


def equip(r: Resolution, weapon: Entity) -> None:
    """A weapon has entered play by an effect: it replaces its player's, and what responds to that does."""
    player = r.state.player_of(weapon)
    if r.ruleset.quirk("equipped_before_the_exchange"):
        exchange(r, player, weapon, equipped(r, player, weapon))
        r.triggers(Event("equip", ENTERS, weapon))
    else:
        r.triggers(Event("equip", ENTERS, weapon))
        exchange(r, player, weapon, equipped(r, player, weapon))


def equipped(r: Resolution, player: Entity, newcomer: Entity) -> Entity | None:
    """Return the weapon that ``newcomer`` replaces: the player's own, if it is still in play."""
    old = r.state.entities.get(player.get(GameTag.WEAPON))
    return old if old is not None and old is not newcomer and old.zone == Zone.PLAY else None


def equip_created(r: Resolution, player: Entity, source: Entity, create: Callable[[], Entity | None]) -> None:
    """A hero power creates a weapon: the old one is destroyed or marked before it is there, then they change places."""
    old = r.state.weapon_of(player)
    if old is not None:
        marked = r.ruleset.get("created_weapon_marks_old")
        if marked:
            r.set_unordered(OLD, [Change(old, GameTag.TO_BE_DESTROYED, 1)])
            r.set_unordered(OLD, [Change(old, GameTag.LAST_AFFECTED_BY, source.id)])
        else:
            _destroy_at_once(r, OLD, player, old, source, marked is None)
            if marked is None and old.zone == Zone.PLAY:
                r.set_unordered(OLD, [Change(old, GameTag.TO_BE_DESTROYED, 1, True)])
                r.set_unordered(OLD, [Change(old, GameTag.LAST_AFFECTED_BY, source.id, True)])
    weapon = create()
    if weapon is not None:
        exchange(r, player, weapon, old)


def exchange(
    r: Resolution, player: Entity, weapon: Entity, old: Entity | None, rules: tuple[str, str] = (OLD, NEW)
) -> None:
    """The old weapon is destroyed, in old builds on the spot; the new one is the player's weapon.

    ``rules``: of both, which are one where the weapon was played.
    """
    of_old, of_new = rules
    changes = []
    dying = old is not None and is_mortally_wounded(old)  # whether it is destroyed once more was seen in no log
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
