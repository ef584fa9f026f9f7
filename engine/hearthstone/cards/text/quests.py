"""Goals of quests and of cards that count in the hand, as events with a number."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Condition, EventPattern, Filter, Progress, Selector, Value
from engine.hearthstone.cards.text.events import event, played
from engine.hearthstone.cards.text.selectors import YOUR_HERO, every
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

rule = G.rule

QUEST_KINDS = {"quest": "quest", "sidequest": "side-quest", "questline": "questline"}

rule("quest", "<Quest|Sidequest|Questline>: {goal}")(
    lambda kind, goal: Progress(kind=QUEST_KINDS[kind.lower()], pattern=goal[0], goal=goal[1])
)


def _goal(pattern: EventPattern, who: Selector) -> tuple[EventPattern, Value | None]:
    """Return the event of a goal, and how often it must happen by the number in the phrase; None if unknown."""
    if who.kind == "union":
        (first, *_), apart = who.parts, tuple(part.filters[-1] for part in who.parts if part.filters)
        if len({item.kind for item in apart}) != 1 or len(apart) < len(who.parts):
            return replace(pattern, event=played("friendly", first).event), None
        who = replace(first, filters=(*first.filters[:-1], Filter("any", parts=apart)))
        pattern = played("friendly", first)
    several = next((item for item in who.filters if item.kind == "any"), None) if who.count is None else None
    if several is None:
        return replace(pattern, subject=replace(every(who), pick="all", count=None)), who.count or Value("number", 1)
    part, *_ = several.parts
    each = Filter("distinct", KINDS_APART.get(part.kind, part.number))
    asked = replace(every(who), pick="all", count=None, filters=(*who.filters, each))
    return replace(pattern, subject=asked), Value("number", len(several.parts))


KINDS_APART = {"school": GameTag.SPELL_SCHOOL, "tribe": GameTag.CARDRACE}
"""The tag that must differ between the counted cards of a "one of each" goal, by the kind of filter."""


rule("goal", "(Play|play|Cast|cast) {who}")(lambda who: _goal(played("friendly", who), who))
rule("goal", "Summon {who}")(lambda who: _goal(event("summon", "friendly", who), who))
rule("goal", "Draw {who}")(lambda who: _goal(event("draw", "friendly", who), who))
rule("goal", "Discard {who}")(lambda who: _goal(event("discard", "friendly", who), who))
rule("goal", "Add {who} to your hand")(lambda who: _goal(event("add-to-hand", "friendly", who), who))
rule("goal", "Restore {n} Health")(lambda n: (event("healing", "friendly"), n))
rule("goal", "Take {n} damage on your (turns|turn)", "Lose {n} Health on your (turns|turn)")(
    lambda n: (replace(event("damage", "friendly", YOUR_HERO), condition=Condition("your-turn")), n)
)
rule("goal", "Use your Hero Power {times}")(lambda times: (event("hero-power", "friendly"), times))
rule("goal", "Attack with your hero {times}", "Attack {times} with your hero")(
    lambda times: (event("attack", "friendly", YOUR_HERO), times)
)
rule("goal", "Spend {n} Mana", "Spend {n} Mana on {who}")(
    lambda n, *who: (event("mana-spent", "friendly", who[0] if who else None), n)
)
rule("goal", "Spend {n} Corpses")(lambda n: (event("spend-corpses", "friendly"), n))
rule("goal", "Fill your board on {n} of your turns")(lambda n: (event("other", "friendly"), n))
rule("goal", "End {n} turns with any unspent Mana")(
    lambda n: (
        replace(
            event("turn-end", "friendly"),
            timing="at",
            condition=Condition("at-least", amount=Value("unspent-mana"), limit=Value("number", 1)),
        ),
        n,
    )
)
rule("goal", "Survive {n} turns")(lambda n: (event("turn-end", "friendly"), n))
rule("goal", "(Destroy|Kill) {who}")(lambda who: _goal(event("kill", "friendly", who), who))

rule("quest", "Reward: {token}", "Reward: {name}")(
    lambda card: Progress(kind="reward", pattern=EventPattern("quest-completed"), actions=(_bring(card),))
)


def _bring(card: Selector | str) -> Action:
    """Return the action that adds the reward to the hand."""
    cards = card if isinstance(card, Selector) else Selector("card", filters=(Filter("named", card=card),))
    return Action("add-to-hand", cards=cards)


rule("goal", "Play {n} minions with the same name")(
    lambda n: (event("play-card", "friendly", Selector("minions", filters=(Filter("same-name"),))), n)
)
rule("goal", "Draw {n} cards in one turn")(lambda n: (replace(event("draw", "friendly"), period="turn"), n))
rule("goal", "(Play|Cast) {who} {n} turns in a row")(
    lambda who, n: (replace(played("friendly", every(who)), period="turns-in-a-row"), n)
)
rule("goal", "Take no damage for a turn")(
    lambda: (
        replace(
            event("turn-start", "friendly"),
            condition=Condition(
                "not",
                parts=(
                    Condition("happened", event=EventPattern("damage", subject=YOUR_HERO, period="since-last-turn")),
                ),
            ),
        ),
        Value("number", 1),
    )
)
rule("goal", "Cast {n} spells on {who}")(
    lambda n, who: (
        replace(
            event("cast-spell", "friendly", Selector("cards", filters=(Filter("type", CardType.SPELL),))),
            other=every(who),
        ),
        n,
    )
)
rule("goal", "Deal damage with {n} spells")(
    lambda n: (
        event(
            "deal-damage",
            "friendly",
            Selector("cards", filters=(Filter("type", CardType.SPELL), Filter("distinct", GameTag.ENTITY_ID))),
        ),
        n,
    )
)
rule("goal", "Play {n} SI:7 cards")(
    lambda n: (event("play-card", "friendly", Selector("cards", filters=(Filter("prefix", card="SI:7"),))), n)
)


def _of_each_cost(*costs: Value) -> tuple[EventPattern, Value]:
    """Return the goal of playing one card of each given cost."""
    each = tuple(Filter("equal", GameTag.COST, cost) for cost in costs)
    filters = (Filter("any", parts=each), Filter("distinct", GameTag.COST))
    return event("play-card", "friendly", Selector("cards", filters=filters)), Value("number", len(costs))


rule("goal", "Play a {n}, {n}, and {n}-Cost card", "Play a {n} and {n}-Cost card")(_of_each_cost)
rule("goal", "Gain {n} Attack with your hero", "Gain {n} Attack")(
    lambda n: (event("gain-attack", "friendly", YOUR_HERO), n)
)

rule("goal", "Play {n} minions of unique types", "Summon {n} minions of unique types")(
    lambda n: (event("play-minion", "friendly", Selector("minions", filters=(Filter("distinct", 200),))), n)
)
