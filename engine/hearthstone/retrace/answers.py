"""A log's answers to the choices that the rules leave open, and the search for answers that match the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from engine.hearthstone.retrace.following import Following
from engine.hearthstone.retrace.stream import NEVER
from engine.hearthstone.sequences.mulligan import RULE as MULLIGAN
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag, PlayState, Zone
from hslog.hearthstone.packets import TagChange

Answer = TypeVar("Answer")

MOST_ANSWERS = 12
"""Maximum number of answers tried per question, in the order in which the log mentions them."""


class Asked(NamedTuple):
    """A question that was asked: the index of the given answer, the number of answers, and the place in the log.

    ``shown`` is the place at which the log mentions the given answer.
    """

    given: int
    of: int
    place: int
    shown: int


class Answers(Chooser):
    """Answers the open choices of the rules as in the log that is played again.

    A log does not contain the questions. It mentions picked entities soon after: ``plan`` is the answer to each
    question, counted from the one that the log mentions first. Cards that are ``never_shown`` may be any. ``untold``
    names requested facts that the log does not show, ``coming`` returns the id of the next new entity. ``concede`` lets
    a player concede during a sequence.
    """

    def __init__(
        self, state: GameState, cards: Mapping[int, Card], recording: Following, plan: Sequence[int], first: int
    ) -> None:
        super().__init__(state, Random(0), cards, first)
        self.recording = recording
        self.plan = plan
        self.asked: list[Asked] = []
        self.coming: Callable[[], int] = lambda: 0
        self.concede: Callable[[Entity], None] = lambda player: None
        self.never_shown: set[int] = set()
        self.untold = ""

    def ask(self, answers: Sequence[Answer], mentioned: Callable[[Answer], int] | None = None) -> Answer:
        """Return the planned answer among the legal ones."""
        if len(answers) == 1:
            return answers[0]
        places = [mentioned(one) if mentioned is not None else NEVER for one in answers]
        ranked = sorted(range(len(answers)), key=lambda number: places[number])[:MOST_ANSWERS]
        number = len(self.asked)
        given = min(self.plan[number] if number < len(self.plan) else 0, len(ranked) - 1)
        self.asked.append(Asked(given, len(ranked), self.recording.at, places[ranked[given]]))
        return answers[ranked[given]]

    def _entity(self, entity: Entity) -> int:
        return self.recording.stream.next_of(entity.id, self.recording.at)

    def _card(self, card_id: str) -> int:
        """Return the place at which the log next mentions a card, even if it shows the new entity only later."""
        stream, at = self.recording.stream, self.recording.at
        coming = self.coming()
        hidden = stream.next_of(coming, at) if stream.cards.get(coming) == card_id else NEVER
        return min(hidden, stream.next_card(card_id, at))

    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return the card that leaves its zone next; in the mulligan None if the log continues with none of them."""
        if rule == MULLIGAN and not self._is_next(candidates):
            return None
        return self._named_next(candidates)

    def _named_next(self, cards: Sequence[Entity]) -> Entity | None:
        return self.ask(cards, self._entity) if cards else None

    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the card of the hand that returns to the deck: the one that the log names next."""
        card = self._named_next(hand)
        self.put_back += [card.id] if card is not None else []
        return card

    def _is_next(self, cards: Sequence[Entity]) -> bool:
        entry = self.recording.following
        return entry is not None and not entry.ends and any(self._entity(card) == self.recording.at for card in cards)

    def top_card(self, deck: Sequence[Entity]) -> Entity | None:
        """Return the card of a deck that the log names next; if it names none, the one that came first."""
        return self._named_next(deck)

    def bottom_of_deck(self, controller: int, number: int) -> list[Entity]:
        """Return the cards of a deck that the log names next."""
        deck = self.state.zone(controller, Zone.DECK)
        return sorted(deck, key=self._entity)[:number]

    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return the entities that the log names next."""
        if len(legal) <= number:
            return list(legal)
        picked: list[Entity] = []
        for _ in range(number):
            picked.append(self.ask([one for one in legal if one not in picked], self._entity))
        return picked

    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the position that the log gives a played card, else the right end."""
        if card.id == self.played:
            self.position = self.recording.stream.next_position(card.id, self.recording.at)
        return super().choose_position(rule, card)

    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags of a card, which may be hidden from the log."""
        self._note(card)
        return super().look_at(card)

    def reveal(self, card: Entity) -> Entity:
        """Return a card with all its tags."""
        self._note(card)
        return super().reveal(card)

    def _note(self, card: Entity) -> None:
        if card.id in self.never_shown and not card.card_id:
            self.untold = "which card it is that it never shows"

    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return the card id that the log shows next."""
        return self.ask(card_ids, self._card)

    def pick_number(self, rule: str, low: int, high: int) -> int:
        """Return one of the numbers."""
        return self.ask(range(low, high + 1))

    def happens(self, rule: str, chance: float) -> bool:
        """Return whether a random event happens."""
        return self.ask((False, True))

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return the card that the log names next; a player may concede instead (HS 1.7)."""
        coming = self.recording.following
        packet = coming.packet if coming is not None else None
        if isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.PLAYSTATE, PlayState.CONCEDED):
            self.concede(self.state[packet.entity])
        return self._named_next(cards)

    def shuffle(self, controller: int) -> None:
        """Do nothing: the log knows the order."""


def next_plan(asked: Sequence[Asked], place: int) -> list[int] | None:
    """Return the plan to try after the log departs at a place; None if all answers are certain or were tried.

    An answer is certain if the log mentions it later.
    """
    for number in reversed(range(len(asked))):
        one = asked[number]
        if one.given + 1 < one.of and not one.shown < place:
            return [*(before.given for before in asked[:number]), one.given + 1]
    return None
