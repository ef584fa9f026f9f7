"""Events that triggers respond to, with their subjects and timing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.hearthstone.cards.ability import Condition, EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import SELF, every, with_filter
from engine.hearthstone.cards.text.words import G, number
from hslog.hearthstone.generated.vocabulary import CardType

rule = G.rule


def event(kind: str, player: str = "", subject: Selector | None = None, **more: Any) -> EventPattern:
    """Return a pattern whose subject is any entity that matches."""
    return EventPattern(kind, player=player, subject=every(subject) if subject else None, **more)


rule("actor", "you")(lambda: "friendly")
rule("actor", "your opponent", "the opponent", "an opponent", "they")(lambda: "enemy")
rule("actor", "a player", "either player", "any player", "each player")(lambda: "")

rule("event-base", "{actor} {play-word} {who}")(lambda player, word, who: played(player, who))
rule("play-word", "(play|plays)")(lambda: "play")
rule("play-word", "(cast|casts)")(lambda: "cast")


def played(player: str, who: Selector) -> EventPattern:
    """Return the pattern for playing a card; minions and spells have events of their own (HS 2.2, 2.3).

    A played card has left the hand, so its former place in the hand is a filter on the card.
    """
    if who.kind == "hand":
        outermost = (Filter("outermost"),) if who.pick in ("left-most", "right-most") else ()
        who = replace(who, kind="cards", side="", pick="all", filters=(*who.filters, *outermost))
    types = {item.number for item in who.filters if item.kind == "type"}
    kind = "play-minion" if who.kind == "minions" else "cast-spell" if types == {CardType.SPELL} else "play-card"
    return event(kind, player, who)


rule("event-base", "{actor} {play-word} {who} {aim}")(
    lambda player, word, who, aim: replace(played(player, who), other=aim)
)
rule("aim", "on {who}", "targeting {who}")(lambda who: every(who))
rule("event-base", "you target (this minion|this) with {who}", "{actor} targets {who} with {who}")(
    lambda *found: replace(
        played("friendly" if len(found) == 1 else found[0], found[-1]),
        other=SELF if len(found) == 1 else every(found[1]),
    )
)
rule("event-base", "{actor} (summon|summons) {who}")(lambda player, who: event("summon", player, who))
rule("event-base", "{who} is summoned", "{who} enters the battlefield", "{who} appears")(
    lambda who: event("summon", subject=who)
)
rule("event-base", "{who} is played")(lambda who: played("", who))
rule("event-base", "{who} (dies|die|is destroyed)", "{who} (dies|die)")(lambda who: event("death", subject=who))
rule("event-base", "{who} (takes|take) damage", "{who} (is|are) damaged", "{who} would take damage")(
    lambda who: event("damage", subject=who)
)
rule("event-base", "{who} (takes|take) fatal damage", "{who} would (die|take fatal damage)")(
    lambda who: event("fatal-damage", subject=who)
)
rule("event-base", "{who} (survives|survive) damage")(lambda who: event("survive-damage", subject=who))
rule("event-base", "{who} (deals|deal) damage", "{who} deals damage to {who}")(
    lambda who, *victim: event("deal-damage", subject=who, other=every(victim[0]) if victim else None)
)
rule("event-base", "{who} (attacks|attack)")(lambda who: event("attack", subject=who))
rule("event-base", "{who} (attacks|attack) {who}")(
    lambda who, victim: event("attack", subject=who, other=every(victim))
)
rule(
    "event-base",
    "{who} attacks and kills {who}",
    "{who} kills {who}",
    "{who} (kills|destroys) {who}",
    "{who} attacks and destroys {who}",
)(lambda who, victim: event("kill", subject=who, other=every(victim)))
rule("event-base", "{who} (is|are) attacked", "{who} is attacked by {who}")(
    lambda who, *by: event("attacked", subject=who, other=every(by[0]) if by else None)
)
rule("event-base", "{who} (is|are) healed")(lambda who: event("healing", subject=who))
rule("event-base", "{who} (gains|gain) Health")(lambda who: event("healing|gain-health", subject=who))
rule("event-base", "you (restore|heal) {who}", "you restore Health to {who}")(
    lambda who: event("restore", "friendly", who)
)
rule("event-base", "you restore Health")(lambda: event("restore", "friendly"))
rule("event-base", "you restore {n} Health")(lambda n: event("restore", "friendly", amount=n))
rule("event-base", "{actor} (gain|gains) Armor", "your hero gains Armor")(
    lambda *player: event("armor", player[0] if player else "friendly")
)
rule("event-base", "{who} (loses|lose) {keyword}")(
    lambda who, tag: event("lose-keyword", subject=with_filter(who, Filter("keyword", tag)))
)
rule("event-base", "{who} gains Attack")(lambda who: event("gain-attack", subject=who))
rule("event-base", "{who} gains Attack or Health", "you deal damage with {who}")(
    lambda who: event("other", subject=who)
)
rule("event-base", "{who} (is|are) Frozen", "{who} (is|are) frozen")(lambda who: event("freeze", subject=who))
rule("event-base", "{actor} (freeze|freezes) {who}")(lambda player, who: event("freeze", player, who))
rule("event-base", "{actor} (draw|draws) {who}", "{actor} (drew|have drawn) {who}")(
    lambda player, who: event("draw", player, who)
)
rule("event-base", "{actor} (discard|discards) {who}", "you discard (this|this card)")(
    lambda *found: event(
        "discard",
        found[0] if len(found) > 1 else "friendly",
        found[-1] if found and isinstance(found[-1], Selector) else SELF,
    )
)
rule("event-base", "{who} is added to your hand")(lambda who: event("add-to-hand", "friendly", who))
rule("event-base", "{actor} (shuffle|shuffles) {who} into (your|their|a) deck")(
    lambda player, who: event("shuffle", player, who)
)
rule("event-base", "{actor} (equip|equips) {who}")(lambda player, who: event("equip", player, who))
rule(
    "event-base", "{actor} (use|uses|used) (your|their) Hero Power", "{actor} (use|uses) a Hero Power", "you use this"
)(lambda *player: event("hero-power", player[0] if player else "friendly"))
rule("event-base", "{actor} (Overload|overload)", "you Overload Mana Crystals")(
    lambda *player: event("overload", player[0] if player else "friendly")
)
rule("event-base", "{who} is revealed", "{who} is triggered", "{who} triggers")(
    lambda who: event("secret-revealed", subject=who)
)
rule("event-base", "{actor} (Discover|discover|discovers) {who}")(lambda player, who: event("discover", player, who))
rule("event-base", "you Excavate")(lambda: event("excavate", "friendly"))
rule("event-base", "you Invoke Galakrond", "you Invoke")(lambda: event("invoke", "friendly"))
rule("event-base", "you Trade", "you Trade {who}", "you trade")(
    lambda *who: event("trade", "friendly", who[0] if who else None)
)
rule("event-base", "you Forge {who}")(lambda who: event("forge", "friendly", who))
rule("event-base", "you gain a Corpse")(lambda: event("gain-corpses", "friendly"))
rule("event-base", "you spend {n} Corpses", "you spend a Corpse", "you spend Corpses")(
    lambda *n: event("spend-corpses", "friendly", amount=n[0] if n else None)
)
rule("event-base", "{who} (awakens|awaken)")(lambda who: event("awaken", subject=who))
rule("event-base", "you destroy {who}")(lambda who: event("kill", "friendly", other=every(who)))
rule("event", "{event-base}")(lambda pattern: pattern)
rule("event", "{event-base} {event-period}")(lambda pattern, period: replace(pattern, period=period))
rule("event-period", "(each|in a|this) turn")(lambda: "turn")
rule("event", "{event-base} (on|during) {turn-of}")(lambda pattern, asked: replace(pattern, condition=asked))
rule("turn-of", "your turn")(lambda: Condition("your-turn"))
rule("turn-of", "your opponent's turn", "their turn")(lambda: Condition("not", parts=(Condition("your-turn"),)))

rule("at-turns", "at the end of your turns")(lambda: event("turn-end", "friendly"))
rule("at-turns", "at the start of your turns")(lambda: event("turn-start", "friendly"))
rule("at", "{at-turns}")(lambda pattern: pattern)
rule(
    "at",
    "At the end of your turn",
    "at the end of your turn",
    "end of your turn",
)(lambda: event("turn-end", "friendly"))
rule("at", "At the start of your turn", "on your turn", "At the beginning of your turn")(
    lambda: event("turn-start", "friendly")
)
rule("at", "At the end of each turn", "at the end of every turn", "At the end of each player's turn")(
    lambda: event("turn-end")
)
rule("at", "At the start of each turn", "At the start of each player's turn", "at the start of every turn")(
    lambda: event("turn-start")
)
rule("at", "At the end of your opponent's turn", "at the end of your opponent's turns", "at the end of their turn")(
    lambda: event("turn-end", "enemy")
)
rule("at", "At the start of your opponent's turn", "At the start of your opponent's turns")(
    lambda: event("turn-start", "enemy")
)
rule("at", "at the end of the turn", "At the end of turn", "at the end of the turn", "at end of turn")(
    lambda: event("turn-end", period="turn")
)
rule("at", "At the start of your next turn", "at the start of your next turn", "next turn")(
    lambda: event("turn-start", "friendly", period="next")
)
rule("at", "at the end of your next turn")(lambda: event("turn-end", "friendly", period="next"))
rule("at", "Start of Game:", "at the start of the game", "when the game starts", "at the start of game")(
    lambda: event("game-start")
)
rule("at", "each turn")(lambda: event("turn-start", period="each"))  # the text does not say whose turns

PLAYED = ("play-card", "play-minion", "cast-spell")
"""Events of played cards; "if you play it this turn" is said of what has been played (HS 2.2, 2.3)."""

rule("when", "whenever {event}", "each time {event}", "every time {event}")(
    lambda pattern: replace(pattern, timing="whenever")
)
rule("when", "after {event}")(lambda pattern: replace(pattern, timing="after"))
rule("when", "when {event}")(lambda pattern: replace(pattern, timing="when"))
rule("when", "if {event}")(lambda pattern: replace(pattern, timing="after" if pattern.event in PLAYED else "when"))
rule("when", "{at}")(lambda pattern: replace(pattern, timing="at"))

rule("event-base", "{who} (attacks|attack) {who} and survives", "{who} attacks and survives")(
    lambda who, *victim: event("attack-survived", subject=who, other=every(victim[0]) if victim else None)
)
rule("event-base", "{who} (damages|damage) {who}", "{who} deals damage to {who}")(
    lambda who, victim: event("deal-damage", subject=who, other=every(victim))
)
rule("event-base", "you kill {who} with {who}", "you destroy {who} with {who}")(
    lambda *found: event("kill", "friendly", found[-1], other=every(found[0]))
)
rule(
    "event-base",
    "this minion deals exact lethal damage",
    "you deal exact lethal damage",
    "{who} deals exact lethal damage",
)(lambda *who: event("honorable-kill", "friendly", who[0] if who else SELF))
rule(
    "event-base",
    "you play {n} cards in a turn",
    "you play {n} {noun} in a turn",
    "you cast {n} {noun} in a turn",
)(lambda n, *who: replace(event("play-card", "friendly", who[0] if who else None, amount=n), period="turn"))
rule("event-base", "your opponent plays {n} cards in a turn")(
    lambda n: replace(event("play-card", "enemy", amount=n), period="turn")
)
rule(
    "event-base",
    "you cast your <first|second|third> {noun} in a turn",
    "you play your <first|second|third> {noun} (in a|each) turn",
)(
    lambda which, who: replace(
        event("play-card", "friendly", who, amount=number({"first": "1", "second": "2", "third": "3"}[which.lower()])),
        period="turn",
    )
)
rule(
    "event-base",
    "you play the <left-most|right-most> card in your hand",
    "you play the left- or right-most card in your hand",
    "you play a left- or right-most card",
)(lambda *_: event("play-card", "friendly", Selector("cards", filters=(Filter("outermost"),))))

rule("event-base", "{actor} has at least {n} {noun} and plays another")(
    lambda player, n, who: replace(
        played(player, who),
        condition=Condition("more", amount=Value("count", of=replace(who, side=player)), limit=n),
    )
)
rule("event-base", "an (opposing|enemy) Hero Power is used", "an enemy uses their Hero Power")(
    lambda: event("hero-power", "enemy")
)
rule("event-base", "an enemy (casts|cast) {who} on {who}")(
    lambda who, aim: replace(played("enemy", who), other=every(aim))
)

rule("event-base", "you restore {n} or more Health to {who}")(
    lambda n, who: event("restore", "friendly", who, amount=n)
)

rule("event-base", "you use it", "this uses an ability", "you use this ability")(lambda: event("use", "friendly", SELF))

rule("event-base", "you spend your last Mana Crystal")(lambda: event("spend-all-mana", "friendly"))
rule("at", "At the <start|end> of EVERY player's turn")(lambda when: event(f"turn-{when.lower()}"))
