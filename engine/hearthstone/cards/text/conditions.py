"""Conditions of effects: comparisons, existence, history, and their combinations."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Condition, EventPattern, Selector, Value
from engine.hearthstone.cards.text.selectors import every
from engine.hearthstone.cards.text.words import G


def compare(kind: str, amount: Value, limit: Value | int) -> Condition:
    """Return a comparison."""
    return Condition(kind, amount=amount, limit=Value("number", limit) if isinstance(limit, int) else limit)


def exists(who: Selector) -> Condition:
    """Return the condition that a match exists: as many as the phrase says, and one for each part of a union."""
    if who.kind == "union":
        return Condition("and", parts=tuple(map(exists, who.parts)))
    if who.pick == "count" and who.count is not None:
        return compare("at-least", Value("count", of=replace(who, pick="all", count=None)), who.count)
    return Condition("exists", who=every(who))


def negate(condition: Condition) -> Condition:
    """Return the opposite condition."""
    return Condition("not", parts=(condition,))


def attribute(who: Selector, tag: int) -> Value:
    """Return the value of a tag of ``who``."""
    return Value("attribute", of=who, tag=tag)


def bound(word: str) -> str:
    """Return the comparison for "or more" and the like."""
    return "at-least" if word.lower() in ("more", "greater", "higher") else "at-most"


def friendly(who: Selector) -> Selector:
    """Return a selector limited to the friendly side, unless it already has a side."""
    return replace(who, side=who.side or "friendly")


def history(event: str, who: Selector | None, period: str, player: str = "friendly") -> Value:
    """Return the value of how often an event happened in a period."""
    return Value(
        "history", event=EventPattern(event, player=player, subject=every(who) if who else None, period=period)
    )


def total(event: str, period: str, who: Selector | None = None) -> Value:
    """Return by how much something has happened to the player, all times together."""
    return replace(history(event, who, period), kind="total")


def happened(event: str, who: Selector | None, period: str, player: str = "friendly") -> Condition:
    """Return the condition that an event happened, as often as the phrase says, and for each part of a union."""
    if who is not None and who.kind == "union":
        return Condition("and", parts=tuple(happened(event, one, period, player) for one in who.parts))
    if who is not None and who.pick == "count" and who.count is not None:
        return compare("at-least", history(event, replace(who, pick="all", count=None), period, player), who.count)
    return Condition(
        "happened", event=EventPattern(event, player=player, subject=every(who) if who else None, period=period)
    )


rule = G.rule

rule("condition", "{condition-base}")(lambda condition: condition)
