"""What cards have in a game that is being made: their own values, then what is attached to them, in order (HS 4.1).

The enchantments of a host are applied from the oldest to the newest. When one leaves, all are applied anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from engine.hearthstone.auras.layers import Step
from engine.hearthstone.cards.ability import Action, Aura, CostModifier, Selector, parts_of
from engine.hearthstone.cards.library import abilities_of, definition_of
from engine.hearthstone.mechanics.enchantments import borne, remove
from engine.hearthstone.mechanics.limits import COPIES_KEEP_SUMS
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG, attack_from_weapon, note_own_attack, signs_of
from engine.hearthstone.resolution import Change
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE, ENCHANTMENTS = "HS 4.1", "HS 1.2"
FIGHTING = (GameTag.ATK, GameTag.HEALTH)
STATS = (*FIGHTING, GameTag.COST)
SETTLED = frozenset({*STATS, *STAT_OF_SHOWN_TAG})
"""Tags whose values follow from what cards have in layers."""

ENDINGS = ("e", "e2", "o", "a")
"""How the ids of enchantments end, after the id of the card that gives them."""

SAVING = 22115
"""The first build in which what a minion gives itself again may save it (patch 9.4, HS 4.2)."""


class Gift(NamedTuple):
    """What an enchantment does to a tag (:class:`engine.hearthstone.auras.layers.Step`)."""

    tag: int
    amount: int
    operation: str


class Layers:
    """What every enchantment of the game gives, and what cards had without any."""

    def __init__(self, play: Bench) -> None:
        self.play = play
        self.gifts: dict[int, tuple[Gift, ...]] = {}
        self.own: dict[int, dict[int, int]] = {}
        self.dirty: list[int] = []
        self.of_auras: set[int] = set()
        self.affected: dict[int, dict[object, tuple[Gift, ...]]] = {}
        self.since: dict[tuple[int, object], float] = {}
        self.ranks: dict[object, int] = {}
        self.updating = False
        self.changed: dict[tuple[int, int], None] = {}
        self.late: dict[int, list[tuple[Entity, tuple[Gift, ...]]]] = {}
        self.stated: set[int] = set()
        """Minions of a board: what they are described with is their own, also where something else is printed."""

    def give(self, host: Entity, enchantment: Entity, gifts: Iterable[Gift], aura: bool = False) -> None:
        """Note what an enchantment gives to its host, before the host has it; ``aura``: an aura gives it.

        One that is there already gives that as well.
        """
        gifts = self._kept(host, gifts)
        if aura:
            self.of_auras.add(enchantment.id)
        self.gifts[enchantment.id] = self.gifts.get(enchantment.id, ()) + gifts
        told = STATS if host.type == CardType.MINION else (GameTag.COST,)
        self.changed.update(dict.fromkeys((host.id, gift.tag) for gift in gifts if gift.tag in told))

    def _kept(self, host: Entity, gifts: Iterable[Gift]) -> tuple[Gift, ...]:
        """Keep what a card has of its own below gifts that come to it; return these."""
        gifts = tuple(gifts)
        own = self.own.setdefault(host.id, {})
        for gift in gifts:
            own.setdefault(gift.tag, self._own(host, gift.tag))
        return gifts

    def give_from_the_start(
        self, host: Entity, enchantment: Entity, gifts: Sequence[Gift], is_stated: Callable[[Gift], bool]
    ) -> None:
        """Give a card what an enchantment of the beginning gives; ``is_stated``: its tag is stated with that."""
        self.give(host, enchantment, gifts)
        for gift in gifts:
            if not is_stated(gift):
                self.play.change(RULE, host, gift.tag, self.value(host, gift.tag))
            elif gift.operation == "add":
                self.own[host.id][gift.tag] -= gift.amount

    def settled(self, host: Entity, tag: int, value: int) -> int:
        """Return what a tag of a card becomes where ``value`` is what a text says: its layers, as they are now.

        The dead have again what is printed on them, whatever they have set or given themselves (HS 4.7).
        """
        stat = STAT_OF_SHOWN_TAG.get(tag, tag)
        if tag in FIGHTING and host.zone == Zone.GRAVEYARD and host.type == CardType.MINION and host.get(tag) != value:
            parts = host.get(GameTag.MODULAR_ENTITY_PART_1) or next(self.attached(host), None)
            if not parts and host.id in self.stated:
                return self.own.get(host.id, {}).get(stat, host.get(stat))
            return value if parts else self.play.cards[host.id].tags.get(stat, 0)
        return shown(self.value(host, stat)) if (host.id, stat) in self.changed else value

    def put_off(self, host: Entity, enchantment: Entity, gifts: Iterable[Gift]) -> None:
        """Let a card have what it has given itself again only when auras are updated (HS 4.2)."""
        self.late.setdefault(host.id, []).append((enchantment, tuple(gifts)))

    def feel(self) -> None:
        """Give cards what has been put off; until patch 9.4 it did not save those with a death wound."""
        for number in list(self.late):
            host = self.play.state[number]
            if self.play.ruleset.low >= SAVING or not is_mortally_wounded(host):
                for enchantment, gifts in self.late.pop(number):
                    if enchantment.zone == Zone.PLAY:
                        self.give(host, enchantment, gifts)
                self.renew(host, STATS)

    def _own(self, host: Entity, tag: int) -> int:
        """Return what a card has without any enchantment so far; the attack of a weapon is not its hero's own."""
        return self.play.oracle.look_at(host).get(tag, 0) - self._of_weapon(host, tag)

    def _of_weapon(self, host: Entity, tag: int) -> int:
        is_attack = tag == GameTag.ATK and host.type == CardType.HERO
        return attack_from_weapon(self.play.state, host) if is_attack else 0

    def copy(self, enchantment: Entity, new: Entity) -> None:
        """Note that an enchantment is a copy of another one."""
        self.gifts[new.id] = self.gifts.get(enchantment.id, ())

    def copy_own(self, original: Entity, made: Entity) -> None:
        """Note that a card is a copy of another one, and has what that had without any enchantment (HS 4.8)."""
        self.own[made.id] = dict(self.own.get(original.id, {}))

    def set_own(self, host: Entity, tag: int, value: int) -> None:
        """Let a card have a value of its own with which its enchantments so far make ``value``."""
        own = self.own.setdefault(host.id, {})
        own.setdefault(tag, self._own(host, tag))
        own[tag] += value - self.lasting(host, tag)
        self.changed[host.id, tag] = None

    def lose_own(self, host: Entity, tags: Iterable[int]) -> None:
        """Let a card that has been silenced have none of these tags of its own, whatever leaves it later."""
        own = self.own.get(host.id, {})
        own.update(dict.fromkeys(own.keys() & tags, 0))

    def keep_shown(self, original: Entity, made: Entity) -> None:
        """Let a copy have what its original shows: until patch 21.8 nothing below zero comes with it (HS 4.1).

        What is given to it later comes on top of that.
        """
        if self.play.ruleset.low >= COPIES_KEEP_SUMS:
            return
        own = self.own.get(made.id, {})
        newest = max((one.id for one in self.attached(made)), default=0)
        for tag in set(own).intersection(STATS):
            less = shown(self.lasting(original, tag)) - self.lasting(made, tag)
            if less and newest:
                self.gifts[newest] = (*self.gifts.get(newest, ()), Gift(tag, less, "add"))
            elif less:
                own[tag] += less

    def lasting(self, host: Entity, tag: int) -> int:
        """Return what a tag of a card would be without auras, which a copy does not take."""
        return self.value(host, tag, auras=False)

    def is_of_aura(self, enchantment: Entity) -> bool:
        """Return whether an aura gives an enchantment."""
        return enchantment.id in self.of_auras

    def go_back(self, host: Entity, printed: Mapping[int, int]) -> None:
        """Let a minion that leaves the board for the hand have what is printed on it, without its enchantments."""
        for tag in STATS:
            if host.get(tag) != printed.get(tag, 0):
                self.own.setdefault(host.id, {})[tag] = printed.get(tag, 0)
                self.changed[host.id, tag] = None

    def forget(self, host: Entity) -> None:
        """Forget what a card had that has become another one."""
        self.own.pop(host.id, None)

    def begin_anew(self, host: Entity, printed: Mapping[int, int]) -> None:
        """Let a card that has become another one have what its enchantments give to that."""
        given = {int(gift.tag): 0 for one in self.attached(host) for gift in self.gifts.get(one.id, ())}
        self.own[host.id] = {tag: printed.get(tag, 0) for tag in given}
        self.renew(host, given)

    def attached(self, host: Entity) -> Iterator[Entity]:
        """Yield the enchantments of a card, the oldest first."""
        for enchantment in self.play.state.attached.get(host.id, ()):
            if enchantment.zone == Zone.PLAY:
                yield enchantment

    def value(self, host: Entity, tag: int, auras: bool = True) -> int:
        """Return a tag of a card as its own value and its enchantments make it, with or without auras."""
        value = self.own.get(host.id, {}).get(tag, self._own(host, tag))
        affected = self.affected.get(host.id, {})
        layers: list[tuple[int, bool, float, tuple[Gift, ...]]]
        layers = [(0, one.id in self.of_auras, one.id, self.gifts.get(one.id, ())) for one in self.attached(host)]
        for cause, gifts in affected.items():
            rank = self.ranks[cause] if tag == GameTag.COST else 0
            layers.append((rank, True, self.since[host.id, cause], gifts))
        others = list(affected.values())
        layers.sort(key=lambda layer: (layer[0], layer[1] and _comes_last(tag, layer[3], others), layer[2]))
        for _, of_aura, _, gifts in layers:
            for gift in gifts if auras or not of_aura else ():
                value = Step(gift.operation, gift.amount).applied(value) if gift.tag == tag else value
        return value

    def affect(self, host: Entity, cause: object, gifts: Iterable[Gift], since: float = 0, rank: int = 0) -> None:
        """Note what an aura without an enchantment gives a card, before the card has it.

        ``since`` is the number of the entity from which on it counts, ``rank`` -1 and 1 if it does before or after all
        others (HS 4.11).
        """
        gifts = self._kept(host, gifts)
        self.affected.setdefault(host.id, {})[cause] = gifts
        self.since[host.id, cause] = since or self.play.next_id - 1  # what is attached from now on comes after it
        self.ranks[cause] = rank

    def unaffect(self, host: Entity, cause: object) -> None:
        """Note that an aura does not affect a card any more."""
        self.affected.get(host.id, {}).pop(cause, None)

    def renew(self, host: Entity, tags: Iterable[int]) -> None:
        """Give a card the values of its layers."""
        for tag in dict.fromkeys(tags):
            self._become(host, tag)

    def release(self, host: Entity) -> None:
        """Take its enchantments from a card that is gone from the game and did not die (HS 1.2)."""
        for enchantment in list(borne(self.play.state, host)):
            remove(self.play, ENCHANTMENTS, enchantment)

    def left(self, enchantment: Entity) -> None:
        """Note that an enchantment has left its host, whose values follow."""
        if enchantment.id in self.gifts:
            self.dirty.append(enchantment.id)

    def update(self) -> None:
        """Give hosts the values that they have without what has left them."""
        if self.updating:
            return
        self.updating = True
        while self.dirty:
            gone = self.dirty.pop(0)
            host = self.play.state.entities.get(self._host(gone))
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

    def _host(self, enchantment: int) -> int:
        return self.play.hosts.get(enchantment, 0)

    def _become(self, host: Entity, tag: int) -> None:
        """Let a tag of a card take the value of its layers; damage falls with the health that was lost (HS 4.1)."""
        value, before = self.value(host, tag) + self._of_weapon(host, tag), host.get(tag)
        value = shown(value) if tag in STATS else value
        if tag == GameTag.COST and host.get(GameTag.ECHO):
            value = max(1, value)  # whatever else it costs (HS 5.1 echo)
        if value == before or (tag == GameTag.DIVINE_SHIELD and value > before):
            return  # a shield that is gone does not come back as an enchantment leaves
        shows = host.zone == Zone.PLAY and host.type != CardType.HERO
        changes = [Change(host, sign, value) for sign in (*(signs_of(self.play, tag) if shows else ()), tag)]
        if tag == GameTag.HEALTH and host.zone == Zone.PLAY and host.get(GameTag.DAMAGE) and value < before:
            changes.append(Change(host, GameTag.DAMAGE, max(0, host.get(GameTag.DAMAGE) - (before - value))))
        self.play.set_unordered(RULE, changes)
        if tag == GameTag.ATK and host.type == CardType.HERO:
            note_own_attack(self.play.state, host)


