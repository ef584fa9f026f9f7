"""Actions that look at cards and choose one."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import IT, from_pool, place
from engine.hearthstone.cards.text.words import CLASSES, SCHOOLS, TRIBES, G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

CARD_GROUPS = (("tribe", TRIBES), ("school", SCHOOLS), ("class", CLASSES))
"""Filters for the offered cards, by kind; a word of them alone looks like the name of a card."""


def discover(cards: Selector) -> Action:
    """Return the action of discovering one of some cards; a lone word may be a tribe, school or class."""
    first, *others = cards.filters if cards.kind == "card" else (Filter(""),)
    word = first.card.lower().removesuffix("s") if first.kind == "named" else ""
    for kind, numbers in CARD_GROUPS:
        if word in numbers:
            cards = replace(cards, kind="pool", filters=(Filter(kind, numbers[word]), *others))
    return Action("discover", cards=replace(cards, pick="discover"))


rule("action", "(discover|Discover) {who}")(lambda who: discover(from_pool(who)))
rule("action", "(discover|Discover) {cards}")(discover)
rule("action", "discover {who} from your deck to summon")(lambda who: _to_summon(place(who, "deck", "friendly")))
rule("action", "discover {cards} to summon", "discover and summon {cards}")(lambda cards: _to_summon(cards))
rule("action", "look at {who}", "look at the top {n} cards of your deck")(
    lambda what: Action(
        "look", cards=what if isinstance(what, Selector) else Selector("deck", "friendly", pick="top", count=what)
    )
)
rule("action", "choose {who}", "choose one")(
    lambda *who: Action("choose", who=who[0] if who else Selector("them", pick="chosen"))
)
rule("action", "choose one to {use-of-one}")(lambda use: _chosen_to(Selector("them", pick="chosen"), use))


def _to_summon(cards: Selector) -> Action:
    """Return the action of discovering one of some cards and then summoning it."""
    return _chosen_to(cards, Action("summon", cards=IT), "discover")


def _chosen_to(who: Selector, use: Action, kind: str = "choose") -> Action:
    """Return the action of choosing one of some cards and then using it."""
    chosen = Action("choose", who=who) if kind == "choose" else discover(who)
    return Action("sequence", actions=(chosen, use))


rule("use-of-one", "draw")(lambda: Action("draw", who=IT))
rule("use-of-one", "discard")(lambda: Action("discard", who=IT))
rule("use-of-one", "shuffle into your deck")(lambda: Action("shuffle-away", who=IT))
rule("use-of-one", "put on top [of your deck]")(lambda: Action("put-in-deck", who=IT, flags=("top",)))
rule("action", "keep all {n} cards", "keep {who}", "draw all {n}", "draw both", "keep both")(
    lambda *said: Action("take-all")
)
rule("action", "discover {cards} to teach it", "teach it {cards}")(
    lambda cards: Action("discover", cards=replace(cards, pick="discover"), flags=("teach",))
)
rule("action", "keep all {n}")(lambda *said: Action("take-all"))
rule(
    "action",
    "choose {who} to {use-of-one}",
)(_chosen_to)
rule("action", "discover {cards} to {use-of-one}")(lambda cards, use: _chosen_to(cards, use, "discover"))
rule(
    "action",
    "discover {noun} with Cost equal to {value}",
    "discover a card with Cost equal to your remaining Mana Crystals",
)(
    lambda *found: Action(
        "discover",
        cards=Selector(
            "pool",
            filters=(Filter("equal", GameTag.COST, found[-1] if len(found) > 1 else Value("unspent-mana")),),
            pick="discover",
        ),
    )
)
