"""Reading sources that are logs of MTG Arena."""

from __future__ import annotations

from hslog.arena.framing import is_of_no_match
from hslog.arena.reader import ArenaReader, iter_arena_games
from hslog.core.collector import LongLivedObjects
from hslog.core.faults import Faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hslog.core.errors import Complaints
    from hslog.core.faults import Progress
    from hslog.core.game import BaseGame
    from hslog.core.packet import Packet
    from hslog.core.source import Source


def read_source(source: Source, complaints: Complaints, progress: Progress | None) -> list[BaseGame]:
    """Read all games of a source."""
    reader = ArenaReader(complaints, source.name)
    with LongLivedObjects(), source.blocks(is_of_no_match) as blocks:
        for block in blocks:
            reader.feed((block,))
            if progress is not None:
                progress(source.name, reader.framer.line)
    games = reader.close()  # outside: what stands before damage in the file is read
    found: list[BaseGame] = list(games)
    Faults(source, complaints).complain_of_all(found, reader.framer.line)
    return found


def games_of(source: Source, complaints: Complaints, progress: Progress | None, faults: Faults) -> Iterator[BaseGame]:
    """Yield the games of a source one after the other, keeping none."""
    yield from iter_arena_games(_blocks(source, progress, faults), source.name, complaints)


def packets_of(source: Source, complaints: Complaints, faults: Faults) -> Iterator[Packet]:
    """Yield the packets of a source as they are read, keeping none."""
    from hslog.arena.stream import ArenaStream

    arena = ArenaStream(complaints, source.name)
    for block in _blocks(source, None, faults):
        yield from arena.packets(block)
    yield from arena.close()


def _blocks(source: Source, progress: Progress | None, faults: Faults) -> Iterator[tuple[str]]:
    with source.blocks(is_of_no_match) as blocks:
        for block in faults.blocks(blocks):
            yield (block,)
            if progress is not None:
                progress(source.name, faults.lines)
