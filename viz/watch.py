"""Following a running game: its actions and divergences as they happen.

A replay, or a log that is packed, is a game that is over: it is told once, from its beginning.

The game is replayed anew whenever an action is over and the log is quiet for a moment. A game grows to some
ten thousand packets, which are replayed in a fraction of a second, and a fresh replay never has to guess
what later lines will say. What is still going on is left for the next look.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

import engine
from engine import Divergence, Replay
from hslog import follow, read
from hslog.errors import NoGame, NoSuchSource
from hslog.game import Game
from hslog.packets import Block, Packet
from hslog.source import GZIP, ZIP, open_sources
from viz.doctor import newest_log
from viz.items import Item
from viz.skeleton import item_tree

MARK = b"CREATE_GAME"
STREAM = b"GameState."
RESULTS = ("damage", "heal", "death", "summon", "draw")


@dataclass(frozen=True)
class Seen:
    """One thing that happened: a game begins or ends, a turn begins, an action, or a divergence.

    ``kind`` is ``game``, ``turn``, ``action``, ``more`` (what else came of the last action), ``divergence``
    or ``end``; ``line`` is 1-based in the log; ``game`` is the game as far as it has come.
    """

    kind: str
    line: int
    text: str
    details: tuple[str, ...] = ()
    divergence: Divergence | None = None
    game: Game | None = None


class Watcher:
    """Follows one log, or a folder of logs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.window = _CurrentGame()
        self.told = _Told()

    def events(self, stop: Callable[[], bool] = lambda: False, poll: float = 0.2) -> Iterator[Seen]:
        """Yield what happens, from the beginning of the game that is being played; ends when ``stop`` says
        so.

        Raises NoSuchSource when not even the folder of the log exists.
        """
        if not self.path.exists() and not self.path.parent.is_dir():
            raise NoSuchSource("no such file or folder", str(self.path))
        if is_over(self.path):
            for game in read(self.path):
                yield from _Told().news(engine.replay(game), 0)
            return
        packets: SimpleQueue[Packet] = SimpleQueue()
        over, caught_up = Event(), Event()
        reader = Thread(target=self._read, args=(packets, over, caught_up, poll), daemon=True)
        reader.start()
        changed = False
        try:
            while reader.is_alive():
                try:
                    packets.get(timeout=poll)
                    changed = True
                    continue
                except Empty:
                    pass
                if changed:
                    changed = False
                    yield from self.look()
                if caught_up.is_set() and stop():  # not before what is there already was read
                    return
        finally:
            over.set()

    def _read(self, packets: SimpleQueue[Packet], over: Event, caught_up: Event, poll: float) -> None:
        """Pass on the packets of the log, in a thread of its own: what reads a growing file waits for it."""

        def stop() -> bool:
            caught_up.set()
            return over.is_set()

        for packet in follow(self.path, poll=poll, stop=stop):
            packets.put(packet)

    def look(self) -> list[Seen]:
        """Replay the game as far as it is written, and return what is new."""
        log = newest_log(self.path)
        if log is None:
            return []
        data, offset = self.window.read(log)
        try:
            game = read(io.BytesIO(data))[-1]
        except NoGame:
            return []
        game.source = str(log)
        return self.told.news(engine.replay(game), offset)


