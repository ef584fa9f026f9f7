"""Abilities that an enchantment has by the text of the card that attached it (HS 1.2).

Most enchantments have no text of their own. "For the rest of the game", "choose a minion; whenever it attacks" and the
passive texts of adventures are carried out by an enchantment attached to the player, or to the chosen minion. An
enchantment that lasts until its player's next turn ends in a trigger of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from engine.hearthstone.cards.ability import (
    COST_CHANGES,
    Ability,
    Action,
    CostModifier,
    Definition,
    EventPattern,
    Filter,
    OnPlay,
    Selector,
    Term,
    Trigger,
    actions_of,
    replaced,
)
from engine.hearthstone.cards.triggers import AT, HOST, MAY, WHENEVER
from hslog.hearthstone.generated.vocabulary import GameTag

GENERAL_ENCHANTMENTS = 25770
"""The first build in which cards that change costs by the same amount share an enchantment."""

GENERAL = "GBL_"
"""The prefix of the ids of these shared enchantments."""

PASSIVE = "passive"
"""The kind of a text that is active from the start of the game, without being played."""

ENDING = "until-your-next-turn"
"""The duration of an effect that ends at the start of its player's turn."""

ATTACHED = "attached"
"""The place of a trigger that an enchantment has by the text of its creator."""

OTHER = Filter("other")

ENDS = Trigger(pattern=EventPattern("turn-start", AT, "friendly"), place=ATTACHED)

MAY_END = Trigger(pattern=EventPattern("play-card", WHENEVER, subject=HOST), limit=MAY, place="enchantment")
"""The possible end of a discount without a text. Not all discounts end in a trigger when their card is played."""

PLACES = ("hand", "deck")
"""Selectors of the places of cards whose costs a text changes."""

ATTACHING = ("give", "lasting", "later", *COST_CHANGES)
"""Actions that attach enchantments. If a text has several, it is unknown which enchantment belongs to which."""

WHILE_ATTACHED = ("game", "this-turn", ENDING)
"""Limits of triggers that equal the lifetime of their enchantment, so that the enchantment itself has no limit."""

PLAIN = ("give", "set")
"""Actions whose enchantments carry only numbers and keywords, unless the text says otherwise."""


@cache
def of_attached(own: Definition | None, creator: Definition, card: str, named: str) -> Definition | None:
    """Return the definition of an enchantment that a card has attached.

    ``own`` is the definition by its own text, if it has one; ``card`` is its id; ``named`` is the id of the first
    enchantment named after the creator. None if no text tells.
    """
    named_after = own is None and creator.complete and card.startswith(named)
    if named_after and not _is_passive(creator) and _gives_no_ability(creator):
        return Definition(f"{creator.key} attached", (), complete=True)
    attaching = [action for action in _actions(creator) if action.kind in ATTACHING or _swaps_costs(action)]
    passive = [ability for ability in creator.abilities if isinstance(ability, Trigger)] if _is_passive(creator) else []
    if len(attaching) + len(passive) != 1:
        return own
    if card != named and not any(card == action.enchantment for action in attaching):
        return own
    own = own and _of_the_next(own, attaching)
    nameless = creator.complete and (own is None or _is_silent(own))
    granted = [ability for action in attaching for ability in _of_action(action, nameless)]
    found = (*granted, *(of_host(replace(trigger, place=ATTACHED)) for trigger in passive if nameless))
    if not found:
        return own
    return Definition(f"{creator.key} attached", (*(own.abilities if own else ()), *found), own is None or own.complete)


def _is_silent(own: Definition) -> bool:
    """Return whether the text of an enchantment states only what it gives, without triggers."""
    return own.complete and all(isinstance(one, OnPlay) and one.kind == "effect" for one in own.abilities)


def _of_the_next(own: Definition, attaching: list[Action]) -> Definition:
    """Limit an enchantment's cost change to the next card if its creator says so, as its own text may omit that."""
    following = {action.who.kind for action in attaching if action.who is not None and action.who.pick == "next"}
    abilities = tuple(
        replace(one, who=replace(one.who, pick="next"))
        if isinstance(one, CostModifier) and one.who.kind in following
        else one
        for one in own.abilities
    )
    return own if abilities == own.abilities else replace(own, abilities=abilities)


