"""The common part of all answers from the log: the packets ahead, and the next value of a tag."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.blocks import changes
from engine.hearthstone.cards.ability import Action, terms_in
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.oracle import Oracle
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone


class LogAnswers(Oracle):
    """Reads answers from the packets ahead in ``log``."""

    def __init__(self, log: LogMatcher) -> None:
        self.log = log

    def next_value(self, entity: Entity, tag: int) -> int | None:
        """Return the value of the next change of the tag, before the next block."""
        return next((packet.value for packet in self.log.until_block() if changes(packet, entity, tag)), None)

    def stays_when_saved(self, hero: Entity) -> bool:
        """Return whether a hero that was mortally wounded and saved stays in play."""
        return self.next_value(hero, GameTag.ZONE) != Zone.GRAVEYARD


@cache
def gives_turns(card_id: str) -> bool:
    """Return whether a card's text gives turns whose effects come only when those turns begin (HS 4.13)."""
    terms = (term for definition in definitions_of(card_id) for term in terms_in(definition.abilities))
    return any(isinstance(term, Action) and term.kind == "turn" and bool(term.actions) for term in terms)
