"""Enchantments (HS 1.2): they leave when their host leaves play or is silenced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.hearthstone.cards.data import lacks
from engine.hearthstone.mechanics.control import return_control
from engine.hearthstone.mechanics.deathrattles import keeps_enchantments
from engine.hearthstone.mechanics.stats import expect_plain_stats
from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import ATTACHED_LATE, DESTROYER, MODIFIED, MODIFIES, ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 1.4 removed from game"
RULE_ATTACH = "HS 1.2"
RULE_MODIFY = "HS 4.1"
RULE_EXPIRE = "HS 2.1.6"
GRAVEYARD = "HS 1.4 graveyard"


def is_attachment(entity: Entity) -> bool:
    """Return whether an entity is an enchantment. A hidden one is recognized by its host."""
    if entity.type:
        return entity.type == CardType.ENCHANTMENT
    return bool(entity.get(GameTag.ATTACHED)) or entity.zone in (Zone.SETASIDE, Zone.REMOVEDFROMGAME, Zone.PLAY)


IGNORED = (GameTag.IGNORE_DAMAGE, GameTag.IGNORE_DAMAGE_OFF)

KEEPS_ENCHANTMENT = (
    *(GameTag.AVENGE, GameTag.CORRUPT, GameTag.DEATHRATTLE, GameTag.FREEZE, GameTag.FRENZY, GameTag.HONORABLE_KILL),
    *(GameTag.INSPIRE, GameTag.LIFESTEAL, GameTag.OVERHEAL, GameTag.OVERKILL, GameTag.POISONOUS, GameTag.REBORN),
    *(GameTag.SPELLBURST, GameTag.VENOMOUS, 1179, 3870, 4571),
)
"""Keywords: an enchantment that gives one may stay with a dead minion.

For lifesteal, reborn, honorable kill and the three numbers this was seen since 2021. Enchantments that give taunt, rush
or spell damage were seen to leave.
"""


def attach(r: Resolution, enchantment: Entity) -> None:
    """Put an attached new enchantment into play (HS 1.2)."""
    changes = announced_move(r, enchantment, Zone.PLAY)
    host = r.state[enchantment.get(GameTag.ATTACHED)]
    if enchantment.get(GameTag.TAG_ONE_TURN_EFFECT):
        changes.append(Change(host, GameTag.TAG_ONE_TURN_EFFECT, 1))
    r.expect(RULE_ATTACH, changes, within_block=True)


def modify(r: Resolution, enchantment: Entity) -> None:
    """Expect the signal that an enchantment has changed its host (HS 4.1)."""
    r.expect(RULE_MODIFY, [Change(enchantment, MODIFIED, enchantment.get(MODIFIES))], exclusive=True)


def end(r: Resolution, enchantment: Entity) -> None:
    """Expect an enchantment that its own trigger ends to go to the graveyard."""
    r.expect(GRAVEYARD, announced_move(r, enchantment, Zone.GRAVEYARD), within_block=True)


def known_enchantments(state: GameState, host: Entity) -> list[Entity]:
    """Return the known enchantments of an entity that are in play."""
    return [one for one in state.attached_in_play(host) if one.type == CardType.ENCHANTMENT]


def leave_with_host(r: Resolution, host: Entity) -> frozenset[int]:
    """Expect the enchantments of an entity that leaves play to be hidden. Return the ids of those
    that certainly leave.
    """
    if _may_keep_them(r, host):
        return frozenset()
    leaving = [one for one in r.state.attached_in_play(host) if not may_stay(one)]
    for enchantment in leaving:
        _disappear(r, enchantment, Zone.PLAY)
    return frozenset(enchantment.id for enchantment in leaving)


def remove_hidden(r: Resolution, leaving: Iterable[int]) -> None:
    """Expect the hidden enchantments of a dead hero to leave the game. Builds that hide nothing leave them attached."""
    if r.ruleset.holds("enchantments_hidden"):
        r.set_unordered(RULE, [Change(r.state[number], GameTag.ZONE, Zone.REMOVEDFROMGAME) for number in leaving])


def disappear(r: Resolution, enchantment: Entity) -> None:
    """Expect an enchantment to leave play: it is hidden, if it was visible, and removed from the game."""
    if enchantment.known and r.ruleset.holds("enchantments_hidden"):
        r.hide(RULE, enchantment, Zone.PLAY)
    r.expect(RULE, [Change(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME)], within_block=True)


def remove(r: Resolution, rule: str, enchantment: Entity) -> None:
    """Remove an enchantment from a host that stays where it is (HS 4.1, 4.5)."""
    _disappear(r, enchantment, Zone.PLAY)
    r.set_unordered(rule, [Change(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME)])


def hide_detached(r: Resolution, enchantment: Entity, zone: int) -> None:
    """Expect an enchantment that left play without its host to be hidden."""
    if enchantment.known:
        _disappear(r, enchantment, zone)


def expire(r: Resolution, enchantment: Entity) -> None:
    """Move an expired enchantment to the graveyard (HS 2.1.6); before that, a host taken for a turn returns."""
    host = r.state[enchantment.get(GameTag.ATTACHED)]
    for owner in r.state.remembered.pop(enchantment.id, ()) or r.oracle.taken_from(host):
        return_control(r, host, owner)
    named = r.sent("destroyer_named", enchantment, DESTROYER, enchantment.id)
    r.set_unordered(RULE_EXPIRE, [*named, Change(enchantment, GameTag.LAST_AFFECTED_BY, enchantment.id)])
    bound = r.sent("moves_announced", enchantment, ZONE_BOUND_FOR, Zone.GRAVEYARD)
    r.expect(RULE_EXPIRE, bound, within_block=True)
    r.set_unordered(RULE_EXPIRE, [Change(enchantment, GameTag.ZONE, Zone.GRAVEYARD)])
    hide_detached(r, enchantment, Zone.GRAVEYARD)
    _end_aura(r, enchantment)
    expect_plain_stats(r, host)
    others = (one for one in r.state.attached_in_play(host) if one is not enchantment)
    if not any(one.get(GameTag.TAG_ONE_TURN_EFFECT) for one in others):
        r.expect(RULE_EXPIRE, [Change(host, GameTag.TAG_ONE_TURN_EFFECT, 0)], within_block=True)


def _end_aura(r: Resolution, source: Entity) -> None:
    """Expect the enchantments of an ended enchantment's aura to leave the cards that have them (HS 4.2)."""
    for number, (giver, _) in list(r.state.given_by_auras.items()):
        given = r.state[number]
        host = r.state.entities.get(given.get(GameTag.ATTACHED))
        if giver == source.id and given.zone == Zone.PLAY and host is not None and host.zone in (Zone.HAND, Zone.PLAY):
            r.expect("HS 4.2", leaving_with_aura(r, given), within_block=True)


