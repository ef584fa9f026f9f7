"""What texts do: each action calls the rules that say what follows from it.

Actions on several characters are done to all of them before anything responds, and each of them is an event of its
own (HS 1.5, 3.1).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards.ability import Action
from engine.effects.context import Context, UnknownOutcome
from engine.effects.evaluation import damage_amount, evaluate, pick_random, select
from engine.mechanics import damage, destruction, draw, healing, mana
from engine.mechanics.armor import gain_armor
from engine.resolution import Change, Event
from engine.steps.mortally_wounded import is_mortally_wounded
from engine.texts import amounts
from hslog.generated.vocabulary import CardType, GameTag

RULE = "HS 3.1"
DAMAGE_EVENT, HEALING_EVENT = "HS 4.9", "HS 4.9"
FREEZE = "HS 5.1 freeze"


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
    targets = select(context, action.who)
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
        alive = [entity for entity in select(context, action.who) if not is_mortally_wounded(entity)]
        for target in pick_random(context, alive, 1):
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
    if action.who is not None or action.cards is not None or action.player or action.flags or action.condition:
        raise UnknownOutcome("draw")
    draw.draw(context.r, context.player, evaluate(context, action.amount) if action.amount is not None else 1)


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
    if action.who is not None or action.player:
        raise UnknownOutcome("armor")
    gain_armor(context.r, context.player, evaluate(context, action.amount))


def lend_mana(context: Context, action: Action) -> None:
    """The player gains temporary mana crystals (HS 4.12)."""
    if action.player:
        raise UnknownOutcome("mana")
    mana.give_temporary_mana(context.r, context.player, evaluate(context, action.amount))


def in_sequence(context: Context, action: Action) -> None:
    """Carry out several actions in the order of the text."""
    run(context, action.actions)


ACTIONS: dict[str, Callable[[Context, Action], None]] = {
    "armor": gain,
    "deal": deal,
    "destroy": destroy,
    "draw": draw_cards,
    "freeze": freeze,
    "heal": restore,
    "mana-this-turn": lend_mana,
    "missiles": split_damage,
    "sequence": in_sequence,
}
"""What each action does."""
