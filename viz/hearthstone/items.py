"""What happened, as a tree of items: what every picture, report and explanation is made from.

An item is a stretch of the game that has a name: a turn, a sequence, a phase, a block of the log, an event.
Every packet belongs to exactly one item, the innermost around it. Items are in log order, which is the
order of resolution, depth first (HS 1.5). :mod:`viz.hearthstone.skeleton` makes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from engine import Divergence, Replay, Verdict
from engine.hearthstone.wording.names import Names
from hslog.hearthstone.packets import CLIENT_PACKETS, Block, CreateGame, FullEntity, Packet

_TELLING = (Verdict.DIVERGENT, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.CHOSEN, Verdict.PREDICTED)


@dataclass(eq=False)
class Item:
    """One future node: a stretch of the game and the items inside it.

    ``kind`` is ``game``, ``turn``, ``action``, ``step``, ``offer`` (the options that follow), ``phase``, ``block`` or
    ``event``; ``name`` is a word for programs (``damage``, ``PLAY``, ``main ready``); ``category`` is one of
    :data:`viz.core.look.CATEGORIES`. ``start`` and ``stop`` are packet indexes, ``stop`` exclusive. ``clause`` is what
    the card's text says of a block. ``packets`` are its own, not those of its children. ``edge`` is the label of the
    edge from its parent. ``causes`` are the items that made it necessary, each with a word for how.
    """

    kind: str
    name: str
    category: str
    title: str
    start: int
    stop: int
    detail: str = ""
    clause: str = ""
    rule: str = ""
    edge: str = ""
    entity: int = 0
    source: int = 0
    target: int = 0
    amount: int | None = None
    block: Block | None = field(default=None, repr=False)
    packets: list[Packet] = field(default_factory=list, repr=False)
    children: list[Item] = field(default_factory=list, repr=False)
    causes: list[tuple[Item, str]] = field(default_factory=list, repr=False)
    divergences: list[Divergence] = field(default_factory=list)
    parent: Item | None = field(default=None, repr=False)
    turn: int = 0

    def walk(self) -> Iterator[Item]:
        """Yield this item and all below it, depth first, in the order of resolution."""
        stack = [self]
        while stack:
            item = stack.pop()
            yield item
            stack.extend(reversed(item.children))

    def path(self) -> list[Item]:
        """Return the items from the game down to this one."""
        found: list[Item] = []
        item: Item | None = self
        while item is not None:
            found.append(item)
            item = item.parent
        return found[::-1]

    @property
    def acts(self) -> bool:
        """Whether it is an attack or a play: a player's, or one the game carries out by itself."""
        return self.category == "action" and self.block is not None

    def actions(self) -> Iterator[Item]:
        """Yield the outermost attacks and plays in it, itself if it is one, in log order."""
        stack = [self]
        while stack:
            item = stack.pop()
            if item.acts:
                yield item
            else:
                stack.extend(reversed(item.children))

    @property
    def line(self) -> int:
        """The 1-based line of its first packet; 0 where there is none."""
        for child in self.children:
            if self.packets and self.packets[0].index < child.start:
                break
            if child.line:
                return child.line
        return next((packet.line for packet in self.packets if packet.line), 0)


class ItemTree:
    """The items of one replay: ``root`` is the game, its children the turns (0: before the first)."""

    def __init__(self, replay: Replay, root: Item, names: Names) -> None:
        self.replay = replay
        self.game = replay.game
        self.names = names
        self.root = root

    @cached_property
    def turns(self) -> dict[int, Item]:
        """The item of every turn by its number."""
        return {item.turn: item for item in reversed(self.root.children) if item.kind == "turn"}

    @cached_property
    def of_packet(self) -> dict[int, Item]:
        """The innermost item of every packet, by the packet's index (block ends included)."""
        found: dict[int, Item] = {}
        for item in self.root.walk():
            for packet in item.packets:
                found[packet.index] = item
            if item.block is not None and item.block.end_index is not None:
                found[item.block.end_index] = item
        return found

    def actions(self) -> Iterator[Item]:
        """Yield the parts of all turns, in order: actions of the players and steps of the turn."""
        for turn in self.root.children:
            if turn.kind == "turn":
                yield from turn.children
            else:
                yield turn

    def settled(self, turn: Item) -> int:
        """Return the index from which a turn's cards are known: a game joined later describes them first."""
        described = [p.index for p in turn.children[0].packets if isinstance(p, CreateGame | FullEntity)]
        return max(described, default=turn.start)

    def item_at(self, index: int) -> Item:
        """Return the innermost item around a packet index, the game where there is none."""
        found = self.of_packet.get(index)
        return found if found is not None else self.root

    def verdict(self, item: Item) -> Verdict:
        """Return the verdict of an item: the most important one among its own packets.

        Anything divergent makes it so; else anything adopted (which must not pass for predicted), hidden,
        chosen, predicted. Without packets of its own, or with cosmetic ones only, its children decide.
        """
        if item.divergences:
            return Verdict.DIVERGENT
        if item.kind in ("game", "turn"):
            return self._verdict_of([packet for one in item.walk() for packet in one.packets])
        own = self._verdict_of(item.packets)
        if own is Verdict.COSMETIC and item.children:
            return self._verdict_of([packet for child in item.children for packet in child.packets])
        return own

    def _verdict_of(self, packets: list[Packet]) -> Verdict:
        verdicts = self.replay.verdicts
        telling = [packet for packet in packets if not isinstance(packet, CLIENT_PACKETS)] or packets
        found = {verdicts[packet.index] for packet in telling}
        return next((verdict for verdict in _TELLING if verdict in found), Verdict.COSMETIC)

    def counts(self, item: Item) -> dict[str, int]:
        """Return how many of an item's own packets have each verdict, by the verdict's word."""
        found: dict[str, int] = {}
        for packet in item.packets:
            word = Verdict(self.replay.verdicts[packet.index]).word
            found[word] = found.get(word, 0) + 1
        return dict(sorted(found.items()))
