"""Combat (HS 2.6): a character attacks, or an effect makes it attack.

Before-attack steps repeat until the defender stays the same. The attack is cancelled if a participant is gone, dying or
dormant. Both deal damage simultaneously; then come the damage events and the after-attack triggers, including the wear
of the weapon. Deaths follow the sequence. Switches and quirks hold the server's differences from the book: later builds
count the attack before the damage, and do not count a cancelled attack.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.attacks import attacks_allowed
from engine.hearthstone.mechanics.damage import deal, mark_event, prevent
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.mechanics.stats import snapshot_own_stats
from engine.hearthstone.mechanics.weapons import resolve_with_wear
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import ATTACK_ID, ATTACKS_THIS_GAME
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Step, Zone

ON_ATTACK = "HS 2.6.1.c"
NOT_CANCELLED = "HS 2.6 cancellation"
TOGETHER = "HS 1.5 simultaneous damage"
NEGATIVE_RULE = "HS 4.1 negative attack"
AMID, DEGENERATE = "AR 1c", "HS 1.6 degenerate sequence"
"""The rules that no entity dies during an attack: at the top level, and inside another sequence."""


def attack(r: Resolution, attacker: Entity, defender: Entity, forced: bool = False) -> bool:
    """Carry out the sequence of one attack, inside its ATTACK block; return False if it was cancelled.

    ``forced``: an effect makes the character attack, and may have marked both characters already. It is unknown which
    of these effects use up an attack.
    """
    state = r.state
    game, player = state.game, state.player_of(attacker)
    state.struck.pop(attacker.id, None)
    state.in_combat = state.in_combat or not forced
    snapshot_own_stats(state)
    counts = not forced or r.oracle.uses_up_attack(attacker)
    changes = [one for who in (attacker, defender) for one in r.sent("attack_ids", who, ATTACK_ID, attacker.id, forced)]
    if attacker.type == CardType.MINION:
        counter = GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN
        changes += r.counted("minion_attacks_counted", player, counter, optional=not counts)
    changes += [
        Change(game, GameTag.PROPOSED_ATTACKER, attacker.id),
        Change(game, GameTag.PROPOSED_DEFENDER, defender.id),
    ]
    r.set_unordered("HS 2.6.1", changes)
    immune = attacker.get(GameTag.IMMUNE)
    defender = _before_attack(r, defender)
    r.triggers(Event("attack", ON_ATTACK, attacker))
    if _is_cancelled(r, attacker, defender):
        uncounted = r.ruleset.quirk("cancelled_attack_not_counted")
        if counts and not uncounted and not attacker.hidden:  # the log shows only the place of a hidden card
            _count_attack(r, attacker, uncounted is None or attacker.zone != Zone.PLAY, forced)
        _finish(r, attacker, defender, "HS 2.6.1.d")
        return False
    granted = not immune and attacker.get(GameTag.IMMUNE) and attacker.get(GameTag.IMMUNE_WHILE_ATTACKING)
    _damage_step(r, attacker, defender, forced, counts)
    if granted:
        r.expect("HS 2.6.1.h", [Change(attacker, GameTag.IMMUNE, 0)])
    _finish(r, attacker, defender)
    if forced:
        r.triggers(Event("after attack", "HS 2.6.1.g", attacker))
    return True


def conclude(r: Resolution, attacker: Entity, carried_out: bool) -> None:
    """Carry out the steps after an attack outside its block: wear of the weapon in some builds, and deaths.

    The weapon does not wear if the hero has left. Whether a cancelled attack wears the weapon is unknown.
    """
    after = Event("after attack", "HS 2.6.1.g", attacker)
    if carried_out and attacker.zone == Zone.PLAY:
        resolve_with_wear(r, after, attacker, r.ruleset.get("weapon_wears") == "after the attack")
    else:
        r.triggers(after)
    r.state.in_combat = False
    inter_phase(r)


def _before_attack(r: Resolution, defender: Entity) -> Entity:
    """Resolve before-attack triggers until they no longer change the defender; return it (HS 2.6.1.a, b)."""
    rule = "HS 2.6.1.a"
    while True:
        r.triggers(Event("before attack", rule, defender))
        rule = "HS 2.6.1.b"
        proposed = r.state[r.state.game.get(GameTag.PROPOSED_DEFENDER) or defender.id]
        if proposed is defender:
            return defender
        r.count_applied(rule)
        defender = proposed


def _is_cancelled(r: Resolution, attacker: Entity, defender: Entity) -> bool:
    """Return whether a participant or a hero is out of play, mortally wounded or dormant (HS 2.6.1.d)."""
    heroes = [r.state.hero_of(player) for player in r.state.players.values()]
    for entity in (attacker, defender, *(hero for hero in heroes if hero is not None)):
        if entity.zone != Zone.PLAY or is_mortally_wounded(entity) or is_dormant(entity):
            return True
    return False


def _damage_step(r: Resolution, attacker: Entity, defender: Entity, forced: bool, counts: bool) -> None:
    """Carry out HS 2.6.1.e to g: stealth ends, both deal damage, damage events, after-attack triggers.

    No log shows when a weapon wears if its hero is forced to attack. Stealth from an enchantment may end with the
    enchantment.
    """
    game = r.state.game
    may_end_later = _may_have_lent_stealth(r, attacker)
    changes = [Change(attacker, GameTag.STEALTH, 0, may_end_later), Change(attacker, GameTag.ATTACKING, 1)]
    combat_step = r.ruleset.quirk("combat_is_a_step")
    if combat_step is not False:
        changes += [
            Change(game, GameTag.NEXT_STEP, Step.MAIN_ACTION, combat_step is None),
            Change(game, GameTag.STEP, Step.MAIN_COMBAT, combat_step is None),
        ]
    r.set_unordered("HS 2.6.1.e", changes)
    r.count_applied(ON_ATTACK)  # the responses to the attack are resolved
    in_combat_step = game.get(GameTag.STEP) == Step.MAIN_COMBAT
    r.flush_deferred(early=not in_combat_step, closes=False)
    if may_end_later:
        r.expect("HS 2.6.1.e", [Change(attacker, GameTag.STEALTH, 0)])
    r.change("HS 2.6.1.e", defender, GameTag.DEFENDING, 1)
    r.state.struck[attacker.id] = defender.id
    before, attacks = r.ruleset.quirk("attack_counted_before_damage"), attacker.get(GameTag.NUM_ATTACKS_THIS_TURN)
    if counts and before is not False:
        _count_attack(r, attacker, before is None, forced)
    strength, resistance = strength_of(r, attacker), strength_of(r, defender)
    if resistance:
        r.set_unordered("HS 2.6.1.e", [Change(defender, GameTag.STEALTH, 0, True)])  # only effects attack stealth
    if not strength:
        r.count_applied(NOT_CANCELLED)
    hurt = [deal(r, defender, strength, attacker)]
    if _is_immune(r, attacker):
        prevent(r, attacker, resistance, defender)
    else:
        hurt.append(deal(r, attacker, resistance, defender))
    also = r.oracle.also_hit(attacker, defender)
    if also is not None and r.begin("HS 2.6.1.e", BlockType.TRIGGER, also.bearer):
        r.meta("HS 2.6.1.e", MetaDataType.TARGET, 0, also.others)
        hurt += [deal(r, other, strength, attacker) for other in also.others]
        r.end()
    if all(hurt) and len(hurt) > 1:
        r.count_applied(TOGETHER)
    for lost in hurt:
        if lost:
            mark_event(r, "HS 2.6.1.e")
    late = r.ruleset.quirk("attack_counted_after_its_triggers")
    place = r.ruleset.get("weapon_wears")  # after-attack triggers come with the wear of the weapon
    wears = place == "in the attack" and not forced
    resolve_with_wear(r, Event("damage", "HS 2.6.1.e", defender), attacker, wears and late is True)
    if counts and attacker.get(GameTag.NUM_ATTACKS_THIS_TURN) == attacks:
        _count_attack(r, attacker, False, forced)
    if not forced and place != "after the attack":
        resolve_with_wear(r, Event("after attack", "HS 2.6.1.g", attacker), attacker, wears and late is False)
    if is_mortally_wounded(attacker) or is_mortally_wounded(defender):
        r.count_applied(DEGENERATE if forced else AMID)  # a dying participant stayed until the end of the attack


def _may_have_lent_stealth(r: Resolution, attacker: Entity) -> bool:
    """Return whether a character's stealth may come from an enchantment."""
    printed = r.state.described_with.get(attacker.id, frozenset())
    return GameTag.STEALTH not in printed and bool(r.state.attached.get(attacker.id))


