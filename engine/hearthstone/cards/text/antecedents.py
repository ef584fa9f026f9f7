"""Resolution of "its" in a text: an entity mentioned before, else the card itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Deathrattle,
    OnPlay,
    Progress,
    Selector,
    Term,
    Trigger,
    actions_of,
    parts_of,
    replaced,
)
from engine.hearthstone.cards.text.selectors import IT, ITS, SELF

OWN = ("self", "its", "heroes", "players", "hero-powers", "owner")
"""Selectors of the card, its player or the opponent, to which a later "its" does not refer."""

ON_LATER = ("later", "lasting")
"""Actions whose abilities may refer to entities mentioned before them."""

Kind = TypeVar("Kind", bound=Term)


def with_antecedents(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return the abilities of a text with each "its" resolved; later parts may refer to entities of the card's use."""
    found: list[Ability] = []
    told = False
    for ability in abilities:
        found.append(_with_more(_settled(ability, told and isinstance(ability, (OnPlay, Progress)))))
        told = told or (isinstance(ability, OnPlay) and any(map(_names_another, ability.actions)))
    return tuple(found)


def _with_more(ability: Ability) -> Ability:
    """Resolve "gain 4 more": armor if the ability is about armor, else the stat given before."""
    actions = actions_of((ability,))
    gained = isinstance(ability, Trigger) and ability.pattern.event == "armor"
    gained = gained or any(one.kind == "armor" and not one.flags for one in actions)
    given = next((one for one in actions if one.kind == "give" and len(one.gives) == 1), Action("scripted"))

    def more(one: Term) -> Term:
        if not isinstance(one, Action) or one.kind != "armor" or one.flags != ("more",):
            return one
        if gained or one.amount is None:
            return replace(one, flags=())
        return replace(given, gives=tuple(replace(gain, amount=one.amount) for gain in given.gives))

    return replaced(ability, more)


def _settled(ability: Ability, told: bool) -> Ability:
    if not isinstance(ability, (OnPlay, Deathrattle, Progress, Trigger)):
        return _resolved(ability, told=False)
    if isinstance(ability, Trigger):
        pattern = ability.pattern
        told = told or any(who is not None and _is_another(who) for who in (pattern.subject, pattern.other))
    return replace(_resolved(replace(ability, actions=()), told), actions=_in_order(ability.actions, told))


def _in_order(actions: tuple[Action, ...], told: bool) -> tuple[Action, ...]:
    found = []
    for action in actions:
        own = _resolved(replace(action, actions=(), otherwise=(), abilities=()), told)
        asked = own.condition is not None and IT in parts_of(own.condition)
        inside = told or asked or _names_another(own)
        found.append(
            replace(
                own,
                actions=_in_order(action.actions, inside),
                otherwise=_in_order(action.otherwise, inside),
                abilities=tuple(_settled(one, inside and action.kind in ON_LATER) for one in action.abilities),
            )
        )
        told = told if action.kind == "option" else told or _names_another(action)
    return tuple(found)


def _resolved(term: Kind, told: bool) -> Kind:
    return replaced(term, lambda part: (IT if told else SELF) if part == ITS else part)


def _names_another(action: Action) -> bool:
    """Return whether an action, or one inside it, affects or creates an entity other than the card itself."""
    named = any(who is not None and _is_another(who) for who in (action.who, action.cards))
    return named or any(map(_names_another, (*action.actions, *action.otherwise)))


def _is_another(who: Selector) -> bool:
    return any(map(_is_another, who.parts)) if who.kind == "union" else who.kind not in OWN or who.pick == "discover"
