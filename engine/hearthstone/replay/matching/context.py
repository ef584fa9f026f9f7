"""The interface between the parts of the replay and the whole (:mod:`engine.hearthstone.replay.replayer`).

Parts that do not use other parts are typed by their class. Parts that use the whole are typed by a protocol, so that no
two modules import each other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Protocol

from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.order import Key
from engine.hearthstone.cards.queue import Candidate, DefinitionOf
from engine.hearthstone.mechanics.keyword_triggers import KeywordTrigger
from engine.hearthstone.replay.matching.changes import Changes
from engine.hearthstone.replay.matching.deferred import Deferred
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.replay.matching.offers import Offers
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, FullEntity, Packet, TagChange


def find_never_created(packets: Iterable[Packet]) -> list[int]:
    """Return the ids, ascending, of entities that packets mention before, or without, their creation."""
    found: set[int] = set()
    told: set[int] = set()
    for packet in packets:
        if isinstance(packet, TagChange) and packet.entity in told:
            continue
        for entity in packet.entities():
            if entity not in told:
                told.add(entity)
                if not isinstance(packet, FullEntity):
                    found.add(int(entity))
    return sorted(found)


class Reader(Protocol):
    """Reads effects whose text is not known (:class:`engine.hearthstone.replay.reading.effect_reader.EffectReader`)."""

    def carry_out(self) -> None:
        """Read the rest of the open block."""

    def read(self, packet: Packet) -> None:
        """Read the primitive that begins with ``packet``, the next packet."""

    def makes_room(self, packet: TagChange) -> bool:
        """Return whether a change of position makes room for a card that is about to enter the zone."""


class KeywordTriggerChecks(Protocol):
    """Finds keyword triggers (:class:`engine.hearthstone.replay.triggers.keyword_triggers.KeywordTriggers`)."""

    def find(self, block: Block) -> KeywordTrigger | None:
        """Return the keyword trigger that a block is, None for any other block."""

    def count_response_of_another(self, block: Block) -> list[Entity]:
        """Count keyword responses that another entity makes for the bearer; return the targets of that damage."""

    def is_unfounded(self, block: Block) -> bool:
        """Return whether a block is a keyword trigger without a cause."""


class WhenDrawnChecks(Protocol):
    """Checks of cards that act when drawn (:mod:`engine.hearthstone.replay.triggers.acting_when_drawn`)."""

    def is_own(self, block: Block) -> bool:
        """Return whether a block is the trigger of a card that acts when drawn."""

    def carry_out(self, block: Block) -> None:
        """Carry out the trigger of a card that acts when drawn."""

    def begin(self, card: Entity) -> None:
        """Expect the trigger of a drawn card."""


class ResponseChecks(Protocol):
    """Checks triggers of card texts (:class:`engine.hearthstone.replay.triggers.responses.Responses`)."""

    dying: set[int]
    """Entities that die in the current action."""
    came: list[tuple[Block, Entity, Key | None]]
    """The triggers of the current action, with their bearers and these' places in the queue."""
    deaths: int
    """The index of the last DEATHS block."""

    @property
    def definition_of(self) -> DefinitionOf:
        """Return the function that finds an entity's definition (None: unknown, or contradicted by logs)."""

    @property
    def quiet_text_of(self) -> DefinitionOf:
        """Return the function that finds an entity's definition, also in several builds if it responds in none."""

    @property
    def possible_texts(self) -> Callable[[str], tuple[Definition, ...]]:
        """Return the function that finds a card's definitions in the builds of the log (none: one is unknown)."""

    def after(self, missed: Entity, place: int, step_is_last: bool) -> Packet | None:
        """Return the packet at top level before which a trigger should have come, at or after ``place``."""

    def miss(self, bearer: Entity, instead: Packet) -> bool:
        """Report the mandatory next trigger of a bearer as missing at a packet; return whether there is one."""

    def begin(self, event: Event) -> list[Candidate]:
        """Begin an event; return the candidates that respond to it."""

    def end_event(self, event: Event, candidates: list[Candidate]) -> None:
        """End an event; report its candidates that have not come."""

    def explanation(self, block: Block) -> Candidate | None:
        """Return the candidate that an open trigger has matched: bearer, ability and event."""

    def flush(self, around: Block | None) -> None:
        """End the block around triggers (None: the action), and report triggers in it without a cause."""


class DeathrattleChecks(Protocol):
    """Checks deathrattles (:class:`engine.hearthstone.replay.triggers.deathrattles.Deathrattles`)."""

    def miss(self, dead: Entity, instead: Packet) -> bool:
        """Report a mandatory deathrattle as missing at a packet; return whether there is one."""

    def match_nested(self, block: Block) -> None:
        """Match a trigger inside another trigger with a pending deathrattle."""


class ReplayContext(Changes, Resolution):
    """The replay of one game, as its parts see it.

    ``logs_empty_blocks``: this log has blocks in which nothing happens. ``joined``: the log begins in the middle of the
    game, and the packets that describe the board at that time are still being read. ``begun``: the first step of the
    game has begun.
    """

    __slots__ = ("acting_when_drawn", "effect_reader", "log", "responses", "unknown")

    game: Game
    log: LogMatcher
    logs_empty_blocks: bool
    joined: bool
    begun: bool
    deferred: Deferred
    offers: Offers
    effect_reader: Reader
    deathrattle_order: DeathrattleChecks
    keyword_triggers: KeywordTriggerChecks
    acting_when_drawn: WhenDrawnChecks
    responses: ResponseChecks

    @cached_property
    def never_created(self) -> list[int]:
        """The ids, ascending, of entities that packets mention before any packet creates them."""
        return find_never_created(self.game.walk())

    @abstractmethod
    def carry_out_response(self, block: Block, deathrattle: bool = False) -> None:
        """Carry out an open trigger; ``deathrattle``: it is known to be a deathrattle."""

    @abstractmethod
    def recognize_enchantment(self, packet: FullEntity) -> None:
        """Predict the enchantment that is about to be created, if an aura in play must attach it."""
