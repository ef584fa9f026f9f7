"""What chance gives in an example: the answers that it lists, in the order in which random choices ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.examples.model import Chance
from engine.simulate.cards import Card
from engine.simulate.chooser import Chooser
from engine.simulate.errors import SimulationError
from engine.state import Entity, GameState
from engine.trace import Trace


class ChanceError(SimulationError):
    """A random choice asks for something that the example does not list, or lists otherwise."""


class ChanceChooser(Chooser):
    """Answers random choices from a list; a choice with one candidate only is none.

    ``asked`` are all choices so far: whose text chose, and of whom.
    """

    def __init__(
        self, state: GameState, cards: Mapping[int, Card], names: dict[str, int], chance: Sequence[Chance]
    ) -> None:
        super().__init__(state, Random(0), cards, 1)
        self.names = names
        self.waiting = list(chance)
        self.asked: list[tuple[int, list[int]]] = []
        self.trace: Trace | None = None

    def pick(self, rule: str, legal: Sequence[Entity], number: int) -> Sequence[Entity]:
        """Return the picks that are listed next. Raises ChanceError."""
        block = self.trace.block() if self.trace is not None else None
        self.asked.append((int(block.entity) if block is not None else 0, [one.id for one in legal]))
        if len(legal) <= number:
            return list(legal)
        picked: list[Entity] = []
        for _ in range(number):
            rest = [one for one in legal if one not in picked]
            picked.append(rest[0] if len(rest) == 1 else self._next(rest))
        return picked

    def _next(self, legal: Sequence[Entity]) -> Entity:
        if not self.waiting:
            raise ChanceError(f"chance: a random choice among {len(legal)} is not listed")
        pick = self.waiting.pop(0).picks
        wanted = self.names.get(pick)
        for one in legal:
            if one.id == wanted or (wanted is None and self._card(one) == pick):
                return one
        raise ChanceError(f"chance: {pick} may not be picked here")

    def _card(self, entity: Entity) -> str:
        card = self.cards.get(entity.id)
        return card.id if card is not None else entity.card_id
