"""What a text states of its effects: kinds, amounts of damage, attack and health, the most minions and draws.

That holds whichever part of the text is carried out, on which targets and in which order. A text with a counted amount,
or with an unknown part, states no amount.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import NamedTuple

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Deathrattle,
    Definition,
    Keyword,
    OnPlay,
    Replacement,
    Selector,
    Term,
    Trigger,
    Value,
    actions_of,
    terms_in,
)
from engine.hearthstone.cards.matching import is_printed
from engine.hearthstone.cards.triggers import triggers_in
from hslog.hearthstone.generated.vocabulary import GameTag

DAMAGE, HEALING, ARMOR, DRAW, DESTROY, FREEZE = "damage", "healing", "armor", "a draw", "destruction", "freezing"
SUMMON, EQUIP, CARD, CONTROL, CHANGE = "a minion", "a weapon", "a card", "a change of sides", "a transformation"
"""The kinds of effects, as a divergence names them."""

KINDS = frozenset({DAMAGE, HEALING, ARMOR, DRAW, DESTROY, FREEZE, SUMMON, EQUIP, CARD, CONTROL, CHANGE})

BRINGS: Mapping[str, frozenset[str]] = {
    "deal": frozenset({DAMAGE}),
    "missiles": frozenset({DAMAGE, HEALING}),
    "heal": frozenset({HEALING, DAMAGE}),  # another card may turn it into damage (HS 4.9.7)
    "armor": frozenset({ARMOR}),
    **dict.fromkeys(("draw", "draw-until"), frozenset({DRAW, DAMAGE})),  # fatigue (HS 4.4)
    "destroy": frozenset({DESTROY}),
    "freeze": frozenset({FREEZE}),
    **dict.fromkeys(("summon", "summon-beside", "recruit", "resurrect"), frozenset({SUMMON})),
    "equip": frozenset({EQUIP, DESTROY}),  # of the previous weapon (HS 2.4 equip)
    "add-to-hand": frozenset({CARD, DRAW}),
    "shuffle": frozenset({CARD, DRAW, CONTROL}),  # one of the enemy's
    "discover": frozenset({CARD, DRAW}),
    "take-control": frozenset({CONTROL, DESTROY}),  # where there is no room (HS 4.7)
    **dict.fromkeys(("mana-crystals", "empty-crystals"), frozenset({CARD})),  # where there is no room for more
    "return-to-hand": frozenset({DESTROY, CARD, DRAW, CONTROL}),  # no room, one of the dead, to another hand
    "transform": frozenset({CHANGE, SUMMON}),
    **dict.fromkeys(
        (
            *("give", "set", "silence", "change-cost", "set-cost", "overload", "spell-damage", "discard"),
            *("mana-this-turn", "refresh-crystals", "unlock-crystals"),
            *("if", "choose-one", "option", "sequence", "choose", "lose-keyword", "refresh"),
        ),
        frozenset(),
    ),
}
"""The effects that each action may bring; other actions may bring any."""

SETTING_HEALTH = frozenset(
    {
        *("swap", "swap-back", "swap-between", "swap-health", "swap-stats", "rotate", "replace", "replace-hero"),
        *("have", "again", "cast", "cast-until-death", "invoke", "repeat-battlecries", "trigger-deathrattle"),
    }
)
"""Actions that exchange health or heroes, or carry out other texts, which may set health."""

KEYWORDS: Mapping[int, str] = {
    GameTag.LIFESTEAL: HEALING,
    GameTag.FREEZE: FREEZE,
    GameTag.POISONOUS: DESTROY,
    GameTag.COLOSSAL: SUMMON,
}
"""Keywords that bring an effect in their source's blocks, some of them only in old builds."""

NO_KEYWORD = (0, GameTag.TRIGGER_VISUAL)
"""Keywords that a block names if its trigger belongs to no keyword."""

