"""What happened, as a tree of items: the first step from a replay to a picture.

The engine's spans (:mod:`engine.trace`) and the blocks of the log are intervals of packets that nest; together they
are the skeleton: sequences, phases, steps, blocks, results. Between them :mod:`viz.events` reads damage, draws, deaths
and the like from the packets. Every packet belongs to exactly one item, the innermost around it. Items are in log
order, which is the order of resolution, depth first (HS 1.5).

What happens at the top level after an action (the wear of a weapon, deaths, deathrattles after an attack) belongs to
the sequence of that action (HS 2.6), with or without a span that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

from engine import Divergence, Replay, Verdict
from engine.trace import Span, SpanKind
from hslog.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.packets import ASIDES, Block, CreateGame, Packet, TagChange
from viz.events import Event, EventReader
from viz.names import Names, step_word
from viz.wording import ACTIONS, word_block, word_span

_RANKS = {SpanKind.SEQUENCE: 0, SpanKind.PHASE: 1, SpanKind.STEP: 2, SpanKind.BLOCK: 3, SpanKind.RESULT: 4}
_TELLING = (Verdict.DIVERGENT, Verdict.ADOPTED, Verdict.HIDDEN, Verdict.CHOSEN, Verdict.PREDICTED)


@dataclass(eq=False)
class Item:
    """One node to be: a stretch of the game and what is inside it.

    ``kind`` is ``game``, ``turn``, ``action``, ``step``, ``phase``, ``block`` or ``event``; ``name`` a word for
    programs (``damage``, ``PLAY``, ``main ready``); ``category`` says what it is about
    (:data:`viz.look.CATEGORIES`). ``start`` and ``stop`` are packet indexes, ``stop`` exclusive. ``packets`` are
    its own, not those of its children. ``edge`` is what the edge from its parent says. ``causes`` are the items
    that made it necessary, each with a word for how.
    """

    kind: str
    name: str
    category: str
    title: str
    start: int
    stop: int
    detail: str = ""
    rule: str = ""
    edge: str = ""
    entity: int = 0
    source: int = 0
    target: int = 0
    amount: int | None = None
    cause: int | None = None
    block: Block | None = None
    packets: list[Packet] = field(default_factory=list)
    children: list[Item] = field(default_factory=list)
    causes: list[tuple[Item, str]] = field(default_factory=list)
    divergences: list[Divergence] = field(default_factory=list)
    parent: Item | None = None
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
    def line(self) -> int:
        """The 1-based line of its first packet; 0 where there is none."""
        for packet in self.packets:
            if packet.line:
                return packet.line
        for child in self.children:
            if child.line:
                return child.line
        return 0


class ItemTree:
    """The items of one replay: ``root`` is the game, its children the turns (0: before the first)."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.game = replay.game
        self.names = Names(replay.game)
        self.root = _Builder(self).build()

    @cached_property
    def turns(self) -> dict[int, Item]:
        """The item of every turn by its number."""
        return {item.turn: item for item in self.root.children if item.kind == "turn"}

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
        """Yield what the turns consist of: actions of the players and steps of the turn, in order."""
        for turn in self.root.children:
            if turn.kind == "turn":
                yield from turn.children
            else:
                yield turn

    def item_at(self, index: int) -> Item:
        """Return the innermost item around a packet index, the game where there is none."""
        found = self.of_packet.get(index)
        return found if found is not None else self.root

    def verdict(self, item: Item) -> Verdict:
        """Return what the verdicts of an item's own packets come to: the one a reader must know of first.

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
        found = {verdicts[packet.index] for packet in packets if not isinstance(packet, ASIDES)}
        return next((verdict for verdict in _TELLING if verdict in found), Verdict.COSMETIC)

    def counts(self, item: Item) -> dict[str, int]:
        """Return how many of an item's own packets have each verdict, by the verdict's word."""
        found: dict[str, int] = {}
        for packet in item.packets:
            word = Verdict(self.replay.verdicts[packet.index]).word
            found[word] = found.get(word, 0) + 1
        return dict(sorted(found.items()))


_TREES: WeakKeyDictionary[Replay, ItemTree] = WeakKeyDictionary()


def item_tree(replay: Replay) -> ItemTree:
    """Return the items of a replay; built once for each."""
    tree = _TREES.get(replay)
    if tree is None:
        tree = _TREES[replay] = ItemTree(replay)
    return tree


class _Builder:
    """Builds the tree of one replay."""

    def __init__(self, tree: ItemTree) -> None:
        self.replay = tree.replay
        self.game = tree.game
        self.names = tree.names

    def build(self) -> Item:
        game = self.game
        root = Item("game", "game", "game", _game_title(self.names), 0, game.packet_count)
        root.rule = ""
        parts = self._nest(root)
        self._read(parts)
        for item in reversed(list(root.walk())):
            _merge(item)
        self._group(root)
        for item in root.walk():
            for child in item.children:
                child.parent = item
        self._number_turns(root)
        self._find_causes(root)
        self._place_divergences(root)
        return root

    # --- skeleton ------------------------------------------------------------------------------------------

    def _intervals(self) -> list[Item]:
        """Return an item without content for every block and span, outer before inner."""
        rules: dict[int, str] = {}
        found: list[tuple[int, int, int, int, Item]] = []
        order = 0
        for root in self.replay.spans:
            for span in root.walk():
                order += 1
                if span.block is not None:
                    rules[span.block.index] = span.rule
                elif span.stop > span.start:
                    found.append((span.start, -span.stop, _RANKS[span.kind], order, self._of_span(span)))
        for block in self.game.blocks():
            item = self._of_block(block, rules.get(block.index, ""))
            found.append((item.start, -item.stop, _RANKS[SpanKind.BLOCK], 0, item))
        found.sort(key=lambda interval: interval[:4])
        return [interval[4] for interval in found]

    def _of_span(self, span: Span) -> Item:
        title, category = word_span(span, self.names)
        item = Item(_KINDS[span.kind], span.name, category, title, span.start, span.stop, rule=span.rule)
        item.entity, item.source, item.amount, item.cause = span.entity, span.source, span.amount, span.cause
        return item

    def _of_block(self, block: Block, rule: str) -> Item:
        title, category, edge = word_block(block, self.game, self.names)
        stop = block.end_index + 1 if block.end_index is not None else _last_index(block) + 1
        kind = "action" if block.type in ACTIONS and block.parent is None else "block"
        item = Item(kind, str(int(block.type)), category, title, block.index, stop, edge=edge)
        item.rule = rule or self.replay.rule(block)
        item.entity, item.target, item.block = int(block.entity), int(block.target), block
        return item

    def _nest(self, root: Item) -> list[tuple[Item, list[Packet | Item]]]:
        """Put every interval and every packet into the innermost interval around it.

        An interval that reaches beyond the one it begins in is cut there. Returns each item with its packets and
        items in log order.
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
        """Read the packets of every item into events; those of a result stay with it: it is an event already."""
        for item, parts in nested:
            if item.kind == "event":
                self._fill_result(item, parts)
                continue
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
        item.rule = next((r for p in event.packets if (r := self.replay.rules.get(p.index))), "")
        item.entity, item.amount, item.edge, item.detail = (
            event.entity,
            event.amount,
            event.edge,
            event.detail,
        )
        self._tell_health(item)
        return item

    def _fill_result(self, item: Item, parts: list[Packet | Item]) -> None:
        """Give a result of the engine its packets, and the words the packets have for it."""
        item.packets = [part for part in parts if not isinstance(part, Item)]
        item.children = [part for part in parts if isinstance(part, Item)]
        reader = EventReader(self.game, self.names, _block_around(item))
        reader.read(item.packets)
        for event in reader.events:
            if event.entity == item.entity or len(reader.events) == 1:
                item.detail = item.detail or event.detail
                item.edge = item.edge or event.edge
                if item.amount is None:
                    item.amount = event.amount
                if item.name == event.name:
                    item.title, item.category = event.title, event.category
        self._tell_health(item)

    def _tell_health(self, item: Item) -> None:
        """Say what damage, healing or fatigue does to the character."""
        if item.name not in ("damage", "healing", "fatigue") or not item.entity:
            return
        value, entity = self.game.timeline.value, item.entity

        def at(index: int) -> tuple[int, int, int]:
            health = value(entity, GameTag.HEALTH, index) - value(entity, GameTag.DAMAGE, index)
            shield = value(entity, GameTag.DIVINE_SHIELD, index)
            return health, value(entity, GameTag.ARMOR, index), shield

        before, after = at(item.start - 1), at(item.stop - 1)
        sign = "+" if item.name == "healing" else "−"
        item.edge = f"{sign}{item.amount}" if item.amount is not None else ""
        said = [] if before[1] == after[1] else [f"armor {before[1]} → {after[1]}"]
        if before[0] != after[0]:
            said.append(f"health {before[0]} → {after[0]}")
        if before[2] and not after[2]:
            said.append("divine shield breaks")
            item.edge = "shield"
        item.detail = ", ".join(said) or item.detail

    # --- actions and turns ---------------------------------------------------------------------------------

    def _group(self, root: Item) -> None:
        """Make turns of the top level: actions, steps of the turn, and what follows from each."""
        opening = self._first_turn_index()
        turns: dict[int, Item] = {}
        current: Item | None = None
        parts: list[Packet | Item] = sorted([*root.packets, *root.children], key=_place)
        root.packets = []
        for part in parts:
            if isinstance(part, Packet):
                turn = self._turn_at(part.index, opening)
                if current is None or current.turn != turn or _begins_step(part):
                    current = self._step_item(part)
                    self._into_turn(turns, turn, current)
                else:
                    current.packets.append(part)
                current.stop = max(current.stop, part.index + 1)
                continue
            turn = self._turn_at(part.start, opening)
            if part.kind in ("action", "step") or current is None or current.turn != turn:
                current = part
                self._into_turn(turns, turn, part)
            else:
                current.children.append(part)
                current.stop = max(current.stop, part.stop)
        root.children = [turns[number] for number in sorted(turns)]

    def _step_item(self, first: Packet) -> Item:
        """Return an item for packets at the top level that no action or step of the engine holds."""
        if isinstance(first, TagChange) and first.tag == GameTag.STEP:
            title = step_word(first.value).capitalize()
        else:
            title = "The game is set up" if isinstance(first, CreateGame) else "Between actions"
        return Item("step", title.lower(), "step", title, first.index, first.index + 1, packets=[first])

    def _into_turn(self, turns: dict[int, Item], number: int, item: Item) -> None:
        turn = turns.get(number)
        if turn is None:
            title = f"Turn {number}" if number else "Opening"
            turn = turns[number] = Item("turn", "turn", "turn", title, 0, 0, turn=number)
        item.turn = number
        turn.children.append(item)

    def _number_turns(self, root: Item) -> None:
        for turn in root.children:
            turn.start = turn.children[0].start if turn.children else 0
            turn.stop = max((child.stop for child in turn.children), default=turn.start)
            owner = self._player_on_turn(turn) if turn.turn else ""
            turn.detail = owner
            for item in turn.walk():
                item.turn = turn.turn

    def _player_on_turn(self, turn: Item) -> str:
        for player in self.game.players:
            if self.game.timeline.value(player.entity, GameTag.CURRENT_PLAYER, turn.start):
                return player.name or f"player {player.player_id}"
        return ""

    def _turn_at(self, index: int, opening: int) -> int:
        if index < opening:
            return 0
        return self.game.timeline.value(self.game.game_entity, GameTag.TURN, index - 1)

    def _first_turn_index(self) -> int:
        """Return the index of the packet that begins the first turn; 0 in a game joined later."""
        if self.game.joined_turn is not None:
            return 0
        for change in self.game.timeline.history(self.game.game_entity, GameTag.STEP):
            if change.value == Step.MAIN_READY:
                return change.index
        return self.game.packet_count

    # --- links ---------------------------------------------------------------------------------------------

    def _find_causes(self, root: Item) -> None:
        """Link deaths to the damage or mark that made them necessary, deathrattles to the death."""
        hurt: dict[int, tuple[Item, str]] = {}
        dead: dict[int, Item] = {}
        by_index: dict[int, Item] = {packet.index: item for item in root.walk() for packet in item.packets}
        value = self.game.timeline.value
        for item in root.walk():
            if item.name == "death":
                stated = by_index.get(item.cause) if item.cause is not None else None
                found = (stated, "kills") if stated is not None else hurt.pop(item.entity, None)
                if found is not None and found[0] is not item:
                    item.causes.append(found)
                dead[item.entity] = item
            elif item.name in ("damage", "fatigue") and item.amount:
                hurt[item.entity] = (item, "kills")
            elif item.name == "destroy":
                hurt[item.entity] = (item, "destroys")
            elif item.name in ("durability", "stats", "enchantment") and item.entity:
                if self._spent(item.entity, item.stop - 1):
                    hurt[item.entity] = (item, "wears out" if item.name == "durability" else "kills")
            elif item.block is not None and item.block.type == BlockType.TRIGGER and item.entity in dead:
                if value(item.entity, GameTag.ZONE, item.start) == Zone.GRAVEYARD:
                    item.causes.append((dead[item.entity], "its death"))

    def _spent(self, entity: int, index: int) -> bool:
        """Tell whether an entity in play has no health or durability left after packet ``index``."""
        value = self.game.timeline.value
        total = value(entity, GameTag.HEALTH, index) or value(entity, GameTag.DURABILITY, index)
        left = total - value(entity, GameTag.DAMAGE, index)
        return value(entity, GameTag.ZONE, index) == Zone.PLAY and left <= 0

    def _place_divergences(self, root: Item) -> None:
        by_index: dict[int, Item] = {packet.index: item for item in root.walk() for packet in item.packets}
        for divergence in self.replay.divergences:
            item = by_index.get(divergence.index)
            if item is None:
                item = next((one for one in root.walk() if _ends_at(one, divergence.index)), root)
            item.divergences.append(divergence)


