"""Actions that cast or play cards."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Filter, Selector
from engine.hearthstone.cards.text.selectors import IT, SELF, from_pool
from engine.hearthstone.cards.text.words import G

rule = G.rule

rule(
    "action",
    "cast {cards}",
    "cast {cards} (with random targets|\\(targets chosen randomly\\)|\\(targets are random\\))",
    "cast it with random targets",
    "cast it",
    "cast them",
    "cast {who} at random targets",
    "cast {cards} on it",
    "cast them all",
)(lambda *cards: Action("cast", cards=cards[0] if cards else IT))
rule("action", "cast {who} {times}", "cast {cards} {times}")(
    lambda cards, times: Action("cast", cards=from_pool(cards), amount=times)
)
rule("action", "cast {cards} (at|on|targeting) {who}")(lambda cards, who: Action("cast", cards=cards, who=who))
rule(
    "action",
    "(Recast|recast) {who}",
    "play {who}",
    "repeat {repeated-cards}",
    "(re-cast|cast) it again",
    "cast this again",
    "play it",
    "recast it",
)(lambda *who: Action("cast", cards=who[0] if who else SELF, flags=("again",)))
rule("repeated-cards", "(the|your) last {noun}")(lambda who: replace(who, pick="last"))
rule("repeated-cards", "each {noun}")(lambda who: who)
rule("action", "replay {who}", "replay {who} \\(targets chosen randomly\\)")(
    lambda who: Action("cast", cards=who, flags=("again",))
)
rule("action", "cast {cards} on (this one|this|itself)")(lambda cards: Action("cast", cards=cards, who=SELF))
rule("action", "cast {cards} \\(targets {cast-aim} if possible\\)", "cast {who} \\(targets {cast-aim} if possible\\)")(
    lambda cards, aim: Action("cast", cards=cards, flags=(aim,))
)
rule("cast-aim", "enemies")(lambda: "at-enemies")
rule("cast-aim", "this")(lambda: "at-self")
rule(
    "action",
    "cast {cards} \\(targets (chosen randomly|are random)\\)",
    "replay {who} \\(targets chosen randomly\\)",
    "cast all spells you've played this game \\(targets chosen randomly\\)",
)(
    lambda cards=Selector("history", "friendly", (Filter("type", 5),)): Action(
        "cast", cards=cards, flags=("random-targets",)
    )
)
rule("action", "your opponent casts {who} \\(targets chosen randomly\\)", "your opponent casts {cards}")(
    lambda who: Action("cast", cards=who, player="enemy", flags=("random-targets",))
)
