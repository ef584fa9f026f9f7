"""Packets as they come, keeping nothing: reading logs of any length, and logs that are being written.

Names of players are settled as early as the log allows and no earlier. A packet that comes before says so:
its entity is a :class:`~hslog.hearthstone.packets.PlayerReference` to 0. What :mod:`hslog.hearthstone.players` finds
out by looking at the whole game (both streams, who is left over at the end) is not known here, so more references stay
open; a reference that is settled is settled alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from hslog.core.errors import Complaints
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.controllers import Pending, put
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import (
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    MetaData,
    Options,
    Packet,
    PlayerEntity,
    PlayerReference,
    SendChoices,
    ShowEntity,
    SubSpell,
    TagChange,
    _Tagged,
)
from hslog.hearthstone.players import UNKNOWN, Accounts
from hslog.hearthstone.reader import Reader

_STILL_OPEN = (
    CreateGame,
    FullEntity,
    ShowEntity,
    ChangeEntity,
    MetaData,
    SubSpell,
    Options,
    Choices,
    ChosenEntities,
    SendChoices,
)
"""Packets whose details follow on lines of their own: they are given out when the next packet begins."""


class StreamReader:
    """Reads chunks of lines and gives out the packets that are complete."""

    def __init__(self, complaints: Complaints | None = None, source: str = "", stream: str | None = None) -> None:
        self.flat: list[Packet] = []
        self.ready: list[Packet] = []
        self.accounts: Accounts = {}
        self.names = _Names(self.accounts)
        self.reader = Reader(complaints, source, stream, flat=self.flat, ended=self._end_game)

    def packets(self, lines: Iterable[str]) -> list[Packet]:
        """Read ``lines`` and return every packet that nothing can be added to any more, in order."""
        self.reader.feed(lines)
        count = len(self.flat)
        if self.flat and self.flat[-1] is self.reader.detail and isinstance(self.flat[-1], _STILL_OPEN):
            count -= 1
        return self._give(count)

    def rest(self) -> list[Packet]:
        """Return the packets held back, when the log has been quiet for a while."""
        return self._give(len(self.flat))

    def close(self) -> list[Packet]:
        """End the last game, and return the packets held back."""
        self.reader.close()
        return self._give(len(self.flat))

    def another_file(self, source: str) -> None:
        """Go on with another file, lines counted from 1; a game may go on from the one before."""
        self.reader.line = 0
        self.reader.source = self.reader.complaints.path = source

    def _give(self, count: int) -> list[Packet]:
        if count and self.reader.drafts:
            self._settle(self.reader.drafts[-1], self.flat[:count])
        given = self.ready + self.flat[:count]
        self.ready.clear()
        del self.flat[:count]
        return given

    def _end_game(self, draft: Draft) -> None:
        self._settle(draft, self.flat)
        self.ready += self.flat
        self.flat.clear()
        self.names = _Names(self.accounts)

    def _settle(self, draft: Draft, packets: list[Packet]) -> None:
        """Give the packets that name players their entities, as far as known by now."""
        self.names.learn(draft.game.stated_names, packets, draft.entities.pending)
        for name, pending in draft.entities.pending.items():
            reference = self.names.entity(name) or PlayerReference(0, name, "not known yet")
            for packet in pending.history:
                packet.entity = reference  # type: ignore[attr-defined]
            pending.history.clear()
            for holder, place in pending.uses:
                put(holder, place, reference)
            pending.uses.clear()
        self._correct_choices(draft)

    def _correct_choices(self, draft: Draft) -> None:
        """Undo the slip of build 10357, once it shows: choices print the entity of the player's number."""
        if any(text == "GameEntity" for _, text in draft.choices):
            self.names.slip = True
        if self.names.slip:
            for packet, _ in draft.choices:
                if not isinstance(packet.player, PlayerReference):
                    packet.player = self.names.by_id.get(packet.player, packet.player)
        draft.choices.clear()


class _Names:
    """The known facts about the players' names in one game, so far."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.by_name: dict[str, int] = {}
        self.by_id: dict[int, int] = {}
        self.players: dict[int, PlayerEntity] = {}
        self.controllers: dict[int, int] = {}
        self.twice: set[str] = set()
        self.slip = False

    def learn(self, stated: dict[int, str], packets: list[Packet], pending: dict[str, Pending]) -> None:
        """Take in the packets that are about to be given out, before their players are settled."""
        names = {id(packet): name for name, one in pending.items() for packet in one.history}
        for packet in packets:
            if isinstance(packet, TagChange):
                name = names.get(id(packet))
                if name is not None:
                    self._by_tag(name, packet)
                elif packet.tag == GameTag.CONTROLLER:
                    self.controllers[packet.entity] = packet.value
            elif isinstance(packet, CreateGame):
                self._begin(packet)
            elif isinstance(packet, _Tagged):
                controller = packet.tag(GameTag.CONTROLLER)
                if controller:
                    self.controllers[packet.entity] = controller
        self._by_statement(stated)
        for name in pending:
            if name not in self.by_name:
                self._left_over(name)

    def _begin(self, packet: CreateGame) -> None:
        self.players = {player.entity: player for player in packet.players}
        self.by_id = {player.player_id: player.entity for player in packet.players}
        for player in packet.players:
            known = self.accounts.get(player.account)
            if known is not None:
                self.by_name[known] = player.entity

    def _by_statement(self, stated: dict[int, str]) -> None:
        names = list(stated.values())
        for player_id, name in stated.items():
            if names.count(name) > 1:
                self.twice.add(name)
                self.by_name.pop(name, None)
            elif player_id in self.by_id and (name != UNKNOWN or len(stated) == len(self.by_id)):
                self._bind(name, self.by_id[player_id])

    def _by_tag(self, name: str, packet: TagChange) -> None:
        if name in self.by_name or name == UNKNOWN or name in self.twice:
            return
        entity = 0
        if packet.tag in (GameTag.PLAYER_ID, GameTag.CONTROLLER):
            entity = self.by_id.get(packet.value, 0)
        elif packet.tag == GameTag.ENTITY_ID and packet.value in self.players:
            entity = packet.value
        elif packet.tag in (GameTag.HERO_ENTITY, GameTag.LAST_CARD_PLAYED):
            entity = self.by_id.get(self.controllers.get(packet.value, 0), 0)
        if entity:
            self._bind(name, entity)

    def _left_over(self, name: str) -> None:
        """Bind a name to the only player left, when the other one has another name."""
        if name == UNKNOWN or name in self.twice or len(self.players) != 2:
            return
        if self.entity(name):  # the name of a known player, with or without its number
            return
        told = {entity for known, entity in self.by_name.items() if known != UNKNOWN}
        computers = {entity for entity, player in self.players.items() if player.account_lo == "0"}
        if len(computers) == 1:
            # The computer may go by several names, so it may have a name and still be the one meant.
            if told | computers == set(self.players) and told - computers:
                self._bind(name, *computers)
        elif len(told) == 1 and not computers:
            self._bind(name, *(set(self.players) - told))

    def _bind(self, name: str, entity: int) -> None:
        self.by_name.setdefault(name, entity)
        player = self.players.get(entity)
        if player is not None and name != UNKNOWN and player.account_lo not in ("", "0"):
            self.accounts[player.account] = name

    def entity(self, name: str) -> int:
        """Return the entity of a name, 0 while that is undecided."""
        found = self.by_name.get(name, 0)
        if not found and name not in self.twice:
            for known, entity in self.by_name.items():
                if known.startswith(name + "#") or name.startswith(known + "#"):
                    return entity
        return found
