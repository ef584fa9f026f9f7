"""Actions that give or change stats, keywords, armor and durability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Aura, Condition, Filter, Gain, Selector, Value
from engine.hearthstone.cards.text.giving import amount_of, give, give_each, give_value, set_values
from engine.hearthstone.cards.text.selectors import ENEMY_HERO, IT, SELF, YOUR_HERO
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("action", "trigger {possessive} Deathrattle [effect]", "trigger {possessive} Deathrattles")(
    lambda who: Action("trigger-deathrattle", who=who)
)
rule(
    "action",
    "give {who} {gains}",
    "give {who} {gains} {duration}",
    "{who} (gain|gains) {gains}",
    "{who} (gain|gains) {gains} {duration}",
    "give {gains} to {who}",
    "grant {who} {gains}",
    "{who} (gets|get) {gains} {duration}",
    "{who} (gets|get) {gains}",
)(lambda *found: give(found))
rule("action", "gain {gains}", "gain {gains} {duration}", "gains {gains}", "get {gains} {duration}", "get {gains}")(
    lambda gains, *duration: give((SELF, gains, *duration))
)
rule("action", "{gains} {duration}")(lambda gains, duration: give((YOUR_HERO, gains, duration)))
rule("action", "{who} (has|have) {gains} {duration}", "{who} (are|is) {gains} {duration}")(
    lambda *found: _for_the_game(give(found))
)


def _for_the_game(given: Action) -> Action:
    """Return what all of a kind have: for the rest of the game, those who come later have it, too."""
    who = given.who
    if given.duration != "game" or who is None or who.pick != "all" or who.kind not in ("minions", "cards"):
        return given
    aura = Aura(who=who, gives=given.gives, abilities=given.abilities)
    return Action("lasting", abilities=(aura,), duration=given.duration)


rule(
    "action",
    "gain {gains} for each {who}",
    "gain {gains} for each {who} {period}",
    "give {who} {gains} for each {who}",
    "gain {gains} for every {who}",
    "{who} gains {gains} for each {who}",
)(lambda *found: give_each(found))
rule(
    "action",
    "give {who} Attack equal to {value}",
    "gain Attack equal to {value}",
    "{who} gains Attack equal to {value}",
    "gain Attack {duration} equal to {value}",
    "give {who} Attack {duration} equal to {value}",
    "gain Attack equal to {value} {duration}",
)(lambda *found: give_value((GameTag.ATK,), found))
rule(
    "action",
    "gain Attack and Health equal to {value}",
    "gain stats equal to {value}",
    "give {who} stats equal to {value}",
    "give {who} Attack and Health equal to {value}",
)(lambda *found: give_value((GameTag.ATK, GameTag.HEALTH), found))


def gain_of_another(found: Sequence[object]) -> Action:
    """Return the action that gives the bearer another's values; by default those of the entity just mentioned."""
    other = next((item for item in found if isinstance(item, Selector)), IT)
    tags = [item for item in found if isinstance(item, int)] or [GameTag.ATK, GameTag.HEALTH]
    kind = "printed" if "original" in found else "attribute"
    values = (Value(kind, of=other, tag=tag) for tag in tags)
    return Action("give", who=SELF, gives=tuple(map(Gain, tags, values)))


