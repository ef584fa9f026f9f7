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
    Keyword,
    Progress,
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
rule("conditional", "{percent} chance to {actions}", "{percent} chance to {actions}")(
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
    return Aura(who=every(who), condition=condition, **split(gains))


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
    "Your Hero Power can be used any number of times": "hero-power-unlimited",
    "You can use your Hero Power any number of times": "hero-power-unlimited",
    "You can use your Hero Power twice a turn": "hero-power-twice",
    "Players can't gain Health": "no-healing",
    "Minions can't be healed": "no-healing",
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
}
"""Sentences understood as a whole: rules that a card changes. Each needs code of its own."""

for text, script in SCRIPTS.items():
    rule("sentence", text.replace("(", "\\(").replace(")", "\\)"))(lambda name=script: (Scripted(name=name),))


# Notes in brackets: what a card counts or explains, without an effect of their own

rule("note", "\\({note-text}\\)", "\\({note-text}.\\)")(lambda text: Note(text))
G.token("note-text", r"(?:[^()]|\([^()]*\))+?(?=[.!]?\))[!]?", lambda text: text)
rule("note", "\\({n} (left|more|remaining)!\\)", "\\({n}/{n}\\)")(lambda *n: Note("counter"))


@dataclass(frozen=True, slots=True)
class Option:
    """A further option of a choice: "or draw a card"."""

    actions: tuple[Action, ...]


rule("sentence", "or {actions}", "or {conditional}")(Option)

rule("sentence", "or {gains}")(lambda gains: Option((Action("give", who=SELF, **split(gains)),)))
rule("sentence", "or {cards}")(lambda cards: Option((Action("bring", cards=cards),)))
rule("sentence", "{gains} instead")(
    lambda gains: (Action("instead", actions=(Action("give", who=IT, **split(gains)),)),)
)
rule("sentence", "and {who}", "And {who}")(lambda who: (Action("also", who=who),))
rule("sentence", "then {actions}", "then (die|dies)", "and {actions}", "And {actions}")(
    lambda actions=(Action("destroy", who=Selector("them")),): actions
)
rule("conditional", "you have a {percent} chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule("conditional", "(Repeat|repeat) until {event}", "Repeat until {condition}")(
    lambda what: (
        Action("again", condition=what if isinstance(what, Condition) else Condition("happened", event=what)),
    )
)
rule(
    "conditional",
    "If {condition}, repeat this Battlecry",
    "if {condition}, cast this spell again",
    "if {condition}, repeat (the|this) (effect|Deathrattle)",
)(lambda condition: (Action("if", condition=condition, actions=(Action("again"),)),))
rule("conditional", "Otherwise {actions}", "otherwise {actions}")(
    lambda actions: (Action("otherwise", actions=actions),)
)
rule("trigger-base", "if {condition} {at}, {actions}")(
    lambda condition, pattern, actions: Trigger(pattern=pattern, condition=condition, actions=actions)
)
rule(
    "trigger-base", "{when} while this is in your hand, {actions}", "{when} while this is in your hand, {conditional}"
)(lambda pattern, actions: Trigger(pattern=pattern, actions=actions, place="hand"))
rule(
    "trigger-base",
    "When drawn, {actions}",
    "When drawn, you {actions}",
    "When drawn, it {actions}",
    "When you draw this, {actions}",
)(lambda actions: Trigger(pattern=EventPattern("draw", "when", "friendly", SELF), actions=actions, place="hand"))
rule("action", "explodes for {n} damage", "it explodes for {n} damage")(
    lambda n: Action("deal", who=YOUR_HERO, amount=n)
)
rule("aura", "for the rest of the game, {aura}", "this game, {aura}")(lambda found: found)
rule("sentence", "for the rest of the game, {aura}")(
    lambda found: (Action("lasting", abilities=found, duration="game"),)
)
rule("sentence", "the next time {event}, {actions}")(
    lambda pattern, actions: (
        Action("lasting", abilities=(Trigger(pattern=replace(pattern, timing="when"), actions=actions, limit="once"),)),
    )
)
rule("sentence", "when you play or discard this, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("discard", "when", "friendly", SELF), actions=actions, place="hand")
)
rule("aura", "{who} (deals|deal) {n} extra damage", "{who} (deals|deal) {n} more damage")(
    lambda who, n: (Aura(who=every(who), gives=(Gain(GameTag.HEROPOWER_DAMAGE, n),)),)
)
rule(
    "cost",
    "{who} (cost|costs) {paren} less, but {actions}",
    "{who} (cost|costs) {paren} less, but die at the end of the turn",
)(lambda who, n, *_: (CostModifier(who=owned(who), amount=_minus(n)),))

