"""Nouns for kinds of cards."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Selector
from engine.hearthstone.cards.text.selectors import with_filter
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

rule = G.rule

CARDS = Selector("cards")
rule("head", "minions", "minion")(lambda: Selector("minions"))
rule("head", "characters", "character")(lambda: Selector("characters"))
rule("head", "enemies", "enemy")(lambda: Selector("characters", "enemy"))
rule("head", "heroes", "hero")(lambda: Selector("heroes"))
rule("head", "friends", "allies", "ally")(lambda: Selector("characters", "friendly"))
rule("head", "weapons", "weapon")(lambda: Selector("weapons"))
rule("head", "Hero Powers", "Hero Power")(lambda: Selector("hero-powers"))
rule("head", "Secrets", "Secret")(lambda: Selector("secrets"))
rule("head", "quests", "quest")(lambda: Selector("quests"))
rule("head", "locations", "location")(lambda: Selector("locations"))
rule("head", "players", "player")(lambda: Selector("players"))
rule("head", "cards", "card")(lambda: CARDS)
rule("head", "spells", "spell")(lambda: Selector("cards", filters=(Filter("type", CardType.SPELL),)))
rule("head", "hero cards", "hero card")(lambda: Selector("cards", filters=(Filter("type", CardType.HERO),)))
rule("head", "class cards", "class card")(lambda: Selector("cards", filters=(Filter("own-class"),)))
rule(
    "head", "minions and weapons", "minion or weapon", "minions or weapons", "weapon or minion", "weapons and minions"
)(lambda: Selector("cards", filters=(_types(CardType.MINION, CardType.WEAPON),)))
rule("head", "spells and weapons", "spell or weapon", "spells or weapons", "weapons and spells")(
    lambda: Selector("cards", filters=(_types(CardType.SPELL, CardType.WEAPON),))
)


def _one_of_each(*kinds: Selector) -> Selector:
    return Selector("union", parts=kinds)


rule("of-kind", "{tribe}")(lambda race: Selector("minions", filters=(Filter("tribe", race),)))
rule("of-kind", "<minion|weapon|location|Secret>")(lambda word: Selector(f"{word.lower()}s"))
rule("of-kind", "spell")(lambda: Selector("cards", filters=(Filter("type", CardType.SPELL),)))
rule(
    "one-of-each",
    "{of-kind}, {of-kind}, and {of-kind}",
    "{of-kind}, {of-kind}, {of-kind}, and {of-kind}",
)(_one_of_each)
rule("one-of-each", "{tribe} and {tribe}")(
    lambda *races: _one_of_each(*(Selector("minions", filters=(Filter("tribe", race),)) for race in races))
)
rule("one-of-each", "{school} and {school} spell", "{school}, {school}, and {school} spell")(
    lambda *schools: _one_of_each(
        *(Selector("cards", filters=(Filter("type", CardType.SPELL), Filter("school", one))) for one in schools)
    )
)
rule(
    "one-of-each",
    "{keyword}, {keyword}, and {keyword} <minion|card>",
    "{keyword}, {keyword}, {keyword}, and {keyword} <minion|card>",
)(
    lambda *found: _one_of_each(
        *(Selector(f"{found[-1].lower()}s", filters=(Filter("keyword", tag),)) for tag in found[:-1])
    )
)
rule("head", "{tribes}")(lambda race: Selector("minions", filters=(Filter("tribe", race),)))
rule("head", "{tribes} (and|or) {tribes}", "{tribes}, {tribes}, (and|or) {tribes}", "{tribes}/{tribes}")(
    lambda *races: Selector("minions", filters=(Filter("any", parts=tuple(Filter("tribe", race) for race in races)),))
)
rule("head", "Basic Totems", "Basic Totem")(lambda: Selector("minions", filters=(Filter("basic"), Filter("tribe", 21))))
rule("head", "Lackeys", "Lackey")(lambda: Selector("pool", filters=(Filter("family", card="Lackey"),)))
rule(
    "head",
    "<Libram|Librams|Spare Part|Starship|Starships|Soul Fragment|Soul Fragments|Location|Locations|Corpse|Corpses>",
    "<Plagues|Plague|Bombs|Bomb|Relics|Relic>",
)(lambda name: Selector("cards", filters=(Filter("family", card=name),)))
rule(
    "head",
    "<Treants|Treant|Silver Hand Recruits|Silver Hand Recruit|Wisps|Golems|Jade Golem|Whelps|Whelp|Imps|Imp|Zombies>",
    "<Felbeasts|Felbeast|Ooze>",
)(lambda name: Selector("minions", filters=(Filter("family", card=name),)))
rule("head", "<Starship Pieces|Starship Piece>")(
    lambda name: Selector("minions", filters=(Filter("keyword", GameTag.STARSHIP_PIECE),))
)
rule("head", "{name}")(lambda name: Selector("cards", filters=(Filter("family", card=name.strip("'")),)))
FACTIONS = {"Protoss": GameTag.PROTOSS, "Terran": GameTag.TERRAN, "Zerg": GameTag.ZERG}
"""The factions that texts name without saying "minions"."""
for faction, tag in FACTIONS.items():
    rule("head", faction)(lambda tag=tag: Selector("minions", filters=(Filter("keyword", tag),)))
rule("head", "copies", "copy")(lambda: Selector("cards", filters=(Filter("same-card"),)))
rule("head", "{keyword} (or|and) {noun}")(
    lambda tag, who: replace(who, filters=(Filter("any", parts=(Filter("keyword", tag), _all_of(who.filters))),))
)


def _types(*types: int) -> Filter:
    return Filter("any", parts=tuple(Filter("type", one) for one in types))


def _all_of(filters: tuple[Filter, ...]) -> Filter:
    return filters[0] if len(filters) == 1 else Filter("all", parts=filters)


rule(
    "one-of-each-cost",
    "{n}, {n}, {n}, and {n}-Cost {noun}",
    "{n}, {n}, and {n}-Cost {noun}",
    "{n}, {n}, and {n} Cost {noun}",
    "{n} and {n}-Cost {noun}",
)(lambda *found: tuple(with_filter(found[-1], Filter("equal", GameTag.COST, cost)) for cost in found[:-1]))
rule("noun", "{one-of-each}")(lambda who: who)
rule("noun", "{one-of-each} {posts}")(lambda who, change: change(who))
rule("noun", "{head}")(lambda who: who)
rule("noun", "{school}, {school} or {school} {noun}")(
    lambda *found: with_filter(found[-1], Filter("any", parts=tuple(Filter("school", one) for one in found[:-1])))
)
rule("noun", "{adjective} {noun}", "{adjective}, {noun}")(lambda change, who: change(who))
rule("noun", "{noun-with}")(lambda who: who)
rule("noun-with", "{head} {posts}")(lambda who, change: change(who))
rule("posts", "{post}")(lambda change: change)
rule("posts", "{post} {posts}")(lambda first, rest: lambda who: rest(first(who)))
