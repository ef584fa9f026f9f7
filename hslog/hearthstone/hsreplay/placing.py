"""The place of a packet in the game that is being read from XML."""

from __future__ import annotations

from typing import Any

from hslog.core.errors import Complaints, HslogError, ReplayError
from hslog.core.source import Source
from hslog.hearthstone.game import Game
from hslog.hearthstone.hsreplay.defaults import BESIDE, Attributes, whole
from hslog.hearthstone.packets import Block, CreateGame, Packet, PlayerReference, SubSpell

_NO_TIME = "24:00:00.000000"


class PlacingReader:
    """The state while a game is read from XML: it gives each packet its index, line, time and place in a block."""

    def __init__(self, source: Source, complaints: Complaints) -> None:
        self.source = source
        self.complaints = complaints
        self.parser: Any = None
        self.games: list[Game] = []
        self.build = ""
        self.game: Game | None = None
        self.create: CreateGame | None = None
        self.path: list[Packet | Game | None] = []
        self.open: list[Block | SubSpell] = []
        self.index = 0
        self.time = ""
        self.known: set[int] = set()
        self.names: dict[int, str] = {}
        self.decks: dict[int, list[str]] = {}
        self.converter = False
        self.numbers_effects = False
        self.never_ended: set[int] = set()
        self.beside: list[tuple[int, str, str]] = []
        self.ours = False

    def _place(self, packet: Packet, attributes: Attributes) -> Packet:
        stamp = attributes.get("ts", "")
        if stamp and stamp != _NO_TIME:
            self.time = stamp
        self._place_beside()
        self._append(packet)
        if attributes.get("ended") == "false" and isinstance(packet, Block | SubSpell):
            self.never_ended.add(id(packet))
        return packet

    def _append(self, packet: Packet) -> None:
        packet.line = self.parser.CurrentLineNumber
        packet.index = self.index
        packet.ts = self.time
        self.index += 1
        self._siblings().append(packet)

    def _place_beside(self) -> None:
        """Put in what the client printed here beside the game (see :mod:`hslog.hearthstone.hsreplay.writer`)."""
        while self.beside and self.beside[-1][0] == self.index:
            _, kind, text = self.beside.pop()
            if kind in BESIDE:
                self._append(BESIDE[kind](text))

    def _siblings(self) -> list[Packet]:
        assert self.game is not None
        return self.open[-1].packets if self.open else self.game.packets

    def _remember(self, entity: int, packet: Packet) -> None:
        assert self.game is not None
        if isinstance(entity, PlayerReference) and not entity:
            return
        self.game.histories.setdefault(entity, []).append(packet)
        self.known.add(entity)

    def _owner(self) -> Block | SubSpell | None:
        return self.open[-1] if self.open else None

    def _entity(self, attributes: Attributes, key: str = "entity", required: bool = True) -> int:
        """Return the entity id in an attribute; if it is not ``required``, 0 where it is empty or absent.

        The first version of the format wrote the names of players. Raises KeyError and ValueError.
        """
        text = attributes[key] if required else attributes.get(key) or "0"
        if text.lstrip("-").isdigit():
            entity, name = whole(text), attributes.get(f"{key}Name") if self.ours else None
            return entity if name is None else PlayerReference(entity, name, attributes.get(f"{key}Basis", ""))
        for player in self.create.players if self.create is not None else ():
            if self.names.get(player.player_id) == text:
                return player.entity
        raise ValueError(f"{text!r} is no entity")

    def _complain(self, message: str) -> None:
        self.complain(ReplayError(message, line=self.parser.CurrentLineNumber))

    def complain(self, error: HslogError) -> None:
        """Keep or raise ``error``, and attach it to the game being read; after a game, to that one."""
        self.complaints.handle(error)
        game = self.game or (self.games[-1] if self.games else None)
        if game is not None and len(game.warnings) < self.complaints.limit:
            game.warnings.append(error)
