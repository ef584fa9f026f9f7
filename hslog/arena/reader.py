"""Reading an Arena log: entries become messages, and messages games.

A game begins with a full state of the stage *Start*. What comes before it since the last game ended (the room, the
connection, the die roll) belongs to it. A connection that goes on with the same game (after a network failure)
continues it, with a break in the chain of states.
"""

from __future__ import annotations

from hslog.arena.framing import CLIENT, CUT, DETAILS_ON_HINT, NO_DETAILS, ROOM, SERVER, SUMMARY, VERSION, Entry, Framer
from hslog.arena.game import ArenaGame, describe_object
from hslog.arena.ordering import Ordered, Reordering
from hslog.arena.packets import (
    ClientMessage,
    Event,
    Message,
    Note,
    RoomMessage,
    ServerMessage,
    short_type,
    size_of,
)
from hslog.arena.shape import messages_in
from hslog.arena.state import begins_game, is_full, is_undo
from hslog.core.errors import Complaints, DamagedLine, HslogError, LostPackets
from hslog.core.game import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Json = dict[str, Any]

KEPT_DECODED = 24 << 20
"""Letters of text of which what is read is kept decoded for the games of one reader; of more the text alone is."""


class ArenaReader:
    """Makes games of lines. ``games`` are those that began; the last may go on until :meth:`close`.

    ``arrived`` is called with every message when its place is settled.
    """

    def __init__(
        self,
        complaints: Complaints | None = None,
        source: str = "",
        arrived: Callable[[Message], None] | None = None,
    ) -> None:
        self.complaints = complaints if complaints is not None else Complaints(source)
        self.source = source
        self.framer = Framer()
        self.order = Reordering()
        self.games: list[ArenaGame] = []
        self.game: ArenaGame | None = None
        self.before: list[Message] = []  # messages that come before the next game
        self.known: set[int] = set()  # numbers of the states of the game
        self.after_summary = 0
        self.version = ""
        self.details_off = 0
        self.decoded_letters = 0
        self.arrived = arrived
        self.entries = 0
        self.count = 0  # packets of the game so far

    def feed(self, blocks: Iterable[str]) -> None:
        """Read lines, or blocks of whole lines."""
        for entry in self.framer.entries(blocks):
            self._entry(entry)

    def close(self) -> list[ArenaGame]:
        """End the last game and return all games that were not taken."""
        for entry in self.framer.close():
            self._entry(entry)
        for one in self.order.close():
            self._take(one)
        if self.before and self.games and self.game is None:  # hints of the client after the end of the last game
            self.game = self.games[-1]
            self.count = self.game.packet_count
            for message in self.before:
                self._add(message)
            self.before = []
        self._end_game()
        return self.games

    def rest(self) -> None:
        """Settle the places of all messages read so far: the log has been quiet for a while."""
        for one in self.order.close():
            self._take(one)

    def _entry(self, entry: Entry) -> None:
        kind = entry.kind
        if kind is VERSION:
            self.version = entry.text
            return
        if kind is NO_DETAILS:
            self.details_off = entry.line
            self.complaints.handle(
                DamagedLine(f"detailed logs are off: no match is logged; {DETAILS_ON_HINT}", line=entry.line)
            )
            return
        self.entries += 1
        messages: list[Json | None] | None = None
        if kind is SERVER or kind is ROOM or kind is CLIENT:
            messages = messages_in(entry.text)
            if messages is None:
                entry.kind = CUT
        if entry.kind is CUT:
            self.complaints.handle(LostPackets("a message is cut short", line=entry.line, text=entry.text[:80]))
        swaps = len(self.order.swaps)
        for one in self.order.add(Ordered(entry, messages if messages and kind is SERVER else [])):
            self._take(one)
        for first, second in self.order.swaps[swaps:] if len(self.order.swaps) > swaps else ():
            self.complaints.handle(
                DamagedLine(f"lines {first} and {second} are in another order than the server's", line=second)
            )

    def _take(self, one: Ordered) -> None:
        entry = one.entry
        if entry.kind is SERVER:
            self.decoded_letters += len(entry.text)
            event = Event(entry.text, one.messages if self.decoded_letters < KEPT_DECODED else None)
            for place, data in enumerate(one.messages):
                kind = short_type(data.get("type")) if data is not None else "Malformed"
                message = ServerMessage(kind, event, entry.line, entry.time, entry.last_line)
                message.place = place
                if data is None:
                    self.complaints.handle(DamagedLine("a message is not formed as messages are", line=entry.line))
                    self._add(message)
                    continue
                message.msg_id = data.get("msgId", 0)
                state = data.get("gameStateMessage")
                if state is not None:
                    message.size = size_of(state)
                    if event.kept is not None and message.type[-16:] == "GameStateMessage":
                        message.kept_state = state
                    self._state(message, state)
                else:
                    self._add(message)
            if not one.messages:
                self._add(ServerMessage("", event, entry.line, entry.time, entry.last_line))
        elif entry.kind is ROOM:
            self._room(RoomMessage("MatchGameRoomState", Event(entry.text), entry.line, entry.time))
        elif entry.kind is CLIENT:
            self._client(ClientMessage("", Event(entry.text), entry.line, entry.time, entry.last_line))
        else:
            self._note(entry)

    def _client(self, message: ClientMessage) -> None:
        start = message.event.text[:600]
        place = start.find('"ClientMessageType_')
        message.type = start[place + 19 : start.find('"', place + 1)] if place >= 0 else "ClientMessage"
        self._add(message)

    def _note(self, entry: Entry) -> None:
        if entry.kind is SUMMARY:
            said = [part.lstrip(": ") for part in entry.parts]
            text = "\n".join([entry.text, *entry.parts])
            lost = sum(" Count = " not in part for part in said)
            counted = f"{lost} messages are" if lost else "an event is"
            problem = LostPackets(
                f"{counted} summarised: the client leaves out messages that are too long", line=entry.line
            )
            self.complaints.handle(problem)
            if self.game is not None:
                self.game.warnings.append(problem)
            self.after_summary = entry.line
            self._add(Note("Summary", Event(text), entry.line, entry.time, entry.last_line))
        else:
            self._add(Note("Cut", Event(entry.text), entry.line, entry.time, entry.last_line))

    def _room(self, message: RoomMessage) -> None:
        info = _room_info(message)
        if self.game is not None and str(info.get("stateType", "")).endswith("MatchCompleted"):
            self._add(message)
            self._end_game()
        elif self.game is not None and _config(info).get("matchId") == self.game.match_id:
            self._add(message)
        else:
            self._end_game()
            self._add(message)

    def _state(self, message: ServerMessage, state: Json) -> None:
        """Take in a message with a game state: it may begin a game, go on with one, or tear the chain."""
        if is_full(state):
            is_another = not is_undo(state) and not self._same(state)
            if begins_game(state) or (is_another if self.game is not None else not self._returns(state)):
                self._begin(state)
        elif self.game is None:
            self._begin(state)
        game = self.game
        assert game is not None
        self._chain(game, message, state)
        self._learn(game, message, state)
        self._add(message)

    def _same(self, state: Json) -> bool:
        info = state.get("gameInfo") or {}
        game = self.game
        return game is not None and (
            not info.get("matchID") or (info["matchID"], info.get("gameNumber", 0)) == (game.match_id, game.number)
        )

    def _returns(self, state: Json) -> bool:
        """Return whether a state goes on with the game that was ended last; if so that game is open again."""
        if not self.games or self.games[-1].over:
            return False
        self.game = self.games[-1]
        if not self._same(state):
            self.game = None
            return False
        self.count = self.game.packet_count
        before, self.before = self.before, []
        for message in before:
            self._add(message)
        return True

    def _begin(self, state: Json) -> None:
        waiting = self.before if self.game is None else self._connection()
        self._end_game()
        info = state.get("gameInfo") or {}
        game = self.game = ArenaGame(self.source, len(self.games))
        self.games.append(game)
        self.known = set()
        self.count = 0
        game.version = self.version
        game.started = begins_game(state)
        game.headless = not game.started
        game.match_id = info.get("matchID", "")
        game.number = info.get("gameNumber", 0)
        self.before = []
        for message in waiting:
            self._add(message)

    def _connection(self) -> list[Message]:
        """Take the messages of a new connection off the end of the game before: they belong to the next."""
        game = self.game
        assert game is not None
        for place in range(len(game.packets) - 1, max(-1, len(game.packets) - 40), -1):
            packet = game.packets[place]
            if isinstance(packet, ServerMessage) and packet.type == "ConnectResp":
                taken = game.packets[place:]
                del game.packets[place:]
                game.packet_count = self.count = packet.index
                return [one for one in taken if isinstance(one, Message)]
            if isinstance(packet, ServerMessage) and packet.state is not None:
                break
        return []

    def _chain(self, game: ArenaGame, message: ServerMessage, state: Json) -> None:
        """Record a break where a state does not follow a known one."""
        previous, full = state.get("prevGameStateId"), is_full(state)
        number = state.get("gameStateId")
        if number in self.known and not full and not is_undo(state):
            game.breaks[self.count] = f"state {number} is there twice"
            self.complaints.handle(DamagedLine(game.breaks[self.count], line=message.line))
        elif (previous in self.known and not full) or is_undo(state) or begins_game(state):
            pass
        elif full:
            game.breaks[self.count] = "the game was connected to again" if self.known else "the log begins here"
        elif previous is not None:
            why = "messages were summarised" if self.after_summary else "states are missing"
            if not self.known:
                why = "the log begins here"
            game.breaks[self.count] = f"state {previous} is not in the log: {why}"
            if not self.after_summary and self.known:
                self.complaints.handle(LostPackets(game.breaks[self.count], line=message.line))
        if full or previous not in self.known:
            self.after_summary = 0
        if number is not None:
            self.known.add(number)

    def _learn(self, game: ArenaGame, message: ServerMessage, state: Json) -> None:
        """Store the facts of a state that concern the whole game."""
        info = state.get("gameInfo")
        if info is not None:
            game.match_id = game.match_id or info.get("matchID", "")
            game.number = game.number or info.get("gameNumber", 0)
            game.variant = str(info.get("variant", "")).partition("_")[2]
            game.best_of = 3 if str(info.get("matchWinCondition", "")).endswith("Best2of3") else 1
            if info.get("stage") == "GameStage_GameOver":
                game.over = True
                results = [one for one in info.get("results", ()) if one.get("scope") == "MatchScope_Game"]
                if results:
                    game.winner = results[-1].get("winningTeamId", 0)
                    game.end_reason = str(results[-1].get("reason", "")).partition("_")[2]
        turn = state.get("turnInfo")
        if turn is not None and turn.get("turnNumber", 0) > game.last_turn_seen:
            game.last_turn_seen = turn["turnNumber"]
        names = game.entity_names
        for data in state.get("gameObjects", ()):
            names[data.get("instanceId", 0)] = describe_object(data)
        if len(game.players) < 2:
            for data in state.get("players", ()):
                _add_player(game, data.get("systemSeatNumber", 0))

    def _add(self, message: Message) -> None:
        game = self.game
        if game is None:
            self.before.append(message)
            return
        message.index = self.count
        game.packets.append(message)
        self.count += 1 + message.size
        game.packet_count = self.count
        if message.line < game.first_line or not game.first_line:
            game.first_line = message.line
        if message.last_line > game.last_line:
            game.last_line = message.last_line
        if isinstance(message, RoomMessage):
            _name_players(game, message)
        if self.arrived is not None:
            self.arrived(message)

    def _end_game(self) -> None:
        game, self.game = self.game, None
        if game is None:
            return
        for packet in game.packets:
            if isinstance(packet, RoomMessage):
                _name_players(game, packet)
        game.owner = _owner(game)
        self.after_summary = 0


