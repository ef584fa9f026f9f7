"""Actions with a name of their own (Adapt, Excavate, Evolve), and scripted ones."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import IT, SELF
from engine.hearthstone.cards.text.tokens import difference
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("action", "(Adapt|adapt)", "Adapt {times}", "(Adapt|adapt) {who}", "Adapt {who} {times}", "Adapt it")(
    lambda *found: Action(
        "adapt",
        who=next((item for item in found if isinstance(item, Selector)), SELF),
        amount=next((item for item in found if isinstance(item, Value)), None),
    )
)
rule("action", "(Dredge|dredge)")(lambda: Action("dredge"))
rule(
    "action",
    "(evolve|Evolve) {who}",
    "transform {who} into {who-random} that (costs|cost) {paren} <more|less>",
    "transform {who} into (random ones|random minions|one|ones|new ones) that (costs|cost) {paren} <more|less>",
)(
    lambda who, *found: Action(
        "transform",
        who=who,
        cards=Selector(
            "pool",
            filters=(Filter("relative", GameTag.COST, difference(*found[-2:])),),
            pick="random",
        ),
    )
)
rule("action", "invoke Galakrond", "Invoke Galakrond {times}", "Invoke Galakrond")(
    lambda *times: Action("invoke", amount=times[0] if times else None)
)
rule(
    "action",
    "Excavate a treasure",
    "Excavate a treasure {times}",
    "Excavate {n} treasures",
    "Excavate",
    "Excavate another treasure",
)(lambda *n: Action("excavate", amount=n[0] if n else None))
rule("action", "(Imbue|imbue) your Hero Power", "Imbue your Hero Power {times}", "(Imbue|imbue)")(
    lambda *n: Action("imbue", amount=n[0] if n else None)
)
rule("action", "Herald {n}")(lambda n: Action("herald", amount=n))
rule("action", "(replace|upgrade) your (starting|) Hero Power with a better one")(lambda: Action("upgrade-hero-power"))
rule(
    "action",
    "transform {who} into a random one that (costs|cost) {paren} <more|less>",
    "transform it into a random one that costs {paren} <more|less>",
)(
    lambda *found: Action(
        "transform",
        who=found[0] if isinstance(found[0], Selector) else IT,
        cards=Selector("pool", filters=(Filter("relative", GameTag.COST, difference(*found[-2:])),), pick="random"),
    )
)
rule(
    "action",
    "repeat all other Battlecries from cards you played this game \\(targets chosen randomly\\)",
    "repeat all other Battlecries from cards you played this game",
)(lambda: Action("repeat-battlecries"))
rule("action", "repeat the <last|first> Battlecry you played", "repeat the <last|first> Battlecry played {period}")(
    lambda which, period="game": Action("repeat-battlecries", flags=(which.lower(), period))
)
rule("action", "create a custom spell", "craft a custom Zombeast", "build a custom Golem", "craft a custom {name}")(
    lambda *_: Action("scripted-choice")
)
rule("action", "craft a custom {n}-Cost Potion")(lambda _cost: Action("scripted-choice"))
rule("action", "(each player|both players) {transforms} a random minion in their hand into {cards}")(
    lambda _transforms, cards: Action(
        "transform",
        who=Selector("hand", filters=(Filter("type", 4), Filter("each-player")), pick="random"),
        cards=cards,
    )
)
rule("action", "gain the Deathrattle of {who}", "gain the Deathrattles of {who}")(
    lambda who: Action("copy-deathrattle", who=SELF, cards=who)
)
rule(
    "action",
    "add those spells back to your hand",
    "wish for the perfect card",
    "guess which one started in {who} to get a copy of it",
    "discover a powerful Artifact",
    "play on first, third, and fifth turn",
)(lambda *_who: Action("scripted-choice"))
rule(
    "action",
    "Gains a bonus effect in your hand",
    "gains a bonus effect in your hand",
    "gains an extra effect in your hand that changes each turn",
)(lambda: Action("bonus-effect", who=SELF))
rule(
    "action",
    "add (copies of|) both choices to your hand",
    "choose a fantastic treasure",
    "secretly discover {cards} to hatch into",
    "discover {who} or pick a mystery choice",
    "unleash a Devastation",
    "make all minions disappear",
)(lambda *_: Action("scripted-choice"))
rule("action", "cast {script}", "cast 'Fan of Knives'", "get {script}", "summon {script}", "draw {script}")(
    lambda *_: Action("scripted")
)