def is_over(path: Path) -> bool:
    """Return whether nothing will be added to a file: the game writes neither replays in XML nor packed logs."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(4)
    return start.startswith((GZIP, ZIP)) or open_sources(path)[0].kind == "xml"


class _CurrentGame:
    """The bytes of a log from the beginning of its last game."""

    def __init__(self) -> None:
        self.log: Path | None = None
        self.position = 0
        self.lines = 0

    def read(self, log: Path) -> tuple[bytes, int]:
        """Return the bytes, and how many lines come before them."""
        if log != self.log or log.stat().st_size < self.position:
            self.log, self.position, self.lines = log, 0, 0
        with log.open("rb") as file:
            file.seek(self.position)
            data = file.read()
        begin = _last_game(data)
        self.position += begin
        self.lines += data.count(b"\n", 0, begin)
        return data[begin:], self.lines


def _last_game(data: bytes) -> int:
    """Return where the line is that begins the last game of the main stream; 0 where no other game begins."""
    end = len(data)
    while (place := data.rfind(MARK, 0, end)) >= 0:
        start = data.rfind(b"\n", 0, place) + 1
        if STREAM in data[start:place]:
            return start
        end = place
    return 0


class _Told:
    """What has been told of the current game."""

    def __init__(self) -> None:
        self.begun: tuple[int, int] | None = None
        self.until = 0
        self.last = -1
        self.shown = 0
        self.turn = -1
        self.within = 0
        self.ended = False
        self.divergences: set[tuple[int, str, int, int | None]] = set()

    def news(self, replay: Replay, offset: int) -> list[Seen]:
        """Return what a replay has that was not told before; ``offset`` lines come before its first."""
        game = replay.game
        found: list[Seen] = []
        this = (offset, game.create.line if game.create is not None else 0)
        if self.begun != this:
            self.__init__()  # type: ignore[misc]
            self.begun = this
            names = " vs ".join(player.called for player in game.players)
            reason = (f"not judged: {replay.hidden_reason}",) if replay.hidden_reason else ()
            found.append(Seen("game", offset + game.first_line, names, reason, game=game))
        settled = _settled(game)
        tree = item_tree(replay)
        for item in tree.actions():
            if item.stop > settled:
                break
            if item.start >= self.until:
                found += self._turn(item, offset, game)
                self.last, self.shown = item.start, 0
            elif item.start != self.last:
                continue
            if item.kind == "action":
                found += self._action(item, offset, game)
            else:
                found += self._within(item, offset, game)
            self.until = max(self.until, item.stop)
        found += self._divergences(replay, offset)
        found.sort(key=lambda seen: seen.line)
        if game.complete and not self.ended:
            self.ended = True
            found.append(Seen("end", offset + game.last_line, _result(game), game=game))
        return found

    def _action(self, item: Item, offset: int, game: Game) -> list[Seen]:
        """Tell an action, or what has come of it since it was told."""
        came = results(item)
        again, self.shown = self.shown, len(came) + 1
        if not again:
            return [Seen("action", offset + item.line, item.title, came, game=game)]
        more = came[again - 1 :]
        return [Seen("more", offset + item.line, item.title, more, game=game)] if more else []

    def _within(self, item: Item, offset: int, game: Game) -> list[Seen]:
        """Tell the attacks and abilities that the game carries out in a step of its own."""
        new = [one for one in item.actions() if one.start >= self.within]
        self.within = max([self.within, *(one.stop for one in new)])
        return [Seen("action", offset + one.line, one.title, results(one), game=game) for one in new]

    def _turn(self, item: Item, offset: int, game: Game) -> list[Seen]:
        if item.turn == self.turn:
            return []
        self.turn = item.turn
        parent = item.parent
        detail = parent.detail if parent is not None else ""
        text = f"turn {item.turn}: {detail}" if detail else f"turn {item.turn}"
        return [Seen("turn", offset + item.line, text, game=game)] if item.turn else []

    def _divergences(self, replay: Replay, offset: int) -> list[Seen]:
        found = []
        for one in replay.divergences:
            key = (one.line, one.rule, one.entity, one.tag)
            if (one.index < self.until or replay.game.complete) and key not in self.divergences:
                self.divergences.add(key)
                told = _shifted(one, offset)
                found.append(Seen("divergence", told.line, one.message, divergence=told, game=replay.game))
        return found


def _shifted(divergence: Divergence, offset: int) -> Divergence:
    """Return a divergence with the lines of the whole log."""
    why = tuple(replace(cause, line=cause.line + offset if cause.line else 0) for cause in divergence.why)
    return replace(divergence, line=divergence.line + offset, why=why)


def _settled(game: Game) -> int:
    """Return the packet index up to which everything is over: the end of the last block at top level."""
    if game.complete:
        return game.packet_count
    for packet in reversed(game.packets):
        if isinstance(packet, Block) and packet.end_index is not None:
            return packet.end_index + 1
    return 0


def results(item: Item) -> tuple[str, ...]:
    """Return what came of an action, in log order: damage, healing, deaths, summons, draws."""
    found = []
    for below in item.walk():
        if below.kind == "event" and below.category in RESULTS:
            found.append(f"{below.title} {below.edge}".strip())
    return tuple(found)


def _result(game: Game) -> str:
    from viz.summary import summarise

    summary = summarise(game)
    said = [f"{player.called} {player.result}" for player in summary.players if player.result]
    return ", ".join(said) or "the game is over"
