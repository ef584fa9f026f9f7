"""Whole noun phrases: which of the cards named by a noun, and how many."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import ENEMY_HERO, IT, ITS, SELF, YOUR_HERO, picked, with_filter
from engine.hearthstone.cards.text.words import G

rule = G.rule


def _some_of_yours(number: Value, who: Selector) -> Selector:
    """Return the selector of ``number`` friendly cards; a single one is chosen by the player."""
    if number == Value("number", 1):
        return replace(who, side="friendly", pick="chosen")
    return replace(who, side="friendly", pick="count", count=number)


rule(
    "who", "this", "this minion", "this weapon", "this card", "this spell", "itself", "this location", "this hero", "me"
)(lambda: SELF)
rule(
    "who",
    "it",
    "that minion",
    "the minion",
    "him",
    "her",
    "that character",
    "that card",
    "the card",
    "the spell",
    "that spell",
    "that Beast",
    "that Demon",
    "that Dragon",
    "that Mech",
    "that Murloc",
    "the target",
    "that weapon",
    "that enemy",
    "the Treant",
    "the Demon",
    "the Beast",
    "that copy",
    "the copy",
)(lambda: IT)
rule(
    "who",
    "them",
    "they",
    "those minions",
    "those cards",
    "the minions",
    "the cards",
    "the copies",
    "these",
    "those",
    "the spells",
    "those spells",
    "they all",
    "them all",
    "these cards",
)(lambda: Selector("them"))
rule("who", "both", "both of them", "both minions")(lambda: Selector("them"))
rule("who", "your hero", "you")(lambda: YOUR_HERO)
rule("who", "your starting Hero Power", "your Hero Power")(lambda: Selector("hero-powers", "friendly"))
rule("who", "the enemy hero", "your opponent's hero", "your opponent", "enemy hero", "the opponent")(lambda: ENEMY_HERO)
rule("who", "each hero", "both heroes", "all heroes")(lambda: Selector("heroes"))
rule("who", "each player", "both players")(lambda: Selector("players"))
rule("who", "your weapon", "the weapon")(lambda: Selector("weapons", "friendly"))
rule("who", "your hand")(lambda: Selector("hand", "friendly"))
rule("who", "your deck")(lambda: Selector("deck", "friendly"))
rule("who", "your opponent's deck", "their deck")(lambda: Selector("deck", "enemy"))
rule("who", "your opponent's weapon", "their weapon")(lambda: Selector("weapons", "enemy"))
rule("who", "everything", "EVERYTHING")(lambda: Selector("characters"))
rule(
    "who",
    "adjacent minions",
    "(its|this minion's) neighbors",
    "(the|) minions next to (it|this)",
    "both adjacent minions",
    "adjacent ones",
    "the minions next to it",
)(lambda: Selector("adjacent"))
rule("who", "{noun}")(lambda who: replace(who))
rule("who", "(all|ALL|every|EVERY) {noun}", "(all|ALL) the {noun}", "all of (the|your) {noun}")(
    lambda who: replace(who, pick="all")
)
rule("who", "(all|) your {noun}", "all of your {noun}")(lambda who: replace(who, side=who.side or "friendly"))
rule("who", "(your opponent's|their|your opponents'|the opponent's|your enemy's) {noun}")(
    lambda who: replace(who, side="enemy")
)
rule("who", "each {noun}")(lambda who: who)
rule("who", "(a|an|any) {noun}")(lambda who: picked(who, "chosen"))
rule("who", "another {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="chosen"))
rule("who", "another", "one", "another one")(lambda: Selector("one"))
rule("who", "the other", "the others", "the rest")(lambda: Selector("rest"))
rule("who", "(a|one) random {noun}")(lambda who: picked(who, "random"))
rule("who", "another random {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="random"))
rule("who", "{n} random {noun}", "{n} different random {noun}")(lambda n, who: replace(who, pick="random", count=n))
rule("who", "{n} other random {noun}", "{n} random other {noun}")(
    lambda n, who: replace(with_filter(who, Filter("other")), pick="random", count=n)
)
rule("who", "random {noun}")(lambda who: replace(who, pick="random"))
rule("who", "{n} {noun}", "up to {n} {noun}")(lambda n, who: replace(who, pick="count", count=n))
rule("who", "{n} of your {noun}")(_some_of_yours)
rule("who", "the next {noun}", "your next {noun}")(lambda who: replace(who, pick="next", count=None))
rule("who", "the next {n} {noun}", "your next {n} {noun}")(lambda n, who: replace(who, pick="next", count=n))
rule("who", "the first {noun}", "your first {noun}")(lambda who: replace(who, pick="first"))
rule("who", "the last {noun}", "your last {noun}")(lambda who: replace(who, pick="last"))
rule("who", "the last {n} {noun}", "your last {n} {noun}")(lambda n, who: replace(who, pick="last", count=n))
rule(
    "who",
    "the <left-most|right-most|leftmost|rightmost> {noun}",
    "your <left-most|right-most|leftmost|rightmost> {noun}",
    "<left-most|right-most> {noun}",
)(lambda which, who: replace(who, pick=which.lower().replace("tm", "t-m")))
rule(
    "who",
    "the left- and right-most {noun}",
    "your left and right-most {noun}",
    "the left and right-most {noun}",
    "your left- and right-most {noun}",
)(lambda who: replace(who, pick="outer-most"))
rule("who", "(the|a|an) <highest|lowest> {attribute} {noun}", "the <highest|lowest>-{attribute} {noun}")(
    lambda which, tag, who: replace(with_filter(who, Filter(which.lower(), tag)), pick="random")
)
rule("who", "your <highest|lowest> {attribute} {noun}", "your <highest|lowest>-{attribute} {noun}")(
    lambda which, tag, who: replace(
        with_filter(who, Filter(which.lower(), tag)), side=who.side or "friendly", pick="random"
    )
)
rule("who", "(your|the) {n} <highest|lowest> {attribute} {noun}", "(your|the) {n} <highest|lowest>-{attribute} {noun}")(
    lambda n, which, tag, who: replace(with_filter(who, Filter(which.lower(), tag)), pick="random", count=n)
)
rule("who", "the {noun} with the <highest|lowest> {attribute}")(
    lambda who, which, tag: replace(with_filter(who, Filter(which.lower(), tag)), pick="random")
)
rule("who", "the <top|bottom> card (of|from) your deck", "the <top|bottom> card of the deck")(
    lambda which: Selector("deck", "friendly", pick=which.lower())
)
rule("who", "the <top|bottom> {n} cards (of|from) your deck")(
    lambda which, n: Selector("deck", "friendly", pick=which.lower(), count=n)
)
rule("who", "the <top|bottom> card of your opponent's deck")(
    lambda which: Selector("deck", "enemy", pick=which.lower())
)
rule("who", "the <top|bottom> {n} cards of your opponent's deck")(
    lambda which, n: Selector("deck", "enemy", pick=which.lower(), count=n)
)
rule("who", "the {noun}")(lambda who: who)
rule("who", "{who-one} and {who-one}", "{who-one}, {who-one}, and {who-one}", "both {who-one} and {who-one}")(
    lambda *parts: Selector("union", parts=parts)
)
rule("who-one", "{noun-phrase}")(lambda who: who)
rule("noun-phrase", "your hero")(lambda: YOUR_HERO)
rule("noun-phrase", "the enemy hero")(lambda: ENEMY_HERO)
rule("noun-phrase", "this minion", "this", "itself")(lambda: SELF)
rule("noun-phrase", "it")(lambda: IT)
rule(
    "noun-phrase",
    "(its|this minion's) neighbors",
    "adjacent minions",
    "(the|) minions next to it",
    "adjacent ones",
    "its neighbors",
)(lambda: Selector("adjacent"))
rule("noun-phrase", "(a|an) {noun}")(lambda who: replace(who, pick="chosen"))
rule("noun-phrase", "a random {noun}")(lambda who: replace(who, pick="random"))
rule("noun-phrase", "{noun}")(lambda who: who)
rule("noun-phrase", "(all|ALL|each) {noun}")(lambda who: who)
rule("noun-phrase", "your {noun}")(lambda who: replace(who, side=who.side or "friendly"))
rule("noun-phrase", "{n} {noun}")(lambda n, who: replace(who, pick="count", count=n))
rule("possessive", "its")(lambda: ITS)
rule("possessive", "(this minion's|this|this weapon's|this card's)")(lambda: SELF)
rule("possessive", "(that minion's|the target's|the minion's|that card's|the card's|that spell's|the spell's)")(
    lambda: IT
)
rule("possessive", "(your hero's|your)")(lambda: YOUR_HERO)
rule("possessive", "your weapon's")(lambda: Selector("weapons", "friendly"))
rule("possessive", "their")(lambda: Selector("them"))
rule(
    "who",
    "the chosen {noun}",
    "the chosen minion",
    "the revealed minion",
    "the drawn card",
    "the discarded card",
    "the revealed card",
)(lambda *_: IT)
rule("who", "himself", "HIMSELF", "herself", "yourself")(lambda: SELF)
rule("who", "one of its neighbors", "a neighbor", "a random neighbor")(lambda: Selector("adjacent", pick="random"))
rule("who", "the rest of your deck", "your remaining deck")(lambda: Selector("deck", "friendly"))
rule("who", "one at random", "one of them", "one of them at random", "a random one", "one of those")(
    lambda: Selector("them", pick="random")
)
rule("who", "{n} of them", "{n} at random")(lambda n: Selector("them", pick="random", count=n))
rule("who", "each player's <highest|lowest> {attribute} {noun}")(
    lambda which, tag, who: with_filter(who, Filter("each-player"), Filter(which.lower(), tag))
)
rule("noun-phrase", "a random friendly one")(lambda: Selector("minions", "friendly", pick="random"))
rule("noun-phrase", "all others of the same minion type")(
    lambda: Selector("minions", filters=(Filter("other"), Filter("same-tribe")))
)
rule("who", "half of each player's deck")(lambda: Selector("deck", pick="half"))
rule("who", "your opening hand", "your starting hand")(
    lambda: Selector("hand", "friendly", (Filter("in-opening-hand"),))
)
rule("who", "each of your {noun}", "each of your other {noun}")(lambda who: replace(who, side="friendly"))
rule("who", "all minions except this one", "all other minions except this")(
    lambda: Selector("minions", filters=(Filter("other"),))
)
rule("who", "(your|the) <top|bottom> card")(lambda which: Selector("deck", "friendly", pick=which.lower()))
rule("who", "the enemies opposite of (this minion|this)")(lambda: Selector("minions", "enemy", (Filter("opposite"),)))
rule("who", "your opponent's left and right-most minions")(lambda: Selector("minions", "enemy", pick="outer-most"))
