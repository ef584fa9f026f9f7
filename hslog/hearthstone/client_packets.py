"""Client packets, logged beside what the server sends: options, choices, and the player's answers.

Power lists do not count them, and they change no entity. Import them from :mod:`hslog.hearthstone.packets`, which also
has the packets of the server.
"""

from __future__ import annotations

from hslog.core.packet import to_plain
from hslog.hearthstone.names import name
from hslog.hearthstone.packet import PowerPacket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class OptionRow(PowerPacket):
    """One row of an option list: an option, a sub-option of the option above, or a target of the row above.

    ``row`` is ``option``, ``subOption`` or ``target``; ``depth`` is 0, 1 or 2 (a target of a sub-option).
    ``error`` is None in builds that print none, else ``NONE`` or the reason the row cannot be chosen.
    """

    __slots__ = ("depth", "entity", "error", "error_parameter", "place", "row", "type")
    kind = "OPTION"
    row: str
    place: int
    depth: int
    type: int
    entity: int
    error: str | None
    error_parameter: int | None

    def to_json(self) -> dict[str, Any]:
        """Return the row."""
        return {
            "row": self.row,
            "place": self.place,
            "type": name("OptionType", self.type),
            "entity": to_plain(self.entity),
            "error": self.error,
        }


class Options(PowerPacket):
    """The player's legal actions, in the order printed."""

    __slots__ = ("id", "rows")
    kind = "OPTIONS"
    id: int
    rows: list[OptionRow]


class SendOption(PowerPacket):
    """The player's action: places in the last option list, the target's entity, the position on the board."""

    __slots__ = ("option", "position", "sub_option", "target")
    kind = "SEND_OPTION"
    option: int
    sub_option: int
    target: int
    position: int

    def entities(self) -> tuple[int, ...]:
        """Return the target, if any."""
        return (self.target,) if self.target else ()


class _OfEntities(PowerPacket):
    """A packet about a choice: ``choices`` are the entities on offer, or those chosen."""

    __slots__ = ()
    choices: list[int]

    def entities(self) -> tuple[int, ...]:
        """Return the entities on offer, or those chosen."""
        return tuple(self.choices)


class _OfAType(_OfEntities):
    """A packet about a choice of a certain ``type``."""

    __slots__ = ()
    type: int

    def to_json(self) -> dict[str, Any]:
        """Return the packet with the name of the choice's type."""
        found = super().to_json()
        found["type"] = name("ChoiceType", self.type)
        return found


class Choices(_OfAType):
    """A player is asked to choose among entities. ``player`` is an entity id, 0 where the log is silent."""

    __slots__ = (
        "cancelable",
        "choices",
        "id",
        "maximum",
        "minimum",
        "player",
        "source",
        "task_list",
        "type",
    )
    kind = "CHOICES"
    id: int
    player: int
    minimum: int
    maximum: int
    source: int
    task_list: int | None
    cancelable: str | None


class ChosenEntities(_OfEntities):
    """The server confirms what was chosen."""

    __slots__ = ("choices", "count", "id", "player")
    kind = "CHOSEN_ENTITIES"
    id: int
    player: int
    count: int


class SendChoices(_OfAType):
    """The client sends the choice its player made."""

    __slots__ = ("choices", "id", "type")
    kind = "SEND_CHOICES"
    id: int


class Spectator(PowerPacket):
    """A mark that spectating begins or ends, as printed."""

    __slots__ = ("mark",)
    kind = "SPECTATOR"
    mark: str


CLIENT_PACKETS = (Options, SendOption, Choices, ChosenEntities, SendChoices, Spectator)
"""All kinds of packets that power lists do not count."""
