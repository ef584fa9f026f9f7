"""Actions that deal damage and restore health."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Selector, Value
from engine.hearthstone.cards.text.giving import TARGET
from engine.hearthstone.cards.text.selectors import IT, SELF, YOUR_HERO
from engine.hearthstone.cards.text.words import G
from engine.hearthstone.tags import DAMAGE_TO_HERO_THIS_TURN
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("action", "deal {n} damage", "deal {n}")(lambda n: Action("deal", who=TARGET, amount=n))
rule(
    "action",
    "deal {n} damage to {who}",
    "deal {n} to {who}",
    "deal {n} Damage to {who}",
    "also deal {n} damage to {who}",
    "deals {n} damage to {who}",
    "deal {n} (more|additional|extra) damage to {who}",
    "deal another {n} damage to {who}",
)(lambda n, who: Action("deal", who=who, amount=n))
rule(
    "action",
    "deal {n} damage to {who} and {n} (damage|) to {who}",
    "deal {n} damage to {who}, and {n} (damage|) to {who}",
)(
    lambda n, who, m, others: Action(
        "sequence", actions=(Action("deal", who=who, amount=n), Action("deal", who=others, amount=m))
    )
)
rule("action", "{n} damage to {who}", "{n} to {who}", "{n} damage")(
    lambda n, *who: Action("deal", who=who[0] if who else TARGET, amount=n)
)
rule(
    "action",
    "deal {n}-{n} damage to {who}",
    "deal {n} - {n} damage to {who}",
    "deal {n} to {n} damage to {who}",
    "deal {n}-{n} damage",
)(lambda low, high, *who: Action("deal", who=who[0] if who else TARGET, amount=Value("random", parts=(low, high))))
rule("action", "deal {n} damage to {who} {times}", "deal {n} damage {times}")(
    lambda n, *rest: Action(
        "repeat", amount=rest[-1], actions=(Action("deal", who=rest[0] if len(rest) > 1 else TARGET, amount=n),)
    )
)
rule(
    "action",
    "deal {n} damage (randomly split|split randomly|split) (among|amongst|between) {who}",
    "deal {n} damage randomly split among {who}",
    "deal {n} damage (among|amongst) {who}",
    "deal {n} damage randomly among {who}",
)(lambda n, who: Action("missiles", who=replace(who, pick="all") if who.count is None else who, amount=n))
rule(
    "action",
    "deal damage equal to {value} (randomly split|split) among {who}",
)(lambda n, who: Action("missiles", who=who, amount=n))
rule(
    "action",
    "deal that much [damage] to {who}",
    "deal that (much|) damage to {who}",
    "{who} takes that (much|) damage",
    "deal the same damage to {who}",
)(lambda who: Action("deal", who=who, amount=Value("event-amount")))
rule("action", "take {n} damage", "you take {n} damage", "{who} (takes|take) {n} damage")(
    lambda *found: Action("deal", who=found[0] if len(found) > 1 else YOUR_HERO, amount=found[-1])
)
rule("action", "{who} (takes|take) damage equal to {value}")(lambda who, value: Action("deal", who=who, amount=value))
rule("action", "deal {n} damage to a random enemy, {times}")(
    lambda n, times: Action(
        "repeat", amount=times, actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=n),)
    )
)
rule("action", "restore {n} Health", "heal {n} Health", "restore {n} health")(
    lambda n: Action("heal", who=TARGET, amount=n)
)
rule(
    "action",
    "restore {who} to full Health",
    "fully heal {who}",
    "heal {who} to full Health",
    "fully restore {who}",
    "restore {who} to full",
    "heal it to full",
)(lambda who=IT: Action("heal", who=who, amount=Value("full")))
rule(
    "action",
    "restore {n} Health randomly split among {who}",
    "restore {n} Health (split|randomly) among {who}",
    "heal {n} damage randomly split among {who}",
)(lambda n, who: Action("missiles", who=who, amount=n, flags=("heal",)))
rule("action", "(it|this) also hits {who}")(
    lambda who: Action("deal", who=who, amount=Value("attribute", of=SELF, tag=GameTag.ATK))
)
rule("damage-of", "your hero has taken this turn", "you took this turn")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=DAMAGE_TO_HERO_THIS_TURN)
)
rule("damage-of", "Armor you have")(lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR))
rule("action", "deal {n} damage to {who} for each {damage-of}")(
    lambda n, who, value: Action("deal", who=who, amount=Value("times", parts=(n, value)))
)
rule("action", "prevent it", "prevent that damage", "negate it")(lambda: Action("prevent"))
rule(
    "action",
    "shoot {n} missiles at random enemies that deal {n} damage each",
    "fire {n} missiles at random enemies that each deal {n} damage",
    "throw {n} knives at random enemies that deal {n} damage each",
)(
    lambda n, m: Action(
        "repeat", amount=n, actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=m),)
    )
)
rule("action", "restore (twice|double) that much Health")(
    lambda: Action("heal", who=YOUR_HERO, amount=Value("times", parts=(Value("event-amount"), Value("number", 2))))
)
rule("action", "deal {n} more [damage]", "{n} more damage")(lambda more: Action("deal-more", amount=more))
rule("action", "deal {possessive} Attack damage randomly split among {who}")(
    lambda who, others: Action("missiles", who=others, amount=Value("attribute", of=who, tag=GameTag.ATK))
)
rule("action", "deal {possessive} Attack damage to {who}")(
    lambda who, others: Action("deal", who=others, amount=Value("attribute", of=who, tag=GameTag.ATK))
)
rule("action", "damage {who}", "also damage {who}")(lambda who: Action("deal", who=who, amount=Value("same")))
rule("action", "deals its damage", "it deals its damage")(
    lambda: Action("deal", who=IT, amount=Value("attribute", of=Selector("weapons", "friendly"), tag=GameTag.ATK))
)
rule(
    "action",
    "double that damage",
    "deal double damage",
    "deal double damage instead",
    "(it|this|they) deal double damage",
    "(it|this) deals double damage",
    "double its damage",
    "double it",
    "double the damage",
    "double that amount",
)(lambda: Action("change-amount", amount=Value("number", 2), flags=("times",)))
rule(
    "action",
    "excess damage hits {who}",
    "excess damage is dealt to {who}",
    "any excess damage hits {who}",
    "deal the excess to {who}",
    "deal any excess damage to {who}",
    "any excess damage continues to the (left or right|left and right)",
    "excess damage hits the enemy hero",
    "Any excess damages {who}",
    "[any ]excess damages both neighbors",
    "Any excess damages both neighbors",
)(lambda who=Selector("adjacent"): Action("deal", who=who, amount=Value("excess-damage")))
rule("action", "deal {n} damage to it and any excess to {who}", "deal {n} damage to {who} and any excess to {who}")(
    lambda n, *found: Action(
        "sequence",
        actions=(
            Action("deal", who=found[0] if len(found) > 1 else IT, amount=n),
            Action("deal", who=found[-1] if len(found) > 1 else found[0], amount=Value("excess-damage")),
        ),
    )
)

rule("action", "deal {n} damage to {who} and a random adjacent one")(
    lambda n, who: Action(
        "sequence",
        actions=(Action("deal", who=who, amount=n), Action("deal", who=Selector("adjacent", pick="random"), amount=n)),
    )
)
rule("action", "deal {n} damage to {who} for each")(
    lambda n, who: Action(
        "repeat", amount=Value("count", of=Selector("them")), actions=(Action("deal", who=who, amount=n),)
    )
)
rule("action", "excess healing damages {who}")(lambda who: Action("deal", who=who, amount=Value("excess-damage")))
rule("action", "{who} deal damage equal to their Attack to {who}")(
    lambda who, to: Action("deal", who=to, amount=Value("attribute", of=who, tag=GameTag.ATK), cards=who)
)
rule("action", "take {n} Fatigue damage", "take Fatigue damage", "they take {n} Fatigue damage")(
    lambda *many: Action("fatigue")
)
