"""What texts do: each action calls the rules that say what follows from it.

Actions on several characters are done to all of them before anything responds, and each of them is an event of its
own (HS 1.5, 3.1).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards.ability import Action
from engine.effects.context import Context, UnknownOutcome
from engine.effects.evaluation import RANDOM_DAMAGE, damage_amount, evaluate, pick_random, select
from engine.mechanics import damage, destruction, draw, healing, mana, stats
from engine.mechanics.armor import gain_armor
from engine.mechanics.zones import board_is_full, place_of_dead, room_changes
from engine.resolution import Change, Event
from engine.sequences.summon import summon
from engine.state import Entity
from engine.texts import amounts
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Zone

RULE = "HS 3.1"
DAMAGE_EVENT, HEALING_EVENT = "HS 4.9", "HS 4.9"
FREEZE = "HS 5.1 freeze"
SUMMON, ADD, GIVE = "HS 2.2 summon", "HS 4.7", "HS 4.1"


def run(context: Context, actions: tuple[Action, ...]) -> None:
    """Carry out actions one after the other.

    Raises UnknownOutcome where the next one cannot be known; those before it are done.
    """
    for action in actions:
        ACTIONS[action.kind](context, action)


def deal(context: Context, action: Action) -> None:
    """Damage all at once, then resolve one damage event for each character that was hurt (HS 3.1, 4.9.8)."""
    if action.who is None or action.cards is not None:
        raise UnknownOutcome("damage by another source")
    amount = damage_amount(context, action.amount)
    targets = select(context, action.who, RANDOM_DAMAGE)
    for target in targets:
        context.r.point_at(RULE, target)
    hurt = [target for target in targets if damage.deal(context.r, target, amount, context.source)]
    for target in hurt:
        context.r.triggers(Event("damage", DAMAGE_EVENT, target))
    context.it = targets


def split_damage(context: Context, action: Action) -> None:
    """Deal damage one point at a time, each to a random character that is not mortally wounded (HS 3.5)."""
    if action.who is None or action.flags:
        raise UnknownOutcome("missiles")
    for _ in range(damage_amount(context, action.amount)):
        for target in pick_random(context, select(context, action.who), 1, RANDOM_DAMAGE):
            if damage.deal(context.r, target, 1, context.source):
                context.r.triggers(Event("damage", DAMAGE_EVENT, target))


def restore(context: Context, action: Action) -> None:
    """Heal all, then resolve one healing event for each; some effects turn healing into damage (HS 4.9.2)."""
    if action.who is None:
        raise UnknownOutcome("healing")
    printed = evaluate(context, action.amount)
    targets = select(context, action.who)
    r, player, source = context.r, context.player, context.source
    reversed_ = player.get(GameTag.HEALING_DOES_DAMAGE)
    changed = []
    for target in targets:
        if reversed_:
            done = damage.deal(r, target, amounts.healing_as_damage(r, player, source, printed), source)
        else:
            done = healing.heal(r, target, amounts.healing(r, player, source, printed), source)
        if done:
            changed.append(target)
    for target in changed:
        r.triggers(Event("damage" if reversed_ else "healing", HEALING_EVENT, target))
    context.it = targets


def draw_cards(context: Context, action: Action) -> None:
    """Draw cards from the top of the player's deck (HS 4.4)."""
    who = action.who
    if action.cards is not None or action.player or action.flags or action.condition:
        raise UnknownOutcome("draw")
    if who is not None and (who.pick != "top" or who.side != "friendly" or who.filters):
        raise UnknownOutcome("draw")
    number = evaluate(context, action.amount) if action.amount is not None else 1
    if who is not None and who.count is not None:
        number *= evaluate(context, who.count)
    draw.draw(context.r, context.player, number)


def destroy(context: Context, action: Action) -> None:
    """Mark minions for destruction; they die in the next death creation step (HS 4.3)."""
    if action.who is None:
        raise UnknownOutcome("destroy")
    targets = select(context, action.who)
    for target in targets:
        if target.type != CardType.MINION:
            raise UnknownOutcome("destroy")
        if not target.get(GameTag.TO_BE_DESTROYED):
            destruction.destroy(context.r, "HS 4.3 destroy", target, context.source)
    context.it = targets


def freeze(context: Context, action: Action) -> None:
    """Freeze characters; of those that are frozen already nothing is sent (HS 5.1)."""
    if action.who is None:
        raise UnknownOutcome("freeze")
    targets = select(context, action.who)
    for target in targets:
        context.r.set_unordered(FREEZE, [Change(target, GameTag.FROZEN, 1)])
    context.it = targets


def gain(context: Context, action: Action) -> None:
    """The player's hero gains armor."""
    who = action.who
    if action.player or (who is not None and (who.kind, who.side, who.filters) != ("heroes", "friendly", ())):
        raise UnknownOutcome("armor")
    gain_armor(context.r, context.player, evaluate(context, action.amount))


def lend_mana(context: Context, action: Action) -> None:
    """The player gains temporary mana crystals (HS 4.12)."""
    if action.player:
        raise UnknownOutcome("mana")
    mana.give_temporary_mana(context.r, context.player, evaluate(context, action.amount))


