"""Selects the actions of a text that are carried out, and their order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from engine.hearthstone.cards.ability import (
    Action,
    Definition,
    Filter,
    Keyword,
    OnPlay,
    Opaque,
    Scripted,
    Selector,
    Trigger,
    actions_of,
    parts_of,
    terms_in,
)
from engine.hearthstone.cards.library import definition_of, is_unknown
from engine.hearthstone.cards.matching import is_target
from engine.hearthstone.cards.printings import CLASSIC, base_id
from engine.hearthstone.cards.replacements import in_force, was_used
from engine.hearthstone.cards.stated import ONE_BY_ONE
from engine.hearthstone.cards.unwritten import ADAPTATIONS
from engine.hearthstone.effects.actions import ACTIONS, given_on_arrival
from engine.hearthstone.effects.actions.discovering import SET_ASIDE, USED_UP
from engine.hearthstone.effects.bonuses import bears_change
from engine.hearthstone.effects.evaluation import ANTECEDENTS
from engine.hearthstone.effects.trust import FIRST, THEN, USE
from engine.hearthstone.effects.use import (
    UNDER_CONDITION,
    active_kinds,
    adaptation,
    heralds_last,
    only_overloads,
    overload_of,
    taking_place,
)
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType

TRIGGER, ATTACHED, DEATHRATTLE = "trigger", "attached", "deathrattle"
"""How a text is carried out: its card or an attached one responds, or its bearer has died. USE: see trust."""

SUPPORTED_KINDS = ("spell", "battlecry", "power", "location", "choose-one")
"""Texts that are carried out whenever the card is used."""

IN_HAND = ("change-cost", "set-cost", "give")
"""Actions on cards in the hand; where cards go that are discovered for another action is unknown."""

UNTIMELY = ("passive", "forge", "quest", "questline", "side-quest", "effect")
"""Kinds of texts that do nothing as the card is used."""


class Step(NamedTuple):
    """One action of a text, and the form under which it is trusted."""

    abilities: tuple[OnPlay]
    form: str


class UseText(NamedTuple):
    """The steps of a card on use, in order; ``whole``: the card does nothing else."""

    steps: tuple[Step, ...]
    whole: bool


UNKNOWN = UseText((), whole=False)


def text_on_use(r: Resolution, card: Entity) -> UseText:
    """Return the steps of a card on use, as far as its text is known.

    Hero cards are UNKNOWN: either their text or their new hero power may come first. So are hero powers that another
    card may have changed.
    """
    if not card.card_id or card.type == CardType.HERO:
        return UNKNOWN
    if card.card_id in ADAPTATIONS:
        return UseText((Step((adaptation(card.card_id),), USE),), whole=True)
    definition = r.text_of(card)
    if card.type == CardType.HERO_POWER and not card.card_id.startswith(CLASSIC):
        definition = definition_of(base_id(card.card_id), r.ruleset.low, r.ruleset.high) or definition
    if definition is None or (card.type == CardType.HERO_POWER and _may_be_changed(r, card, definition)):
        return UNKNOWN
    active = active_kinds(r, card, definition)
    return actions_on_use(definition, active) if active is not None else UNKNOWN


def _may_be_changed(r: Resolution, power: Entity, definition: Definition) -> bool:
    """Return whether another card may have changed a hero power; for amounts, even one that has left play."""
    if all(action.kind in ("summon", "equip") for action in actions_of(definition.abilities)):
        return in_force(r.state, "hero-power")
    bearers = (power, r.state.player_of(power))
    return was_used(r.state, "hero-power") or any(bears_change(r, bearer) for bearer in bearers)


@cache
def aimed(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps of a hero power that another card lets the player aim: with a target for the enemy hero."""
    return tuple(step._replace(abilities=(at_target(step.abilities[0]),)) for step in steps)


def at_target(ability: OnPlay) -> OnPlay:
    """Return an effect of a hero power on its target, if it affects the enemy hero; else the effect itself."""
    action, *others = ability.actions
    if action.who is None or (action.who.kind, action.who.side) != ("heroes", "enemy"):
        return ability
    return replace(ability, actions=(replace(action, who=Selector("target")), *others))


