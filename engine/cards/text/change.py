"""Actions that change what is there: damage, healing, destruction, stats, keywords, control, costs, mana."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Action, Filter, Gain, Selector, Value
from engine.cards.text.gains import split
from engine.cards.text.nouns import ENEMY_HERO, IT, SELF, YOUR_HERO
from engine.cards.text.words import G
from hslog.generated.vocabulary import GameTag

rule = G.rule

TARGET = Selector("characters", pick="chosen")

# Damage and healing

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
rule("action", "deal {n} damage to {who} for each {who}", "deal {n} damage for each {who}")(
    lambda n, *who: Action(
        "deal", who=who[0] if len(who) > 1 else TARGET, amount=Value("times", parts=(n, Value("count", of=who[-1])))
    )
)
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
)(lambda n, who: Action("missiles", who=who, amount=n))
rule(
    "action",
    "deal damage equal to {value} (randomly split|split) among {who}",
    "deal {damage-value} damage randomly split among {who}",
)(lambda n, who: Action("missiles", who=who, amount=n))
rule(
    "action",
    "deal damage equal to {value} to {who}",
    "deal damage to {who} equal to {value}",
    "deal {damage-value} damage to {who}",
    "deal damage equal to {value}",
    "deal {damage-value} damage",
)(
    lambda *found: Action(
        "deal",
        who=next((item for item in found if isinstance(item, Selector)), TARGET),
        amount=next(item for item in found if isinstance(item, Value)),
    )
)
rule(
    "action",
    "deal that much [damage] to {who}",
    "deal that (much|) damage to {who}",
    "{who} takes that (much|) damage",
    "deal the same damage to {who}",
    "deal that (much|) damage {how-split} {who}",
)(lambda *found: Action("deal", who=found[-1], amount=Value("event-amount")))
rule("how-split", "randomly split among")(lambda: "split")
rule("damage-value", "that much")(lambda: Value("event-amount"))
rule("damage-value", "double that", "twice that much")(
    lambda: Value("times", parts=(Value("event-amount"), Value("number", 2)))
)
rule("action", "take {n} damage", "{who} (takes|take) {n} damage")(
    lambda *found: Action("deal", who=found[0] if len(found) > 1 else YOUR_HERO, amount=found[-1])
)
rule("action", "{who} (takes|take) damage equal to {value}")(lambda who, value: Action("deal", who=who, amount=value))
rule(
    "action",
    "{who} deals {n} damage to {who}",
    "(it|this) deals damage equal to its Attack to {who}",
    "{who} deals damage equal to its Attack to {who}",
)(
    lambda *found: Action(
        "deal",
        who=found[-1],
        amount=next((item for item in found if isinstance(item, Value)), Value("attribute", of=IT, tag=GameTag.ATK)),
        cards=found[0] if isinstance(found[0], Selector) and len(found) > 1 else IT,
    )
)
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
    "restore {n} Health to {who}",
    "restore {who} for {n} Health",
    "heal {who} for {n}",
    "restore {n} Health to it",
    "restore {n} health to {who}",
)(
    lambda *found: Action(
        "heal",
        who=next((f for f in found if isinstance(f, Selector)), IT),
        amount=next(f for f in found if isinstance(f, Value)),
    )
)
rule(
    "action",
    "restore Health to {who} equal to {value}",
    "restore Health equal to {value} to {who}",
    "restore that much Health to {who}",
    "restore Health equal to {value}",
    "restore {who} Health equal to {value}",
)(
    lambda *found: Action(
        "heal",
        who=next((f for f in found if isinstance(f, Selector)), TARGET),
        amount=next((f for f in found if isinstance(f, Value)), Value("event-amount")),
    )
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
rule("action", "heal {n} damage", "heal {n}")(lambda n: Action("heal", who=TARGET, amount=n))

# Destroy, silence, freeze, move

rule("action", "destroy {who}")(lambda who: Action("destroy", who=who))
rule("action", "{who} (dies|die)", "{who} is destroyed", "destroys {who}")(lambda who: Action("destroy", who=who))
rule("action", "destroy {who} and {who}")(lambda a, b: Action("destroy", who=Selector("union", parts=(a, b))))
rule("action", "(silence|Silence) {who}")(lambda who: Action("silence", who=who))
rule("action", "(freeze|Freeze) {who}")(lambda who: Action("freeze", who=who))
rule("action", "freeze {who} and {who}")(lambda a, b: Action("freeze", who=Selector("union", parts=(a, b))))
rule(
    "action",
    "return {who} to (your|its owner's|their owner's|their owners'|your opponent's|their) (hand|hands)",
    "return {who} from the battlefield to your hand",
    "return {who} to its owner's hand",
    "return {who} to the owner's hand",
    "{who} (returns|return) to your hand",
    "put {who} back (into|in) your hand",
)(lambda who: Action("return-to-hand", who=who))
rule("action", "return {who} to (your|the|its owner's) deck")(lambda who: Action("shuffle-away", who=who))
rule(
    "action",
    "take control of {who}",
    "gain control of {who}",
    "take control of {who} {duration}",
    "gain control of {who} {duration}",
    "steal {who}",
)(lambda who, *duration: Action("take-control", who=who, duration=duration[0] if duration else ""))
rule(
    "action",
    "give control of {who} to your opponent",
    "your opponent gains control of {who}",
    "your opponent takes control of {who}",
    "give your opponent control of {who}",
    "(it|this) switches sides",
)(lambda *who: Action("take-control", who=who[0] if who else IT, player="enemy"))
rule("action", "swap sides with {who}", "swap {who} with {who}", "swap {who} and {who}")(
    lambda *who: Action("swap", who=who[0] if len(who) > 1 else SELF, cards=who[-1])
)
rule(
    "action",
    "{who} (attacks|attack) {who}",
    "attack {who}",
    "force {who} to attack {who}",
    "it attacks {who}",
    "{who} must attack {who}",
    "they attack {who}",
)(lambda *found: Action("attack", who=found[0] if len(found) > 1 else SELF, cards=found[-1]))
rule("action", "{who} attacks (a random enemy instead|someone else instead|a random enemy)")(
    lambda who: Action("attack", who=who, cards=Selector("characters", "enemy", pick="random"))
)
rule("action", "they fight", "(it|they) attack each other", "they attack each other", "make them attack each other")(
    lambda: Action("fight", who=Selector("them"))
)
rule(
    "action",
    "go Dormant",
    "{who} (goes|go) Dormant",
    "{who} (goes|go) Dormant for {n} turns",
    "go Dormant for {n} turns",
    "make {who} Dormant for {n} turns",
    "set {who} Dormant for {n} turns",
    "go Dormant for {n} turn",
    "{who} goes Dormant for {n} turn",
)(
    lambda *found: Action(
        "dormant",
        who=found[0] if found and isinstance(found[0], Selector) else SELF,
        amount=found[-1] if found and isinstance(found[-1], Value) else None,
    )
)
rule("action", "(awaken|Awaken)", "awaken {who}", "{who} awakens", "awaken this")(
    lambda *who: Action("awaken", who=who[0] if who else SELF)
)
rule("action", "remove {who} from the game", "remove (it|them) from the game")(
    lambda *who: Action("remove", who=who[0] if who else IT)
)
rule("action", "trigger {possessive} Deathrattle [effect]", "trigger {possessive} Deathrattles")(
    lambda who: Action("trigger-deathrattle", who=who)
)
rule(
    "action",
    "trigger the Deathrattle of {who}",
    "trigger {who} Deathrattle",
    "trigger the Deathrattles of {who}",
    "trigger {who}'s Deathrattle",
    "trigger all Deathrattles on {who}",
    "trigger its Deathrattle {times}",
    "trigger {who}",
)(lambda who: Action("trigger-deathrattle", who=who if isinstance(who, Selector) else IT))
rule(
    "action",
    "trigger a random friendly minion's Deathrattle",
    "trigger a friendly minion's Deathrattle",
    "trigger the Deathrattle of a friendly minion",
)(
    lambda: Action(
        "trigger-deathrattle",
        who=Selector("minions", "friendly", (Filter("keyword", GameTag.DEATHRATTLE),), pick="chosen"),
    )
)
rule("action", "(counter|Counter) it", "Counter {who}", "counter {who}")(lambda who=IT: Action("counter", who=who))

# Stats and keywords

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
)(lambda *found: _give(found))
rule("action", "gain {gains}", "gain {gains} {duration}", "gains {gains}", "get {gains} {duration}", "get {gains}")(
    lambda gains, *duration: _give((SELF, gains, *duration))
)
rule("action", "{gains} {duration}")(lambda gains, duration: _give((YOUR_HERO, gains, duration)))
rule("action", "give {who} {gains} and {gains-turn}")(lambda *found: _give(found[:-1]))
rule("gains-turn", "{gains} {duration}")(lambda gains, duration: gains)
rule("action", "{who} (has|have) {gains} {duration}", "{who} (are|is) {gains} {duration}")(lambda *found: _give(found))
rule(
    "action",
    "gain {gains} for each {who}",
    "gain {gains} for each {who} {period}",
    "give {who} {gains} for each {who}",
    "gain {gains} for every {who}",
    "{who} gains {gains} for each {who}",
)(lambda *found: _give_each(found))
rule(
    "action",
    "give {who} Attack equal to {value}",
    "gain Attack equal to {value}",
    "{who} gains Attack equal to {value}",
    "gain Attack {duration} equal to {value}",
    "give {who} Attack {duration} equal to {value}",
    "gain Attack equal to {value} {duration}",
)(lambda *found: _give_value((GameTag.ATK,), found))
rule("action", "give {who} Health equal to {value}", "gain Health equal to {value}")(
    lambda *found: _give_value((GameTag.HEALTH,), found)
)
rule(
    "action",
    "gain Attack and Health equal to {value}",
    "gain stats equal to {value}",
    "give {who} stats equal to {value}",
    "give {who} Attack and Health equal to {value}",
    "gain {plus-x} where X is {value}",
)(lambda *found: _give_value((GameTag.ATK, GameTag.HEALTH), found))
rule("plus-x", "+X/+X,")(lambda: "")
rule(
    "action",
    "gain {possessive} {plain-attribute} and {plain-attribute}",
    "gain {possessive} stats",
    "gain its stats",
    "gain {possessive} {plain-attribute}",
    "gain the stats of {who}",
    "gain all of its stats",
    "absorb its stats",
)(
    lambda *found: Action(
        "give",
        who=SELF,
        gives=tuple(
            Gain(tag, Value("attribute", of=found[0] if found and isinstance(found[0], Selector) else IT, tag=tag))
            for tag in ([item for item in found if isinstance(item, int)] or (GameTag.ATK, GameTag.HEALTH))
        ),
    )
)
rule(
    "action",
    "gain {n} Armor",
    "{gain-armor}",
    "your hero gains {n} Armor",
    "gain {n} armor",
    "give your hero {n} Armor",
)(lambda n: Action("armor", who=YOUR_HERO, amount=n))
rule("gain-armor", "+{n} Armor")(lambda n: n)
rule("action", "your opponent gains {n} Armor", "give your opponent {n} Armor")(
    lambda n: Action("armor", who=ENEMY_HERO, amount=n)
)
rule(
    "action",
    "gain Armor equal to {value}",
    "gain that much Armor",
    "gain {n} Armor for each {who}",
    "gain {n} Armor for each {who} {period}",
)(lambda *found: Action("armor", who=YOUR_HERO, amount=_amount(found)))
rule("action", "lose all Armor", "lose your Armor", "remove all Armor from {who}", "remove {possessive} Armor")(
    lambda *who: Action("lose-armor", who=who[0] if who else YOUR_HERO)
)
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
)(lambda *found: _set(found))
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
rule("whose", "your minions'")(lambda: Selector("minions", "friendly"))
rule("whose", "all enemy minions'")(lambda: Selector("minions", "enemy"))
rule("whose", "a character's")(lambda: Selector("characters", pick="chosen"))
rule("whose", "your opponent's")(lambda: ENEMY_HERO)
rule(
    "action",
    "swap {who-possessive} {attribute} and {attribute}",
    "swap the {attribute} and {attribute} of {who}",
    "swap {possessive} Attack and Health",
    "swap Attack and Health",
    "swap {who-possessive} stats",
)(lambda *found: Action("swap-stats", who=next((f for f in found if isinstance(f, Selector)), SELF)))
rule(
    "action",
    "swap (stats|Attack|Health) [with it]",
    "swap stats with {who}",
    "swap their Costs",
    "swap their Attack and Health",
    "swap Attack with {who}",
    "swap Health with {who}",
    "swap their stats",
)(lambda *found: Action("swap-between", who=found[0] if found and isinstance(found[0], Selector) else Selector("them")))
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
    lambda *found: Action("halve", who=next((f for f in found if isinstance(f, Selector)), SELF))
)
rule(
    "action",
    "{who} can't attack {duration}",
    "it can't attack heroes {duration}",
    "{who} can't attack heroes {duration}",
    "(it|they) can't attack heroes",
)(
    lambda *found: Action(
        "give",
        who=found[0] if found and isinstance(found[0], Selector) else IT,
        gives=(Gain(GameTag.CANNOT_ATTACK_HEROES, Value("number", 1), "set"),),
        duration=found[-1] if found and isinstance(found[-1], str) else "",
    )
)
rule("action", "{who} may attack again", "{who} can attack again", "it may attack again", "attack again")(
    lambda who=IT: Action("attack-again", who=who)
)
rule("action", "{who} (has|have) {n} Attack {duration}")(
    lambda who, n, duration: Action("set", who=who, gives=(Gain(GameTag.ATK, n, "set"),), duration=duration)
)


def _amount(found: tuple[object, ...]) -> Value:
    values = [item for item in found if isinstance(item, Value)]
    counted = [item for item in found if isinstance(item, Selector)]
    if not values:
        return Value("event-amount")
    if not counted:
        return values[0]
    return Value("times", parts=(values[0], Value("count", of=counted[-1])))


def _give(found: tuple[object, ...]) -> Action:
    who = next((item for item in found if isinstance(item, Selector)), SELF)
    gains = next(item for item in found if isinstance(item, tuple))
    duration = next((item for item in found if isinstance(item, str)), "")
    return Action("give", who=who, duration=duration, **split(gains))


def _give_each(found: tuple[object, ...]) -> Action:
    who = [item for item in found if isinstance(item, Selector)]
    given = _give((who[0] if len(who) > 1 else SELF, *[item for item in found if not isinstance(item, Selector | str)]))
    count = Value("count", of=who[-1])
    return replace(
        given,
        gives=tuple(replace(gain, amount=Value("times", parts=(gain.amount, count))) for gain in given.gives),
    )


def _give_value(tags: tuple[int, ...], found: tuple[object, ...]) -> Action:
    value = next(item for item in found if isinstance(item, Value))
    return _give((*[item for item in found if not isinstance(item, Value)], tuple(Gain(tag, value) for tag in tags)))


def _set(found: tuple[object, ...]) -> Action:
    who = next(item for item in found if isinstance(item, Selector))
    value = next(item for item in found if isinstance(item, Value))
    tags = [item for item in found if isinstance(item, int)]
    duration = next((item for item in found if isinstance(item, str)), "")
    return Action("set", who=who, gives=tuple(Gain(tag, value, "set") for tag in tags), duration=duration)


# Costs and mana

rule(
    "action",
    "reduce the (Cost|Costs) of {who} by {paren}",
    "reduce {possessive} (Cost|Costs) by {paren}",
    "reduce the (Cost|Costs) of {who} by {paren} {duration}",
    "reduce (their|its) Cost by {paren}",
    "reduce this card's Cost by {paren}",
    "reduce the Cost by {paren}",
    "reduce this Cost by {paren}",
)(lambda *found: _cost(found, negative=True))
rule(
    "action",
    "increase the (Cost|Costs) of {who} by {paren}",
    "increase {possessive} (Cost|Costs) by {paren}",
    "reduce {possessive} Cost to {paren}",
)(lambda *found: _cost(found, negative=False))
rule(
    "action",
    "{who} (costs|cost) {paren} less",
    "{who} (costs|cost) {paren} less {duration}",
    "(it|they) (costs|cost) {paren} less",
    "{who} {duration} (costs|cost) {paren} less",
    "make {who} cost {paren} less",
)(lambda *found: _cost(found, negative=True))
rule(
    "action",
    "{who} (costs|cost) {paren} more",
    "{who} (costs|cost) {paren} more {duration}",
    "(it|they) (costs|cost) {paren} more",
    "make {who} cost {paren} more",
)(lambda *found: _cost(found, negative=False))
rule(
    "action",
    "{who} (costs|cost) {paren}",
    "{who} (costs|cost) {paren} {duration}",
    "(it|they) (costs|cost) {paren}",
    "{who} {duration} (costs|cost) {paren}",
)(lambda *found: replace(_cost(found, negative=False), kind="set-cost"))
rule(
    "action",
    "{who} (costs|cost) Health instead of Mana",
    "{who} (costs|cost) Health instead of Mana {duration}",
    "{who} {duration} (costs|cost) Health instead of Mana",
    "{who} (costs|cost) <Armor|Corpses> instead of Mana",
    "{who} (costs|cost) Health instead",
)(
    lambda who, *rest: Action(
        "pay-with",
        who=who,
        duration=next((item for item in rest if item not in ("Armor", "Corpses")), ""),
        flags=tuple(item for item in rest if item in ("Armor", "Corpses")) or ("Health",),
    )
)


def _cost(found: tuple[object, ...], negative: bool) -> Action:
    amount = next(item for item in found if isinstance(item, Value))
    return Action(
        "change-cost",
        who=next((item for item in found if isinstance(item, Selector)), IT),
        amount=Value("negative", parts=(amount,)) if negative else amount,
        duration=next((item for item in found if isinstance(item, str)), ""),
    )


rule(
    "action",
    "gain {n} (Mana Crystal|Mana Crystals) (this turn only|this turn)",
    "gain {n} Mana this turn only",
    "gain a Mana Crystal this turn only",
    "gain {n} temporary Mana Crystals",
    "gain {n} temporary Mana Crystal",
    "get {n} temporary Mana Crystal",
    "get {n} Mana this turn only",
)(lambda n=Value("number", 1): Action("mana-this-turn", amount=n))
rule("action", "gain {n} (Mana Crystal|Mana Crystals)", "gain a Mana Crystal", "gain an extra Mana Crystal")(
    lambda n=Value("number", 1): Action("mana-crystals", amount=n)
)
rule("action", "gain {n} empty (Mana Crystal|Mana Crystals)", "gain an empty Mana Crystal")(
    lambda n=Value("number", 1): Action("empty-crystals", amount=n)
)
rule(
    "action",
    "give your opponent {n} Mana Crystals",
    "give your opponent a Mana Crystal",
    "your opponent gains {n} Mana Crystals",
    "your opponent gains a Mana Crystal",
    "your opponent gains an empty Mana Crystal",
)(lambda n=Value("number", 1): Action("mana-crystals", amount=n, player="enemy"))
rule(
    "action",
    "give each player {n} Mana Crystals",
    "give each player a Mana Crystal",
    "(each player|both players) (gains|gain) {n} Mana Crystals",
    "each player gains a Mana Crystal",
    "set each player to {n} Mana Crystals",
)(lambda n=Value("number", 1): Action("mana-crystals", amount=n, player="each"))
rule(
    "action",
    "destroy {n} of your Mana Crystals",
    "destroy (one of|) your Mana Crystals",
    "lose {n} Mana Crystals",
    "lose a Mana Crystal",
    "destroy one of your Mana Crystals",
    "destroy {n} Mana Crystals",
    "destroy a Mana Crystal",
)(lambda n=Value("number", 1): Action("lose-crystals", amount=n))
rule(
    "action",
    "refresh {n} (Mana Crystals|Mana Crystal)",
    "refresh your Mana Crystals",
    "refresh a Mana Crystal",
    "refresh all your Mana Crystals",
    "Refresh {n} Mana",
)(lambda n=Value("full"): Action("refresh-crystals", amount=n))
rule("action", "refresh your Hero Power", "refresh this", "refresh {who}")(
    lambda who=Selector("hero-powers", "friendly"): Action("refresh", who=who)
)
rule("action", "unlock your Overloaded Mana Crystals", "unlock your overloaded Mana Crystals")(
    lambda: Action("unlock-crystals")
)
rule("action", "spend all your Mana", "spend all of your Mana")(lambda: Action("spend-all-mana"))
rule("action", "Overload {who}", "(Overload|overload): {paren}", "Overload {paren}")(
    lambda what: Action("overload", amount=what if isinstance(what, Value) else None)
)
rule(
    "action",
    "spend {n} (Corpses|Corpse) to {actions}",
    "spend a Corpse to {actions}",
    "spend up to {n} Corpses to {actions}",
    "spend {n} Corpses",
)(
    lambda *found: Action(
        "spend-corpses",
        amount=next((item for item in found if isinstance(item, Value)), Value("number", 1)),
        actions=next((item for item in found if isinstance(item, tuple)), ()),
    )
)
rule(
    "action",
    "gain {n} Corpses",
    "gain a Corpse",
    "gain {n} (extra|additional) Corpses",
    "raise {n} Corpses as {cards}",
    "raise a Corpse as {cards}",
    "raise up to {n} Corpses as {cards}",
    "raise all your Corpses as {cards}",
    "raise your Corpses as {cards}",
)(
    lambda *found: Action(
        "raise-corpses" if any(isinstance(item, Selector) for item in found) else "gain-corpses",
        amount=next((item for item in found if isinstance(item, Value)), Value("number", 1)),
        cards=next((item for item in found if isinstance(item, Selector)), None),
    )
)
rule("action", "reveal {who}", "reveal {who}.", "reveal a minion in each deck")(
    lambda who=Selector("deck"): Action("reveal", who=who)
)
rule("action", "destroy {who} to {actions}")(
    lambda who, actions: Action("sequence", actions=(Action("destroy", who=who), *actions))
)
rule("action", "remove all enchantments from {who}", "remove all (enchantments|effects) from it")(
    lambda who=IT: Action("remove-enchantments", who=who)
)
rule(
    "action",
    "gain a copy of {possessive} Deathrattle",
    "gain {possessive} Deathrattle",
    "copy {possessive} Deathrattle",
    "gain a copy of its Deathrattle",
    "gain {possessive} Deathrattles",
    "copy its Deathrattle onto {who}",
    "give {who} its Deathrattle",
)(lambda *who: Action("copy-deathrattle", who=SELF, cards=who[0] if who else IT))
rule("action", "discards (it|them)")(lambda: Action("discard", who=IT))
rule(
    "action",
    "set your maximum hand size to {n}",
    "increase your maximum Health by {n}",
    "increase your maximum Mana by {n}",
    "your maximum hand size is {n}",
)(lambda n: Action("set-limit", amount=n))

rule(
    "action",
    "deal that amount to {who}",
    "deal its Attack to {who}",
    "deal its damage to {who}",
    "deal its Attack damage to {who}",
    "deal {possessive} {attribute} to {who}",
    "{who} deals its damage to {who}",
    "force {who} to deal its damage to {who}",
)(
    lambda *found: Action(
        "deal",
        who=found[-1],
        amount=Value("event-amount") if len(found) == 1 else Value("attribute", of=found[0], tag=GameTag.ATK),
    )
)
rule("action", "(it|this) also hits {who}", "also hit {who}", "it also damages {who}")(
    lambda who: Action("deal", who=who, amount=Value("event-amount"))
)
rule("action", "set {who-possessive} remaining Health to {n}", "set the remaining Health of {who} to {n}")(
    lambda who, n: Action("set", who=who, gives=(Gain(GameTag.HEALTH, n, "set"),), flags=("remaining",))
)
rule("action", "(reduce|change) {possessive} (Attack|Health) to {n}", "reduce its {attribute} to {n}")(
    lambda *found: Action("set", who=IT, gives=(Gain(GameTag.HEALTH, found[-1], "set"),))
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
        _give((SELF, gains)),
        gives=tuple(
            replace(gain, amount=Value("times", parts=(gain.amount, value))) for gain in gains if isinstance(gain, Gain)
        ),
    )
)
rule("damage-of", "your hero has taken (this turn|)", "you took this turn")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.DAMAGE)
)
rule("damage-of", "dealt")(lambda: Value("event-amount"))
rule("damage-of", "Armor you have")(lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR))
rule("action", "deal {n} damage to {who} for each {damage-of}")(
    lambda n, who, value: Action("deal", who=who, amount=Value("times", parts=(n, value)))
)
rule("action", "gain stats equal to {value-of-weapon}")(
    lambda value: Action("give", who=SELF, gives=(Gain(GameTag.ATK, value), Gain(GameTag.HEALTH, value)))
)
rule("value-of-weapon", "your weapon's")(
    lambda: Value("attribute", of=Selector("weapons", "friendly"), tag=GameTag.ATK)
)
rule("action", "give {who} {gains} and {action-this-turn}")(
    lambda who, gains, more: Action("sequence", actions=(_give((who, gains)), more))
)
rule("action-this-turn", "{gains} {duration}")(lambda gains, duration: _give((IT, gains, duration)))
rule("action", "prevent it", "prevent that damage", "negate it")(lambda: Action("prevent"))
rule("action", "{who} takes it instead", "this minion takes the damage instead")(
    lambda *who: Action("redirect", who=who[0] if who else SELF)
)
rule(
    "action",
    "become {keyword} {duration}",
    "become {keyword}",
    "{who} becomes {keyword}",
    "{who} becomes {keyword} {duration}",
)(
    lambda *found: _give(
        (
            next((f for f in found if isinstance(f, Selector)), YOUR_HERO),
            (Gain(next(f for f in found if isinstance(f, int)), Value("number", 1), "set"),),
            *[f for f in found if isinstance(f, str)],
        )
    )
)
rule("action", "deal {n} damage to the {noun} next to {who}")(
    lambda n, what, who: Action("deal", who=Selector("adjacent", parts=(who,)), amount=n)
)
rule("action", "instead {actions}")(lambda actions: Action("instead", actions=actions))
rule("action", "it attacks another random {noun}")(
    lambda who: Action("redirect", who=replace(who, pick="random", filters=(*who.filters, Filter("other"))))
)
rule("action", "remove {who}", "remove the top {n} cards of your deck", "burn {who}")(
    lambda what: Action(
        "remove", who=what if isinstance(what, Selector) else Selector("deck", "friendly", pick="top", count=what)
    )
)
rule("action", "destroy {who} and one of your Mana Crystals")(
    lambda who: Action(
        "sequence", actions=(Action("destroy", who=who), Action("lose-crystals", amount=Value("number", 1)))
    )
)
rule("action", "{who} (deals|deal) {n} extra damage")(
    lambda who, n: Action("give", who=who, gives=(Gain(GameTag.HEROPOWER_DAMAGE, n),))
)
rule("action", "(can|this can|it can) attack as normal this turn")(
    lambda: Action("give", who=SELF, gives=(Gain(GameTag.CANT_ATTACK, Value("number"), "set"),), duration="turn")
)
rule("action", "{who} casts twice", "your next spell this turn casts twice")(
    lambda who=Selector("cards", "friendly", pick="next"): Action("casts-twice", who=who)
)
rule("action", "{who} {duration} (has|have) {gains}")(lambda who, duration, gains: _give((who, gains, duration)))
rule("action", "shoot {n} missiles at random enemies that deal {n} damage each")(
    lambda n, m: Action(
        "repeat", amount=n, actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=m),)
    )
)
rule("action", "randomly toss {n} hats to other minions")(
    lambda n: Action(
        "repeat",
        amount=n,
        actions=(Action("choose", who=Selector("minions", filters=(Filter("other"),), pick="random")),),
    )
)
rule("action", "give them a Coin", "give your opponent a Coin", "give them {token-like}")(
    lambda *_: Action(
        "add-to-hand", player="enemy", cards=Selector("card", filters=(Filter("named", card="The Coin"),))
    )
)
rule("token-like", "a copy")(lambda: "")

rule("action", "{n}-Cost {gains}")(lambda n, gains: _give((SELF, gains)))
rule("action", "destroy a minion with an Attack of {n} or <more|less>")(
    lambda n, which: Action(
        "destroy",
        who=Selector(
            "minions",
            filters=(Filter("at-least" if which.lower() == "more" else "at-most", GameTag.ATK, n),),
            pick="chosen",
        ),
    )
)
rule(
    "action",
    "steal {n} Health from {who}",
    "steal {n} Attack and Health from {who}",
    "steal {n} {attribute} from {who}",
)(lambda n, *found: Action("steal-stats", who=found[-1], amount=n))
rule("action", "restore (twice|double) that much Health")(
    lambda: Action("heal", who=YOUR_HERO, amount=Value("times", parts=(Value("event-amount"), Value("number", 2))))
)
rule("action", "deal {n} more [damage]", "{n} more damage")(lambda n: Action("deal", who=IT, amount=n))
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
rule(
    "action",
    "give {who} {plain-attribute} and {plain-attribute} equal to {value}",
    "give {who} {plain-attribute} equal to {value}",
)(lambda who, *rest: Action("give", who=who, gives=tuple(Gain(tag, rest[-1]) for tag in rest[:-1])))
rule("action", "(gain|lose) {signed} damage", "gain {signed} Durability", "lose 1 Durabilty")(
    lambda n=Value("number", 1): Action("give", who=SELF, gives=(Gain(GameTag.DURABILITY, n),))
)
rule(
    "action",
    "gain {gains} per {who}",
    "gain {gains} per locked Mana Crystal",
    "gain {gains} for each locked Mana Crystal",
)(
    lambda gains, who=None: replace(
        _give((SELF, gains)),
        gives=tuple(
            replace(
                gain,
                amount=Value(
                    "times",
                    parts=(
                        gain.amount,
                        Value("count", of=who)
                        if who
                        else Value("attribute", of=Selector("players", "friendly"), tag=GameTag.OVERLOAD_OWED),
                    ),
                ),
            )
            for gain in gains
            if isinstance(gain, Gain)
        ),
    )
)
rule("action", "your hero (gains|has) {gains} {duration}", "{who} gain {gains} wherever they are")(
    lambda *found: _give(found)
)
rule(
    "action",
    "give {who} {gains}, wherever it is",
    "give {who} {gains} \\(wherever (it is|they are|this is)\\)",
    "give {who} {gains} wherever (it is|they are)",
    "give all copies of it {gains} \\(wherever they are\\)",
)(lambda *found: replace(_give(found), flags=("everywhere",)))
rule(
    "action",
    "set their {attribute}, {attribute}, and {attribute} to {n}",
    "set its {attribute}, {attribute}, and {attribute} to {n}",
)(lambda *found: Action("set", who=Selector("them"), gives=tuple(Gain(tag, found[-1], "set") for tag in found[:-1])))
rule("action", "copy {who-possessive} {attribute}", "copy {who}'s {attribute}")(
    lambda who, tag: Action("give", who=SELF, gives=(Gain(tag, Value("attribute", of=who, tag=tag), "set"),))
)
rule(
    "action", "deal {possessive} Attack damage randomly split among {who}", "deal {possessive} Attack damage to {who}"
)(lambda who, others: Action("missiles", who=others, amount=Value("attribute", of=who, tag=GameTag.ATK)))
rule("action", "damage {who}", "also damage {who}", "only damage {who}")(
    lambda who: Action("deal", who=who, amount=Value("same"))
)
rule(
    "action",
    "attack twice with your hero",
    "your hero may attack again",
    "your hero can attack again",
    "your hero attacks {who}",
    "your hero may attack an additional time this turn",
)(lambda *who: Action("attack-again" if not who else "attack", who=YOUR_HERO, cards=who[0] if who else None))
rule(
    "action",
    "swap your Hero Power to {name}",
    "swap it back",
    "swap back",
    "swap Hero Powers with your opponent",
    "swap Hero Powers with your opponent {duration}",
)(
    lambda *name: Action(
        "replace-hero-power",
        cards=Selector("card", filters=(Filter("named", card=name[0]),))
        if name and not name[0].startswith("until")
        else None,
    )
)
rule(
    "action",
    "(your opponent|they) has {n} fewer Mana Crystals next turn",
    "your opponent has {n} fewer Mana Crystal next turn",
)(lambda n: Action("mana-crystals", amount=Value("negative", parts=(n,)), player="enemy", duration="next-turn"))
rule(
    "action",
    "have {n} fewer Mana Crystals next turn",
    "you have {n} (fewer|less) Mana Crystals next turn",
    "gain {n} (extra|more) Mana Crystals next turn",
    "gain {n} Mana Crystals next turn only",
    "gain {n} Mana Crystal next turn only",
    "gain {n} additional Mana Crystals next turn",
)(lambda n: Action("mana-crystals", amount=n, duration="next-turn"))
rule("action", "gain {n} Mana Crystals if {condition}")(
    lambda n, condition: Action("if", condition=condition, actions=(Action("mana-crystals", amount=n),))
)
rule(
    "action",
    "set your maximum Mana to {n}",
    "increase your maximum hand size to {n}",
    "set your Mana Crystals to {n}",
    "set your maximum Health to {n}",
    "set your hand size to {n}",
    "your hand size is {n}",
    "Set your maximum Mana Crystals to {n}",
)(lambda n: Action("set-limit", amount=n))
rule(
    "action",
    "end your turn",
    "start your turn over",
    "take another turn",
    "your opponent takes {n} turns",
    "take an extra turn",
    "take an extra turn after this one",
    "take 2 turns in a row",
)(lambda *_: Action("turn"))
rule(
    "action",
    "take Fatigue damage",
    "take fatigue damage",
    "the enemy takes fatigue",
    "your opponent takes Fatigue damage",
    "both players take Fatigue damage",
)(lambda: Action("fatigue"))
rule("action", "convert {n} of {who-possessive} Health to Armor", "convert {n} Health to Armor")(
    lambda n, *_: Action("convert-armor", amount=n)
)
rule("action", "infect {who}")(lambda who: Action("give", who=who, abilities=()))
rule(
    "action", "eat {who} and gain its stats", "eat {who} (and|to) gain (its|their) stats", "eat {who}", "devour {who}"
)(
    lambda who: Action(
        "sequence",
        actions=(
            Action("destroy", who=who),
            Action(
                "give",
                who=SELF,
                gives=(
                    Gain(GameTag.ATK, Value("attribute", of=IT, tag=GameTag.ATK)),
                    Gain(GameTag.HEALTH, Value("attribute", of=IT, tag=GameTag.HEALTH)),
                ),
            ),
        ),
    )
)
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
rule(
    "action",
    "{who} (return|returns) to your hand",
    "then returns to your hand",
    "return it to hand",
    "returns to your hand",
)(lambda who=IT: Action("return-to-hand", who=who))
rule("action", "deals its damage", "it deals its damage")(
    lambda: Action("deal", who=IT, amount=Value("attribute", of=SELF, tag=GameTag.ATK))
)
rule("action", "throw your weapon at {who}", "throw {who}")(lambda who: Action("choose", who=who))
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
)(lambda who=Selector("adjacent"): Action("deal", who=who, amount=Value("excess-damage")))
rule(
    "action",
    "gain any excess as Armor",
    "gain the excess as Armor",
    "gain excess damage as Armor",
    "gain any excess damage as Armor",
)(lambda: Action("armor", who=YOUR_HERO, amount=Value("excess-damage")))
rule("action", "restore {n} Health to awaken (this minion|this)")(lambda n: Action("awaken", who=SELF, amount=n))
rule("action", "put {who} into your hand", "put it into your hand")(lambda who=IT: Action("add-to-hand", cards=who))
rule("action", "give (the minion|it|them) back", "give {who} back")(
    lambda *who: Action("take-control", who=IT, player="enemy")
)
rule(
    "action",
    "discover and cast {cards}",
    "Discover and cast {cards}",
    "summon and freeze it",
    "choose and cast {cards}",
    "draw and cast {cards}",
)(
    lambda cards=None: Action(
        "sequence",
        actions=(
            Action("discover", cards=replace(cards, pick="discover") if cards else None),
            Action("cast", cards=IT),
        ),
    )
)
rule(
    "action",
    "freeze the target",
    "freezes the target",
    "also freezes the target",
    "{who} also (freezes|freeze) the target",
    "{who} freezes",
    "that freezes",
)(lambda *who: Action("freeze", who=Selector("target")))
rule(
    "action",
    "swap their {attribute} with this minion's stats",
    "swap {who} with {who} in its owner's hand",
    "swap it with a random one in its owner's hand",
)(lambda *found: Action("swap", who=IT))
rule("action", "refill your Mana", "refresh all of your Mana Crystals")(
    lambda: Action("refresh-crystals", amount=Value("full"))
)
rule("action", "(gain|get) a Mana Crystal (this turn|next turn) only", "gain {n} Mana (this turn|next turn)")(
    lambda n=Value("number", 1): Action("mana-this-turn", amount=n)
)
rule(
    "action",
    "{who} can't be targeted by spells or Hero Powers {duration}",
    "{who} can't take damage {duration}",
    "take no damage for a turn",
    "{who} can't die {duration}",
    "{who} can't be reduced below {n} Health {duration}",
)(
    lambda *found: Action(
        "give",
        who=found[0] if found else YOUR_HERO,
        gives=(Gain(GameTag.IMMUNE, Value("number", 1), "set"),),
        duration=found[-1] if found else "turn",
    )
)

rule("action", "give {n} Armor to each hero", "(each player|both players) gain {n} Armor")(
    lambda n: Action("armor", who=Selector("heroes"), amount=n)
)
rule("action", "spend all your Armor", "spend {n} Armor")(
    lambda n=Value("full"): Action("lose-armor", who=YOUR_HERO, amount=n)
)
rule(
    "action",
    "copy {who-possessive} Attack and Health",
    "swap {possessive} {attribute} with {who-possessive}",
    "swap {possessive} Attack with another minion's",
)(lambda *found: Action("swap-between", who=SELF, cards=found[-1] if isinstance(found[-1], Selector) else None))
rule("action", "set all other minions' Attack and Health to {n}", "set the Attack and Health of {who} to {n}")(
    lambda *found: Action(
        "set",
        who=found[0] if isinstance(found[0], Selector) else Selector("minions", filters=(Filter("other"),)),
        gives=tuple(Gain(tag, found[-1], "set") for tag in (GameTag.ATK, GameTag.HEALTH)),
    )
)
rule("action", "give {who} {gains} for each of your {noun}", "give {who} {gains} for each {who} you control")(
    lambda who, gains, each: _give_each((who, gains, replace(each, side="friendly")))
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
rule(
    "action",
    "add its Attack and Health to your C'Thun's [wherever it is]",
    "add its Attack and Health to your C'Thun's \\(wherever it is\\)",
)(
    lambda: Action(
        "give",
        who=Selector("cards", "friendly", (Filter("named", card="C'Thun"),)),
        gives=(
            Gain(GameTag.ATK, Value("attribute", of=IT, tag=GameTag.ATK)),
            Gain(GameTag.HEALTH, Value("attribute", of=IT, tag=GameTag.HEALTH)),
        ),
    )
)
rule("action", "deal {n} damage to it and any excess to {who}", "deal {n} damage to {who} and any excess to {who}")(
    lambda n, *found: Action(
        "sequence",
        actions=(
            Action("deal", who=found[0] if len(found) > 1 else IT, amount=n),
            Action("deal", who=found[-1] if len(found) > 1 else found[0], amount=Value("excess-damage")),
        ),
    )
)
rule(
    "action",
    "take two turns",
    "you take two turns",
    "recover the mana when they die",
    "corrupt every minion",
    "recover the mana",
)(lambda: Action("scripted"))
rule("action", "give it to your opponent", "give {who} to your opponent")(
    lambda who=IT: Action("take-control", who=who, player="enemy")
)
rule("action", "{who} (attack|attacks) {who}, then (die|dies)")(
    lambda who, victim: Action(
        "sequence", actions=(Action("attack", who=who, cards=victim), Action("destroy", who=who))
    )
)
rule("action", "gain its original stats", "gain {possessive} original stats")(
    lambda who=IT: Action(
        "give",
        who=SELF,
        gives=(
            Gain(GameTag.ATK, Value("attribute", of=who, tag=GameTag.ATK)),
            Gain(GameTag.HEALTH, Value("attribute", of=who, tag=GameTag.HEALTH)),
        ),
    )
)
rule("action", "gain {n} more")(lambda n: Action("armor", who=YOUR_HERO, amount=n))
rule("action", "merge them into {name}", "form {name}", "destroy them all and form {name}")(
    lambda name: Action("summon", cards=Selector("card", filters=(Filter("named", card=name),)), flags=("merge",))
)
rule("action", "gives {who} {gains}", "Gives {who} {gains}")(lambda *found: _give(found))

rule("action", "give this minion's Attack to {who}", "give {possessive} {attribute} to {who}")(
    lambda *found: Action(
        "give",
        who=found[-1],
        gives=(
            Gain(
                found[1] if len(found) > 2 else GameTag.ATK,
                Value("attribute", of=found[0] if len(found) > 1 else SELF, tag=GameTag.ATK),
            ),
        ),
    )
)
rule("action", "set its Health equal to {value-of-this}", "set its {attribute} equal to {value}")(
    lambda *found: Action("set", who=IT, gives=(Gain(GameTag.HEALTH, found[-1], "set"),))
)
rule("value-of-this", "this minion's", "this")(lambda: Value("attribute", of=SELF, tag=GameTag.HEALTH))
rule("action", "attack {n} times with your hero")(
    lambda n: Action("repeat", amount=n, actions=(Action("attack-again", who=YOUR_HERO),))
)
rule("action", "convert all but {n} of your hero's Health into Armor")(lambda n: Action("convert-armor", amount=n))
rule("action", "deal {n} damage with {gains}", "deal {n} damage to {who} with {gains}")(
    lambda n, *rest: Action(
        "deal", who=rest[0] if isinstance(rest[0], Selector) else TARGET, amount=n, **split(rest[-1])
    )
)
rule("action", "change {who} into a {stats} that costs {paren}")(
    lambda who, stats, cost: Action(
        "set",
        who=who,
        gives=(
            Gain(GameTag.ATK, stats[0], "set"),
            Gain(GameTag.HEALTH, stats[1], "set"),
            Gain(GameTag.COST, cost, "set"),
        ),
    )
)
rule(
    "action",
    "destroy {who} and all copies of it [wherever they are]",
    "destroy {who} and all copies of it \\(wherever they are\\)",
)(lambda who: Action("destroy", who=who, flags=("copies",)))
rule("action", "sacrifice them all and summon {name}", "sacrifice {who}")(
    lambda what: (
        Action("destroy", who=what)
        if isinstance(what, Selector)
        else Action(
            "sequence",
            actions=(
                Action("destroy", who=Selector("them")),
                Action("summon", cards=Selector("card", filters=(Filter("named", card=what),))),
            ),
        )
    )
)
rule("action", "gain {n} of {keyword}, {keyword}, {keyword}, or {keyword}")(
    lambda n, *tags: Action(
        "give-one-of", who=SELF, amount=n, gives=tuple(Gain(tag, Value("number", 1), "set") for tag in tags)
    )
)

rule(
    "action",
    "reduce their (Cost|Costs) to {paren}",
    "reduce the (Cost|Costs) of {who} to {paren}",
    "set {who-possessive} (Cost|Costs) to {paren}",
)(lambda *found: Action("set-cost", who=found[0] if len(found) > 1 else Selector("them"), amount=found[-1]))
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
rule("action", "fire {n} missiles at random enemies that each deal {n} damage")(
    lambda n, m: Action(
        "repeat", amount=n, actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=m),)
    )
)
rule("action", "lose {n} Durability")(
    lambda n: Action("lose", who=SELF, amount=n, limit=Value("number", GameTag.DURABILITY))
)