def leaving_with_aura(r: Resolution, given: Entity) -> list[Change]:
    """Return the changes by which an enchantment leaves after its aura has ended."""
    zone = r.ruleset.get("auras_end_in")
    changes = announced_move(r, given, zone or Zone.REMOVEDFROMGAME)
    return [change.with_optional(change.optional or zone is None) for change in changes]


def _disappear(r: Resolution, enchantment: Entity, zone: int) -> None:
    """Expect the packet that names the host of a leaving enchantment, so that the client stops showing it.

    Early builds detach the enchantment instead.
    """
    host = enchantment.get(GameTag.ATTACHED)
    if host:
        r.expect(RULE, r.sent("enchantments_name_host", enchantment, ATTACHED_LATE, host), within_block=True)
    hidden = r.ruleset.get("enchantments_hidden")
    if hidden:
        r.hide(RULE, enchantment, zone)
    elif hidden is False and r.state[host].type != CardType.HERO:  # a dead hero keeps its enchantments
        r.expect(RULE, [Change(enchantment, GameTag.ATTACHED, 0)], within_block=True)


def _restored(r: Resolution, minion: Entity) -> Iterator[Change]:
    """Yield the tags that return to their printed values on death, until patch 14.2: freeze, silence, used keywords.

    The log may mix printed and enchanted values, so minions with enchantments are left out.
    """
    restored = r.ruleset.get("dead_restored")
    if restored is False or minion.type != CardType.MINION:
        return
    for tag in (GameTag.FROZEN, GameTag.SILENCED):
        yield Change(minion, tag, 0, restored is None, GRAVEYARD)
    if not r.state.attached.get(minion.id):
        for tag in r.state.described_with.get(minion.id, ()):
            yield Change(minion, tag, 1, restored is None, GRAVEYARD)


def forget(r: Resolution, rule: str, entity: Entity, leaving: frozenset[int] = frozenset()) -> None:
    """Remove the enchantments of an entity that left play, those in ``leaving`` for certain, and clear its damage."""
    detached = (r.state[number] for number in leaving)  # early builds may have detached them already
    for enchantment in dict.fromkeys((*r.state.attached.get(entity.id, ()), *detached)):
        if enchantment.zone == Zone.PLAY:
            r.set_unordered(
                RULE,
                [
                    Change(
                        enchantment,
                        GameTag.ZONE,
                        Zone.REMOVEDFROMGAME,
                        enchantment.id not in leaving and (may_stay(enchantment) or _may_keep_them(r, entity)),
                    ),
                    Change(enchantment, GameTag.ATTACHED, 0, True),
                ],
            )
    expect_plain_stats(r, entity)
    marks = IGNORED if entity.get(GameTag.DAMAGE) else ()
    r.set_unordered(
        rule,
        [
            *(mark for tag in marks for mark in r.sent("damage_ignored", entity, tag, 1, rule=GRAVEYARD)),
            Change(entity, GameTag.DAMAGE, 0, rule=GRAVEYARD),
            *r.sent("dead_restored", entity, GameTag.NUM_ATTACKS_THIS_TURN, 0, rule=GRAVEYARD),
            *(Change(entity, GameTag.DIVINE_SHIELD, value, True, GRAVEYARD) for value in (0, 1)),
            *_restored(r, entity),
        ],
    )

    r.expect(GRAVEYARD, [Change(entity, tag, 0) for tag in IGNORED if entity.get(tag)])


def _may_keep_them(r: Resolution, host: Entity) -> bool:
    """Return whether a card may keep its enchantments as it leaves play; a silenced one has no text that says so."""
    said = keeps_enchantments(host.card_id) and not host.get(GameTag.SILENCED)
    return said or lacks(host.card_id, r.ruleset.high)


def may_stay(enchantment: Entity) -> bool:
    """Return whether an enchantment may stay attached to a host that has left play."""
    return not enchantment.known or any(enchantment.get(tag) for tag in KEEPS_ENCHANTMENT)
