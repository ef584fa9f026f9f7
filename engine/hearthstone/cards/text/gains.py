"""Gains of characters and cards: stats, keywords, quoted abilities, and their duration."""

from __future__ import annotations

from typing import Any

from engine.hearthstone.cards.ability import Ability, Deathrattle, Gain, Keyword, OnPlay, Scripted, Value
from engine.hearthstone.cards.text.words import G, number
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

NEGATIVE = "negative"


def _signed(word: str) -> Value:
    value = number(word[1:])
    return Value(NEGATIVE, parts=(value,)) if word[0] == "-" else value


G.token("signed", r"[+-](?:\d+|@|\{\d\}|\$[ad]\d|X)(?![\w/])", _signed)
G.token(
    "plus-stats",
    r"[+-](?:\d+|@|\{\d\}|X)/[+-](?:\d+|@|\{\d\}|X)(?!\w)",
    lambda word: tuple(_signed(part) for part in word.split("/")),
)

Gained = Gain | Ability

rule("gain", "{signed} {plain-attribute}")(lambda n, tag: (Gain(tag, n),))
rule("gain", "{signed} Armor")(lambda n: (Gain(GameTag.ARMOR, n),))
rule("gain", "{plus-stats}")(lambda stats: (Gain(GameTag.ATK, stats[0]), Gain(GameTag.HEALTH, stats[1])))
rule("gain", "{keyword}", "permanent {keyword}")(lambda tag: (Gain(tag, Value("number", 1), "set"),))
rule("gain", "Spell Damage {signed}")(lambda n: (Gain(GameTag.SPELLPOWER, n),))
rule("gain", "{school} Spell Damage {signed}")(lambda school, n: (Gain(GameTag.SPELLPOWER_ARCANE - 1 + school, n),))
rule("gain", "Overload: {paren}", "Overload {paren}")(lambda n: (Gain(GameTag.OVERLOAD, n),))
rule("gain", '"{granted}"', '"{granted}."', '"{granted}', "'{granted}'", "'{granted}.'")(lambda abilities: abilities)
rule("gain", "this Deathrattle")(lambda: (Deathrattle(actions=()),))
rule("gain", "(a random|random) Bonus Effect", "{n} (random|) Bonus Effects", "a Bonus Effect")(
    lambda *_n: (Scripted(name="bonus-effect"),)
)
rule("gain", "a Dark Gift")(lambda: (Scripted(name="dark-gift"),))
rule("gain", "{signed} Attack for each {who}")(
    lambda n, who: (Gain(GameTag.ATK, Value("times", parts=(n, Value("count", of=who)))),)
)

rule("gain", "(Forged|Corrupted|Infused|Mini|Gigantic|Prepared|Shattered|Kindred)")(lambda: ())
rule("gain", "{class} Tourist")(lambda one: (Gain(GameTag.TOURIST, Value("number", one), "set"),))

rule("gains", "{gain}", "both {gain}")(lambda gain: gain)
rule("gains", "{gain} and {gains}", "{gain}, {gains}", "{gain}, and {gains}", "{gain} {gains}")(
    lambda first, rest: (*first, *rest)
)

rule("granted", "Deathrattle: {actions}", "Deathrattle: {actions}.")(lambda actions: (Deathrattle(actions=actions),))
rule("granted", "Battlecry: {actions}", "Battlecry: {actions}.")(
    lambda actions: (OnPlay(kind="battlecry", actions=actions),)
)
rule("granted", "{trigger}")(lambda trigger: (trigger,))
rule("granted", "{aura}")(lambda abilities: abilities)
rule("granted", "{gains}")(lambda gains: gains)

rule("duration", "this turn", "until end of turn", "until the end of (turn|your turn)", "this turn only")(
    lambda: "turn"
)
rule("duration", "until your next turn", "until the start of your next turn")(lambda: "until-your-next-turn")
rule("duration", "next turn", "on their next turn", "during (their|your opponent's) next turn")(lambda: "next-turn")
rule("duration", "(for the rest of the game|this game|permanently|for this game)")(lambda: "game")
rule("duration", "for {n} turns", "for {n} turn")(lambda n: f"{n.number}-turns")


def split(gained: tuple[Gained, ...]) -> dict[str, Any]:
    """Return the ``gives`` and ``abilities`` fields of an action or aura for some gains."""
    return {
        "gives": tuple(item for item in gained if isinstance(item, Gain)),
        "abilities": tuple(item for item in gained if not isinstance(item, Gain)),
    }


def keywords_of(gained: tuple[Gained, ...]) -> tuple[Keyword, ...] | None:
    """Return the keywords in a list of gains, or None if it contains anything else."""
    if all(isinstance(item, Gain) and (item.operation == "set" or item.tag in _COUNTED) for item in gained):
        return tuple(Keyword(tag=item.tag, value=item.amount.number or 1) for item in gained if isinstance(item, Gain))
    return None


_COUNTED = {GameTag.SPELLPOWER, GameTag.OVERLOAD, *range(GameTag.SPELLPOWER_ARCANE, GameTag.SPELLPOWER_PHYSICAL + 1)}