_KINDS = {
    SpanKind.SEQUENCE: "step",
    SpanKind.PHASE: "phase",
    SpanKind.STEP: "phase",
    SpanKind.BLOCK: "block",
    SpanKind.RESULT: "event",
}


def _merge(item: Item) -> None:
    """Make one item of a sequence and the block it begins with, and of a phase that is a single block."""
    first = item.children[0] if item.children else None
    if first is None or first.block is None or item.block is not None or item.kind not in ("step", "phase"):
        return
    main = first.kind == "action" and first.start <= item.start
    alone = len(item.children) == 1 and not any(packet.index > first.start for packet in item.packets)
    step_trigger = (
        item.kind == "step" and first.block.type == BlockType.TRIGGER and first.entity == item.entity
    )
    if not (main or step_trigger or (alone and item.kind == "phase")):
        return
    item.block, item.target = first.block, item.target or first.target
    item.packets = [*item.packets, *first.packets]
    item.children = [*first.children, *item.children[1:]]
    item.stop = max(item.stop, first.stop)
    item.rule = item.rule if not main else first.rule or item.rule
    if main:
        item.kind, item.title, item.category, item.edge = "action", first.title, first.category, first.edge
        item.name = first.name
        item.entity = first.entity
    elif first.category == "death" or alone:
        item.category = first.category
    item.packets.sort(key=lambda packet: packet.index)


def _place(part: Packet | Item) -> tuple[int, int]:
    return (part.index, 0) if isinstance(part, Packet) else (part.start, 1)


def _block_around(item: Item) -> Block | None:
    """Return the block an item is, or is in."""
    found: Item | None = item
    while found is not None and found.block is None:
        found = found.parent
    return found.block if found is not None else None


def _begins_step(packet: Packet) -> bool:
    return isinstance(packet, TagChange) and packet.tag == GameTag.STEP


def _ends_at(item: Item, index: int) -> bool:
    return item.block is not None and item.block.end_index == index


def _last_index(block: Block) -> int:
    """Return the index of the last packet inside a block that never ends."""
    last = block.index
    inside = block.packets
    while inside:
        last = inside[-1].index
        inside = inside[-1].children()
    return last


def _game_title(names: Names) -> str:
    players = [names.plain(player.entity) for player in names.game.players]
    return " vs ".join(players) or "Game"
