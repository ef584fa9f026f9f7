"""Packets to games: builds the tree, counts the power lists, begins and ends games.

The reader (:mod:`hslog.hearthstone.reader`) decides what a line is, its handlers (:mod:`hslog.hearthstone.handlers`)
what it says; both put packets here. Starts and ends count the nesting, never the indentation, which the client restarts
inside open blocks. Nothing here reads text.
"""

from __future__ import annotations

from hslog.core.errors import Complaints, HslogError, LineError, LostPackets, NestingError, TooLarge, counted
from hslog.core.limits import DEEPEST
from hslog.hearthstone.game import Game
from hslog.hearthstone.game_data import PowerList
from hslog.hearthstone.marks import HEADLESS_MARK, PLAYED_MARK
from hslog.hearthstone.memos import BadPiece, Entities
from hslog.hearthstone.packets import (
    Block,
    BlockEnd,
    Choices,
    ChosenEntities,
    CreateGame,
    OptionRow,
    Packet,
    Spectator,
    SubSpell,
)

MOST_DIGITS = 10
"""No build has more."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from hslog.hearthstone.memos import Append

    _Owner = TypeVar("_Owner", bound=Packet)


class Draft:
    """A game as read, with the data needed to resolve its players' names."""

    def __init__(self, game: Game, entities: Entities, choices: list[tuple[Choices | ChosenEntities, str]]) -> None:
        self.game = game
        self.entities = entities
        self.choices = choices


