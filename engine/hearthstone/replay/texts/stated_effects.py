"""Effects that a text states (HS 4.1, 4.7): the maximum of minions and draws, and the attack and health that it gives.

As with amounts (:mod:`engine.hearthstone.replay.texts.stated_amounts`), that holds whichever part of the text is
carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.auras.definitions import gains_of
from engine.hearthstone.auras.layers import SET, total
from engine.hearthstone.blocks import changes, moved_to
from engine.hearthstone.cards.ability import Ability, actions_of
from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.stated import DRAWING, OF_STATS, SUMMONING, brings_more, most_of, number_of, stats_of
from engine.hearthstone.replay.log.ignorable import EFFECTS
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.stated_amounts import may_choose_both, one_of, texts_at_work
from engine.hearthstone.replay.verdicts.text_claims import as_tested
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.tags import ENCHANTMENT_NUMBERS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity, Packet, ShowEntity, TagChange

BROUGHT, GIVEN, DRAWN = "HS 4.7", "HS 4.1", "HS 4.4"
DRAWS = Claim(CARD_TEXTS, "draws in the text")
MINIONS, STATS = Claim(CARD_TEXTS, "minions in the text"), Claim(CARD_TEXTS, "stats in the text")
HERO_ATTACK = Claim(CARD_TEXTS, "attack of a hero in the text")

OF_ENCHANTMENT = Claim(CARD_TEXTS, "stats of an enchantment")

BEARERS = (*CHARACTERS, CardType.WEAPON)

OVERFLOWING = 2**30
"""Smallest attack or health that may be an overflowed sum."""

CHANGING = (CardType.MINION, CardType.WEAPON, CardType.ENCHANTMENT, CardType.LOCATION)
"""Types of cards that may change the effects of others."""

NO_AMOUNTS = frozenset({"damage", "healing", "amount", "spell-damage"})
"""Events whose repetition creates no more minions."""

OF_USES = ("battlecry", "combo", "hero-power", "play-card", "cast-spell")
OF_TRIGGERS = ("deathrattle", "turn-end", "secret-revealed")
"""Events carried out in blocks of used cards, and events carried out in blocks of triggers."""


def check_minion(r: ReplayContext, packet: FullEntity) -> None:
    """Report a minion that a card's open block creates beyond the number that its text states."""
    block = r.log.frame.block
    if block is None or packet.tag(GameTag.CARDTYPE) != CardType.MINION or packet.tag(GameTag.ZONE) != Zone.PLAY:
        return
    source = r.state[block.entity]
    most = _most(r, source, SUMMONING) if packet.tag(GameTag.CREATOR) in (None, source.id) else None
    if most is None or is_multiplied(r):
        return
    claim = as_tested(MINIONS, r.state)
    before = r.log.frame.packets[: r.log.frame.position]
    made = sum(
        isinstance(one, FullEntity)
        and (one.tag(GameTag.CARDTYPE), one.tag(GameTag.ZONE)) == (CardType.MINION, Zone.PLAY)
        for one in before
    )
    message = f"{{first}} brings {made + 1} minions here, the last of them {{entity}}; its text brings {most} at most"
    r.log.findings.judge(
        *(made < most, BROUGHT, Kind.UNEXPECTED, packet),
        entity=packet.entity,
        others=(source.id,),
        message=message,
        claim=claim,
    )


def check_draws(r: ReplayContext, packet: Packet, count: int) -> None:
    """Report draws in a card's open block beyond the number that its text states. ``packet`` begins ``count`` draws."""
    source = r.log.acting
    most = _most(r, source, DRAWING) if source is not None else None
    if source is None or most is None:
        return
    claim = as_tested(DRAWS, r.state)
    before = r.log.frame.packets[: r.log.frame.position]
    drawn = sum(isinstance(one, (TagChange, ShowEntity)) and moved_to(one) == Zone.HAND for one in before) + count
    message, kind = f"{{entity}} draws {drawn} cards here; its text says {most} at most", Kind.UNEXPECTED
    r.log.findings.judge(drawn <= most, DRAWN, kind, packet, entity=source.id, message=message, claim=claim)


def _most(r: ReplayContext, source: Entity, counted: tuple[str, ...]) -> int | None:
    """Return the maximum that the text at work creates by the actions ``counted``; None if it does not state it."""
    found = [most_of(text, counted, may_choose_both(r, text)) for text in texts_at_work(r, source)]
    return max((most for most in found if most is not None), default=None) if None not in found else None


def is_multiplied(r: ReplayContext) -> bool:
    """Return whether a known or unknown card in play may change the number of minions that the open block creates."""
    block = r.log.frame.block
    others = _repeating_others(block.type, r.state[block.entity].type) if block is not None else NO_AMOUNTS
    return any(_multiplies(r, one, others) for one in r.state.play_order)


@cache
def _repeating_others(block: int, source: int) -> frozenset[str]:
    """Return the events whose repetition does not affect a block of this type, of a source of this type."""
    of_uses = OF_TRIGGERS if block == BlockType.POWER else OF_USES
    of_minions = ("battlecry",) if source == CardType.SPELL else ()
    return NO_AMOUNTS.union(of_uses, of_minions)


