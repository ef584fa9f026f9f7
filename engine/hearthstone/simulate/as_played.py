"""Copies of cards as they were when played: a card may be another one when triggers respond to it (HS 2.2, 3.4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.cards.ability import Selector
from engine.hearthstone.cards.matching import Context as Terms
from engine.hearthstone.cards.matching import matches
from engine.hearthstone.cards.queue import USED, Candidate
from engine.hearthstone.cards.triggers import AS_PLAYED
from engine.hearthstone.effects.context import Context
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag

PLAYED = frozenset({"play-card", "play-minion"})
"""Events of playing a card."""


class AsPlayed:
    """The cards played in one game, by entity id, each as it was when played."""

    def __init__(self, r: Resolution) -> None:
        self.r = r
        self.cards: dict[int, Entity] = {}

    def note(self, card: Entity) -> None:
        """Store a card that is being played."""
        self.cards[card.id] = card.as_now()

    def of(self, candidate: Candidate) -> Entity | None:
        """Return the subject of a play event as it was when played; None for other events."""
        subject = candidate.happening.subject
        return self.cards.get(subject.id) if subject is not None and candidate.happening.event in PLAYED else None

    def was_meant(self, candidate: Candidate) -> bool:
        """Return whether the trigger also matched the played card as it was when played."""
        subject, asked, before = candidate.happening.subject, candidate.ability.pattern.subject, self.of(candidate)
        if before is None or subject is None or asked is None or before.card_id == subject.card_id:
            return True
        return self.fits(candidate, before, asked)

    def still_fits(self, candidate: Candidate) -> bool:
        """Return whether the subject of an event still matches the trigger if it has become another card since."""
        subject, asked = candidate.happening.subject, candidate.ability.pattern.subject
        if subject is None or asked is None or subject.card_id == candidate.subject_card:
            return True
        return candidate.ability.pattern.period == AS_PLAYED or self.fits(candidate, subject, asked)

    def suits(self, candidate: Candidate, cost_of: Callable[[int], int]) -> bool:
        """Return whether the subject of an event matches a trigger if its visible tags do not tell: the log may hide
        it, and the cost that was paid is gone (HS 4.11). Raises UnknownCard if it is not known what is asked for.
        """
        happening, asked = candidate.happening, candidate.ability.pattern.subject
        if happening.subject is None or asked is None:
            return True
        subject, used = self.r.oracle.reveal(happening.subject).as_now(), happening.event in USED
        decisive = used or not happening.subject.card_id  # else it is not its subject that is unknown
        if used:
            subject.take_tags({**subject.tags, GameTag.COST: cost_of(subject.id)})
        fact = matches(asked, subject, self._terms(candidate))
        if fact is None:
            raise UnknownCard("whom it responds to is not known", self.r.oracle.reveal(candidate.bearer).card_id)
        return fact or not decisive

    def fits(self, candidate: Candidate, subject: Entity, asked: Selector) -> bool:
        """Return whether a card, which the log may hide, matches the selector of a trigger."""
        return matches(asked, subject, self._terms(candidate)) is not False

    def _terms(self, candidate: Candidate) -> Terms:
        player = self.r.state.player_of(candidate.bearer)
        return Context(self.r, candidate.bearer, player, happening=candidate.happening).terms
