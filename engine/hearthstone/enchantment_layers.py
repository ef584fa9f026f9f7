"""What each enchantment gives (HS 1.2, 4.1, 4.11): which change of its host's attack, health or cost it caused.

The log gives the amount once, when the enchantment is attached. When it leaves, its host loses the amount: if nothing
has changed the tag since, the tag returns to its earlier value; if others came later and all of them add, the tag is
reduced by the amount. An effect that sets a value, or stops at a limit, looks the same when it is seen once. So an
enchantment adds for certain only if the same card was seen to add the same amount to two different values. In all other
cases the tag of this host is unknown until nothing is attached to it.

The state records here what happens. Entities are given by id.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hslog.hearthstone.generated.vocabulary import GameTag

NOBODY = 0
"""Stands for the enchantment if a change has another source, or one of several."""

LEAST = {GameTag.ATK: 1, GameTag.COST: 2, GameTag.HEALTH: 2}
"""From this value on nothing is at a limit: attack and cost are at least 0, and texts say "not less than 1"."""


class Layer(NamedTuple):
    """One change of a tag of a host, and the enchantment that made it."""

    enchantment: int
    card: str
    before: int
    after: int

    @property
    def amount(self) -> int:
        """The amount added."""
        return self.after - self.before

    def moved(self, amount: int) -> Layer:
        """Return the layer on top of another amount below it."""
        return self._replace(before=self.before + amount, after=self.after + amount)


class EnchantmentLayers:
    """The layers of every host's tags, the latest last."""

    def __init__(self) -> None:
        self.layers: dict[int, dict[int, list[Layer]]] = {}
        self.unclear: dict[int, set[int]] = {}
        """Tags of hosts whose layers are unknown."""
        self.changed: set[int] = set()
        """Hosts that have changed since an enchantment came or left."""
        self.recent: dict[int, list[tuple[int, str]]] = {}
        """Enchantments that came to a host, or left it (given as NOBODY), since its last change."""
        self.due: dict[int, dict[int, int]] = {}
        """Values that the tags of a host should take because enchantments have left."""
        self.order: dict[int, list[int]] = {}
        """The enchantments of a host, the latest last."""
        self.cards: dict[int, str] = {}
        """The card id of each enchantment."""
        self.copied: set[int] = set()
        """Hosts that may be copies, whose description includes what the last attached enchantment gives."""
        self.seen: dict[tuple[str, int], set[tuple[int, int]]] = {}
        """Changes (before, after) that enchantments of a card were seen to make, by card id and tag."""

    def begin_sequence(self) -> None:
        """Begin a sequence: earlier enchantments have had their effect."""
        for host in self.copied:
            self._check_copy(host)
        self.copied.clear()
        self.recent.clear()
        self.changed.clear()
        self.due.clear()

    def begin(self, host: int) -> None:
        """Note the first enchantment of an entity. What earlier ones left unfinished comes together with it."""
        due = self.due.get(host, {})
        self.forget(host)
        self.lose_track(host, due)

    def moved(self, host: int) -> None:
        """Note that an entity has left its zone: changes without an enchantment may have ended."""
        for tag, layers in self.layers.get(host, {}).items():
            if any(layer.enchantment == NOBODY for layer in layers):
                self.lose_track(host, (tag,))

    def forget(self, host: int) -> None:
        """Forget the layers of an entity that is described anew."""
        self.layers.pop(host, None)
        self.due.pop(host, None)
        self.recent.pop(host, None)
        self.unclear.pop(host, None)
        self.order.pop(host, None)

    def attached(self, host: int, enchantment: int, card: str, copied: bool, copy: bool = False) -> None:
        """Note an enchantment that came into play attached to ``host``.

        ``copied``: the host may be a copy; ``copy``: the enchantment is one, of which the host was described with what
        it gives (HS 4.8).
        """
        self._happened(host, enchantment, card)
        self.order.setdefault(host, []).append(enchantment)
        self.cards[enchantment] = card
        if copy:
            self.lose_track(host, LEAST)
        elif copied:
            self.copied.add(host)

    def left(self, host: int, enchantment: int) -> None:
        """Note that an enchantment has left ``host``, and compute the values that are due."""
        due = self.due.setdefault(host, {})
        for tag, layers in self.layers.get(host, {}).items():
            place = next((place for place, layer in enumerate(layers) if layer.enchantment == enchantment), None)
            if place is None:
                if any(layer.enchantment == NOBODY for layer in layers):
                    self.lose_track(host, (tag,))  # it may have had a part in what is nobody's
                continue
            layer, later = layers[place], layers[place + 1 :]
            if self._is_covered(host, tag, enchantment):
                self.lose_track(host, (tag,))
                continue
            if not later and layer.after < LEAST[tag] and self.order[host][-1] != enchantment:
                self.lose_track(host, (tag,))  # what others give has not been seen, at a limit
                continue
            if later and not all(self._adds(other, tag) for other in (layer, *later)):
                self.lose_track(host, (tag,))
                continue
            value = max(0, layers[-1].after - layer.amount) if later else layer.before
            layers[place:] = [other.moved(-layer.amount) for other in later]
            due[tag] = value
        self._happened(host, NOBODY, "")
        if enchantment in self.order.get(host, ()):
            self.order[host].remove(enchantment)

    def _is_covered(self, host: int, tag: int, enchantment: int) -> bool:
        """Return whether a later enchantment may set a tag to its current value: its card changed it on other hosts."""
        order = self.order.get(host, [])
        later = order[order.index(enchantment) + 1 :] if enchantment in order else []
        seen = {layer.enchantment for layer in self.layers[host][tag]}
        return any((self.cards[other], tag) in self.seen for other in later if other not in seen)

    def is_alone(self, host: int) -> bool:
        """Return whether a host changes only because of the last enchantment that left."""
        return len(self.recent.get(host, ())) <= 1

    def may_give(self, host: int, tag: int) -> bool:
        """Return whether an enchantment came to a host, or left it, that may change a tag. Each gives only once."""
        recent = self.recent.get(host, [])
        layers = self.layers.get(host, {}).get(tag, [])
        given = {layer.enchantment for layer in layers}
        return any(enchantment == NOBODY or enchantment not in given for enchantment, _ in recent)

    def change(self, host: int, tag: int, before: int, after: int, by_others: bool = False) -> None:
        """Note a change of a host's tag: the last event of the host caused it.

        ``by_others``: no attached enchantment did.
        """
        recent = self.recent.get(host, [])
        self.changed.add(host)
        due = self.due.get(host, {}).pop(tag, None)
        if due == after and all(enchantment == NOBODY for enchantment, _ in recent):
            return
        if due is not None:
            self.lose_track(host, (tag,))
        if tag in self.unclear.get(host, ()):
            return
        layers = self.layers.setdefault(host, {}).setdefault(tag, [])
        enchantment, card = recent[0] if len(recent) == 1 else (NOBODY, "")
        if by_others or any(layer.enchantment == enchantment for layer in layers):
            enchantment = NOBODY  # it gives once
        if enchantment != NOBODY:
            if self._gives_cost_and_more(host, enchantment, tag):
                self.lose_track(host, LEAST)
                return
            self.seen.setdefault((card, tag), set()).add((before, after))
        elif layers and layers[-1].enchantment == NOBODY and layers[-1].before == after:
            layers.pop()
            return
        layers.append(Layer(enchantment, card, before, after))

    def _check_copy(self, host: int) -> None:
        """Treat a description as complete before the next event: an enchantment that changed nothing was part of it."""
        if host not in self.changed:
            self.lose_track(host, LEAST)

    def _happened(self, host: int, enchantment: int, card: str) -> None:
        if host in self.copied:
            self._check_copy(host)
            self.copied.discard(host)
        if host in self.changed:
            self.changed.discard(host)
            self.recent.pop(host, None)
        if enchantment != NOBODY:
            self.lose_track(host, self.due.pop(host, {}))  # what comes next is both at once
        self.recent.setdefault(host, []).append((enchantment, card))

    def lose_track(self, host: int, tags: Iterable[int]) -> None:
        """Mark tags of a host as unknown until nothing is attached to it."""
        for tag in tags:
            self.unclear.setdefault(host, set()).add(tag)
            self.layers.get(host, {}).get(tag, []).clear()
            self.due.get(host, {}).pop(tag, None)

    def _gives_cost_and_more(self, host: int, enchantment: int, tag: int) -> bool:
        """Return whether an enchantment seems to change cost and stats: then one change has another source."""
        others = (GameTag.ATK, GameTag.HEALTH) if tag == GameTag.COST else (GameTag.COST,)
        layers = self.layers[host]
        return any(layer.enchantment == enchantment for other in others for layer in layers.get(other, ()))

    def _adds(self, layer: Layer, tag: int) -> bool:
        """Return whether a layer adds its amount to any value below it."""
        if min(layer.before, layer.after) < LEAST.get(tag, 0):
            return False
        seen = self.seen.get((layer.card, tag), set())
        return len({before for before, _ in seen}) > 1 and len({after - before for before, after in seen}) == 1
