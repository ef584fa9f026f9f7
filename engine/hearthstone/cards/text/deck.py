"""Actions that put cards into a deck or exchange them."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Selector
from engine.hearthstone.cards.text.selectors import IT, place
from engine.hearthstone.cards.text.tokens import with_gains
from engine.hearthstone.cards.text.words import G

rule = G.rule

rule("action", "reorder your deck from <highest|lowest> Cost to (lowest|highest) Cost")(
    lambda first: Action("order-deck", flags=(f"{first}-first",))
)
rule("action", "shuffle {cards} into your deck", "add {cards} to your deck")(
    lambda cards: Action("shuffle", cards=cards)
)
rule("action", "shuffle {cards} into (your opponent's|their|the enemy) deck")(
    lambda cards: Action("shuffle", cards=cards, player="enemy")
)
rule("action", "shuffle {token} into your deck that {own-text}")(
    lambda cards, own_text: Action("shuffle", cards=cards)  # the card says that, too
)
rule("action", "shuffle {token} into (your opponent's|their|the enemy) deck that {own-text}")(
    lambda cards, own_text: Action("shuffle", cards=cards, player="enemy")
)
rule("action", "shuffle {cards} into (each player's deck|both decks|each deck|both players' decks)")(
    lambda cards: Action("shuffle", cards=cards, player="each")
)
rule(
    "action",
    "shuffle {who} into (its owner's deck|their owner's deck|its deck|their decks|their owners' decks)",
    "shuffle it into its owner's deck",
)(lambda *who: Action("shuffle-away", who=who[0] if who else IT, player="owner"))
rule("action", "put <a|an enemy|a friendly> minion on the <top|bottom> of your <opponent's> deck")(
    lambda whose, where, _opponent: Action(
        "put-in-deck",
        cards=Selector("minions", whose.lower().removeprefix("an").removeprefix("a").strip(), pick="chosen"),
        flags=(where.lower(),),
    )
)
rule(
    "action",
    "put {cards} on <top|the bottom> of your deck",
    "put {cards} on the <top|bottom> of your deck",
    "put {cards} at the <top|bottom> of your deck",
    "add {cards} to the <top|bottom> of your deck",
)(lambda cards, where: Action("put-in-deck", cards=cards, flags=(where.lower().split()[-1],)))
rule("action", "put {cards} on the <top|bottom> of your opponent's deck")(
    lambda cards, where: Action("put-in-deck", cards=cards, player="enemy", flags=(where.lower().split()[-1],))
)
rule("action", "swap {who} with {who} in your hand")(
    lambda a, b: Action("swap", who=a, cards=replace(place(b, "hand", "friendly"), pick="random"))
)
rule("action", "shuffle in {cards}")(lambda cards: Action("shuffle", cards=cards))
rule("action", "put {who} on the <top|bottom>", "put it on the <top|bottom>", "you can put it on the <top|bottom>")(
    lambda *_: Action("put-in-deck", cards=IT)
)
rule(
    "action",
    "shuffle {n} copies into your deck with {gains}",
    "shuffle {cards} into your deck with (permanent|) {gains}",
)(
    lambda what, gains: Action(
        "shuffle",
        cards=with_gains(what if isinstance(what, Selector) else Selector("copy", count=what, parts=(IT,)), gains),
    )
)
rule("action", "swap <decks|hands> with your opponent")(
    lambda what: Action("swap", who=Selector(what[:4].lower(), "friendly"), cards=Selector(what[:4].lower(), "enemy"))
)
rule("action", "swap {who} with your opponent's")(lambda who: Action("swap", who=who, cards=replace(who, side="enemy")))
rule("action", "put {cards} into (the enemy|your opponent's|their) deck")(
    lambda cards: Action("shuffle", cards=cards, player="enemy")
)
rule("action", "shuffle the other two into your deck")(lambda: Action("shuffle-away", who=Selector("rest")))
rule("action", "move {who} to the <top|bottom>", "move {who} to the <top|bottom> of your deck")(
    lambda who, where: Action("put-in-deck", cards=who, flags=(where.lower(),))
)
