"""What chance gives in an example: the answers that it lists, in the order in which random choices ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from engine.core.trace import Trace
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.effects.actions.hand import ADD, DISCOVER
from engine.hearthstone.examples.model import Chance
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.simulate.errors import SimulationError
from engine.hearthstone.state import Entity, GameState
from hslog.core.numbers import is_digits

FEW = 10
"""Of so many cards an example may leave open which comes; one of a whole pool is never beside the point."""


class ChanceError(SimulationError):
    """A random choice asks for something that the example does not list, or lists otherwise."""


class ChanceChooser(Chooser):
    """Answers random choices from a list; a choice with one candidate only is none.

    What is not listed is left open by the example, and must not matter: the first is taken (``unlisted`` says of what),
    except of a pool of cards.
    ``asked`` are all choices so far: whose text chose, and of whom. ``expected`` are the cards of those that have a
    name only when they have come. ``interrupt`` is what a player does instead of choosing: to concede (HS 1.7).
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
        """Return the picks that are listed next. Raises ChanceError."""
        block = enclosing_block(self.trace) if self.trace is not None else None
        self.asked.append((int(block.entity) if block is not None else 0, [one.id for one in legal]))
        if len(legal) <= number:
            return list(legal)
        if rule == DISCOVER and self.choices and not self.waiting:
            return sorted(legal, key=lambda one: not self._is(one, self.choices[0]))[:number]
        picked: list[Entity] = []
        for _ in range(number):
            rest = [one for one in legal if one not in picked]
            picked.append(rest[0] if len(rest) == 1 else self._next(rest))
        return picked

    def pick_number(self, rule: str, low: int, high: int) -> int:
        """Return the number that is listed next."""
        pick = self._take(f"a number from {low} to {high}")
        if not is_digits(pick) or not low <= int(pick) <= high:
            raise ChanceError(f"chance: {pick} is no number from {low} to {high}")
        return int(pick)

    def happens(self, rule: str, chance: float) -> bool:
        """Return what is listed next: true or false."""
        pick = self._take("true or false")
        if pick not in ("true", "false"):
            raise ChanceError(f"chance: {pick} is neither true nor false")
        return pick == "true"

    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return the card that is listed next; of those offered to a player who has chosen, that one if none is."""
        if len(card_ids) == 1:
            return card_ids[0]
        if rule == ADD and not self.waiting and not self.choices:
            return card_ids[0]  # what comes to hand or deck, and matters to nobody
        if not self.waiting and self.choices:
            return self.choices[0] if self.choices[0] in card_ids else card_ids[0]
        pick = self._take(f"a card of {len(card_ids)}", card_ids[0] if len(card_ids) <= FEW else "")
        if pick not in card_ids:
            raise ChanceError(f"chance: {pick} may not be picked here")
        return pick

    def choose_offered(self, rule: str, cards: Sequence[Entity]) -> Entity | None:
        """Return the card that the player chooses, as the action says; who concedes instead leaves it to chance."""
        if self.interrupt is not None and not self.choices:
            interrupt, self.interrupt = self.interrupt, None
            interrupt()
            return self._next(cards)
        if not self.choices:
            raise ChanceError(f"the action does not say which of {len(cards)} cards is chosen")
        pick = self.choices.pop(0)
        found = [one for one in cards if self._is(one, pick)]
        if not found:
            raise ChanceError(f"choose: {pick} is not offered")
        return found[0]

    def _take(self, what: str, otherwise: str = "") -> str:
        """Return what is listed next; ``otherwise`` if nothing is. Raises ChanceError if that is empty."""
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

    def _is(self, one: Entity, word: str) -> bool:
        """Return whether a word of the example means a card: its name, or its id."""
        return one.id == self.names.get(word) or self._card(one) == word

    def _card(self, entity: Entity) -> str:
        card = self.cards.get(entity.id)
        return card.id if card is not None else entity.card_id
