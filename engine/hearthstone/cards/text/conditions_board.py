"""Conditions on a player's minions, hand, deck, mana and hero."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Condition, Filter, Selector, Value
from engine.hearthstone.cards.text.conditions import attribute, bound, compare, exists, friendly, negate
from engine.hearthstone.cards.text.selectors import SELF, YOUR_HERO, place, with_filter
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule


def _overloaded(tag: int) -> Condition:
    """Return the condition that the player has overload: locked this turn, or owed for the next, by tag."""
    return compare("at-least", attribute(Selector("players", "friendly"), tag), 1)


rule(
    "condition-base",
    "(you have|you've) {n} Mana Crystals",
    "you have {n} Mana",
    "you have at least {n} Mana (Crystals|)",
    "you have {n} or more Mana",
)(lambda n: compare("at-least", attribute(Selector("players", "friendly"), GameTag.RESOURCES), n))
rule("condition-base", "you control {who}", "you have {who}")(lambda who: exists(friendly(who)))
rule("condition-base", "(there is|there's) {who}")(exists)
rule("condition-base", "there are at least {n} {noun}", "there are {n} or more {noun}")(
    lambda n, who: compare("at-least", Value("count", of=who), n)
)
rule(
    "condition-base", "you don't control {who}", "you control no {noun}", "you have no {noun}", "you don't have {who}"
)(lambda who: negate(exists(friendly(who))))
rule("condition-base", "your opponent (controls|has) {who}", "they have {who}")(
    lambda who: exists(replace(who, side="enemy"))
)
rule(
    "condition-base",
    "(you control|you have) at least {n} {noun}",
    "you control {n} or more {noun}",
    "you have {n} or more {noun}",
)(lambda n, who: compare("at-least", Value("count", of=friendly(who)), n))
rule(
    "condition-base",
    "your opponent (controls|has) at least {n} {noun}",
    "your opponent (controls|has) {n} or more {noun}",
)(lambda n, who: compare("at-least", Value("count", of=replace(who, side="enemy")), n))
rule(
    "condition-base",
    "(you're|you are) holding {who}",
    "you hold {who}",
    "holding {who}",
    "your hand (has|contains) {who}",
)(lambda who: exists(place(who, "hand", "friendly")))
rule("condition-base", "(you're|you are) holding a {noun} with a Dark Gift")(
    lambda who: exists(place(with_filter(who, Filter("keyword", GameTag.HAS_DARK_GIFT)), "hand", "friendly"))
)
rule("condition-base", "your deck (contains|has) {who}")(lambda who: exists(place(who, "deck", "friendly")))
rule(
    "condition-base",
    "your deck (contains|has) no {noun}",
    "you have no {noun} in your deck",
    "there are no {noun} in your deck",
)(lambda who: negate(exists(place(who, "deck", "friendly"))))
rule(
    "condition-base",
    "your deck has no duplicates",
    "your deck contains no (duplicates|more than 1 of any card)",
    "your deck contains no more than 1 of any card",
)(lambda: Condition("no-duplicates", who=Selector("deck", "friendly")))
rule("condition-base", "your deck started with no duplicates")(lambda: Condition("started-without-duplicates"))
rule("condition-base", "you have any unspent Mana")(lambda: compare("at-least", Value("unspent-mana"), 1))
rule(
    "condition-base",
    "your deck (has|contains) only <odd|even>-Cost cards",
    "your deck (has|contains) only <odd|even>- Cost cards",
)(lambda which: Condition("only", who=Selector("deck", "friendly", (Filter(which.lower(), GameTag.COST),))))
rule("condition-base", "your deck (is|) empty", "your deck has no cards")(
    lambda: negate(exists(Selector("deck", "friendly")))
)
rule("condition-base", "your hand is empty", "you have no cards in hand", "you have no (other|) cards in your hand")(
    lambda: negate(exists(Selector("hand", "friendly", (Filter("other"),))))
)
rule("condition-base", "your hand is full")(lambda: Condition("hand-full"))
rule("condition-base", "your board is full")(lambda: Condition("board-full"))
rule(
    "condition-base",
    "your opponent has more {noun} than you",
    "your opponent controls more {noun} than you",
    "your opponent has more {noun}",
)(
    lambda who: Condition(
        "more",
        amount=Value("count", of=replace(who, side="enemy")),
        limit=Value("count", of=replace(who, side="friendly")),
    )
)
rule("condition-base", "you (control|have) more {noun} than your opponent", "you control more {noun}")(
    lambda who: Condition(
        "more",
        amount=Value("count", of=replace(who, side="friendly")),
        limit=Value("count", of=replace(who, side="enemy")),
    )
)
rule(
    "condition-base",
    "(you have|you've) {n} Health or <less|more>",
    "you have {n} or <less|fewer|more> Health",
    "your hero has {n} or <less|more> Health",
)(lambda n, which: compare(bound(which), attribute(YOUR_HERO, GameTag.HEALTH), n))
rule("condition-base", "(your opponent|the enemy hero) has {n} or <less|fewer|more> Health")(
    lambda n, which: compare(bound(which), attribute(Selector("heroes", "enemy"), GameTag.HEALTH), n)
)
rule("condition-base", "you have {n} or more {attribute}", "you have at least {n} {attribute}")(
    lambda n, tag: compare("at-least", attribute(YOUR_HERO, tag), n)
)
rule("condition-base", "you have Armor")(lambda: compare("at-least", attribute(YOUR_HERO, GameTag.ARMOR), 1))
rule("condition-base", "you're building a Starship")(lambda: Condition("building-starship"))
rule("condition-base", "your hero has Armor")(lambda: compare("at-least", attribute(YOUR_HERO, GameTag.ARMOR), 1))
rule("condition-base", "you don't have any Armor", "your hero has no Armor")(
    lambda: compare("equal", attribute(YOUR_HERO, GameTag.ARMOR), 0)
)
rule("condition-base", "you have (any|) Spell Damage")(
    lambda: compare("at-least", attribute(Selector("players", "friendly"), GameTag.CURRENT_SPELLPOWER), 1)
)
rule("condition-base", "you have a weapon [equipped]", "you have a weapon equipped", "you're wielding a weapon")(
    lambda: exists(Selector("weapons", "friendly"))
)
rule(
    "condition-base",
    "(you have|you've) overloaded Mana Crystals",
    "you have (any|) Overloaded Mana Crystals",
    "you're Overloaded",
)(lambda: Condition("or", parts=(_overloaded(GameTag.OVERLOAD_LOCKED), _overloaded(GameTag.OVERLOAD_OWED))))
rule("condition-base", "your opponent's hand is empty", "your opponent has no cards in hand")(
    lambda: negate(exists(Selector("hand", "enemy")))
)
rule(
    "condition-base",
    "this is the only {noun} on the battlefield",
    "it's your only one",
    "this is your only minion",
    "it's your only minion",
    "you control no other minions",
)(lambda *_: negate(exists(Selector("minions", "friendly", (Filter("other"),)))))
rule("condition-base", "your hand has no {noun}")(lambda who: negate(exists(place(who, "hand", "friendly"))))
rule(
    "condition-base",
    "there are {noun} in your deck [that didn't start there]",
    "there are cards in your deck that didn't start there",
)(lambda *who: exists(Selector("deck", "friendly", (Filter("not", parts=(Filter("started-in-deck"),)),))))
rule(
    "condition-base",
    "your deck contains {n} or <fewer|more> cards",
    "your deck has {n} or <fewer|more> cards",
    "you have {n} or <fewer|more> cards in your deck",
)(lambda n, which: compare(bound(which), Value("count", of=Selector("deck", "friendly")), n))
rule("condition-base", "this is the highest Cost card in your hand")(lambda: Condition("highest-cost", who=SELF))
rule("condition-base", "you control all {n} basic Totems")(
    lambda n: compare(
        "at-least", Value("count", of=Selector("minions", "friendly", (Filter("basic"), Filter("tribe", 21)))), n
    )
)
rule("condition-base", "you control two of these")(
    lambda: compare("at-least", Value("count", of=Selector("minions", "friendly", (Filter("same-card"),))), 2)
)
rule("condition-base", "you control {n} of these")(
    lambda n: compare("at-least", Value("count", of=Selector("minions", "friendly", (Filter("same-card"),))), n)
)
