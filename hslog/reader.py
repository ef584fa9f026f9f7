"""Lines to packets: the loop that reads a power log.

The loop cuts lines at literals taken from the grammar (:mod:`hslog.shape`), looks the pieces up in the
memories of :mod:`hslog.memos`, and hands every line that is not a tag change, a tag or a block end to the
handler of its grammar form (:mod:`hslog.handlers`). A guess about a line (same time as the last, same depth)
that turns out wrong costs a slower way through, never a wrong packet.

One of two streams is read. ``GameState`` is what the server sent, when it came; ``PowerTaskList`` repeats it
when it is shown, and is read only for a game that the first stream does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hslog.collector import long_lived_objects
from hslog.envelope import Other, read_envelope, seconds_between
from hslog.errors import Complaints, HslogError, LineError, LostPackets, NestingError, UnknownLine
from hslog.game import Game, PowerList
from hslog.generated.patterns import HEADS
from hslog.handlers import HANDLERS, Action, Handler
from hslog.marks import HEADLESS_MARK
from hslog.memos import METAS, PAIRS, TAILS, VALUES, Append, BadPiece, Entities, OptionRows
from hslog.packets import (
    Block,
    BlockEnd,
    Choices,
    ChosenEntities,
    CreateGame,
    OptionRow,
    Packet,
    Spectator,
    SubSpell,
    Unknown,
)
from hslog.shape import (
    DEPTHS,
    GAME_STATE,
    MAX_DEPTH,
    OPTION_ROW,
    POWER,
    STAMP_END,
    STAMP_START,
    TAG_SEPARATOR,
    TASK_LIST,
)

_NEW = object.__new__

# An echo in the second stream comes within twenty seconds; a game there that begins this long after the last
# one in the first stream is another game.
ECHO_SECONDS = 120.0

# While the first stream is read, a logger whose name begins like this (PowerTaskList, PowerProcessor) says
# nothing of the game's state, except that a CREATE_GAME may begin a game the first stream does not hold.
_LOGGER = STAMP_END + 1
_SKIPPED = TASK_LIST[0]
_LONGEST_CREATE = 90


class Draft(NamedTuple):
    """A game as read, with what is needed to settle its players' names."""

    game: Game
    entities: Entities
    choices: list[tuple[Choices | ChosenEntities, str]]


class _Kinds(dict[str, tuple[bool, tuple[Handler, ...]]]):
    """The text of a line before its first ``=`` → whether it is a packet, and the forms that may fit."""

    def __init__(self) -> None:
        super().__init__()
        self.by_word: dict[tuple[bool, str], list[tuple[str, Handler]]] = {}
        for handler in HANDLERS:
            for head in HEADS[handler.form]:
                word = head.partition(" ")[0].partition("[")[0].partition("=")[0]
                self.by_word.setdefault((handler.power, word), []).append((head, handler))

    def __missing__(self, key: str) -> tuple[bool, tuple[Handler, ...]]:
        power = key.startswith(POWER)
        text = key[_POWER_LENGTH:].strip(" \r\n") if power else key.rstrip("\r\n")
        word = text.partition(" ")[0].partition("[")[0]
        fitting = tuple(
            handler
            for head, handler in self.by_word.get((power, word), ())
            if head.startswith(text) or text.startswith(head)
        )
        found = (power, tuple(dict.fromkeys(fitting)))
        if len(self) < 10_000:
            self[key] = found
        return found

    def prefer(self, key: str, handler: Handler) -> None:
        """Try ``handler`` first for lines that begin with ``key``: it fitted one of them."""
        power, handlers = self[key]
        self[key] = (power, (handler, *(other for other in handlers if other is not handler)))


_POWER_LENGTH = len(POWER)
_KINDS = _Kinds()