def summon_tokens(context: Context, action: Action) -> None:
    """Summon cards that the text names: right of the minion that does it, or where it died (HS 4.7).

    What others summon comes to the right end of the board. On which side of a minion the first of several comes, texts
    do not tell.
    """
    card_id, number = _named_card(context, action)
    source, r = context.source, context.r
    beside = source.type == CardType.MINION and source.zone == Zone.PLAY and bool(source.position)
    if beside and number > 1:
        raise UnknownOutcome("side")
    summoned: list[Entity] = []
    for _ in range(number):
        if board_is_full(r.state, source.controller):
            break
        place = source.position + 1 if beside else _place_of_token(context)
        r.set_unordered(SUMMON, room_changes(r, source.controller, Zone.PLAY, place, None))
        stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, source.id)
        minion = r.create(SUMMON, card_id, source.controller, Zone.PLAY, *stated)
        if minion is None:
            raise UnknownOutcome("summon")
        summon(r, minion)
        summoned.append(minion)
    context.it = summoned


def _is_dead(source: Entity) -> bool:
    return source.type == CardType.MINION and source.zone == Zone.GRAVEYARD


def _place_of_token(context: Context) -> int:
    source, r = context.source, context.r
    if _is_dead(source):
        if source.id not in r.followers:
            raise UnknownOutcome("place")
        board = r.state.board(source.controller)
        before = {minion.id for minion in board if minion.get(GameTag.CREATOR) == source.id}
        return place_of_dead(r, source.controller, r.followers[source.id] | before)  # each before the last
    return len(r.state.board(source.controller)) + 1


def add_to_hand(context: Context, action: Action) -> None:
    """Create cards that the text names in the player's hand, as long as there is room (HS 4.3, 4.7)."""
    card_id, number = _named_card(context, action)
    source, r = context.source, context.r
    for _ in range(number):
        if draw.hand_is_full(r, context.player):
            break
        place = len(r.state.zone(source.controller, Zone.HAND)) + 1
        stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, source.id)
        if r.create(ADD, card_id, source.controller, Zone.HAND, *stated) is None:
            raise UnknownOutcome("card")


def _named_card(context: Context, action: Action) -> tuple[str, int]:
    """Return the id of the card that an action brings, and how many of it."""
    cards = action.cards
    if cards is None or cards.kind != "card" or len(cards.filters) != 1 or cards.filters[0].kind != "id":
        raise UnknownOutcome("card")
    if action.player or action.flags or action.who is not None or action.gives or action.abilities:
        raise UnknownOutcome("card")
    number = evaluate(context, cards.count) if cards.count is not None else 1
    return cards.filters[0].card, number * (evaluate(context, action.amount) if action.amount is not None else 1)


def give(context: Context, action: Action) -> None:
    """Give stats and keywords: an enchantment for each, and what it gives, one character after the other (HS 1.2, 4.1).

    Keywords alone are set without an enchantment, unless one is known. What a card gives itself may come later.
    """
    r, source = context.r, context.source
    if action.who is None or action.abilities or not r.ruleset.holds("attack_shown"):
        raise UnknownOutcome("give")
    targets = select(context, action.who)
    if any(target.type not in (CardType.MINION, CardType.HERO) or target.zone != Zone.PLAY for target in targets):
        raise UnknownOutcome("give")
    amounts_given = [(gain, evaluate(context, gain.amount)) for gain in action.gives]
    if any(gain.operation != "add" and gain.tag in STATS for gain, _ in amounts_given):
        raise UnknownOutcome("set")
    enchants = bool(action.enchantment or action.duration) or any(gain.tag in STATS for gain, _ in amounts_given)
    for target in targets:
        r.point_at(RULE, target)
        changes = []
        for gain, amount in amounts_given:
            value = max(0, target.get(gain.tag) + amount) if gain.tag in STATS else amount
            hero = target.type == CardType.HERO
            changes += [Change(target, sign, value, hero) for sign in stats.signs_of(r, gain.tag)]
            changes.append(Change(target, gain.tag, value, hero))
        stacks = target is source and _has_own(context, action.enchantment)  # it counts on (HS 5.6)
        if enchants and not stacks and r.enchant(GIVE, target, source, action.enchantment) is None:
            raise UnknownOutcome("enchantment")
        if target is source and _is_felt_late(context):
            continue
        if r.ruleset.holds("enchantment_stats_at_once") and target is not source:
            r.set_unordered(GIVE, changes)
        else:
            r.expect(GIVE, changes)
        if target.type == CardType.HERO:
            stats.note_own_attack(r.state, target)
    context.it = targets


def _is_felt_late(context: Context) -> bool:
    """Return whether what a trigger gives its bearer may come in one with what it gives it again (HS 4.2)."""
    block = context.r.trace.block()
    late = context.r.ruleset.get("self_buffs_felt_late") is not False
    return late and block is not None and block.type == BlockType.TRIGGER


def _has_own(context: Context, enchantment: str) -> bool:
    """Return whether a character has an enchantment already that it gave itself."""
    source = context.source
    return any(
        one.get(GameTag.CREATOR) == source.id
        and (not enchantment or one.card_id in (enchantment, ""))
        and one.zone == Zone.PLAY
        for one in context.r.state.attached.get(source.id, ())
    )


def in_sequence(context: Context, action: Action) -> None:
    """Carry out several actions in the order of the text."""
    run(context, action.actions)


STATS = (GameTag.ATK, GameTag.HEALTH)
"""Tags of which an enchantment gives more; keywords are set."""

ACTIONS: dict[str, Callable[[Context, Action], None]] = {
    "add-to-hand": add_to_hand,
    "armor": gain,
    "deal": deal,
    "destroy": destroy,
    "draw": draw_cards,
    "freeze": freeze,
    "give": give,
    "heal": restore,
    "mana-this-turn": lend_mana,
    "missiles": split_damage,
    "sequence": in_sequence,
    "summon": summon_tokens,
}
"""What each action does."""
