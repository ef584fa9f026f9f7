"""Packets as they come, keeping nothing: reading logs of any length, and logs that are being written.

Names of players are settled as early as the log allows and no earlier. A packet that comes before says so:
its entity is a :class:`~hslog.packets.PlayerReference` of 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hslog.errors import Complaints
from hslog.generated.vocabulary import GameTag
from hslog.memos import Pending
from hslog.packets import (
    BlockEnd,
    ChangeEntity,
    CreateGame,
    FullEntity,
    MetaData,
    Options,
    Packet,
    PlayerReference,
    ShowEntity,
    SubSpell,
    TagChange,
    _Tagged,
)
from hslog.players import UNKNOWN
from hslog.reader import Reader

_STILL_OPEN = (CreateGame, FullEntity, ShowEntity, ChangeEntity, MetaData, SubSpell, Options)
"""Packets whose details follow on lines of their own: they are given out when the next packet begins."""


class StreamReader:
    """Reads chunks of lines and gives out the packets that are complete."""

    def __init__(self, complaints: Complaints | None = None, source: str = "") -> None:
        self.flat: list[Packet] = []
        self.reader = Reader(complaints, source, flat=self.flat)
        self.names = _Names()

    def packets(self, lines: Iterable[str]) -> Iterator[Packet]:
        """Read ``lines`` and yield every packet that nothing can be added to any more."""
        self.reader.feed(lines)
        count = len(self.flat)
        if self.flat and self.flat[-1] is self.reader.detail and isinstance(self.flat[-1], _STILL_OPEN):
            count -= 1
        yield from self._give(count)

    def rest(self) -> Iterator[Packet]:
        """Yield the packets held back, at the end of the log or when it has been quiet for a while."""
        yield from self._give(len(self.flat))

    def _give(self, count: int) -> Iterator[Packet]:
        ready = self.flat[:count]
        del self.flat[:count]
        self._settle(ready)
        yield from ready

    def _settle(self, packets: list[Packet]) -> None:
        """Give the packets that name players their entities, as far as known by now."""
        draft = self.reader.drafts[-1] if self.reader.drafts else None
        if draft is None:
            return
        self.names.learn(draft.game.stated_names, packets, draft.entities.pending)
        for name, pending in draft.entities.pending.items():
            entity = self.names.entity(name)
            reference = entity or PlayerReference(0, name, "not known yet")
            for packet in pending.history:
                packet.entity = reference  # type: ignore[attr-defined]
            pending.history.clear()
            for holder, place in pending.uses:
                if isinstance(place, str):
                    setattr(holder, place, reference)
                elif isinstance(holder, list):
                    holder[place] = reference
            pending.uses.clear()


class _Names:
    """What is known of the players' names so far."""

    def __init__(self) -> None:
        self.by_name: dict[str, int] = {}
        self.entities: dict[int, int] = {}
        self.controllers: dict[int, int] = {}

    def learn(self, stated: dict[int, str], packets: list[Packet], pending: dict[str, Pending]) -> None:
        """Take in the packets of a chunk, before their players are settled."""
        for packet in packets:
            if isinstance(packet, CreateGame):
                self.by_name = {}
                self.entities = {player.player_id: player.entity for player in packet.players}
                self.controllers = {}
            elif isinstance(packet, _Tagged):
                controller = packet.tag(GameTag.CONTROLLER)
                if controller:
                    self.controllers[packet.entity] = controller
            elif isinstance(packet, TagChange) and packet.tag == GameTag.CONTROLLER and packet.entity:
                self.controllers[packet.entity] = packet.value
        names = list(stated.values())
        for player_id, name in stated.items():
            if name != UNKNOWN and names.count(name) == 1 and player_id in self.entities:
                self.by_name[name] = self.entities[player_id]
        for name, one in pending.items():
            if name not in self.by_name and name != UNKNOWN:
                self._by_tags(name, one)

    def _by_tags(self, name: str, pending: Pending) -> None:
        for packet in pending.history:
            if not isinstance(packet, TagChange):
                continue
            player_id = 0
            if packet.tag in (GameTag.PLAYER_ID, GameTag.CONTROLLER):
                player_id = packet.value
            elif packet.tag in (GameTag.HERO_ENTITY, GameTag.LAST_CARD_PLAYED):
                player_id = self.controllers.get(packet.value, 0)
            if player_id in self.entities:
                self.by_name[name] = self.entities[player_id]
                break
        rest = set(self.entities.values()) - set(self.by_name.values())
        if name not in self.by_name and len(self.entities) == 2 and len(rest) == 1 and self.by_name:
            self.by_name[name] = rest.pop()

    def entity(self, name: str) -> int:
        """Return the entity a name stands for, 0 while that is open."""
        found = self.by_name.get(name, 0)
        if not found:
            for known, entity in self.by_name.items():
                if known.startswith(name + "#") or name.startswith(known + "#"):
                    return entity
        return found


__all__ = ["BlockEnd", "StreamReader"]
