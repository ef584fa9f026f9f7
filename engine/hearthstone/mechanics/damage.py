"""Damage (HS 4.9), from the amount to the loss of armor and health.

Steps 1 and 2 (changing the amount) happen before the server sends PREDAMAGE, so they belong to the source of the
damage. This module covers pre-damage triggers, divine shield, armor and health. The caller resolves the damage event
(step 8) after all simultaneous damage has been dealt (HS 1.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.trace import RESULT
from engine.hearthstone.cards.replacements import is_immune_to, may_prevent_own
from engine.hearthstone.mechanics.amounts import overflowed
from engine.hearthstone.mechanics.counters import latest_marks
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    ARMOR_LOST_THIS_TURN,
    DAMAGE_EVENT,
    DAMAGE_SOURCE,
    DAMAGE_TO_HERO_IN_OWN_TURNS,
    DAMAGE_TO_HERO_THIS_GAME,
    DAMAGE_TO_HERO_THIS_TURN,
    DAMAGED_BY_SELF,
    DAMAGES_TO_HERO_IN_OWN_TURNS,
    DAMAGES_TO_HERO_THIS_TURN,
    HERO_ATTACKS_THIS_GAME,
    SHIELD_BROKEN,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, MetaDataType

RULE = "HS 4.9"
ANNOUNCED = "HS 4.9.4"
LOSS_RULE = "HS 4.9.6"
NOTHING = "HS 4.9.3"
IMMUNE_RULE = "HS 5.1 immune"
REDIRECTED = {CardType.HERO: "HS 4.9 hero pre-damage.1", CardType.MINION: "HS 4.9 minion pre-damage.1"}
"""Rules for damage that a trigger redirects, by the type of the original target."""

LIMITED = "HS 4.9.7"
SHIELD = "HS 5.1 divine shield"
STRIKES = "HS 2.6"

PREDAMAGE = GameTag.PREDAMAGE

# The server announces damage by pulses of tags, which depend on the style of the build. Each pulse is a tag and its
# value; "|" marks the place of pre-damage triggers.
Pulses = tuple[tuple[int, str], ...]

STYLES: dict[str, Pulses] = {
    "plain": ((PREDAMAGE, "amount"), (0, "|"), (PREDAMAGE, "0")),
    "twice": (
        (PREDAMAGE, "amount"),
        (DAMAGED_BY_SELF, "target"),
        (0, "|"),
        (PREDAMAGE, "0"),
        (DAMAGED_BY_SELF, "0"),
        (PREDAMAGE, "amount"),
        (0, "|"),
        (PREDAMAGE, "0"),
    ),
    "sourced": (
        (DAMAGE_SOURCE, "source"),
        (PREDAMAGE, "amount"),
        (DAMAGED_BY_SELF, "target"),
        (0, "|"),
        (DAMAGE_SOURCE, "0"),
        (PREDAMAGE, "0"),
        (DAMAGED_BY_SELF, "0"),
        (PREDAMAGE, "amount"),
        (0, "|"),
        (PREDAMAGE, "0"),
    ),
}


def deal(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Deal damage to one character, up to its damage event. Return the armor and health lost."""
    if amount <= 0:
        r.count_applied(NOTHING)
        return 0
    if target.get(GameTag.IMMUNE) or (source and is_immune_to(r.state, target, source, r.ruleset.high)):
        prevent(r, target, amount, source)
        return 0
    if _is_protected(r, target, PREDAMAGE):
        return 0
    return apply_damage(r, target, r.oracle.next_predamage(target, amount, source), source)


def prevent(r: Resolution, target: Entity, amount: int, source: Entity | None) -> None:
    """Deal no damage to an immune character (HS 4.9.3). The log may still announce the amount, once or twice."""
    r.count_applied(NOTHING)
    r.count_applied(IMMUNE_RULE)
    r.note_prevented(target)
    amount = r.oracle.next_predamage(target, amount, source)
    _announce_prevented(
        r,
        target,
        STYLES["sourced"],
        {"amount": amount, "target": target.id, "source": source.id if source is not None else 0},
    )


def _announce_prevented(r: Resolution, target: Entity, pulses: Pulses, values: Mapping[str, int]) -> None:
    """State the announcement of damage that was prevented; each of its packets is optional."""
    for tag, what in pulses:
        if what == "|":
            if target.get(PREDAMAGE):
                r.triggers(Event("pre-damage", ANNOUNCED, target))
        else:
            r.change(ANNOUNCED, target, tag, values.get(what, 0), optional=what != "0")


