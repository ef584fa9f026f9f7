"""Sentences: what a whole sentence says, from the words it begins with to its full stop."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    EventPattern,
    Filter,
    Gain,
    Replacement,
    Scripted,
    Selector,
    Trigger,
    Value,
)
from engine.cards.text.gains import split
from engine.cards.text.headers import Note
from engine.cards.text.nouns import IT, SELF, YOUR_HERO, every, place
from engine.cards.text.words import G
from hslog.generated.vocabulary import GameTag

rule = G.rule

# Actions in a row

rule("actions", "{action}", "also {action}", "{action} [instead]")(lambda action: _flat(action))
rule("actions", "{action} {link} {actions}")(lambda action, link, rest: (*_flat(action), *rest))
rule(
    "link",
    "and",
    ", and",
    ", then",
    "then",
    "and then",
    ",",
    ", but",
    "but",
    ". Then",
    "and also",
    ", and then",
    ". Then,",
)(lambda: "")
rule("actions", "for each {who}, {actions}", "for each {who} {period}, {actions}")(
    lambda who, *rest: (Action("repeat", amount=Value("count", of=every(who)), actions=rest[-1]),)
)
rule("actions", "{action} for each {who}", "{action} for each {who} {period}")(
    lambda action, who, *_: (Action("repeat", amount=Value("count", of=every(who)), actions=_flat(action)),)
)
rule("actions", "{action} {times}")(lambda action, times: (Action("repeat", amount=times, actions=_flat(action)),))
rule("actions", "{action} instead")(lambda action: (Action("instead", actions=_flat(action)),))
rule("actions", "{at} {actions}", "{at}, {actions}")(
    lambda pattern, actions: (
        Action("later", actions=actions, abilities=(Trigger(pattern=pattern, actions=actions, limit="once"),)),
    )
)
rule("actions", "{actions-if}")(lambda actions: actions)
rule("actions-if", "{action} if {condition}", "{action} unless {condition}", "{action} while {condition}")(
    lambda action, condition: (Action("if", condition=condition, actions=_flat(action)),)
)
rule("actions", "if {condition}, {actions}")(
    lambda condition, actions: (Action("if", condition=condition, actions=actions),)
)
rule("actions", "{action} and {action} {how-random}")(lambda a, b, _: (*_flat(a), *_flat(b)))
rule("how-random", "at random", "\\(at random\\)", "(chosen randomly|randomly)")(lambda: "")


def _flat(action: Action) -> tuple[Action, ...]:
    return action.actions if action.kind == "sequence" else (action,)


# Sentences that do something when it is their card's turn to

rule("sentence", "{actions}")(lambda actions: actions)
rule("sentence", "{conditional}")(lambda actions: actions)
rule("conditional", "if {condition}, {actions}")(
    lambda condition, actions: (Action("if", condition=condition, actions=actions),)
)
rule(
    "conditional",
    "if {condition}, {actions}. Otherwise, {actions}",
    "if {condition}, {actions}. If not, {actions}",
    "if {condition}, {actions}; otherwise, {actions}",
    "if {condition}, {actions}, otherwise {actions}",
)(lambda condition, actions, otherwise: (Action("if", condition=condition, actions=actions, otherwise=otherwise),))
rule("conditional", "{actions}. If {condition}, {actions}", "{actions}, or {actions} if {condition}")(
    lambda *found: _with_condition(found)
)
rule("conditional", "{actions} if {condition}", "{actions} unless {condition}")(
    lambda actions, condition: (Action("if", condition=condition, actions=actions),)
)
rule("conditional", "{n}% chance to {actions}", "{n} % chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule("conditional", "Otherwise, {actions}", "If not, {actions}", "or else {actions}")(
    lambda actions: (Action("otherwise", actions=actions),)
)
rule(
    "conditional",
    "Repeat for each {who}",
    "Repeat (this|) for each {who} {period}",
    "Repeat {times}",
    "Repeat this for each {who}",
    "Repeat this {times}",
    "do this {times}",
    "Do it {times}",
    "do this for each {who}",
)(lambda what, *_: (Action("again", amount=what if isinstance(what, Value) else Value("count", of=every(what))),))
rule(
    "conditional",
    "(Repeat|Do it again|Do this again|Cast this again|repeat this|do it again|repeat)",
    "repeat this (effect|)",
    "cast this again",
)(lambda: (Action("again"),))
rule(
    "conditional",
    "if {condition}, (do it again|repeat this|cast this again|repeat|do this again|repeat this effect|do it twice)",
    "if {condition}, trigger this twice",
)(lambda condition: (Action("if", condition=condition, actions=(Action("again"),)),))
rule(
    "conditional",
    "(Repeat|repeat) for {keyword}, {keyword}, and {keyword}",
    "Repeat for {keyword} and {keyword}",
    "Repeat for {keyword}, {keyword}, {keyword}, and {keyword}",
)(lambda *tags: (Action("again", gives=tuple(Gain(tag, Value("number", 1), "set") for tag in tags)),))


def _with_condition(found: tuple[object, ...]) -> tuple[Action, ...]:
    condition = next(item for item in found if isinstance(item, Condition))
    first, second = [item for item in found if isinstance(item, tuple)]
    if isinstance(found[1], Condition):
        return (*first, Action("if", condition=condition, actions=second))
    return (Action("if", condition=condition, actions=second, otherwise=first),)


# Triggers

rule("sentence", "{trigger}")(lambda trigger: trigger)
rule(
    "trigger-base",
    "{when}, {actions}",
    "{when} {actions}",
    "{when}, {conditional}",
    "{when}: {actions}",
    "{when}, also {actions}",
)(lambda pattern, actions: Trigger(pattern=pattern, actions=actions))
rule("trigger-base", "{actions} {when}", "{actions} {at}")(
    lambda actions, pattern: Trigger(pattern=pattern, actions=actions)
)
rule("trigger-base", "{when}, if {condition}, {actions}")(
    lambda pattern, condition, actions: Trigger(pattern=pattern, condition=condition, actions=actions)
)
rule("trigger-base", "while {condition}, {trigger}", "if {condition}, {trigger}")(
    lambda condition, trigger: replace(trigger, condition=condition)
)
rule("trigger-base", "while in your (hand|deck), {trigger}", "while this is in your (hand|deck), {trigger}")(
    lambda trigger: replace(trigger, place="hand")
)
rule("trigger-base", "while Dormant, {trigger}")(lambda trigger: replace(trigger, place="dormant"))
rule(
    "trigger-base",
    "(freeze|Freeze) any {noun} damaged by {who}",
    "Freeze any {noun} damaged by this minion",
    "destroy any {noun} damaged by {who}",
)(
    lambda who, *by: Trigger(
        pattern=EventPattern("deal-damage", "whenever", subject=by[0] if by else SELF, other=who),
        actions=(Action("freeze", who=IT),),
    )
)
rule("trigger-base", "for the rest of the game, {trigger}", "this game, {trigger}")(
    lambda trigger: replace(trigger, limit="game")
)
rule("trigger", "{trigger-base}")(lambda trigger: trigger)
rule("trigger", "this turn, {trigger-base}", "{trigger-base} this turn")(
    lambda trigger: replace(trigger, limit="this-turn")
)
rule(
    "sentence",
    "After this attacks and kills a minion, it may attack again",
    "Whenever this attacks and kills a minion, it may attack again",
)(lambda: Trigger(pattern=EventPattern("kill", "after", subject=SELF), actions=(Action("attack-again", who=SELF),)))

# Auras and other lasting things

rule("sentence", "{aura}")(lambda abilities: abilities)
rule("aura", "{who} (has|have) {gains}", "{who} (have|has) {gains} on your turn", "{who} (gets|get) {gains}")(
    lambda who, gains: (_aura(friendly_noun(who), gains),)
)
rule("aura", "{who} (are|is) {keyword}")(lambda who, tag: (_aura(who, (Gain(tag, Value("number", 1), "set"),)),))
rule(
    "aura",
    "(has|Has) {gains}",
    "has {gains} {aura-while}",
    "{gains} {aura-while}",
    "gains {gains} {aura-while}",
    "gain {gains} {aura-while}",
)(lambda gains, *condition: (_aura(SELF, gains, condition[0] if condition else None),))
rule("aura", "{who} (has|have) {gains} {aura-while}", "{who} (are|is) {keyword} {aura-while}")(
    lambda who, gains, condition: (
        _aura(who, gains if isinstance(gains, tuple) else (Gain(gains, Value("number", 1), "set"),), condition),
    )
)
rule("aura", "{aura-while}, {aura}", "{aura-while}, your hero is {keyword}")(
    lambda condition, found: (
        tuple(replace(item, condition=condition) for item in found)
        if isinstance(found, tuple)
        else (_aura(YOUR_HERO, (Gain(found, Value("number", 1), "set"),), condition),)
    )
)
rule("aura-while", "while {condition}", "if {condition}", "as long as {condition}")(lambda condition: condition)
rule("aura-while", "while damaged")(
    lambda: Condition("is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("damaged"),))),))
)
rule("aura-while", "while undamaged")(
    lambda: Condition(
        "is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("undamaged"),))),)
    )
)
rule("aura-while", "while attacking", "while it's attacking")(lambda: Condition("attacking", who=SELF))
rule("aura-while", "on your turn", "during your turn", "on your turns")(lambda: Condition("your-turn"))
rule("aura-while", "(on|during) your opponent's (turn|turns)")(
    lambda: Condition("not", parts=(Condition("your-turn"),))
)
rule(
    "aura",
    "{who} (has|have) {gains} for each {who}",
    "has {gains} for each {who}",
    "has {gains} for each {who} {period}",
)(lambda *found: (_aura_each(found),))
rule("aura", "Spell Damage {signed} for each {who}")(
    lambda n, who: (
        Aura(who=SELF, gives=(Gain(GameTag.SPELLPOWER, Value("times", parts=(n, Value("count", of=who)))),)),
    )
)
rule(
    "aura",
    "{possessive} Attack is equal to {value}",
    "Attack is always equal to {value}",
    "this minion's Attack is always equal to its Health",
    "{possessive} {attribute} is (always|) equal to {value}",
)(
    lambda *found: (
        Aura(
            who=SELF,
            gives=(
                Gain(
                    GameTag.ATK,
                    next((f for f in found if isinstance(f, Value)), Value("attribute", of=SELF, tag=GameTag.HEALTH)),
                    "set",
                ),
            ),
        ),
    )
)
rule("aura", "{who} can't attack", "Can't attack")(
    lambda who=SELF: (_aura(who, (Gain(GameTag.CANT_ATTACK, Value("number", 1), "set"),)),)
)
rule(
    "aura",
    "(Can't|can't) attack unless {condition}",
    "can't attack if {condition}",
    "can only attack if {condition}",
    "can't attack while {condition}",
)(
    lambda condition: (
        _aura(SELF, (Gain(GameTag.CANT_ATTACK, Value("number", 1), "set"),), Condition("unless", parts=(condition,))),
    )
)
rule("aura", "(Can't|can't|Cannot) attack heroes", "{who} can't attack heroes")(
    lambda who=SELF: (_aura(who, (Gain(GameTag.CANNOT_ATTACK_HEROES, Value("number", 1), "set"),)),)
)
rule(
    "aura",
    "(Can't|can't) be targeted by (spells or Hero Powers|Hero Powers or spells)",
    "{who} can't be targeted by spells or Hero Powers",
)(lambda who=SELF: (_aura(who, (Gain(GameTag.ELUSIVE, Value("number", 1), "set"),)),))
rule(
    "aura",
    "(Can't|can't) be targeted by your opponent's spells or Hero Powers",
    "{who} can't be targeted by enemy (spells or Hero Powers|spells)",
)(lambda who=SELF: (_aura(who, (Gain(GameTag.CANT_BE_TARGETED_BY_OPPONENTS, Value("number", 1), "set"),)),))
rule(
    "aura",
    "{possessive} Health can't be reduced below {n}",
    "{who} can't be reduced below {n} Health",
    "{possessive} Health can't be reduced below {n} this turn",
)(lambda who, n: (_aura(who, (Gain(GameTag.HEALTH_MINIMUM, n, "set"),)),))
rule("aura", "(Can|can) attack twice each turn", "{who} can attack twice each turn")(
    lambda who=SELF: (_aura(who, (Gain(GameTag.WINDFURY, Value("number", 1), "set"),)),)
)
rule("aura", "(Your|your) {noun} can attack {aim-attack}")(
    lambda who, how: (Aura(who=replace(who, side="friendly"), flags=(how,)),)
)
rule("aim-attack", "the turn they're (played|summoned)", "minions the turn they're summoned")(lambda: "rush")


def friendly_noun(who: Selector) -> Selector:
    """Return who has something; "you" is the player's hero."""
    return who