WITHOUT_TRIGGERS = frozenset(
    {
        *(GameTag.TAUNT, GameTag.CHARGE, GameTag.RUSH, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.STEALTH),
        *(GameTag.SPELLPOWER, GameTag.IMMUNE, GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.ELUSIVE),
        *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.REBORN, GameTag.CANT_BE_TARGETED_BY_SPELLS),
        *(GameTag.MEGA_WINDFURY, GameTag.FROZEN, GameTag.TRADEABLE, GameTag.CANT_BE_TARGETED_BY_HERO_POWERS),
        GameTag.HEROPOWER_DAMAGE,
    }
)
"""Keywords that need no trigger of the card's text (HS 5.1); any other keyword may have one.

Blocks of lifesteal and poisonous name the keyword.
"""

QUIET = (WITHOUT_TRIGGERS - {GameTag.ECHO}) | {GameTag.DORMANT, GameTag.FORGETFUL, GameTag.START_OF_GAME_KEYWORD}
"""Keywords that bring nothing in their bearers' blocks. For others, logs have not shown where they act."""

EXCESS = "excess-damage"
"""The kind of the value that is the excess of the damage before."""

ONE = Value("number", number=1)
"""The damage of each of several missiles."""

WRITTEN = ("number", "spell-damage")
"""Kinds of values that are numbers in the text."""

CHOICE = "choose-one"
"""The action whose options may be combined by another card: their damage to one target is then added up (HS 5.1)."""

CHOOSING_AGAIN = ("choose-twice", "choose-thrice")
"""Kinds of texts with several choices."""

ALSO_DEALING = ("fatigue", "fight")
"""Other actions by which a card may deal damage."""

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

ONE_BY_ONE = "one-by-one"
"""The flag of draws that come one by one, each as an effect of its own, because the text refers to the drawn cards."""

REDIRECTING = "new-target"
"""A flag of minions that become the target of something else."""

REPEATING = ("twice", "next-twice", "times")
"""Changes by which something happens more often."""

OF_STATS = (GameTag.ATK, GameTag.HEALTH)


@cache
def effects_in(definition: Definition, part: str, keyword: int) -> frozenset[str] | None:
    """Return the kinds of effects that a part of a text may bring; None if any may come."""
    if not definition.complete or any(isinstance(one, Replacement) for one in definition.abilities):
        return None
    named = (*NO_KEYWORD, GameTag.DEATHRATTLE, *(one.keyword for one in triggers_in(definition.abilities)))
    if keyword not in named:
        return None  # the keyword does it
    found: set[str] = set()
    for ability in definition.abilities:
        if isinstance(ability, Keyword):
            if ability.tag not in KEYWORDS and ability.tag not in QUIET:
                return None
            found |= {KEYWORDS[ability.tag]} if ability.tag in KEYWORDS else set()
        if not _is_in_part(ability, part):
            continue
        for action in actions_of((ability,)):
            if action.kind not in BRINGS:
                return None
            found |= BRINGS[action.kind]
    return frozenset(found)


@cache
def may_set_health(definition: Definition, part: str) -> bool:
    """Return whether a part of a text may change a hero's damage without dealing any; True if the text is unknown."""
    actions = actions_of(ability for ability in definition.abilities if _is_in_part(ability, part))
    told = (action.kind == "set" and any(gain.tag == GameTag.HEALTH for gain in action.gives) for action in actions)
    return not definition.complete or any(action.kind in SETTING_HEALTH for action in actions) or any(told)


def _is_in_part(ability: Ability, part: str) -> bool:
    if isinstance(ability, OnPlay):
        return part != "responding"
    return part != "used" or not isinstance(ability, (Trigger, Deathrattle))


@cache
def values_of(definition: Definition) -> tuple[Value, ...]:
    """Return the amounts in a text; empty if one of them is not written in it."""
    if not definition.complete or any(isinstance(one, Replacement) for one in definition.abilities):
        return ()
    if uses_excess(definition):
        return ()
    actions = actions_of(definition.abilities)
    if any(map(deals_for_each, actions)):
        return ()
    values = tuple(value for action in actions for value in _dealt(action))
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(values) else ()


@cache
def uses_excess(definition: Definition) -> bool:
    """Return whether a text uses the excess of its damage: the targets take no more than the health they have left.

    The book does not say so. Real logs do: Explosive Runes (build 22611), Invasive Shadeleaf (223542).
    """
    return any(isinstance(term, Value) and term.kind == EXCESS for term in terms_in(definition.abilities))


