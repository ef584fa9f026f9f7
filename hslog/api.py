"""Reading logs and replays into games: the functions most programs need."""

from __future__ import annotations

from hslog.core.collector import LongLivedObjects
from hslog.core.errors import Complaints, HslogError, NoGame, SourceError, UnknownLine, UnreadableSource
from hslog.core.faults import Faults
from hslog.core.game import BaseGame
from hslog.core.source import PathLike, Source, open_sources
from hslog.kinds import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType
    from typing import BinaryIO

    from hslog.core.faults import Progress
    from hslog.core.packet import Packet


class Games(list[BaseGame]):
    """The games of one or more sources, in order, and what was wrong with the sources.

    ``warnings`` are all complaints; those about one game are also in its own ``warnings``.
    """

    def __init__(self, games: Iterable[BaseGame] = (), warnings: Iterable[HslogError] = ()) -> None:
        super().__init__(games)
        self.warnings = list(warnings)


def read(
    path: PathLike | BinaryIO | Iterable[PathLike], *, strict: bool = False, progress: Progress | None = None
) -> Games:
    """Read all games of a log, a replay, an archive or a folder; or of several.

    ``path`` may be ``-`` for standard input, or a binary file object. Nothing in a log stops the reading:
    what is wrong is in ``warnings`` of the result, unless ``strict``, when the first problem is raised.

    Of several files in a folder or an archive, those that cannot be read are complained of.

    Raises SourceError when the source cannot be read at all, NoGame when it holds no game.
    """
    if not isinstance(path, str | bytes) and not hasattr(path, "read") and hasattr(path, "__iter__"):
        together = Games()
        for one in path:
            found = read(one, strict=strict, progress=progress)
            together += found
            together.warnings += found.warnings
        return together
    games = Games()
    sources = open_sources(path)  # type: ignore[arg-type]
    for source in sources:
        complaints = Complaints(source.name, strict)
        with _OneOf(sources, complaints), LongLivedObjects():  # what reads them is loaded in it, too
            games += _readers(source).read_source(source, complaints, progress)
        games.warnings += complaints.all()
    if not games:
        raise _no_game(sources, games.warnings, path)
    return games


def iter_games(
    path: PathLike | BinaryIO, *, strict: bool = False, progress: Progress | None = None
) -> Iterator[BaseGame]:
    """Yield the games of a source one after the other, keeping none: memory grows with the longest game.

    Like :func:`read`, except that games whose packets are missing are not mended from the second stream, and
    that games do not know of each other (``siblings``). What is wrong with a game is in its ``warnings``; a damaged
    end of the file is in those of its last game.

    Raises what :func:`read` raises; NoGame when all has been read and no game was in it.
    """
    sources = open_sources(path)
    count = 0
    kept: list[HslogError] = []
    for source in sources:
        complaints = Complaints(source.name, strict)
        with _OneOf(sources, complaints):
            faults = Faults(source, complaints)
            for game in _readers(source).games_of(source, complaints, progress, faults):
                faults.complain(game)
                yield game
                count += 1
            faults.complain()
        kept += complaints.all()
    if not count:
        raise _no_game(sources, kept, path)


def iter_packets(
    path: PathLike | BinaryIO, *, strict: bool = False, complaints: Complaints | None = None
) -> Iterator[Packet]:
    """Yield every packet in log order as it is read, and the end of every block as a BlockEnd.

    Nothing is kept, so a log of any length fits: blocks come without the packets inside them. Players are
    named by what the log has said so far; where that does not settle it, the entity is a PlayerReference to
    0. A replay in XML is read as a whole first. What is wrong is handled by ``complaints``, or, without any,
    raised if ``strict`` and else passed over.

    Raises what :func:`read` raises; NoGame when all has been read and no packet was in it.
    """
    complaints = complaints if complaints is not None else Complaints(strict=strict)
    sources = open_sources(path)
    count = 0
    for source in sources:
        complaints.path = source.name
        with _OneOf(sources, complaints):
            faults = Faults(source, complaints)
            for packet in _readers(source).packets_of(source, complaints, faults):
                yield packet
                count += 1
            faults.complain()
    if not count:
        raise _no_game(sources, complaints.all(), path)


def _readers(source: Source) -> ModuleType:
    """Return the module that reads logs of this kind; only that of the game that was played is loaded."""
    if kind_of(source) == "arena":
        from hslog.arena import games

        return games
    from hslog.hearthstone import games as of_hearthstone

    return of_hearthstone


class _OneOf:
    """Continues with the next of several sources if one cannot be read; a single one is an error."""

    def __init__(self, sources: list[Source], complaints: Complaints) -> None:
        self.single = len(sources) == 1
        self.complaints = complaints

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, *trace: object) -> bool:
        if isinstance(problem, UnreadableSource):
            problem.path = problem.path or self.complaints.path
        if self.single or not isinstance(problem, UnreadableSource):
            return False
        self.complaints.handle(problem)
        return True


def _no_game(sources: list[Source], warnings: list[HslogError], path: object) -> SourceError:
    """Return the error that there is no game, or that the only file is damaged."""
    kind: type[SourceError] = UnreadableSource if len(sources) == 1 and sources[0].problems else NoGame
    return kind(_why_no_game(sources, warnings), sources[0].name if len(sources) == 1 else str(path))


def _why_no_game(sources: list[Source], warnings: list[HslogError]) -> str:
    if len(sources) > 1:
        return f"no game found in {len(sources)} files"
    (source,) = sources
    if source.problems:
        return f"no game found: {next(iter(source.problems))}"
    if source.is_empty():
        return "no game found: the file is empty"
    kind = kind_of(source)
    if kind == "arena":
        from hslog.arena.reader import why_no_game

        return why_no_game(warnings)
    if kind == "xml" or (warnings and all(isinstance(warning, UnknownLine) for warning in warnings)):
        return "no game found: this is not a Hearthstone power log or replay, nor a log of MTG Arena"
    return "no game found: the file has no CREATE_GAME and no packets"
