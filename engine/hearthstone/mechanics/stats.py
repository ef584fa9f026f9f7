"""Attack (HS 4.1): in its player's turn a hero adds the attack of its weapon to its own.

The amounts of enchantments depend on their texts and are not computed here. :func:`note_own_attack` records changes of
a hero's own attack, so that the share of the weapon stays known.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.hearthstone.mechanics import spell_damage
from engine.hearthstone.mechanics.printed import printed_stat
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import ENCHANTED_TAGS, Entity, GameState
from engine.hearthstone.tags import SHOWN_ATTACK, SHOWN_HEALTH
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.1"
ENCHANTMENT_RULE = "HS 1.2"
LOWERED = "HS 4.1 silence"
UPDATE_RULE = "HS 4.2 enchantment update"
ENCHANTED_ZONES = (Zone.PLAY, Zone.HAND)
"""Zones in which enchantments change cards. In other zones cards have only their own values."""
ATTACK_TAGS = (SHOWN_ATTACK, GameTag.ATK)
STAT_OF_SHOWN_TAG = {SHOWN_ATTACK: GameTag.ATK, SHOWN_HEALTH: GameTag.HEALTH}
"""The stat that each of these tags shows to the client just before it changes."""


def attack_from_weapon(state: GameState, hero: Entity) -> int:
    """Return the attack that the weapon adds to a hero: 0 in the other player's turn."""
    player = state.player_of(hero)
    if not player.get(GameTag.CURRENT_PLAYER) or state.hero_of(player) is not hero:
        return 0
    return _attack_from_weapon(player, _equipped(state, player))


def _attack_from_weapon(player: Entity, weapon: Entity | None) -> int:
    """Return the attack that a player's weapon adds to its hero."""
    if weapon is None or not player.tags.get(GameTag.CURRENT_PLAYER):
        return 0
    return max(0, weapon.get(GameTag.ATK))


def _equipped(state: GameState, player: Entity) -> Entity | None:
    """Return a player's weapon; None if it was played and is not equipped yet."""
    weapon, named = state.weapon_of(player), player.tags.get(GameTag.WEAPON)
    if weapon is not None and (weapon.get(GameTag.JUST_PLAYED) if named is None else named != weapon.id):
        return None
    return weapon


def snapshot_own_stats(state: GameState) -> None:
    """Record each hero's own part of its attack, before a sequence."""
    state.described.clear()
    state.stirred.clear()
    state.bereft.clear()
    state.own_attack_before.clear()
    if state.snapshot_at == state.basis_of_sums():
        return  # it is what it was before the last sequence
    state.changes += 1
    state.sums += 1
    state.snapshot_at = state.basis_of_sums()
    state.own_attack.clear()
    for player in state.players.values():
        hero = state.hero_of(player)
        if hero is None:
            continue
        own = hero.get(GameTag.ATK) - _attack_from_weapon(player, _equipped(state, player))
        if own >= 0:
            state.own_attack[hero.id] = own
    spell_damage.snapshot_other_spell_damage(state)


def note_own_attack(state: GameState, hero: Entity) -> None:
    """Record that an effect has changed a hero's own attack."""
    own = state.own_attack.get(hero.id)
    if own is not None:
        now = state.own_attack[hero.id] = hero.get(GameTag.ATK) - attack_from_weapon(state, hero)
        if now != own:
            state.sums += 1
            state.own_attack_before[hero.id] = own


def update_heroes(r: Resolution) -> None:
    """Expect heroes to include their weapons' attack, after a weapon came, left or changed, or the turn passed."""
    state, shown = r.state, r.ruleset.get("attack_shown")
    for player in state.players.values():
        hero = state.hero_of(player)
        if hero is None or hero.id not in state.own_attack:
            continue
        weapon = _equipped(state, player)
        from_weapon = _attack_from_weapon(player, weapon)
        before = state.own_attack_before.get(hero.id)
        now = hero.tags.get(GameTag.ATK, 0)
        if before is not None and before + from_weapon == now:
            # The apparent change of the hero's own attack was its weapon's, logged before the weapon's.
            state.own_attack[hero.id] = state.own_attack_before.pop(hero.id)
        attack = max(0, state.own_attack[hero.id] + from_weapon)
        if attack == now:
            r.withdraw(hero, (GameTag.ATK,) if shown is False else ATTACK_TAGS)
            continue
        changes = [Change(hero, SHOWN_ATTACK, attack, shown is None)] if shown is not False else []
        enchanted = any(state.enchantments_of(one.id) for one in (hero, weapon) if one is not None)
        alone = not state.own_attack[hero.id] and not enchanted
        r.expect(RULE, [*changes, Change(hero, GameTag.ATK, attack)], exclusive=alone)