def _aura(who: Selector, gains: tuple[Gain | Ability, ...], condition: Condition | None = None) -> Aura:
    return Aura(who=every(who), condition=condition, **split(gains))  # type: ignore[arg-type]


def _aura_each(found: tuple[object, ...]) -> Aura:
    who = [item for item in found if isinstance(item, Selector)]
    gains = next(item for item in found if isinstance(item, tuple))
    count = Value("count", of=who[-1])
    times = tuple(
        replace(gain, amount=Value("times", parts=(gain.amount, count))) for gain in gains if isinstance(gain, Gain)
    )
    return Aura(who=who[0] if len(who) > 1 else SELF, gives=times)


# Costs

rule("sentence", "{cost}")(lambda abilities: abilities)
rule("cost", "(Costs|costs|this costs|It costs) {paren} less")(lambda n: (CostModifier(amount=_minus(n)),))
rule("cost", "(Costs|costs|this costs) {paren} more")(lambda n: (CostModifier(amount=n),))
rule(
    "cost",
    "(Costs|costs|this costs|this card costs|This minion costs) {paren} less for each {who}",
    "costs {paren} less for each {who} {period}",
    "this costs {paren} less for each {who} {period}",
    "costs {paren} less for every {who}",
)(lambda n, who, *_: (CostModifier(amount=_minus(Value("times", parts=(n, Value("count", of=every(who)))))),))
rule(
    "cost",
    "(Costs|costs|this costs) {paren} less (for each|per) {cost-unit}",
    "(Costs|costs|this costs) {paren} more (for each|per) {cost-unit}",
)(lambda n, unit: (CostModifier(amount=_minus(Value("times", parts=(n, unit)))),))
rule("cost-unit", "Attack of your weapon")(
    lambda: Value("attribute", of=Selector("weapons", "friendly"), tag=GameTag.ATK)
)
rule(
    "cost-unit",
    "damage your hero has taken",
    "damage your hero took this turn",
    "Health (your hero is missing|you're missing)",
)(lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.DAMAGE))
rule("cost-unit", "Health you've restored this game", "Health restored this game")(lambda: _history("healing", "game"))
rule("cost-unit", "(Mana|mana) you've spent on spells", "Mana you've spent on spells this game")(
    lambda: _history("mana-spent-on-spells", "game")
)
rule("cost-unit", "time you've used your Hero Power this game", "time your hero attacked this game")(
    lambda: _history("hero-power", "game")
)
rule("cost-unit", "time {event}", "time {event} {period}")(
    lambda pattern, period="game": Value("history", event=replace(pattern, period=period))
)
rule("cost-unit", "card drawn this turn", "card you've drawn this turn", "card in your opponent's hand")(
    lambda: _history("draw", "turn")
)
rule("cost-unit", "turn you've controlled this", "turn (it|this) has been in your hand")(
    lambda: _history("turn-start", "while-holding")
)
rule("cost-unit", "Spell Damage you have", "Spell Damage")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.CURRENT_SPELLPOWER)
)
rule("cost-unit", "Armor you have")(lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR))
rule(
    "cost",
    "(Costs|costs|this costs|it costs) {paren} less if {condition}",
    "if {condition}, (this costs|costs) {paren} less",
    "(Costs|costs) {paren} less while {condition}",
)(
    lambda *found: (
        CostModifier(
            amount=_minus(next(f for f in found if isinstance(f, Value))),
            condition=next(f for f in found if isinstance(f, Condition)),
        ),
    )
)
rule(
    "cost",
    "(Costs|costs|this costs|it costs) {paren} if {condition}",
    "if {condition}, (this costs|costs|it costs) {paren}",
    "(Costs|costs) {paren} while {condition}",
    "(Costs|costs|this costs) {paren}",
)(
    lambda *found: (
        CostModifier(
            amount=next(f for f in found if isinstance(f, Value)),
            operation="set",
            condition=next((f for f in found if isinstance(f, Condition)), None),
        ),
    )
)
rule("cost", "(Costs|costs) Health instead of Mana", "costs <Health|Corpses|Armor> instead of Mana")(
    lambda what="Health": (Replacement(change=f"pay-{what.lower()}"),)
)
rule("cost", "{who} (cost|costs) {paren} less", "{who} (cost|costs) {paren} less for you")(
    lambda who, n: (CostModifier(who=owned(who), amount=_minus(n)),)
)
rule("cost", "{who} (cost|costs) {paren} more")(lambda who, n: (CostModifier(who=owned(who), amount=n),))
rule("cost", "{who} (cost|costs) {paren} <less|more> {duration}", "{duration}, {who} (cost|costs) {paren} <less|more>")(
    lambda *found: (
        CostModifier(
            who=owned(next(f for f in found if isinstance(f, Selector))),
            amount=_minus(next(f for f in found if isinstance(f, Value)))
            if "less" in [str(f).lower() for f in found if isinstance(f, str)]
            else next(f for f in found if isinstance(f, Value)),
            duration=next((f for f in found if isinstance(f, str) and f.lower() not in ("less", "more")), ""),
        ),
    )
)
rule("cost", "{who} (cost|costs) {paren}", "{who} (cost|costs) {paren} {duration}")(
    lambda who, n, *duration: (
        CostModifier(who=owned(who), amount=n, operation="set", duration=duration[0] if duration else ""),
    )
)
rule(
    "cost",
    "your first {noun} each turn costs {paren} less",
    "the first {noun} you play each turn costs {paren} less",
    "the first {noun} each turn costs {paren} less",
    "the first {noun} you draw each turn costs {paren} less",
)(lambda who, n: (CostModifier(who=replace(owned(who), pick="first"), amount=_minus(n), duration="each-turn"),))
rule("cost", "{who} (cost|costs) {paren} less for each {who}")(
    lambda who, n, each: (
        CostModifier(who=owned(who), amount=_minus(Value("times", parts=(n, Value("count", of=each))))),
    )
)
rule(
    "cost",
    "{who} (cost|costs) {paren} <less|more>, but not less than {paren}",
    "{who} (cost|costs) {paren} less \\(but not less than {n}\\)",
    "{who} (cost|costs) {paren} less, but not less than {paren}",
    "{who} (cost|costs) {paren} less \\(not less than {n}\\)",
    "{who} (cost|costs) {paren} less \\(but not less than 1\\)",
)(lambda who, n, *rest: (CostModifier(who=owned(who), amount=_minus(n), operation="add-at-least"),))


