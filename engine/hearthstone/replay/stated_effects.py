"""Effects that a text states (HS 4.1, 4.7): the maximum of minions and draws, and the attack and health that it gives.

As with amounts (:mod:`engine.hearthstone.replay.stated_amounts`), that holds whichever part of the text is carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from typing import NamedTuple

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes, moved_to
from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Definition,
    Replacement,
    Selector,
    Term,
    Trigger,
    Value,
    actions_of,
)
from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.matching import is_printed
from engine.hearthstone.effects.actions.hand import ONE_BY_ONE
from engine.hearthstone.mechanics import magnetic
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.stated_amounts import (
    CHOICE,
    is_chosen_again,
    may_choose_both,
    one_of,
    text_at_work,
)
from engine.hearthstone.replay.stated_kinds import BRINGS, DRAW
from engine.hearthstone.replay.text_claims import as_tested
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity, Packet, ShowEntity, TagChange

BROUGHT, GIVEN, DRAWN = "HS 4.7", "HS 4.1", "HS 4.4"
DRAWS = Claim(CARD_TEXTS, "draws in the text")
MINIONS, STATS = Claim(CARD_TEXTS, "minions in the text"), Claim(CARD_TEXTS, "stats in the text")
HERO_ATTACK = Claim(CARD_TEXTS, "attack of a hero in the text")
MERGED = Claim(CARD_TEXTS, "stats of who merges")

BEARERS = (CardType.MINION, CardType.HERO)

PLAIN = frozenset(
    {
        *("deal", "missiles", "heal", "give", "draw", "armor", "destroy", "freeze", "discard", "if", "choose-one"),
        *("option", "sequence", "add-to-hand", "overload", "silence", "discover", "shuffle", "mana-this-turn"),
        *("mana-crystals", "empty-crystals", "change-cost", "set-cost", "equip", "return-to-hand", "spell-damage"),
        *("take-control", "set", "summon", "attack"),
    }
)
"""Actions that create no minions, and the one that states how many it creates."""

BRINGING_NONE = frozenset(
    {
        *PLAIN,
        *("choose", "deaths", "dredge", "fight", "instead", "lasting", "later", "lose", "put-in-deck", "reveal"),
        *("spend-all-mana", "spend-corpses"),
    }
)
"""More actions that create no minions of their own: actions done later, or instead, are counted with the rest."""

SUMMONING = ("summon", "bring")
"""Actions that state how many minions they create; "or two Scarabs" creates those in the place of others."""

DRAWING = ("draw",)
DRAWING_NONE = frozenset(kind for kind, effects in BRINGS.items() if DRAW not in effects)
"""The action that states how many cards are drawn, and actions that move no card to a hand."""

FIXED = frozenset({*PLAIN, "transform", "recruit", "resurrect", "cast"} - {"equip"})
"""Actions that change no attack or health, and actions that state the change."""

MANY = ("deck", "graveyard", "hand")
"""Zones from which a text picks some cards."""

REDIRECTING = "new-target"
"""A flag of minions that become the target of something else."""

OVERFLOWING = 2**30
"""Smallest attack or health that may be an overflowed sum."""

CHANGING = (CardType.MINION, CardType.WEAPON, CardType.ENCHANTMENT, CardType.LOCATION)
"""Types of cards that may change the effects of others."""

REPEATING = ("twice", "next-twice", "times")
"""Changes by which something happens more often."""

NO_AMOUNTS = frozenset({"damage", "healing", "amount", "spell-damage"})
"""Events whose repetition creates no more minions."""

OF_USES = ("battlecry", "combo", "hero-power", "play-card", "cast-spell")
OF_TRIGGERS = ("deathrattle", "turn-end", "secret-revealed")
"""Events carried out in blocks of used cards, and events carried out in blocks of triggers."""

OF_STATS = (GameTag.ATK, GameTag.HEALTH)


class Stated(NamedTuple):
    """The attack and health that a text gives, by tag: amounts added, and values set."""

    added: frozenset[tuple[int, int]]
    fixed: frozenset[tuple[int, int]]


def check_minion(r: ReplayContext, packet: FullEntity) -> None:
    """Report a minion that a card's open block creates beyond the number that its text states."""
    block = r.log.frame.block
    if block is None or packet.tag(GameTag.CARDTYPE) != CardType.MINION or packet.tag(GameTag.ZONE) != Zone.PLAY:
        return
    source = r.state[block.entity]
    definition = text_at_work(r, source) if packet.tag(GameTag.CREATOR) in (None, source.id) else None
    most = most_of(definition, SUMMONING, may_choose_both(r, definition)) if definition is not None else None
    if most is None or is_multiplied(r):
        return
    claim = as_tested(MINIONS, r.state)
    before = r.log.frame.packets[: r.log.frame.position]
    made = sum(
        isinstance(one, FullEntity)
        and (one.tag(GameTag.CARDTYPE), one.tag(GameTag.ZONE)) == (CardType.MINION, Zone.PLAY)
        for one in before
    )
    if made < most:
        r.log.findings.confirm_claim(claim)
        return
    message = f"{{first}} brings {made + 1} minions here, the last of them {{entity}}; its text brings {most} at most"
    r.log.findings.diverge(
        BROUGHT, Kind.UNEXPECTED, packet, entity=packet.entity, others=(source.id,), message=message, claim=claim
    )


