"""What the rules predict for one message: changes of tags, and events that must come in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.magic.board import Permanent
    from hslog.arena.packets import Message

Json = dict[str, Any]


@dataclass(slots=True)
class Predicted:
    """A value a rule predicts, and the rule."""

    value: int
    rule: str


@dataclass(slots=True, eq=False)
class Frame:
    """One message while it is read.

    ``first`` and the like are the indexes of the first packet of each kind. ``tapped`` and ``damage`` are predicted
    values by object. ``life`` are changes of life totals by player; ``due_life`` those that damage must cause, with the
    rule and the source. ``moved`` are the zone changes: new number, old number, from, to. ``renamed`` maps old numbers
    of objects to new ones, ``original`` new ones to old. ``damaged`` are the pairs of a source and what it damaged.
    """

    message: Message
    state: Json
    first: int
    first_persistent: int
    first_object: int
    first_zone: int
    first_player: int
    turn_info: int
    first_deleted: int
    end: int
    incoming: dict[int, Permanent] = field(default_factory=dict, init=False)
    tapped: dict[int, Predicted] = field(default_factory=dict, init=False)
    damage: dict[int, Predicted] = field(default_factory=dict, init=False)
    life: dict[int, int] = field(default_factory=dict, init=False)
    due_life: list[tuple[int, int, str, int]] = field(default_factory=list, init=False)
    due_untaps: dict[int, int] = field(default_factory=dict, init=False)
    due_draw: int = field(default=0, init=False)
    due_lore: set[int] = field(default_factory=set, init=False)
    moved: list[tuple[int, int, int, int]] = field(default_factory=list, init=False)
    renamed: dict[int, int] = field(default_factory=dict, init=False)
    original: dict[int, int] = field(default_factory=dict, init=False)
    combat_damage: dict[int, dict[int, int]] = field(default_factory=dict, init=False)
    combat_damage_places: dict[int, list[int]] = field(default_factory=dict, init=False)
    damaged: set[tuple[int, int]] = field(default_factory=set, init=False)
    deathtouched: set[int] = field(default_factory=set, init=False)
    healed: set[int] = field(default_factory=set, init=False)
    untap_annotations: set[int] = field(default_factory=set, init=False)
    steps: int = field(default=0, init=False)
    combat_over: bool = field(default=False, init=False)
    acted: int = field(default=0, init=False)
    resolved: bool = field(default=False, init=False)
    resolving: bool = field(default=False, init=False)
    replaced: bool = field(default=False, init=False)
    created: set[int] = field(default_factory=set, init=False)
    deleted: set[int] = field(default_factory=set, init=False)
    abilities: set[int] = field(default_factory=set, init=False)
    annotations_of_note: int = field(default=0, init=False)
    exiled_itself: bool = field(default=False, init=False)
    phased: set[int] = field(default_factory=set, init=False)

    @property
    def is_empty(self) -> bool:
        """Whether the message says nothing but whose turn it is."""
        return self.first == self.turn_info and self.first_deleted == self.end


def frame_of(message: Message, state: Json) -> Frame:
    """Return the frame of a message with a game state."""
    get = state.get
    first = message.index + 1
    persistent = first + len(get("annotations", ()))
    objects = persistent + len(get("persistentAnnotations", ()))
    zones = objects + len(get("gameObjects", ()))
    players = zones + len(get("zones", ()))
    turn_info = players + len(get("players", ())) + len(get("teams", ()))
    deleted = turn_info + ("turnInfo" in state) + ("gameInfo" in state)
    end = message.index + message.size + 1
    return Frame(message, state, first, persistent, objects, zones, players, turn_info, deleted, end)