def _minus(value: Value) -> Value:
    return Value("negative", parts=(value,))


def _history(event: str, period: str) -> Value:
    return Value("history", event=EventPattern(event, player="friendly", period=period))


def owned(who: Selector) -> Selector:
    """Return whose cost changes: cards in hand, except for hero powers."""
    if who.kind in ("cards", "minions", "weapons", "secrets") and who.pick not in ("next", "first"):
        return place(who, "hand", who.side)
    return who


# Rules that change

SCRIPTS = {
    "Your Battlecries trigger twice": "battlecries-twice",
    "Your Deathrattles trigger twice": "deathrattles-twice",
    "Your minions trigger their Deathrattles twice": "deathrattles-twice",
    "Your minion's Deathrattles trigger twice": "deathrattles-twice",
    "Your end of turn effects trigger twice": "end-of-turn-twice",
    "Your Battlecries and Combos trigger twice": "battlecries-combos-twice",
    "Your spells cast twice": "spells-twice",
    "Your Hero Power can target minions": "hero-power-targets-minions",
    "Your Hero Power can be used any number of times": "hero-power-unlimited",
    "You can use your Hero Power any number of times": "hero-power-unlimited",
    "You can use your Hero Power twice a turn": "hero-power-twice",
    "Your Choose One cards and powers have both effects combined": "choose-both",
    "Your Choose One cards have both effects combined": "choose-both",
    "Your cards and powers that restore Health now deal damage instead": "healing-damages",
    "Your healing effects deal damage instead": "healing-damages",
    "Double the damage and healing of your spells and Hero Power": "double-spells",
    "Double the damage and healing of your spells and Hero Powers": "double-spells",
    "All minions take double damage": "double-damage",
    "All minions take double damage from spells": "double-spell-damage",
    "Also damages the minions next to whomever this attacks": "cleave",
    "Also damages minions next to whomever it attacks": "cleave",
    "Also damages minions next to whomever this attacks": "cleave",
    "Also damages the minions next to whomever he attacks": "cleave",
    "50% chance to attack the wrong enemy": "forgetful",
    "Attacks random enemies": "forgetful",
    "Can attack as though it had Charge": "charge",
    "This has all minion types": "all-tribes",
    "Has all minion types": "all-tribes",
    "Your opponent can't restore Health": "no-healing",
    "Your weapon doesn't lose Durability": "no-durability-loss",
    "Attacking a minion costs 1 Attack instead of 1 Durability": "gorehowl",
    "Doesn't lose Durability when attacking minions": "no-durability-loss",
    "Ignores Taunt": "ignore-taunt",
    "Players can't gain Health": "no-healing",
    "Minions can't be healed": "no-healing",
    "At the end of each player's turn, that player draws until they have 3 cards": "jeeves",
    "Both players have Spell Damage +2": "both-spell-damage",
    "You start the game with one of these in your hand": "starts-in-hand",
    "Starts in your hand": "starts-in-hand",
    "Always starts in your hand": "starts-in-hand",
    "Targets chosen randomly": "random-targets",
    "All targets are chosen randomly": "random-targets",
    "All targets chosen randomly": "random-targets",
    "Players only have 15 seconds to take their turns": "short-turns",
    "Take an extra turn": "extra-turn",
    "Swap decks with your opponent": "swap-decks",
    "Can be played on either side": "either-side",
    "This is in play": "in-play",
    "Repeatable this turn": "repeatable",
    "Upgrades each turn": "upgrades-each-turn",
    "No durability loss": "no-durability-loss",
}
"""Sentences understood as a whole: rules that a card changes. Each needs code of its own."""

for text, script in SCRIPTS.items():
    rule("sentence", text.replace("(", "\\(").replace(")", "\\)"))(lambda name=script: (Scripted(name=name),))


# Notes in brackets: what a card counts or explains, without an effect of their own

rule("note", "\\({note-text}\\)", "\\({note-text}.\\)")(lambda text: Note(text))
G.token("note-text", r"[^()]+?(?=[.!]?\))[!]?", lambda text: text)
rule("note", "\\({n} (left|more|remaining)!\\)", "\\({n}/{n}\\)")(lambda *n: Note("counter"))


@dataclass(frozen=True, slots=True)
class Option:
    """A further option of a choice: "or draw a card"."""

    actions: tuple[Action, ...]


rule("sentence", "or {actions}", "or {conditional}")(Option)