@cache
def is_aimed(effect: OnPlay) -> bool:
    """Return whether the player chooses the target of an effect in play."""
    return any(isinstance(part, Selector) and is_target(part) for part in terms_in(effect.actions))


@cache
def actions_on_use(definition: Definition, active: tuple[str, ...]) -> UseText:
    """Return the actions of a definition; ``active`` are the kinds of texts whose condition holds."""
    found: list[OnPlay] = []
    whole = definition.complete
    for ability in definition.abilities:
        if is_unknown(ability):
            whole = False
            creates = isinstance(ability, Opaque) and found and found[-1].actions[-1].kind in CREATING
            if found and (creates or (isinstance(ability, Scripted) and ability.name in CHANGING)):
                found.pop()  # the unknown text may change the card that it creates
            break
        if not isinstance(ability, OnPlay) or (ability.kind in UNTIMELY and not only_overloads(ability)):
            continue
        instead = taking_place(ability)
        if ability.kind in UNDER_CONDITION:
            if ability.kind not in active:
                continue
            if instead is not None:
                found, ability = [], instead
        elif ability.kind not in SUPPORTED_KINDS and not only_overloads(ability):
            if instead is not None:
                return UNKNOWN  # it may replace the text before it
            whole = False
            break
        if ability.condition is not None:
            whole = False
            break
        kind = "spell" if only_overloads(ability) else ability.kind
        found += [replace(ability, clause=0, kind=kind, actions=(action,)) for action in in_server_order(ability)]
    found = heralds_last([one for one in found if not _only_describes_card(one.actions[0])])
    owed = list(overload_of(definition)) if whole else []
    found += owed
    actions = [ability.actions[0] for ability in found]
    found = [
        replace(one, actions=(_flagged_for_next(action, actions[at + 1 :], definition),))
        for at, (one, action) in enumerate(zip(found, actions, strict=True))
    ]
    found = merge_given_on_arrival(found)
    others = [ability for ability in definition.abilities if not isinstance(ability, Keyword)]
    alone = len(found) == 1 == len(others) + len(owed) and definition.complete
    forms = [USE if alone else FIRST, *(THEN for _ in found[1:])]
    return UseText(tuple(Step((ability,), form) for ability, form in zip(found, forms, strict=False)), whole)


def merge_given_on_arrival(found: Iterable[OnPlay]) -> list[OnPlay]:
    """Return the effects, with each gift to arriving cards merged into the action that brings them (HS 3.1)."""
    left: list[OnPlay] = []
    for one in found:
        together = (*left[-1].actions, *one.actions) if left and left[-1].actions else ()
        if together and len(given_on_arrival(together)) == len(together) - 1 and one.condition == left[-1].condition:
            left[-1] = replace(left[-1], actions=together)
        else:
            left.append(one)
    return left


def _only_describes_card(action: Action) -> bool:
    """Return whether an action only describes what a shuffled card does when it is drawn (HS 4.4)."""
    triggers = [one for one in action.abilities if isinstance(one, Trigger)]
    drawn = bool(triggers) and all((one.place, one.pattern.event) == ("hand", "draw") for one in triggers)
    return action.kind == "lasting" and drawn and len(triggers) == len(action.abilities)


SENT_LATE = {"give": 1, "draw": 2}
"""Actions that hero powers do after others, by their rank."""


def in_server_order(effect: OnPlay) -> list[Action]:
    """Return the actions of a text in the server's order: hero powers deal damage and give armor first (HS 2.7.1.b).

    In other texts, a character gets attack or health before the damage, and armor for a destroyed card comes before its
    destruction.
    """
    if effect.kind != "power":
        return _stats_first(effect.actions)
    return sorted(effect.actions, key=lambda action: SENT_LATE.get(action.kind, 0))


