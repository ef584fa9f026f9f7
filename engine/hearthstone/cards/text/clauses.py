"""Building blocks of sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    EventPattern,
    Gain,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.giving import TARGET
from engine.hearthstone.cards.text.selectors import IT, SELF, YOUR_HERO, every
from engine.hearthstone.cards.text.words import G


def flat(action: Action) -> tuple[Action, ...]:
    """Return the actions of a sequence, or a single action, as a tuple."""
    return action.actions if action.kind == "sequence" else (action,)


def joined(first: tuple[Action, ...], others: tuple[Action, ...]) -> tuple[Action, ...]:
    """Concatenate actions. A shared duration applies to both: "+2 Attack and Immune this turn"."""
    one, other = first[-1], others[0]
    if (one.kind, other.kind) == ("give", "give") and one.who == other.who == YOUR_HERO and not one.duration:
        first = (*first[:-1], replace(one, duration=other.duration))
    return (*first, *others)


def at_the_same(instead: tuple[Action, ...], before: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return replacement actions with the target of ``before`` if they name none, as "deal 3 damage instead"."""
    one, other = instead[-1] if instead else None, before[-1] if before else None
    if one is not None and other is not None and one.kind == other.kind == "give" and one.who == IT:
        return (*instead[:-1], replace(one, who=other.who))
    if one is None or other is None or one.kind not in ("deal", "heal") or one.who not in (TARGET, IT):
        return instead
    if (one.kind, other.kind) == ("deal", "missiles"):
        return (*instead[:-1], replace(other, amount=one.amount))
    return (*instead[:-1], replace(one, who=other.who)) if one.kind == other.kind else instead


MORE = "deal-more"
"""What a text calls to deal so much more: it has no other meaning than that of the sentence that it goes on about."""


def with_more(first: tuple[Action, ...], condition: Condition, second: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return a sentence with one behind it that holds under a condition; "more" damage is dealt to the same."""
    before, after = first[-1], second[-1] if second else None
    if after is not None and after.kind == MORE and before.kind in ("deal", "missiles") and len(second) == 1:
        second = (replace(before, amount=after.amount),)
    return (*first, Action("if", condition=condition, actions=second))


def with_condition(found: tuple[object, ...]) -> tuple[Action, ...]:
    """Join a sentence with a conditional one that follows or replaces it."""
    condition = next(item for item in found if isinstance(item, Condition))
    first, second = [item for item in found if isinstance(item, tuple)]
    if second and second[-1].kind == "instead":
        second = at_the_same((*second[:-1], *second[-1].actions), first)
        return (Action("if", condition=condition, actions=second, otherwise=first),)
    return with_more(first, condition, second)


def friendly_noun(who: Selector) -> Selector:
    """Return a selector unchanged."""
    return who


def aura(who: Selector, gains: tuple[Gain | Ability, ...], condition: Condition | None = None) -> Aura:
    """Return an aura that affects all matching entities."""
    return Aura(who=every(who), condition=condition, **split(gains))


def aura_each(found: tuple[object, ...]) -> Aura:
    """Return an aura whose gains are multiplied by the number of entities that its last selector matches."""
    who = [item for item in found if isinstance(item, Selector)]
    gains = next(item for item in found if isinstance(item, tuple))
    count = Value("count", of=who[-1])
    times = tuple(
        replace(gain, amount=Value("times", parts=(gain.amount, count))) for gain in gains if isinstance(gain, Gain)
    )
    return Aura(who=who[0] if len(who) > 1 else SELF, gives=times)


def later(pattern: EventPattern, actions: tuple[Action, ...]) -> Action:
    """Return an action that delays actions until an event, once."""
    return Action("later", actions=actions, abilities=(Trigger(pattern=pattern, actions=actions, limit="once"),))


def minus(value: Value) -> Value:
    """Return the negative of a value."""
    return Value("negative", parts=(value,))


SCRIPTS = {
    "Your Hero Power can be used any number of times": "hero-power-unlimited",
    "You can use your Hero Power any number of times": "hero-power-unlimited",
    "Players can't gain Health": "no-healing",
    "Minions can't be healed": "no-healing",
    "Both players have Spell Damage +2": "both-spell-damage",
    "You start the game with one of these in your hand": "starts-in-hand",
    "Starts in your hand": "starts-in-hand",
    "Always starts in your hand": "starts-in-hand",
    "Targets chosen randomly": "random-targets",
    "All targets are chosen randomly": "random-targets",
    "All targets chosen randomly": "random-targets",
    "Players only have 15 seconds to take their turns": "short-turns",
    "Take an extra turn": "extra-turn",
    "Swap decks with your opponent": "swap-decks",
    "Can be played on either side": "either-side",
    "This is in play": "in-play",
    "Repeatable this turn": "repeatable",
    "Upgrades each turn": "upgrades-each-turn",
}

"""Sentences recognised as a whole: rules that a card changes. Each needs code of its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """A further option of a choice, as in "or draw a card"."""

    actions: tuple[Action, ...]


FLAVOR = (
    "Horribly",
    "Hatch",
    "WARNING: Bots may explode",
    "Charrrrrge",
    "Diseases are unending",
    "This seems useless",
    "He rocks",
    "He rolls",
    "He trolls",
    "Some assembly required",
    "Battle it to the death",
    "The Warmaster is a triple threat: He rocks",
    "Corrupted",
    "Forged",
    "Mini",
    "Infused",
)

"""Words without effect at the beginning or end of some texts."""


# Of two readings of a sentence, the one declared first wins: actions before lasting effects.
G.rule("sentence", "{actions}")(lambda actions: actions)
G.rule("sentence", "{conditional}")(lambda actions: actions)
