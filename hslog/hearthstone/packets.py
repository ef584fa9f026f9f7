"""The kinds of packets: what one line, or one group of lines, of the log says.

The log is a tree of packets: a :class:`Block` holds the packets between its start and its end. Packets are
plain records: no rule of the game is known here. What all of them have is in :mod:`hslog.core.packet`; those
that the client adds of itself are in :mod:`hslog.hearthstone.client_packets`.
"""

from __future__ import annotations

from hslog.core.packet import Packet, PlayerReference, TagValue, walk
from hslog.hearthstone.client_packets import (
    CLIENT_PACKETS,
    Choices,
    ChosenEntities,
    OptionRow,
    Options,
    SendChoices,
    SendOption,
    Spectator,
)
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.names import json_value, name, tag_name
from hslog.hearthstone.packet import PowerPacket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

__all__ = [
    "CLIENT_PACKETS",
    "Block",
    "BlockEnd",
    "CachedTag",
    "ChangeEntity",
    "Choices",
    "ChosenEntities",
    "CreateGame",
    "DefinitionChange",
    "FullEntity",
    "GameEntity",
    "HideEntity",
    "MetaData",
    "OptionRow",
    "Options",
    "Packet",
    "PlayerEntity",
    "PlayerReference",
    "ResetGame",
    "SendChoices",
    "SendOption",
    "ShowEntity",
    "ShuffleDeck",
    "Spectator",
    "SubSpell",
    "TagChange",
    "TagValue",
    "Unhandled",
    "Unknown",
    "VoSpell",
    "is_action",
    "walk",
]


class _Tagged(PowerPacket):
    """A packet followed by the tags of an entity."""

    __slots__ = ()

    entity: int
    card_id: str
    tags: list[TagValue]

    def entities(self) -> tuple[int, ...]:
        """Return the entity described."""
        return (self.entity,)

    def to_json(self) -> dict[str, Any]:
        """Return the packet as a JSON object, tags by name."""
        return {**super().to_json(), "tags": {tag_name(tag): json_value(tag, value) for tag, value in self.tags}}

    def tag(self, tag: int, default: int = 0) -> int:
        """Return the value of a tag in this definition, ``default`` where it is not listed."""
        for number, value in self.tags:
            if number == tag:
                return value
        return default


class GameEntity(_Tagged):
    """The game itself, as first described."""

    __slots__ = ("entity", "tags")
    kind = "GAME_ENTITY"


class PlayerEntity(_Tagged):
    """A player, as first described. Accounts are kept as printed, since some logs redact them."""

    __slots__ = ("account_hi", "account_lo", "entity", "name", "player_id", "tags")
    kind = "PLAYER"

    player_id: int
    account_hi: str
    account_lo: str
    name: str

    @property
    def account(self) -> tuple[str, str]:
        """The account's two halves, as printed."""
        return (self.account_hi, self.account_lo)


class CreateGame(PowerPacket):
    """A game begins, or is described anew to a client that joins it."""

    __slots__ = ("game", "players")
    kind = "CREATE_GAME"

    game: GameEntity
    players: list[PlayerEntity]

    def entities(self) -> tuple[int, ...]:
        """Return the game entity and the players."""
        return (self.game.entity, *(player.entity for player in self.players))

    def content(self) -> tuple[Any, ...]:
        """Return the game entity's and the players' definitions."""
        return (self.kind, self.game.content(), *(player.content() for player in self.players))

    def to_json(self) -> dict[str, Any]:
        """Return the game entity and the players as one JSON object."""
        return {
            "line": self.line,
            "ts": self.ts,
            "kind": self.kind,
            "game_entity": self.game.to_json(),
            "players": [player.to_json() for player in self.players],
        }


class FullEntity(_Tagged):
    """An entity comes into being; ``updating`` where an existing one is described anew."""

    __slots__ = ("card_id", "entity", "tags", "updating")
    kind = "FULL_ENTITY"
    updating: bool


class ShowEntity(_Tagged):
    """A hidden card is revealed."""

    __slots__ = ("card_id", "entity", "tags")
    kind = "SHOW_ENTITY"


class ChangeEntity(_Tagged):
    """An entity becomes another card."""

    __slots__ = ("card_id", "entity", "tags")
    kind = "CHANGE_ENTITY"


class _Tag(PowerPacket):
    """A packet that sets one tag of an entity."""

    __slots__ = ()

    entity: int
    tag: int
    value: int

    def entities(self) -> tuple[int, ...]:
        """Return the entity whose tag is set."""
        return (self.entity,)

    def to_json(self) -> dict[str, Any]:
        """Return the packet as a JSON object with names for the tag and, where it is a word, the value."""
        found = super().to_json()
        found["tag"] = tag_name(self.tag)
        found["value"] = json_value(self.tag, self.value)
        return found


class TagChange(_Tag):
    """A tag of an entity takes a value."""

    __slots__ = ("entity", "tag", "value")
    kind = "TAG_CHANGE"

    definition_change: ClassVar[bool] = False

    def content(self) -> tuple[Any, ...]:
        """Return entity, tag and value, and whether it is the definition that changes."""
        return (self.kind, self.entity, self.tag, self.value, self.definition_change)