def check_draws(r: ReplayContext, packet: Packet, count: int) -> None:
    """Report draws in a card's open block beyond the number that its text states. ``packet`` begins ``count`` draws."""
    source = r.log.acting
    definition = text_at_work(r, source) if source is not None else None
    most = most_of(definition, DRAWING, may_choose_both(r, definition)) if definition is not None else None
    if source is None or most is None:
        return
    claim = as_tested(DRAWS, r.state)
    before = r.log.frame.packets[: r.log.frame.position]
    drawn = sum(isinstance(one, (TagChange, ShowEntity)) and moved_to(one) == Zone.HAND for one in before) + count
    if drawn <= most:
        r.log.findings.confirm_claim(claim)
        return
    message = f"{{entity}} draws {drawn} cards here; its text says {most} at most"
    r.log.findings.diverge(DRAWN, Kind.UNEXPECTED, packet, entity=source.id, message=message, claim=claim)


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
    definition = r.responses.definition_of(one)
    if definition is not None and definition.complete:
        return _brings_more(definition, others)
    unknown = one.type in CHANGING and not rows_of(one.card_id)
    return unknown or interferes(one.card_id, "summon")


@cache
def _brings_more(definition: Definition, others: frozenset[str]) -> bool:
    """Return whether a text repeats effects, or responds to a summoning with another one, which needs no block."""
    kinds = {action.kind for action in actions_of(definition.abilities)}
    events = {one.pattern.event for one in definition.abilities if isinstance(one, Trigger)}
    changed = (one for one in definition.abilities if isinstance(one, Replacement) and one.change in REPEATING)
    repeats = any(one.pattern.event not in others for one in changed)
    return repeats or ("summon" in kinds and any("summon" in event.split("|") for event in events))


@cache
def most_of(definition: Definition, counted: tuple[str, ...], both: bool) -> int | None:
    """Return the maximum number of minions, or draws, that a text creates each time; None if it does not state it.

    ``counted`` are the actions that create them. ``both``: all options of a choice may be carried out.
    """
    found = [_brought(action, counted, both) for one in definition.abilities for action in _outermost(one)]
    numbers = [number for number in found if number is not None]
    told = definition.complete and len(numbers) == len(found) and not is_chosen_again(definition)
    return sum(numbers) or None if told else None


def _brought(action: Action, counted: tuple[str, ...], both: bool) -> int | None:
    """Return the maximum that an action creates, with the actions inside it; None if unknown."""
    inside = [_brought(one, counted, both) for one in _outermost(action)]
    numbers = [number for number in inside if number is not None]
    if len(numbers) < len(inside):
        return None
    together = max(numbers, default=0) if action.kind == CHOICE and not both else sum(numbers)
    if action.kind not in counted:
        others = BRINGING_NONE if counted is SUMMONING else DRAWING_NONE
        return together if action.kind in others else None
    if counted is DRAWING:
        number, told = _drawn(action.who), not set(action.flags) - {ONE_BY_ONE}
    else:
        number = _number(action.cards.count if action.cards is not None else None)
        told = action.cards is not None and _is_counted(action.cards) and not set(action.flags) - {REDIRECTING}
    times = _number(action.amount)
    if number is None or times is None or not told:
        return None
    return together + number * times * (2 if action.player == "each" else 1)


def _drawn(who: Selector | None) -> int | None:
    """Return how many cards of a selector are drawn; None if unknown."""
    if who is None or who.kind not in ("deck", "union"):
        return None
    if who.kind == "deck":
        return _number(who.count) if who.pick in ("top", "random", "chosen", "count") else None
    parts = [_drawn(part) for part in who.parts]
    return None if None in parts else sum(part for part in parts if part is not None)


