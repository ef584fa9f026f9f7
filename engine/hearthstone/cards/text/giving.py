"""Builders for actions that give stats and change costs."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, CostModifier, Filter, Gain, Selector, Value, parts_of
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.selectors import IT, SELF, place
from hslog.hearthstone.generated.vocabulary import GameTag

TARGET = Selector("characters", pick="chosen")


def amount_of(found: tuple[object, ...]) -> Value:
    """Return an amount, multiplied by a count if the text names one; the event's amount if it names no number."""
    values = [item for item in found if isinstance(item, Value)]
    counted = [item for item in found if isinstance(item, Selector)]
    if not values:
        return Value("event-amount")
    if not counted:
        return values[0]
    return Value("times", parts=(values[0], Value("count", of=counted[-1])))


def change_health(kind: str, found: tuple[object, ...], who: Selector) -> Action:
    """Return an action that deals damage or heals; ``who`` and the event's amount are the defaults."""
    return Action(
        kind,
        who=next((item for item in found if isinstance(item, Selector)), who),
        amount=next((item for item in found if isinstance(item, Value)), Value("event-amount")),
    )


def give(found: tuple[object, ...]) -> Action:
    """Return the action that gives the listed gains; overload becomes an action of its own."""
    who = next((item for item in found if isinstance(item, Selector)), SELF)
    gains = next(item for item in found if isinstance(item, tuple))
    duration = next((item for item in found if isinstance(item, str)), "")
    owed = [item for item in gains if isinstance(item, Gain) and item.tag == GameTag.OVERLOAD]
    given = Action("give", who=who, duration=duration, **split(tuple(item for item in gains if item not in owed)))
    if len({item.tag for item in given.gives}) < len(given.gives):
        return Action("scripted")  # each target gets another gain
    if not owed or not (given.gives or given.abilities):
        return given
    return Action("sequence", actions=(given, Action("overload", amount=owed[0].amount)))


def give_each(found: tuple[object, ...]) -> Action:
    """Return the action that gives gains once for each match of the last selector."""
    who = [item for item in found if isinstance(item, Selector)]
    given = give((who[0] if len(who) > 1 else SELF, *[item for item in found if not isinstance(item, Selector | str)]))
    count = Value("count", of=who[-1])
    return replace(
        given,
        gives=tuple(replace(gain, amount=Value("times", parts=(gain.amount, count))) for gain in given.gives),
    )


def give_value(tags: tuple[int, ...], found: tuple[object, ...]) -> Action:
    """Return the action that gives some tags a computed value."""
    value = next(item for item in found if isinstance(item, Value))
    return give((*[item for item in found if not isinstance(item, Value)], tuple(Gain(tag, value) for tag in tags)))


def set_values(found: tuple[object, ...]) -> Action:
    """Return the action that sets tags to a value."""
    who = next(item for item in found if isinstance(item, Selector))
    value = next(item for item in found if isinstance(item, Value))
    tags = [item for item in found if isinstance(item, int)]
    duration = next((item for item in found if isinstance(item, str)), "")
    return Action("set", who=who, gives=tuple(Gain(tag, value, "set") for tag in tags), duration=duration)


def reshape(who: Selector, stats: tuple[Value, Value], cost: Value) -> Action:
    """Return the action that sets attack, health and cost."""
    values = zip((GameTag.ATK, GameTag.HEALTH, GameTag.COST), (*stats, cost), strict=True)
    return Action("set", who=who, gives=tuple(Gain(tag, value, "set") for tag, value in values))


def owned(who: Selector) -> Selector:
    """Return whose cost changes: cards in hand, except for hero powers."""
    if who.kind in ("cards", "minions", "weapons", "secrets") and who.pick not in ("next", "first"):
        of_deck = any(part.kind == "started-in-deck" for part in parts_of(who) if isinstance(part, Filter))
        return place(who, "hand", who.side or ("friendly" if of_deck else ""))
    return who


def cost_change(found: tuple[object, ...], negative: bool = False, sets: bool = False) -> Action:
    """Return the action that changes a cost, or sets it: for the rest of the game, that of later cards, too."""
    amount = next(item for item in found if isinstance(item, Value))
    amount = Value("negative", parts=(amount,)) if negative else amount
    who = next((item for item in found if isinstance(item, Selector)), IT)
    duration = next((item for item in found if isinstance(item, str)), "")
    if duration == "game" and who.kind in ("minions", "cards") and who.pick == "all":
        modifier = CostModifier(who=owned(who), amount=amount, operation="set" if sets else "add", duration=duration)
        return Action("lasting", abilities=(modifier,), duration=duration)
    return Action("set-cost" if sets else "change-cost", who=who, amount=amount, duration=duration)
