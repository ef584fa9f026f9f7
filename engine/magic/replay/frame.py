"""What the rules predict for one message: changes of tags, and events that must come in it."""

from __future__ import annotations

from dataclasses import dataclass
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


class Frame:
    """One message while it is read.

    ``first`` and the like are the indexes of the first packet of each kind. ``tapped`` and ``damage`` are predicted
    values by object. ``life`` are changes of life totals by player; ``due_life`` those that damage must cause, with the
    rule and the source. ``moved`` are the zone changes: new number, old number, from, to. ``renamed`` maps old numbers
    of objects to new ones, ``original`` new ones to old. ``damaged`` are the pairs of a source and what it damaged.
    """

    due_draw = 0
    drawn = False
    steps = 0
    acted = 0
    annotations_of_note = 0
    combat_over = False
    resolved = False
    resolving = False
    replaced = False
    exiled_itself = False

    def __init__(self, message: Message, state: Json) -> None:
        self.message = message
        self.state = state
        self.first = first = message.index + 1
        self.end = end = first + message.size
        singles = ("turnInfo" in state) + ("gameInfo" in state)
        self.is_empty = message.size == singles
        """Whether the message says nothing but whose turn it is."""
        if self.is_empty:
            self.first_persistent = self.first_object = self.first_zone = self.first_player = self.turn_info = first
            self.first_deleted = end
        else:
            get = state.get
            self.first_persistent = first = first + len(get("annotations", ()))
            self.first_object = first = first + len(get("persistentAnnotations", ()))
            self.first_zone = first = first + len(get("gameObjects", ()))
            self.first_player = first = first + len(get("zones", ()))
            self.turn_info = first = first + len(get("players", ())) + len(get("teams", ()))
            self.first_deleted = first + singles
        self.incoming: dict[int, Permanent] = {}
        self.tapped: dict[int, Predicted] = {}
        self.damage: dict[int, Predicted] = {}
        self.life: dict[int, int] = {}
        self.due_life: list[tuple[int, int, str, int]] = []
        self.due_untaps: dict[int, int] = {}
        self.due_lore: set[int] = set()
        self.moved: list[tuple[int, int, int, int]] = []
        self.renamed: dict[int, int] = {}
        self.original: dict[int, int] = {}
        self.combat_damage: dict[int, dict[int, int]] = {}
        self.combat_damage_places: dict[int, list[int]] = {}
        self.damaged: set[tuple[int, int]] = set()
        self.deathtouched: set[int] = set()
        self.created: set[int] = set()
        self.deleted: set[int] = set()
        self.abilities: set[int] = set()
        self.phased: set[int] = set()