def apply_damage(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Apply HS 4.9.4 to 4.9.7 to a damaged character; return the loss."""
    span = r.open(RESULT, "damage", RULE, target, source, amount)
    span.amount = amount = announce(r, target, amount, source)
    lost = inflict(r, target, amount, source)
    r.close(span)
    return lost


def mark_event(r: Resolution, rule: str) -> None:
    """Mark a damage event with a pulse on the game: later builds do so in attacks and for fatigue."""
    marked = r.ruleset.get("damage_events_marked")
    if marked:
        r.pulse(rule, r.state.game, DAMAGE_EVENT, 1, 0)
    elif marked is None:
        for value in (1, 0):
            r.change(rule, r.state.game, DAMAGE_EVENT, value, optional=True)


def _is_protected(r: Resolution, target: Entity, *tags: int) -> bool:
    """Return whether damage is prevented, so that none of these tags changes: by a card in play that protects heroes,
    or by the text of a minion that card data lacks.
    """
    may_be = target.type == CardType.HERO or may_prevent_own(target, r.ruleset.high)
    return may_be and r.oracle.is_prevented("hero-damage", target, *tags)


def _keeps_health(r: Resolution, target: Entity) -> bool:
    """Return whether a card in play keeps a hero from losing health in its player's turn."""
    mine = target.type == CardType.HERO and r.state.player_of(target).get(GameTag.CURRENT_PLAYER)
    return bool(mine) and r.oracle.is_prevented("lost-health", target, GameTag.DAMAGE)


def lose_health(r: Resolution, target: Entity, amount: int) -> None:
    """Pay for a card with health: no announcement and no source."""
    if target.get(GameTag.IMMUNE) or _keeps_health(r, target):
        return
    span = r.open(RESULT, "damage", RULE, target, None, amount)
    r.meta(LOSS_RULE, MetaDataType.DAMAGE, amount, [target])
    changes = [
        change.with_optional(change.optional or change.entity is not target)
        for change in _losses(r, target, amount, None)
    ]
    r.set_unordered(LOSS_RULE, changes)
    r.close(span)


def announce(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Announce the amount, which triggers may change (HS 4.9.4). Return the remaining amount.

    For a build between two known styles, every packet of the fullest style may come and one announcement must. The same
    holds for redirected damage, which no log shows, and for the second announcement after a response to the first: the
    response may end the damage without changing the amount.
    """
    others = _being_damaged(r, target)
    style = None if others else _style(r)
    named = responded = False
    meant = r.oracle.choose_original_target(target, others) if others else target
    instead, announced = None, amount
    for tag, what in STYLES[style or "sourced"]:
        if what == "|":
            if (style is None or responded) and not target.get(PREDAMAGE):
                continue  # the amount is not announced a second time
            place = r.place()
            r.triggers(Event("pre-damage", ANNOUNCED, target))
            responded = responded or r.place() != place
            amount = target.get(PREDAMAGE)
            instead = _taken_instead(r, target, meant)
            if instead is not None or amount <= 0 or target.get(GameTag.IMMUNE):
                zeros = [Change(target, tag, 0) for tag in (PREDAMAGE, DAMAGED_BY_SELF, DAMAGE_SOURCE)]
                r.set_unordered(ANNOUNCED, zeros)
                break
        elif what == "0":
            r.change(ANNOUNCED, target, tag, 0)
        else:
            values = {"amount": amount, "target": meant.id, "source": source.id if source is not None else 0}
            if values[what] and (style is None or responded) and (tag != PREDAMAGE or named):
                r.change(ANNOUNCED, target, tag, values[what], optional=True)
            elif values[what]:
                if named and tag == PREDAMAGE and source is not None:
                    r.set_unordered(STRIKES, _count_strike(r, target, source))
                r.pulse(ANNOUNCED, target, tag, values[what])
                named = named or tag == PREDAMAGE
    if instead is not None:
        r.count_applied(REDIRECTED.get(target.type, ANNOUNCED))
        apply_damage(r, instead, amount or announced, source)
        return 0
    if not target.get(GameTag.IMMUNE):
        return amount
    _announce_prevented(r, target, STYLES["plain"], {"amount": announced})  # announced once more although prevented
    return 0


def _count_strike(r: Resolution, target: Entity, source: Entity) -> Iterator[Change]:
    """Yield the counter of a player's hero attacks as the hero strikes the defender."""
    game = r.state.game
    struck = (game.get(GameTag.PROPOSED_ATTACKER), game.get(GameTag.PROPOSED_DEFENDER)) == (source.id, target.id)
    if struck and source.type == CardType.HERO:
        yield from r.counted("hero_attacks_counted", r.state.player_of(source), HERO_ATTACKS_THIS_GAME)


def _style(r: Resolution) -> str | None:
    """Return how the build announces damage, None if unknown."""
    twice, source = r.ruleset.quirk("damage_announced_twice"), r.ruleset.get("damage_source")
    if twice is None or source is None:
        return None
    return "sourced" if source == "named" else "twice" if twice else "plain"


def _taken_instead(r: Resolution, target: Entity, meant: Entity) -> Entity | None:
    """Return the character that takes the damage instead, if a trigger named one in tag 1173."""
    named = target.get(DAMAGED_BY_SELF)
    return r.state[named] if named and named != meant.id else None


def _being_damaged(r: Resolution, target: Entity) -> list[Entity]:
    """Return other characters whose damage is being announced: the original targets of redirected damage."""
    damages = [span for span in r.trace.stack if span.kind is RESULT and span.name == "damage"]
    return [r.state[span.entity] for span in damages if span.entity != target.id]


def inflict(r: Resolution, target: Entity, amount: int, source: Entity | None) -> int:
    """Apply HS 4.9.5 and 4.9.6; return the loss. Divine shield prevents all damage; otherwise armor is lost before
    health.
    """
    if amount <= 0 or _is_protected(r, target, GameTag.DAMAGE, GameTag.ARMOR, GameTag.DIVINE_SHIELD):
        return 0
    if target.get(GameTag.DIVINE_SHIELD):
        if not r.oracle.is_prevented("divine-shield", target, GameTag.DIVINE_SHIELD):
            r.change(SHIELD, target, GameTag.DIVINE_SHIELD, 0)
            r.note_prevented(target)
            r.set_unordered(SHIELD, r.sent("broken_shields_marked", target, SHIELD_BROKEN, 1))
            r.triggers(Event("shield lost", SHIELD, target))
        r.meta("HS 4.9.5", MetaDataType.DAMAGE, 0, [target])
        return 0
    lost = limit_loss(r, target, amount)
    if lost < amount:
        r.count_applied(LIMITED)
    noted = amount if lost == amount else r.oracle.choose_noted_amount(target, (lost, amount))
    if noted is not None:
        r.meta(LOSS_RULE, MetaDataType.DAMAGE, noted, [target])
    if not lost:
        r.set_unordered(LIMITED, _affected(target, source, optional=True))
        return 0
    r.set_unordered(LOSS_RULE, _losses(r, target, lost, source))
    if source is not None:
        r.note_damage(target, source, lost)
    return lost


def limit_loss(r: Resolution, target: Entity, amount: int) -> int:
    """Return the loss, limited by effects that keep health above a minimum (HS 4.9.7). Armor is not health."""
    if _keeps_health(r, target):
        return min(amount, target.get(GameTag.ARMOR))
    minimum = target.get(GameTag.HEALTH_MINIMUM)
    return min(amount, target.get(GameTag.ARMOR) + max(0, target.health - minimum)) if minimum else amount


def _affected(target: Entity, source: Entity | None, optional: bool = False) -> Iterator[Change]:
    yield Change(target, GameTag.LAST_AFFECTED_BY, source.id if source is not None else 0, optional)


def _losses(r: Resolution, target: Entity, amount: int, source: Entity | None) -> Iterator[Change]:
    armor = target.get(GameTag.ARMOR)
    absorbed = min(armor, amount)
    if absorbed:
        yield Change(target, GameTag.ARMOR, armor - absorbed)
    yield from _affected(target, source)
    if amount - absorbed:
        yield Change(target, GameTag.DAMAGE, overflowed(target.get(GameTag.DAMAGE) + amount - absorbed))
    if source is not None and source.type == CardType.HERO_POWER:
        player = r.state.player_of(source)
        yield from r.counted("hero_power_damage_counted", player, GameTag.NUM_HERO_POWER_DAMAGE_THIS_GAME, amount)
    if target.type == CardType.HERO:
        yield from r.sent("hero_damage_marked", target, DAMAGE_TO_HERO_THIS_TURN, 1)
        yield from _counted(r, r.state.player_of(target), amount, absorbed)


def _counted(r: Resolution, player: Entity, amount: int, absorbed: int) -> Iterator[Change]:
    """Yield the counters of damage to a player's hero: this turn, this game, and in the own and the opponent's turn.

    ``absorbed`` is the part that armor took.
    """
    theirs = not player.get(GameTag.CURRENT_PLAYER)
    for switch, tag, more in (
        ("hero_damage_counted", DAMAGE_TO_HERO_THIS_TURN, amount),
        ("hero_damage_totaled", DAMAGE_TO_HERO_THIS_GAME, amount),
        ("opponents_damage_counted", GameTag.DAMAGE_DEALT_TO_HERO_LAST_TURN, amount * theirs),
        ("own_damage_totaled", DAMAGE_TO_HERO_IN_OWN_TURNS, amount * (not theirs)),
        ("own_damages_counted", DAMAGES_TO_HERO_IN_OWN_TURNS, int(not theirs)),
        ("damages_counted", DAMAGES_TO_HERO_THIS_TURN, 1),
        ("lost_armor_counted", ARMOR_LOST_THIS_TURN, absorbed),
    ):
        yield from r.counted(switch, player, tag, more)
    if amount > absorbed:
        yield from latest_marks(r, player)