class Reader:
    """Turns lines into games.

    ``drafts`` grows as games begin; the last one is unfinished until the next begins or :meth:`close` is
    called. ``stream`` fixes the logger to read; None takes GameState where there is one. With ``flat``,
    packets are appended to that list in order, ends of blocks included, and neither trees nor histories are
    built: this is how a log larger than memory is read.
    """

    def __init__(
        self,
        complaints: Complaints | None = None,
        source: str = "",
        stream: str | None = None,
        flat: list[Packet] | None = None,
    ) -> None:
        self.complaints = complaints if complaints is not None else Complaints(source)
        self.source = source
        self.stream = stream or "GameState"
        self.fixed = stream is not None
        self.flat = flat
        self.drafts: list[Draft] = []
        self.game: Game | None = None
        self.values, self.pairs, self.tails, self.metas = VALUES, PAIRS, TAILS, METAS
        self.known: dict[str, Action] = {}
        self.add_row: Callable[[OptionRow], None] = self._orphan_row
        self.stack: list[Block | SubSpell] = []
        self.appends: list[Append] = []
        self._depths = DEPTHS["\n"]
        self.orphan = self._orphan_tag
        self.append: Append = self._headless
        self.add_tag: Callable[[tuple[int, int]], None] = self.orphan
        self.detail: Packet | None = None
        self.line = 0
        self.index = 0
        self.asides = 0
        self.time = ""
        self.announced = -1  # by the power list being read; -1 outside of any
        self.list_line = self.list_first = self.list_start = 0
        self.spectating = False
        self.skipped = False  # whether lines of the second stream were passed over
        self._echo_time = ""
        self._prefix = "\0"
        self._text = ""
        self._prepare(self._headless_game())

    # --- the loop ------------------------------------------------------------------------------------------

    def feed(self, lines: Iterable[str]) -> None:
        """Read ``lines``, each with its line ending. May be called again with the lines that follow."""
        with long_lived_objects():
            self._feed(iter(lines))

    def _feed(self, iterator: Iterator[str]) -> None:
        while True:
            try:
                self._loop(iterator)
                return
            except BadPiece as problem:
                self._refuse(str(problem))
            except IndexError:  # the line is shorter than an envelope
                self._unusual(self._text)

    def _loop(self, lines: Iterator[str]) -> None:
        entities, values, pairs = self.entities, self.values, self.pairs
        append, add_tag, orphan = self.append, self.add_tag, self.orphan
        known, rows, add_row = self.known, self.rows, self.add_row
        number, index, time, prefix = self.line, self.index, self.time, self._prefix
        source, skipped, source_end = self._loggers()
        stack, appends, depths = self.stack, self.appends, self._depths
        depth = len(stack)
        tag_change, tag_line, block_end = depths[depth] if depth < MAX_DEPTH else depths[-1]
        other_stream = self.skipped
        line = ""
        try:
            for line in lines:
                number += 1
                body = line.removeprefix(prefix)
                if body is line:
                    if line[_LOGGER] == skipped and line[STAMP_END] == " " == line[1]:
                        if len(line) > _LONGEST_CREATE or "CREATE_GAME" not in line:
                            other_stream = True
                            continue
                    if line[_LOGGER:source_end] == source:
                        stamp = line[STAMP_START:STAMP_END]
                        body = line[source_end:]
                        if stamp == time:
                            prefix = line[:source_end]
                        else:
                            time = stamp
                    else:
                        self.line, self.index, self.time = number, index, time
                        self.append, self.add_tag = append, add_tag
                        found = self._unusual(line)
                        index, time, append, add_tag = self.index, self.time, self.append, self.add_tag
                        source, skipped, source_end = self._loggers()
                        if found is None:
                            continue
                        prefix, body, depths = self._prefix, found, self._depths
                rest = body.removeprefix(tag_change)
                if rest is not body:
                    name, _, setting = rest.rpartition(TAG_SEPARATOR)
                    entity, remember = entities[name]
                    tag, value, kind = values[setting]
                    packet = _NEW(kind)
                    packet.line = number
                    packet.index = index
                    packet.ts = time
                    packet.entity = entity
                    packet.tag = tag
                    packet.value = value
                    index += 1
                    append(packet)
                    remember(packet)
                    add_tag = orphan
                    continue
                rest = body.removeprefix(tag_line)
                if rest is not body:
                    add_tag(pairs[rest])
                    continue
                if body == block_end and type(stack[-1]) is Block:
                    block = stack.pop()
                    block.end_line = number
                    block.end_index = index
                    index += 1
                    append = appends.pop()
                    add_tag = orphan
                    depth -= 1
                    tag_change, tag_line, block_end = depths[depth] if depth < MAX_DEPTH else depths[-1]
                    continue
                if body.startswith(OPTION_ROW):
                    add_row(rows[body])
                    continue
                action = known.get(body)
                self.line, self.index, self.time = number, index, time
                self.append, self.add_tag = append, add_tag
                if action is None:
                    self._text = line
                    self._dispatch(body)
                    known, rows, entities = self.known, self.rows, self.entities
                else:
                    action()
                index, append, add_tag, add_row = self.index, self.append, self.add_tag, self.add_row
                depth = len(stack)
                tag_change, tag_line, block_end = depths[depth] if depth < MAX_DEPTH else depths[-1]
        finally:
            self.line, self.time, self._prefix = number, time, prefix
            self.index = max(index, self.index)
            self.append, self.add_tag = append, add_tag
            self.skipped = other_stream
            self._text = line

    def _loggers(self) -> tuple[str, str, int]:
        """Return the logger to read, the first letter of those to skip, and the column where it ends."""
        if self.stream == "GameState":
            return GAME_STATE, _SKIPPED, _LOGGER + len(GAME_STATE)
        return TASK_LIST, "\0", _LOGGER + len(TASK_LIST)

    def _dispatch(self, body: str) -> None:
        """Read a line by its grammar form, and do what it asks for."""
        key, _, _ = body.partition("=")
        power, handlers = _KINDS[key]
        payload = body[_POWER_LENGTH:].strip() if power else body.rstrip()
        for handler in handlers:
            outcome = handler.read(self, payload)
            if outcome is False:
                continue
            if handler is not handlers[0]:
                _KINDS.prefer(key, handler)
            if outcome is not True:
                if len(self.known) < 5_000:
                    self.known[body] = outcome
                outcome()
            return
        if handlers:
            raise BadPiece(handlers[-1].form)
        if power:
            self.place(Unknown(text=payload))
            raise BadPiece("POWER")
        # A GameState function that prints no state.

    def _unusual(self, line: str) -> str | None:
        """Read a line that does not begin as most do; return what follows the logger's name, or None."""
        if line.endswith("\r\n"):
            self._depths = DEPTHS["\r\n"]
        found = read_envelope(line)
        if found.problem is not None:
            self.complain(found.problem(found.message, line=self.line, text=line.rstrip()[:500]))
        if found.stamp:
            self.time = found.stamp
        if found.kind is Other.MARK:
            self._spectator(found.body)
            return None
        if found.kind is Other.NOISE:
            return None
        stream = "GameState" if found.kind is Other.GAME_STATE else "PowerTaskList"
        if found.body.strip().endswith("CREATE_GAME"):
            self._settle_stream(stream)
        if stream != self.stream:
            return None
        if found.prefix:
            self._prefix = found.prefix
        return found.body

    def _settle_stream(self, stream: str) -> None:
        """A game begins in ``stream``: decide which stream to read from here on."""
        if self.fixed:
            return
        if stream == "GameState":
            self.stream = stream
        elif self._echo_time and abs(seconds_between(self._echo_time, self.time)) < ECHO_SECONDS:
            self._echo_time = ""
        else:
            self.stream = stream

    # --- what handlers call --------------------------------------------------------------------------------

    def place(self, packet: Packet) -> None:
        """Put a packet that a power list counts into the tree."""
        index = self.index
        packet.line = self.line
        packet.index = index
        packet.ts = self.time
        self.index = index + 1
        self.append(packet)
        self.detail = packet
        self.add_tag = self.orphan

    def place_aside(self, packet: Packet) -> None:
        """Put a packet that no power list counts (options, choices, marks) into the tree."""
        self.asides += 1
        self.place(packet)

    def open(self, packet: Block | SubSpell) -> None:
        """Put a block or sub-spell into the tree; what follows goes inside it."""
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

    def end_block(self) -> None:
        """Close the innermost block."""
        stack = self.stack
        if not stack:
            self.index += 1
            self.complain(
                NestingError("block ends that never began", line=self.line, text=self._text.strip())
            )
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
            self.complain(
                NestingError("sub-spell ends that never began", line=self.line, text=self._text.strip())
            )
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
        self.detail = None

    def _end_stray_sub_spells(self) -> None:
        while self.stack and type(self.stack[-1]) is SubSpell:
            stray = self.stack.pop()
            self.append = self.appends.pop()
            self.complain(NestingError("sub-spell never ends", line=stray.line))

    def begin_game(self, packet: CreateGame) -> None:
        """Begin the game that ``packet`` creates, ending the one before it."""
        announced = -1
        if self.list_start == self.index - self.asides:  # the list begins with this packet
            announced, self.announced = self.announced, -1
        self._end_game()
        self.announced, self.list_first, self.list_start = announced, 0, 0
        self._echo_time = self.time if self.stream == "GameState" else ""
        self._prepare(Game(self.source, len(self.drafts), self.stream, self.line))
        self._start()
        self.place(packet)

    def _prepare(self, game: Game) -> None:
        """Make the memories for a game that is about to begin."""
        self.next_game = game
        self.entities = Entities(game, keep=self.flat is None)
        self.entities.damaged = self._damaged_name
        self.rows = OptionRows(self.entities)
        self.known = {}
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
        create = self.game.create if self.game is not None else None
        for player in create.players if create is not None else ():
            if player.player_id == player_id:
                return player.entity
        return 0

    def choosing_player(self, text: str, packet: Choices | ChosenEntities) -> int:
        """Return the entity of the player a choice names; the name is looked at again when the game is read."""
        self.choices.append((packet, text))
        return self.entities.use(text, packet, "player")

    def begin_power_list(self, announced: int) -> None:
        """Count the packets from here on: the client has announced so many."""
        self.end_power_list()
        self.announced = announced
        self.list_line = self.line
        self.list_first = self.index
        self.list_start = self.index - self.asides

    def end_power_list(self) -> None:
        """Compare the number of packets of the list that ends here with the number announced."""
        announced, self.announced = self.announced, -1
        seen = self.index - self.asides - self.list_start
        if announced in (-1, seen) or self.game is None:
            return
        self.game.miscounted.append(PowerList(self.list_line, self.line, announced, seen, self.list_first))
        self.complain(
            LostPackets(
                f"{announced} packets announced, {seen} found before line {self.line}", line=self.list_line
            )
        )

    def complain(self, error: HslogError) -> None:
        """Keep or raise ``error``, and note it with the game being read."""
        self.complaints.handle(error)
        if self.game is not None and len(self.game.warnings) < self.complaints.limit:
            self.game.warnings.append(error)

    def cut(self) -> None:
        """End the game here although it goes on, and read what follows as one whose beginning is missing."""
        if self.game is not None and self.game.packets:
            self.game.truncated = True
        self._end_game()

    def close(self) -> list[Draft]:
        """End the last game and return all."""
        self._end_game()
        return self.drafts

    # --- the rest ------------------------------------------------------------------------------------------

    def _headless(self, packet: Packet) -> None:
        """A packet comes before any CREATE_GAME: begin a game whose beginning is missing."""
        if self.game is None:
            self.next_game.first_line = packet.line
            self.next_game.stream = self.stream
            self._start()
        assert self.game is not None
        (self.game.packets if self.flat is None else self.flat).append(packet)

    def _end_game(self) -> None:
        self.end_power_list()
        for block in self.stack:
            what = "block" if type(block) is Block else "sub-spell"
            self.complain(NestingError(f"{what} never ends", line=block.line))
        self.stack.clear()
        self.appends.clear()
        self.detail = None
        self.add_row = self._orphan_row
        if self.game is not None:
            self.game.packet_count = self.index
            self.game.last_line = max(self.game.first_line, self.line)
        self.game = None
        self.index = self.asides = 0
        self.list_start = 0
        self.append = self._headless
        self._prepare(self._headless_game())

    def _spectator(self, mark: str) -> None:
        if mark == HEADLESS_MARK:
            self.cut()
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

    def _refuse(self, reason: str) -> None:
        """Complain of the line that did not fit; its neighbours are read all the same."""
        text = self._text.rstrip()
        message = "line does not fit the grammar" if reason in HEADS else reason
        self.complain(UnknownLine(f"{message}: {text[:200]!r}", line=self.line, text=text[:2000]))