def _add_player(game: ArenaGame, seat: int) -> None:
    """Add the player in a seat, if it is not there; a log that begins later names one after the other."""
    if game.player(seat) is None:
        game.players.append(Player(seat, seat))
        game.players.sort(key=lambda player: player.player_id)


def _room_info(message: RoomMessage) -> Json:
    event = message.data.get("matchGameRoomStateChangedEvent")
    info = event.get("gameRoomInfo") if isinstance(event, dict) else None
    return info if isinstance(info, dict) else {}


def _config(info: Json) -> Json:
    found = info.get("gameRoomConfig")
    return found if isinstance(found, dict) else {}


def _name_players(game: ArenaGame, message: RoomMessage) -> None:
    config = _config(_room_info(message))
    seats = config.get("reservedPlayers")
    for seat in seats if isinstance(seats, list) else ():
        if not isinstance(seat, dict):
            continue
        game.event = str(seat.get("eventId", "") or config.get("eventId", "") or game.event)
        player = game.player(seat.get("systemSeatId", 0))
        name = seat.get("playerName", "")
        if player is not None and isinstance(name, str) and name and not name.startswith("<"):
            player.name, player.basis = name, "room"


def _owner(game: ArenaGame) -> int:
    """Return the seat of the player who recorded the game: the one seat that requests are sent to."""
    for packet in game.packets:
        if isinstance(packet, ServerMessage) and packet.type in ("ConnectResp", "ActionsAvailableReq", "MulliganReq"):
            seats = packet.read.get("systemSeatIds")
            if isinstance(seats, list) and len(seats) == 1 and isinstance(seats[0], int):
                return seats[0]
    return 0


def read_games(lines: Iterable[str], source: str, complaints: Complaints) -> tuple[list[ArenaGame], ArenaReader]:
    """Read all games of a log; return them with the reader."""
    reader = ArenaReader(complaints, source)
    reader.feed(lines)
    return reader.close(), reader


def iter_arena_games(chunks: Iterable[Iterable[str]], source: str, complaints: Complaints) -> Iterator[ArenaGame]:
    """Yield the games of a log one after the other, each when the next begins; only that one is kept."""
    reader = ArenaReader(complaints, source)
    count = 0

    def given(keep: int) -> Iterator[ArenaGame]:
        nonlocal count
        while len(reader.games) > keep:
            game = reader.games.pop(0)
            game.index = count
            count += 1
            reader.decoded_letters = 0
            yield game

    for chunk in chunks:
        reader.feed(chunk)
        yield from given(1)
    reader.close()
    yield from given(0)


def why_no_game(warnings: Iterable[HslogError]) -> str:
    """Say why an Arena log holds no game."""
    if any(DETAILS_ON_HINT in problem.message for problem in warnings):
        return f"no game found: detailed logs are off; {DETAILS_ON_HINT}"
    return "no game found: this log of MTG Arena holds no match"
