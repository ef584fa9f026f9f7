"""Actions that give stats and keywords by enchantments, for good or for a time (HS 1.2, 4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.hearthstone.auras.definitions import gains_of, number_of
from engine.hearthstone.auras.layers import SET
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import (
    Action,
    CostModifier,
    Deathrattle,
    EventPattern,
    Gain,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.granted import GENERAL, GENERAL_ENCHANTMENTS, endings_of
from engine.hearthstone.cards.library import abilities_of, definition_of
from engine.hearthstone.cards.triggers import AT, ONCE
from engine.hearthstone.effects.actions.lasting import change_next_cost
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import RANDOM_BUFF, evaluate, select, targets_of
from engine.hearthstone.mechanics import stats
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.resolution import Change, Event
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS, SUMS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone

PAID_FOR = ("cards", "hand", "minions", "hero-powers")
"""Selectors of cards whose cost a text may change for a turn."""

EACH = "each"
"""The flag of stats that are set to a different value for each card: "its" means that card's."""

REMAINING = "remaining"
"""The flag for setting the remaining health instead of the maximum health."""

RULE, GIVE = "HS 3.1", "HS 4.1"

BEARERS: dict[int, tuple[int, ...]] = {
    Zone.PLAY: (CardType.MINION, CardType.HERO, CardType.WEAPON),
    Zone.HAND: (CardType.MINION,),
    Zone.DECK: (CardType.MINION,),
}
"""Types of cards that can get an enchantment, by zone."""


def can_give(action: Action) -> bool:
    """Return whether an action gives only added or set numbers, keywords, deathrattles and triggers."""
    adds = all(gain.tag != GameTag.BONUS_EFFECTS for gain in action.gives)
    adds = adds and (_sets(action) or all(gain.operation == "add" for gain in action.gives if gain.tag in STATS))
    responds = all(isinstance(ability, (Deathrattle, Trigger)) for ability in action.abilities)
    return responds and (adds or "plain" in action.flags)


def _sets(action: Action) -> bool:
    """Return whether an action gives nothing but set values of attack and health (HS 4.1)."""
    return all(gain.tag in STATS and gain.operation == "set" for gain in action.gives) and bool(action.gives)


def give(context: Context, action: Action) -> None:
    """Give stats and keywords: attach an enchantment to each target, with its changes, one by one (HS 1.2, 4.1).

    Keywords alone may be set without an enchantment, even if one is known. Gifts of a card to itself may come later.
    """
    if "plain" in action.flags:
        _change_stats(context, action)
        return
    if _sets(action):
        set_stats(context, action)
        return
    hidden = _with_hidden(context, action)
    targets = [card for card, _ in hidden] or _bearers(context, action)
    if targets and context.source.get(GameTag.RITUAL):
        context.leave_open("ritual")  # servers change the set-aside C'Thun first, then those in play
    if action.duration and any(gain.tag == GameTag.STEALTH for gain in action.gives):
        targets = [one for one in targets if not one.get(GameTag.STEALTH)]  # permanent stealth is kept
    gains = [(gain, evaluate(context, gain.amount)) for gain in action.gives]
    if any(gain.tag == GameTag.HEALTH for gain, _ in gains) and any(one.type == CardType.HERO for one in targets):
        context.leave_open("health")  # a hero's maximum health is in an enchantment of its own
    enchants = bool(action.duration or action.abilities) or any(gain.tag in STATS for gain, _ in gains)
    if action.duration and action.who == Selector("it") and not action.enchantment:
        context.leave_open("enchantment")  # that of the sentence before may give this, too
    if gains and not any(amount for _, amount in gains):
        return  # all amounts are 0
    for target in _seen(context, hidden or [(one, True) for one in targets]):
        context.r.point_at(RULE, target)
        own = [(_of_weapon(gain) if target.type == CardType.WEAPON else gain, amount) for gain, amount in gains]
        changes = [change for gain, amount in own for change in _given(context, target, gain, amount)]
        if any(isinstance(ability, Deathrattle) for ability in action.abilities):
            changes.append(Change(target, GameTag.DEATHRATTLE, 1))
        comes = enchants or context.r.oracle.is_enchanted(target, bool(action.enchantment))
        told = [(one.tag, much, one.operation) for one, much in own]
        _enchant(context, action, target, changes, comes, told, None if _are_in_text(action.gives) else [])
    context.it = targets


