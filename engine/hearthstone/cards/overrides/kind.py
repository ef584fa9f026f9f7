"""What an override is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.hearthstone.cards.ability import Ability, Action, OnPlay, Trigger
from engine.hearthstone.cards.notation import loads
from engine.hearthstone.cards.triggers import AS_PLAYED

ANY_BUILD = 10**9


@dataclass(frozen=True)
class Override:
    """A change of the abilities of one card in the builds ``first`` to ``last``; ``why`` is what the text lacks."""

    why: str
    change: Callable[[tuple[Ability, ...]], tuple[Ability, ...]]
    first: int = 0
    last: int = ANY_BUILD


def deaths_after(kind: str, first: int = 0) -> Override:
    """Return an override for a text in which deaths are forced after its first action of a kind (HS 5.7)."""

    def force(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return tuple(_with_deaths(each, kind) if isinstance(each, (OnPlay, Trigger)) else each for each in abilities)

    return Override("what it has killed dies before the text goes on", force, first)


def _with_deaths(ability: OnPlay | Trigger, kind: str) -> OnPlay | Trigger:
    return replace(ability, actions=_after(ability.actions, kind))


def _after(actions: tuple[Action, ...], kind: str) -> tuple[Action, ...]:
    """Return actions with deaths after the first one of a kind, each time where it is repeated."""
    for place, action in enumerate(actions):
        if action.kind == kind:
            return (*actions[: place + 1], Action("deaths"), *actions[place + 1 :])
        if action.kind == "repeat" and (inner := _after(action.actions, kind)) != action.actions:
            return (*actions[:place], replace(action, actions=inner), *actions[place + 1 :])
    return actions


def each_action(abilities: tuple[Ability, ...], change: Callable[[Action], Action]) -> tuple[Ability, ...]:
    """Return abilities in which each action that is done on play is changed."""
    return tuple(
        replace(each, actions=tuple(map(change, each.actions))) if isinstance(each, OnPlay) else each
        for each in abilities
    )


def as_played(why: str) -> Override:
    """Return an override for triggers that ask who was played what it was then, whatever it is now (HS 2.2)."""

    def ask(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return tuple(
            replace(each, pattern=replace(each.pattern, period=AS_PLAYED)) if isinstance(each, Trigger) else each
            for each in abilities
        )

    return Override(why, ask)


def instead(why: str, notation: str, first: int = 0, last: int = ANY_BUILD) -> Override:
    """Return an override by abilities that stand for all that the text gives, in the notation of the tables."""
    return Override(why, lambda _: loads(notation), first, last)
