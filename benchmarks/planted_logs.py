"""Logs in which effects are planted: their lines, the packets that these are, and how a line is changed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import hslog
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    Packet,
    ShowEntity,
    TagChange,
)

State = dict[int, dict[int, int]]
EFFECTS = (BlockType.POWER, BlockType.TRIGGER)
PLAYERS = 3
"""The last id of the game and its players."""

LAST_PACKETS = 3
"""How many packets behind an action still belong to it."""


class Place(NamedTuple):
    """Where something is planted: the new lines for some lines of the log, and the part of it that is about this."""

    first: int
    last: int
    edits: dict[int, list[str]]
    what: str


class Step(NamedTuple):
    """A packet with the blocks around it, outermost first."""

    packet: Packet
    around: tuple[Block, ...]


class View:
    """One written game: its lines, its packets in order, and how far each of them extends."""

    def __init__(self, game: hslog.Game, lines: list[str]) -> None:
        self.lines = ["", *lines]
        self.steps = list(_steps(game.packets, ()))
        blocks = [one.packet for one in self.steps if isinstance(one.packet, Block)]
        ends = [block.end_line for block in blocks if block.end_line]
        self.starts = sorted({one.packet.line for one in self.steps} | set(ends))
        self.place_of = {one.packet.index: place for place, one in enumerate(self.steps)}
        self.cards = {one.packet.card_id for one in self.steps if isinstance(one.packet, FullEntity | ShowEntity)}

    def walk(self) -> Iterator[tuple[int, Step, State]]:
        """Yield each packet with its place and the tags of all entities before it."""
        state: State = defaultdict(dict)
        for place, one in enumerate(self.steps):
            yield place, one, state
            _apply(state, one.packet)

    def extent(self, packet: Packet) -> range:
        """Return the lines of a packet without those inside of it."""
        after = bisect_right(self.starts, packet.line)
        return range(packet.line, self.starts[after] if after < len(self.starts) else len(self.lines))

    def text(self, packet: Packet) -> list[str]:
        return [self.lines[line] for line in self.extent(packet)]

    def span(self, one: Step) -> tuple[int, int]:
        """Return the lines in which what is planted at a packet has to be found."""
        outer = one.around[0] if one.around else one.packet
        first, last = outer.line, getattr(outer, "end_line", None) or outer.line
        behind = bisect_right(self.starts, last) + LAST_PACKETS
        return first, self.starts[min(behind, len(self.starts) - 1)]

    def at(self, place: int, edits: dict[int, list[str]], what: str = "") -> Place:
        """Return what is planted at a packet, told by that packet where nothing else is said."""
        one = self.steps[place]
        return Place(*self.span(one), edits, what or self.lines[one.packet.line].partition(" - ")[2].strip()[:150])

    def without(self, packets: list[Packet]) -> dict[int, list[str]]:
        """Return the edits that leave packets out, with all that is inside of them."""
        edits: dict[int, list[str]] = {}
        for packet in packets:
            end = packet.end_line if isinstance(packet, Block) and packet.end_line else self.extent(packet)[-1]
            edits |= {line: [] for line in range(packet.line, end + 1)}
        return edits

    def inside(self, block: Packet) -> list[Step]:
        """Return the packets inside a block, those of inner blocks with them."""
        place = self.place_of[block.index] + 1
        last = getattr(block, "end_line", None) or block.line
        stop = place
        while stop < len(self.steps) and self.steps[stop].packet.line <= last:
            stop += 1
        return self.steps[place:stop]

    def raised(self, place: int, entity: int, tags: tuple[int, ...], by: int) -> dict[int, list[str]]:
        """Return the edits by which a tag has another value from a packet on, until the entity moves or it is 0."""
        edits = {}
        for one in self.steps[place:]:
            packet = one.packet
            if isinstance(packet, FullEntity | ShowEntity | ChangeEntity) and packet.entity == entity:
                break
            if not isinstance(packet, TagChange | HideEntity) or packet.entity != entity:
                continue
            if packet.tag == GameTag.ZONE or (packet.tag in tags and packet.value + by <= 0) or packet.value == 0:
                if packet.tag in (GameTag.ZONE, *tags):
                    break
                continue
            if packet.tag in tags:
                edits[packet.line] = [with_value(self.lines[packet.line], packet.value + by)]
        return edits


def _steps(packets: list[Packet], around: tuple[Block, ...]) -> Iterator[Step]:
    for packet in packets:
        yield Step(packet, around)
        inner = packet.children() if hasattr(packet, "children") else ()
        yield from _steps(list(inner), (*around, packet) if isinstance(packet, Block) else around)


def _apply(state: State, packet: Packet) -> None:
    if isinstance(packet, CreateGame):
        for one in (packet.game, *packet.players):
            state[one.entity].update(one.tags)
    elif isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
        state[packet.entity].update(packet.tags)
    elif isinstance(packet, TagChange | HideEntity):
        state[packet.entity][packet.tag] = packet.value


def with_value(line: str, value: int) -> str:
    return re.sub(r"(value|Data)=\d+", lambda found: f"{found[1]}={value}", line, count=1)


def renamed(line: str, old: int, new: int) -> str:
    """Return a line about another entity."""
    line = re.sub(rf"\[[^\[\]]*(?:\[[^\]]*\])?[^\[\]]*\bid={old} [^\]]*\]", str(new), line)
    return re.sub(rf"(ID=|ENTITY_ID value=|Entity=|\] = ){old}\b", lambda found: f"{found[1]}{new}", line)


def line_like(model: str, text: str) -> str:
    """Return a line that looks like another one, and says something else at the same depth."""
    head, mark, rest = model.partition(" - ")
    return head + mark + " " * (len(rest) - len(rest.lstrip(" "))) + text + "\n"


def effect_around(one: Step) -> Block | None:
    """Return the block around a packet if a card does something in it."""
    block = one.around[-1] if one.around else None
    return block if block is not None and block.type in EFFECTS and block.entity > PLAYERS else None


def hero_of(state: State, controller: int, own: bool = True) -> int:
    """Return the hero in play of a player, or of the other one."""
    return next(
        (
            entity
            for entity, tags in state.items()
            if (tags.get(GameTag.CARDTYPE), tags.get(GameTag.ZONE)) == (CardType.HERO, Zone.PLAY)
            and (tags.get(GameTag.CONTROLLER) == controller) is own
        ),
        0,
    )


def trigger(near: str, model: str, entity: int, inside: list[str]) -> list[str]:
    """Return the lines of a trigger of an entity, told as the log tells of others, at the depth of a line."""
    who = r"Entity=(\[[^\[\]]*(?:\[[^\]]*\])?[^\[\]]*\]|\S+)"
    head = re.sub(who, f"Entity={entity}", model.partition(" - ")[2].strip(), count=1)
    head = re.sub(r"TriggerKeyword=\w+", "TriggerKeyword=DEATHRATTLE", head)
    head = re.sub(r"EffectIndex=-?\d+", "EffectIndex=0", head)
    head = re.sub(r"EffectCardId=\S* ", "EffectCardId= ", head)
    return [line_like(near, head), *inside, line_like(near, "ACTION_END" if head.startswith("ACTION") else "BLOCK_END")]


def changed(lines: list[str], place: Place) -> tuple[list[str], Callable[[int], int]]:
    """Return the lines with something planted, and where each line has gone."""
    new, at = [], [0]
    for number, line in enumerate(lines[1:], 1):
        at.append(len(new) + 1)
        new += place.edits.get(number, [line])
    return new, lambda line: at[min(line, len(at) - 1)]
