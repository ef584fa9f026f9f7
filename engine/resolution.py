"""What rules are written against: the running of the rules on one game.

Rules say what the server does next, depth first: they change tags, move cards, open and close blocks, and ask
for what the rules leave open. Whether a log answers (``engine.replay``) or a script or a generator
(``engine.simulate``) is decided by the subclass; no rule can tell.

Changes are stated as facts: a change to the value a tag has already is no change, and the server sends nothing
(the exceptions are pulses, a value that is set and at once taken back). ``together`` states changes whose order
carries no rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.rulesets import Ruleset
from engine.state import Entity, GameState
from hslog.packets import Block, Packet


class Change(NamedTuple):
    """A tag of an entity takes a value.

    ``maybe``: builds of this range may or may not send it, so its absence proves nothing.
    """

    entity: Entity
    tag: int
    value: int
    maybe: bool = False


class Event(NamedTuple):
    """Something that triggers respond to (HS 1.5): its name, what it is about, and the rule that orders it."""

    name: str
    rule: str
    subject: Entity | None = None


class Resolution(ABC):
    """The running of the rules on the state of one game."""

    state: GameState
    ruleset: Ruleset

    # --- what the server does ------------------------------------------------------------------------------

    @abstractmethod
    def change(self, rule: str, entity: Entity, tag: int, value: int, maybe: bool = False) -> None:
        """Set a tag; nothing happens when it has that value."""

    @abstractmethod
    def together(self, rule: str, changes: Iterable[Change]) -> None:
        """Set several tags in an order that carries no rule."""

    @abstractmethod
    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Set a tag to each of ``values`` in turn, whatever it was: a signal, not a state."""

    @abstractmethod
    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Tell the client of an amount of damage or healing."""

    # --- blocks --------------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, rule: str, kind: int, entity: Entity, maybe: bool = False) -> bool:
        """Open a block; False when there is none, and what would happen inside does not."""

    @abstractmethod
    def end(self) -> None:
        """Close the block opened last."""

    @abstractmethod
    def effect(self, rule: str, entity: Entity, maybe: bool = False) -> None:
        """Carry out the text of a card: battlecry, spell, hero power (a POWER block)."""

    @abstractmethod
    def triggers(self, event: Event) -> None:
        """Resolve everything that responds to an event, in order, depth first (HS 1.5, 3.2)."""

    # --- openings ------------------------------------------------------------------------------------------

    @abstractmethod
    def choose_card(self, rule: str, candidates: Sequence[Entity]) -> Entity | None:
        """Return the card that is drawn, picked or revealed next; None when there is none."""


def acting_block(packets: Sequence[Packet]) -> Block | None:
    """Return the first block among ``packets``."""
    return next((packet for packet in packets if isinstance(packet, Block)), None)
