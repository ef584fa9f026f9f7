"""The state of every entity at every packet, and the history of every tag.

Moments are packet indices: the state *at* packet ``i`` is the state just after it. Nothing is replayed to
answer: each entity's packets are folded once, on first use, into one column of changes per tag, and a
question is a binary search in a column.

Descriptions are kept apart from changes where the difference matters. A :class:`~hslog.hearthstone.packets.FullEntity`
says everything there is to say, so tags it leaves out are gone (this is how a game reset takes effect);
a reveal or a transformation adds to what was known.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from hslog.core.errors import NoSuchTurn
from hslog.core.timeline import BaseEntity, Moment
from hslog.hearthstone.generated.vocabulary import GameTag, Step, Zone
from hslog.hearthstone.names import json_value, tag_name
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    Packet,
    ResetGame,
    ShowEntity,
    SubSpell,
    TagChange,
    TagValue,
)
from hslog.hearthstone.zones import ZoneHistory

if TYPE_CHECKING:
    from hslog.hearthstone.game_data import GameData


Reset = tuple[int, frozenset[int], Packet]
"""A game reset: its index, the entities described anew after it, and its packet."""


@dataclass(frozen=True)
class Change:
    """One change of one tag: the packet's index and line, the value from then on, and the packet."""

    index: int
    line: int
    value: int
    packet: Packet


class _Column:
    """The values of one tag of one entity over time, in parallel lists."""

    __slots__ = ("indices", "packets", "values")

    def __init__(self) -> None:
        self.indices: list[int] = []
        self.values: list[int] = []
        self.packets: list[Packet] = []

    def add(self, value: int, packet: Packet) -> None:
        self.indices.append(packet.index)
        self.values.append(value)
        self.packets.append(packet)

    def at(self, index: int, default: int) -> int:
        position = bisect_right(self.indices, index)
        return self.values[position - 1] if position else default


class _EntityHistory:
    """All logged values of one entity, by tag."""

    def __init__(self, entity: int, packets: list[Packet], resets: list[Reset]) -> None:
        self.columns: dict[int, _Column] = {}
        self.nonzero: set[int] = set()
        self.card_indices: list[int] = []
        self.card_ids: list[str] = []
        self.presence: list[tuple[int, bool]] = []
        place = 0
        for packet in packets:
            if place < len(resets) and resets[place][0] < packet.index:
                place = self._reset(entity, resets, place, packet.index)
            self._take(entity, packet)
        self._reset(entity, resets, place, None)

    def _reset(self, entity: int, resets: list[Reset], place: int, until: int | None) -> int:
        """Take the resets from ``place`` on that come before the packet ``until``; return the place of the next."""
        while place < len(resets) and (until is None or resets[place][0] < until):
            _, kept, packet = resets[place]
            place += 1
            if entity not in kept:
                self._vanish(packet)  # and there is nothing left for those that follow
                return len(resets) if until is None else bisect_left(resets, until, key=lambda reset: reset[0])
        return place

    def _take(self, entity: int, packet: Packet) -> None:
        if isinstance(packet, (TagChange, HideEntity)):
            self._set(packet.tag, packet.value, packet)
            if isinstance(packet, HideEntity):
                self._card("", packet)
        elif isinstance(packet, FullEntity):
            self._describe(packet.tags, packet)
            self._card(packet.card_id, packet)
        elif isinstance(packet, (ShowEntity, ChangeEntity)):
            for tag, value in packet.tags:
                self._set(tag, value, packet)
            self._card(packet.card_id, packet)
        elif isinstance(packet, CreateGame):
            if packet.game.entity == entity:
                self._describe(packet.game.tags, packet)
            for player in packet.players:
                if player.entity == entity:
                    self._describe(player.tags, packet)

    def _set(self, tag: int, value: int, packet: Packet) -> None:
        column = self.columns.get(tag)
        if column is None:
            column = self.columns[tag] = _Column()
        column.add(value, packet)
        if value:
            self.nonzero.add(tag)
        else:
            self.nonzero.discard(tag)
        if not self.presence or not self.presence[-1][1]:
            self.presence.append((packet.index, True))

    def _describe(self, tags: list[TagValue], packet: Packet) -> None:
        described = set()
        for tag, value in tags:
            described.add(tag)
            self._set(tag, value, packet)
        self._unset(packet, self.nonzero - described)
        if not self.presence or not self.presence[-1][1]:
            self.presence.append((packet.index, True))

    def _vanish(self, packet: Packet) -> None:
        self._unset(packet, set(self.nonzero))
        self._card("", packet)
        if self.presence and self.presence[-1][1]:
            self.presence.append((packet.index, False))

    def _unset(self, packet: Packet, tags: set[int]) -> None:
        for tag in tags:
            self.columns[tag].add(0, packet)
        self.nonzero -= tags

    def _card(self, card_id: str, packet: Packet) -> None:
        self.card_indices.append(packet.index)
        self.card_ids.append(card_id)

    def card_id(self, index: int) -> str:
        """Return the card the entity is known to be after packet ``index``; empty while hidden."""
        position = bisect_right(self.card_indices, index)
        return self.card_ids[position - 1] if position else ""

    def next_card_id(self, index: int) -> str:
        """Return the first card the entity is shown to be after packet ``index``; empty where there is none."""
        position = bisect_right(self.card_indices, index)
        return next(filter(None, self.card_ids[position:]), "")

    def only_card_id(self) -> str | None:
        """Return the one card the entity is shown to be to the end, empty where it never is; None for other cases."""
        shown = set(self.card_ids) - {""}
        if not shown:
            return ""
        return self.card_ids[-1] or None if len(shown) == 1 else None

    def present(self, index: int) -> bool:
        """Return whether the entity exists after packet ``index``."""
        position = bisect_right(self.presence, (index, True))
        return bool(position) and self.presence[position - 1][1]


