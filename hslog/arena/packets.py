"""Packets of an Arena log: messages, and the statements inside messages about the state of the game.

A :class:`Message` stands at the top level. One that carries a game state has :class:`Part` packets inside: its
annotations, which are in the order in which things happened, then the objects, zones and players as they are at the end
of the message. Parts are made when they are asked for.

What is read of messages is kept decoded; of logs too long for that only their text is kept. The whole of a message is
decoded on demand.
"""

from __future__ import annotations

from functools import lru_cache

from hslog.arena.decoding import decode
from hslog.arena.shape import Details, messages_in, messages_of
from hslog.arena.tags import game_tags, object_tags, player_tags, turn_tags
from hslog.core.packet import Packet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    Json = dict[str, Any]


class Part(Packet):
    """One statement of a message: ``entity`` is the object, zone or player it is about first, ``read`` what is read.

    ``place`` is its place among those of its kind in the message.
    """

    __slots__ = ("entity", "parent", "place", "read", "word")

    entity: int
    parent: Message
    place: int
    read: Json
    word: str

    def __init__(self, word: str, read: Json, entity: int, parent: Message, index: int, place: int = 0) -> None:
        self.word = word
        self.read = read
        self.place = place
        self.entity = entity
        self.parent = parent
        self.index = index
        self.line = parent.line
        self.ts = parent.ts

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The word for this kind of statement: ``ANNOTATION``, ``OBJECT``, ``ZONE``..."""
        return self.word

    @property
    def data(self) -> Json:
        """The statement as printed, decoded."""
        key = _PRINTED_IN.get(self.word)
        if key is None:
            return self.read
        printed: Any = self.parent.data["gameStateMessage"][key]
        found: Json = printed[self.place] if key in _LIST_KEYS else printed
        return found

    def content(self) -> tuple[Any, ...]:
        """Return the content of the packet."""
        return (self.word, self.entity, repr(self.data))

    def entities(self) -> tuple[int, ...]:
        """Return the entities that the packet names, the one it changes first."""
        if self.word == ANNOTATION or self.word == PERSISTENT:
            named = [*self.read.get("affectedIds", ()), self.read.get("affectorId", 0)]
            return tuple(dict.fromkeys(number for number in named if number))
        return (self.entity,) if self.entity else ()

    @property
    def tags(self) -> dict[int, int]:
        """The tags that the statement describes; empty for what is no state of an entity."""
        return tags_of(self.word, self.read)

    def to_json(self) -> Json:
        """Return the packet as a JSON object."""
        found: Json = {"line": self.line, "ts": self.ts, "kind": self.word, "entity": self.entity}
        if self.word == ANNOTATION or self.word == PERSISTENT:
            found["annotation"] = "+".join(annotation_types(self.read))
        return {**found, "data": self.data}

    def __repr__(self) -> str:
        return f"<{self.word} line {self.line}: entity {self.entity}>"


ANNOTATION, PERSISTENT, OBJECT, ZONE, PLAYER, TEAM = (
    "ANNOTATION",
    "PERSISTENT_ANNOTATION",
    "OBJECT",
    "ZONE",
    "PLAYER",
    "TEAM",
)
TURN_INFO, GAME_INFO, DELETED, DELETED_PERSISTENT = (
    "TURN_INFO",
    "GAME_INFO",
    "DELETED_OBJECT",
    "DELETED_PERSISTENT_ANNOTATION",
)

LISTS = (
    ("annotations", ANNOTATION, "id"),
    ("persistentAnnotations", PERSISTENT, "id"),
    ("gameObjects", OBJECT, "instanceId"),
    ("zones", ZONE, "zoneId"),
    ("players", PLAYER, "systemSeatNumber"),
    ("teams", TEAM, "id"),
)
"""The lists of a game state that become packets: key, kind, and the field that names the entity."""

SINGLES = (("turnInfo", TURN_INFO), ("gameInfo", GAME_INFO))
DELETIONS = (("diffDeletedInstanceIds", DELETED), ("diffDeletedPersistentAnnotationIds", DELETED_PERSISTENT))
PART_KEYS = frozenset(
    [key for key, _, _ in LISTS] + [key for key, _ in SINGLES] + [key for key, _ in DELETIONS],
)

_LIST_KEYS = PART_KEYS.difference(key for key, _ in SINGLES)

_PRINTED_IN = {kind: key for key, kind in (*((key, kind) for key, kind, _ in LISTS), *SINGLES) if kind != OBJECT}
"""Where in a game state a statement is printed of which only a part is read."""

PART_KINDS = frozenset([kind for _, kind, _ in LISTS] + [kind for _, kind in (*SINGLES, *DELETIONS)])
"""The kinds of statements inside messages."""


def tags_of(kind: str, data: Json) -> dict[int, int]:
    """Return the tags that a statement of this kind describes."""
    if kind == OBJECT:
        return object_tags(data)
    if kind == PLAYER:
        return player_tags(data)
    if kind == TURN_INFO:
        return turn_tags(data)
    if kind == GAME_INFO:
        return game_tags(data)
    return {}


def annotation_types(data: Json) -> list[str]:
    """Return the types of an annotation in short: ``ZoneTransfer`` of ``AnnotationType_ZoneTransfer``."""
    return [kind[15:] if kind.startswith("AnnotationType_") else kind for kind in data.get("type", ())]


_NAMES = frozenset(("key", "type"))  # every detail has them beside its values


def details(data: Json) -> Json:
    """Return the details of an annotation, as read or as printed, by key; a list of one value as that value."""
    told = data.get("details", ())
    if told.__class__ is Details:
        return told
    found: Json = {}
    for entry in told:
        for key, values in entry.items():
            if key not in _NAMES and key[:5] == "value":
                found[entry.get("key", "")] = values[0] if values.__class__ is list and len(values) == 1 else values
    return found


class Event:
    """One line of the server: its text, and what is read of the messages in it, as long as that is kept."""

    __slots__ = ("kept", "text")

    def __init__(self, text: str, kept: list[Json | None] | None = None) -> None:
        self.text = text
        self.kept = kept

    def content(self) -> Json:
        """Return the decoded line."""
        return _content(self.text)

    def messages(self) -> list[Json | None]:
        """Return the decoded messages of the event; None for one without the form of a message."""
        return self.kept if self.kept is not None else messages_in(self.text) or []


@lru_cache(2)  # the messages of one event are asked for one after the other
def _content(text: str) -> Json:
    found: Json = decode(text)
    return found


class Message(Packet):
    """A packet at the top level: one message of the server or of the client, or a note about one.

    ``type`` is its name (``GameStateMessage``, ``PerformActionResp``), ``last_line`` its last line.
    """

    __slots__ = ("_state_parts", "event", "kept_state", "last_line", "msg_id", "place", "size", "type")

    kind: ClassVar[str] = "MESSAGE"
    nests = True
    origin: ClassVar[str] = "note"

    def __init__(self, type: str, event: Event, line: int, ts: str, last_line: int = 0) -> None:
        self.type = type
        self.event = event
        self.line = line
        self.last_line = last_line or line
        self.ts = ts
        self.index = 0
        self.place = 0
        self.msg_id = 0
        self.size = 0
        """How many packets are inside."""
        self.kept_state: Json | None = None
        self._state_parts: list[Packet] | None = None

    @property
    def data(self) -> Json:
        """The message as printed, decoded."""
        return self.event.content()

    @property
    def state(self) -> Json | None:
        """The game state in the message; None where it has none."""
        return None

    def content(self) -> tuple[Any, ...]:
        """Return the content of the message."""
        return (self.origin, self.type, self.event.text, self.place)

    def entities(self) -> tuple[int, ...]:
        """Return no entities: those are named by the packets inside."""
        return ()

    def to_json(self) -> Json:
        """Return the message as a JSON object, without the packets inside it."""
        return {
            "line": self.line,
            "ts": self.ts,
            "kind": self.kind,
            "type": self.type,
            "last_line": self.last_line,
            "data": self.data,
        }

    def __repr__(self) -> str:
        return f"<{self.kind} line {self.line}: {self.type}>"


class ServerMessage(Message):
    """A message of the game rules engine. ``msg_id`` is its number, 0 for hints without one.

    ``kept_state`` is what is read of the game state in it, as long as that is kept.
    """

    __slots__ = ()

    kind: ClassVar[str] = "SERVER_MESSAGE"
    origin: ClassVar[str] = "server"

    @property
    def data(self) -> Json:
        """The message as printed, decoded; empty for an event without messages."""
        messages = messages_of(self.event.content())
        return messages[self.place] if messages else {}

    @property
    def read(self) -> Json:
        """The fields of the message that are read, as :mod:`hslog.arena.shape` declares them."""
        messages = self.event.kept or self.event.messages()
        return (messages[self.place] or {}) if messages else {}

    @property
    def state(self) -> Json | None:
        """The parts of the message's game state that are read; None if it has no game state."""
        if self.kept_state is not None or self.type[-16:] != "GameStateMessage":
            return self.kept_state
        return self.read.get("gameStateMessage")

    def children(self) -> list[Packet]:
        """Return the packets inside the message."""
        if not self.size:
            return []
        if self.event.kept is None:
            return self._parts()
        if self._state_parts is None:
            self._state_parts = self._parts()
        return self._state_parts

    def _parts(self) -> list[Packet]:
        state = self.state or {}
        number = self.index
        found: list[Packet] = []
        for key, kind, name in LISTS:
            for place, data in enumerate(state.get(key, ())):
                number += 1
                found.append(Part(kind, data, _number(data, name), self, number, place))
        for key, kind in SINGLES:
            if key in state:
                number += 1
                found.append(Part(kind, state[key], 0, self, number))
        for key, kind in DELETIONS:
            for entity in state.get(key, ()):
                number += 1
                found.append(Part(kind, {"id": entity}, entity, self, number))
        return found

    def to_json(self) -> Json:
        """Return the message as a JSON object, without what the packets inside it say.

        The first message of an event has the fields of the event.
        """
        data = dict(self.data)
        if self.state is not None:
            state = data["gameStateMessage"]
            data["gameStateMessage"] = {key: value for key, value in state.items() if key not in PART_KEYS}
        found = {**super().to_json(), "data": data}
        if not self.place:
            content = self.event.content()
            found["event"] = {
                key: _without_messages(value) if key == "greToClientEvent" else value for key, value in content.items()
            }
        return found


