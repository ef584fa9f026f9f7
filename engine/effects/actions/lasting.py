"""Texts that go on after they were carried out: an enchantment responds later as they say (HS 1.2, 1.5)."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.cards.ability import Action, EventPattern, Selector, Term, Trigger
from engine.effects.context import Context, UnknownOutcome
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 1.2"

AT = "at"


def last(context: Context, action: Action) -> None:
    """Attach an enchantment that responds to events from now on: to whom the text is about, else to the player."""
    triggers = [ability for ability in action.abilities if isinstance(ability, Trigger)]
    if len(triggers) < len(action.abilities) or not triggers:
        raise UnknownOutcome(action.kind)
    about_it = any(_mentions(trigger.pattern) for trigger in triggers)
    hosts = [one for one in context.it or () if one.zone == Zone.PLAY] if about_it else [context.player]
    for host in hosts:
        _attach(context, action, host, [_of_host(trigger) if about_it else trigger for trigger in triggers])


def _attach(context: Context, action: Action, host: Entity, triggers: list[Trigger]) -> None:
    r = context.r
    given = [one for one in r.state.attached.get(host.id, ()) if one.zone in (Zone.PLAY, Zone.SETASIDE)]
    if any(one.get(GameTag.CREATOR) == context.source.id for one in given):
        return  # what the text has given it before says so itself, also where it comes to play only later
    enchantment = r.enchant(RULE, host, context.source, action.enchantment)
    timed = [replace(one, pattern=replace(one.pattern, timing=one.pattern.timing or AT)) for one in triggers]
    placed = [replace(one, place="enchantment") for one in timed]
    if enchantment is None or not r.grant(enchantment, placed, context.it or []):
        raise UnknownOutcome(action.kind)


def _mentions(term: Term) -> bool:
    """Return whether a pattern is about whom the text was about."""
    return any(
        isinstance(part, Selector) and part.kind == "it" for part in (getattr(term, one.name) for one in fields(term))
    )


def _of_host(trigger: Trigger) -> Trigger:
    """Return a trigger that is about the host of its enchantment instead of "it"."""
    pattern: EventPattern = trigger.pattern
    host = Selector("host")
    if pattern.subject is not None and pattern.subject.kind == "it":
        pattern = replace(pattern, subject=host)
    if pattern.other is not None and pattern.other.kind == "it":
        pattern = replace(pattern, other=host)
    return replace(trigger, pattern=pattern)