def _of_weapon(gain: Gain) -> Gain:
    """Return a gain as a weapon gets it: with durability for health (HS 4.1)."""
    return replace(gain, tag=GameTag.DURABILITY) if gain.tag == GameTag.HEALTH else gain


def _change_stats(context: Context, action: Action) -> None:
    """Change attack and health of minions without an enchantment (HS 4.1)."""
    r = context.r
    for target in targets_of(context, action):
        for gain in action.gives:
            value = max(0, target.get(gain.tag) + evaluate(context, gain.amount))
            r.set_unordered(GIVE, [Change(target, gain.tag, value)])
            r.note_set(target, gain.tag, value)


def can_set(action: Action) -> bool:
    """Return whether an action sets only attack, health or cost."""
    return all(gain.tag in (*STATS, GameTag.COST) for gain in action.gives)


def set_stats(context: Context, action: Action) -> None:
    """Set attack or health of characters; set health removes their damage (HS 4.1).

    Servers may send nothing for characters that have the value already.
    """
    cost = [gain for gain in action.gives if gain.tag == GameTag.COST]
    if cost:  # an enchantment of its own
        alter_cost(context, replace(action, gives=tuple(cost), amount=cost[0].amount), "set")
        if len(cost) == len(action.gives):
            return
        action = replace(action, gives=tuple(gain for gain in action.gives if gain not in cost))
    targets = _bearers(context, action)
    if action.flags == (EACH,):
        context.leave_open(EACH)  # not checked in real logs: hidden cards
        for target in targets:
            context.it = [target]
            set_stats(context, replace(action, who=Selector("it"), flags=()))
        context.it = targets
        return
    gains = [(gain, evaluate(context, gain.amount)) for gain in action.gives]
    if action.flags == (REMAINING,) and all(target.type == CardType.HERO for target in targets):
        _set_remaining(context, targets, gains[0][1])
        return
    if any(target.get(gain.tag) == amount for target in targets for gain, amount in gains):
        context.leave_open("set already")
    if any(
        gain.tag == GameTag.HEALTH and target.type == CardType.HERO and amount > target.get(GameTag.HEALTH)
        for target in targets
        for gain, amount in gains
    ):
        context.leave_open("health")  # above its maximum
    for target in targets:
        context.r.point_at(RULE, target)
        healed = []
        if any(gain.tag == GameTag.HEALTH for gain, _ in gains):
            comes_first = context.r.oracle.is_enchanted(target, known=False)
            if not comes_first:  # else its damage is removed after the enchantment
                context.r.set_unordered(GIVE, [context.r.unconfirmed(target, GameTag.DAMAGE, 0)])
            healed.append(Change(target, GameTag.DAMAGE, 0))
        told = [(gain.tag, amount, "set") for gain, amount in gains]
        changes = [*_set(context, target, told), *healed]
        empty = None if _are_in_text(gain for gain, _ in gains) else _emptied(told)
        first = None if empty is None else [*_set(context, target, empty), *healed]
        comes = target.type != CardType.HERO or context.r.oracle.is_enchanted(target, bool(action.enchantment))
        _enchant(context, action, target, changes, comes, told, unnumbered=first)
    context.it = targets


def _set_remaining(context: Context, heroes: Iterable[Entity], health: int) -> None:
    """Set the remaining health of heroes; the maximum rises only if ``health`` is above it (HS 4.1)."""
    for hero in heroes:
        most = max(health, hero.get(GameTag.HEALTH))
        context.r.set_unordered(GIVE, [Change(hero, GameTag.HEALTH, most), Change(hero, GameTag.DAMAGE, most - health)])


def swap_stats(context: Context, action: Action) -> None:
    """Swap attack and remaining health of minions, and remove their damage (HS 4.1)."""
    for minion in targets_of(context, action):
        gains = [(int(GameTag.ATK), minion.health, "set"), (int(GameTag.HEALTH), minion.get(GameTag.ATK), "set")]
        healed = Change(minion, GameTag.DAMAGE, 0)
        changes = [*_set(context, minion, gains), healed]
        first = [*_set(context, minion, _emptied(gains)), healed]
        _enchant(context, action, minion, changes, enchants=True, gains=gains, unnumbered=first)


def _set(context: Context, target: Entity, gains: list[tuple[int, int, str]]) -> list[Change]:
    """Return the changes for tags that are set; auras are added on top (HS 1.3)."""
    changes: list[Change] = []
    for tag, amount, _ in gains:
        value = known(context.r.with_auras(target, tag, amount), "aura")
        changes += shown(context, target, tag, max(0, value))
    return changes


