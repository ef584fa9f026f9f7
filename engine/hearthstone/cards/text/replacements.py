"""Sentences that change other events: twice, doubled, not at all, to others too."""

from __future__ import annotations

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    Replacement,
    Selector,
    Value,
)
from engine.hearthstone.cards.text.selectors import ENEMY_HERO, SELF, YOUR_HERO, every
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

DOUBLE = Value("number", 2)


def _replace(
    event: str,
    change: str,
    who: Selector | None = None,
    player: str = "friendly",
    condition: Condition | None = None,
    amount: Value | None = None,
) -> tuple[Ability, ...]:
    pattern = EventPattern(event, player=player, subject=every(who) if who else None)
    return (Replacement(pattern=pattern, change=change, amount=amount, condition=condition),)


# Twice

rule("repeated", "Battlecries", "Battlecry")(lambda: "battlecry")
rule("repeated", "Deathrattles", "Deathrattle")(lambda: "deathrattle")
rule("repeated", "Combos", "Combo")(lambda: "combo")
rule("repeated", "end of turn effects")(lambda: "turn-end")
rule("repeated", "Secrets")(lambda: "secret-revealed")
rule("repeated", "Hero Power")(lambda: "hero-power")
rule(
    "sentence",
    "(Your|your|Friendly) {repeated} (trigger|triggers) twice",
)(lambda event: _replace(event, "twice"))
rule(
    "sentence",
    "your (minions'|minion's) Deathrattles (trigger|triggers) twice",
    "your minions trigger their Deathrattles twice",
    "Friendly minions' Deathrattles trigger twice",
)(lambda: _replace("deathrattle", "twice", Selector("minions", "friendly")))
rule(
    "sentence",
    "(Your|your) {repeated} and {repeated} trigger twice",
    "(Your|your) minions' {repeated} and {repeated} trigger twice",
)(lambda a, b: (*_replace(a, "twice"), *_replace(b, "twice")))
rule("sentence", "(This minion's|This|Its) {repeated} (trigger|triggers) twice")(
    lambda event: _replace(event, "twice", SELF)
)
rule("sentence", "(Your|your) {noun} (cast|casts|trigger|triggers) twice")(
    lambda who: _replace("play-card", "twice", who)
)
rule(
    "sentence",
    "your next {noun} (this turn|) (casts|triggers) twice",
    "your next Battlecry this turn triggers twice",
    "your next {repeated} triggers twice",
    "The next {noun} you play casts twice",
    "The next {noun} you cast this turn casts twice",
)(
    lambda who="battlecry": (
        _replace("play-card", "next-twice", who) if isinstance(who, Selector) else _replace(who, "next-twice")
    )
)
rule("sentence", "your cards that summon minions summon twice as many")(lambda: _replace("summon", "twice"))
rule(
    "sentence",
    "your Choose One cards (and powers|) have both effects combined",
    "your Choose One cards (and Hero Powers|) have both effects combined",
)(lambda: _replace("choose-one", "both"))
rule("sentence", "your Hero Power can target minions")(lambda: _replace("hero-power", "targets-minions"))
rule(
    "sentence",
    "you can use your Hero Power any number of times",
    "your Hero Power can be used any number of times",
)(lambda: _replace("hero-power", "more-often"))
rule("sentence", "you can use your Hero Power twice a turn", "your Hero Power can be used twice a turn")(
    lambda: _replace("hero-power", "once-more")
)
rule("sentence", "Hero Powers are disabled", "{whose-healing} can't use Hero Powers")(
    lambda who=None: _replace("hero-power", "prevent", player=who.side if who else "")
)

# Amounts

rule(
    "sentence",
    "{who} (take|takes) double damage",
    "double all damage dealt to {who}",
    "{who} (take|takes) double damage {from-what}",
)(
    lambda who, *source: _replace(
        "damage", "times", who, amount=DOUBLE, condition=Condition("from", who=source[0]) if source else None
    )
)
rule("from-what", "from {who}")(lambda who: who)
rule("sentence", "Immune to {noun}")(
    lambda source: _replace("damage", "prevent", SELF, condition=Condition("from", who=source))
)
rule(
    "sentence",
    "double the damage and healing of your {noun}",
    "double the damage and healing of your spells and Hero (Power|Powers)",
)(lambda who=Selector("cards", "friendly"): _replace("amount", "times", who, amount=DOUBLE))
rule("sentence", "(Your|your) healing is doubled", "your healing effects are doubled")(
    lambda: _replace("healing", "times", amount=DOUBLE)
)
rule("sentence", "this turn, your healing effects deal damage instead")(
    lambda: (Action("lasting", abilities=_replace("healing", "becomes-damage"), duration="turn"),)
)
rule(
    "sentence",
    "your healing effects deal damage instead",
    "your cards and powers that restore Health now deal damage instead",
    "Shrine Healing enemies damages them instead",
    "Healing enemies damages them instead",
)(lambda: _replace("healing", "becomes-damage"))
rule(
    "sentence",
    "{whose-healing} can't (restore|gain) Health",
    "{whose-healing} can't be healed",
)(lambda who: _replace("healing", "prevent", who, who.side))
rule("whose-healing", "your opponent")(lambda: ENEMY_HERO)
rule("whose-healing", "players")(lambda: Selector("heroes"))
rule(
    "sentence",
    "can only take {n} damage at a time",
    "{who} can only take {n} damage at a time",
    "your hero can only take {n} damage at a time",
    "(Can|can) only take {n} damage at a time",
)(lambda *found: _replace("damage", "at-most", found[0] if isinstance(found[0], Selector) else SELF, amount=found[-1]))
rule("sentence", "(Until|until) your next turn, your hero can only take 1 damage at a time")(
    lambda: (
        Action(
            "give",
            who=Selector("players", "friendly"),  # the host of the enchantment
            abilities=(Aura(who=YOUR_HERO, gives=(Gain(GameTag.HEAVILY_ARMORED, Value("number", 1), "set"),)),),
            duration="until-your-next-turn",
        ),
    )
)
rule("sentence", "{who} (takes|take) {n} (extra|more|additional) damage (from all sources|)")(
    lambda who, n: _replace("damage", "add", who, amount=n)
)
rule("sentence", "this spell gets double bonus from Spell Damage", "gains double bonus from Spell Damage")(
    lambda: _replace("spell-damage", "times", SELF, amount=DOUBLE)
)
rule(
    "sentence",
    "also damages (the|) minions next to whomever (it|this|he) attacks",
    "also damages (the|) minions next to whomever your hero attacks",
    "also damages (the|) minions next to (the target|its target)",
)(lambda: _replace("attack-damage", "also-adjacent", SELF))
rule("gain", '"Also damages minions next to whomever this attacks."')(
    lambda: _replace("attack-damage", "also-adjacent", SELF)
)