def _is_immune(r: Resolution, attacker: Entity) -> bool:
    """Return whether a character is immune while it attacks. The log need not show IMMUNE for it.

    The keyword may be on the hero's weapon. It may have ended unseen, so damage shown in the log takes precedence.
    """
    weapon = r.state.weapon_with(attacker)
    if not any(bearer.get(GameTag.IMMUNE_WHILE_ATTACKING) for bearer in (attacker, weapon) if bearer is not None):
        return False
    return not r.oracle.is_hurt(attacker)


def strength_of(r: Resolution, entity: Entity) -> int:
    """Return the damage a character deals in combat: its attack, at least 0 (HS 4.1)."""
    attack = entity.get(GameTag.ATK)
    if attack < 0:
        r.count_applied(NEGATIVE_RULE)
    return max(0, attack)


def _count_attack(r: Resolution, attacker: Entity, optional: bool, forced: bool) -> None:
    """Count the attack; a character without attacks left is exhausted (HS 2.6.1.f)."""
    count = attacker.get(GameTag.NUM_ATTACKS_THIS_TURN) + 1
    for_game = r.counted("attacks_counted_for_game", attacker, ATTACKS_THIS_GAME, optional=optional)
    changes = [Change(attacker, GameTag.NUM_ATTACKS_THIS_TURN, count, optional), *for_game]
    if count >= attacks_allowed(r.state, attacker):
        by = "HS 5.1 windfury" if count > 1 else "HS 2.6 number of attacks"
        given_another = forced  # some texts give another attack besides the forced one
        changes.append(Change(attacker, GameTag.EXHAUSTED, 1, optional or given_another, by))
    r.set_unordered("HS 2.6.1.f", changes)


def _finish(r: Resolution, attacker: Entity, defender: Entity, rule: str = "HS 2.6.1") -> None:
    """Clear the marks of the attack."""
    game = r.state.game
    r.set_unordered(
        rule,
        [
            Change(game, GameTag.PROPOSED_ATTACKER, 0),
            Change(game, GameTag.PROPOSED_DEFENDER, 0),
            Change(attacker, GameTag.ATTACKING, 0),
            Change(defender, GameTag.DEFENDING, 0),
        ],
    )