class EntityState(BaseEntity):
    """An entity at one moment."""

    def word(self, tag: int) -> str:
        """Return the name of a tag."""
        return tag_name(tag)

    def value_word(self, tag: int, value: int) -> int | str:
        """Return a value of a tag: its name where it has one."""
        return json_value(tag, value)


class State(Moment[EntityState]):
    """All entities of a game at one moment (just after packet ``index``); computed as it is asked for."""

    def __init__(self, timeline: Timeline, index: int) -> None:
        super().__init__(timeline, index)
        self.timeline = timeline

    def __repr__(self) -> str:
        return f"<State after packet {self.index} of {self.timeline.game!r}>"

    def zone(self, player_id: int, zone: int) -> list[int]:
        """Return the entities of a player's zone in the order they entered it (first entered first)."""
        return self.timeline.zones.members(player_id, zone, self.index)

    def order_of_play(self) -> list[int]:
        """Return the entities in PLAY, of both players, in the order they entered it."""
        return self.timeline.zones.order_of_play(self.index)

    def board(self, player_id: int) -> list[int]:
        """Return the entities of a player's PLAY zone that have a position, left to right."""
        placed = [
            (self.value(entity, GameTag.ZONE_POSITION), entity)
            for entity in self.zone(player_id, Zone.PLAY)
            if self.value(entity, GameTag.ZONE_POSITION)
        ]
        return [entity for _, entity in sorted(placed)]

    def hand(self, player_id: int) -> list[int]:
        """Return the entities of a player's hand, left to right."""
        placed = [(self.value(entity, GameTag.ZONE_POSITION), entity) for entity in self.zone(player_id, Zone.HAND)]
        return [entity for _, entity in sorted(placed)]


