"""Controllers of entities over time, names that wait for their entities, and writing entity ids in place of names."""

from __future__ import annotations

from bisect import bisect_left

from hslog.hearthstone.game_data import GameData
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Packet, TagChange, _Tagged

_CONTROLLER = GameTag.CONTROLLER  # asked for every packet about a card


class Controllers:
    """The controllers of a game's entities over time, from the histories at the time an entity is first asked for."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.changes: dict[int, tuple[list[int], list[int]]] = {}

    def of(self, entity: int, index: int) -> int:
        """Return the controller number of an entity just before the packet ``index``; 0 where unknown."""
        found = self.changes.get(entity)
        if found is None:
            found = self.changes[entity] = self._collect(entity)
        indices, controllers = found
        place = bisect_left(indices, index)
        return controllers[place - 1] if place else 0

    def _collect(self, entity: int) -> tuple[list[int], list[int]]:
        indices, controllers = [], []
        for packet in self.game.histories.get(entity, ()):
            controller = 0
            if isinstance(packet, TagChange):
                if packet.tag != _CONTROLLER:
                    continue
                controller = packet.value
            elif isinstance(packet, _Tagged):
                controller = packet.tag(_CONTROLLER, -1)
                if controller == -1:
                    continue
            else:
                continue
            indices.append(packet.index)
            controllers.append(controller)
        return indices, controllers


class Pending:
    """A player's name that is resolved when the game is complete.

    ``history`` are the packets about it, ``uses`` the other places: an object and its field, or a list and a position
    in it.
    """

    __slots__ = ("history", "name", "uses")

    def __init__(self, name: str) -> None:
        self.name = name
        self.history: list[Packet] = []
        self.uses: list[tuple[object, str | int]] = []

    def split(self, index: int) -> tuple[Pending, Pending]:
        """Return what comes before the packet ``index``, and the rest; a use without an index belongs to the rest."""
        early, late = Pending(self.name), Pending(self.name)
        for packet in self.history:
            (early if packet.index < index else late).history.append(packet)
        for holder, place in self.uses:
            (early if getattr(holder, "index", index) < index else late).uses.append((holder, place))
        return early, late


def put(holder: object, place: str | int, entity: int) -> None:
    """Write an entity id in place of a name."""
    if isinstance(place, str):
        setattr(holder, place, entity)
    else:
        assert isinstance(holder, list)
        holder[place] = entity