rule(
    "action",
    "gain {possessive} {plain-attribute} and {plain-attribute}",
    "gain {possessive} stats",
    "gain {possessive} <original> stats",
    "gain {possessive} {plain-attribute}",
    "gain the stats of {who}",
    "gain all of its stats",
    "absorb its stats",
)(lambda *found: gain_of_another(found))
rule(
    "action",
    "gain {n} Armor",
    "{gain-armor}",
    "your hero gains {n} Armor",
    "gain {n} armor",
    "give your hero {n} Armor",
)(lambda n: Action("armor", who=YOUR_HERO, amount=n))
rule("gain-armor", "+{n} Armor")(lambda n: n)
rule("action", "gain {n} more")(lambda n: Action("armor", who=YOUR_HERO, amount=n, flags=("more",)))
rule(
    "action",
    "gain Armor equal to {value}",
    "gain that much Armor",
    "gain {n} Armor for each {who}",
    "gain {n} Armor for each {who} {period}",
)(lambda *found: Action("armor", who=YOUR_HERO, amount=amount_of(found)))
rule(
    "action",
    "lose {n} Armor",
    "lose {n} {plain-attribute}",
    "{who} (loses|lose) {n} {plain-attribute}",
    "{who} loses {n} Durability",
)(
    lambda *found: Action(
        "lose",
        who=found[0] if isinstance(found[0], Selector) else SELF,
        amount=next(item for item in found if isinstance(item, Value)),
        limit=Value("number", found[-1] if isinstance(found[-1], int) else GameTag.ARMOR),
    )
)
rule("action", "remove {n} Durability from {who}", "{who} loses {n} Durability")(
    lambda a, b: Action(
        "lose",
        who=a if isinstance(a, Selector) else b,
        amount=b if isinstance(a, Selector) else a,
        limit=Value("number", GameTag.DURABILITY),
    )
)
rule("action", "{who} (loses|lose) {keyword}", "remove {keyword} from {who}", "lose {keyword}")(
    lambda *found: Action(
        "lose-keyword",
        who=next((f for f in found if isinstance(f, Selector)), SELF),
        gives=tuple(Gain(f, Value("number"), "set") for f in found if isinstance(f, int)),
    )
)
rule(
    "action",
    "(set|change) {who-possessive} {attribute} to {value-or-cost}",
    "(set|change) the {attribute} of {who} to {value-or-cost}",
    "(set|change) {who-possessive} {attribute} and {attribute} to {value-or-cost}",
    "(set|change) the {attribute} and {attribute} of {who} to {value-or-cost}",
    "(set|change) {who-possessive} {attribute} to {value-or-cost} {duration}",
    "(set|change) the {attribute} of {who} to {value-or-cost} {duration}",
)(lambda *found: set_values(found))
rule("value-or-cost", "{paren}")(lambda n: n)
rule("value-or-cost", "{value}")(lambda n: n)
rule(
    "action",
    "(set|change) {who-possessive} stats to {stats}",
    "(set|change) the stats of {who} to {stats}",
    "(set|change) {who-possessive} (Attack and Health|stats) to {stats}",
)(
    lambda who, stats: Action(
        "set", who=who, gives=(Gain(GameTag.ATK, stats[0], "set"), Gain(GameTag.HEALTH, stats[1], "set"))
    )
)
rule("who-possessive", "{possessive}")(lambda who: who)
rule("who-possessive", "{whose}")(lambda who: who)
rule("whose", "a minion's", "the minion's")(lambda: Selector("minions", pick="chosen"))
rule("whose", "a friendly minion's")(lambda: Selector("minions", "friendly", pick="chosen"))
rule("whose", "an enemy minion's")(lambda: Selector("minions", "enemy", pick="chosen"))
rule("whose", "a hero's")(lambda: Selector("heroes", pick="chosen"))
rule("whose", "the enemy hero's")(lambda: ENEMY_HERO)
rule("whose", "all minions'", "each minion's")(lambda: Selector("minions"))
rule("whose", "all enemy minions'")(lambda: Selector("minions", "enemy"))
rule(
    "action",
    "swap {who-possessive} Attack and Health",
    "swap the Attack and Health of {who}",
    "swap {who-possessive} stats",
)(lambda who: Action("swap-stats", who=who))
rule("action", "swap the {attribute} and {attribute} of {who}")(
    lambda one, other, who: Action(
        "swap-stats", who=who, gives=tuple(Gain(tag, Value("number"), "set") for tag in (one, other))
    )
)
rule(
    "action",
    "swap {swapped} with {who}",
    "swap their {swapped}",
    "swap {swapped}",
)(
    lambda tags, who=Selector("them"): Action(
        "swap-between", who=who, gives=tuple(Gain(tag, Value("number"), "set") for tag in tags)
    )
)
rule("swapped", "stats", "Attack and Health")(lambda: (GameTag.ATK, GameTag.HEALTH))
rule("swapped", "{attribute}")(lambda tag: (tag,))
rule(
    "action",
    "double {who-possessive} {attribute}",
    "double the {attribute} of {who}",
    "double {who-possessive} {attribute} and {attribute}",
    "double the {attribute} and {attribute} of {who}",
    "double {who-possessive} stats",
    "double the stats of {who}",
    "double your hero's {attribute}",
    "double {who-possessive} {attribute} {duration}",
)(
    lambda *found: Action(
        "double",
        who=next((f for f in found if isinstance(f, Selector)), YOUR_HERO),
        gives=tuple(Gain(f, Value("number", 2), "times") for f in found if isinstance(f, int)),
        duration=next((f for f in found if isinstance(f, str)), ""),
    )
)
rule("action", "halve {who-possessive} {attribute}", "halve the {attribute} of {who}")(
    lambda *found: Action(
        "halve",
        who=next(f for f in found if isinstance(f, Selector)),
        gives=tuple(Gain(f, Value("number"), "set") for f in found if isinstance(f, int)),
    )
)
rule(
    "action",
    "gain [a copy of] {possessive} Deathrattle",
    "copy {possessive} Deathrattle",
    "gain {possessive} Deathrattles",
)(lambda who: Action("copy-deathrattle", who=SELF, cards=who))
rule("action", "copy its Deathrattle onto {who}", "give {who} its Deathrattle")(
    lambda who: Action("copy-deathrattle", who=who, cards=IT)
)
rule(
    "action",
    "deal that amount to {who}",
    "deal {possessive} (Attack|damage) to {who}",
    "{who} deals its damage to {who}",
    "force {who} to deal its damage to {who}",
)(
    lambda *found: Action(
        "deal",
        who=found[-1],
        amount=Value("event-amount") if len(found) == 1 else Value("attribute", of=found[0], tag=GameTag.ATK),
    )
)
rule("action", "set {who-possessive} remaining Health to {n}", "set the remaining Health of {who} to {n}")(
    lambda who, n: Action("set", who=who, gives=(Gain(GameTag.HEALTH, n, "set"),), flags=("remaining",))
)
rule("action", "set {who-possessive} Attack and Health to this minion's")(
    lambda who: Action(
        "set",
        who=who,
        gives=tuple(Gain(tag, Value("attribute", of=SELF, tag=tag), "set") for tag in (GameTag.ATK, GameTag.HEALTH)),
    )
)
rule("action", "reduce {possessive} {plain-attribute} to {n}")(
    lambda who, tag, n: Action("set", who=who, gives=(Gain(tag, n, "set"),))
)
rule(
    "action",
    "change {who-possessive} {attribute} to be equal to its {attribute}",
    "set {who-possessive} {attribute} equal to its {attribute}",
)(lambda who, tag, other: Action("set", who=who, gives=(Gain(tag, Value("attribute", of=who, tag=other), "set"),)))
rule("action", "gain {n}-{n} {plain-attribute}", "gain {signed}-{n} {plain-attribute}")(
    lambda low, high, tag: Action("give", who=SELF, gives=(Gain(tag, Value("random", parts=(low, high))),))
)
rule("action", "gain {gains} for each damage {damage-of}", "gain {gains} for each {damage-of}")(
    lambda gains, value: replace(
        give((SELF, gains)),
        gives=tuple(
            replace(gain, amount=Value("times", parts=(gain.amount, value))) for gain in gains if isinstance(gain, Gain)
        ),
    )
)
rule("action", "gain stats equal to your weapon's")(
    lambda: Action(
        "give",
        who=SELF,
        gives=tuple(
            Gain(tag, Value("attribute", of=Selector("weapons", "friendly"), tag=tag))
            for tag in (GameTag.ATK, GameTag.HEALTH)
        ),
    )
)
rule(
    "action",
    "become {keyword} {duration}",
    "become {keyword}",
    "{who} becomes {keyword}",
    "{who} becomes {keyword} {duration}",
)(
    lambda *found: give(
        (
            next((f for f in found if isinstance(f, Selector)), YOUR_HERO),
            (Gain(next(f for f in found if isinstance(f, int)), Value("number", 1), "set"),),
            *[f for f in found if isinstance(f, str)],
        )
    )
)
rule("action", "(can|this can|it can) attack as normal this turn")(
    lambda: Action("give", who=SELF, gives=(Gain(GameTag.CANT_ATTACK, Value("number"), "set"),), duration="turn")
)
rule("action", "{who} {duration} (has|have) {gains}")(lambda who, duration, gains: give((who, gains, duration)))
rule(
    "action",
    "steal {n} {swapped} from {who}",
)(
    lambda n, tags, who: Action(
        "steal-stats", who=who, amount=n, gives=tuple(Gain(tag, Value("number"), "set") for tag in tags)
    )
)
rule(
    "action",
    "reduce {who-possessive} {plain-attribute} by {n}",
    "reduce the {plain-attribute} of {who} by {n}",
    "reduce {who-possessive} {plain-attribute} by {n} {duration}",
    "reduce the {plain-attribute} of {who} by {n} {duration}",
)(
    lambda *found: Action(
        "give",
        who=next(f for f in found if isinstance(f, Selector)),
        gives=(
            Gain(
                next(f for f in found if isinstance(f, int)),
                Value("negative", parts=(next(f for f in found if isinstance(f, Value)),)),
            ),
        ),
        duration=next((f for f in found if isinstance(f, str)), ""),
    )
)
rule("action", "(gain|lose) {signed} damage", "gain {signed} Durability", "lose 1 Durabilty")(
    lambda n=Value("number", 1): Action("give", who=SELF, gives=(Gain(GameTag.DURABILITY, n),))
)
rule(
    "action",
    "give {who} {gains}, wherever it is",
    "give {who} {gains} \\(wherever (it is|they are|this is)\\)",
    "give {who} {gains} wherever (it is|they are)",
)(lambda *found: replace(give(found), flags=("everywhere",)))
rule(
    "action",
    "set their {attribute}, {attribute}, and {attribute} to {n}",
    "set its {attribute}, {attribute}, and {attribute} to {n}",
)(lambda *found: Action("set", who=Selector("them"), gives=tuple(Gain(tag, found[-1], "set") for tag in found[:-1])))
rule(
    "action",
    "copy {who-possessive} {attribute}",
    "copy {who}'s {attribute}",
    "copy {who-possessive} {attribute} and {attribute}",
)(
    lambda who, *tags: Action(
        "give", who=SELF, gives=tuple(Gain(tag, Value("attribute", of=who, tag=tag), "set") for tag in tags)
    )
)
rule("action", "convert {n} of {who-possessive} Health to Armor", "convert {n} Health to Armor")(
    lambda n, *_: Action("convert-armor", amount=n)
)
rule("action", "infect {who}")(lambda _who: Action("scripted"))
rule(
    "action",
    "improve your future {name}",
    "improve this",
    "improve {possessive} future {name}",
    "improve your {name}",
    "improve {who}",
    "upgrade {who}",
    "upgrade this",
    "upgrade it",
)(lambda *what: Action("improve", cards=what[-1] if what and isinstance(what[-1], Selector) else None))
rule("action", "give {n} Armor to each hero", "(each player|both players) gain {n} Armor")(
    lambda n: Action("armor", who=Selector("heroes"), amount=n)
)
rule("action", "spend all your Armor", "spend {n} Armor")(
    lambda n=Value("full"): Action("lose-armor", who=YOUR_HERO, amount=n)
)
rule(
    "action",
    "swap {possessive} {attribute} with {who-possessive}",
    "swap {possessive} Attack with another minion's",
)(lambda *found: Action("swap-between", who=SELF, cards=found[-1] if isinstance(found[-1], Selector) else None))
rule("action", "give {who} {gains} for each of your {noun}", "give {who} {gains} for each {who} you control")(
    lambda who, gains, each: give_each((who, gains, replace(each, side="friendly")))
)
rule(
    "action",
    "give {who} {gains}, {gain}, or {gain} \\(at random\\)",
    "give your other minions {gain}, {gain}, or {gain} \\(at random\\)",
)(
    lambda *found: Action(
        "give-one-of",
        who=found[0] if isinstance(found[0], Selector) else Selector("minions", "friendly", (Filter("other"),)),
        gives=tuple(gain for item in found if isinstance(item, tuple) for gain in item if isinstance(gain, Gain)),
    )
)
rule("action", "gives {who} {gains}", "Gives {who} {gains}")(lambda *found: give(found))
rule("action", "give {possessive} {attribute} to {who}")(
    lambda whose, tag, who: Action("give", who=who, gives=(Gain(tag, Value("attribute", of=whose, tag=tag)),))
)
rule("action", "set its Health equal to {value-of-this}", "set its {attribute} equal to {value}")(
    lambda *found: Action("set", who=IT, gives=(Gain(found[0] if found[1:] else GameTag.HEALTH, found[-1], "set"),))
)
rule("value-of-this", "this minion's", "this")(lambda: Value("attribute", of=SELF, tag=GameTag.HEALTH))
rule("action", "convert all but {n} of your hero's Health into Armor")(lambda _n: Action("scripted"))
rule("action", "gain {n} of {keyword}, {keyword}, {keyword}, or {keyword}")(
    lambda n, *tags: Action(
        "give-one-of", who=SELF, amount=n, gives=tuple(Gain(tag, Value("number", 1), "set") for tag in tags)
    )
)
rule(
    "action", "give your hero {signed} Attack this turn and {n} Armor", "gain {signed} Attack this turn and {n} Armor"
)(
    lambda attack, armor: Action(
        "sequence",
        actions=(
            Action("give", who=YOUR_HERO, gives=(Gain(GameTag.ATK, attack),), duration="turn"),
            Action("armor", who=YOUR_HERO, amount=armor),
        ),
    )
)

