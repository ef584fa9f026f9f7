"""Actions that destroy, move, silence, freeze or command existing entities."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Condition, Filter, Gain, Selector, Value
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.giving import TARGET, change_health, reshape
from engine.hearthstone.cards.text.selectors import IT, SELF
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("action", "deal {n} damage to {who} for each {who}", "deal {n} damage for each {who}")(
    lambda n, *who: Action(
        "deal", who=who[0] if len(who) > 1 else TARGET, amount=Value("times", parts=(n, Value("count", of=who[-1])))
    )
)
rule("action", "deal damage to {who} equal to its Attack")(
    lambda who: Action("deal", who=who, amount=Value("attribute", of=Selector("each"), tag=GameTag.ATK))
)
rule(
    "action",
    "deal damage equal to {value} to {who}",
    "deal damage to {who} equal to {value}",
    "deal damage equal to {value}",
)(lambda *found: change_health("deal", found, TARGET))
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
rule(
    "action",
    "restore {n} Health to {who}",
    "restore {who} for {n} Health",
    "heal {who} for {n}",
    "restore {n} Health to it",
    "restore {n} health to {who}",
)(lambda *found: change_health("heal", found, IT))
rule(
    "action",
    "restore Health to {who} equal to {value}",
    "restore Health equal to {value} to {who}",
    "restore that much Health to {who}",
    "restore Health equal to {value}",
    "restore {who} Health equal to {value}",
)(lambda *found: change_health("heal", found, TARGET))
rule("action", "destroy {who}", "(eat|devour) {who}")(lambda who: Action("destroy", who=who))
rule("action", "{who} (dies|die)", "{who} is destroyed", "destroys {who}")(lambda who: Action("destroy", who=who))
rule("action", "destroy {who} and {who}")(lambda a, b: Action("destroy", who=Selector("union", parts=(a, b))))
rule("action", "(silence|Silence) {who}")(lambda who: Action("silence", who=who))
rule("action", "(freeze|Freeze) {who}")(lambda who: Action("freeze", who=who))
rule("action", "freeze that many {who}")(
    lambda who: Action("freeze", who=replace(who, pick="random", count=Value("that-many")))
)
rule(
    "action",
    "return {who} to (its owner's|their owner's|their owners'|your opponent's|their) (hand|hands)",
    "return {who} from the battlefield to your hand",
    "return {who} to its owner's hand",
    "return {who} to the owner's hand",
    "{who} (returns|return) to your hand",
    "put {who} back (into|in) your hand",
)(lambda who: Action("return-to-hand", who=who))
rule("action", "return {who} to your (hand|hands)")(
    lambda who: Action("return-to-hand", who=who, player="friendly" if who.side == "enemy" else "")
)
rule(
    "action",
    "take control of {who}",
    "gain control of {who}",
    "take control of {who} {duration}",
    "gain control of {who} {duration}",
    "steal {who}",
)(lambda who, *duration: Action("take-control", who=who, duration=duration[0] if duration else ""))
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
rule("action", "{who} attacks the original")(lambda who: Action("attack", who=who, cards=Selector("original")))
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
rule(
    "action",
    "trigger the Deathrattle of {who}",
    "trigger {who} Deathrattle",
    "trigger the Deathrattles of {who}",
    "trigger {who}'s Deathrattle",
    "trigger all Deathrattles on {who}",
)(lambda who: Action("trigger-deathrattle", who=who))
rule("conditional", "if it has Deathrattle, trigger it")(
    lambda: (
        Action(
            "if",
            condition=Condition(
                "is",
                who=IT,
                parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", GameTag.DEATHRATTLE),))),),
            ),
            actions=(Action("trigger-deathrattle", who=IT),),
        ),
    )
)
rule("action", "(counter|Counter) it", "Counter {who}", "counter {who}")(lambda who=IT: Action("counter", who=who))
rule(
    "action",
    "{who} can't attack {duration}",
    "{who} can't attack <heroes> {duration}",
    "(it|they) can't attack <heroes>",
)(
    lambda *found: Action(
        "give",
        who=found[0] if isinstance(found[0], Selector) else IT,
        gives=(
            Gain(GameTag.CANNOT_ATTACK_HEROES if "heroes" in found else GameTag.CANT_ATTACK, Value("number", 1), "set"),
        ),
        duration=found[-1] if found[-1] != "heroes" else "",
    )
)
rule("action", "{who} may attack again", "{who} can attack again", "it may attack again", "attack again")(
    lambda who=IT: Action("attack-again", who=who)
)
rule("action", "refresh your Hero Power", "refresh this", "refresh {who}")(
    lambda who=Selector("hero-powers", "friendly"): Action("refresh", who=who)
)
rule("action", "reopen this", "reopen")(lambda: Action("reopen", who=SELF))
rule("action", "reveal {who}", "reveal {who}.", "reveal a minion in each deck")(
    lambda who=Selector("deck"): Action("reveal", who=who)
)
rule("action", "destroy {who} to {actions}")(
    lambda who, actions: Action("sequence", actions=(Action("destroy", who=who), *actions))
)
rule("action", "{who} takes it instead", "this minion takes the damage instead")(
    lambda *who: Action("redirect", who=who[0] if who else SELF)
)
rule("action", "instead {actions}")(lambda actions: Action("instead", actions=actions))
rule("action", "remove {who}", "remove the top {n} cards of your deck", "burn {who}")(
    lambda what: Action(
        "remove", who=what if isinstance(what, Selector) else Selector("deck", "friendly", pick="top", count=what)
    )
)
rule("action", "{who} casts twice", "your next spell this turn casts twice")(
    lambda who=Selector("cards", "friendly", pick="next"): Action("casts-twice", who=who)
)
rule("action", "randomly toss {n} hats to other minions")(
    lambda n: Action(
        "repeat",
        amount=n,
        actions=(Action("choose", who=Selector("minions", filters=(Filter("other"),), pick="random")),),
    )
)
rule("action", "give them a Coin", "give your opponent a Coin")(
    lambda *_: Action(
        "add-to-hand", player="enemy", cards=Selector("card", filters=(Filter("named", card="The Coin"),))
    )
)
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
rule("action", "swap Hero Powers with your opponent", "swap Hero Powers with your opponent {duration}")(
    lambda *duration: Action(
        "swap",
        who=Selector("hero-powers", "friendly"),
        cards=Selector("hero-powers", "enemy"),
        duration="".join(duration),
    )
)
rule("action", "take (an extra|another) turn", "take an extra turn after this one")(lambda: Action("turn"))
rule("action", "your opponent takes {n} turns")(lambda n: Action("turn", player="enemy", amount=n))
rule("action", "(the enemy|your opponent) takes Fatigue [damage]")(lambda: Action("fatigue", player="enemy"))
rule("action", "both players take Fatigue damage")(lambda: Action("fatigue", player="each"))
rule("action", "(eat|devour) {who} and gain its stats", "(eat|devour) {who} (and|to) gain (its|their) stats")(
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
    "{who} (return|returns) to your hand",
    "then returns to your hand",
    "return it to hand",
    "returns to your hand",
)(lambda who=IT: Action("return-to-hand", who=who))
rule("action", "throw your weapon at {who}", "throw {who}")(lambda who: Action("choose", who=who))
rule("action", "restore {n} Health to awaken (this minion|this)")(lambda _n: Action("scripted"))
rule("action", "give (the minion|it|them) back", "give {who} back")(lambda *_who: Action("scripted"))
rule(
    "action",
    "discover and cast {cards}",
    "Discover and cast {cards}",
    "choose and cast {cards}",
    "draw and cast {cards}",
)(
    lambda cards: Action(
        "sequence",
        actions=(
            Action("discover", cards=replace(cards, pick="discover")),
            Action("cast", cards=IT),
        ),
    )
)
rule("action", "summon and freeze it")(
    lambda: Action("sequence", actions=(Action("summon", cards=IT), Action("freeze", who=IT)))
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
    "{who} costs {paren} and freezes the target",
)(lambda *_: Action("scripted"))
rule("action", "{who} can't be reduced below {n} Health {duration}")(
    lambda who, n, duration: Action("give", who=who, gives=(Gain(GameTag.HEALTH_MINIMUM, n, "set"),), duration=duration)
)
rule(
    "action",
    "{who} can't take damage {duration}",
)(
    lambda who, duration: Action(
        "give", who=who, gives=(Gain(GameTag.IMMUNE, Value("number", 1), "set"),), duration=duration
    )
)
rule("action", "{who} can't be targeted by spells or Hero Powers {duration}")(
    lambda who, duration: Action(
        "give", who=who, gives=(Gain(GameTag.ELUSIVE, Value("number", 1), "set"),), duration=duration
    )
)
rule("action", "set all other minions' Attack and Health to {n}", "set the Attack and Health of {who} to {n}")(
    lambda *found: Action(
        "set",
        who=found[0] if isinstance(found[0], Selector) else Selector("minions", filters=(Filter("other"),)),
        gives=tuple(Gain(tag, found[-1], "set") for tag in (GameTag.ATK, GameTag.HEALTH)),
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
rule("action", "give it to your opponent", "give {who} to your opponent")(
    lambda who=IT: Action("take-control", who=who, player="enemy")
)
rule("action", "{who} (attack|attacks) {who}, then (die|dies)")(
    lambda who, victim: Action(
        "sequence", actions=(Action("attack", who=who, cards=victim), Action("destroy", who=who))
    )
)
rule("action", "merge them into {name}", "form {name}", "destroy them all and form {name}")(
    lambda name: Action("summon", cards=Selector("card", filters=(Filter("named", card=name),)), flags=("merge",))
)
rule("action", "deal {n} damage with {gains}")(lambda n, gains: Action("deal", who=TARGET, amount=n, **split(gains)))
rule("action", "change {who} into a {stats} that costs {paren}")(reshape)
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
