"""Amounts that are counted or read from tags."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Selector, Value
from engine.hearthstone.cards.text.selectors import every
from engine.hearthstone.cards.text.words import G

rule = G.rule

rule("value", "{n}")(lambda n: n)
rule("value", "{possessive} {attribute}", "the {attribute} of {who}")(
    lambda a, b: Value("attribute", of=a, tag=b) if isinstance(a, Selector) else Value("attribute", of=b, tag=a)
)
rule("value", "(the|) number of {who}", "the amount of {who}", "the number of {who} {period}")(
    lambda who, *period: Value("count", of=every(who))
)
rule("value", "your hand size", "the number of cards in your hand")(
    lambda: Value("count", of=Selector("hand", "friendly"))
)
rule(
    "value",
    "(the damage|damage) dealt",
    "that damage",
    "the damage (taken|dealt)",
    "the amount (healed|of damage dealt|dealt)",
    "that amount",
    "that much",
)(lambda: Value("event-amount"))
rule("value", "the excess [damage]")(lambda: Value("excess-damage"))
rule("value", "{who} {period}")(lambda who, period: Value("count", of=every(who)))
