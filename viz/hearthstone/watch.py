"""Following a running game: its actions and divergences as they happen.

A replay, or a packed log, is a finished game and is reported once, from its beginning. The game is replayed anew
whenever an action has ended and the log has been quiet for a moment. A game grows to some ten thousand packets, which
are replayed in a fraction of a second, and a fresh replay never has to guess later lines. Unfinished actions are
reported at the next look.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, cast

import engine
from engine import Divergence, Replay
from hslog import read
from hslog.core import limits
from hslog.core.collector import Leftovers
from hslog.core.errors import DamagedLine, HslogError, NoGame, NoSuchSource, TooLarge, UnknownLine, UnreadableSource
from hslog.core.source import GZIP, ZIP, open_sources
from hslog.core.tail import Tail
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block
from hslog.kinds import kind_of
from viz.core.seen import Seen, complaint
from viz.hearthstone.items import Item
from viz.hearthstone.skeleton import item_tree

MARK = "CREATE_GAME"
STREAM = "GameState."
SHARE = 4.0
"""How many times as long as a look took is waited before the next."""
FAR_BEHIND = 1 << 20
"""With more bytes than this still to be read, a game is looked at when it is over: reading has to catch up."""

ENCODED_LINES = 4096
RESULTS = ("damage", "heal", "death", "summon", "draw")


class Watcher:
    """Follows one log, or a folder of logs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tail = Tail(path)
        self.window = _Window()
        self.next_look = 0.0
        self.leftovers = Leftovers()

    def awaited(self) -> str:
        """Return a sentence about the missing log; empty if there is a log."""
        if self.tail.target() is not None:
            return ""
        if self.path.is_dir():
            return f"there is no Power.log in {self.path} yet"
        return f"there is no {self.path} yet"

    def events(self, stop: Callable[[], bool] = lambda: False, poll: float = 0.2) -> Iterator[Seen]:
        """Yield events from the beginning of the current game on; ends when ``stop`` returns true.

        Raises NoSuchSource when not even the folder of the log exists.
        """
        if not self.path.exists() and not self.path.parent.is_dir():
            raise NoSuchSource("no such file or folder", str(self.path))
        if is_over(self.path):
            games = read(self.path)
            for game in games:
                if isinstance(game, Game):
                    yield from _Told().news(engine.replay(game), 0)
            yield from map(complaint, games.warnings)
            return
        changed, caught_up = False, False
        while True:
            lines, another = self.tail.read()
            yield from map(complaint, self.tail.complaints())
            if another:
                yield from self.look()
                self.window = _Window()
            before = self.tail.count - len(lines)
            for place, part in _by_games(lines):
                if place >= 0:
                    if caught_up:
                        yield from self.look()  # what has come of the game before this one
                    self.leftovers.add(len(self.window.lines))
                    self.window = _Window(before + place)
                self._add(part)
            changed = changed or bool(lines)
            if not lines:
                caught_up = True
                if stop():
                    self._add(self.tail.unfinished())
                    yield from self.look()
                    return
            behind = self.tail.unread() > FAR_BEHIND
            if changed and caught_up and not behind and time.monotonic() >= self.next_look:
                changed = False
                yield from self.look()
            if not lines:
                time.sleep(poll)

    def _add(self, lines: list[str]) -> None:
        """Add lines to the game that is watched. Raises TooLarge."""
        self.window.add(lines)
        if self.window.letters > limits.LARGEST_WATCHED:
            path = str(self.tail.current or self.path)
            raise TooLarge(f"the game that is watched has more than {limits.LARGEST_WATCHED:,} letters", path)

    def look(self) -> list[Seen]:
        """Replay the game as far as it is written, and return the new events.

        The time to the next look grows with the time of a replay, so that looking takes a limited share of the time.
        """
        start = time.monotonic()
        window = self.window
        try:
            read_here = read(cast("BinaryIO", _Encoded(window.lines, str(self.tail.current or self.path))))
        except NoGame:
            return []
        except HslogError as problem:
            problem.line += window.offset
            raise
        games = [game for game in read_here if isinstance(game, Game)]
        found = window.warnings(read_here.warnings)
        for place, game in enumerate(games):
            game.source = str(self.tail.current or self.path)
            if place == len(window.told):
                window.told.append(_Told())
            found += window.told[place].news(engine.replay(game), window.offset)
        if len(games) > 1:
            window.drop(games[-1].first_line - 1)
        self.next_look = time.monotonic() + SHARE * (time.monotonic() - start)
        return found