class Assembly:
    """The games made of the packets given so far.

    ``drafts`` grows as games begin; the last one is unfinished until the next begins. With ``flat``, packets
    are appended to that list in order, ends of blocks included, and neither trees nor histories are built:
    this is how a log larger than memory is read. ``ended`` is called with each game when its last packet has
    come, and that game is not kept.
    """

    # Python 3.11 keeps an object with more than 30 other attributes in a dictionary of its own, which is slower.
    __slots__ = (
        "add_row",
        "add_tag",
        "announced",
        "append",
        "appends",
        "begun_at",
        "choices",
        "client_packets",
        "complaints",
        "create",
        "created",
        "detail",
        "drafts",
        "ended",
        "entities",
        "features",
        "flat",
        "game",
        "index",
        "line",
        "list_first",
        "list_line",
        "list_start",
        "next_game",
        "orphan",
        "rows",
        "rules_build",
        "source",
        "spectating",
        "stack",
        "stream",
        "text",
        "time",
    )

    def __init__(
        self,
        complaints: Complaints | None = None,
        source: str = "",
        stream: str | None = None,
        flat: list[Packet] | None = None,
        ended: Callable[[Draft], None] | None = None,
    ) -> None:
        self.complaints = complaints if complaints is not None else Complaints(source)
        self.source = source
        self.stream = stream or "GameState"
        self.flat = flat
        self.ended = ended
        self.drafts: list[Draft] = []
        self.game: Game | None = None
        self.create: CreateGame | None = None
        self.add_row: Callable[[OptionRow], None] = self._orphan_row
        self.stack: list[Block | SubSpell] = []
        self.appends: list[Append] = []
        self.orphan = self._orphan_tag
        self.append: Append = self._headless
        self.add_tag: Callable[[tuple[int, int]], None] = self.orphan
        self.detail: Packet | None = None
        self.line = 0
        self.text = ""  # the line being read
        self.index = 0
        self.client_packets = 0
        self.time = ""
        self.announced = -1  # by the power list being read; -1 outside of any
        self.list_line = self.list_first = self.list_start = 0
        self.spectating = False
        self.rules_build = 0
        self.begun_at: str | None = None  # when the last game of the first stream began, if its echo is to come
        self._prepare(self._headless_game())

    def place(self, packet: Packet) -> None:
        """Put a packet into the tree that power lists count."""
        index = self.index
        packet.line = self.line
        packet.index = index
        packet.ts = self.time
        self.index = index + 1
        self.append(packet)
        self.detail = packet
        self.add_tag = self.orphan

    def owner(self, kind: type[_Owner], reason: str) -> _Owner:
        """Return the packet that a line of detail belongs to: the last one, if it is of that ``kind``.

        Raises BadPiece with the ``reason`` where the last packet is another.
        """
        packet = self.detail
        # The loop of the reader does not note its packets as the last one, but counts them.
        if isinstance(packet, kind) and packet.index == self.index - 1:
            return packet
        raise BadPiece(reason)

    def place_aside(self, packet: Packet) -> None:
        """Put a packet into the tree that power lists do not count (options, choices, marks)."""
        self.client_packets += 1
        self.place(packet)

    def open(self, packet: Block | SubSpell) -> None:
        """Put a block or sub-spell into the tree; what follows goes inside it.

        Raises TooLarge where more blocks are open than any game has.
        """
        if len(self.stack) >= DEEPEST:
            raise self.too_deep()
        inside: list[Packet] = []
        stack, index, append = self.stack, self.index, self.append
        packet.packets = inside
        packet.end_line = packet.end_index = None
        packet.parent = stack[-1] if stack else None
        packet.line = self.line
        packet.index = index
        packet.ts = self.time
        self.index = index + 1
        append(packet)
        stack.append(packet)
        self.appends.append(append)
        self.detail = packet
        self.add_tag = self.orphan
        if self.flat is None:
            self.append = inside.append

    def too_deep(self) -> TooLarge:
        """Return the error that more blocks are open than any game has."""
        return TooLarge(f"more than {DEEPEST:,} blocks are open at once", self.source, self.line)

    def end_block(self) -> None:
        """Close the innermost block."""
        stack = self.stack
        if not stack:
            self.index += 1
            self.complain(NestingError("block ends that never began", line=self.line, text=self.text.strip()))
            return
        if type(stack[-1]) is not Block:
            self._end_stray_sub_spells()
            if not stack:
                return self.end_block()
        self._close_top()

    def end_sub_spell(self) -> None:
        """Close the innermost sub-spell."""
        if not self.stack or type(self.stack[-1]) is not SubSpell:
            self.index += 1
            self.complain(NestingError("sub-spell ends that never began", line=self.line, text=self.text.strip()))
            return
        self._close_top()

    def _close_top(self) -> None:
        block = self.stack.pop()
        block.end_line = self.line
        block.end_index = self.index
        self.append = self.appends.pop()
        if self.flat is not None:
            self.place(BlockEnd(of=block))
        else:
            self.index += 1
        self.add_tag = self.orphan

    def _end_stray_sub_spells(self) -> None:
        while self.stack and type(self.stack[-1]) is SubSpell:
            self.append = self.appends.pop()
            self._complain_of_open(self.stack.pop())

    def end_open_blocks(self) -> None:
        """Leave the open blocks: the server waits for a player, which ends them without a packet."""
        while self.stack:
            self.append = self.appends.pop()
            self._complain_of_open(self.stack.pop())

    def begin_game(self, packet: CreateGame) -> None:
        """Begin the game that ``packet`` creates, ending the one before it."""
        announced = -1
        if self.list_start == self.index - self.client_packets:  # the list begins with this packet
            announced, self.announced = self.announced, -1
        self._end_game()
        self.announced, self.list_first, self.list_start = announced, 0, 0
        self.create = packet
        self.begun_at = self.time if self.stream == "GameState" else None
        self._prepare(Game(self.source, len(self.drafts), self.stream, self.line))
        self.next_game.rules_build, self.rules_build = self.rules_build, 0
        self._start()
        self.place(packet)

    def _prepare(self, game: Game) -> None:
        """Create the memos for a game that is about to begin."""
        self.next_game = game
        self.entities = Entities(game, keep=self.flat is None)
        self.entities.damaged = self._damaged_name
        self.rows: dict[str, OptionRow] = {}  # that name a player, as printed: most rows come again
        self.choices: list[tuple[Choices | ChosenEntities, str]] = []
        self.features = game.features
        self.created: set[int] = set()

    def _start(self) -> None:
        game = self.game = self.next_game
        game.spectated = self.spectating
        self.append = game.packets.append if self.flat is None else self.flat.append
        self.drafts.append(Draft(game, self.entities, self.choices))

    def _headless_game(self) -> Game:
        game = Game(self.source, len(self.drafts), self.stream)
        game.headless = True
        return game

    def remember(self, entity: int, packet: Packet) -> None:
        """Add a packet to the history of an entity."""
        self.entities.history(entity)(packet)

    def player_entity(self, player_id: int) -> int:
        """Return the entity of a player by controller number; 0 where the game has no such player."""
        for player in self.create.players if self.create is not None else ():
            if player.player_id == player_id:
                return player.entity
        return 0

    def choosing_player(self, text: str, packet: Choices | ChosenEntities) -> int:
        """Return the player entity that a choice names. The name is resolved when the game is complete."""
        self.choices.append((packet, text))
        return self.entities.use(text, packet, "player")

    def begin_power_list(self, announced: int) -> None:
        """Count the packets from here on: the client has announced so many."""
        self.end_power_list()
        self.announced = announced
        self.list_line = self.line
        self.list_first = self.index
        self.list_start = self.index - self.client_packets

    def end_power_list(self) -> None:
        """Compare the number of packets of the list that ends here with the number announced."""
        announced, self.announced = self.announced, -1
        seen = self.index - self.client_packets - self.list_start
        if announced in (-1, seen) or self.game is None:
            return
        self.game.miscounted.append(PowerList(self.list_line, self.line, announced, seen, self.list_first))
        self.complain(
            LostPackets(
                f"{counted(announced, 'packet')} announced, {seen} found before line {self.line}: lines are missing",
                line=self.list_line,
            )
        )

    def complain(self, error: HslogError) -> None:
        """Keep or raise ``error``, and attach it to the game being read."""
        self.complaints.handle(error)
        if self.game is not None and len(self.game.warnings) < self.complaints.limit:
            self.game.warnings.append(error)

    def cut(self) -> None:
        """End the game here although the match continues; read the rest as a game without a beginning."""
        if self.game is not None and self.game.packets:
            self.game.truncated = True
        self._end_game()

    def close(self) -> list[Draft]:
        """End the last game and return all."""
        self._end_game()
        return self.drafts

    # --- the beginning and the end of games ----------------------------------------------------------------

    def _headless(self, packet: Packet) -> None:
        """Begin a game without a beginning: a packet comes before any CREATE_GAME."""
        if self.game is None:
            self.next_game.first_line = packet.line
            self.next_game.stream = self.stream
            self._start()
        assert self.game is not None
        (self.game.packets if self.flat is None else self.flat).append(packet)

    def _complain_of_open(self, block: Block | SubSpell) -> None:
        what = "block" if type(block) is Block else "sub-spell"
        self.complain(NestingError(f"{what} never ends", line=block.line))

    def _end_game(self) -> None:
        self.end_power_list()
        for block in self.stack:
            self._complain_of_open(block)
        self.stack.clear()
        self.appends.clear()
        self.detail = None
        self.add_row = self._orphan_row
        if self.game is not None:
            self.game.packet_count = self.index
            self.game.last_line = max(self.game.first_line, self.line)
            if self.ended is not None:
                self.ended(self.drafts.pop())
        self.game = self.create = None
        self.index = self.client_packets = 0
        self.list_start = 0
        self.append = self._headless
        self._prepare(self._headless_game())

    def spectator(self, mark: str) -> None:
        """Take a mark that spectating begins or ends."""
        if mark == HEADLESS_MARK:
            self.cut()
            self.next_game.features.add(mark)
            return
        number = mark.removeprefix(PLAYED_MARK)
        if number != mark and number.isdecimal() and len(number) <= MOST_DIGITS:
            self.rules_build = int(number)
            return
        self.spectating = not mark.startswith("End")
        if self.game is not None:
            packet = Spectator(mark=mark)
            self.place_aside(packet)

    def _orphan_tag(self, pair: tuple[int, int]) -> None:
        raise BadPiece("tag without an entity")

    def _orphan_row(self, row: OptionRow) -> None:
        raise BadPiece("option without a list")

    def _damaged_name(self, name: str) -> None:
        if not name.isprintable() and any(0xDC80 <= ord(letter) <= 0xDCFF for letter in name):
            self.complain(LineError("a name is not valid UTF-8", line=self.line, text=name[:100]))
