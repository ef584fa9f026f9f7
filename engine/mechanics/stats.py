"""Attack (HS 4.1): a hero has that of its weapon in its player's turn, on top of its own.

What enchantments give is not computed here, it depends on their texts: how it comes and goes is noticed
(:func:`notice`), so that the weapon's share can be told from the rest.
"""

from __future__ import annotations

from engine.resolution import Change, Resolution
from engine.state import Entity, GameState
from engine.tags import SHOWN_ATTACK, SHOWN_HEALTH
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.1"
ENCHANTED = "HS 1.2"
SHOWN = {SHOWN_ATTACK: GameTag.ATK, SHOWN_HEALTH: GameTag.HEALTH}


def lent_by_weapon(state: GameState, hero: Entity) -> int:
    """Return what the weapon adds to a hero's attack: nothing in the other player's turn."""
    player = state.player_of(hero)
    if not player.get(GameTag.CURRENT_PLAYER) or state.hero_of(player) is not hero:
        return 0
    weapon = _equipped(state, player)
    return max(0, weapon.get(GameTag.ATK)) if weapon is not None else 0


def _equipped(state: GameState, player: Entity) -> Entity | None:
    """Return a player's weapon; one that has been played, and is not equipped yet, lends nothing."""
    weapon = state.weapon_of(player)
    return None if weapon is not None and player.tags.get(GameTag.WEAPON, weapon.id) != weapon.id else weapon


def settle(state: GameState) -> None:
    """Before something happens: what of each hero's attack is its own, and not its weapon's."""
    state.described.clear()
    state.own_attack.clear()
    state.own_attack_before.clear()
    for player in state.players.values():
        hero = state.hero_of(player)
        if hero is not None and hero.get(GameTag.ATK) >= lent_by_weapon(state, hero):
            state.own_attack[hero.id] = hero.get(GameTag.ATK) - lent_by_weapon(state, hero)


def notice(state: GameState, hero: Entity) -> None:
    """An effect has changed a hero's attack: what its weapon does not lend is its own."""
    own = state.own_attack.get(hero.id)
    if own is not None:
        state.own_attack[hero.id] = hero.get(GameTag.ATK) - lent_by_weapon(state, hero)
        if state.own_attack[hero.id] != own:
            state.own_attack_before[hero.id] = own


def update_heroes(r: Resolution) -> None:
    """Heroes take what their weapons lend: when a weapon comes, goes or changes, and when the turn passes."""
    state = r.state
    for player in state.players.values():
        hero = state.hero_of(player)
        if hero is None or hero.id not in state.own_attack:
            continue
        lent = lent_by_weapon(state, hero)
        before = state.own_attack_before.get(hero.id)
        if before is not None and before + lent == hero.get(GameTag.ATK):
            # What looked like the hero's own was its weapon's, said ahead of the weapon's.
            state.own_attack[hero.id] = state.own_attack_before.pop(hero.id)
        attack = max(0, state.own_attack[hero.id] + lent)
        changes = [Change(hero, GameTag.ATK, attack)]
        shown = r.ruleset.get("attack_shown")
        if shown is not False:
            value = hero.get(SHOWN_ATTACK) if attack == hero.get(GameTag.ATK) else attack
            changes.insert(0, Change(hero, SHOWN_ATTACK, value, shown is None))
        weapon = _equipped(state, player)
        enchanted = state.attached.get(hero.id) or (weapon is not None and state.attached.get(weapon.id))
        alone = not state.own_attack[hero.id] and not enchanted
        r.expect(RULE, changes, firm=alone)


def without_enchantments(r: Resolution, host: Entity) -> None:
    """When the last enchantment has left an entity, its attack, health and cost are what they were without (HS 1.2)."""
    if r.state.is_enchanted(host.id):
        return
    for tag, value in r.state.plain.get(host.id, {}).items():
        if host.type != CardType.HERO:
            r.expect(ENCHANTED, [Change(host, tag, value)], firm=True)


def shown(r: Resolution, entity: Entity, tag: int) -> None:
    """The client has been shown the attack or the health of something in play: it is about to have it."""
    if entity.zone == Zone.PLAY and r.ruleset.holds("attack_shown"):
        r.expect(RULE, [Change(entity, SHOWN[tag], entity.get(tag))], firm=True)