# Weapons and attacks

rule("sentence", "{weapon-keeps}")(lambda found: found)
rule(
    "weapon-keeps",
    "(Doesn't|It doesn't|doesn't) lose Durability",
    "no durability loss",
    "{who} (doesn't|don't) lose Durability",
    "It doesn't lose Durability this turn",
)(lambda who=SELF: _replace("lose-durability", "prevent", who))
rule("weapon-keeps", "(during|on) your turn, {who} doesn't lose Durability")(
    lambda who: _replace("lose-durability", "prevent", who, condition=Condition("your-turn"))
)
rule(
    "weapon-keeps",
    "doesn't lose Durability while {condition}",
    "doesn't lose Durability when attacking minions",
)(lambda condition=Condition("attacking-minion"): _replace("lose-durability", "prevent", SELF, condition=condition))
rule("sentence", "attacking a minion costs 1 Attack instead of 1 Durability")(
    lambda: _replace("lose-durability", "lose-attack", SELF, condition=Condition("attacking-minion"))
)
rule("sentence", "unlimited attacks each turn")(lambda: _replace("attack", "unlimited", SELF))
rule(
    "sentence",
    "{percent} chance to attack the wrong enemy",
    "{percent} chance to attack the correct enemy",
    "attacks random enemies",
)(lambda n=None: (Keyword(tag=GameTag.FORGETFUL),))
rule("sentence", "all minions have a {percent} chance to attack the wrong enemy")(
    lambda n: (Aura(who=Selector("minions"), gives=(Gain(GameTag.FORGETFUL, Value("number", 1), "set"),)),)
)
rule("sentence", "all friendly attacks ignore Taunt", "your attacks ignore Taunt")(
    lambda: (
        Aura(who=Selector("characters", "friendly"), gives=(Gain(GameTag.IGNORE_TAUNT, Value("number", 1), "set"),)),
    )
)
rule(
    "sentence",
    "(this has|has|is) all minion types",
    "this is an {tribe}, {tribe}, {tribe}, {tribe}, {tribe}, {tribe} and {tribe}",
    "this is an {tribe}, {tribe}, {tribe}, {tribe}, {tribe}, {tribe}, {tribe} and {tribe}",
)(
    lambda *tribes: (
        Aura(who=SELF, gives=tuple(Gain(GameTag.CARDRACE, Value("number", tribe), "set") for tribe in tribes or (26,))),
    )
)
rule("sentence", "has Attack equal to {value}")(
    lambda value: (Aura(who=SELF, gives=(Gain(GameTag.ATK, value, "set"),)),)
)
rule("sentence", "only you can target this with spells and Hero Powers")(
    lambda: (Aura(who=SELF, gives=(Gain(GameTag.CANT_BE_TARGETED_BY_OPPONENTS, Value("number", 1), "set"),)),)
)
rule("condition-base", "it's the only minion (on the battlefield|in play)")(
    lambda: Condition("not", parts=(Condition("exists", who=Selector("minions", filters=(Filter("other"),))),))
)
rule("sentence", "(Your|your) deck size is {n}")(lambda n: _replace("game-start", "deck-size", amount=n))
rule("sentence", "(Your|your) starting Health is {n}")(lambda n: _replace("game-start", "health", YOUR_HERO, amount=n))
rule("sentence", "(Your|your) deck size and starting Health are {n}")(
    lambda n: (*_replace("game-start", "deck-size", amount=n), *_replace("game-start", "health", YOUR_HERO, amount=n))
)
rule("sentence", "It keeps any enchantments", "They keep any Magnetic upgrades", "it keeps its enchantments")(
    lambda: _replace("transform", "keep-enchantments")
)
rule("sentence", "your Lifesteal damages the enemy hero instead of healing you")(
    lambda: _replace("lifesteal", "damages-enemy")
)
rule("sentence", "your Hero Power also targets adjacent minions")(lambda: _replace("hero-power", "also-adjacent"))
