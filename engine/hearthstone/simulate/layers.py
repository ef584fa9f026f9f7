"""Tag values of cards in play mode: their own values, then their enchantments in order (HS 4.1).

The enchantments of a host apply from the oldest to the newest. When one leaves, all are applied again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from ctypes import c_int32
from functools import cache
from typing import NamedTuple

from engine.hearthstone.auras.definitions import stated_gains
from engine.hearthstone.auras.layers import Origin, Step, rank_of
from engine.hearthstone.cards.tokens import giver_of
from engine.hearthstone.mechanics.amounts import COPIES_KEEP_SUMS
from engine.hearthstone.mechanics.enchantments import known_enchantments, remove
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG, attack_from_weapon, becoming, note_own_attack
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE, ENCHANTMENTS = "HS 4.1", "HS 1.2"
SETTLED = frozenset({*ENCHANTED_TAGS, *STAT_OF_SHOWN_TAG})
"""Tags whose values are computed from layers."""

SAVING = 22115
"""The first build in which a minion's repeated gain from itself may save it (patch 9.4, HS 4.2)."""


class Gift(NamedTuple):
    """A change that an enchantment makes to a tag (:class:`engine.hearthstone.auras.layers.Step`)."""

    tag: int
    amount: int
    operation: str


class Influence(NamedTuple):
    """The gifts of one enchantment or aura, where they come from, and the entity number from which they count."""

    gifts: tuple[Gift, ...]
    origin: Origin
    since: float

    def place(self, tag: int, build: int) -> tuple[int, float]:
        """Return the place of the gifts among all changes of a tag."""
        steps = (Step(gift.operation, gift.amount) for gift in self.gifts if gift.tag == tag)
        return rank_of(tag, steps, self.origin, build), self.since


