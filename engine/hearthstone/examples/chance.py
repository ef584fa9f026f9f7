"""Random choices in an example: their outcomes are listed in the order in which they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from engine.core.trace import Trace
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.effects.actions.hand import ADD
from engine.hearthstone.examples.model import Chance
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.simulate.errors import SimulationError
from engine.hearthstone.state import Entity, GameState
from hslog.core.numbers import is_digits

FEW = 10
"""The most candidate cards among which an example may leave a choice unlisted; a choice from a pool always matters."""


class ChanceError(SimulationError):
    """Raised when a random choice has no listed outcome, or one that is not possible."""


class ChanceChooser(Chooser):
    """Answers random choices from a list; a choice with only one candidate needs no answer.

    An unlisted choice must not matter: the first candidate is taken, and described in ``unlisted``. A choice from a
    pool of cards must be listed. ``asked`` are all choices so far: the choosing entity, and the candidates.
    ``expected`` are the cards of entities that get their names as they come, by name. ``interrupt`` makes a player
    concede instead of choosing (HS 1.7).
    """

    def __init__(
        self,
        state: GameState,
        cards: Mapping[int, Card],
        names: dict[str, int],
        chance: Sequence[Chance],
        expected: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(state, Random(0), cards, 1)
        self.names = names
        self.expected = expected
        self.waiting = list(chance)
        self.asked: list[tuple[int, list[int]]] = []
        self.trace: Trace | None = None
        self.choices: list[str] = []
        self.interrupt: Callable[[], None] | None = None
        self.unlisted: list[str] = []

    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return the next listed picks. Raises ChanceError."""
        block = enclosing_block(self.trace) if self.trace is not None else None
        self.asked.append((int(block.entity) if block is not None else 0, [one.id for one in legal]))
        if len(legal) <= number:
            return list(legal)
        picked: list[Entity] = []
        for _ in range(number):
            rest = [one for one in legal if one not in picked]
            picked.append(rest[0] if len(rest) == 1 else self._next(rest))
        return picked

    def pick_number(self, rule: str, low: int, high: int) -> int:
        """Return the next listed number. Raises ChanceError."""
        pick = self._take(f"a number from {low} to {high}")
        if not is_digits(pick) or not low <= int(pick) <= high:
            raise ChanceError(f"chance: {pick} is no number from {low} to {high}")
        return int(pick)

    def happens(self, rule: str, chance: float) -> bool:
        """Return the next listed truth value. Raises ChanceError."""
        pick = self._take("true or false")
        if pick not in ("true", "false"):
            raise ChanceError(f"chance: {pick} is neither true nor false")
        return pick == "true"

    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return the next listed card; if none is listed, the one that the player chooses, if it is offered."""
        if len(card_ids) == 1:
            return card_ids[0]
        if rule == ADD and not self.waiting and not self.choices:
            return card_ids[0]  # a card for hand or deck that does not matter
        if not self.waiting and self.choices:
            chosen = self._card_of(self.choices[0])
            return chosen if chosen in card_ids else card_ids[0]
        pick = self._take(f"a card of {len(card_ids)}", card_ids[0] if len(card_ids) <= FEW else "")
        if pick not in card_ids:
            raise ChanceError(f"chance: {pick} may not be picked here")
        return pick

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return the card that the player chooses by the action; a conceding player gets a random one."""
        if self.interrupt is not None and not self.choices:
            interrupt, self.interrupt = self.interrupt, None
            interrupt()
            return self._next(cards)
        if not self.choices and len(cards) == 1:
            return cards[0]
        if not self.choices:
            raise ChanceError(f"the action does not say which of {len(cards)} cards is chosen")
        pick = self.choices.pop(0)
        wanted = self.names.get(pick)
        found = [one for one in cards if one.id == wanted] or [one for one in cards if self._is_meant(one, pick)]
        if not found:
            raise ChanceError(f"choose: {pick} is not offered")
        return found[0]

    def _take(self, what: str, otherwise: str = "") -> str:
        """Return the next listed outcome, or ``otherwise`` if there is none. Raises ChanceError if that is empty."""
        if self.waiting:
            return self.waiting.pop(0).picks
        if not otherwise:
            raise ChanceError(f"chance: {what} is asked for and not listed")
        self.unlisted.append(what)
        return otherwise

    def _next(self, legal: Sequence[Entity]) -> Entity:
        if not self.waiting:
            self.unlisted.append(f"a random choice among {len(legal)}")
            return legal[0]
        pick = self._take(f"a random choice among {len(legal)}")
        wanted, card = self.names.get(pick), self.expected.get(pick, pick)
        for one in reversed(legal) if pick in self.expected else legal:
            if one.id == wanted or (wanted is None and self._card(one) == card):
                return one
        raise ChanceError(f"chance: {pick} may not be picked here")

    def _is_meant(self, offered: Entity, pick: str) -> bool:
        """Return whether a pick, the name or id of a card, means the offered card, or one with the same id."""
        return offered.id == self.names.get(pick) or self._card(offered) == self._card_of(pick)

    def _card_of(self, pick: str) -> str:
        """Return the card id of a pick: that of the card it names, else the pick itself."""
        named = self.cards.get(self.names.get(pick, 0))
        return named.id if named is not None else pick

    def _card(self, entity: Entity) -> str:
        card = self.cards.get(entity.id)
        return card.id if card is not None else entity.card_id