def _emptied(gains: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return gains with amounts of 0: those of an enchantment before it gets its numbers."""
    return [(tag, 0, operation) for tag, _, operation in gains]


def give_to_newcomer(context: Context, action: Action, minion: Entity) -> None:
    """Give a new minion the gains of the text that brings it, before anything responds to its summoning (HS 3.1)."""
    gains = [(gain.tag, evaluate(context, gain.amount), gain.operation) for gain in action.gives]
    changes = [
        change
        for gain, (tag, amount, operation) in zip(action.gives, gains, strict=True)
        for change in (
            shown(context, minion, tag, amount) if operation == "set" else _given(context, minion, gain, amount)
        )
    ]
    _enchant(context, action, minion, changes, True, gains)


def attach(context: Context, action: Action) -> None:
    """Attach an enchantment with its gains to cards in any zone (HS 1.2)."""
    for card in targets_of(context, action):
        if action.gives:
            give_to_newcomer(context, action, card)
        else:
            known(context.r.enchant(GIVE, card, context.source, action.enchantment), "enchantment")


def give_deathrattles(context: Context, action: Action) -> None:
    """Give the card itself the deathrattles of other cards, or give minions those of the previous targets (HS 1.12)."""
    r, cards = context.r, action.cards
    if cards is None:
        raise UnknownOutcome("copy-deathrattle")
    context.leave_open("copy-deathrattle")  # how logs show the deathrattles was not seen
    to_others = cards.kind == "minions" and cards.pick == "all"
    donors = list(context.it or ()) if to_others or cards.kind == "self" else select(context, cards)
    build = r.ruleset.high
    given = [
        one
        for donor in donors
        for one in abilities_of(r.oracle.reveal(donor).card_id, build, build)
        if isinstance(one, Deathrattle)
    ]
    for minion in (select(context, cards) if to_others else [context.source]) if given else ():
        enchantment = r.enchant(GIVE, minion, context.source, "")
        if enchantment is None or not r.grant(enchantment, given, []):
            raise UnknownOutcome("enchantment")
        r.change(GIVE, minion, GameTag.DEATHRATTLE, 1)


def alter_cost(context: Context, action: Action, operation: str) -> None:
    """Change or set the cost of cards, as long as they have the enchantment (HS 4.11)."""
    amount = evaluate(context, action.amount)
    if action.who is not None and action.who.pick == "next":
        change_next_cost(context, action)
        return
    if action.duration:
        _alter_costs_of_player(context, action)
        return
    if context.r.ruleset.high < GENERAL_ENCHANTMENTS and not _has_enchantment_of_cost(context, action):
        context.leave_open("enchantment")  # none is sent: the cost changes when auras are updated
    hidden = _with_hidden(context, action)
    for card in _seen(context, hidden or [(one, True) for one in targets_of(context, action)]):
        if context.it and card in context.it and not context.r.ruleset.holds("newcomers_costs_enchanted"):
            context.leave_open("cost")
        if card.zone in (Zone.SETASIDE, Zone.GRAVEYARD):
            context.leave_open("cost")  # it was cast when drawn, and has no cost any more
            continue
        if card is context.source and card.zone == Zone.PLAY:
            raise UnknownOutcome("cost")  # a card in play has no cost: the text means another card
        cost = context.r.oracle.look_at(card).get(GameTag.COST, 0)
        if cost and context.r.sum_of(card, GameTag.COST) is None:
            raise UnknownOutcome("cost")  # its own text sets the cost after all other changes
        value = max(0, cost + amount) if operation == "add" else amount
        _enchant(context, action, card, [Change(card, GameTag.COST, value)], True, [(GameTag.COST, amount, operation)])


def _with_hidden(context: Context, action: Action) -> list[tuple[Entity, bool]]:
    """Return the cards in hand or deck that match a text about all such cards, each with whether that is certain.

    Empty if none of them is hidden.
    """
    who = action.who
    if who is None or who.pick != "all" or who.kind not in ("hand", "deck"):
        return []
    found = matching.possible(who, context.terms)
    reveal = context.r.oracle.reveal
    if (
        found is None
        or all(reveal(card).known for card, _ in found)
        or any(card in (context.it or ()) for card, _ in found)
    ):
        return []
    return [(card, fact is True) for card, fact in sorted(found, key=lambda pair: pair[0].position)]


def _seen(context: Context, found: Sequence[tuple[Entity, bool]]) -> Iterator[Entity]:
    """Yield the known cards one by one; enchant the hidden cards between them without showing them.

    Servers mostly, but not always, go through a hand from left to right.
    """
    reveal = context.r.oracle.reveal
    left = dict(found)
    while left:
        card = next(iter(left))
        if len(left) > 1 and all(one.zone == Zone.HAND and reveal(one).known for one in left):
            card = context.r.oracle.choose_next_enchanted(list(left))
        sure = left.pop(card)
        if reveal(card).known:
            yield card
        elif context.r.enchant_unseen(GIVE, card, sure) is None:
            raise UnknownOutcome("hidden card")


def _has_enchantment_of_cost(context: Context, action: Action) -> bool:
    """Return whether a card has an enchantment of its own that alters costs."""
    if action.enchantment and not action.enchantment.startswith(GENERAL):
        return True
    ruleset = context.r.ruleset
    definition = definition_of(f"{context.source.card_id}e", ruleset.low, ruleset.high)
    return definition is not None and any(isinstance(one, CostModifier) for one in definition.abilities)


def _alter_costs_of_player(context: Context, action: Action) -> None:
    """Attach an enchantment that changes the costs of a player's cards in the next turn (HS 4.11)."""
    r = context.r
    if action.who is None or action.who.kind not in PAID_FOR or action.duration != "next-turn":
        raise UnknownOutcome("change-cost")
    enchantment = known(
        r.enchant(GIVE, context.owner(action.who.side), context.source, action.enchantment), "enchantment"
    )
    own = abilities_of(enchantment.card_id, r.ruleset.low, r.ruleset.high)
    costs = [one for one in own if isinstance(one, CostModifier)]
    if not costs:  # it has no words of its own
        meant, operation = replace(action.who, kind="hand", side=""), "set" if action.kind == "set-cost" else "add"
        r.grant(enchantment, [*own, CostModifier(0, meant, action.amount or Value("number"), operation, None, "turn")])
    if action.who.side == "enemy" and costs and not any(one.duration for one in costs):
        context.leave_open("change-cost")  # its own text does not say how long it lasts
        ends = Trigger(pattern=EventPattern("turn-end", AT, "enemy"), limit=ONCE, place="enchantment")
        r.grant(enchantment, [*own, ends])


def multiply(context: Context, action: Action) -> None:
    """Multiply the attack, without additions of auras (HS 1.3), or the remaining health of minions (HS 4.1)."""
    for target in _bearers(context, action):
        changes: list[Change] = []
        gains: list[tuple[int, int, str]] = []
        for gain in action.gives:
            times = evaluate(context, gain.amount)
            more = matching.has(target, gain.tag) * (times - 1)
            if gain.tag == GameTag.HEALTH:
                gains.append((gain.tag, more, "add"))
            else:
                gains.append((gain.tag, times, "times"))
                of_auras = known(context.r.with_auras(target, gain.tag, 0), "aura")
                more -= of_auras * (times - 1)
            changes += shown(context, target, gain.tag, target.get(gain.tag) + more)
        context.r.point_at(RULE, target)
        _enchant(context, action, target, changes, True, gains, unnumbered=[])


def _are_in_text(gains: Iterable[Gain]) -> bool:
    """Return whether an enchantment's text has its numbers; else it gets them when it is attached (HS 4.1)."""
    return all(number_of(gain.amount) is not None for gain in gains)


def _bearers(context: Context, action: Action) -> list[Entity]:
    """Return the cards and characters that get an action's gains."""
    if action.who == Selector("self") and context.source.type == CardType.SPELL:
        context.leave_open("bearer")  # not checked in real logs
        action = replace(action, who=Selector("heroes", "friendly"))  # a spell that says "gain" means the hero
    targets = [one for one in targets_of(context, action, RANDOM_BUFF) if not is_dormant(one)]  # HS 4.6
    shown = [context.r.oracle.reveal(target) for target in targets]
    strange = {target.type for target in shown if target.type not in BEARERS.get(target.zone, ())}
    if strange - {CardType.WEAPON}:
        raise UnknownOutcome("bearer")
    if strange:
        context.leave_open("bearer")  # weapons elsewhere: not checked in real logs
    return targets


def _enchant(
    context: Context,
    action: Action,
    target: Entity,
    changes: list[Change],
    enchants: bool,
    gains: list[tuple[int, int, str]],
    unnumbered: list[Change] | None = None,
) -> None:
    """Attach an enchantment and apply its ``changes`` to its host.

    ``unnumbered`` are the changes that apply before the enchantment gets its numbers, None if its text has them. The
    other changes apply when auras are updated (HS 4.1, 4.2).
    """
    r, source = context.r, context.source
    is_told_late = False
    counts_on = target is source or (_applies_late(context) and any(tag == GameTag.COST for tag, _, _ in gains))
    own = _own(context, target, action.enchantment) if counts_on else None
    multiplies = any(operation == "times" for _, _, operation in gains)
    newer = [gains_of(r, one) for one in r.state.attached_in_play(target) if own is not None and one.id > own.id]
    if any(multiplies or one is None or any(part.step.operation == SET for part in one) for one in newer):
        context.leave_open("enchantment")  # what the old one adds applies before what a newer one sets (HS 5.6)
    counted = enchants or any(operation != "set" for _, _, operation in gains)  # keywords alone come at once
    late = counted and counts_on and _applies_late(context) and r.gains_apply_late(target, again=own is not None)
    if enchants and own is None:
        named = action.enchantment or r.name_enchantment(source, gains)
        is_numbered = unnumbered is not None and not multiplies
        numbers = [amount for _, amount, _ in gains] if is_numbered else []
        enchantment = known(r.enchant(GIVE, target, source, named, numbers), "enchantment")
        is_told_late = unnumbered is not None and r.is_numbered_late(enchantment)
        if numbers:
            r.note_numbers(GIVE, enchantment, numbers)
        r.note_gains(target, enchantment, gains)
        untold = not abilities_of(enchantment.card_id, r.ruleset.low, r.ruleset.high)
        discounts = all(tag == GameTag.COST for tag, _, _ in gains) and untold and target.type != CardType.PLAYER
        spent = (SPENT,) if discounts else ()  # whatever text it lacks (HS 4.11)
        if abilities := (*action.abilities, *endings_of(action), *spent):
            r.grant(enchantment, abilities)
    elif own is not None and not late:
        r.note_gains(target, own, gains)  # the old enchantment accumulates (HS 5.6)
    if late:
        r.note_late_gains(target, own, gains)
        return
    at_once = r.ruleset.holds("enchantment_stats_at_once") and target is not source
    if at_once and is_told_late:
        r.set_unordered(GIVE, unnumbered or ())
        r.expect(GIVE, changes)
    elif at_once:
        r.set_unordered(GIVE, changes)
    else:
        r.expect(GIVE, changes, exclusive=unnumbered is None)
    if target.type == CardType.HERO:
        stats.note_own_attack(r.state, target)
        if any(tag == GameTag.ATK for tag, _, _ in gains):
            r.triggers(Event("gain-attack", GIVE, target))  # before the text affects the next character


def _given(context: Context, target: Entity, gain: Gain, amount: int) -> Iterator[Change]:
    """Yield the changes of a gain: an addition to a number, or a keyword that is set."""
    value = amount
    if gain.tag in SUMS and gain.operation == "add":
        value += target.get(gain.tag)
    if gain.tag in (*STATS, GameTag.DURABILITY):
        before = known(context.r.sum_of(target, gain.tag), "below zero")
        value = max(0, before + amount)
    yield from shown(context, target, gain.tag, value)


def shown(context: Context, target: Entity, tag: int, value: int) -> Iterator[Change]:
    """Yield the changes that set a tag to a value; in play, the tags for the displayed stats come first."""
    signs = stats.signs_of(context.r, tag) if target.zone == Zone.PLAY else []
    for one in (*signs, tag):
        yield Change(target, one, value)


def _applies_late(context: Context) -> bool:
    """Return whether repeated gains of a trigger's bearer from that trigger may apply together (HS 4.2)."""
    block = enclosing_block(context.r.trace)
    late = context.r.ruleset.get("self_buffs_felt_late") is not False
    return late and block is not None and block.type == BlockType.TRIGGER


SPENT = CostModifier(who=Selector("self"), amount=Value("number"))
"""A change of its own card's cost, which ends when the card is played."""


def _own(context: Context, host: Entity, enchantment: str) -> Entity | None:
    """Return an enchantment that ``host`` has already from the same source, most often itself; None without one.

    Some builds name the host as the creator of enchantments that triggers attach.
    """
    source = context.source
    own = (
        one
        for one in context.r.state.attached_in_play(host)
        if one.get(GameTag.CREATOR) in (source.id, host.id) and (not enchantment or one.card_id in (enchantment, ""))
    )
    return next(own, None)
