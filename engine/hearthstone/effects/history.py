"""Cards played and minions that died earlier in the game, which texts count or repeat (HS 4.10)."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import EventPattern, Filter, Selector
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.mechanics.printed import printed_stat
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone

WHOSE = ("play", "enemy-play")

PAST = ("past", "period")
"""Filters by who played a card, and by when it was played."""


def played(context: Context, cards: Selector) -> list[Entity]:
    """Return the played cards that a selector picks, in the order in which they were played (HS 4.10).

    A pick is random, and so is the order of cards from other classes. Raises UnknownOutcome where the played cards are
    unknown.
    """
    found = _matching(context, cards)
    if kind := _kind_apart(cards):
        groups = {mark: [one for one in found if one.get(kind) == mark] for one in found if (mark := one.get(kind))}
        return [picked for group in groups.values() for picked in context.r.oracle.pick("HS 3.5", group, 1)]
    if cards.pick == "all" and any(item.kind == "other-class" for item in cards.filters):
        return list(context.r.oracle.pick("HS 3.5", found, len(found))) if len(found) > 1 else found
    if cards.pick in ("chosen", "random", "count") and found:
        number = 1 if cards.count is None or cards.count.kind != "number" else cards.count.number
        return list(context.r.oracle.pick("HS 3.5", found, min(number, len(found))))
    return found


def count_played(context: Context, cards: Selector) -> int:
    """Return the number of played cards that a selector matches, or of their kinds that it tells apart (HS 4.10)."""
    found, kind = _matching(context, cards), _kind_apart(cards)
    return len({one.get(kind) for one in found} - {0}) if kind else len(found)


def _kind_apart(cards: Selector) -> int:
    """Return the tag by which a selector takes one card of each kind; 0 if it takes all cards."""
    return next((item.number for item in cards.filters if item.kind == "one-of-each"), 0)


def _matching(context: Context, cards: Selector) -> list[Entity]:
    """Return the played cards that a selector matches, in the order in which they were played.

    "The opponent's last turn" is the turn before this one, the player's own the turn before that.
    """
    history = context.r.past.played_before(()) if context.counts_current else context.r.played()
    past = {item.kind: item.card for item in cards.filters if item.kind in PAST}
    if history is None or past.get("past") not in WHOSE:
        raise UnknownOutcome("history")
    state = context.r.state
    turn, friendly = counted_turn(state), past["past"] == "play"
    since = known(
        {"game": 0, "turn": turn, "last-turn": turn - (2 if friendly else 1)}.get(past.get("period", "")), "history"
    )
    own = tuple(item for item in cards.filters if item.kind not in (*PAST, "one-of-each"))
    plain = replace(cards, kind="cards", side="", filters=own, pick="all", count=None, parts=())
    by_cost = any(item.number == GameTag.COST for item in own)
    found = []
    for entry in history:
        if entry.turn < since or (entry.player == context.source.controller) is not friendly:
            continue
        if past.get("period") == "last-turn" and entry.turn != since:
            continue
        if cards.parts and not _was_aimed_at(context, entry.card, cards.parts[0]):
            continue
        card = _with_printed_cost(context, entry.card) if by_cost else entry.card
        fact = known(matching.matches(plain, card, context.terms), "history")
        if fact:
            found.append(entry.card)
    return found


def _with_printed_cost(context: Context, card: Entity) -> Entity:
    """Return a played card with its printed cost: that is the one which texts about played cards mean (HS 4.11)."""
    cost = known(printed_stat(context.r, card, GameTag.COST), "history")
    as_printed = card.as_now()
    as_printed.tags[GameTag.COST] = cost
    return as_printed


def _was_aimed_at(context: Context, card: Entity, who: Selector) -> bool:
    """Return whether the target of a played card matches a selector; sides are relative to the source's controller."""
    target = context.r.state.entities.get(card.get(GameTag.CARD_TARGET))
    if target is None:
        return False
    own = target.controller == context.source.controller
    if who.side and own is not (who.side == "friendly"):
        return False
    fact = known(matching.matches(replace(who, side=""), target, context.terms), "history")
    return fact


OF_THE_DEAD = ("past", "period", "distinct")
"""Filters of dead minions that are not matched against the card: since when, and whether each card counts once."""


def died(context: Context, cards: Selector) -> list[Entity]:
    """Return all dead minions that a selector matches, in the order in which they died (HS 4.10).

    Raises UnknownOutcome where others may have died before the log began, or for a dead card without card data.
    """
    state = context.r.state
    if state.lacks_deaths:
        raise UnknownOutcome("history")
    side = {
        "friendly": (context.source.controller,),
        "enemy": (state.opponent(context.player).controller,),
    }
    owners = side.get(cards.side, tuple(state.players))
    this_turn = is_of_this_turn(cards)
    keywords = tuple(item for item in cards.filters if item.kind == "keyword")
    asked = tuple(item for item in cards.filters if item.kind not in (*OF_THE_DEAD, "keyword"))
    plain = replace(cards, kind="cards", side="", filters=asked, pick="all")
    found = []
    for entity in (state[number] for number in state.died):
        if not entity.known or entity.controller not in owners or not _was_a_minion(entity):
            continue
        if this_turn and state.died[entity.id] != counted_turn(state):
            continue
        of_heroes = replace(plain, filters=tuple(item for item in asked if item.kind != "type"))
        fact = matching.matches(plain if entity.type == CardType.MINION else of_heroes, entity, context.terms)
        if fact is not False:
            fact = matching.conjunction((fact, _has_printed(keywords, entity, context)))
        if known(fact, "history"):
            found.append(entity)  # the record has the card as printed
    return found


def count_summoned(context: Context, cards: Selector) -> int:
    """Return how many minions the player has summoned that a selector matches (HS 4.10)."""
    context.try_out("history")  # logs have hardly shown it
    period = next((item.card for item in cards.filters if item.kind == "period"), "")
    minions = replace(cards, kind="minions", filters=tuple(item for item in cards.filters if item.kind not in PAST))
    asked = EventPattern("summon", player="friendly", subject=minions, period=period)
    return known(context.r.past.times_happened(context.source, asked), "history")


def _was_a_minion(dead: Entity) -> bool:
    """Return whether a dead entity was a minion; in a hand it may have become a hero card since (HS 2.5)."""
    became_hero = dead.type == CardType.HERO and dead.zone in (Zone.HAND, Zone.DECK)
    return dead.type == CardType.MINION or became_hero


def counted_turn(state: GameState) -> int:
    """Return the turn whose events count as those of this turn: a new one begins in its first step (HS 2.1.0)."""
    return state.game.get(GameTag.TURN) - (state.game.get(GameTag.STEP) == Step.MAIN_NEXT)


def is_of_this_turn(cards: Selector) -> bool:
    """Return whether a selector means the minions that died this turn: those come in order of play (HS 4.10)."""
    return any(item.kind == "period" and item.card == "turn" for item in cards.filters)


def _has_printed(keywords: tuple[Filter, ...], entity: Entity, context: Context) -> Fact:
    """Return whether a card is printed with all keywords that the filters name, None if unknown."""
    facts = facts_of(entity.card_id, context.r.ruleset.high) if keywords else None
    if facts is None:
        return None if keywords else True
    return all(facts.tags.get(item.number) for item in keywords)
