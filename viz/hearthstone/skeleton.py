"""From a replay to items: spans and blocks nested, events read between them.

The engine's spans (:mod:`engine.core.trace`) and the blocks of the log are intervals of packets that nest;
together they are the skeleton: sequences, phases, steps, blocks, results. Between them :mod:`viz.hearthstone.events`
reads damage, draws, deaths and the like from the packets.
"""

from __future__ import annotations

from functools import lru_cache

from engine import Replay
from engine.core.trace import Span, SpanKind
from engine.hearthstone.blocks import block_of
from engine.hearthstone.wording.clauses import target_of
from engine.hearthstone.wording.names import Names
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag
from hslog.hearthstone.packets import Block, Packet, TagChange
from viz.hearthstone.card_texts import clause_of
from viz.hearthstone.events import TELLING, Event, EventReader
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.links import link_causes, place_divergences
from viz.hearthstone.turns import group_turns
from viz.hearthstone.wording import ACTIONS, word_block, word_span

_RANKS = {SpanKind.SEQUENCE: 0, SpanKind.PHASE: 1, SpanKind.STEP: 2, SpanKind.BLOCK: 3}
_KINDS = {
    SpanKind.SEQUENCE: "step",
    SpanKind.PHASE: "phase",
    SpanKind.STEP: "phase",
}
_SAME = {"fatigue": "damage", "heal": "healing", "burned": "burn"}
"""Results of the engine by the name their event has here."""
EFFECTS = (BlockType.POWER, BlockType.TRIGGER)
"""Blocks that are the effect of a card, in which deaths may be forced."""


@lru_cache(maxsize=4)
def item_tree(replay: Replay) -> ItemTree:
    """Return the items of a replay; built once while it is in use."""
    names = Names(replay.game)
    root = _Skeleton(replay, names).build()
    for item in reversed(list(root.walk())):
        merge(item)
    group_turns(replay.game, root)
    for turn in root.children:
        for item in turn.children:
            merge(item)
    for item in root.walk():
        for child in item.children:
            child.parent = item
    root.parent = None
    link_causes(replay.game, root)
    place_divergences(replay, root)
    return ItemTree(replay, root, names)