rule("conditional", "if {condition}, {actions}. If not, {actions}")(
    lambda c, a, b: (Action("if", condition=c, actions=a, otherwise=b),)
)
rule("conditional", "{actions} or {actions} \\(at random\\)")(lambda a, b: (Action("random-one", actions=(*a, *b)),))
rule("conditional", "(for|For) each, {actions}", "for each that {died}, {actions}", "for each one, {actions}")(
    lambda *found: (Action("repeat", amount=Value("count", of=Selector("them")), actions=found[-1]),)
)
rule("died", "(died|dies|was destroyed)")(lambda: "")
rule(
    "conditional",
    "if any are still {state}, {actions}",
    "if any are already {state}, {actions}",
    "if any are {state}, {actions}",
)(
    lambda state, actions: (
        Action("if", condition=Condition("is", who=Selector("them", filters=(state,))), actions=actions),
    )
)
rule("conditional", "if {condition}, instead {actions}")(
    lambda c, actions: (Action("if", condition=c, actions=(Action("instead", actions=actions),)),)
)
rule("conditional", "if {condition}, {gains}", "if {condition}, {gains} instead")(
    lambda c, gains: (Action("if", condition=c, actions=(Action("give", who=IT, **split(gains)),)),)
)
rule("sentence", "{n} {stats} {name} instead")(
    lambda n, stats, name: (
        Action(
            "instead",
            actions=(Action("bring", cards=Selector("card", filters=(Filter("named", card=name),), count=n)),),
        ),
    )
)
rule("conditional", "{actions}, {times}", "{actions} {times}")(
    lambda actions, times: (Action("repeat", amount=times, actions=actions),)
)
rule(
    "conditional",
    "repeat this with {n} less damage",
    "this continues to the left and right with {n} less damage",
    "repeat on one of its neighbors",
    "if {condition}, repeat on {who}",
    "Repeat this on another minion",
    "if {condition}, repeat this on {who}",
)(lambda *_: (Action("again"),))
rule("trigger-base", "{when}, {trigger-limit} {actions}", "{when} {trigger-limit}, {actions}")(
    lambda pattern, limit, actions: Trigger(pattern=pattern, actions=actions, limit=limit)
)
rule("trigger-limit", "\\(once per turn\\)", "once per turn", "the first time each turn")(lambda: "once-per-turn")
rule("trigger-base", "In {n} turns, {actions}", "in {n} turn, {actions}", "in {n} turns, {conditional}")(
    lambda n, actions: Trigger(
        pattern=EventPattern("turn-start", "at", "friendly", amount=n), actions=actions, limit="once"
    )
)
rule("sentence", "In {n} turns, any still in hand are destroyed")(
    lambda n: (Action("later", amount=n, actions=(Action("destroy", who=Selector("them")),)),)
)
rule(
    "sentence",
    "Dormant for {n} (turns|turn)",
    "Starts Dormant",
    "Dormant",
    "Starts Dormant for {n} turns",
    "Dormant for {n} turns.",
)(lambda *n: (Keyword(tag=GameTag.DORMANT, value=n[0].number if n else 1),))
rule("sentence", "Awaken in {n} (turns|turn)", "awakens in {n} turns", "Awakens in {n} turns", "Awakens in {n} turn")(
    lambda n: (
        Trigger(
            pattern=EventPattern("turn-start", "at", "friendly", amount=n),
            actions=(Action("awaken", who=SELF),),
            limit="once",
            place="dormant",
        ),
    )
)
rule("sentence", "Lasts {n} turns", "Lasts {n} (more|) turn", "Lasts {n} more turns", "lasts until {at}")(
    lambda n: Note("lasts")
)
rule("sentence", "(They are|It's|It is|These are|They're) Temporary", "It's Temporary", "they are Temporary")(
    lambda: (Action("give", who=IT, gives=(Gain(GameTag.GHOSTLY, Value("number", 1), "set"),)),)
)
rule("sentence", "{gains} to {who}")(lambda gains, who: (Action("give", who=who, **split(gains)),))
rule("sentence", "(Your|your) {noun} can't be {keyword}", "{who} can't be {keyword}")(
    lambda who, tag: (Aura(who=who, gives=(Gain(GameTag.CANT_BE_FROZEN, Value("number", 1), "set"),)),)
)
rule("sentence", "Take control of {who} until {at}", "gain control of {who} until {at}")(
    lambda who, pattern: (Action("take-control", who=who, duration="turn"),)
)
rule(
    "cost",
    "costs {paren} less whenever {event}",
    "costs {paren} less whenever {event} while this is in your hand",
    "costs {paren} less each time {event}",
)(
    lambda n, pattern: (
        CostModifier(
            amount=_minus(Value("times", parts=(n, Value("history", event=replace(pattern, period="while-holding")))))
        ),
    )
)
rule(
    "cost", "costs {paren} less for each {cost-unit-past}", "(Costs|costs|this costs) {paren} less for each {cost-unit}"
)(lambda n, unit: (CostModifier(amount=_minus(Value("times", parts=(n, unit)))),))
rule("cost-unit-past", "Mana Crystal you've Overloaded this game")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.OVERLOAD_THIS_GAME)
)
rule("cost-unit-past", "{noun} added to your hand this game")(
    lambda who: Value("history", event=EventPattern("add-to-hand", player="friendly", subject=who, period="game"))
)
rule(
    "cost",
    "your next one costs {paren} less",
    "your next {name} costs {paren} less",
    "your next {name} launch costs {paren} less",
    "Your next (Starship launch) costs {paren} less",
)(
    lambda *found: (
        CostModifier(who=Selector("cards", "friendly", (Filter("same-card"),), pick="next"), amount=_minus(found[-1])),
    )
)
rule(
    "cost",
    "on each player's turn, the first card played costs {paren}",
    "Every third spell you cast each turn costs {paren}",
    "(Your|your) first {noun} each turn costs {paren}",
    "the first {noun} you play each turn costs {paren}",
)(
    lambda *found: (
        CostModifier(
            who=Selector("cards", "friendly", pick="first"), amount=found[-1], operation="set", duration="each-turn"
        ),
    )
)
rule("cost", "your opponent's next {noun} costs {paren} <more|less>", "your opponent's next {noun} costs {paren}")(
    lambda who, n, *which: (
        CostModifier(
            who=replace(who, side="enemy", pick="next"),
            amount=n if which and which[0] == "more" else _minus(n),
            operation="add" if which else "set",
        ),
    )
)
rule("aura", "{aura-while}, this has {gains}", "{aura-while}, {gains}")(
    lambda condition, gains: (_aura(SELF, gains, condition),)
)
rule("aura-while", "while at full Health")(
    lambda: Condition(
        "is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("undamaged"),))),)
    )
)
rule("trigger-base", "when your turn starts, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("turn-start", "when", "friendly"), actions=actions)
)
rule("trigger-base", "After attacking a minion, {actions}", "after attacking, {actions}")(
    lambda actions: Trigger(
        pattern=EventPattern("attack", "after", subject=SELF, other=Selector("minions")), actions=actions
    )
)
rule(
    "sentence",
    "This spell gets double bonus from Spell Damage",
    "this is affected by Spell Damage",
    "Double bonus from Spell Damage",
)(lambda: (Scripted(name="double-spell-damage"),))

