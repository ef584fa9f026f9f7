"""Operations and questions that only card texts need, beside the rules (HS 3.1, 4).

Play mode and replay carry them out; the defaults here are for what only one of them can do.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.hearthstone.cards.ability import Ability
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.entity import Entity
from engine.hearthstone.past import Past


class TextOperations:
    """The operations and questions of card texts. ``past``: the events of the game so far."""

    past: Past

    @abstractmethod
    def may_generate(self, pool: Pool, source: Entity) -> bool:
        """Return whether a text of ``source`` may find a card of a pool."""

    @abstractmethod
    def generate(self, rule: str, pool: Pool, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create a random card of a pool; return it, or None if no card can be picked."""

    @abstractmethod
    def become(self, rule: str, old: Entity, card_id: str, pool: Pool) -> Entity | None:
        """Turn a minion in play into another card; return the resulting entity, None if unknown.

        ``card_id`` is empty if the card is a random one of the pool.
        """

    def take_form(self, card: Entity) -> None:
        """Turn a minion into the form that its player chooses as it enters play (HS 2.2.1.d)."""

    def await_form(self, card: Entity) -> None:
        """Expect, in a replay, the trigger in which a played minion takes its form (HS 2.2.1.d)."""

    @abstractmethod
    def become_copy(self, rule: str, old: Entity, original: Entity) -> Entity | None:
        """Turn a card into a copy of another one (HS 4.5, 4.8); return it, None if unknown."""

    @abstractmethod
    def offer(self, rule: str, player: Entity, cards: Sequence[Entity]) -> Entity | None:
        """Offer a player several cards; return the chosen one, None if no choice is made."""

    def offer_from_deck(
        self, rule: str, source: Entity, player: Entity, number: int, pool: Pool, pick: Callable[[], Sequence[Entity]]
    ) -> Entity | None:
        """Offer a player some cards of the deck that belong to a pool; a log shows copies of them, set aside.

        ``pick`` picks these cards if the deck is known. Return the chosen card, None if there is none or it is unknown
        (HS 5.1 discover).
        """
        offered = pick()
        return self.offer(rule, player, offered) if offered else None

    @abstractmethod
    def copy(self, rule: str, original: Entity, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Create a copy of a card, with its enchantments if the copy keeps them (HS 4.8); return it, None if there is
        none.
        """

    def grant(self, bearer: Entity, abilities: Sequence[Ability], remembered: Sequence[Entity] = ()) -> bool:
        """Give abilities to an enchantment, with the entities its text remembers; return whether they are tracked."""
        return False

    def note_gains(self, host: Entity, enchantment: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record the gains of an enchantment before they apply to its host: tag, amount, and operation (add, set or
        times).
        """

    def carry_out_again(self, card: Entity) -> bool:
        """Carry out the text of a card once more, in the middle of itself; return whether that is done."""
        return False

    def delays_choices(self) -> bool:
        """Return whether the sequence in progress delays the results of choices (HS 2.6), as far as known."""
        return False

    def later(self, source: Entity, body: Callable[[], None]) -> None:
        """Carry out the result of a choice, where the sequence delays it in a phase after that (HS 2.6)."""
        body()

    def granted_to(self, bearer: Entity) -> Sequence[Ability]:
        """Return the abilities that texts have given to an enchantment; empty if it has only its own text."""
        return ()

    def recorded(self, dead: Entity) -> Sequence[tuple[int, int]]:
        """Return the recorded stats of a dead minion, as tag and value.

        Empty if the printed stats do not distinguish it from others of its card (HS 4.10).
        """
        return ()

    def note_set(self, host: Entity, tag: int, value: int) -> None:
        """Record that an effect permanently sets a tag of a card without an enchantment (HS 4.11)."""

    def note_lost(self, host: Entity, tags: Iterable[int]) -> None:
        """Record that a card has lost its own values of these tags and keeps only those of enchantments (HS 4.1)."""

    @abstractmethod
    def sum_of(self, host: Entity, tag: int) -> int | None:
        """Return the true attack or health of a card, which may be below the shown 0 (HS 4.1); None if unknown."""

    def with_auras(self, host: Entity, tag: int, value: int) -> int | None:
        """Return the value of a tag after an effect sets it, with the additions of auras; None if unknown."""
        return value

    def name_enchantment(self, source: Entity, gains: Sequence[tuple[int, int, str]]) -> str:
        """Return the id of the card's enchantment with these gains; empty if that is not needed."""
        return ""

    def is_numbered_late(self, enchantment: Entity) -> bool:
        """Return whether the log states the amounts of a new enchantment only later (HS 4.1)."""
        return False

    def note_numbers(self, rule: str, enchantment: Entity, amounts: Sequence[int]) -> None:
        """Record the amounts that the game states for an enchantment whose text lacks them (HS 4.1)."""

    def lacks_target(self, spell: Entity) -> bool:
        """Return whether a spell cast by an effect needs a target and has no legal one (HS 3.3)."""
        return False

    def repetitions(self, card: Entity) -> int:
        """Return how many extra times a battlecry repeats, as far as known beforehand (HS 5.1 battlecry)."""
        return 0

    def takes_both(self, card: Entity) -> bool:
        """Return whether a card gets all of its options, as far as known beforehand (HS 5.1 choose one)."""
        return False

    def gains_apply_late(self, host: Entity, again: bool) -> bool:
        """Return whether the gains of a card's own trigger apply only after the phase; ``again``: a repeated gain (HS
        4.2).
        """
        return True

    def note_late_gains(self, host: Entity, enchantment: Entity | None, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record gains that a trigger gives its own bearer and that apply later (HS 4.2): tag, amount, add or set.

        They count on ``enchantment`` if the bearer already has it (HS 5.6).
        """

    def trigger_deathrattles(self, bearer: Entity) -> bool:
        """Trigger the deathrattles of an entity that has not died; return whether they are known."""
        return False

    @contextmanager
    def delayed_responses(self) -> Iterator[None]:
        """Within the context, cards change together; values that follow change, and triggers respond, afterwards."""
        yield

    @contextmanager
    def before_auras(self) -> Iterator[None]:
        """Within the context, a new card gets what is its own; auras find it afterwards (HS 3.1)."""
        yield

    @contextmanager
    def aimed_at(self, card: Entity, target: Entity | None) -> Iterator[None]:
        """Within the context, carry out the card's text with this target."""
        yield

    def force_attack(self, rule: str, attacker: Entity, defender: Entity) -> bool:
        """Make a character attack by an effect, inside another sequence; return whether that is carried out."""
        return False

    @abstractmethod
    def enchant(
        self, rule: str, host: Entity, source: Entity, card_id: str, numbers: Sequence[int] = ()
    ) -> Entity | None:
        """Create an enchantment and attach it to ``host``; return it, None if there is none.

        ``card_id`` is empty if the enchantment of the text is unknown. ``numbers`` are the amounts that its text lacks;
        the game states them when it describes the enchantment, or later (:meth:`note_numbers`).
        """

    def enchant_unseen(self, rule: str, host: Entity, sure: bool) -> bool | None:
        """Attach an enchantment to a hidden card; neither is shown. Return whether it is attached, None if unknown.

        ``sure``: the text selects the card, whatever it is.
        """
        return None