def _comes_last(tag: int, gifts: tuple[Gift, ...], without_enchantment: list[tuple[Gift, ...]]) -> bool:
    """Return whether what an aura gives counts after all enchantments (HS 1.3): not where an enchantment of it sets
    stats anew, and costs count as they came (HS 4.11)."""
    sets = any((gift.tag, gift.operation) == (tag, "set") for gift in gifts)
    return tag != GameTag.COST and not (sets and all(one is not gifts for one in without_enchantment))


def shown(value: int) -> int:
    """Return what a tag shows whose sum is ``value``: numbers have 32 bits, and those below zero show as 0 (HS 4.1)."""
    wrapped = (value + 2**31) % 2**32 - 2**31
    return max(0, wrapped)


@cache
def gifts_of(card_id: str, build: int) -> tuple[Gift, ...]:
    """Return what an enchantment gives its host, as its own text says, else that of the card that gives it."""
    definition = definition_of(card_id, build, build)
    if definition is None:
        return _given_with(card_id, build)
    found = []
    for ability in definition.abilities:
        if isinstance(ability, Aura) and ability.who == Selector("self"):
            found += [Gift(gain.tag, gain.amount.number, gain.operation) for gain in ability.gives]
        elif isinstance(ability, CostModifier) and ability.who == Selector("self"):
            amount = ability.amount
            number = -amount.parts[0].number if amount.kind == "negative" else amount.number
            found.append(Gift(GameTag.COST, number, ability.operation))
    return tuple(found)


def _given_with(card_id: str, build: int) -> tuple[Gift, ...]:
    """Return what the text says that gives an enchantment, as far as it says so in numbers."""
    ending = next((one for one in ENDINGS if card_id.endswith(one)), "")
    for ability in abilities_of(card_id.removesuffix(ending), build, build) if ending else ():
        for part in parts_of(ability):
            if isinstance(part, Action) and part.kind == "give" and part.enchantment in ("", card_id):
                counted = [gain for gain in part.gives if gain.amount.kind == "number"]
                return tuple(Gift(gain.tag, gain.amount.number, gain.operation) for gain in counted)
    return ()
