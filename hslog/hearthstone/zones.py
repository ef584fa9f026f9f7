"""Zones as lists in the order their cards entered, and the order of play.

Each player has each zone once; a card joins the end of the list it moves to, and a change of controller is a
move between lists of the same zone. The order of play counts from the packet that put an entity into PLAY and
is not changed by a change of controller. In a snapshot (a client that joins a running game) the order in
which cards entered is not told: positions on the board and in the hand stand in for it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import CreateGame, HideEntity, Packet, ResetGame, TagChange, _Tagged

if TYPE_CHECKING:
    from hslog.hearthstone.game_data import GameData

Place = tuple[int, int]
"""Controller number and zone."""

Event = tuple[int, Place, Place, bool]
"""An entity goes from one place to another, and whether it enters PLAY."""

Members = dict[int, None]
"""Entities in the order they entered; what leaves is found at once."""

Lists = dict[Place, Members]

CHECKPOINT_EVERY = 128


class ZoneHistory:
    """The lists of all zones of one game at any moment."""

    def __init__(self, game: GameData, resets: list[tuple[int, frozenset[int], Packet]]) -> None:
        self.indices: list[int] = []
        self.events: list[Event] = []
        self.checkpoints: list[tuple[int, Lists, Members]] = []
        self._lists: Lists = {}
        self._order: Members = {}
        self._gone = {packet.index: kept for packet_index, kept, packet in resets if packet_index == packet.index}
        self._places: dict[int, Place] = {}
        self._collect(game)

    def members(self, player_id: int, zone: int, index: int) -> list[int]:
        """Return the entities of a zone just after packet ``index``, in the order they entered it."""
        lists, _ = self._at(index)
        return list(lists.get((player_id, zone), ()))

    def order_of_play(self, index: int) -> list[int]:
        """Return the entities in PLAY just after packet ``index``, in the order they entered it."""
        return list(self._at(index)[1])

    # --- collecting ----------------------------------------------------------------------------------------

    def _collect(self, game: GameData) -> None:
        packets = sorted(
            (packet for history in game.histories.values() for packet in history if _matters(packet)),
            key=lambda packet: packet.index,
        )
        snapshot_end = _snapshot_end(game)
        snapshot: list[tuple[int, int, int, Place]] = []
        last: Packet | None = None
        for packet in packets:
            if packet is last:
                continue
            last = packet
            for entity, place, position in self._moves(packet):
                if packet.index <= snapshot_end:
                    snapshot.append((position, len(snapshot), entity, place))
                    continue
                if snapshot:
                    self._take_snapshot(snapshot, snapshot_end)
                    snapshot = []
                self._move(packet.index, entity, place)
        if snapshot:
            self._take_snapshot(snapshot, snapshot_end)

    def _take_snapshot(self, snapshot: list[tuple[int, int, int, Place]], index: int) -> None:
        for _, _, entity, place in sorted(snapshot):
            self._move(index, entity, place)

    def _moves(self, packet: Packet) -> list[tuple[int, Place, int]]:
        """Return the entities a packet puts somewhere, with the position a description gives them."""
        if isinstance(packet, CreateGame):
            described = [
                (packet.game.entity, packet.game.tags),
                *((p.entity, p.tags) for p in packet.players),
            ]
        elif isinstance(packet, _Tagged):
            described = [(packet.entity, packet.tags)]
        elif isinstance(packet, TagChange | HideEntity):
            described = [(packet.entity, [(packet.tag, packet.value)])]
        elif isinstance(packet, ResetGame):
            kept = self._gone.get(packet.index, frozenset())
            return [(entity, (0, 0), 0) for entity in list(self._places) if entity not in kept]
        else:
            return []
        moves = []
        for entity, tags in described:
            controller, zone = self._places.get(entity, (0, 0))
            position = 0
            for tag, value in tags:
                if tag == GameTag.ZONE:
                    zone = value
                elif tag == GameTag.CONTROLLER:
                    controller = value
                elif tag == GameTag.ZONE_POSITION:
                    position = value
            moves.append((entity, (controller, zone), position))
        return moves

    def _move(self, index: int, entity: int, place: Place) -> None:
        before = self._places.get(entity, (0, 0))
        if before == place:
            return
        if place == (0, 0):
            del self._places[entity]  # a reset has undone it
        else:
            self._places[entity] = place
        entered = place[1] == Zone.PLAY and before[1] != Zone.PLAY
        since = len(self.events) - (self.checkpoints[-1][0] if self.checkpoints else 0)
        if since >= max(CHECKPOINT_EVERY, len(self._places)):  # so that all of them together are no longer than the log
            lists = {place: dict(members) for place, members in self._lists.items()}
            self.checkpoints.append((len(self.events), lists, dict(self._order)))
        event = (entity, before, place, entered)
        self.indices.append(index)
        self.events.append(event)
        _carry_out(event, self._lists, self._order)

    # --- asking --------------------------------------------------------------------------------------------

    def _at(self, index: int) -> tuple[Lists, Members]:
        count = bisect_right(self.indices, index)
        number = bisect_right(self.checkpoints, count, key=lambda checkpoint: checkpoint[0])
        done, saved, saved_order = self.checkpoints[number - 1] if number else (0, {}, {})
        lists = {place: dict(members) for place, members in saved.items()}
        order = dict(saved_order)
        for event in self.events[done:count]:
            _carry_out(event, lists, order)
        return lists, order


def _carry_out(event: Event, lists: Lists, order: Members) -> None:
    entity, before, place, entered = event
    lists.get(before, {}).pop(entity, None)
    if place[1]:
        lists.setdefault(place, {})[entity] = None
    if before[1] == Zone.PLAY and place[1] != Zone.PLAY:
        order.pop(entity, None)
    if entered:
        order[entity] = None


def _matters(packet: Packet) -> bool:
    if isinstance(packet, TagChange):
        return packet.tag in (GameTag.ZONE, GameTag.CONTROLLER)
    return True


def _snapshot_end(game: GameData) -> int:
    """Return the index of the last packet that describes a running game to a joining client; else -1."""
    if game.joined_turn is None:
        return -1
    end = -1
    for packet in game.packets:
        if isinstance(packet, CreateGame) or packet.kind == "FULL_ENTITY":
            end = packet.index
        else:
            break
    return end