rule("conditional", "{actions}, but {actions}")(lambda a, b: (*a, *b))
rule("cost", "costs {paren} if {condition}", "(Costs|costs) {paren} if you've (cast|played) {who} {period}")(
    lambda n, *rest: (
        CostModifier(
            amount=n,
            operation="set",
            condition=rest[0]
            if isinstance(rest[0], Condition)
            else Condition(
                "happened", event=EventPattern("play-card", player="friendly", subject=every(rest[0]), period=rest[-1])
            ),
        ),
    )
)
rule("conditional", "they have a {percent} chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule(
    "trigger-base",
    "{when}, you have a {percent} chance to {actions}",
    "{when}, they have a {percent} chance to {actions}",
)(
    lambda pattern, n, actions: Trigger(
        pattern=pattern, actions=(Action("if", condition=Condition("chance", amount=n), actions=actions),)
    )
)
rule("trigger-base", "{at-during}, {actions}")(lambda pattern, actions: Trigger(pattern=pattern, actions=actions))
rule("at-during", "during your turn", "on your turn")(lambda: EventPattern("turn-start", player="friendly"))

rule(
    "conditional", "repeat for {keyword}, {keyword}, {keyword}", "Repeat for {keyword}, {keyword}, {keyword}, {keyword}"
)(lambda *tags: (Action("again", gives=tuple(Gain(tag, Value("number", 1), "set") for tag in tags)),))
rule(
    "trigger-base",
    "while {they-hold}, {actions} on their turn",
    "while {they-hold}, they take {n} damage on their turn",
)(
    lambda _hold, what: Trigger(
        pattern=EventPattern("turn-start", player="enemy"),
        actions=what if isinstance(what, tuple) else (Action("deal", who=Selector("heroes", "enemy"), amount=what),),
        place="hand",
    )
)
rule("they-hold", "they hold it")(lambda: "")
rule("trigger-base", "at the start and end of each player's turn, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("turn-start|turn-end", "at"), actions=actions)
)
rule(
    "trigger-base",
    "at the start of {whose-turn}, they have a {percent} chance to {actions}",
    "at the start of {whose-turn}, you have a {percent} chance to {actions}",
)(
    lambda player, n, actions: Trigger(
        pattern=EventPattern("turn-start", "at", player),
        actions=(Action("if", condition=Condition("chance", amount=n), actions=actions),),
    )
)
rule("whose-turn", "your turn")(lambda: "friendly")
rule("whose-turn", "your opponent's turn")(lambda: "enemy")
rule("trigger-base", "at the end of each player's turn, that player {draw-until}")(
    lambda action: Trigger(pattern=EventPattern("turn-end", "at"), actions=(action,))
)
rule("trigger-base", "play {n} cards in a turn to {actions}")(
    lambda n, actions: Trigger(
        pattern=EventPattern("play-card", "after", "friendly", period="turn", amount=n),
        actions=actions,
        place="dormant",
    )
)
rule("action", "revive this minion", "revive it")(lambda: Action("awaken", who=SELF))
rule("sentence", "Colossal {signed}")(lambda n: (Keyword(tag=GameTag.COLOSSAL, value=n.number),))
rule("keywords", "Colossal {signed}")(lambda n: (Gain(GameTag.COLOSSAL, n, "set"),))
FLAVOR = (
    "Horribly",
    "Hatch",
    "WARNING: Bots may explode",
    "Charrrrrge",
    "Diseases are unending",
    "This seems useless",
    "He rocks",
    "He rolls",
    "He trolls",
    "Some assembly required",
    "Battle it to the death",
    "The Warmaster is a triple threat: He rocks",
    "Corrupted",
    "Forged",
    "Mini",
    "Infused",
)
"""Words without an effect, which some texts end or begin with."""
for text in FLAVOR:
    rule("sentence", text)(lambda text=text: Note(text))

