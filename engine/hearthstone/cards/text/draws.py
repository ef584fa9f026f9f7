"""Actions that draw or discard cards."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Condition, Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import IT, every, from_deck
from engine.hearthstone.cards.text.tokens import discarded
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule


rule("action", "draw {cards-drawn}")(lambda who: Action("draw", who=who))
rule("cards-drawn", "a card", "one", "1 card", "another", "another card")(
    lambda: Selector("deck", "friendly", pick="top")
)
rule("cards-drawn", "{n} cards", "{n} card", "{n} more", "{n}")(
    lambda n: Selector("deck", "friendly", pick="top", count=n)
)
rule("cards-drawn", "{who}")(lambda who: from_deck(who))
rule("action", "if it has a minion type, draw one of that type")(
    lambda: Action("draw", who=from_deck(Selector("minions", filters=(Filter("same-tribe"),))))
)
rule("action", "draw that many cards", "draw that many")(
    lambda: Action("draw", who=Selector("deck", "friendly", pick="top", count=Value("that-many")))
)
rule("action", "draw cards equal to {value}", "draw a number of cards equal to {value}")(
    lambda value: Action("draw", who=Selector("deck", "friendly", pick="top", count=value))
)
rule(
    "action",
    "draw until you have {n} cards",
    "draw cards until (you have|your hand has) {n} cards",
)(lambda n: Action("draw-until", amount=n))
rule("action", "draw cards until you draw {who}", "draw cards until you draw one that <isn't> {who}")(
    lambda *found: Action(
        "draw-until",
        condition=Condition(
            "not" if found[1:] else "and",
            parts=(Condition("is", who=IT, parts=(Condition("matches", who=every(found[-1])),)),),
        ),
    )
)
rule("action", "draw [cards] until your hand is full")(
    lambda: Action("draw-until", amount=Value("attribute", of=Selector("players", "friendly"), tag=GameTag.MAXHANDSIZE))
)
rule("action", "draw cards until you have as many in hand as your opponent")(
    lambda: Action("draw-until", amount=Value("count", of=Selector("hand", "enemy")))
)
rule("action", "your opponent draws {cards-drawn}", "they draw {cards-drawn}")(
    lambda who: Action("draw", who=replace(who, side="enemy"), player="enemy")
)
rule("action", "(each player|both players) (draws|draw) {cards-drawn}")(
    lambda who: Action("draw", who=who, player="each")
)
rule("action", "discard {who}")(lambda who: Action("discard", who=discarded(who)))
rule("action", "your opponent discards {who}")(
    lambda who: Action("discard", who=replace(discarded(who), side="enemy"), player="enemy")
)
rule("action", "draw (a|an|) {one-of-each-cost}", "draw (a|an|) {one-of-each-cost} from your deck")(
    lambda each: Action(
        "sequence",
        actions=tuple(Action("draw", who=from_deck(replace(one, pick="random"))) for one in each),
    )
)
rule("action", "(each player|both players) {draw-until}", "{draw-until}")(lambda action: replace(action, player="each"))
rule("draw-until", "(draws|draw) until they have {n} cards")(lambda n: Action("draw-until", amount=n))
rule("action", "draw {n} cards and light them on fire")(  # the next sentence explains it
    lambda n: Action("draw", who=Selector("deck", "friendly", pick="top", count=n))
)
rule("action", "draw {who} until your hand is full")(lambda who: Action("draw-until", who=from_deck(who)))
