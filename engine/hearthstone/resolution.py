"""The interface through which rules act on one game.

Rules determine what the server does next, depth first: they change tags, move cards, open and close blocks, and ask the
oracle for every open decision. The subclass decides whether a log is matched (:mod:`engine.hearthstone.replay`) or a
game is simulated (:mod:`engine.hearthstone.simulate`); rules cannot tell the difference.

Rules state new values. Stating the current value changes nothing, and the server sends nothing (except for pulses: a
value that is set and taken back at once). ``set_unordered`` states changes whose order no rule gives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from msgspec import Struct

from engine.core.trace import Span, SpanKind, Trace
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.oracle import Oracle
from engine.hearthstone.past import Played
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.text_operations import TextOperations
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block

RESPONDING = (GameTag.LIFESTEAL, GameTag.POISONOUS)
"""Keywords that respond to damage (HS 5.1). Their triggers may be logged for the giver of the keyword."""


class Change(Struct, gc=False):
    """A change of an entity's tag to a value.

    ``optional``: builds of this range may or may not send it, so its absence proves nothing. ``rule``: the id of the
    rule that calls for it, if more specific than the rule it is stated under.
    """

    entity: Entity
    tag: int
    value: int
    optional: bool = False
    rule: str = ""

    def with_optional(self, optional: bool) -> Change:
        """Return the same change with another value of ``optional``."""
        return Change(self.entity, self.tag, self.value, optional, self.rule)


def raised(entity: Entity, tag: int, more: int = 1, optional: bool = False, rule: str = "") -> Change:
    """Return the change that raises a tag by ``more``."""
    return Change(entity, tag, entity.tags.get(tag, 0) + more, optional, rule)


class Event(Struct, eq=False, gc=False):
    """An event that triggers respond to (HS 1.5): its name, the rule that orders it, and its subject.

    ``step``: it is a step of the turn, with a trigger of its own. ``last``: the step's own trigger, which names the
    next step, closes the queue instead of standing at its place in the queue. ``sign``: the tag that only the actor's
    own trigger changes, and none of its other triggers.
    """

    name: str
    rule: str
    subject: Entity | None = None
    step: bool = False
    last: bool = False
    sign: int = 0


class DamageDealt(NamedTuple):
    """Damage that was dealt (HS 4.9.8): target, source, and the loss of armor and health.

    ``batch``: damage dealt in one block before anything responds is simultaneous. ``keywords``: those of the source, or
    of the weapon of the source hero, at that time.
    """

    target: Entity
    source: Entity
    amount: int
    batch: int
    keywords: frozenset[int] = frozenset()


Body = Callable[[], None]
"""The effect of a trigger."""


class Response(NamedTuple):
    """A trigger whose effect is a rule: its entity and its effect. An ``optional`` one may be missing."""

    entity: Entity
    body: Body
    optional: bool = False


Members = Sequence[Response]
"""Triggers that stand in a queue."""


class Resolution(TextOperations, ABC):
    """Runs the rules on the state of one game."""

    __slots__ = ("oracle", "ruleset", "state", "trace")

    state: GameState
    ruleset: Ruleset
    oracle: Oracle
    trace: Trace

    def played(self) -> list[Played] | None:
        """Return the cards played before the one being played now, oldest first; None if unknown."""
        blocks = (span.block for span in self.trace.stack)
        return self.past.played_before(
            {one.entity for one in blocks if isinstance(one, Block) and one.type == BlockType.PLAY}
        )

    def __init__(self) -> None:
        self.damage_dealt: list[DamageDealt] = []
        """The damage of the current action."""
        self.responded: set[tuple[int, int]] = set()
        """Keywords with the indexes in ``damage_dealt`` of the damage that they have responded to."""
        self.outcast = 0
        """The card being played if it was leftmost or rightmost in the hand (HS 5.1 outcast), else 0."""
        self.returning = False
        """Whether a copy or twin of the card being played is still to be added to the hand."""
        self.replaced = False
        """Whether the spell being played was turned into another one (HS 2.3.1.d)."""
        self.pending_reborn: dict[int, frozenset[int]] = {}
        """Dead minions with reborn that have not returned yet, with the minions that stood to their right."""
        self.followers: dict[int, frozenset[int]] = {}
        """For each dead minion, the minions that stood to its right."""
        self.in_place: frozenset[int] = frozenset()
        """Entities in play when the sequence began (HS 3.4)."""
        self.present_at_deaths: frozenset[int] = frozenset()
        """Entities in play when the last death creation step began."""
        self.pending_deathrattles: dict[int, int] = {}
        """Dead entities with pending deathrattles, each with whether the deathrattle is certain."""
        self.unresolved_deaths: list[Entity] = []
        """Entities that were forced to die in the current phase; their death events come after it (HS 5.7)."""

    # --- changes -------------------------------------------------------------------------------------------

    @abstractmethod
    def change(self, rule: str, entity: Entity, tag: int, value: int, optional: bool = False) -> None:
        """Set a tag; do nothing if it has that value."""

    @abstractmethod
    def set_unordered(self, rule: str, changes: Iterable[Change]) -> None:
        """Set several tags whose order no rule gives."""

    def text_of(self, card: Entity) -> Definition | None:
        """Return the card's definition if it is the same in all builds possible for this game; None if unknown."""
        return definition_of(card.card_id, self.ruleset.low, self.ruleset.high) if card.card_id else None

    def sent(
        self, switch: str, entity: Entity, tag: int, value: int, optional: bool = False, rule: str = ""
    ) -> Sequence[Change]:
        """Return a change that only some builds send, according to ``switch``; optional if the switch is undecided."""
        sends = self.ruleset.get(switch)
        return () if sends is False else (Change(entity, tag, value, optional or sends is None, rule),)

    def counted(
        self, switch: str, entity: Entity, tag: int, more: int = 1, optional: bool = False, rule: str = ""
    ) -> Sequence[Change]:
        """Return the rise of a counter by ``more`` in the builds that have it, according to ``switch``."""
        return self.sent(switch, entity, tag, entity.tags.get(tag, 0) + more, optional, rule) if more else ()

    def unconfirmed(self, entity: Entity, tag: int, value: int) -> Change:
        """Return a change that the book prescribes, but that servers may not always send: a log may lack it."""
        return Change(entity, tag, value, True)

    @abstractmethod
    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Set a tag to each of ``values`` in turn, whatever its value: a signal, not a state."""

    @abstractmethod
    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Send the client an amount of damage or healing."""

    @abstractmethod
    def create(self, rule: str, card_id: str, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create an entity by card id, with ``tags`` in addition to its printed ones.

        The id is empty if another card determines it.
        """

    def aim(self, rule: str, card: Entity, target: Entity) -> None:
        """Aim the card that is being played at another target (HS 2.3.2.b)."""
        self.change(rule, card, GameTag.CARD_TARGET, target.id)

    @abstractmethod
    def shuffle(self, rule: str, player: Entity) -> None:
        """Note for the client that a player's deck is shuffled."""

    def point_at(self, rule: str, target: Entity) -> None:
        """Show the client the target of an effect; no rule depends on it."""
        return None

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Record damage that keywords may respond to."""
        block = enclosing_block(self.trace)
        weapon = self.state.weapon_with(source)
        had = [one for one in (source, weapon) if one is not None]
        keywords = frozenset(keyword for keyword in RESPONDING if any(one.get(keyword) for one in had))
        batch = block.index if block is not None else -1
        self.damage_dealt.append(DamageDealt(target, source, amount, batch, keywords))

    @abstractmethod
    def note_payment(self, hero: Entity, amount: int) -> None:
        """Record that a card was paid for with health, for the triggers that respond to damage."""

    def note_prevented(self, target: Entity) -> None:
        """Record that damage to a character was prevented."""
        return None

    @abstractmethod
    def note_healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Record healing for the triggers that respond to it."""

    def begin_action(self) -> None:
        """Clear the record that triggers of earlier actions could respond to."""
        self.damage_dealt.clear()
        self.responded.clear()
        self.pending_reborn.clear()
        self.followers.clear()
        self.unresolved_deaths = []
        self.pending_deathrattles.clear()
        self.in_place = self.present_at_deaths = self.present()
        self.returning = self.replaced = False
        self.outcast = 0

    def present(self) -> frozenset[int]:
        """Return the ids of everything in play."""
        return self.state.recall(_ids_in_play)

    # --- blocks and queues ---------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, rule: str, kind: int, entity: Entity) -> bool:
        """Open a block; return False if there is none, and its contents do not happen."""

    @abstractmethod
    def end(self) -> None:
        """Close the block opened last."""

    @abstractmethod
    def effect(self, rule: str, entity: Entity, optional: bool = False, again: bool = False) -> bool:
        """Carry out the text of a card (a POWER block); return whether it has one.

        ``optional``: not every card of this kind sends a block. ``again``: the card has already sent one, and its text
        is repeated at once.
        """

    @abstractmethod
    def respond(self, rule: str, entity: Entity) -> bool:
        """Carry out the trigger of an entity, which must come next according to its text; return whether it comes."""

    @abstractmethod
    def triggers(self, event: Event) -> None:
        """Resolve all triggers that respond to an event, in order, depth first (HS 1.5, 3.2)."""

    @abstractmethod
    def queue(self, event: Event, actor: Entity, body: Body, idle: Members = (), ending: Members = ()) -> None:
        """Resolve the queue of an event in which ``body`` is the trigger of ``actor`` itself.

        ``idle``: players' triggers that stand in the queue and hardly ever do anything. ``ending``: entities that end
        with the event, each in its own trigger if it is still in play.
        """

    @abstractmethod
    def arrange(self, rule: str, dying: list[Entity]) -> list[Entity]:
        """Return entities that die together in the order in which they die; ``dying`` is in order of play."""

    @abstractmethod
    def deathrattles(self, bearers: Mapping[int, int]) -> AbstractContextManager[None]:
        """Within the context, ``bearers`` trigger their deathrattles in this order; those marked True are certain.

        For the others the card text decides.
        """

    @abstractmethod
    def update_auras(self, before_deaths: bool = False) -> None:
        """Update all auras; with ``before_deaths``, only delayed changes. Does nothing without card texts."""

    def end_auras(self) -> None:
        """Expect the enchantments of ended auras to leave. Where texts are carried out, the update removes them."""
        return None

    @abstractmethod
    def is_at_rest(self) -> bool:
        """Return whether nothing has changed since the last aura update, so that another one would do nothing."""

    def are_sums_settled(self) -> bool:
        """Return whether the attack of heroes and all sums must be what they were when this was last asked."""
        return False

    def rest(self) -> None:
        """Record that an aura update is done."""
        return None

    def keep_health(self) -> None:
        """Keep the health given by auras of the dead until the death phase is over."""
        return None

    def expect(self, rule: str, changes: Iterable[Change], within_block: bool = False, exclusive: bool = False) -> None:
        """State changes that come somewhere in the sequence; no rule gives their place.

        ``within_block``: they come in the open block, and nothing else changes the tag before. ``exclusive``: nothing
        else changes the tag in the sequence before.
        """
        self.set_unordered(rule, changes)

    def withdraw(self, entity: Entity, tags: Iterable[int]) -> None:
        """Expect these tags of an entity to stay unchanged, whatever was expected before."""
        return None

    @abstractmethod
    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Hide an entity from the client in the open block, with its new ``zone``."""

    @abstractmethod
    def defer(self, rule: str, changes: Iterable[Change]) -> None:
        """Set the changes that close a sequence. Some builds send them earlier, if a choice interrupts it."""

    @abstractmethod
    def flush_deferred(self, early: bool = False, closes: bool = True) -> None:
        """Send the changes that close a sequence; ``early``: only those that the server happens to send here.

        Some are sent in its middle. ``closes``: this is the end, where auras have been updated as well.
        """

    # --- the record ----------------------------------------------------------------------------------------

    def count_applied(self, rule: str) -> None:
        """Count a rule as applied that decided changes stated under another id, or that there are none."""
        return None

    @abstractmethod
    def place(self) -> int:
        """Return the index of the next packet."""

    def open(
        self,
        kind: SpanKind,
        name: str,
        rule: str,
        entity: Entity | None = None,
        source: Entity | None = None,
        amount: int | None = None,
    ) -> Span:
        """Begin a named span of the game (see :mod:`engine.core.trace`)."""
        of, by = (entity.id if entity is not None else 0), (source.id if source is not None else 0)
        return self.trace.open(Span(kind, name, rule, self.place(), of, by, amount))

    def phase(self, name: str, rule: str, kind: SpanKind = SpanKind.PHASE) -> AbstractContextManager[None]:
        """Record the context as a phase of the sequence, or as a step between phases."""
        return _Recorded(self, self.open(kind, name, rule))

    def close(self, span: Span) -> None:
        """End a span of the game."""
        self.trace.close(span, self.place())


def _ids_in_play(state: GameState) -> frozenset[int]:
    return frozenset([entity.id for entity in state.play_order])


class _Recorded:
    """The context manager of an open span; it closes the span."""

    __slots__ = ("r", "span")

    def __init__(self, r: Resolution, span: Span) -> None:
        self.r, self.span = r, span

    def __enter__(self) -> None:
        return None

    def __exit__(self, *raised: object) -> None:
        self.r.close(self.span)
