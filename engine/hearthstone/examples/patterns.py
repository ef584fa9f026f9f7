"""Patterns of events: ``damage wisp 2 by archer``, ``summon new CS2_231 one``, ``attack a > b``.

A pattern is a verb with terms by position. ``_`` matches anything, and so do terms that are left out at the end. The
verbs and their terms are the vocabulary of :mod:`engine.hearthstone.examples.events`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ANYTHING = "_"

VERBS: Mapping[str, tuple[str, ...]] = {
    "trigger": ("who", "on"),
    "effect": ("who",),
    "deathrattle": ("who",),
    "damage": ("who", "amount", "by"),
    "nodamage": ("who",),
    "heal": ("who", "amount"),
    "attack": ("who", "at"),
    "cancel": ("who",),
    "die": ("who",),
    "destroy": ("who",),
    "summon": ("new", "card", "player", "by"),
    "play": ("who",),
    "cast": ("card", "at"),
    "counter": ("who",),
    "draw": ("player", "who"),
    "burn": ("player", "who"),
    "fatigue": ("player", "amount"),
    "discard": ("who",),
    "shuffle": ("player",),
    "move": ("who", "zone", "player"),
    "add": ("new", "card", "player"),
    "insert": ("new", "card", "player"),
    "control": ("who", "player"),
    "stats": ("who", "stats"),
    "cost": ("who", "amount"),
    "armor": ("player", "amount"),
    "mana": ("player", "amount"),
    "durability": ("who", "amount"),
    "enchant": ("who", "card"),
    "unenchant": ("who", "card"),
    "set": ("who", "keyword"),
    "unset": ("who", "keyword"),
    "transform": ("who", "card"),
    "copy": ("who", "new"),
    "equip": ("who", "player"),
    "replace_hero": ("player", "card"),
    "replace_power": ("player", "card"),
    "reveal": ("who",),
    "overload": ("player", "amount"),
    "progress": ("who", "amount"),
    "complete": ("who",),
    "deaths": (),
    "auras": (),
    "turn": ("player",),
    "win": ("player",),
    "tie": (),
}
"""The terms of each event, in the order in which a pattern writes them."""

JOINED = {"on": "on", "by": "by", ">": "at"}
"""Words that stand before a term instead of its position."""


class PatternError(ValueError):
    """A pattern is not written in the vocabulary."""


@dataclass(frozen=True)
class Pattern:
    """A pattern of an event: its verb, and the terms that must match, by name."""

    verb: str
    terms: Mapping[str, str]
    text: str

    def __str__(self) -> str:
        return self.text


def read_pattern(text: str) -> Pattern:
    """Read a pattern. Raises PatternError, with what was expected, for a text that is no pattern."""
    words = text.split()
    if not words or words[0] not in VERBS:
        raise PatternError(f"{text!r} is no event; it begins with one of {', '.join(VERBS)}")
    verb, places = words[0], VERBS[words[0]]
    terms: dict[str, str] = {}
    waiting, place = "", 0
    for word in words[1:]:
        if not waiting and word in JOINED and JOINED[word] in places:
            waiting = JOINED[word]
            continue
        if not waiting and place >= len(places):
            raise PatternError(f"{text!r}: {verb} takes {' '.join(places) or 'nothing'}")
        name = waiting or places[place]
        place = place if waiting else place + 1
        waiting = ""
        if word != ANYTHING:
            terms[name] = word
    if waiting:
        raise PatternError(f"{text!r} ends where a name is expected")
    return Pattern(verb, terms, text)