def _multiplies(r: ReplayContext, one: Entity, others: frozenset[str]) -> bool:
    """Return whether a card may change how many minions others create, by its words if its text is not fully known."""
    definition = r.texts.definition_of(one)
    if definition is not None and definition.complete:
        return brings_more(definition, others)
    unknown = one.type in CHANGING and not rows_of(one.card_id)
    return unknown or interferes(one.card_id, "summon")


def check_stats(r: ReplayContext, packet: TagChange) -> None:
    """Report a change of attack or health by an enchantment of the open block's card that differs from the texts.

    ``packet`` has been applied to the state already. What a hero's weapon adds to its attack does not count.
    """
    block, host = r.log.frame.block, r.state[packet.entity]
    if block is None or block.type not in EFFECTS or host.type not in BEARERS or host.zone != Zone.PLAY:
        return
    source, given = r.state[block.entity], _given(r, packet, host)
    if given is None or given[0].get(GameTag.CREATOR) != source.id:
        return
    enchantment, before, own = given
    alone = len(r.state.enchantments_of(host.id)) == 1  # nothing has reduced the printed value
    if own >= OVERFLOWING or (before <= 0 and not alone):
        return  # 0 may stand for less, and a sum may have overflowed (HS 4.1)
    used = block.type == BlockType.POWER and host.type != CardType.WEAPON
    if used and (allowed := _in_text(r, packet, source, before)):
        _compare(r, packet, own, allowed, source, STATS if host.type == CardType.MINION else HERO_ATTACK)
    elif (allowed := _of_enchantment(r, packet, enchantment, before)) and max(allowed) < OVERFLOWING:
        _compare(r, packet, own, allowed, source, OF_ENCHANTMENT)


def _in_text(r: ReplayContext, packet: TagChange, source: Entity, before: int) -> set[int]:
    """Return the values that a host may get by the text of the card at work; empty if it states none."""
    allowed: set[int] = set()
    for text in texts_at_work(r, source):
        stated = stats_of(text)
        if stated is None:
            return set()
        own = {max(0, before + amount) for tag, amount in stated.added if tag == packet.tag}
        told = [r.with_auras(r.state[packet.entity], tag, amount) for tag, amount in stated.fixed if tag == packet.tag]
        if None in told or not (own or told):
            return set()
        allowed |= own | {amount for amount in told if amount is not None}
    return allowed


def _of_enchantment(r: ReplayContext, packet: TagChange, enchantment: Entity, before: int) -> set[int]:
    """Return the values that a host may get by the text of its enchantment; empty if that is unknown.

    The numbers of an enchantment are what it adds, or what it sets (HS 4.1). They do not show what an enchantment gave
    that it has replaced, nor what the same enchantment adds later (HS 5.6).
    """
    before_it = [one for one in r.log.frame.packets if one.index < packet.index]
    if any(moved_to(one) == Zone.REMOVEDFROMGAME for one in before_it):
        return set()
    given, host = gains_of(r, enchantment), r.state[packet.entity]
    if given is None and not any(isinstance(one, FullEntity) and one.entity == enchantment.id for one in before_it):
        return set()
    if given is None:
        numbers = [enchantment.get(tag) for tag in ENCHANTMENT_NUMBERS]  # 0 is not logged, and may be what it sets
        allowed = {max(0, before + number) for number in numbers if number}
        fixed = numbers if allowed else []
    else:
        steps = [one.step for one in given if one.tag == packet.tag]
        value = max(0, total(before, steps) or 0)
        is_set = any(step.operation == SET for step in steps)
        allowed, fixed = {value} if steps and not is_set else set(), [value] if is_set else []
    told = [r.with_auras(host, packet.tag, value) for value in fixed]
    return set() if None in told else allowed | {value for value in told if value is not None}


def _given(r: ReplayContext, packet: TagChange, host: Entity) -> tuple[Entity, int, int] | None:
    """Return the only enchantment attached to a host in this action, and the host's own value before and now.

    None if there is another one, or if the open block has changed the tag before.
    """
    new = [one for one in r.state.enchantments_of(host.id) if one.id in r.log.new_entities]
    again = any(changes(one, host, packet.tag) for one in r.log.frame.packets if one.index < packet.index)
    if len(new) != 1 or new[0].get(GameTag.COPIED_FROM_ENTITY_ID) or again:
        return None
    if host.type == CardType.HERO:
        before, own = r.state.own_attack_before.get(host.id), r.state.own_attack.get(host.id)
        return None if before is None or own is None else (new[0], before, own)
    return new[0], r.log.game.timeline.value(host.id, packet.tag, packet.index - 1), packet.value


def _compare(r: ReplayContext, packet: TagChange, own: int, allowed: set[int], source: Entity, claim: Claim) -> None:
    """Report a host's own value if it is none of the allowed ones; a weapon may add to it."""
    expected = one_of({amount + packet.value - own for amount in allowed})
    r.log.findings.judge_value(own in allowed, GIVEN, packet, expected, others=(source.id,), claim=claim)


def claims_held(abilities: Iterable[Ability]) -> Iterator[Claim]:
    """Yield the claims about stated gains that hold for a text that was carried out and agreed with the log."""
    for action in actions_of(abilities):
        told = any(gain.tag in OF_STATS and number_of(gain.amount) is not None for gain in action.gives)
        if told and action.who is not None and not action.flags:
            yield HERO_ATTACK if action.who.kind == "heroes" else STATS