def _gives_no_ability(creator: Definition) -> bool:
    """Return whether a text gives only permanent numbers and keywords, so that its enchantments have no triggers."""
    actions = actions_of(creator.abilities)
    plain = all(action.kind in PLAIN or action.kind not in (*ATTACHING, "attach") for action in actions)
    plain = plain and not any(map(_swaps_costs, actions))
    return plain and not any(action.abilities or action.duration for action in actions)


def _actions(creator: Definition) -> Iterator[Action]:
    for ability in creator.abilities:
        if isinstance(ability, OnPlay):
            for action in ability.actions:
                yield from (action, *action.actions)


def _is_passive(creator: Definition) -> bool:
    return any(isinstance(ability, OnPlay) and ability.kind == PASSIVE for ability in creator.abilities)


def _of_action(action: Action, nameless: bool) -> Iterator[Ability]:
    yield from endings_of(action)
    if nameless and _swaps_costs(action):
        yield replace(MAY_END, limit="")
    if nameless and action.kind in COST_CHANGES and not action.duration and _is_of_cards(action.who):
        yield MAY_END
    for ability in action.abilities:
        if nameless and isinstance(ability, Trigger) and action.kind == "lasting":
            pattern = replace(ability.pattern, timing=ability.pattern.timing or AT)
            limit = "" if ability.limit in WHILE_ATTACHED else ability.limit
            yield of_host(replace(ability, pattern=pattern, place=ATTACHED, limit=limit))


def _swaps_costs(action: Action) -> bool:
    """Return whether cards exchange their costs: each has an enchantment that ends as it is played."""
    return action.kind == "swap-between" and any(gain.tag == GameTag.COST for gain in action.gives)


def _is_of_cards(who: Selector | None) -> bool:
    """Return whether a text changes existing cards, so that its enchantment is attached to each of them."""
    return who is not None and who.kind in ("it", "them", *PLACES) and who.pick != "next"


def changes_costs_if(creator: Definition) -> bool:
    """Return whether a card gives existing cards a discount under a condition: logs end such without a trigger."""
    asked = [action for action in actions_of(creator.abilities) if action.kind == "if"]
    return any(action.kind in COST_CHANGES and _is_of_cards(action.who) for action in actions_of(asked))


def endings_of(action: Action) -> tuple[Trigger, ...]:
    """Return the trigger that ends an enchantment lasting until its player's next turn, else nothing.

    A cost change for the enemy's next turn lasts as long.
    """
    changes_costs = action.kind in COST_CHANGES and action.duration == "next-turn"
    enemys = action.who is not None and action.who.side == "enemy"
    return (ENDS,) if (action.kind == "give" and action.duration == ENDING) or (changes_costs and enemys) else ()


def of_host(trigger: Trigger) -> Trigger:
    """Return a trigger in which "it" is replaced by the host of its enchantment."""
    pattern = trigger.pattern
    subject, other = (HOST if _is_it(who) else who for who in (pattern.subject, pattern.other))
    return replace(trigger, pattern=replace(pattern, subject=subject, other=other))


def passed_on(abilities: Iterable[Ability]) -> tuple[Trigger, ...]:
    """Return a card's triggers in play as triggers of an enchantment, about its host (HS 5.1 magnetic)."""
    return tuple(
        replace(replaced(one, _about_host), place=ATTACHED)
        for one in abilities
        if isinstance(one, Trigger) and one.place == "play"
    )


def _about_host(term: Term) -> Term:
    if not isinstance(term, Selector):
        return term
    if term == Selector("self"):
        return HOST
    if OTHER not in term.filters:
        return term
    plain = replace(term, filters=tuple(item for item in term.filters if item != OTHER), pick="all", count=None)
    return Selector("difference", parts=(plain, HOST), pick=term.pick, count=term.count)


def _is_it(who: Selector | None) -> bool:
    return who is not None and who.kind == "it"
