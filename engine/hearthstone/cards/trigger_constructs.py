"""The constructs of a trigger's event, by which trust in the trigger is decided (docs/trust.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.hearthstone.cards.ability import Condition, Filter, Selector, Trigger
from engine.hearthstone.cards.granted import ATTACHED
from engine.hearthstone.cards.matching import COMPARISONS, PRINTED
from engine.hearthstone.cards.queue import counts_turns, is_about_cost
from engine.hearthstone.cards.triggers import HOST


def constructs(ability: Trigger) -> tuple[str, ...]:
    """Return the names of a trigger's constructs, by which trust is decided."""
    return tuple(dict.fromkeys(_constructs(ability)))


POINTS = {
    **dict.fromkeys(("play-card", "play-minion", "cast-spell"), "use"),
    "hero-power": "use",
    **dict.fromkeys(("survive-damage", "deal-damage", "overkill", "honorable-kill"), "damage"),
    **dict.fromkeys(("healing", "restore", "overheal"), "damage"),
    "attacked": "attack",
    **dict.fromkeys(("go-dormant", "take-form"), "entering"),
}
"""The name under which an event is counted, where it is not its own: damage and healing are one procedure (HS 4.9),
an attack is one event for attacker and defender (HS 2.6), and a minion enters play once (HS 2.2.1)."""

TAKEN = {"chosen": "random"}
"""The actual pick by the pick of the text: no player chooses in a trigger, so "a minion" is a random one."""


def _constructs(ability: Trigger) -> Iterator[str]:
    pattern = ability.pattern
    for one in pattern.event.split("|"):
        event = POINTS.get(one, one)
        yield f"trigger {pattern.timing} {event}" if event == "use" else f"trigger {event}"
    if counts_turns(ability):
        yield f"place {ATTACHED}"
    elif ability.place != "play":
        on_host = pattern.subject == HOST and ability.place != ATTACHED
        yield "place host" if on_host else f"place {ability.place}"
    for selector in (pattern.subject, pattern.other):
        if selector is not None:
            yield from _of_selector(_at_its_time(selector) if ability.place == "enchantment" else selector)
    for condition in (pattern.condition, ability.condition):
        if condition is not None:
            yield from _of_condition(condition)
    for action in ability.actions[:1]:
        if action.condition is not None:
            yield from _of_condition(action.condition)
        if action.who is not None and action.who.pick != "all":
            yield f"pick {TAKEN.get(action.who.pick, action.who.pick)}"


OF_TAGS = (*COMPARISONS, "keyword", "damaged", "undamaged", "other")
"""Filters that an entity's tags or identity decide."""


def _at_its_time(selector: Selector) -> Selector:
    """Return a selector without its "period" filters, which bound the enchantment's lifetime, not its subjects."""
    return replace(selector, filters=tuple(item for item in selector.filters if item.kind != "period"))


def _of_selector(selector: Selector) -> Iterator[str]:
    for item in selector.filters:
        for part in item.parts or (item,):
            yield f"filter {_word(part)}"


def _word(item: Filter) -> str:
    if is_about_cost(item):
        return "cost"
    return "printed" if item.kind in PRINTED else "tag" if item.kind in OF_TAGS else item.kind


def _of_condition(condition: Condition) -> Iterator[str]:
    yield f"condition {condition.kind}"
    for part in condition.parts:
        yield from _of_condition(part)
    if condition.who is not None:
        yield from _of_selector(condition.who)
