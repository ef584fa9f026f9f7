"""The state of a game after each message: the messages added up, as the client does it.

A full state replaces everything. A difference replaces the objects, zones and players it names, each completely, and
deletes what it says it deletes.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]


class ArenaState:
    """Objects, zones, players, persistent annotations by id, and the turn; all as printed."""

    __slots__ = ("game", "number", "objects", "persistent", "players", "turn", "zones")

    def __init__(self) -> None:
        self.objects: dict[int, Json] = {}
        self.zones: dict[int, Json] = {}
        self.players: dict[int, Json] = {}
        self.persistent: dict[int, Json] = {}
        self.turn: Json = {}
        self.game: Json = {}
        self.number = 0

    def apply(self, state: Json) -> None:
        """Take in the state of one message."""
        if is_full(state):
            self.objects, self.zones, self.players, self.persistent = {}, {}, {}, {}
            if "turnInfo" in state:
                self.turn = {}
        for entity in state.get("diffDeletedInstanceIds", ()):
            self.objects.pop(entity, None)
        for number in state.get("diffDeletedPersistentAnnotationIds", ()):
            self.persistent.pop(number, None)
        for data in state.get("gameObjects", ()):
            self.objects[data.get("instanceId", 0)] = data
        for data in state.get("zones", ()):
            self.zones[data.get("zoneId", 0)] = data
        for data in state.get("players", ()):
            self.players[data.get("systemSeatNumber", 0)] = data
        for data in state.get("persistentAnnotations", ()):
            self.persistent[data.get("id", 0)] = data
        if "turnInfo" in state:
            self.turn = state["turnInfo"]
        if "gameInfo" in state:
            self.game = state["gameInfo"]
        self.number = state.get("gameStateId", self.number)


def is_full(state: Json) -> bool:
    """Return whether a state replaces everything before it."""
    return bool(state.get("type") == "GameStateType_Full")


def is_undo(state: Json) -> bool:
    """Return whether a state takes back an action: the game is as it was before it."""
    return bool(state.get("update") == "GameStateUpdate_Undo")


def begins_game(state: Json) -> bool:
    """Return whether a state is the first of a game."""
    info = state.get("gameInfo")
    return is_full(state) and not is_undo(state) and isinstance(info, dict) and info.get("stage") == "GameStage_Start"
