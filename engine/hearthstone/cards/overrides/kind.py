"""The class of overrides, and the functions that make common ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.hearthstone.cards.ability import Ability, Action, OnPlay, Trigger
from engine.hearthstone.cards.notation import loads
from engine.hearthstone.cards.triggers import AS_PLAYED
from hslog.hearthstone.build import NEWEST


@dataclass(frozen=True)
class Override:
    """A change of one card's abilities in the builds ``first`` to ``last``; ``why`` explains what the text omits."""

    why: str
    change: Callable[[tuple[Ability, ...]], tuple[Ability, ...]]
    first: int = 0
    last: int = NEWEST


def deaths_after(kind: str, first: int = 0) -> Override:
    """Return an override that forces deaths after the text's first action of a kind (HS 5.7)."""

    def force(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return tuple(_with_deaths(each, kind) if isinstance(each, (OnPlay, Trigger)) else each for each in abilities)

    return Override("what it has killed dies before the text goes on", force, first)


def _with_deaths(ability: OnPlay | Trigger, kind: str) -> OnPlay | Trigger:
    return replace(ability, actions=_followed_by_deaths(ability.actions, kind))


def _followed_by_deaths(actions: tuple[Action, ...], kind: str) -> tuple[Action, ...]:
    """Insert a forced-death step after the first action of a kind, within the repetition if it is repeated."""
    for place, action in enumerate(actions, 1):
        if action.kind == kind:
            return (*actions[:place], Action("deaths"), *actions[place:])
        if action.kind == "repeat":
            again = replace(action, actions=_followed_by_deaths(action.actions, kind))
            return (*actions[: place - 1], again, *actions[place:])
    return actions


def each_action(abilities: tuple[Ability, ...], change: Callable[[Action], Action]) -> tuple[Ability, ...]:
    """Return abilities in which ``change`` is applied to each action of an on-play effect."""
    return tuple(
        replace(each, actions=tuple(map(change, each.actions))) if isinstance(each, OnPlay) else each
        for each in abilities
    )


def as_played(why: str) -> Override:
    """Return an override that makes triggers check the played card as it was when it was played (HS 2.2)."""

    def ask(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return tuple(
            replace(each, pattern=replace(each.pattern, period=AS_PLAYED)) if isinstance(each, Trigger) else each
            for each in abilities
        )

    return Override(why, ask)


def instead(why: str, notation: str, first: int = 0, last: int = NEWEST) -> Override:
    """Return an override that replaces all abilities of the text by those in ``notation``."""
    return Override(why, lambda _: loads(notation), first, last)