def _outermost(term: Term) -> Iterator[Action]:
    """Yield the actions in a term that are inside no other action of it."""
    for field in fields(term):
        inside = getattr(term, field.name)
        for item in inside if isinstance(inside, tuple) else (inside,):
            if isinstance(item, Action):
                yield item
            elif isinstance(item, Term):
                yield from _outermost(item)


def _is_counted(cards: Selector) -> bool:
    """Return whether a text states the number of minions: created ones, those picked from many, or copies of one."""
    if cards.kind == "copy":
        return len(cards.parts) == 1 and _is_one(cards.parts[0])
    return cards.kind in ("card", "pool", "it") or (cards.kind in MANY and cards.pick in ("chosen", "random", "count"))


def _is_one(cards: Selector) -> bool:
    return cards.kind in ("self", "target", "it") or (cards.pick in ("chosen", "random") and cards.count is None)


def _number(value: Value | None) -> int | None:
    """Return a number written in a text, 1 if none is written; None for another value."""
    if value is None:
        return 1
    return value.number if value.kind == "number" else None


def check_stats(r: ReplayContext, packet: TagChange) -> None:
    """Report a change of attack or health by an enchantment of the open block's card that differs from its text.

    ``packet`` has been applied to the state already. What a hero's weapon adds to its attack does not count.
    """
    block, host = r.log.frame.block, r.state[packet.entity]
    if block is None or block.type != BlockType.POWER or host.type not in BEARERS or host.zone != Zone.PLAY:
        return
    source, given = r.state[block.entity], _given(r, packet, host)
    definition = text_at_work(r, source) if given is not None and given[0].get(GameTag.CREATOR) == source.id else None
    if definition is None or given is None:
        return
    _, before, own = given
    alone = len(r.state.enchantments_of(host.id)) == 1  # nothing has reduced the printed value
    if own >= OVERFLOWING or (before <= 0 and not alone):
        return  # 0 may stand for less, and a sum may have overflowed (HS 4.1)
    if magnetic.mech_of(r, source) is host:
        _compare(r, packet, own, {before + source.get(packet.tag)}, source, MERGED)
        return
    stated = stats_of(definition)
    if stated is None:
        return
    allowed = {max(0, before + amount) for tag, amount in stated.added if tag == packet.tag}
    told = [r.with_auras(host, tag, amount) for tag, amount in stated.fixed if tag == packet.tag]
    allowed |= {amount for amount in told if amount is not None}
    if not allowed or None in told:
        return
    _compare(r, packet, own, allowed, source, STATS if host.type == CardType.MINION else HERO_ATTACK)


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
    if own in allowed:
        r.log.findings.confirm_claim(claim)
        return
    rule, expected = magnetic.RULE if claim is MERGED else GIVEN, {amount + packet.value - own for amount in allowed}
    r.log.findings.wrong_value(rule, packet, one_of(expected), others=(source.id,), claim=claim)


@cache
def stats_of(definition: Definition) -> Stated | None:
    """Return the attack and health that a text gives; None if one of them is not written in it.

    Gains in several sentences may be logged as a sum: "+1 Attack, Zerg an extra +1/+1".
    """
    if not definition.complete or is_chosen_again(definition):
        return None
    added: set[tuple[int, int]] = set()
    fixed: set[tuple[int, int]] = set()
    together: Counter[int] = Counter()
    for action in actions_of(definition.abilities):
        if action.kind not in FIXED or (action.gives and action.flags):
            return None
        for gain in action.gives:
            if gain.tag not in OF_STATS:
                continue
            number = -_negated(gain.amount) if gain.amount.kind == "negative" else _number(gain.amount)
            number = gain.amount.number if is_printed(gain.amount) else number
            if number is None:
                return None
            (fixed if gain.operation == "set" else added).add((int(gain.tag), number))
            together[int(gain.tag)] += number if gain.operation != "set" else 0
    sums = {(tag, number) for tag, number in together.items() if number}
    return Stated(frozenset(added | sums), frozenset(fixed))


def claims_held(abilities: Iterable[Ability]) -> Iterator[Claim]:
    """Yield the claims about stated gains that hold for a text that was carried out and agreed with the log."""
    for action in actions_of(abilities):
        told = any(gain.tag in OF_STATS and _number(gain.amount) is not None for gain in action.gives)
        if told and action.who is not None and not action.flags:
            yield HERO_ATTACK if action.who.kind == "heroes" else STATS


def _negated(value: Value) -> int:
    return value.parts[0].number if value.parts[0].kind == "number" else 0