rule("conditional", "if {condition}, restore {n} instead")(
    lambda c, n: (
        Action(
            "if", condition=c, actions=(Action("instead", actions=(Action("heal", who=Selector("it"), amount=n),)),)
        ),
    )
)
rule("sentence", "can't attack heroes this turn")(
    lambda: (
        Action("give", who=IT, gives=(Gain(GameTag.CANNOT_ATTACK_HEROES, Value("number", 1), "set"),), duration="turn"),
    )
)
rule("aura", "while in your hand, this is a {stats} copy of {who}")(
    lambda stats, who: (
        Aura(
            who=SELF,
            condition=Condition("in-place"),
            abilities=(),
            flags=("copy",),
            gives=(Gain(GameTag.ATK, stats[0], "set"), Gain(GameTag.HEALTH, stats[1], "set")),
        ),
    )
)
rule("conditional", "if {condition}: {n} damage", "if {condition}, {n} damage")(
    lambda c, n: (Action("if", condition=c, actions=(Action("deal", who=IT, amount=n),)),)
)
rule("sentence", "Each {name-lower} gives {gains}")(lambda _name, gains: (Action("give", who=IT, **split(gains)),))
rule("name-lower", "(hat|one|of them)")(lambda: "")

rule("sentence", "(Always|always) keeps enchantments")(
    lambda: (Replacement(pattern=EventPattern("move", subject=SELF), change="keep-enchantments"),)
)
rule("conditional", "if {condition}, instead {actions}", "if drawn this turn, instead {actions}")(
    lambda *found: (
        Action(
            "if",
            condition=found[0] if len(found) > 1 else Condition("drawn-this-turn", who=SELF),
            actions=(Action("instead", actions=found[-1]),),
        ),
    )
)
rule("sentence", "{who} are {keyword} the turn they're summoned", "{who} {keyword-verb} the turn it's summoned")(
    lambda who, tag: (
        Aura(who=every(who), gives=(Gain(tag, Value("number", 1), "set"),), condition=Condition("just-summoned")),
    )
)
rule("keyword-verb", "is {keyword}", "has {keyword}")(lambda tag: tag)
rule("sentence", "for the rest of the game, {who} are {stats}", "{who} are {stats}")(
    lambda who, stats: (
        Action(
            "lasting",
            abilities=(
                Aura(who=every(who), gives=(Gain(GameTag.ATK, stats[0], "set"), Gain(GameTag.HEALTH, stats[1], "set"))),
            ),
            duration="game",
        ),
    )
)
rule("sentence", "{actions} \\(your choice\\)")(lambda actions: actions)
rule("trigger-base", "next turn {actions}", "next turn, {actions}", "next turn they hatch into {cards}")(
    lambda what: Trigger(
        pattern=EventPattern("turn-start", "at", "friendly", period="next"),
        actions=what if isinstance(what, tuple) else (Action("transform", who=Selector("them"), cards=what),),
        limit="once",
    )
)
rule(
    "trigger-base",
    "At the start of your turn, this has a {percent} chance to {actions}",
    "{when}, this has a {percent} chance to {actions}",
)(
    lambda *found: Trigger(
        pattern=found[0] if isinstance(found[0], EventPattern) else EventPattern("turn-start", "at", "friendly"),
        actions=(Action("if", condition=Condition("chance", amount=found[-2]), actions=found[-1]),),
    )
)
rule("action", "fall asleep", "fall Dormant")(lambda: Action("dormant", who=SELF))

