"""Actions repeated once for each of a number of cards."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Selector, Value
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.selectors import SELF, place
from engine.hearthstone.cards.text.words import G

rule = G.rule

rule("action", "for each {who}, fire a missile that deals {n} damage")(
    lambda who, n: Action(
        "repeat",
        amount=Value("count", of=who),
        actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=n),),
    )
)
rule("action", "{action-each} for each", "{action-each} for each {each-what}")(
    lambda action, *_what: Action("repeat", amount=Value("count", of=Selector("them")), actions=(action,))
)
rule("each-what", "destroyed", "(minion|) killed", "(of them|drawn|discarded|mana spent)")(lambda: "")
rule("action-each", "draw a card")(lambda: Action("draw", who=Selector("deck", "friendly", pick="top")))
rule("action-each", "gain {gains}")(lambda gains: Action("give", who=SELF, **split(gains)))
rule("action-each", "gain {n} Armor")(lambda n: Action("armor", who=Selector("heroes", "friendly"), amount=n))
rule(
    "action",
    "destroy {who} in (both|each) (hands and decks|player's hand and deck)",
    "destroy {who} in both hands and decks",
)(lambda who: Action("destroy", who=Selector("union", parts=(place(who, "hand"), place(who, "deck")))))
rule("action", "destroy a random minion in your opponent's hand, deck, and battlefield")(
    lambda who=Selector("minions", "enemy", pick="random"): Action(
        "sequence",
        actions=tuple(Action("destroy", who=place(who, where) if where else who) for where in ("hand", "deck", "")),
    )
)
rule("action", "destroy the top {n} cards of each deck")(
    lambda n: Action(
        "sequence",
        actions=tuple(
            Action("remove", who=Selector("deck", side, pick="top", count=n)) for side in ("friendly", "enemy")
        ),
    )
)
