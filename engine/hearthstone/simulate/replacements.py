"""Replacements in play mode (HS 4.9, 5.1): the cards in force that repeat texts or change amounts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.hearthstone.cards.ability import OnPlay, Replacement
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.matching import Context, matches
from engine.hearthstone.cards.replacements import applies
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

OF_MINIONS = ("battlecry", "combo")
"""The texts of a minion, weapon or hero card that a card may repeat; a card with both has a battlecry."""

OF_TYPES = {CardType.SPELL: "cast-spell", CardType.HERO_POWER: "hero-power"}
"""The event of using a card that is not a minion, weapon or hero."""


@cache
def _replacements_of(card_id: str, build: int) -> tuple[Replacement, ...]:
    return tuple(ability for ability in abilities_of(card_id, build, build) if isinstance(ability, Replacement))


def replacements_of(card: Entity, build: int) -> tuple[Replacement, ...]:
    """Return the replacements of a card in play; none if it is silenced or dormant."""
    found = _replacements_of(card.card_id, build)
    return () if found and (card.get(GameTag.SILENCED) or card.get(GameTag.DORMANT)) else found


def in_force(state: GameState, build: int) -> Iterator[tuple[Entity, Replacement]]:
    """Yield the replacements of all cards in play and of the players' enchantments, each with its bearer."""
    lasting = (one for player in state.players.values() for one in state.attached_in_play(player))
    for bearer in (*state.play_order, *lasting):
        yield from ((bearer, one) for one in replacements_of(bearer, build))


def changes_of(
    state: GameState, build: int, entity: Entity, event: str, *changes: str, source: Entity | None = None
) -> Iterator[Replacement]:
    """Yield the replacements of an event for an entity, with one of some ways of change, oldest bearer first.

    ``source`` is the cause of the event.
    """
    for bearer, one in in_force(state, build):
        meant = one.pattern.event == event and one.change in changes
        if meant and applies(one, bearer, entity, source, state, build):
            yield one


def repetitions(r: Resolution, event: str, entity: Entity, change: str = "twice") -> int:
    """Return how many extra times an event happens because of its player's cards in play (HS 5.1)."""
    if event == "battlecry" and entity.type not in (CardType.MINION, CardType.WEAPON, CardType.HERO):
        return 0
    return int(
        any(
            one.change == change and one.pattern.event == event and _is_about(r, bearer, one, entity)
            for bearer, one in in_force(r.state, r.ruleset.high)
            if bearer.controller == entity.controller
        )
    )


def _is_about(r: Resolution, bearer: Entity, replacement: Replacement, entity: Entity) -> bool:
    """Return whether a replacement applies to an entity."""
    who = replacement.pattern.subject
    terms = Context(r.state, r.ruleset.high, bearer, bearer.controller, reveal=r.oracle.reveal)
    return who is None or matches(who, entity, terms) is not False


def repeats_of(r: Resolution, card: Entity, target: Entity | None) -> list[Entity | None]:
    """Return the target of each repetition of a card's text after the first time (HS 2.3.2.a, 5.1 battlecry).

    A spell or hero power that targets a minion may continue with the minion's neighbours, left one first, each time
    that it takes effect.
    """
    event = OF_TYPES.get(card.type, "battlecry")
    if event == "battlecry":
        build = r.ruleset.high
        kinds = {one.kind for one in abilities_of(card.card_id, build, build) if isinstance(one, OnPlay)}
        return [target] * int(any(repetitions(r, kind, card) for kind in OF_MINIONS if kind in kinds))
    beside: list[Entity | None] = []
    if target is not None and target.type == CardType.MINION and repetitions(r, event, card, "also-adjacent"):
        beside = [one for one in r.state.board(target.controller) if abs(one.position - target.position) == 1]
    if event == "hero-power":
        return beside
    return [*beside, *([target, *beside] if repetitions(r, event, card) else [])]
