"""Numbers that enchantments and auras change, followed from a known value on (HS 1.3, 4.1, 4.11).

An :class:`Account` keeps what is below the changes that are known by their texts. Where anything else takes part, the
number is unknown until the game tells it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hearthstone.auras.definitions import Continuous, gains_of, is_of_aura
from engine.hearthstone.auras.layers import SET, Step, base_below, total
from engine.hearthstone.mechanics.limits import COPIES_KEEP_SUMS
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone


class Cause(NamedTuple):
    """An ability that changes a number now: its bearer and card, and the change; ``aura``: an aura has given it."""

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
    """One number of one entity: what is below the known changes, and the enchantments that it has.

    ``layers`` are by enchantment; None for one whose share is in ``base``. ``settled`` is what changed the number when
    it was last known to be right. ``newest`` is the newest entity when the account was opened: an older enchantment may
    be told later, but is in ``base``.
    """

    newest: int
    base: int | None = None
    layers: dict[int, tuple[Cause, ...] | None] = field(default_factory=dict)
    settled: frozenset[Cause] = frozenset()

    def causes(self) -> Iterator[Cause]:
        """Yield the changes of the known enchantments, in the order in which they came."""
        for causes in self.layers.values():
            yield from causes or ()


class Expected(NamedTuple):
    """What a number is by the rules, and which abilities have changed it since it was right."""

    value: int
    causes: tuple[Cause, ...]


class Book:
    """The accounts of one tag."""

    def __init__(self, r: Resolution, tag: int) -> None:
        self.r = r
        self.tag = tag
        self.accounts: dict[int, Account] = {}

    def follows(self, entity: Entity) -> bool:
        """Return whether the tag of an entity is followed where it is now."""
        raise NotImplementedError

    def printed(self, entity: Entity) -> int | None:
        """Return the printed value of the tag; None where that is not known."""
        raise NotImplementedError

    def changes_of(self, entity: Entity) -> list[Cause] | None:
        """Return what changes the tag without an enchantment, in order; None where that is not known."""
        return []

    def in_layers(self, causes: Iterable[Cause]) -> list[Cause]:
        """Return what enchantments change in the order in which it counts: that in which they came."""
        return list(causes)

    def grows_by_itself(self, entity: Entity) -> bool:
        """Return whether an entity may change the tag by a text that works once."""
        return False

    def may_lag(self, entity: Entity, causes: Iterable[Cause]) -> bool:
        """Return whether a value may be told that is not the last one: of several changes each may be told."""
        return len(tuple(causes)) > 1

    def expected(self, entity: Entity) -> Expected | None:
        """Return what the tag of an entity is now by the rules; None where that is not known."""
        if not self.follows(entity):
            return None
        account = self._open(entity)
        changes = self.changes_of(entity)
        if changes is None:
            return None
        causes = (*self.in_layers(account.causes()), *changes)
        value = total(account.base, (cause.step for cause in causes))
        if value is None or (None in account.layers.values() and any(cause.step.operation == SET for cause in causes)):
            return None  # what is not known of may count after what sets the number
        changed = sorted(account.settled.symmetric_difference(causes), key=lambda cause: cause.entity)
        return Expected(max(0, value), tuple(changed))

    def accept_value(self, entity: Entity) -> None:
        """Take the value that the tag has as right: what is not known of it follows from that."""
        if not self.follows(entity):
            self.accounts.pop(entity.id, None)
            return
        account = self._open(entity)
        changes = self.changes_of(entity)
        causes = (*self.in_layers(account.causes()), *(changes or ()))
        steps = [cause.step for cause in causes]
        value = total(account.base, steps) if changes is not None else None
        if value is not None and max(0, value) != entity.get(self.tag):
            account.layers = dict.fromkeys(account.layers)  # one of them may have grown
            causes = tuple(changes or ())
            steps = [cause.step for cause in causes]
            value = None
        if value is None:
            account.base = base_below(entity.get(self.tag), steps) if changes is not None else None
        account.settled = frozenset(causes)

    def describe(self, entity: Entity) -> None:
        """Note that an entity was described: with what is printed on it, or with what others have changed."""
        self.accounts.pop(entity.id, None)
        if self.follows(entity):
            self._open(entity)

    def retain(self, entities: Iterable[Entity]) -> None:
        """Close the accounts of all other entities."""
        kept = {entity.id for entity in entities}
        self.accounts = {one: account for one, account in self.accounts.items() if one in kept}

    def _open(self, entity: Entity) -> Account:
        """Return the account of an entity with the enchantments that it has now."""
        account = self.accounts.get(entity.id)
        attached = self.r.state.attached.get(entity.id, ())
        borne = [one.id for one in attached if one.zone == Zone.PLAY]
        if account is None:
            account = self.accounts[entity.id] = Account(self.r.state.newest, layers=dict.fromkeys(borne))
            if not borne and self.printed(entity) == entity.tags.get(self.tag, 0):
                account.base = entity.tags.get(self.tag, 0)
        elif list(account.layers) != borne:
            self._follow(account, borne)
        return account

    def _follow(self, account: Account, borne: list[int]) -> None:
        """Take enchantments that came and went into an account; one that is not known makes the number unknown.

        It may set the number, whatever those before it gave.
        """
        for gone in [one for one in account.layers if one not in borne]:
            places = list(account.layers)
            if None in [account.layers[one] for one in places[places.index(gone) :]]:
                account.base = None
            del account.layers[gone]
        for new in borne:
            if new not in account.layers:
                known = new > account.newest
                account.layers[new] = self._causes_of(self.r.state[new]) if known else None
                if account.layers[new] is None:
                    account.base = None

    def _causes_of(self, enchantment: Entity) -> tuple[Cause, ...] | None:
        """Return how an enchantment changes the tag of its host, as texts say; None where that is not known."""
        found = gains_of(self.r, enchantment)
        if found is None:
            return None
        copied = enchantment.get(GameTag.COPIED_FROM_ENTITY_ID) and self.r.ruleset.low < COPIES_KEEP_SUMS
        if copied and any(step.amount < 0 for _, tag, step in found if tag == self.tag):
            return None  # the copy begins at 0 where its original is below
        aura = is_of_aura(self.r, enchantment)
        return tuple(
            Cause(enchantment.id, enchantment.card_id, ability, step, aura)
            for ability, tag, step in found
            if tag == self.tag
        )