@cache
def has_choice(definition: Definition) -> bool:
    """Return whether a text has a choice of effects."""
    return any(action.kind == CHOICE for action in actions_of(definition.abilities))


def deals_for_each(action: Action) -> bool:
    """Return whether an action repeats damage to all of some characters a counted number of times.

    The log may then show a sum.
    """
    inside = actions_of((action,)) if _is_counted(action) else ()
    return any(one.kind == "deal" and one.who is not None and one.who.pick == "all" for one in inside)


def _is_counted(action: Action) -> bool:
    """Return whether an action is repeated a counted number of times."""
    return action.kind == "repeat" and action.amount is not None and action.amount.kind != "number"


@cache
def is_chosen_again(definition: Definition) -> bool:
    """Return whether a text has several choices; the same option may be chosen each time."""
    return any(isinstance(one, OnPlay) and one.kind in CHOOSING_AGAIN for one in definition.abilities)


def _dealt(action: Action) -> Iterator[Value | None]:
    """Yield the amounts of damage of an action, None for an amount that its text does not state."""
    if action.kind in ALSO_DEALING:
        yield None
    elif action.kind == "missiles":
        yield ONE if action.amount is not None and action.amount.kind in WRITTEN else None
    elif action.kind == "deal":
        yield from _written(action.amount)


def _written(amount: Value | None) -> Iterator[Value | None]:
    """Yield the possible numbers of an amount, None if it is not written. Random amounts have a range (HS 3.5)."""
    if amount is None or amount.kind in WRITTEN:
        yield amount
    elif amount.kind == "random" and all(part.kind in WRITTEN for part in amount.parts):
        ends = [part.number for part in amount.parts]
        yield from (replace(amount.parts[0], number=number) for number in range(min(ends), max(ends) + 1))
    else:
        yield None


@cache
def brings_more(definition: Definition, others: frozenset[str]) -> bool:
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
        number = number_of(action.cards.count if action.cards is not None else None)
        told = action.cards is not None and _states_number_of(action.cards) and not set(action.flags) - {REDIRECTING}
    times = number_of(action.amount)
    if number is None or times is None or not told:
        return None
    return together + number * times * (2 if action.player == "each" else 1)


def _drawn(who: Selector | None) -> int | None:
    """Return how many cards of a selector are drawn; None if unknown."""
    if who is None or who.kind not in ("deck", "union"):
        return None
    if who.kind == "deck":
        return number_of(who.count) if who.pick in ("top", "random", "chosen", "count") else None
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


def _states_number_of(cards: Selector) -> bool:
    """Return whether a text states the number of minions: created ones, those picked from many, or copies of one."""
    if cards.kind == "copy":
        return len(cards.parts) == 1 and _is_one(cards.parts[0])
    return cards.kind in ("card", "pool", "it") or (cards.kind in MANY and cards.pick in ("chosen", "random", "count"))


def _is_one(cards: Selector) -> bool:
    return cards.kind in ("self", "target", "it") or (cards.pick in ("chosen", "random") and cards.count is None)


def number_of(value: Value | None) -> int | None:
    """Return a number written in a text, 1 if none is written; None for another value."""
    if value is None:
        return 1
    return value.number if value.kind == "number" else None


class Stated(NamedTuple):
    """The attack and health that a text gives, by tag: amounts added, and values set."""

    added: frozenset[tuple[int, int]]
    fixed: frozenset[tuple[int, int]]


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
            number = -_negated(gain.amount) if gain.amount.kind == "negative" else number_of(gain.amount)
            number = gain.amount.number if is_printed(gain.amount) else number
            if number is None:
                return None
            (fixed if gain.operation == "set" else added).add((int(gain.tag), number))
            together[int(gain.tag)] += number if gain.operation != "set" else 0
    sums = {(tag, number) for tag, number in together.items() if number}
    return Stated(frozenset(added | sums), frozenset(fixed))


def _negated(value: Value) -> int:
    return value.parts[0].number if value.parts[0].kind == "number" else 0