rule("sentence", "Survive the boss's Hero Power", "survive {n} turns", "survive")(
    lambda n=None: Progress(kind="survive", pattern=EventPattern("turn-end"), goal=n)
)
rule("note", "{script} {script}", "{script}", "{script}!")(lambda *numbers: Note("counter"))
rule("sentence", "while building your deck, {rest-of-sentence}", "you start the game with {rest-of-sentence}")(
    lambda _rest: (Scripted(name="deck-building"),)
)
G.token("rest-of-sentence", r"[^.!]+", lambda text: text)
rule("sentence", "(Swaps|swaps|Flips|flips|Upgrades|Changes|Switches|It upgrades) each turn")(
    lambda: (Scripted(name="changes-each-turn"),)
)
rule("cost", "the next {noun} you play and all your other copies cost {paren} less")(
    lambda who, n: (CostModifier(who=replace(who, pick="next"), amount=_minus(n)),)
)
rule("conditional", "fire your Cannons! If they kill any minions, refresh this")(lambda: (Action("scripted"),))
rule("aura", "Stealthed until your next turn", "{keyword} until your next turn")(
    lambda tag=GameTag.STEALTH: (Aura(who=SELF, gives=(Gain(tag, Value("number", 1), "set"),)),)
)
rule("cost", "if {condition}, it costs {paren} less")(
    lambda condition, n: (CostModifier(amount=_minus(n), condition=condition),)
)
rule("trigger-base", "If this minion is discarded, {actions}", "if this is discarded, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("discard", "when", "friendly", SELF), actions=actions, place="hand")
)
rule("trigger-base", "until your next turn, {trigger-inner}")(
    lambda trigger: replace(trigger, limit="until-your-next-turn")
)
rule("trigger-inner", "{when}, {actions}")(lambda pattern, actions: Trigger(pattern=pattern, actions=actions))
