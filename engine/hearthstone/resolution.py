"""The interface through which rules act on one game.

Rules determine what the server does next, depth first: they change tags, move cards, open and close blocks, and ask the
oracle for everything they leave open. The subclass decides whether a log is matched (:mod:`engine.hearthstone.replay`)
or a game is simulated (:mod:`engine.hearthstone.simulate`); rules cannot tell the difference.

Changes are stated as facts. A change to the current value is no change, and the server sends nothing (except for
pulses: a value that is set and taken back at once). ``set_unordered`` states changes whose order no rule gives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.core.trace import Span, SpanKind, Trace
from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.ability import Ability, EventPattern
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.oracle import Oracle
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag

RESPONDING = (GameTag.LIFESTEAL, GameTag.POISONOUS)
"""Keywords that respond to damage (HS 5.1)."""

KILLING = (GameTag.OVERKILL, GameTag.HONORABLE_KILL)
"""Keywords that respond to the health that damage leaves."""


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


def raised(entity: Entity, tag: int, more: int = 1, optional: bool = False, rule: str = "") -> Change:
    """Return the rise of a tag by ``more``."""
    return Change(entity, tag, entity.get(tag) + more, optional, rule)


class Event(NamedTuple):
    """An event that triggers respond to (HS 1.5): its name, the rule that orders it, and its subject.

    ``step``: it is a step of the turn, with a trigger of its own. ``last``: the step's own trigger, which names the
    next step, closes the queue instead of standing in its place. ``sign``: the tag that only the actor's own trigger
    changes, and none of its other triggers.
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
    of the weapon of the source hero, at that time; and frenzy of the target. ``left``: the remaining health.
    ``own_turn``: it was the turn of the source's controller.
    """

    target: Entity
    source: Entity
    amount: int
    batch: int
    keywords: frozenset[int] = frozenset()
    left: int = 0
    own_turn: bool = False


Body = Callable[[], None]
"""What a trigger does."""


class Response(NamedTuple):
    """A trigger whose effect is a rule: its entity and its effect. An ``optional`` one may be left out."""

    entity: Entity
    body: Body
    optional: bool = False


Members = Sequence[Response]
"""Triggers that stand in a queue."""


class Played(NamedTuple):
    """A card that was played: the turn, the number of its player, and the card as it was then."""

    turn: int
    player: int
    card: Entity


class Resolution(ABC):
    """Runs the rules on the state of one game."""

    state: GameState
    ruleset: Ruleset
    oracle: Oracle
    trace: Trace

    def __init__(self) -> None:
        self.damage_dealt: list[DamageDealt] = []
        """The damage of the current action."""
        self.responded: set[tuple[int, int]] = set()
        """Keywords, each with the index in ``damage_dealt`` of the damage it has responded to."""
        self.outcast = 0
        """The card being played, if it was the left-most or the right-most in the hand (HS 5.1 outcast), else 0."""
        self.returning = False
        """Whether a copy, or the twin, of the card being played is still to come to the hand."""
        self.replaced = False
        """Whether the spell being played was turned into another one (HS 2.3.1.d)."""
        self.pending_reborn: dict[int, frozenset[int]] = {}
        """Dead minions with reborn that are not back yet, with the minions that stood to their right."""
        self.followers: dict[int, frozenset[int]] = {}
        """The minions that stood to the right of those that have died."""
        self.in_place: frozenset[int] = frozenset()
        """Entities in play when the sequence began (HS 3.4)."""
        self.present_at_deaths: frozenset[int] = frozenset()
        """Entities in play when the last death creation step began."""
        self.pending_deathrattles: dict[int, int] = {}
        """Dead entities whose deathrattles are still to come, each with whether its deathrattle is certain."""
        self.unresolved_deaths: list[Entity] = []
        """Those that were forced to die in the phase going on, whose death events come after it (HS 5.7)."""

    # --- what the server does ------------------------------------------------------------------------------

    @abstractmethod
    def change(self, rule: str, entity: Entity, tag: int, value: int, optional: bool = False) -> None:
        """Set a tag; do nothing if it has that value."""

    @abstractmethod
    def set_unordered(self, rule: str, changes: Iterable[Change]) -> None:
        """Set several tags whose order no rule gives."""

    def sent(
        self, switch: str, entity: Entity, tag: int, value: int, optional: bool = False, rule: str = ""
    ) -> Iterator[Change]:
        """Yield a change that only some builds send, which a switch knows; it is optional where that does not tell."""
        told = self.ruleset.get(switch)
        if told is not False:
            yield Change(entity, tag, value, optional or told is None, rule)

    def counted(
        self, switch: str, entity: Entity, tag: int, more: int = 1, optional: bool = False, rule: str = ""
    ) -> Iterator[Change]:
        """Yield the rise of a counter by ``more`` in the builds that have it, which ``switch`` knows."""
        if more:
            yield from self.sent(switch, *raised(entity, tag, more, optional, rule))

    @abstractmethod
    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Set a tag to each of ``values`` in turn, whatever its value: a signal, not a state."""

    @abstractmethod
    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Send the client an amount of damage or healing."""

    @abstractmethod
    def create(self, rule: str, card_id: str, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create an entity by card id, with ``tags`` in addition to its printed ones.

        The id is empty if another card names it.
        """

    def generate(self, rule: str, pool: Pool, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create a random card of a pool.

        Return None where no card can be picked.
        """
        return None

    def become(self, rule: str, old: Entity, card_id: str, pool: Pool) -> Entity | None:
        """Turn a minion in play into another card; return the resulting entity, None where that is unknown.

        ``card_id`` is empty where any card of the pool may come.
        """
        return None

    def become_copy(self, rule: str, old: Entity, original: Entity) -> Entity | None:
        """Let a card become a copy of another one (HS 4.5, 4.8); return it, None where that is not known."""
        return None

    def offer(self, rule: str, player: Entity, cards: Sequence[Entity]) -> Entity | None:
        """Let a player choose one of several cards; return it, None where no choice is made."""
        return None

    def copy(self, rule: str, original: Entity, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create a copy of a card, with what was given to it where it keeps that (HS 4.8); None if there is none."""
        return None

    def grant(self, bearer: Entity, abilities: Sequence[Ability], remembered: Sequence[Entity] = ()) -> bool:
        """Give abilities to an enchantment, with whom its text remembers; return whether they are kept track of."""
        return False

    def note_gains(self, host: Entity, enchantment: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Note what an enchantment gives its host, before the host has it: tags, amounts, and add, set or times."""
        return None

    def played(self) -> Sequence[Played] | None:
        """Return the cards that were played in this game, the oldest first; None where that is not known."""
        return None

    def carry_out_again(self, card: Entity) -> bool:
        """Carry out the text of a card once more, in its middle; return whether that is done."""
        return False

    def happened(self, bearer: Entity, pattern: EventPattern) -> bool | None:
        """Return whether what a text speaks of has happened in the time that it names; None where nobody knows."""
        return None

    def times_happened(self, bearer: Entity, pattern: EventPattern) -> int | None:
        """Return how often what a text speaks of has happened in the time that it names; None where nobody knows."""
        return None

    def is_amid_attack(self) -> bool:
        """Return whether an attack is going on after which choices take effect (HS 2.6), as far as that is known."""
        return False

    def aim(self, rule: str, card: Entity, target: Entity) -> None:
        """Aim the card that is being played at another target (HS 2.3.2.b)."""
        self.change(rule, card, GameTag.CARD_TARGET, target.id)

    def later(self, source: Entity, body: Callable[[], None]) -> None:
        """Let what a choice leads to take effect: amid an attack only in a phase after it (HS 2.6)."""
        body()

    def recorded(self, dead: Entity) -> Sequence[tuple[int, int]]:
        """Return the numbers with which a minion that has died is on record, where those printed do not tell it from
        others of its card (HS 4.10).
        """
        return ()

    def note_set(self, host: Entity, tag: int, value: int) -> None:
        """Note that an effect sets a tag of a card without an enchantment, from now on (HS 4.11)."""
        return None

    def sum_of(self, host: Entity, tag: int) -> int | None:
        """Return attack or health of a card, which shows 0 where it is less (HS 4.1); None where that is not known."""
        return host.get(tag)

    def with_auras(self, host: Entity, tag: int, value: int) -> int | None:
        """Return what a tag becomes that is set to a value, with what auras add; None where that is not known."""
        return value

    def name_enchantment(self, source: Entity, gains: Sequence[tuple[int, int, str]]) -> str:
        """Return which enchantment of a card gives these tags and amounts; empty where that is not asked for."""
        return ""

    def is_numbered_late(self, enchantment: Entity) -> bool:
        """Return whether an enchantment that has just come is told later how much it gives (HS 4.1)."""
        return False

    def note_numbers(self, rule: str, enchantment: Entity, amounts: Sequence[int]) -> None:
        """Note the amounts that an enchantment is told, as its text does not have them (HS 4.1)."""
        return None

    def lacks_target(self, spell: Entity) -> bool:
        """Return whether there is nobody at whom an effect could cast a spell that needs a target (HS 3.3)."""
        return False

    def repetitions(self, card: Entity) -> int:
        """Return how often a battlecry comes again, as far as that is known before (HS 5.1 battlecry)."""
        return 0

    def takes_both(self, card: Entity) -> bool:
        """Return whether a card has all of its options, as far as that is known before (HS 5.1 choose one)."""
        return False

    def feels_late(self, host: Entity, again: bool) -> bool:
        """Return whether what a card's own trigger gives it comes after the phase; ``again``: once more (HS 4.2)."""
        return True

    def note_late_gains(self, host: Entity, enchantment: Entity | None, gains: Iterable[tuple[int, int, str]]) -> None:
        """Note what a trigger gives its own bearer, which is felt later (HS 4.2): tags, amounts, and add or set.

        It counts on an ``enchantment`` where the bearer has that already (HS 5.6).
        """
        return None

    def rattle(self, rule: str, bearer: Entity) -> bool:
        """Trigger the deathrattles of who has not died; return whether it is known what they are."""
        return False

    @contextmanager
    def together(self) -> Iterator[None]:
        """Within the context, cards change together: what responds does so afterwards."""
        yield

    @contextmanager
    def aimed_at(self, card: Entity, target: Entity | None) -> Iterator[None]:
        """Within the context, the text of a card is carried out that has this target."""
        yield

    def force_attack(self, rule: str, attacker: Entity, defender: Entity) -> bool:
        """Let a character attack by an effect, inside another sequence; return whether that is carried out."""
        return False

    def enchant(
        self, rule: str, host: Entity, source: Entity, card_id: str, numbers: Sequence[int] = ()
    ) -> Entity | None:
        """Create an enchantment and attach it to ``host``; return it, None where there is none.

        ``card_id`` is empty where it is not known which enchantment the text gives. ``numbers`` are the amounts that it
        is told, as its text does not have them: in its description, or later (:meth:`note_numbers`).
        """
        return None

    def enchant_unseen(self, rule: str, host: Entity, sure: bool) -> bool | None:
        """Attach an enchantment to a hidden card: neither is shown; return whether it comes, None if that is not told.

        ``sure``: the text means the card, whatever it is.
        """
        return None

    @abstractmethod
    def shuffle(self, rule: str, player: Entity) -> None:
        """Note for the client that a player's deck is shuffled."""

    def point_at(self, rule: str, target: Entity) -> None:
        """Show the client the target of an effect; no rule depends on it."""
        return None

    def note_damage(self, target: Entity, source: Entity, amount: int) -> None:
        """Record damage that keywords may respond to."""
        block = enclosing_block(self.trace)
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

    def note_payment(self, hero: Entity, amount: int) -> None:
        """Record that a card was paid for with health, for the triggers that respond to damage."""
        return None

    def note_prevented(self, target: Entity) -> None:
        """Record that a character would have been damaged and is not."""
        return None

    def note_healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """Record healing for the triggers that respond to it."""
        return None

    def begin_action(self) -> None:
        """Clear what triggers of earlier actions could respond to."""
        self.damage_dealt.clear()
        self.responded.clear()
        self.pending_reborn.clear()
        self.followers.clear()
        self.unresolved_deaths = []
        self.pending_deathrattles.clear()
        self.in_place = self.present_at_deaths = frozenset(entity.id for entity in self.state.play_order)
        self.returning = self.replaced = False
        self.outcast = 0

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

        ``optional``: not every card of this kind sends a block. ``again``: it has sent one, and its text is repeated at
        once.
        """

    def respond(self, rule: str, entity: Entity) -> bool:
        """Carry out the trigger of an entity that must come next, as its text says; return whether it comes."""
        if not self.begin(rule, BlockType.TRIGGER, entity):
            return False
        self.end()
        return True

    @abstractmethod
    def triggers(self, event: Event) -> None:
        """Resolve everything that responds to an event, in order, depth first (HS 1.5, 3.2)."""

    @abstractmethod
    def queue(self, event: Event, actor: Entity, body: Body, idle: Members = (), ending: Members = ()) -> None:
        """Resolve the queue of an event in which ``body`` is the trigger of ``actor`` itself.

        ``idle``: players' triggers that stand in the queue and hardly ever do anything. ``ending``: entities that
        end with the event, each in a trigger of its own while it is in play.
        """

    def arrange(self, rule: str, dying: list[Entity]) -> list[Entity]:
        """Return entities that die together in the order in which they die; ``dying`` is in order of play."""
        return dying

    @contextmanager
    def deathrattles(self, rule: str, bearers: Mapping[int, int]) -> Iterator[None]:
        """Within the context, ``bearers`` trigger their deathrattles in this order; those marked True are certain.

        The text decides about the others.
        """
        yield

    def update_auras(self, before_deaths: bool = False) -> None:
        """Update all auras, ``before_deaths`` only what was put off. Without card texts there are none."""
        return None

    def is_at_rest(self) -> bool:
        """Return whether nothing has changed since the last aura update, so that another one would do nothing."""
        return False

    def rest(self) -> None:
        """Note that an aura update is done."""
        return None

    def keep_health(self, rule: str, dead: list[Entity]) -> None:
        """Check that no entity loses health until a response to the deaths of ``dead``. Without card texts none
        does.
        """
        return None

    def expect(self, rule: str, changes: Iterable[Change], within_block: bool = False, exclusive: bool = False) -> None:
        """State changes that come somewhere in the sequence; no rule gives their place.

        ``within_block``: they come in the open block, and nothing else changes the tag before. ``exclusive``: nothing
        else changes the tag in the sequence before.
        """
        self.set_unordered(rule, changes)

    @abstractmethod
    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Hide an entity from the client in the open block; ``zone`` is its zone then."""

    @abstractmethod
    def defer(self, rule: str, changes: Iterable[Change]) -> None:
        """Set the changes that close a sequence. Some builds send them earlier, when a choice interrupts it."""

    @abstractmethod
    def flush_deferred(self, early: bool = False, closes: bool = True) -> None:
        """Make the changes that close a sequence; ``early``: only those that the server happens to send here.

        Some are made in its middle: where it ``closes``, auras have been updated as well.
        """

    # --- the record ----------------------------------------------------------------------------------------

    def count_applied(self, rule: str) -> None:
        """Count a rule that decided the next changes, or that there are none, without stating a change under its id."""
        return None

    @property
    @abstractmethod
    def place(self) -> int:
        """The index of the next packet."""

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
        about = (entity.id if entity is not None else 0, source.id if source is not None else 0)
        return self.trace.open(Span(kind, name, rule, self.place, *about, amount))

    @contextmanager
    def phase(self, name: str, rule: str, kind: SpanKind = SpanKind.PHASE) -> Iterator[None]:
        """Record the context as a phase of the sequence, or as a step between phases."""
        span = self.open(kind, name, rule)
        try:
            yield
        finally:
            self.close(span)

    def close(self, span: Span) -> None:
        """End a span of the game."""
        self.trace.close(span, self.place)