rule("action", "give {who} an extra {gains}")(lambda who, gains: give((who, gains)))
rule("action", "give {who} Attack equal to this minion's Attack", "give your hero this minion's Attack {duration}")(
    lambda found: Action(
        "give",
        who=found if isinstance(found, Selector) else YOUR_HERO,
        gives=(Gain(GameTag.ATK, Value("attribute", of=SELF, tag=GameTag.ATK)),),
        duration=found if isinstance(found, str) else "",
    )
)
rule(
    "action",
    "set its {attribute} to be equal to its {attribute}",
    "then set its {attribute} to be equal to its {attribute}",
)(lambda tag, other: Action("set", who=IT, gives=(Gain(tag, Value("attribute", of=IT, tag=other), "set"),)))
rule(
    "action",
    "gain {gain}, {gain} or {gain} based on your choice",
    "gain {gain}, {gain}, or {gain} based on your choice",
)(
    lambda *found: Action(
        "give-one-of", who=SELF, gives=tuple(gain for item in found for gain in item if isinstance(gain, Gain))
    )
)
rule("action", "make a minion go Dormant for {n} turns", "make {who} go Dormant for {n} turns")(
    lambda *found: Action(
        "dormant", who=found[0] if len(found) > 1 else Selector("minions", pick="chosen"), amount=found[-1]
    )
)
rule("action", "spend {n} Armor to {actions}")(
    lambda n, actions: Action(
        "if",
        condition=Condition("at-least", amount=Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR), limit=n),
        actions=(Action("lose-armor", who=YOUR_HERO, amount=n), *actions),
    )
)
