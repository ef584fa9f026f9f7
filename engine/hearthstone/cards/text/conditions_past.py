"""Conditions on past events of this turn or this game."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Condition, EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.text.conditions import compare, happened, history, negate, total
from engine.hearthstone.cards.text.selectors import SELF, YOUR_HERO
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

rule = G.rule

rule(
    "condition-base",
    "you('ve| have|) (played|cast) {who} {period}",
    "you cast {who} {period}",
    "you've also played {who} {period}",
    "you played {who} {period}",
    "you already played {who} {period}",
)(lambda who, period: happened("play-card", who, period))
rule("condition-base", "you('ve| have|) played {who}", "you've cast {who}", "you have cast {who}", "you played {who}")(
    lambda who: happened("play-card", who, "game")
)
rule("condition-base", "(you haven't|you have not|you didn't) (played|cast|play) {who} {period}")(
    lambda who, period: negate(happened("play-card", who, period))
)
rule(
    "condition-base",
    "you('ve|) (cast|played) {n} or more {noun} {period}",
    "you've (cast|played) at least {n} {noun} {period}",
    "you played {n} or more {noun} {period}",
)(lambda n, who, period: compare("at-least", history("play-card", who, period), n))
rule(
    "condition-base",
    "{who} died {period}",
    "{who} has died {period}",
    "{who} have died {period}",
    "{who} also died {period}",
    "{who} died {period} too",
)(lambda who, period: happened("death", who, period, player=""))
rule(
    "condition-base",
    "{who} has attacked {period}",
    "{who} attacked {period}",
    "your hero attacked {period}",
    "you attacked {period}",
)(lambda *found: happened("attack", found[0] if len(found) > 1 else YOUR_HERO, found[-1], player=""))
rule(
    "condition-base",
    "{who} took damage {period}",
    "{who} took damage",
    "{who} has taken damage {period}",
)(lambda who, period="turn": happened("damage", who, period, player=""))
rule("condition-base", "you('ve|) <summoned|discarded|drawn|destroyed> {who} {period}")(
    lambda what, who, period: happened(
        {"summoned": "summon", "discarded": "discard", "drawn": "draw", "destroyed": "destroy"}[what.lower()],
        who,
        period,
    )
)
rule("condition-base", "you('ve|) gained Armor {period}")(lambda period: happened("armor", YOUR_HERO, period))
rule(
    "condition-base",
    "(you've|you) restored {n} or more Health {period}",
    "you've restored Health {period}",
    "you restored Health {period}",
    "you've restored {n} Health {period}",
)(
    lambda *found: compare(
        "at-least",
        total("restore", found[-1]),
        found[0] if len(found) > 1 else 1,
    )
)
rule("condition-base", "you('ve|) used your Hero Power {period}")(lambda period: happened("hero-power", None, period))
rule(
    "condition-base",
    "you (excavated|'ve Excavated|have Excavated) {times}",
    "you've Excavated {times}",
    "you've Excavated at least {times}",
)(
    lambda times: compare(
        "at-least", Value("attribute", of=Selector("players", "friendly"), tag=GameTag.EXCAVATE_COUNTER), times
    )
)
rule(
    "condition-base",
    "drawn this turn",
    "you drew (it|this) this turn",
    "this was drawn this turn",
    "it was drawn this turn",
)(lambda: Condition("drawn-this-turn", who=SELF))
rule(
    "condition-base",
    "you'?ve Invoked twice",
    "you've Invoked {times}",
    "you have already Invoked twice",
    "you've Invoked Galakrond {times}",
)(
    lambda *times: compare(
        "at-least",
        Value("attribute", of=Selector("players", "friendly"), tag=GameTag.INVOKE_COUNTER),
        times[0] if times else 2,
    )
)
rule("condition-base", "you spent {n} or more Mana {period}", "you've spent {n} Mana on {who} {period}")(
    lambda n, *rest: compare(
        "at-least", total("mana-spent-on" if rest[1:] else "mana-spent", rest[-1], rest[0] if rest[1:] else None), n
    )
)
rule("condition-base", "you've Imbued your Hero Power {times}")(
    lambda n: compare("at-least", history("imbue", None, "game"), n)
)
rule("condition-base", "this didn't attack")(lambda: negate(happened("attack", SELF, "turn", player="")))
rule("condition-base", "you've Discovered {period}")(lambda period: happened("discover", None, period))
rule("condition-base", "you (dealt|'ve dealt) damage with a spell {period}")(
    lambda period: happened("deal-damage", Selector("cards", "friendly", (Filter("type", CardType.SPELL),)), period, "")
)
rule("condition-base", "your hero's Health changed {period}")(
    lambda period: happened("health-change", YOUR_HERO, period)
)
rule("condition-base", "your Armor changed {period}")(
    lambda period: happened("armor-change", YOUR_HERO, period, player="")
)
rule("condition-base", "you've cast any spells on (this minion|it)", "you've cast a spell on this minion")(
    lambda: happened("cast-spell", Selector("cards", filters=(Filter("targets-self"),)), "game")
)
rule("condition-base", "your hero was healed {period}", "your hero has been healed {period}")(
    lambda period: happened("healing", YOUR_HERO, period, player="")
)
rule(
    "condition-base",
    "you('ve| have) gained {n} or more Armor {period}",
)(lambda n, period: compare("at-least", total("armor", period), n))
rule("condition-base", "you took {n} or more damage {when-turn}")(lambda *_: Condition("history"))
rule("when-turn", "on your opponent's turn", "on your turn", "last turn")(lambda: "")
rule("condition-base", "this entered your hand this turn", "this was drawn this turn")(
    lambda: Condition("drawn-this-turn", who=SELF)
)
rule(
    "condition-base",
    "{name} started in your deck",
    "you've completed {who} {period}",
    "you've {past-deed} {period}",
    "you {past-deed} {period}",
)(lambda *_: Condition("history"))
rule(
    "past-deed",
    "(Imbued|Traded|traded|Forged|Dredged|Excavated|Corrupted|Adapted|discovered|Discovered|drawn) {who}",
    "(overloaded|Overloaded|launched) {who}",
    "(Imbued|Traded|Excavated|Overloaded|Invoked)",
    "launched a Starship",
    "dealt {n} damage with {who}",
    "triggered {who}",
    "destroyed {who}",
    "spent {n} Corpses",
    "gained {who}",
    "attacked",
    "spent {n} Mana on spells",
)(lambda *_: "")
rule(
    "condition-base",
    "your hero power dealt {n} damage this game",
    "your Hero Power (dealt|has dealt) {n} damage {period}",
)(
    lambda n, *period: compare(
        "at-least",
        Value(
            "history",
            event=EventPattern("hero-power-damage", player="friendly", period=period[0] if period else "game"),
        ),
        n,
    )
)
rule(
    "condition-base",
    "you spent {n} Mana {period}",
    "you've spent {n} Mana {period}",
    "you spent {n} Mana while holding this",
)(lambda n, period="while-holding": compare("at-least", total("mana-spent", period), n))
rule("condition-base", "you've played two different spell schools while holding this")(
    lambda: compare(
        "at-least",
        history(
            "play-card", Selector("cards", filters=(Filter("one-of-each", GameTag.SPELL_SCHOOL),)), "while-holding"
        ),
        2,
    )
)