def _without_messages(event: Any) -> Any:
    """Return an event without its messages; anything else unchanged."""
    if not isinstance(event, dict):
        return event
    return {key: value for key, value in event.items() if key != "greToClientMessages"}


def _number(data: object, name: str) -> int:
    value = data.get(name, 0) if isinstance(data, dict) else 0
    return value if isinstance(value, int) else 0


def size_of(state: Json) -> int:
    """Return how many packets a game state becomes."""
    count = 0
    for key in state.keys() & PART_KEYS:
        count += len(state[key]) if key in _LIST_KEYS else 1
    return count


class ClientMessage(Message):
    """An answer or a hint of the client; decoded when its content is asked for."""

    __slots__ = ()

    kind: ClassVar[str] = "CLIENT_MESSAGE"
    origin: ClassVar[str] = "client"

    @property
    def payload(self) -> Json:
        """The content that is sent; empty if it is encoded, as in logs of 2019."""
        found = self.data.get("payload")
        return found if isinstance(found, dict) else {}


class RoomMessage(Message):
    """The seats of the players, and the result of the match."""

    __slots__ = ()

    kind: ClassVar[str] = "ROOM_MESSAGE"
    origin: ClassVar[str] = "room"


class Note(Message):
    """A line in place of messages (``Summary``), or a message that is cut short (``Cut``); its text is kept."""

    __slots__ = ()

    kind: ClassVar[str] = "NOTE"

    @property
    def data(self) -> Json:
        """The text of the note."""
        return {"text": self.event.text}


def short_type(text: object) -> str:
    """Return the name of a type of message: what follows the first underscore."""
    return text.partition("_")[2] or text if isinstance(text, str) else ""
