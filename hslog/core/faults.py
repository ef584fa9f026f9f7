"""Faults of files as a whole, reported with the game they are in, and the chunks in which files are read."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from hslog.core.errors import Complaints
    from hslog.core.game import BaseGame
    from hslog.core.source import Source

    Part = TypeVar("Part")
    Progress = Callable[[str, int], None]
    """Called now and then with the name of the source and the number of lines read so far."""

CHUNK_LINES = 4096


class Faults:
    """Complains of the faults of a file as a whole, such as a damaged end, once each."""

    def __init__(self, source: Source, complaints: Complaints) -> None:
        self.source = source
        self.complaints = complaints
        self.reported: set[str] = set()
        self.lines = 0
        self.is_read = False

    def chunks(self, chunks: Iterable[list[str]]) -> Iterator[list[str]]:
        """Yield chunks of lines, counting them."""
        return self._counted(chunks, len)

    def blocks(self, blocks: Iterable[str]) -> Iterator[str]:
        """Yield blocks of whole lines, counting the lines."""
        return self._counted(blocks, lambda block: block.count("\n"))

    def _counted(self, parts: Iterable[Part], lines_of: Callable[[Part], int]) -> Iterator[Part]:
        self.lines, self.is_read = 0, False
        for part in parts:
            self.lines += lines_of(part)
            yield part
        self.is_read = True

    def complain(self, game: BaseGame | None = None) -> None:
        """Report the problems up to the end of a game, also as warnings of the game; after the last line, all others.

        The game that follows the reading of the last line is the last one, and a damaged end belongs to it.
        """
        for problem, error in self.source.problems.items():
            within = game is not None and 0 < error.line <= game.last_line
            if problem in self.reported or not (self.is_read or within):
                continue
            self.reported.add(problem)
            error.line = error.line or self.lines
            if game is not None:
                game.warnings.append(error)
            self.complaints.handle(error)

    def complain_of_all(self, games: Sequence[BaseGame], lines: int) -> None:
        """Complain of all that is wrong, with the game in which it is: ``games`` are those of so many lines."""
        for game in games[:-1]:
            self.complain(game)
        self.lines, self.is_read = lines, True
        self.complain(games[-1] if games else None)


def chunks_of(lines: Iterator[str], name: str, progress: Progress | None) -> Iterator[list[str]]:
    """Yield lines some thousand at a time, and tell of the progress."""
    chunk: list[str] = []
    count = 0
    for line in lines:
        chunk.append(line)
        if len(chunk) >= CHUNK_LINES:
            count += len(chunk)
            yield chunk
            chunk = []
            if progress is not None:
                progress(name, count)
    if chunk:
        yield chunk


def watched(lines: Iterator[str], name: str, progress: Progress) -> Iterator[str]:
    """Yield lines, and tell of the progress now and then."""
    for count, line in enumerate(lines, 1):
        if not count % CHUNK_LINES:
            progress(name, count)
        yield line
