"""Numbers changed by enchantments and auras, followed from a known value on (HS 1.3, 4.1, 4.11).

An :class:`Account` keeps the base below the changes that are known from card texts. If anything else changes the
number, it is unknown until the log sets it again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hearthstone.auras.definitions import OPERATIONS, Continuous, gains_of, is_of_aura
from engine.hearthstone.auras.layers import ADD, SET, Origin, Step, base_below, rank_of, total
from engine.hearthstone.cards.ability import Condition, CostModifier, Gain, Value
from engine.hearthstone.cards.matching import Context, Fact, conjunction, holds, value_of
from engine.hearthstone.mechanics.amounts import COPIES_KEEP_SUMS
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


class Cause(NamedTuple):
    """An ability that changes a number now: its bearer, the bearer's card, and the change. ``aura``: it comes from an
    aura.
    """

    entity: int
    card: str
    ability: Continuous
    step: Step
    aura: bool = False

    def __hash__(self) -> int:
        """Return the hash without the ability, which has many parts."""
        return hash((self.entity, self.card, self.step))


@dataclass
class Account:
    """One number of one entity: its base below the known changes, and the entity's enchantments.

    ``layers`` holds the changes per enchantment; None if an enchantment's share is part of ``base``. ``settled`` holds
    the changes at the time when the number was last known to be right. ``newest`` is the newest entity when the account
    was opened: an older enchantment may be logged later, but its share is in ``base``.
    """

    newest: int
    base: int | None = None
    layers: dict[int, tuple[Cause, ...] | None] = field(default_factory=dict)
    settled: frozenset[Cause] = frozenset()

    def causes(self) -> Iterator[Cause]:
        """Yield the changes of the known enchantments, oldest enchantment first."""
        for causes in self.layers.values():
            yield from causes or ()


NOTHING = Step(ADD, 0)
"""The step of an ability that changes nothing now."""


class Reading(NamedTuple):
    """How conditions and values of texts are read: their meaning now for the bearer of an ability, None if unknown."""

    holds: Callable[[Condition | None, Context], Fact]
    value_of: Callable[[Value, Context], int | None]


ON_BOARD = Reading(holds, value_of)
"""Reads what the cards in play and in hands show, without the events of the game."""


def step_now(
    ability: Continuous, change: Gain | CostModifier, terms: Context, meant: Fact = True, reading: Reading = ON_BOARD
) -> Step | None:
    """Return what an ability changes now by one of its gains, or as a cost modifier; None if unknown.

    ``meant``: whether its text selects the entity.
    """
    fact = conjunction((meant, reading.holds(ability.condition, terms)))
    if fact is False:
        return NOTHING
    amount = reading.value_of(change.amount, terms) if fact and change.operation in OPERATIONS else None
    return None if amount is None else Step(change.operation, amount)


class Expected(NamedTuple):
    """The value that a number has by the rules, and the changes since it was last right."""

    value: int
    causes: tuple[Cause, ...]


class Book(ABC):
    """The accounts of one tag."""

    def __init__(self, r: Resolution, tag: int) -> None:
        self.r = r
        self.tag = tag
        self.accounts: dict[int, Account] = {}

    @abstractmethod
    def follows(self, entity: Entity) -> bool:
        """Return whether the tag of an entity is followed in its current zone."""

    @abstractmethod
    def printed(self, entity: Entity) -> int | None:
        """Return the printed value of the tag; None if unknown."""

    @abstractmethod
    def changes_of(self, entity: Entity) -> list[Cause] | None:
        """Return the changes of the tag that come without an enchantment, in order; None if unknown."""

    def in_layers(self, entity: Entity, causes: Sequence[Cause]) -> Sequence[Cause]:
        """Return changes of an entity's tag in the order in which they apply."""
        if len(causes) < 2:
            return causes
        tag, build = self.tag, self.r.ruleset.high
        origins = ((one, Origin(one.card, one.entity == entity.id, one.aura)) for one in causes)
        ranked = [(rank_of(tag, (one.step,), origin, build), one) for one, origin in origins]
        return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]

    def grows_by_itself(self, entity: Entity) -> bool:
        """Return whether the entity's own text may change the tag with a one-time effect."""
        return False

    def may_lag(self, entity: Entity, causes: Iterable[Cause]) -> bool:
        """Return whether the log may show an outdated value: each of several changes may be logged separately."""
        return len(tuple(causes)) > 1

    def expected(self, entity: Entity) -> Expected | None:
        """Return the value of the entity's tag by the rules; None if unknown."""
        if not self.follows(entity):
            return None
        account = self._open(entity)
        changes = self.changes_of(entity)
        if changes is None:
            return None
        causes = self.in_layers(entity, (*account.causes(), *changes))
        value = total(account.base, (cause.step for cause in causes))
        is_set = any(cause.step.operation == SET for cause in causes)
        if value is None or (is_set and (None in account.layers.values() or account.base != self.printed(entity))):
            return None  # an unknown change may apply after the one that sets the number
        changed = sorted(account.settled.symmetric_difference(causes), key=lambda cause: cause.entity)
        return Expected(max(0, value), tuple(changed))

    def accept_value(self, entity: Entity) -> None:
        """Take the current value of the tag as right and derive the unknown base from it."""
        if not self.follows(entity):
            self.accounts.pop(entity.id, None)
            return
        account = self._open(entity)
        changes = self.changes_of(entity)
        causes = self.in_layers(entity, (*account.causes(), *(changes or ())))
        steps = [cause.step for cause in causes]
        value = total(account.base, steps) if changes is not None else None
        if value is not None and max(0, value) != entity.get(self.tag):
            account.layers = dict.fromkeys(account.layers)  # an enchantment may have grown
            causes = changes or []
            steps = [cause.step for cause in causes]
            value = None
        if value is None:
            account.base = base_below(entity.get(self.tag), steps) if changes is not None else None
        account.settled = frozenset(causes)

    def describe(self, entity: Entity, newest: int = 0) -> None:
        """Open a new account for an entity that was just described, with its printed or its changed values.

        ``newest`` is the newest entity by then, 0 for the newest that is known: the log may have been read ahead.
        """
        self.accounts.pop(entity.id, None)
        self.enter(entity, newest)

    def enter(self, entity: Entity, newest: int = 0) -> None:
        """Open an account for an entity that has come to where it is followed, unless it has one."""
        if self.follows(entity):
            self._open(entity, newest)

    def retain(self, entities: Iterable[Entity]) -> None:
        """Close the accounts of all other entities."""
        kept = {entity.id for entity in entities}
        self.accounts = {one: account for one, account in self.accounts.items() if one in kept}

    def _open(self, entity: Entity, newest: int = 0) -> Account:
        """Return the account of an entity with the enchantments that it has now."""
        account = self.accounts.get(entity.id)
        attached = self.r.state.attached_in_play(entity)
        borne = [one.id for one in attached] if attached else []
        if account is None:
            account = self.accounts[entity.id] = Account(
                newest or self.r.state.entities.newest, layers=dict.fromkeys(borne)
            )
            if not borne and self.printed(entity) == entity.tags.get(self.tag, 0):
                account.base = entity.tags.get(self.tag, 0)
        elif list(account.layers) != borne:
            self._follow(account, borne, account.base == self.printed(entity))
        return account

    def _follow(self, account: Account, borne: list[int], is_printed: bool) -> None:
        """Add new enchantments to an account and remove old ones. An unknown enchantment makes the number unknown.

        An unknown enchantment may set the number, which cancels the changes before it. The share of a copied one may be
        in the base already, unless that ``is_printed``: some logs describe copies with all that they have.
        """
        for gone in [one for one in account.layers if one not in borne]:
            places = list(account.layers)
            if None in [account.layers[one] for one in places[places.index(gone) :]]:
                account.base = None
            del account.layers[gone]
        for new in borne:
            if new not in account.layers:
                copied = self.r.state[new].get(GameTag.COPIED_FROM_ENTITY_ID)
                known = new > account.newest and (is_printed or not copied)
                account.layers[new] = self._causes_of(self.r.state[new]) if known else None
                if account.layers[new] is None:
                    account.base = None

    def _causes_of(self, enchantment: Entity) -> tuple[Cause, ...] | None:
        """Return the changes that an enchantment makes to its host's tag according to card texts; None if unknown."""
        found = gains_of(self.r, enchantment)
        if found is None:
            return None
        copied = enchantment.get(GameTag.COPIED_FROM_ENTITY_ID) and self.r.ruleset.low < COPIES_KEEP_SUMS
        if copied and any(step.amount < 0 for _, tag, step in found if tag == self.tag):
            return None  # the copy starts at 0 where the original's sum is negative
        aura = is_of_aura(self.r, enchantment)
        return tuple(
            Cause(enchantment.id, enchantment.card_id, ability, step, aura)
            for ability, tag, step in found
            if tag == self.tag
        )
