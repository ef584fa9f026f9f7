"""Following a running game of Arena: turns, what happens in them, and divergences.

The game is replayed anew whenever the log has been quiet for a moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.core.trace import Span, SpanKind
from engine.magic.replay.run import replay
from hslog import read
from hslog.arena.game import ArenaGame
from hslog.arena.reader import ArenaReader
from hslog.core.errors import HslogError, NoSuchSource
from hslog.core.folders import power_logs
from hslog.core.source import GZIP, ZIP, open_sources
from hslog.core.tail import Tail
from hslog.kinds import kind_of
from viz.core.seen import Seen, complaint
from viz.magic.doctor import LOG_NAME
from viz.magic.story import tell
from viz.magic.words import ending, title


def arena_log(path: Path) -> Path:
    """Return the log of MTG Arena in a folder that has one and no log of Hearthstone; else the path itself."""
    if path.is_dir() and (path / LOG_NAME).is_file() and not power_logs(path):
        return path / LOG_NAME
    return path


def is_arena(path: Path) -> bool:
    """Return whether a file is a log of MTG Arena, or would be by its name; a folder is not."""
    if not path.exists() or not path.stat().st_size:
        return path.name == LOG_NAME
    try:
        return path.is_file() and all(kind_of(source) == "arena" for source in open_sources(path))
    except HslogError:
        return False


class ArenaWatcher:
    """Follows one log of Arena."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tail = Tail(path)
        self.reader = ArenaReader(source=str(path))
        self.told: dict[int, tuple[int, int]] = {}  # by game: packets and divergences told so far
        self.ended: set[int] = set()

    def awaited(self) -> str:
        """Return a sentence about the missing log; empty if there is a log."""
        return "" if self.path.exists() else f"there is no {self.path} yet"

    def events(self, stop: Callable[[], bool] = lambda: False, poll: float = 0.2) -> Iterator[Seen]:
        """Yield events from the first game on; ends when ``stop`` returns true.

        Raises NoSuchSource when not even the folder of the log exists.
        """
        if not self.path.exists() and not self.path.parent.is_dir():
            raise NoSuchSource("no such file or folder", str(self.path))
        if self._is_packed():
            games = read(self.path)
            for game in games:
                self.told.clear()  # of several files each has a game of this number
                if isinstance(game, ArenaGame):
                    yield from self._news(game)
            yield from map(complaint, games.warnings)
            return
        changed = False
        while True:
            lines, another = self.tail.read()
            yield from map(complaint, self.tail.complaints())
            if another:
                self.reader = ArenaReader(source=str(self.tail.current))
                self.told.clear()
                self.ended.clear()
            if lines:
                self.reader.feed(lines)
                changed = True
                continue
            if changed:
                changed = False
                self.reader.rest()
                yield from self.look()
            if stop():
                self.reader.feed(self.tail.unfinished())
                self.reader.rest()
                yield from self.look()
                return
            time.sleep(poll)

    def _is_packed(self) -> bool:
        """Return whether the log is packed: nothing is added to it."""
        if not self.path.exists():
            return False
        with self.path.open("rb") as file:
            return file.read(4).startswith((GZIP, ZIP))

    def look(self) -> Iterator[Seen]:
        """Yield the new events of the games read so far."""
        for game in self.reader.games:
            if game.index not in self.ended:
                yield from self._news(game)

    def _news(self, game: ArenaGame) -> Iterator[Seen]:
        known, divergences = self.told.get(game.index, (-1, 0))
        if known < 0:
            yield Seen("game", game.first_line, title(game), game=game)
        game.forget_views()
        result = replay(game)
        lines = {packet.index: packet.line for packet in game.walk()}
        for root in result.spans:
            for span in root.walk():
                if span.start <= known:
                    continue
                if span.kind is SpanKind.SEQUENCE:
                    text = f"{span.name}, of {game.called(span.entity)}"
                    yield Seen("turn", lines.get(span.start, 0), text, game=game)
                elif _is_action(root, span):
                    yield Seen("action", lines.get(span.start, 0), tell(result, span), game=game)
        for one in result.divergences[divergences:]:
            yield Seen("divergence", one.line, f"{one.message} ({one.rule})", divergence=one, game=game)
        self.told[game.index] = (game.packet_count - 1, len(result.divergences))
        if game.over:
            self.ended.add(game.index)
            yield Seen("end", game.last_line, ending(game), game=game)


def _is_action(root: Span, span: Span) -> bool:
    """Return whether a span is shown by itself: it stands directly in a phase or step."""
    if span.kind not in (SpanKind.BLOCK, SpanKind.RESULT):
        return False
    places = (parent for parent in root.walk() if parent.kind in (SpanKind.PHASE, SpanKind.STEP))
    return any(child is span for parent in places for child in parent.children)
