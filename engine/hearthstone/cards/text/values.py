"""Amounts that are counted or read from tags."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Selector, Value
from engine.hearthstone.cards.text.selectors import ENEMY_HERO, IT, YOUR_HERO, every
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("value", "{n}")(lambda n: n)
rule("value", "{possessive} {attribute}", "the {attribute} of {who}")(
    lambda a, b: Value("attribute", of=a, tag=b) if isinstance(a, Selector) else Value("attribute", of=b, tag=a)
)
rule("value", "(the|) number of {who}", "the amount of {who}", "the number of {who} {period}")(
    lambda who, *period: Value("count", of=every(who))
)
rule("value", "double {value}", "twice {value}")(lambda value: Value("times", parts=(value, Value("number", 2))))
rule("value", "half {value}")(lambda value: Value("half", parts=(value,)))
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
rule("value", "your (missing Health|hero's missing Health)")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.DAMAGE)
)
rule("value", "{possessive} missing Health")(lambda who: Value("attribute", of=who, tag=GameTag.DAMAGE))
rule("value", "your Armor", "your hero's Armor", "the Armor you have")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR)
)
rule("value", "your Spell Damage")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.CURRENT_SPELLPOWER)
)
rule("value", "the excess [damage]")(lambda: Value("excess-damage"))
rule("value", "your (empty Mana Crystals|unspent Mana)", "your remaining Mana")(lambda: Value("unspent-mana"))
rule("value", "{who} {period}")(lambda who, period: Value("count", of=every(who)))
rule("value", "(the|) number of {who} {period}")(lambda who, period: Value("count", of=every(who)))
rule("value", "its damage", "the damage")(lambda: Value("event-amount"))
rule("value", "that minion's {attribute}", "{whose-of} {attribute}")(
    lambda *found: Value("attribute", of=found[0] if isinstance(found[0], Selector) else IT, tag=found[-1])
)
rule("whose-of", "your opponent's")(lambda: ENEMY_HERO)
rule("whose-of", "your hero's")(lambda: YOUR_HERO)