class _Skeleton:
    """Builds the items of one replay, before they are grouped into turns."""

    def __init__(self, replay: Replay, names: Names) -> None:
        self.replay = replay
        self.game = replay.game
        self.names = names
        self._results: list[Span] = []
        self._last: dict[int, int] = {}

    def build(self) -> Item:
        """Return the item of the game with all others below it."""
        players = [self.names.plain(player.entity) for player in self.game.players]
        root = Item("game", "game", "game", " vs ".join(players) or "Game", 0, self.game.packet_count)
        self._read(self._nest(root))
        self._add_results(root)
        return root

    # --- skeleton ------------------------------------------------------------------------------------------

    def _intervals(self) -> list[Item]:
        """Return an item without content for every block and span, outer before inner."""
        rules: dict[int, str] = {}
        found: list[tuple[int, int, int, int, Item]] = []
        order = 0
        for root in self.replay.spans:
            inside: set[Span] = set()  # what is part of a card's effect
            for span in root.walk():
                order += 1
                if span in inside or ((block := block_of(span)) is not None and block.type in EFFECTS):
                    inside.update(span.children)
                if span.block is not None:
                    rules[span.block.index] = span.rule
                elif span.kind is SpanKind.RESULT:
                    self._results.append(span)
                else:
                    stop = _end_of_blocks(span) if span in inside and span.name == "death phase" else span.stop
                    if stop > span.start:
                        item = self._of_span(span)
                        item.stop = stop
                        found.append((span.start, -stop, _RANKS[span.kind], order, item))
        for block in self.game.blocks():
            item = self._of_block(block, rules.get(block.index, ""))
            found.append((item.start, -item.stop, _RANKS[SpanKind.BLOCK], 0, item))
        found.sort(key=lambda interval: interval[:4])
        return [interval[4] for interval in found]

    def _of_span(self, span: Span) -> Item:
        title, category = word_span(span, self.names)
        item = Item(_KINDS[span.kind], span.name, category, title, span.start, span.stop, rule=span.rule)
        item.entity, item.source, item.amount = span.entity, span.source, span.amount
        return item

    def _of_block(self, block: Block, rule: str) -> Item:
        title, category, edge = word_block(block, self.game, self.names)
        stop = block.end_index + 1 if block.end_index is not None else self._last_index(block) + 1
        kind = "action" if block.type in ACTIONS and block.parent is None else "block"
        item = Item(kind, str(int(block.type)), category, title, block.index, stop, edge=edge)
        item.rule = rule or self.replay.rule(block)
        item.clause = clause_of(self.game, self.replay.ruleset, block)
        item.entity, item.target, item.block = int(block.entity), target_of(block), block
        return item

    def _last_index(self, block: Block) -> int:
        """Return the index of the last packet inside a block that never ends."""
        if block.index not in self._last:
            path: list[Packet] = [block]  # blocks that end where this one does are not looked through again
            while inside := path[-1].children():
                path.append(inside[-1])
            self._last.update((packet.index, path[-1].index) for packet in path)
        return self._last[block.index]

    def _nest(self, root: Item) -> list[tuple[Item, list[Packet | Item]]]:
        """Put every interval and every packet into the innermost interval around it.

        An interval that reaches beyond the one it begins in is cut there. Returns each item with its
        packets and items in log order.
        """
        intervals = self._intervals()
        contents: dict[int, list[Packet | Item]] = {id(root): []}
        found: list[tuple[Item, list[Packet | Item]]] = [(root, contents[id(root)])]
        stack = [root]
        position = 0
        for packet in self.game.walk():
            index = packet.index
            while len(stack) > 1 and stack[-1].stop <= index:
                stack.pop()
            while position < len(intervals) and intervals[position].start <= index:
                item = intervals[position]
                position += 1
                while len(stack) > 1 and stack[-1].stop <= item.start:
                    stack.pop()
                item.stop = min(item.stop, stack[-1].stop)
                if item.stop <= index and item.block is None:
                    continue  # nothing is left of it
                item.parent = stack[-1]
                parts: list[Packet | Item] = []
                contents[id(item)] = parts
                contents[id(stack[-1])].append(item)
                found.append((item, parts))
                stack.append(item)
            contents[id(stack[-1])].append(packet)
        return found

    # --- events --------------------------------------------------------------------------------------------

    def _read(self, nested: list[tuple[Item, list[Packet | Item]]]) -> None:
        """Read the packets of every item into events; those of a result stay with it: it is an event
        already."""
        for item, parts in nested:
            loose: list[Packet] = []
            for part in parts:
                if isinstance(part, Item):
                    self._settle(item, loose)
                    loose = []
                    item.children.append(part)
                else:
                    loose.append(part)
            self._settle(item, loose)

    def _settle(self, item: Item, loose: list[Packet]) -> None:
        if not loose:
            return
        reader = EventReader(self.game, self.names, _block_around(item))
        reader.read(loose)
        item.packets += reader.rest
        item.children += [self._of_event(event) for event in reader.events]

    def _of_event(self, event: Event) -> Item:
        first, last = event.packets[0].index, event.packets[-1].index
        item = Item("event", event.name, event.category, event.title, first, last + 1, packets=event.packets)
        telling = [packet for packet in event.packets if isinstance(packet, TagChange) and packet.tag in TELLING]
        item.rule = next((r for p in (*telling, *event.packets) if (r := self.replay.rules.get(p.index))), "")
        item.entity, item.amount, item.edge, item.detail = (
            event.entity,
            event.amount,
            event.edge,
            event.detail,
        )
        self._tell_health(item)
        return item

    def _add_results(self, root: Item) -> None:
        """Add the rule, the source and the cause to events, as far as the engine knows them.

        Data of the packets takes precedence: after a divergence the engine's results may cover the wrong packets.
        """
        about: dict[tuple[str, int], list[Item]] = {}
        for item in root.walk():
            if item.kind == "event":
                about.setdefault((item.name, item.entity), []).append(item)
        for span in self._results:
            called = _SAME.get(span.name, span.name)
            for item in about.get((called, span.entity), ()):
                if item.start < span.stop and span.start < item.stop:
                    item.rule = item.rule or span.rule
                    item.source = item.source or span.source
                    item.amount = span.amount if item.amount is None else item.amount
                    break

    def _tell_health(self, item: Item) -> None:
        """Add the change of a character's health by damage, healing or fatigue."""
        if item.name not in ("damage", "healing", "fatigue") or not item.entity:
            return
        value, entity = self.game.timeline.value, item.entity

        weapon = value(entity, GameTag.CARDTYPE, item.start) == CardType.WEAPON
        worn = weapon and value(entity, GameTag.DURABILITY, item.stop - 1)  # later weapons have health instead
        total = GameTag.DURABILITY if worn else GameTag.HEALTH

        def at(index: int) -> tuple[int, int, int]:
            health = value(entity, total, index) - value(entity, GameTag.DAMAGE, index)
            shield = value(entity, GameTag.DIVINE_SHIELD, index)
            return health, value(entity, GameTag.ARMOR, index), shield

        before, after = at(item.start - 1), at(item.stop - 1)
        if weapon:
            item.name, item.category = "durability", "change"
            item.title = f"Durability: {self.names.entity(entity, item.stop - 1)}"
        sign = "+" if item.name == "healing" else "−"
        item.edge = f"{sign}{item.amount}" if item.amount is not None else ""
        said = [] if before[1] == after[1] else [f"armor {_from_to(before[1], after[1])}"]
        if before[0] != after[0]:
            said.append(f"{'durability' if weapon else 'health'} {_from_to(before[0], after[0])}")
        if before[2] and not after[2]:
            said.append("divine shield breaks")
            item.edge = "shield"
        item.detail = ", ".join(said) or item.detail


