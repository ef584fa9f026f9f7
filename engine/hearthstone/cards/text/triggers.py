"""Sentences with triggers."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    EventPattern,
    Gain,
    Keyword,
    OnPlay,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.text.clauses import later
from engine.hearthstone.cards.text.headers import Note
from engine.hearthstone.cards.text.selectors import IT, SELF
from engine.hearthstone.cards.text.words import G
from engine.hearthstone.cards.triggers import HOST
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule


def _of_itself(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return actions in which "it" means the card itself."""
    return tuple(replace(action, who=SELF) if action.who == IT else action for action in actions)


rule("actions", "{at-turns}, {actions}")(
    lambda pattern, actions: (
        Action("lasting", abilities=(Trigger(pattern=replace(pattern, timing="at"), actions=actions),)),
    )
)
rule("actions", "{at} {actions}", "{at}, {actions}")(lambda pattern, actions: (later(pattern, actions),))
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
rule("trigger-base", "while in your <hand|deck>, {trigger}", "while this is in your <hand|deck>, {trigger}")(
    lambda place, trigger: replace(trigger, place=place.lower())
)
rule("trigger-base", "Each turn this is in your hand, {actions}")(
    lambda actions: Trigger(
        pattern=EventPattern("turn-start", "at", "friendly"), actions=_of_itself(actions), place="hand"
    )
)
rule("sentence", "(Discarded|Discards) at the end of your turn", "Destroy card if in hand at the end of turn")(
    lambda: Trigger(pattern=EventPattern("turn-end", "at", "friendly"), actions=(Action("discard", who=HOST),))
)
rule("trigger-base", "while Dormant, {trigger}")(lambda trigger: replace(trigger, place="dormant"))
rule(
    "trigger-base",
    "<freeze|destroy> any {noun} damaged by {who}",
)(
    lambda verb, who, by: Trigger(
        pattern=EventPattern("deal-damage", "whenever", subject=by, other=who),
        actions=(Action(verb.lower(), who=IT),),
    )
)
rule("trigger-base", "for the rest of the game, {trigger}", "this game, {trigger}")(
    lambda trigger: replace(trigger, limit="game")
)
rule("trigger", "{trigger-base}")(lambda trigger: trigger)
rule("trigger", "this turn, {trigger-base}", "{trigger-base} this turn")(
    lambda trigger: replace(trigger, limit="this-turn")
)
rule("trigger-base", "if {condition} {at}, {actions}")(
    lambda condition, pattern, actions: Trigger(pattern=pattern, condition=condition, actions=actions)
)
rule(
    "trigger-base", "{when} while this is in your hand, {actions}", "{when} while this is in your hand, {conditional}"
)(lambda pattern, actions: Trigger(pattern=pattern, actions=actions, place="hand"))
rule(
    "sentence",
    "When drawn, {actions}",
    "When drawn, you {actions}",
    "When drawn, it {actions}",
)(lambda *said: Note("of what was put into the deck" if said else ""))
rule("sentence", "the next time {event}, {actions}")(
    lambda pattern, actions: (
        Action("lasting", abilities=(Trigger(pattern=replace(pattern, timing="when"), actions=actions, limit="once"),)),
    )
)
rule("header", "Stealth for 1 turn", "{keyword} Stealth for 1 turn")(  # no sentence, as no other card gives it
    lambda *tags: (
        *(Keyword(tag=tag, value=1) for tag in (*tags, GameTag.STEALTH)),
        Trigger(
            pattern=EventPattern("turn-start", "at", "friendly"),
            actions=(Action("lose-keyword", who=SELF, gives=(Gain(GameTag.STEALTH, Value("number"), "set"),)),),
            limit="once",
        ),
    )
)
rule("sentence", "when you play or discard this, {actions}")(
    lambda actions: (
        OnPlay(kind="spell", actions=actions),
        Trigger(pattern=EventPattern("discard", "when", "friendly", SELF), actions=actions, place="hand"),
    )
)
rule("trigger-base", "the first time {event}, {actions}")(
    lambda pattern, actions: Trigger(
        pattern=replace(pattern, timing="when"),
        actions=actions,
        limit="once-per-turn" if pattern.period == "turn" else "once",
    )
)
rule("trigger-base", "In {n} turns, {actions}", "in {n} turn, {actions}", "in {n} turns, {conditional}")(
    lambda n, actions: Trigger(
        pattern=EventPattern("turn-start", "at", "friendly", amount=n), actions=actions, limit="once"
    )
)
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
rule("sentence", "if it (lives|survives) until your next turn, {actions}")(
    lambda actions: (
        Action(
            "give",
            who=IT,
            abilities=(Trigger(pattern=EventPattern("turn-start", "at", "friendly"), actions=actions, limit="once"),),
        ),
    )
)
rule("trigger-base", "when your turn starts, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("turn-start", "when", "friendly"), actions=actions)
)
rule("trigger-base", "After attacking <a minion>, {actions}", "after attacking, {actions}")(
    lambda *found: Trigger(
        pattern=EventPattern("attack", "after", subject=SELF, other=Selector("minions") if found[1:] else None),
        actions=found[-1],
    )
)
rule("trigger-base", "{at-during}, {actions}")(lambda pattern, actions: Trigger(pattern=pattern, actions=actions))
rule("at-during", "during your turn", "on your turn")(lambda: EventPattern("turn-start", player="friendly"))
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
rule("trigger-base", "If this minion is discarded, {actions}", "if this is discarded, {actions}")(
    lambda actions: Trigger(pattern=EventPattern("discard", "when", "friendly", SELF), actions=actions, place="hand")
)