def _by_games(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines in parts, each of one game, and where in them the game begins; -1 for one that goes on."""
    start, begun = 0, -1
    for place, line in enumerate(lines):
        if MARK in line and STREAM in line.partition(MARK)[0]:
            if place > start:
                yield begun, lines[start:place]
            start = begun = place
    if start < len(lines):
        yield begun, lines[start:]


class _Window:
    """The lines of the current game, and the record of what was reported; ``offset`` lines precede them.

    A game begins with the packet that creates it in the main stream. A log with only the other stream may hold several
    games.
    """

    def __init__(self, offset: int = 0) -> None:
        self.offset = offset
        self.lines: list[str] = []
        self.letters = 0
        self.told: list[_Told] = []
        self.warned: set[int] = set()

    def warnings(self, complaints: Iterable[HslogError]) -> list[Seen]:
        """Return the lines that cannot be read, each once; what is not there may still come, and is no warning."""
        found = []
        for problem in complaints:
            line = self.offset + problem.line
            if isinstance(problem, UnknownLine | DamagedLine) and line not in self.warned:
                self.warned.add(line)
                found.append(Seen("warning", line, problem.message))
        return found

    def add(self, lines: list[str]) -> None:
        """Add lines to the end."""
        self.lines += lines
        self.letters += sum(map(len, lines))

    def drop(self, count: int) -> None:
        """Forget the first lines, and the games that are over."""
        self.letters -= sum(map(len, self.lines[:count]))
        del self.lines[:count], self.told[:-1]
        self.offset += count


class _Encoded:
    """Lines as a stream of bytes, some at a time: a long game is not kept twice."""

    def __init__(self, lines: list[str], name: str) -> None:
        self.lines = lines
        self.name = name
        self.place = 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, of whole lines; nothing at the end."""
        begin, self.place = self.place, self.place + ENCODED_LINES
        return "".join(self.lines[begin : self.place]).encode("utf-8", "surrogateescape")


def is_over(path: Path) -> bool:
    """Return whether nothing will be added to a file: the game writes neither replays in XML nor packed logs.

    Raises UnreadableSource.
    """
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            start = file.read(4)
    except OSError as error:
        raise UnreadableSource(f"cannot be read: {(error.strerror or str(error)).lower()}", str(path)) from error
    return start.startswith((GZIP, ZIP)) or kind_of(open_sources(path)[0]) == "xml"


BEYOND_LIMIT = "the game that begins here is not judged: it has more cards at once than the rules are run on"


class _Told:
    """The reported actions and divergences of the current game."""

    def __init__(self) -> None:
        self.begun = False
        self.until = 0
        self.last = -1
        self.shown = 0
        self.turn = -1
        self.within = 0
        self.ended = False
        self.beyond_limit = False
        self.divergences: set[tuple[int, str, int, int | None]] = set()

    def news(self, replay: Replay, offset: int) -> list[Seen]:
        """Return the part of a replay that was not reported before; ``offset`` lines come before its first."""
        game = replay.game
        found: list[Seen] = []
        if not self.begun:
            self.begun = True
            names = " vs ".join(player.called for player in game.players)
            is_named = replay.hidden_reason and not replay.beyond_limit  # that is an error of its own
            reason = (f"not judged: {replay.hidden_reason}",) if is_named else ()
            found.append(Seen("game", offset + game.first_line, names, reason, game=game))
        if replay.beyond_limit and not self.beyond_limit:
            self.beyond_limit = True
            found.append(Seen("error", offset + game.first_line, BEYOND_LIMIT, game=game))
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
        """Return an action with its results, or the results that are new since the last call."""
        came = results(item)
        again, self.shown = self.shown, len(came) + 1
        if not again:
            return [Seen("action", offset + item.line, item.title, came, game=game)]
        more = came[again - 1 :]
        return [Seen("more", offset + item.line, item.title, more, game=game)] if more else []

    def _within(self, item: Item, offset: int, game: Game) -> list[Seen]:
        """Return the attacks and abilities that the game carries out in a step of its own."""
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
    """Return the results of an action, in log order: damage, healing, deaths, summons, draws."""
    found = []
    for below in item.walk():
        if below.kind == "event" and below.category in RESULTS:
            found.append(f"{below.title} {below.edge}".strip())
    return tuple(found)


def _result(game: Game) -> str:
    from viz.hearthstone.summary import summarise

    summary = summarise(game)
    said = [f"{player.called} {player.result}" for player in summary.players if player.result]
    return ", ".join(said) or "the game is over"