def _stats_first(actions: tuple[Action, ...]) -> list[Action]:
    found = list(actions)
    for place, (destroys, armors) in enumerate(pairwise(actions)):
        if (destroys.kind, armors.kind) == ("destroy", "armor") and _counts_it(armors):
            amount = replace(armors.amount, of=destroys.who) if armors.amount is not None else None
            found[place : place + 2] = replace(armors, amount=amount), destroys
    for place, (hurts, gives) in enumerate(pairwise(actions)):
        told = gives.who is not None and gives.who.kind == "it" and bool(gives.gives)
        if (hurts.kind, gives.kind) == ("deal", "give") and told and all(gain.tag in STATS for gain in gives.gives):
            found[place : place + 2] = replace(gives, who=hurts.who), replace(hurts, who=Selector("it"))
    return found


def _counts_it(action: Action) -> bool:
    """Return whether the amount of an action is an attribute of the previous target."""
    amount = action.amount
    return amount is not None and amount.kind == "attribute" and amount.of is not None and amount.of.kind == "it"


def _flagged_for_next(action: Action, following: list[Action], definition: Definition) -> Action:
    """Return the action, with a flag or another target if the next actions refer to the cards that it brings."""
    later = _on_use(definition)
    next_one = following[0] if following else None
    if action.kind == "destroy" and next_one is not None and next_one.kind == "replace":
        return next_one  # a replaced card is not destroyed
    if action.kind in ("draw", "destroy") and next_one is not None and _acts_on_each(next_one):
        return replace(action, flags=(*action.flags, UNTOLD_ORDER))
    if action.kind == "draw" and any(_refers(one) for one in later if one.kind in MUCH_LATER):
        return replace(action, flags=(*action.flags, UNTOLD_ORDER))
    if (drawn := flag_draw_order(action, definition)) is not action:
        return drawn
    if any("teach" in part.flags for part in following[:1]):
        return replace(action, flags=(*action.flags, "taught"))  # the minion comes when it has learned the spell
    if action.kind == "discover" and following and _refers(following[0]) and following[0].kind not in IN_HAND:
        return replace(action, flags=(*action.flags, _whereabouts(following[0])))
    return action


def _whereabouts(following: Action) -> str:
    """Return the flag of a discovered card to which the following action refers."""
    cards = following.who if following.kind == "recruit" else following.cards
    if cards is None or following.kind not in ("summon", "cast", "recruit"):
        return "elsewhere"
    if following.kind != "summon":
        return SET_ASIDE if cards.kind in ("it", "them") else "elsewhere"
    copies = cards.kind == "copy" and not cards.filters and cards.count is not None
    return USED_UP if cards.kind in ("it", "them") or copies else "elsewhere"


def flag_draw_order(action: Action, definition: Definition) -> Action:
    """Return an action; a draw is flagged as one by one if the card's text refers to the drawn cards."""
    if action.kind != "draw" or not any(map(_refers, _on_use(definition))):
        return action
    return replace(action, flags=(*action.flags, ONE_BY_ONE))


def _on_use(definition: Definition) -> list[Action]:
    return [part for ability in definition.abilities if isinstance(ability, OnPlay) for part in ability.actions]


CREATING = ("summon", "equip", "add-to-hand", "discover", "shuffle")
"""Actions that bring cards; later text may change these."""

MUCH_LATER = ("later", "lasting")
"""Actions that take effect in a later phase."""

UNTOLD_ORDER = "untold-order"
"""A flag of actions for which logs have not shown whether they are done one by one."""

CHANGING = ("bottle",)
"""Names of scripted phrases that change the action before them."""


def _acts_on_each(action: Action) -> bool:
    """Return whether an action is repeated for each affected card; only the log shows when."""
    amount = action.amount
    of = amount.of if action.kind == "repeat" and amount is not None and amount.kind == "count" else None
    return of is not None and any(item.kind == "affected" for item in of.filters)


def _refers(action: Action) -> bool:
    """Return whether an action refers to the cards that the previous one has brought."""
    return any(
        (isinstance(part, Selector) and part.kind in ANTECEDENTS)
        or (isinstance(part, Filter) and part.kind == "affected")
        for part in parts_of(action)
    )


def actions_have_meaning(actions: Iterable[Action]) -> bool:
    """Return whether the engine knows all actions of an ability."""
    return all(part.kind in ACTIONS for part in terms_in(actions) if isinstance(part, Action))