def _end_of_blocks(span: Span) -> int:
    """Return where the last block in a span ends.

    Within a card's effect that is where a death phase ends: what follows is the effect going on.
    """
    blocks = [block for child in span.children if (block := block_of(child)) is not None]
    return max((block.end_index + 1 for block in blocks if block.end_index is not None), default=span.start)


def _from_to(before: int, after: int) -> str:
    return f"{before} → {after}".replace("-", "−")


def merge(item: Item) -> None:
    """Make one item of a sequence and the block it begins with, and of a phase with a single block in it.

    Such a phase is called what its block is called; its own name becomes the detail.
    """
    first = _main_block(item)
    if first is None or first.block is None or item.block is not None or item.kind not in ("step", "phase"):
        return
    main = first.kind == "action" and first.start <= item.start
    own = first.block.type == BlockType.TRIGGER and first.category == "step"  # a trigger of the player or the game
    alone = len(item.children) == 1 and not any(packet.index < first.start for packet in item.packets)
    if not (main or (own and item.kind == "step") or (alone and item.kind == "phase")):
        return
    place = item.children.index(first)
    item.block, item.target, item.clause = first.block, item.target or first.target, first.clause
    item.packets = sorted([*item.packets, *first.packets], key=lambda packet: packet.index)
    item.children = [*item.children[:place], *first.children, *item.children[place + 1 :]]
    item.stop = max(item.stop, first.stop)
    if main:
        item.kind = "action"
    if main or not own:
        if item.kind == "phase" and first.category != "death":
            item.detail = item.name
        item.rule = first.rule or item.rule
        item.title, item.category, item.edge = first.title, first.category, first.edge
        item.name, item.entity = first.name, first.entity


def _main_block(item: Item) -> Item | None:
    """Return the block that may be one with an item: the first; before a step's own trigger idle ones may stand."""
    for child in item.children:
        if child.block is None or child.category != "step":
            break
        if child.children or len(child.packets) > 1:
            return child
    return item.children[0] if item.children else None


def _block_around(item: Item) -> Block | None:
    """Return the block an item is, or is in."""
    found: Item | None = item
    while found is not None and found.block is None:
        found = found.parent
    return found.block if found is not None else None
