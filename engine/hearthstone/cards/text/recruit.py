"""Actions that summon minions from hand, deck and graveyard."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import IT, place, with_filter
from engine.hearthstone.cards.text.tokens import stats_filters, token, token_list
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule(
    "action",
    "{player-does} summons {who} from (their|its owner's) <deck|hand>",
    "{player-does} (summons|puts) {who} from their <deck|hand> into the battlefield",
)(
    lambda player, who, where: Action(
        "recruit", who=replace(place(who, where.lower(), player), pick="random"), player=player
    )
)
rule(
    "action",
    "return {who} to life",
    "return {who} to life with {n} Health",
    "return it to life with {n} Health",
)(
    lambda *found: Action(
        "resurrect",
        cards=found[0] if isinstance(found[0], Selector) else IT,
        amount=found[-1] if isinstance(found[-1], Value) else None,
    )
)
rule("action", "put one of each {noun} from your deck into the battlefield")(
    lambda who: Action(
        "recruit", who=replace(place(with_filter(who, Filter("distinct")), "deck", "friendly"), pick="all")
    )
)
rule(
    "action",
    "summon a random minion (that costs that much|of that Cost)",
    "summon a random minion with Cost equal to {value}",
)(
    lambda value=Value("that-many"): Action(
        "summon",
        cards=Selector("pool", filters=(Filter("type", 4), Filter("equal", GameTag.COST, value)), pick="random"),
    )
)
rule("action", "recruit a {n}, {n}, and {n}-Attack minion", "summon a {n}, {n}, and {n}-Attack minion from your deck")(
    lambda *ns: Action(
        "recruit",
        who=Selector(
            "union",
            parts=tuple(
                Selector("deck", "friendly", (Filter("type", 4), Filter("equal", GameTag.ATK, n)), pick="random")
                for n in ns
            ),
        ),
    )
)
rule(
    "action",
    "summon {stats} copies of {who}",
    "summon a {stats} copy of each of your other minions",
)(
    lambda *found: Action(
        "summon",
        cards=Selector(
            "copy",
            filters=stats_filters(found[0]) if isinstance(found[0], tuple) else (),
            parts=(
                found[-1] if isinstance(found[-1], Selector) else Selector("minions", "friendly", (Filter("other"),)),
            ),
        ),
    )
)
rule("action", "summon all three Animal Companions")(
    lambda: Action("summon", cards=token_list(token("Huffer"), token("Leokk"), token("Misha")))
)
rule("action", "summon an Animal Companion, or {n} if {condition}")(
    lambda n, condition: Action(
        "if",
        condition=condition,
        actions=(
            Action(
                "summon",
                cards=Selector("pool", filters=(Filter("family", card="Animal Companion"),), pick="random", count=n),
            ),
        ),
        otherwise=(
            Action(
                "summon", cards=Selector("pool", filters=(Filter("family", card="Animal Companion"),), pick="random")
            ),
        ),
    )
)
rule("action", "summon {who} from each player's deck", "summon a minion from each player's deck")(
    lambda who=Selector("minions", pick="random"): Action(
        "recruit", who=place(with_filter(who, Filter("each-player")), "deck"), player="each"
    )
)
