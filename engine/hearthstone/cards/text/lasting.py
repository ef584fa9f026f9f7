"""Sentences with a lasting effect: auras and costs."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    Condition,
    CostModifier,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    Replacement,
    Scripted,
    Selector,
    Value,
)
from engine.hearthstone.cards.text.clauses import aura, aura_each, friendly_noun, minus
from engine.hearthstone.cards.text.conditions import history, total
from engine.hearthstone.cards.text.giving import owned
from engine.hearthstone.cards.text.selectors import SELF, YOUR_HERO, every
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

rule = G.rule


def _changed(which: str, amount: Value) -> Value:
    """Return the signed change of a cost that is an amount "less" or "more"."""
    return minus(amount) if which.lower() == "less" else amount


rule("sentence", "{aura}")(lambda abilities: abilities)
rule("aura", "{who} (has|have) {gains}", "{who} (gets|get) {gains}")(
    lambda who, gains: (aura(friendly_noun(who), gains),)
)
rule("aura", "{who} (are|is) {keyword}")(lambda who, tag: (aura(who, (Gain(tag, Value("number", 1), "set"),)),))
rule(
    "aura",
    "(has|Has) {gains}",
    "has {gains} {aura-while}",
    "{gains} {aura-while}",
    "gains {gains} {aura-while}",
    "gain {gains} {aura-while}",
)(lambda gains, *condition: (aura(SELF, gains, condition[0] if condition else None),))
rule("aura", "{who} (has|have) {gains} {aura-while}", "{who} (are|is) {keyword} {aura-while}")(
    lambda who, gains, condition: (
        aura(who, gains if isinstance(gains, tuple) else (Gain(gains, Value("number", 1), "set"),), condition),
    )
)
rule("aura", "{aura-while}, {aura}")(
    lambda condition, found: tuple(replace(item, condition=condition) for item in found)
)
rule("aura-while", "while {condition}", "if {condition}", "as long as {condition}")(lambda condition: condition)
rule("aura-while", "while damaged")(
    lambda: Condition("is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("damaged"),))),))
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
)(lambda *found: (aura_each(found),))
rule(
    "aura",
    "[this minion's] {attribute} is (always|) equal to {value}",
    "{possessive} {attribute} is (always|) equal to {value}",
)(lambda *found: (Aura(who=found[0] if found[2:] else SELF, gives=(Gain(found[-2], found[-1], "set"),)),))
rule("aura", "{who} can't attack", "Can't attack")(
    lambda who=SELF: (aura(who, (Gain(GameTag.CANT_ATTACK, Value("number", 1), "set"),)),)
)
rule(
    "aura",
    "can't attack <unless> {condition}",
    "can <only> attack if {condition}",
    "can't attack <if|while> {condition}",
)(
    lambda word, condition: (
        aura(
            SELF,
            (Gain(GameTag.CANT_ATTACK, Value("number", 1), "set"),),
            condition if word.lower() in ("if", "while") else Condition("unless", parts=(condition,)),
        ),
    )
)
rule("aura", "(Can't|can't|Cannot) attack heroes", "{who} can't attack heroes")(
    lambda who=SELF: (aura(who, (Gain(GameTag.CANNOT_ATTACK_HEROES, Value("number", 1), "set"),)),)
)
rule(
    "aura",
    "(Can't|can't) be targeted by (spells or Hero Powers|Hero Powers or spells)",
    "{who} can't be targeted by spells or Hero Powers",
)(lambda who=SELF: (aura(who, (Gain(GameTag.ELUSIVE, Value("number", 1), "set"),)),))
rule("sentence", "{stats}", "(Stats|stats) (changed|set) to {stats}", "(Set|Changed) to {stats}")(
    lambda stats: (Aura(who=SELF, gives=(Gain(GameTag.ATK, stats[0], "set"), Gain(GameTag.HEALTH, stats[1], "set"))),)
)
rule("sentence", "Attack and Health set to {n}")(
    lambda n: (Aura(who=SELF, gives=(Gain(GameTag.ATK, n, "set"), Gain(GameTag.HEALTH, n, "set"))),)
)
rule("sentence", "Attack (set|changed|has been changed) to {n}")(
    lambda n: (Aura(who=SELF, gives=(Gain(GameTag.ATK, n, "set"),)),)
)
rule("sentence", "Health (set|Set|changed) to {n}")(
    lambda n: (Aura(who=SELF, gives=(Gain(GameTag.HEALTH, n, "set"),)),)
)
rule("sentence", "{cost}")(lambda abilities: abilities)
rule("cost", "(Costs|costs|this costs|It costs) {paren} less")(lambda n: (CostModifier(amount=minus(n)),))
rule("cost", "(Costs|costs|this costs) {paren} more")(lambda n: (CostModifier(amount=n),))
rule(
    "cost",
    "(Costs|costs|this costs|this card costs|This minion costs) {paren} less for each {who}",
    "costs {paren} less for each {who} {period}",
    "this costs {paren} less for each {who} {period}",
    "costs {paren} less for every {who}",
)(lambda n, who, *_: (CostModifier(amount=minus(Value("times", parts=(n, Value("count", of=every(who)))))),))
rule(
    "cost",
    "(Costs|costs|this costs) {paren} <less|more> (for each|per) {cost-unit}",
)(lambda n, which, unit: (CostModifier(amount=_changed(which, Value("times", parts=(n, unit)))),))
rule("cost-unit", "Attack of your weapon")(
    lambda: Value("attribute", of=Selector("weapons", "friendly"), tag=GameTag.ATK)
)
rule("cost-unit", "damage your hero has taken", "Health (your hero is missing|you're missing)")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.DAMAGE)
)
rule("cost-unit", "(Mana|mana) you've spent on spells", "Mana you've spent on spells this game")(
    lambda: total("mana-spent-on-spells", "game")
)
rule("cost-unit", "time you've used your Hero Power this game")(lambda: history("hero-power", None, "game"))
rule("cost-unit", "time {event}", "time {event} {period}")(
    lambda pattern, period="game": Value("history", event=replace(pattern, period=period))
)
rule("cost-unit", "Corpse you've spent this game")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.CORPSES_SPENT_THIS_GAME)
)
rule("cost-unit", "Attack your hero has")(lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ATK))
rule("cost-unit", "{noun} you've equipped this game")(
    lambda who: Value("history", event=EventPattern("equip", player="friendly", subject=who, period="game"))
)
rule("cost-unit", "{noun} you('ve|) Discovered {period}")(
    lambda who, period: Value("history", event=EventPattern("discover", player="friendly", subject=who, period=period))
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
            amount=minus(next(f for f in found if isinstance(f, Value))),
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
rule("cost", "(Costs|costs) Health instead of Mana if {condition}")(
    lambda condition: (Replacement(change="pay-health", condition=condition),)
)
rule("cost", "(Costs|costs) Health instead of Mana", "costs <Health|Corpses|Armor> instead of Mana")(
    lambda what="Health": (Replacement(change=f"pay-{what.lower()}"),)
)
rule("cost", "{who} (cost|costs) {paren} <less|more> {duration}", "{duration}, {who} (cost|costs) {paren} <less|more>")(
    lambda *found: (
        CostModifier(
            who=owned(next(f for f in found if isinstance(f, Selector))),
            amount=minus(next(f for f in found if isinstance(f, Value)))
            if "less" in [str(f).lower() for f in found if isinstance(f, str)]
            else next(f for f in found if isinstance(f, Value)),
            duration=next((f for f in found if isinstance(f, str) and f.lower() not in ("less", "more")), ""),
        ),
    )
)
rule(
    "cost",
    "your first {noun} each turn costs {paren} less",
    "the first {noun} you play each turn costs {paren} less",
)(
    lambda who, n: (
        CostModifier(who=replace(owned(who), side="friendly", pick="first"), amount=minus(n), duration="each-turn"),
    )
)
rule("cost", "the first {noun} each turn costs {paren} less")(
    lambda who, n: (CostModifier(who=replace(owned(who), pick="first"), amount=minus(n), duration="each-turn"),)
)
rule(
    "cost",
    "{who} (cost|costs) {paren} less, but not less than \\(1\\)",
    "{who} (cost|costs) {paren} less \\((but|) not less than 1\\)",
)(lambda who, n: (CostModifier(who=owned(who), amount=minus(n), operation="add-at-least"),))
rule("sentence", "for the rest of the game, {aura}")(
    lambda found: (Action("lasting", abilities=found, duration="game"),)
)
rule("aura", "your Hero Power deals {n} (more|extra) damage")(
    lambda n: (Keyword(tag=GameTag.HEROPOWER_DAMAGE, value=n.number),)
)
rule("action", "your Hero Power deals {n} (more|extra) damage this game")(
    lambda n: Action("hero-power-damage", amount=n)
)
rule("sentence", "your next Hero Power (this turn|) deals {n} more damage")(
    lambda n: (
        Action(
            "lasting",
            abilities=(
                Aura(who=Selector("hero-powers", "friendly", pick="next"), gives=(Gain(GameTag.HEROPOWER_DAMAGE, n),)),
            ),
        ),
    )
)
rule("sentence", "{who} (deals|deal) {n} (extra|more) damage")(
    lambda who, n: (
        Aura(who=every(who), gives=(Gain(GameTag.HEROPOWER_DAMAGE, n),))
        if who.kind == "hero-powers"
        else Scripted(name="more-damage"),
    )
)
rule("sentence", "{who} can't be Frozen")(
    lambda who: (Aura(who=who, gives=(Gain(GameTag.CANT_BE_FROZEN, Value("number", 1), "set"),)),)
)
rule(
    "cost",
    "costs {paren} less whenever {event}",
    "costs {paren} less whenever {event} while this is in your hand",
    "costs {paren} less each time {event}",
)(
    lambda n, pattern: (
        CostModifier(
            amount=minus(Value("times", parts=(n, Value("history", event=replace(pattern, period="while-holding")))))
        ),
    )
)
rule(
    "cost", "costs {paren} less for each {cost-unit-past}", "(Costs|costs|this costs) {paren} less for each {cost-unit}"
)(lambda n, unit: (CostModifier(amount=minus(Value("times", parts=(n, unit)))),))
rule("cost-unit-past", "Mana Crystal you've Overloaded this game")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.OVERLOAD_THIS_GAME)
)
rule("cost-unit-past", "{noun} added to your hand this game")(
    lambda who: Value("history", event=EventPattern("add-to-hand", player="friendly", subject=who, period="game"))
)
rule("action", "your next one costs {paren} less")(
    lambda n: Action("change-cost", who=Selector("one", "friendly", pick="next"), amount=minus(n))
)
rule("cost", "your first {noun} each turn costs {paren}", "the first {noun} you play each turn costs {paren}")(
    lambda who, n: (
        CostModifier(who=replace(who, side="friendly", pick="first"), amount=n, operation="set", duration="each-turn"),
    )
)
rule("cost", "Every third spell you cast each turn costs {paren}")(
    lambda amount: (
        CostModifier(
            who=Selector("hand", "friendly", (Filter("type", CardType.SPELL),)),
            amount=amount,
            operation="set",
            condition=Condition("third-spell"),
        ),
    )
)
rule("cost", "your opponent's next {noun} costs {paren} <more|less>", "your opponent's next {noun} costs {paren}")(
    lambda who, n, *which: (
        CostModifier(
            who=replace(who, side="enemy", pick="next"),
            amount=n if which and which[0] == "more" else minus(n),
            operation="add" if which else "set",
        ),
    )
)
rule("aura-while", "while at full Health")(
    lambda: Condition(
        "is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("undamaged"),))),)
    )
)
rule("aura", "while in your hand, this is a {stats} copy of {who}")(
    lambda stats, _who: (
        Aura(
            who=SELF,
            condition=Condition("in-place"),
            abilities=(),
            flags=("copy",),
            gives=(Gain(GameTag.ATK, stats[0], "set"), Gain(GameTag.HEALTH, stats[1], "set")),
        ),
    )
)
rule("sentence", "{who} are {keyword} the turn they're summoned")(
    lambda who, tag: (
        Aura(who=every(who), gives=(Gain(tag, Value("number", 1), "set"),), condition=Condition("just-summoned")),
    )
)
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
rule("cost", "the next {noun} you play and all your other copies cost {paren} less")(
    lambda who, n: (CostModifier(who=replace(who, pick="next"), amount=minus(n)),)
)
