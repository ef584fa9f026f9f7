"""What only the texts of cards ask of a game, beside its rules (HS 3.1, 4).

The answers here are those of a game in which it is not known what texts do; play and replay give others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.hearthstone.cards.ability import Ability, EventPattern
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.entity import Entity


class Played(NamedTuple):
    """A card that was played: the turn, the number of its player, and the card as it was then."""

    turn: int
    player: int
    card: Entity


class TextOperations:
    """What texts bring about, and what they ask."""

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

    def take_form(self, card: Entity) -> None:
        """Let a minion become the form that its player chooses as it enters play (HS 2.2.1.d)."""

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
        """Give abilities to an enchantment, with the entities its text remembers; return whether they are tracked."""
        return False

    def note_gains(self, host: Entity, enchantment: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Note what an enchantment gives its host, before the host has it: tags, amounts, and add, set or times."""

    def played(self) -> Sequence[Played] | None:
        """Return the cards that were played in this game, the oldest first; None where that is not known."""
        return None

    def carry_out_again(self, card: Entity) -> bool:
        """Carry out the text of a card once more, in its middle; return whether that is done."""
        return False

    def happened(self, bearer: Entity, pattern: EventPattern) -> bool | None:
        """Return whether the event of a text has happened in the period that it names; None if unknown."""
        return None

    def times_happened(self, bearer: Entity, pattern: EventPattern) -> int | None:
        """Return how often the event of a text has happened in the period that it names; None if unknown."""
        return None

    def total_happened(self, bearer: Entity, pattern: EventPattern) -> int | None:
        """Return by how much the event of a text has happened in the period that it names; None if unknown."""
        return None

    def is_amid_attack(self) -> bool:
        """Return whether an attack is going on after which choices take effect (HS 2.6), as far as that is known."""
        return False

    def later(self, source: Entity, body: Callable[[], None]) -> None:
        """Let what a choice leads to take effect: amid an attack only in a phase after it (HS 2.6)."""
        body()

    def granted_to(self, bearer: Entity) -> Sequence[Ability]:
        """Return the abilities that texts have given to an enchantment; none where only its own text tells."""
        return ()

    def recorded(self, dead: Entity) -> Sequence[tuple[int, int]]:
        """Return the numbers with which a minion that has died is on record, where those printed do not tell it from
        others of its card (HS 4.10).
        """
        return ()

    def note_set(self, host: Entity, tag: int, value: int) -> None:
        """Note that an effect sets a tag of a card without an enchantment, from now on (HS 4.11)."""

    def note_lost(self, host: Entity, tags: Iterable[int]) -> None:
        """Note that a card has nothing of these tags any more but what enchantments give it (HS 4.1)."""

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

    def lacks_target(self, spell: Entity) -> bool:
        """Return whether a spell that an effect casts needs a target and there is no legal one (HS 3.3)."""
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

    def rattle(self, rule: str, bearer: Entity) -> bool:
        """Trigger the deathrattles of an entity that has not died; return whether they are known."""
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
