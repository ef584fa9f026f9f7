"""Conditions on one card: its identity and its state."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Condition, Filter, Selector, Value
from engine.hearthstone.cards.text.conditions import attribute, bound, compare, negate
from engine.hearthstone.cards.text.selectors import IT, YOUR_HERO, every
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule(
    "condition-base",
    "{who} has {n} or <more|less> {attribute}",
    "{who} have {n} or <more|less> {attribute}",
    "{who} has at <least|most> {n} {attribute}",
)(
    lambda who, a, b, tag: (
        compare(bound(b), attribute(who, tag), a)
        if isinstance(a, Value)
        else compare(f"at-{a}", attribute(who, tag), b)
    )
)
rule("condition-base", "{who} costs {paren} or <more|less>", "{who} costs {paren}")(
    lambda who, n, *which: compare(bound(which[0]) if which else "equal", attribute(who, GameTag.COST), n)
)
rule("condition-base", "they're both {noun}", "both are {noun}")(
    lambda who: Condition("is", who=Selector("them"), parts=(Condition("matches", who=every(who)),))
)
rule("condition-base", "(it's|it is|it was|that's|they're) {who}", "it's {who}", "that card is {who}")(
    lambda who: Condition("is", who=IT, parts=(Condition("matches", who=every(who)),))
)
rule("condition-base", "(it's|it is) not {who}", "it isn't {who}", "it's still not {who}")(
    lambda who: negate(Condition("is", who=IT, parts=(Condition("matches", who=every(who)),)))
)
rule(
    "condition-base",
    "(it's|it is|it was|they're|it's already|that minion is|the target is|the target was|they were|it's still) {state}",
    "{who} is {state}",
    "{who} are {state}",
    "{who} was {state}",
)(
    lambda *found: Condition(
        "is",
        who=found[0] if len(found) > 1 else IT,
        parts=(Condition("matches", who=Selector("cards", filters=(found[-1],))),),
    )
)
rule("condition-base", "{who} has {keyword}", "{who} have {keyword}")(
    lambda who, tag: Condition(
        "is", who=who, parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", tag),))),)
    )
)
rule("state", "damaged", "already damaged")(lambda: Filter("damaged"))
rule("state", "undamaged", "not damaged", "at full Health")(lambda: Filter("undamaged"))
rule("state", "(already|) {keyword}")(lambda tag: Filter("keyword", tag))
rule("state", "friendly")(lambda: Filter("friendly"))
rule("state", "{school}")(lambda school: Filter("school", school))
rule("condition-base", "(it's|it is) your turn")(lambda: Condition("your-turn"))
rule("condition-base", "(it's|it is|during) your opponent's turn")(lambda: negate(Condition("your-turn")))
rule("condition-base", "this is {place-now}")(lambda place_: Condition("in-place"))
rule("place-now", "in your hand", "in hand")(lambda: "hand")
rule("condition-base", "the (target|minion) is still {state}", "it's still {state}")(
    lambda state: Condition("is", who=IT, parts=(Condition("matches", who=Selector("cards", filters=(state,))),))
)
rule("condition-base", "already in {name}")(
    lambda name: Condition(
        "is",
        who=Selector("hero-powers", "friendly"),
        parts=(Condition("matches", who=Selector("cards", filters=(Filter("named", card=name),))),),
    )
)
rule("condition-base", "you're (already|) {name}")(
    lambda name: Condition(
        "is", who=YOUR_HERO, parts=(Condition("matches", who=Selector("cards", filters=(Filter("named", card=name),))),)
    )
)
rule("condition-base", "all {n} are {tribes}")(
    lambda n, race: Condition("is", who=Selector("them", filters=(Filter("tribe", race),)))
)
rule("condition-base", "this costs <more|less> than every minion in your deck")(
    lambda which: Condition(f"costs-{which.lower()}", who=Selector("deck", "friendly"))
)
rule("condition-base", "it already has {keyword}")(
    lambda tag: Condition(
        "is", who=IT, parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", tag),))),)
    )
)