class Timeline:
    """Answers what an entity was at any packet or line of one game."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self._entities: dict[int, _EntityHistory] = {}

    def __repr__(self) -> str:
        return f"<Timeline of {self.game!r}>"

    def at(self, *, line: int | None = None, packet: int | None = None, turn: int | None = None) -> State:
        """Return the state just after packet index ``packet`` (from 0), or after all packets up to ``line``.

        ``line`` is 1-based; ``turn`` is when the player of this turn could first act. With none of them, the state at
        the end of the log. Before the first packet nothing exists. Raises NoSuchTurn.
        """
        if packet is None:
            if line is not None:
                packet = self.index_of_line(line)
            else:
                packet = self.index_of_turn(turn) if turn is not None else self.game.packet_count
        return State(self, packet)

    def index_of_turn(self, turn: int) -> int:
        """Return the index of the packet with which the player of a turn can first act. Raises NoSuchTurn.

        Where the log has no such step in the turn, it is the packet that begins the turn.
        """
        game = self.game
        turns = self.history(game.game_entity, GameTag.TURN)
        begun = [change.index for change in turns if change.value == turn]
        if not begun:
            known = f"; it has {turns[0].value} to {turns[-1].value}" if turns else ", nor any other"
            raise NoSuchTurn(f"the game has no turn {turn}{known}", game.source)
        later = next((change.index for change in turns if change.index > begun[0]), inf)
        for change in self.history(game.game_entity, GameTag.STEP):
            if begun[0] <= change.index < later and change.value == Step.MAIN_ACTION:
                return change.index
        return begun[0]

    def entity_ids(self) -> list[int]:
        """Return the ids of all entities that the game mentions, ascending."""
        return sorted(entity for entity in self.game.histories if entity)

    def exists(self, entity: int, index: int) -> bool:
        """Return whether the log has created the entity by packet ``index``, and no reset has undone that."""
        return self._of(entity).present(index)

    def entity(self, entity: int, index: int) -> EntityState:
        """Return all tags of an entity, and its card as far as known, just after packet ``index``."""
        history = self._of(entity)
        tags = {tag: value for tag, column in history.columns.items() if (value := column.at(index, 0))}
        return EntityState(entity, history.card_id(index), tags)

    def value(self, entity: int, tag: int, index: int, default: int = 0) -> int:
        """Return one tag of an entity just after packet ``index``."""
        column = self._of(entity).columns.get(tag)
        return column.at(index, default) if column is not None else default

    def card_id(self, entity: int, index: int) -> str:
        """Return the card an entity is known to be just after packet ``index``; empty while hidden."""
        return self._of(entity).card_id(index)

    def only_card_id(self, entity: int) -> str | None:
        """Return the card an entity is whenever it is not hidden; None for one that changes, or is hidden at the end.

        Empty where it is never shown.
        """
        return self._of(entity).only_card_id()

    def next_card_id(self, entity: int, index: int) -> str:
        """Return the first card an entity is shown to be after packet ``index``; empty where it never is."""
        return self._of(entity).next_card_id(index)

    def history(self, entity: int, tag: int) -> list[Change]:
        """Return every packet that set a tag of an entity, in log order, repetitions included."""
        column = self._of(entity).columns.get(tag)
        if column is None:
            return []
        return [
            Change(index, packet.line, value, packet)
            for index, value, packet in zip(column.indices, column.values, column.packets, strict=True)
        ]

    @cached_property
    def zones(self) -> ZoneHistory:
        """Zones as ordered lists, and the order of play."""
        return ZoneHistory(self.game, self.resets)

    @cached_property
    def resets(self) -> list[Reset]:
        """Every game reset, in log order.

        A reset describes cards, heroes and the like anew: until the block it is in ends, or the next reset. Players
        and the game go on with the tags they had; that some of their counters rewind without a word is a gap in the
        log.
        """
        if not any(isinstance(packet, ResetGame) for packet in self.game.histories.get(self.game.game_entity, ())):
            return []
        always = frozenset({self.game.game_entity, *(player.entity for player in self.game.players)})
        found: list[tuple[int, set[int], Packet]] = []
        until: float = -1
        stack: list[tuple[Iterator[Packet], float]] = [(iter(self.game.packets), inf)]
        while stack:
            inside, end = stack[-1]
            for packet in inside:
                if isinstance(packet, ResetGame):
                    found.append((packet.index, set(), packet))
                    until = end
                elif isinstance(packet, FullEntity) and packet.updating and packet.index < until:
                    found[-1][1].add(packet.entity)
                elif isinstance(packet, (Block, SubSpell)):
                    last = packet.end_index if packet.end_index is not None else inf
                    stack.append((iter(packet.packets), last))
                    break
            else:
                stack.pop()
        return [(index, always | again, packet) for index, again, packet in found]

    def index_of_line(self, line: int) -> int:
        """Return the index of the last packet at or before ``line`` (1-based); -1 before the first."""
        lines, indices = self._lines
        position = bisect_right(lines, line)
        return indices[position - 1] if position else -1

    @cached_property
    def _lines(self) -> tuple[list[int], list[int]]:
        marks: list[tuple[int, int]] = []
        for packet in self.game.walk():
            if packet.index not in self.game.recovered:
                marks.append((packet.line, packet.index))
            if isinstance(packet, (Block, SubSpell)) and packet.end_index is not None and packet.end_line:
                marks.append((packet.end_line, packet.end_index))
        marks.sort()
        return [line for line, _ in marks], [index for _, index in marks]

    def _of(self, entity: int) -> _EntityHistory:
        history = self._entities.get(entity)
        if history is None:
            packets = self.game.histories.get(entity, [])
            history = self._entities[entity] = _EntityHistory(entity, packets, self.resets)
        return history