class Layers:
    """The gifts of every enchantment of the game, and the values of cards without enchantments."""

    def __init__(self, play: Bench) -> None:
        self.play = play
        self.gifts: dict[int, tuple[Gift, ...]] = {}
        self.own: dict[int, dict[int, int]] = {}
        self.dirty: list[int] = []
        self.of_auras: set[int] = set()
        self.affected: dict[int, dict[object, Influence]] = {}
        self.updating = False
        self.changed: dict[tuple[int, int], None] = {}
        self.late: dict[int, list[tuple[Entity, tuple[Gift, ...]]]] = {}
        self.stated: set[int] = set()
        """Minions of a given board: their described values are their own, even if other values are printed."""

    def give(self, host: Entity, enchantment: Entity, gifts: Iterable[Gift], aura: bool = False) -> None:
        """Record the gifts of an enchantment before its host has them; ``aura``: it comes from an aura.

        An existing enchantment gets the gifts in addition.
        """
        gifts = self._with_own_values(host, gifts)
        if aura:
            self.of_auras.add(enchantment.id)
        self.gifts[enchantment.id] = self.gifts.get(enchantment.id, ()) + gifts
        followed = ENCHANTED_TAGS if host.type == CardType.MINION else (GameTag.COST,)
        self.changed.update(dict.fromkeys((host.id, gift.tag) for gift in gifts if gift.tag in followed))

    def _with_own_values(self, host: Entity, gifts: Iterable[Gift]) -> tuple[Gift, ...]:
        """Store the host's own values of the tags that gifts change; return the gifts."""
        gifts = tuple(gifts)
        own = self.own.setdefault(host.id, {})
        for gift in gifts:
            own.setdefault(gift.tag, self._own(host, gift.tag))
        return gifts

    def give_from_the_start(
        self, host: Entity, enchantment: Entity, gifts: Sequence[Gift], is_stated: Callable[[Gift], bool]
    ) -> None:
        """Record an enchantment that is there from the start; ``is_stated``: the host's tag includes the gift."""
        self.give(host, enchantment, gifts)
        for gift in gifts:
            if not is_stated(gift):
                self.play.change(RULE, host, gift.tag, self.value(host, gift.tag))
            elif gift.operation == "add":
                self.own[host.id][gift.tag] -= gift.amount

    def settled(self, host: Entity, tag: int, value: int) -> int:
        """Return the new value of a tag if a text sets ``value``: that of its current layers.

        Dead minions have their own values again, without what their texts give themselves (HS 4.7).
        """
        stat = STAT_OF_SHOWN_TAG.get(tag, tag)
        if tag in STATS and host.zone == Zone.GRAVEYARD and host.type == CardType.MINION and host.get(tag) != value:
            if host.get(GameTag.MODULAR_ENTITY_PART_1) or self.play.state.attached_in_play(host):
                return value
            plain = self.play.state.plain.get(host.id, {})  # of a copy, or a token with other values than printed
            printed = host.tags if host.id in self.stated else {**self.play.cards[host.id].tags, **plain}
            return self.own.get(host.id, {}).get(stat, printed.get(stat, 0))
        return shown(self.value(host, stat)) if (host.id, stat) in self.changed else value

    def delay(self, host: Entity, enchantment: Entity, gifts: Iterable[Gift]) -> None:
        """Delay a minion's repeated gain from itself until auras are updated (HS 4.2)."""
        self.late.setdefault(host.id, []).append((enchantment, tuple(gifts)))

    def apply_delayed(self) -> None:
        """Apply delayed gains; until patch 9.4 they did not save mortally wounded minions."""
        for number in list(self.late):
            host = self.play.state[number]
            if self.play.ruleset.low >= SAVING or not is_mortally_wounded(host):
                for enchantment, gifts in self.late.pop(number):
                    if enchantment.zone == Zone.PLAY:
                        self.give(host, enchantment, gifts)
                self.recompute(host, ENCHANTED_TAGS)

    def _own(self, host: Entity, tag: int) -> int:
        """Return a card's value without enchantments; the attack of a weapon is not its hero's own."""
        return self.play.oracle.look_at(host).get(tag, 0) - self._of_weapon(host, tag)

    def _of_weapon(self, host: Entity, tag: int) -> int:
        is_attack = tag == GameTag.ATK and host.type == CardType.HERO
        return attack_from_weapon(self.play.state, host) if is_attack else 0

    def copy(self, enchantment: Entity, new: Entity) -> None:
        """Give a copied enchantment the gifts of its original."""
        self.gifts[new.id] = self.gifts.get(enchantment.id, ())

    def set_own(self, host: Entity, tag: int, value: int) -> None:
        """Change a card's own value so that its current enchantments make ``value``."""
        own = self.own.setdefault(host.id, {})
        own.setdefault(tag, self._own(host, tag))
        own[tag] += value - self.lasting(host, tag)
        self.changed[host.id, tag] = None

    def take_stated(self, host: Entity, tag: int, value: int) -> None:
        """Set a tag to the value that a given board states, which includes enchantments and auras."""
        self.own[host.id][tag] -= self.value(host, tag) - value
        self.play.change(RULE, host, tag, self.value(host, tag))

    def lose_own(self, host: Entity, tags: Iterable[int]) -> None:
        """Set a silenced card's own values of these tags to 0, so that they stay 0 when enchantments leave."""
        own = self.own.get(host.id, {})
        own.update(dict.fromkeys(own.keys() & tags, 0))

    def keep_shown(self, original: Entity, made: Entity) -> None:
        """Give a copy its original's shown values: until patch 21.8 a copy does not take sums below zero (HS 4.1).

        Later gifts add to the shown value.
        """
        if self.play.ruleset.low >= COPIES_KEEP_SUMS:
            return
        own = self.own.get(made.id, {})
        newest = max((one.id for one in self.play.state.attached_in_play(made)), default=0)
        for tag in set(own).intersection(ENCHANTED_TAGS):
            less = shown(self.lasting(original, tag)) - self.lasting(made, tag)
            if less and newest:
                self.gifts[newest] = (*self.gifts.get(newest, ()), Gift(tag, less, "add"))
            elif less:
                own[tag] += less

    def lasting(self, host: Entity, tag: int) -> int:
        """Return the value of a tag without auras, which a copy does not take."""
        return self.value(host, tag, auras=False)

    def is_of_aura(self, enchantment: Entity) -> bool:
        """Return whether an enchantment comes from an aura."""
        return enchantment.id in self.of_auras

    def reset_to_printed(self, host: Entity, printed: Mapping[int, int]) -> None:
        """Reset a minion that returns to the hand to its printed values, without enchantments."""
        for tag in ENCHANTED_TAGS:
            value = printed.get(tag, 0)
            if host.get(tag) != value:
                self.own.setdefault(host.id, {})[tag] = value
                self.changed[host.id, tag] = None

    def forget(self, host: Entity) -> None:
        """Forget the own values of a card that has become another one."""
        self.own.pop(host.id, None)

    def restart(self, host: Entity, printed: Mapping[int, int]) -> None:
        """Apply a transformed card's remaining enchantments to its new printed values."""
        given = {
            int(gift.tag): 0 for one in self.play.state.attached_in_play(host) for gift in self.gifts.get(one.id, ())
        }
        self.own[host.id] = {tag: printed.get(tag, 0) for tag in given}
        self.recompute(host, given)

    def value(self, host: Entity, tag: int, auras: bool = True) -> int:
        """Return the value of a tag from the card's own value and its enchantments, with or without auras."""
        value = self.own.get(host.id, {}).get(tag, self._own(host, tag))
        influences = [
            Influence(self.gifts[one.id], Origin(one.card_id, False, one.id in self.of_auras), one.id)
            for one in self.play.state.attached_in_play(host)
            if one.id in self.gifts
        ]
        if tag != GameTag.COST or host.zone != Zone.PLAY or host.type == CardType.HERO_POWER:
            # auras do not change what a played card costs (HS 2.2.1.d)
            influences += self.affected.get(host.id, {}).values()
        for one in sorted(influences, key=lambda one: one.place(tag, self.play.ruleset.high)):
            for gift in one.gifts if auras or not one.origin.aura else ():
                value = Step(gift.operation, gift.amount).applied(value) if gift.tag == tag else value
        return value

    def affect(self, host: Entity, cause: object, gifts: Iterable[Gift], source: Entity | None, since: float) -> None:
        """Record the gifts of an aura of ``source``, or of an effect, without an enchantment, before the card has them.

        ``since`` is the entity number from which the gifts count.
        """
        origin = Origin(source.card_id if source is not None else "", source is host, aura=True)
        gifts = self._with_own_values(host, gifts)
        self.affected.setdefault(host.id, {})[cause] = Influence(gifts, origin, since)

    def unaffect(self, host: Entity, cause: object) -> None:
        """Record that an aura no longer affects a card."""
        self.affected.get(host.id, {}).pop(cause, None)

    def recompute(self, host: Entity, tags: Iterable[int]) -> None:
        """Set tags of a card to the values of its layers."""
        for tag in dict.fromkeys(tags):
            self._become(host, tag)

    def release(self, host: Entity) -> None:
        """Remove the enchantments of a card that left the game without dying (HS 1.2)."""
        for enchantment in known_enchantments(self.play.state, host):
            remove(self.play, ENCHANTMENTS, enchantment)

    def left(self, enchantment: Entity) -> None:
        """Record that an enchantment has left its host; the next update changes the host's values."""
        if enchantment.id in self.gifts:
            self.dirty.append(enchantment.id)

    def update(self) -> None:
        """Recompute the values of hosts whose enchantments have left or changed."""
        if self.updating:
            return
        self.updating = True
        while self.dirty:
            gone = self.dirty.pop(0)
            host = self.play.state.entities.get(self.play.hosts[gone])
            gifts = self.gifts.pop(gone)
            if host is not None and host.zone in (Zone.PLAY, Zone.HAND, Zone.DECK, Zone.SETASIDE):
                for tag in dict.fromkeys(gift.tag for gift in gifts):
                    self._become(host, tag)
        changed, self.changed = self.changed, {}
        for number, tag in changed:
            host = self.play.state[number]
            if host.zone in (Zone.PLAY, Zone.HAND):
                self._become(host, tag)
        self.updating = False

    def _become(self, host: Entity, tag: int) -> None:
        """Set a tag of a card to the value of its layers; damage falls with lost health (HS 4.1)."""
        value, before = self.value(host, tag) + self._of_weapon(host, tag), host.get(tag)
        value = shown(value) if tag in ENCHANTED_TAGS else value
        if tag == GameTag.COST and host.get(GameTag.ECHO):
            value = max(1, value)  # minimum cost of a copy with echo (HS 5.1 echo)
        if value == before or (tag == GameTag.DIVINE_SHIELD and value > before):
            return  # a lost shield does not return when an enchantment leaves
        self.play.set_unordered(RULE, becoming(self.play, host, tag, value))
        if tag == GameTag.ATK and host.type == CardType.HERO:
            note_own_attack(self.play.state, host)


def shown(value: int) -> int:
    """Return the shown value of a sum: numbers have 32 bits, and negative sums show as 0 (HS 4.1)."""
    return max(0, c_int32(value).value)


@cache
def gifts_of(card_id: str, build: int) -> tuple[Gift, ...]:
    """Return the gifts of an enchantment according to its own text and to the card that gives it."""
    given = stated_gains(giver_of(card_id), card_id, build, build) or ()
    return tuple(Gift(one.tag, one.step.amount, one.step.operation) for one in given)