def withdraw_stats(r: Resolution, host: Entity) -> None:
    """Withdraw the expected stats of a host that gets an enchantment: the log may show its new stats at once."""
    _withdraw(r, host, ENCHANTED_TAGS)


def _withdraw(r: Resolution, host: Entity, tags: Iterable[int]) -> None:
    """Withdraw the expected values of these tags of an entity."""
    for tag in tags:
        signs = [
            sign for sign, shown_tag in STAT_OF_SHOWN_TAG.items() if shown_tag == tag and host.type != CardType.HERO
        ]
        r.withdraw(host, (tag, *signs, *([GameTag.DAMAGE] if tag == GameTag.HEALTH else [])))


def expect_plain_stats(r: Resolution, host: Entity) -> None:
    """Expect an entity to have its own attack, health and cost again after its last enchantment (HS 1.2).

    While other enchantments are left, texts decide the values. A deck does not show them.
    """
    bare = host.zone != Zone.DECK and not r.state.enchantments_of(host.id)
    if host.type == CardType.HERO:
        if bare and host.id in r.state.own_attack and not printed_stat(r, host, GameTag.ATK):
            r.state.own_attack[host.id] = 0
            update_heroes(r)
        return
    own = _own(r, host) if bare else {}
    _withdraw(r, host, [tag for tag in ENCHANTED_TAGS if tag not in own])
    for tag, value in own.items():
        if (host.id, tag) not in r.state.by_own_text:
            changes = sorted(becoming(r, host, tag, value), key=lambda one: one.tag != tag)  # the order of reports
            r.expect(ENCHANTMENT_RULE, changes, exclusive=len(r.state.bereft.get(host.id, ())) <= 1)


def _own(r: Resolution, host: Entity) -> dict[int, int]:
    """Return attack, health and cost of an entity without enchantments, as far as known.

    An entity described with its printed values was described without its enchantments' gains.
    """
    described, plain = r.state.described_as.get(host.id, {}), r.state.plain.get(host.id, {})
    own = {tag: value for tag, value in described.items() if value == printed_stat(r, host, tag)} | plain
    if host.zone not in ENCHANTED_ZONES:
        own.pop(GameTag.COST, None)
    return own


def becoming(r: Resolution, host: Entity, tag: int, value: int) -> list[Change]:
    """Return the changes by which a card gets this attack, health or cost (HS 4.1).

    Some builds show the client a new value of a card in play before it changes; damage falls with lost health. An
    unchanged value withdraws the expectation from an earlier enchantment.
    """
    before, in_play = host.get(tag), host.zone == Zone.PLAY
    signs = signs_of(r, tag) if in_play and host.type != CardType.HERO else ()
    changes = [Change(host, sign, value if before != value else host.get(sign)) for sign in signs]
    changes.append(Change(host, tag, value))
    if tag == GameTag.HEALTH and in_play and host.get(GameTag.DAMAGE):
        left = host.get(GameTag.DAMAGE) - max(0, before - value)
        changes.append(Change(host, GameTag.DAMAGE, max(0, left), rule=LOWERED))
    return changes


def signs_of(r: Resolution, tag: int) -> list[int]:
    """Return the tags by which this build shows the client a new attack or health before it changes (HS 4.1)."""
    shown_here = (SHOWN_ATTACK, r.ruleset.holds("attack_shown")), (SHOWN_HEALTH, r.ruleset.holds("health_shown"))
    return [sign for sign, is_shown in shown_here if is_shown and STAT_OF_SHOWN_TAG[sign] == tag]


def expect_shown(r: Resolution, entity: Entity, tag: int) -> None:
    """Expect an entity in play to take the attack or health that was shown to the client."""
    if entity.zone == Zone.PLAY and r.ruleset.holds("attack_shown"):
        r.count_applied(UPDATE_RULE)
        r.expect(RULE, [Change(entity, STAT_OF_SHOWN_TAG[tag], entity.get(tag))], within_block=True, exclusive=True)
