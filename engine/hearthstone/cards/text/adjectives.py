"""Adjectives before a noun, as changes of a selector."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Filter
from engine.hearthstone.cards.text.selectors import of_each, with_filter
from engine.hearthstone.cards.text.words import TYPES, G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("adjective", "friendly")(lambda: lambda who: of_each(who, lambda one: replace(one, side="friendly")))
rule("adjective", "enemy", "opposing")(lambda: lambda who: of_each(who, lambda one: replace(one, side="enemy")))
rule("adjective", "other")(lambda: lambda who: with_filter(who, Filter("other")))
rule("adjective", "damaged", "injured")(lambda: lambda who: with_filter(who, Filter("damaged")))
rule("adjective", "undamaged")(lambda: lambda who: with_filter(who, Filter("undamaged")))
rule("adjective", "Golden")(lambda: lambda who: with_filter(who, Filter("golden")))
rule("adjective", "Temporary")(lambda: lambda who: with_filter(who, Filter("temporary")))
rule("adjective", "new", "different")(lambda: lambda who: with_filter(who, Filter("distinct")))
rule("adjective", "Corrupted", "Forged", "Infused", "Prepared", "Kindred")(
    lambda: lambda who: with_filter(who, Filter("upgraded"))
)
rule("adjective", "Dormant")(lambda: lambda who: with_filter(who, Filter("keyword", GameTag.DORMANT)))
rule("adjective", "adjacent", "neighboring")(lambda: lambda who: with_filter(who, Filter("adjacent")))
rule("adjective", "Dual Class", "dual-class")(lambda: lambda who: with_filter(who, Filter("dual-class")))
rule("adjective", "basic")(lambda: lambda who: with_filter(who, Filter("basic")))
rule("adjective", "starting", "original")(lambda: lambda who: with_filter(who, Filter("started-in-deck")))
rule("adjective", "{rarity}")(lambda rarity: lambda who: with_filter(who, Filter("rarity", rarity)))
rule("adjective", "{keyword}")(lambda tag: lambda who: with_filter(who, Filter("keyword", tag)))
rule("adjective", "non-{keyword}")(
    lambda tag: lambda who: with_filter(who, Filter("not", parts=(Filter("keyword", tag),)))
)
rule("adjective", "{tribe}")(lambda race: lambda who: with_filter(who, Filter("tribe", race)))
rule("adjective", "non-{tribe}")(
    lambda race: lambda who: with_filter(who, Filter("not", parts=(Filter("tribe", race),)))
)
rule("adjective", "non-{class}")(lambda one: lambda who: with_filter(who, Filter("not", parts=(Filter("class", one),))))
rule("adjective", "non-<minion|Legendary|spell>")(
    lambda what: (
        lambda who: with_filter(
            who,
            Filter(
                "not",
                parts=(Filter("rarity", 5) if what.lower() == "legendary" else Filter("type", TYPES[what.lower()]),),
            ),
        )
    )
)
rule("adjective", "{class}")(lambda one: lambda who: with_filter(who, Filter("class", one)))
rule("adjective", "{class} (or|and) {class}", "{class}, {class}, (or|and) {class}")(
    lambda *many: lambda who: with_filter(who, Filter("any", parts=tuple(Filter("class", one) for one in many)))
)
rule("adjective", "{school}")(lambda one: lambda who: with_filter(who, Filter("school", one)))
rule("adjective", "{school} (or|and) {school}", "{school}, {school}, (or|and) {school}")(
    lambda *many: lambda who: with_filter(who, Filter("any", parts=tuple(Filter("school", one) for one in many)))
)
RUNES = {"Blood": GameTag.COST_BLOOD, "Frost": GameTag.COST_FROST, "Unholy": GameTag.COST_UNHOLY}
"""The tags of cards by the rune that a deck needs for them."""
for rune, tag in RUNES.items():
    rule("adjective", f"{rune} Rune")(
        lambda rune=rune, tag=tag: lambda who: with_filter(who, Filter("marked", tag, card=f"{rune} Rune"))
    )
rule("adjective", "{n}-Cost", "{paren}-Cost", "\\({n}\\)-Cost")(
    lambda n: lambda who: with_filter(who, Filter("equal", GameTag.COST, n))
)
rule("adjective", "{n}-{plain-attribute}", "{n} {plain-attribute}")(
    lambda n, tag: lambda who: with_filter(who, Filter("equal", tag, n))
)
rule("adjective", "{stats}")(
    lambda stats: (
        lambda who: with_filter(who, Filter("equal", GameTag.ATK, stats[0]), Filter("equal", GameTag.HEALTH, stats[1]))
    )
)
rule("adjective", "<odd|even>-Cost", "<odd|even>- Cost", "<odd|even> Cost")(
    lambda which: lambda who: with_filter(who, Filter(which.lower(), GameTag.COST))
)
rule("adjective", "Stealthed")(lambda: lambda who: with_filter(who, Filter("keyword", GameTag.STEALTH)))
rule("adjective", "unspent", "unused", "empty", "extra", "full", "missing")(lambda: lambda who: who)
rule("adjective", "{n}-mana")(lambda n: lambda who: with_filter(who, Filter("equal", GameTag.COST, n)))