class DefinitionChange(TagChange):
    """A tag change marked ``DEF CHANGE``: the definition of the entity changes, not its state in play."""

    __slots__ = ()

    definition_change: ClassVar[bool] = True

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        return TagChange.__slots__

    def to_json(self) -> dict[str, Any]:
        """Return the tag change with its mark."""
        return {**super().to_json(), "definition_change": True}


class HideEntity(_Tag):
    """A card becomes hidden; the tag is ZONE, the zone it goes to."""

    __slots__ = ("entity", "tag", "value")
    kind = "HIDE_ENTITY"


class CachedTag(_Tag):
    """A tag of a dormant minion, for the client to keep until it wakes."""

    __slots__ = ("entity", "tag", "value")
    kind = "CACHED_TAG_FOR_DORMANT_CHANGE"


class Block(PowerPacket):
    """An action and all that follows from it, in order, depth first.

    ``end_line`` and ``end_index`` are those of BLOCK_END; both None for a block that never ends.
    ``sub_option`` and ``trigger_keyword`` are None in builds that do not print them.
    """

    __slots__ = (
        "effect_card_id",
        "effect_index",
        "end_index",
        "end_line",
        "entity",
        "packets",
        "parent",
        "sub_option",
        "target",
        "trigger_keyword",
        "type",
    )
    kind = "BLOCK"
    nests = True

    type: int
    entity: int
    effect_card_id: str
    effect_index: int
    target: int
    sub_option: int | None
    trigger_keyword: int | None
    packets: list[Packet]
    parent: Block | SubSpell | None
    end_line: int | None
    end_index: int | None

    def children(self) -> list[Packet]:
        """Return the packets of the block."""
        return self.packets

    def entities(self) -> tuple[int, ...]:
        """Return the acting entity and, if there is one, its target."""
        return (self.entity, self.target) if self.target else (self.entity,)

    def to_json(self) -> dict[str, Any]:
        """Return the block's header as a JSON object."""
        found = super().to_json()
        found["type"] = name("BlockType", self.type)
        if self.trigger_keyword is not None:
            found["trigger_keyword"] = tag_name(self.trigger_keyword)
        found["end_line"] = self.end_line
        return found


class SubSpell(PowerPacket):
    """A visual effect that plays over the packets inside it."""

    __slots__ = ("end_index", "end_line", "packets", "parent", "source", "spell", "target_count", "targets")
    kind = "SUB_SPELL"
    nests = True

    spell: str
    source: int
    target_count: int
    targets: list[int]
    packets: list[Packet]
    parent: Block | SubSpell | None
    end_line: int | None
    end_index: int | None

    def children(self) -> list[Packet]:
        """Return the packets the effect plays over."""
        return self.packets

    def entities(self) -> tuple[int, ...]:
        """Return the source and the targets of the effect."""
        return (self.source, *self.targets)


class BlockEnd(PowerPacket):
    """The end of a block or sub-spell, in streams that do not build trees (:func:`hslog.follow`)."""

    __slots__ = ("of",)
    kind = "BLOCK_END"
    of: Block | SubSpell

    def content(self) -> tuple[Any, ...]:
        """Return the kind and the start that this ends."""
        return (self.kind, self.of.content())

    def to_json(self) -> dict[str, Any]:
        """Return the end with the line of its start."""
        return {"line": self.line, "ts": self.ts, "kind": self.kind, "start_line": self.of.line}


class MetaData(PowerPacket):
    """A note to the client about what is happening: a target, an amount of damage, a pause.

    ``count`` is the number of entities announced; some logs print the count and not the entities.
    """

    __slots__ = ("count", "data", "info", "meta")
    kind = "META_DATA"

    meta: int
    data: int
    count: int
    info: list[int]

    def entities(self) -> tuple[int, ...]:
        """Return the entities the note is about."""
        return tuple(self.info)

    def to_json(self) -> dict[str, Any]:
        """Return the note with the name of its kind."""
        found = super().to_json()
        found["meta"] = name("MetaDataType", self.meta)
        return found


class ResetGame(PowerPacket):
    """The game returns to an earlier state; the entities that follow, in the same block, are that state."""

    __slots__ = ()
    kind = "RESET_GAME"


class ShuffleDeck(PowerPacket):
    """A player's deck is shuffled."""

    __slots__ = ("player_id",)
    kind = "SHUFFLE_DECK"
    player_id: int


class VoSpell(PowerPacket):
    """A voice line plays."""

    __slots__ = ("blocking", "delay", "ring", "spell")
    kind = "VO_SPELL"
    ring: str
    spell: str
    blocking: str
    delay: int


class Unhandled(PowerPacket):
    """A packet the client itself could not print: ``ERROR: unhandled PowType …``."""

    __slots__ = ("power",)
    kind = "UNHANDLED"
    power: str


class Unknown(PowerPacket):
    """A packet line the grammar does not know, kept as text."""

    __slots__ = ("text",)
    kind = "UNKNOWN"
    text: str


def is_action(packet: Packet) -> bool:
    """Return whether a packet is a block that a player's own decision started (play, attack, move, trade)."""
    return isinstance(packet, Block) and packet.type in (
        BlockType.PLAY,
        BlockType.ATTACK,
        BlockType.MOVE_MINION,
        BlockType.DECK_ACTION,
    )
