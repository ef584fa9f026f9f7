"""What was played before: texts count it, or carry it out once more (HS 4.10)."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Selector
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardClass, GameTag

WHOSE = ("play", "enemy-play")

PAST = ("past", "period")
"""Filters that say since when a card was played."""


def played(context: Context, cards: Selector) -> list[Entity]:
    """Return the cards that were played whom a selector means, in the order in which they were (HS 4.10).

    "The opponent's last turn" is the one before this. One of several is a random one, and so is their order where
    the text says so. Raises UnknownOutcome where it is not known what was played.
    """
    history = context.r.played()
    past = {item.kind: item.card for item in cards.filters if item.kind in PAST}
    if history is None or past.get("past") not in WHOSE:
        raise UnknownOutcome("history")
    state = context.r.state
    turn, friendly = state.game.get(GameTag.TURN), past["past"] == "play"
    since = {"game": 0, "turn": turn, "last-turn": turn - 1}.get(past.get("period", ""))
    if since is None:
        raise UnknownOutcome("history")
    own = tuple(item for item in cards.filters if item.kind not in (*PAST, "other-class"))
    plain = replace(cards, kind="cards", side="", filters=own, pick="all", count=None)
    strange = any(item.kind == "other-class" for item in cards.filters)
    found = []
    for entry in history:
        if entry.turn < since or (entry.player == context.source.controller) is not friendly:
            continue
        if past.get("period") == "last-turn" and entry.turn != since:
            continue
        fact = matching.matches(plain, entry.card, context.terms)
        if strange:
            fact = matching.conjunction((fact, _is_of_other_class(context, entry.card)))
        if fact is None:
            raise UnknownOutcome("history")
        if fact:
            found.append(entry.card)
    if cards.pick == "all" and strange:
        return list(context.r.oracle.pick("HS 3.5", found, len(found))) if len(found) > 1 else found
    if cards.pick in ("chosen", "random") and found:
        return list(context.r.oracle.pick("HS 3.5", found, 1))
    return found


def _is_of_other_class(context: Context, card: Entity) -> matching.Fact:
    """Return whether a card is of a class, and not of that of the player's hero."""
    hero = context.r.state.hero_of(context.player)
    own = facts_of(hero.card_id, context.r.ruleset.high) if hero is not None else None
    facts = facts_of(card.card_id, context.r.ruleset.high)
    if own is None or facts is None:
        return None
    return bool(facts.classes) and CardClass.NEUTRAL not in facts.classes and not set(facts.classes) & set(own.classes)
