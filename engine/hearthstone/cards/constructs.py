"""The constructs that an ability is made of. Trust is counted per construct."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    OnPlay,
    Progress,
    Scripted,
    Selector,
    Term,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.notation import NAMES


@cache
def constructs_of(ability: Ability) -> tuple[str, ...]:
    """Return the names of the constructs of an ability, sorted: "event:death", "pick:random", "action:deal"."""
    return tuple(sorted({name for term in parts_of(ability) for name in _names(term)}))


def _names(term: Term) -> Iterator[str]:
    match term:
        case OnPlay(kind=kind):
            yield f"on-play:{kind}"
        case Trigger():
            yield f"trigger:{term.pattern.timing}-{term.pattern.event}"
            yield f"place:{term.place}"
            if term.limit:
                yield f"limit:{term.limit}"
        case Progress(kind=kind):
            yield f"progress:{kind}"
        case Keyword(tag=tag):
            yield f"keyword:{tag}"
        case Scripted(name=name):
            yield f"scripted:{name}"
        case Aura() | CostModifier():
            yield f"ability:{NAMES[type(term)]}"
        case Ability():
            yield f"ability:{NAMES[type(term)]}"
        case Selector():
            yield f"selector:{'-'.join(filter(None, (term.side, term.kind)))}"
            if term.pick != "all":
                yield f"pick:{term.pick}"
        case Filter(kind=kind):
            yield f"filter:{kind}"
        case Value(kind="script", number=number) if number:
            yield "value:number"
        case Value(kind=kind):
            yield f"value:{kind}"
        case Condition(kind=kind):
            yield f"condition:{kind}"
        case EventPattern(event=event, period=period):
            yield f"event:{event}"
            if period:
                yield f"period:{period}"
        case Action():
            yield f"action:{term.kind}"
            if term.duration:
                yield f"duration:{term.duration}"
            yield from (f"flag:{flag}" for flag in term.flags)
        case Gain(operation=operation):
            yield f"gain:{operation}"
