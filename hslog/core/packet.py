"""Fields common to all packets: position, content, and comparison.

Each packet has ``line``, 1-based in the file as given (0 if there is none, as in simulated games), ``ts``, the time of
day as printed, and ``index``, its place among all packets of its game, counted from 0, block ends included. The
timeline and the engine count by ``index``.

Entities are numbers. Named players are resolved when the game is complete; an uncertain one is a
:class:`PlayerReference`, an integer that says so.

Each game has its own kinds of packets.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, ClassVar

TagValue = tuple[int, int]
"""A tag and its value, both as numbers."""


class PlayerReference(int):
    """A player named in a way that does not say which player it is.

    As an integer it is the entity id of the likeliest player, or 0 if neither is likelier.
    """

    name: str
    basis: str

    def __new__(cls, entity: int, name: str, basis: str) -> PlayerReference:
        """Refer to ``entity`` because the log printed ``name``; ``basis`` says how the choice was made."""
        self = super().__new__(cls, entity)
        self.name = name
        self.basis = basis
        return self

    certain: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"PlayerReference({int(self)}, {self.name!r}, {self.basis!r})"

    def __reduce__(self) -> tuple[type[PlayerReference], tuple[int, str, str]]:
        return PlayerReference, (int(self), self.name, self.basis)


class Packet:
    """One statement of the log. Subclasses list what they say in ``__slots__``."""

    __slots__ = ("index", "line", "ts")

    kind: ClassVar[str] = "PACKET"
    nests: ClassVar[bool] = False
    """Whether packets of this kind may have others inside them."""
    defaults: ClassVar[Mapping[str, Any]] = {}
    """What fields are where they are not given, by name; 0 for those not listed, a new list for ``list``."""

    line: int
    ts: str
    index: int

    def __init__(self, **fields: Any) -> None:
        """Set the fields given by name; ``line`` and ``index`` default to 0, ``ts`` to the empty string."""
        self.line = fields.pop("line", 0)
        self.index = fields.pop("index", 0)
        self.ts = fields.pop("ts", "")
        for slot in self._fields():
            default = self.defaults.get(slot, 0)
            setattr(self, slot, fields.pop(slot, [] if default is list else default))
        if fields:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(fields))}")

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        return tuple(cls.__slots__) if cls is not Packet else ()

    def content(self) -> tuple[Any, ...]:
        """Return the content of the packet, without its position and without the packets inside it."""
        return (self.kind, *(_frozen(getattr(self, slot)) for slot in self._fields() if slot not in _PLACES))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packet):
            return NotImplemented
        if self is other:
            return True
        if self.content() != other.content():
            return False
        mine, yours = list(walk(self.children())), list(walk(other.children()))
        if len(mine) != len(yours):
            return False
        return all(
            a.content() == b.content() and len(a.children()) == len(b.children())
            for a, b in zip(mine, yours, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def children(self) -> list[Packet]:
        """Return the packets inside this one (blocks and sub-spells only)."""
        return []

    def entities(self) -> tuple[int, ...]:
        """Return the entities that the packet names, the one it changes first."""
        return ()

    def to_json(self) -> dict[str, Any]:
        """Return the packet as a JSON object, with words for tags and values; children are left out."""
        found: dict[str, Any] = {"line": self.line, "ts": self.ts, "kind": self.kind}
        for slot in self._fields():
            if slot not in _PLACES:
                found[slot] = to_plain(getattr(self, slot))
        return found

    def __repr__(self) -> str:
        shown = ", ".join(f"{s}={_shortly(getattr(self, s))}" for s in self._fields() if s not in _PLACES)
        return f"<{type(self).__name__} line {self.line}: {shown}>"


_PLACES = {"packets", "end_line", "end_index", "parent"}


def _shortly(value: Any) -> str:
    """Return a field of a packet in a few words: long lists and texts are counted and cut."""
    if isinstance(value, list) and (len(value) > 3 or any(isinstance(item, Packet) for item in value)):
        return f"[{len(value)}]"
    if isinstance(value, Packet):
        return f"<{type(value).__name__}>"
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(item.content() if isinstance(item, Packet) else item for item in value)
    return value


def to_plain(value: Any) -> Any:
    """Return a field of a packet for JSON: packets as objects, uncertain players marked."""
    if isinstance(value, list):
        return [item.to_json() if hasattr(item, "to_json") else to_plain(item) for item in value]
    if isinstance(value, PlayerReference):
        return {"entity": int(value), "name": value.name, "certain": False, "basis": value.basis}
    return value


def walk(packets: list[Packet]) -> Iterator[Packet]:
    """Yield ``packets`` and all packets inside them, depth first, each before its children.

    Blocks may be nested to any depth: the walk keeps its own stack.
    """
    stack = [iter(packets)]
    while stack:
        for packet in stack[-1]:
            yield packet
            if packet.nests and (inside := packet.children()):
                stack.append(iter(inside))
                break
        else:
            stack.pop()
