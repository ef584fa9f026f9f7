"""What rules are written against: the running of the rules on one game.

Rules say what the server does next, depth first: they change tags, move cards, open and close blocks, and ask
the oracle for what they leave open. Whether a log is met (:mod:`engine.replay`) or a game is made
(:mod:`engine.simulate`) is decided by the subclass; no rule can tell.

Changes are stated as facts: a change to the value a tag has already is no change, and the server sends nothing
(the exceptions are pulses, a value that is set and at once taken back). ``set_unordered`` states changes whose order
carries no rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.oracle import Oracle
from engine.rulesets import Ruleset
from engine.state import Entity, GameState
from engine.trace import Span, SpanKind, Trace
from hslog.generated.vocabulary import BlockType, CardType, GameTag

RESPONDING = (GameTag.LIFESTEAL, GameTag.POISONOUS)
"""Keywords that respond to damage (HS 5.1)."""

KILLING = (GameTag.OVERKILL, GameTag.HONORABLE_KILL)
"""Keywords that respond to what damage leaves of its target."""


class Change(NamedTuple):
    """A tag of an entity takes a value.

    ``optional``: builds of this range may or may not send it, so its absence proves nothing. ``rule``: the id of the
    rule that calls for it, where that is finer than the one it is stated under.
    """

    entity: Entity
    tag: int
    value: int
    optional: bool = False
    rule: str = ""


class Event(NamedTuple):
    """Something that triggers respond to (HS 1.5): its name, the rule that orders it, and what it is about.

    ``step``: it is a step of the turn, with a trigger of its own. ``last``: the step's own trigger, which names the
    next step, closes the queue instead of standing in its place.
    ``sign``: the tag that the actor's own trigger, and no other of it, changes. ``aimed``: what is used has a target.
    """

    name: str
    rule: str
    subject: Entity | None = None
    step: bool = False
    last: bool = False
    sign: int = 0
    aimed: bool = False


class DamageDealt(NamedTuple):
    """Damage that was dealt (HS 4.9.8): to whom, by what, and how much of it armor and health took.

    ``batch``: what is dealt in one block before anything responds is dealt together. ``keywords``: those of its source,
    or of the weapon of the hero that is its source, as it was dealt; and frenzy of the target. ``left``: the health
    that it left. ``own_turn``: it was the turn of who controls its source.
    """

    target: Entity
    source: Entity
    amount: int
    batch: int
    keywords: frozenset[int] = frozenset()
    left: int = 0
    own_turn: bool = False


class Response(NamedTuple):
    """A trigger whose effect is a rule: whose it is, and what it does."""

    entity: Entity
    body: Callable[[], None]


class Resolution(ABC):
    """The running of the rules on the state of one game."""

    state: GameState
    ruleset: Ruleset
    oracle: Oracle
    trace: Trace
    damage_dealt: list[DamageDealt]
    """The damage of the action that goes on."""
    responded: set[tuple[int, int]]
    """Keywords, and the place in ``damage_dealt`` of what they have responded to."""
    returning: bool
    """Whether a copy, or the twin, of what is being played is still to come to the hand."""
    replaced: bool
    """Whether the spell that is being played was turned into another one (HS 2.3.1.d)."""
    pending_reborn: dict[int, frozenset[int]]
    """Who has died with reborn and is not back yet, and who stood to the right of it."""
    in_place: frozenset[int]
    """Who was in play when the sequence began (HS 3.4)."""
    present_at_deaths: frozenset[int]
    """Who was when the last death creation step did."""
    pending_deathrattles: dict[int, bool]
    """Who has died with a deathrattle that is still to come, and whether it comes whatever the game is like."""

    # --- what the server does ------------------------------------------------------------------------------

    @abstractmethod
    def change(self, rule: str, entity: Entity, tag: int, value: int, optional: bool = False) -> None:
        """Set a tag; nothing happens when it has that value."""

    @abstractmethod
    def set_unordered(self, rule: str, changes: Iterable[Change]) -> None:
        """Set several tags in an order that carries no rule."""

    @abstractmethod
    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Set a tag to each of ``values`` in turn, whatever it was: a signal, not a state."""

    @abstractmethod
    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Tell the client of an amount of damage or healing."""

    @abstractmethod
    def create(self, rule: str, card_id: str, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create an entity that a text names by its card id, with ``tags`` on top of what is printed on it.

        The id is empty where it is another card that names it.
        """

    @abstractmethod
    def shuffle(self, rule: str, player: Entity) -> None:
        """Tell the client that a player's deck is shuffled."""

    def point_at(self, rule: str, target: Entity) -> None:
        """Show the client whom an effect is aimed at; it carries no rule."""
        return None

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Keep what keywords respond to."""
        block = next((span.block for span in reversed(self.trace.stack) if span.block is not None), None)
        weapon = self.state.weapon_of(self.state.player_of(source)) if source.type == CardType.HERO else None
        had = [one for one in (source, weapon) if one is not None]
        keywords = {keyword for keyword in (*RESPONDING, *KILLING) if any(one.get(keyword) for one in had)}
        if target.get(GameTag.FRENZY):
            keywords.add(GameTag.FRENZY)
        own_turn = bool(self.state.player_of(source).get(GameTag.CURRENT_PLAYER))
        batch = block.index if block is not None else -1
        self.damage_dealt.append(
            DamageDealt(target, source, amount, batch, frozenset(keywords), target.health, own_turn)
        )

    def begin_action(self) -> None:
        """Nothing responds to what was before an action."""
        self.damage_dealt.clear()
        self.responded.clear()
        self.pending_reborn.clear()
        self.pending_deathrattles.clear()
        self.in_place = self.present_at_deaths = frozenset(entity.id for entity in self.state.play_order)
        self.returning = self.replaced = False

    # --- blocks and queues ---------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, rule: str, kind: int, entity: Entity) -> bool:
        """Open a block; False when there is none, and what would happen inside does not."""

    @abstractmethod
    def end(self) -> None:
        """Close the block opened last."""

    @abstractmethod
    def effect(self, rule: str, entity: Entity, optional: bool = False, again: bool = False) -> bool:
        """Carry out the text of a card (a POWER block); return whether it has one.

        ``optional``: not every card of this kind sends a block. ``again``: it has sent one; where it is made to take
        place once more, it does so at once.
        """

    def respond(self, rule: str, entity: Entity) -> bool:
        """Carry out the trigger of an entity that has to come next; return whether it does.

        What it does, its text says.
        """
        if not self.begin(rule, BlockType.TRIGGER, entity):
            return False
        self.end()
        return True

    @abstractmethod
    def triggers(self, event: Event) -> None:
        """Resolve everything that responds to an event, in order, depth first (HS 1.5, 3.2)."""

    @abstractmethod
    def queue(
        self,
        event: Event,
        actor: Entity,
        body: Callable[[], None],
        idle: Sequence[Entity] = (),
        ending: Sequence[Response] = (),
    ) -> None:
        """Resolve the queue of an event in which ``body`` is the trigger of ``actor`` itself.

        ``idle``: players whose triggers stand in the queue, too, and do nothing; once for each trigger.
        ``ending``: what ends with the event, each in a trigger of its own, while it is in play.
        """

    def arrange(self, rule: str, dying: list[Entity]) -> list[Entity]:
        """Return entities that die together in the order in which they do; ``dying`` is in the order of play."""
        return dying

    @contextmanager
    def deathrattles(self, rule: str, bearers: Mapping[int, bool]) -> Iterator[None]:
        """Inside, ``bearers`` respond to their own deaths in this order: those marked True all of them do.

        Of the others it is the text that decides.
        """
        yield

    def update_auras(self) -> None:
        """Take what auras give, and give it anew. Without card texts there are none."""
        return None

    def keep_health(self, rule: str, dead: list[Entity]) -> None:
        """Nobody loses health until something responds to the deaths of ``dead``. Without card texts nobody does."""
        return None

    def expect(self, rule: str, changes: Iterable[Change], within_block: bool = False, exclusive: bool = False) -> None:
        """State changes that come somewhere in the sequence, at a place that carries no rule.

        ``inside``: in the block that is open; nothing else can change the tag before. ``exclusive``: nor in the
        sequence.
        """
        self.set_unordered(rule, changes)

    @abstractmethod
    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Tell the client, in the block that is open, that it sees an entity no more; ``zone`` is where it is then."""

    @abstractmethod
    def defer(self, rule: str, changes: Iterable[Change]) -> None:
        """State what closes a sequence; some builds send it before the end, when a choice interrupts it."""

    @abstractmethod
    def flush_deferred(self, early: bool = False) -> None:
        """Do what is owed; ``inside``: only what the server happens to do here."""

    # --- the record ----------------------------------------------------------------------------------------

    def count_applied(self, rule: str) -> None:
        """Record that a rule has decided what comes, or that nothing does, where no change is stated under its id."""
        return None

    @property
    @abstractmethod
    def place(self) -> int:
        """The index of the next packet."""

    @abstractmethod
    def cause_of_death(self, entity: Entity) -> int | None:
        """Return the index of the packet that made an entity mortally wounded, None where it is not known."""

    def open(
        self,
        kind: SpanKind,
        name: str,
        rule: str,
        entity: Entity | None = None,
        source: Entity | None = None,
        amount: int | None = None,
    ) -> Span:
        """Begin a named stretch of the game (see :mod:`engine.trace`)."""
        return self.trace.open(
            Span(
                kind,
                name,
                rule,
                self.place,
                entity.id if entity is not None else 0,
                source.id if source is not None else 0,
                amount,
            )
        )

    @contextmanager
    def phase(self, name: str, rule: str, kind: SpanKind = SpanKind.PHASE) -> Iterator[None]:
        """Record what happens inside as a phase of the sequence, or a step between phases."""
        span = self.open(kind, name, rule)
        try:
            yield
        finally:
            self.close(span)

    def close(self, span: Span) -> None:
        """End a stretch of the game."""
        self.trace.close(span, self.place)
