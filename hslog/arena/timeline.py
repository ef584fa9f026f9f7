"""The state of every entity of an Arena game at every packet, and the history of every tag.

Entities are the game (0), players (by seat) and objects. An object that changes zones becomes another object; its
old number stays in *Limbo* until it is deleted.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hslog.arena.packets import DELETED, GAME_INFO, OBJECT, PLAYER, TURN_INFO, ZONE, Part
from hslog.arena.state import is_full
from hslog.arena.tags import ArenaTag, tag_name, value_name
from hslog.core.timeline import BaseEntity, Moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hslog.arena.packets import ServerMessage


@dataclass(frozen=True)
class ArenaChange:
    """One change of one tag: the packet's index and line, the value from then on, and the packet."""

    index: int
    line: int
    value: int
    packet: Part


class ArenaEntity(BaseEntity):
    """An entity at one moment. ``card_id`` is the number of the card, empty if none."""

    def word(self, tag: int) -> str:
        """Return the name of a tag."""
        return tag_name(tag)

    def value_word(self, tag: int, value: int) -> int | str:
        """Return a value of a tag: its name where it has one."""
        return value_name(tag, value)


class _History:
    """All changes of one entity."""

    __slots__ = ("card_id", "changes", "current", "presence")

    def __init__(self) -> None:
        self.changes: dict[int, list[ArenaChange]] = {}
        self.current: dict[int, int] = {}
        self.presence: list[tuple[int, bool]] = []
        self.card_id = ""

    def describe(self, tags: dict[int, int], part: Part) -> None:
        """Replace the state by that of one packet, which is a full state."""
        for tag in self.current.keys() - tags.keys():
            if self.current[tag]:
                self.changes[tag].append(ArenaChange(part.index, part.line, 0, part))
        for tag, value in tags.items():
            if self.current.get(tag, 0) != value:
                self.changes.setdefault(tag, []).append(ArenaChange(part.index, part.line, value, part))
        self.current = tags
        if not self.presence or not self.presence[-1][1]:
            self.presence.append((part.index, True))

    def add(self, tags: dict[int, int], part: Part) -> None:
        """Add the changes of one packet to the state."""
        self.describe({**self.current, **tags}, part)

    def vanish(self, part: Part) -> None:
        """End the entity."""
        if self.presence and self.presence[-1][1]:
            self.describe({}, part)
            self.presence.append((part.index, False))

    def value(self, tag: int, index: int, default: int) -> int:
        """Return a tag just after packet ``index``."""
        changes = self.changes.get(tag, [])
        place = bisect_right(changes, index, key=lambda change: change.index)
        return changes[place - 1].value if place else default

    def present(self, index: int) -> bool:
        """Return whether the entity exists just after packet ``index``."""
        place = bisect_right(self.presence, (index, True))
        return bool(place) and self.presence[place - 1][1]


class ArenaMoment(Moment[ArenaEntity]):
    """All entities of a game just after packet ``index``."""

    def __init__(self, timeline: ArenaTimeline, index: int) -> None:
        super().__init__(timeline, index)
        self.timeline = timeline

    def zone(self, zone: int) -> list[int]:
        """Return the objects of a zone (by its number), in the order of the log."""
        return self.timeline.zone(zone, self.index)


class ArenaTimeline:
    """Answers what an entity was at any packet or line of one game."""

    def __init__(self, states: Iterable[tuple[ServerMessage, dict[str, Any]]], packet_count: int) -> None:
        self.packet_count = packet_count
        self.histories: dict[int, _History] = {}
        self.zone_lists: dict[int, list[tuple[int, list[int]]]] = {}
        self.zone_types: dict[int, tuple[str, int]] = {}
        """The word for each zone, and the seat of its owner (0: shared)."""
        self.lines: list[tuple[int, int]] = []
        for message, state in states:
            self._take(message.children(), is_full(state))
            self.lines.append((message.line, message.index + message.size))
        self.lines.sort()

    def _take(self, parts: list[Any], full: bool) -> None:
        described = {part.entity for part in parts if part.word == OBJECT}
        deleted = [part for part in parts if part.word == DELETED]
        for part in deleted:
            if part.entity not in described and part.entity in self.histories:
                self.histories[part.entity].vanish(part)
        if full and parts:
            for entity, history in self.histories.items():
                if entity not in described and history.current.get(ArenaTag.OWNER):
                    history.vanish(parts[0])
        for part in parts:
            kind = part.word
            if kind == OBJECT:
                history = self._of(part.entity)
                history.card_id = str(part.read.get("grpId", "") or history.card_id)
                history.describe(part.tags, part)
            elif kind == PLAYER:
                self._of(part.entity).describe(part.tags, part)
            elif kind in (TURN_INFO, GAME_INFO):
                self._of(0).add(part.tags, part)
            elif kind == ZONE:
                inside = list(part.read.get("objectInstanceIds", ()))
                self.zone_lists.setdefault(part.entity, []).append((part.index, inside))
                word = str(part.read.get("type", "")).partition("_")[2]
                self.zone_types[part.entity] = (word, part.read.get("ownerSeatId", 0))

    def _of(self, entity: int) -> _History:
        found = self.histories.get(entity)
        if found is None:
            found = self.histories[entity] = _History()
        return found

    def at(self, *, line: int | None = None, packet: int | None = None) -> ArenaMoment:
        """Return the state just after packet ``packet`` (from 0), or after all messages up to ``line`` (1-based).

        With neither, the state at the end of the log.
        """
        if packet is None:
            packet = self.index_of_line(line) if line is not None else self.packet_count
        return ArenaMoment(self, packet)

    def index_of_line(self, line: int) -> int:
        """Return the index of the last packet at or before ``line``; -1 before the first."""
        place = bisect_right(self.lines, line, key=lambda pair: pair[0])
        return max((index for _, index in self.lines[max(0, place - 1) : place]), default=-1)

    def entity_ids(self) -> list[int]:
        """Return the ids of all entities that the game ever names, ascending."""
        return sorted(self.histories)

    def exists(self, entity: int, index: int) -> bool:
        """Return whether the entity exists after packet ``index``, as far as the log shows."""
        history = self.histories.get(entity)
        return history is not None and history.present(index)

    def entity(self, entity: int, index: int) -> ArenaEntity:
        """Return all tags of an entity just after packet ``index``."""
        history = self.histories[entity]
        tags = {tag: value for tag in history.changes if (value := history.value(tag, index, 0))}
        return ArenaEntity(entity, history.card_id, tags)

    def value(self, entity: int, tag: int, index: int, default: int = 0) -> int:
        """Return one tag of an entity just after packet ``index``."""
        history = self.histories.get(entity)
        return history.value(tag, index, default) if history is not None else default

    def history(self, entity: int, tag: int) -> list[ArenaChange]:
        """Return every packet that changed a tag of an entity, in log order."""
        history = self.histories.get(entity)
        return list(history.changes.get(tag, ())) if history is not None else []

    def zone(self, zone: int, index: int) -> list[int]:
        """Return the objects of a zone just after packet ``index``."""
        lists = self.zone_lists.get(zone, [])
        place = bisect_right(lists, index, key=lambda pair: pair[0])
        return lists[place - 1][1] if place else []

    def zones(self) -> dict[int, tuple[str, int]]:
        """Return the word and the owner's seat of every zone, by its number."""
        return dict(self.zone_types)
