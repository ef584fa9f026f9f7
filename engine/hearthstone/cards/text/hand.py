"""Actions that put cards into a hand."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Filter, Selector
from engine.hearthstone.cards.text.giving import reshape
from engine.hearthstone.cards.text.selectors import IT, with_filter
from engine.hearthstone.cards.text.tokens import stats_filters
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule(
    "action",
    "(add|put) {cards} to your hand",
    "put {cards} into your hand",
    "get {cards}",
    "put {cards} in your hand",
    "add {cards}",
    "gain {token}",
)(lambda cards: Action("add-to-hand", cards=cards))
rule("action", "add {cards} to your hand \\(from your opponent's class\\)")(
    lambda cards: Action("add-to-hand", cards=with_filter(cards, Filter("opponent-class")))
)
rule(
    "action",
    "add {cards} to (your opponent's|their) hand",
    "give your opponent {cards}",
    "your opponent gets {cards}",
    "put {cards} into your opponent's hand",
    "they get {cards}",
)(lambda cards: Action("add-to-hand", cards=cards, player="enemy"))
rule(
    "action",
    "give each player {cards}",
    "each player gets {cards}",
    "add {cards} to each player's hand",
    "both players get {cards}",
    "give both players {cards}",
)(lambda cards: Action("add-to-hand", cards=cards, player="each"))
rule("action", "fill your hand with {cards}")(lambda cards: Action("add-to-hand", cards=cards, flags=("fill",)))
rule("action", "copy {who} and put (it|them) into play", "copy {who} in {deck-of}")(lambda *_: Action("scripted"))
rule("deck-of", "your deck")(lambda: "")
rule(
    "action",
    "copy {who}",
    "copy {who} and add (it|them) to your hand",
    "copy {who} (and|to) put (it|them) in your hand",
)(
    lambda who: Action(
        "replace-power" if who.kind == "hero-powers" else "add-to-hand", cards=Selector("copy", parts=(who,))
    )
)
rule("action", "put a copy into {hand-side}", "put a copy in {hand-side}")(
    lambda side: Action("add-to-hand", cards=Selector("copy", parts=(IT,)), player=side)
)
rule("hand-side", "the other player's hand", "the opponent's hand")(lambda: "other")
rule("action", "gain a copy of it", "gain a copy of {who}")(
    lambda who=IT: Action("add-to-hand", cards=Selector("copy", parts=(who,)))
)
rule("action", "add {token} to your hand that {own-text}")(
    lambda cards, own_text: Action("add-to-hand", cards=cards)  # the card says that, too
)
rule(
    "action",
    "add a {stats} copy to your hand that costs {paren}",
    "add {copies} to your hand that costs {paren}",
    "add a copy to your hand that costs {paren}",
)(
    lambda *found: Action(
        "add-to-hand",
        cards=Selector(
            "copy",
            filters=(
                *(stats_filters(found[0]) if isinstance(found[0], tuple) else ()),
                Filter("set-to", GameTag.COST, found[-1]),
            ),
            parts=(IT,),
        ),
    )
)
rule("action", "return {who} to your hand as a {stats} that costs {paren}")(
    lambda who, stats, cost: Action(
        "sequence",
        actions=(
            Action("return-to-hand", who=who),
            reshape(IT, stats, cost),
        ),
    )
)
rule("action", "add {n} extra copies of it to your hand")(
    lambda n: Action("add-to-hand", cards=Selector("copy", count=n, parts=(IT,)))
)
rule(
    "action",
    "return {n} of your destroyed weapons to your hand",
    "return one of your destroyed weapons to your hand",
)(
    lambda n=None: Action(
        "add-to-hand", cards=Selector("graveyard", "friendly", (Filter("type", 7),), pick="random", count=n)
    )
)
rule("action", "return any spells you cast on this minion to your hand")(
    lambda: Action(
        "add-to-hand", cards=Selector("copy", parts=(Selector("history", "friendly", (Filter("targets-self"),)),))
    )
)
rule("action", "duplicate your hand")(
    lambda: Action("add-to-hand", cards=Selector("copy", parts=(Selector("hand", "friendly"),)))
)
rule("action", "copy {who} to your hand", "add {copies} in your deck to your hand")(
    lambda who: Action("add-to-hand", cards=Selector("copy", parts=(who,)))
)
