"""Reading logs and replays into games: the functions most programs need."""

from __future__ import annotations

from hslog.core.collector import Leftovers
from hslog.core.errors import (
    Complaints,
    HslogError,
    LostPackets,
    NoGame,
    SourceError,
    UnknownLine,
    UnreadableSource,
    counted,
)
from hslog.core.game import BaseGame
from hslog.core.source import PathLike, Source, open_sources
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.game import Game
from hslog.hearthstone.game_data import Siblings
from hslog.hearthstone.jumps import complain_of_jumps
from hslog.hearthstone.marks import HEADLESS_MARK
from hslog.hearthstone.packets import Block, BlockEnd, Packet, SubSpell
from hslog.hearthstone.players import Accounts, make_players, settle
from hslog.hearthstone.reader import Reader
from hslog.kinds import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import BinaryIO

    from hslog.hearthstone.second_stream import SecondStream

    Progress = Callable[[str, int], None]
    """Called now and then with the name of the source and the number of lines read so far."""

CHUNK_LINES = 4096


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
        with _OneOf(sources, complaints):
            read_here = _read_source(source, complaints, progress)
            for game in read_here:
                if isinstance(game, Game):
                    complain_of_jumps(game, complaints)
            games += read_here
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
            faults = _Faults(source, complaints)
            for game in _games_of(source, complaints, progress, faults):
                if isinstance(game, Game):
                    complain_of_jumps(game, complaints)
                faults.complain(game)
                yield game
                count += 1
            faults.complain()
        kept += complaints.all()
    if not count:
        raise _no_game(sources, kept, path)


class _Faults:
    """Complains of the faults of a file as a whole, such as a damaged end, once each."""

    def __init__(self, source: Source, complaints: Complaints) -> None:
        self.source = source
        self.complaints = complaints
        self.told: set[str] = set()
        self.lines = 0
        self.is_read = False

    def chunks(self, chunks: Iterable[list[str]]) -> Iterator[list[str]]:
        """Yield chunks of lines, counting them."""
        self.lines, self.is_read = 0, False
        for chunk in chunks:
            self.lines += len(chunk)
            yield chunk
        self.is_read = True

    def complain(self, game: BaseGame | None = None) -> None:
        """Complain of what is wrong up to the end of a game, which is told as well; after the last line, of the rest.

        What comes after the last line has been read is the last game, and a damaged end is damage of that one.
        """
        for problem, error in self.source.problems.items():
            within = game is not None and 0 < error.line <= game.last_line
            if problem in self.told or not (self.is_read or within):
                continue
            self.told.add(problem)
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


def _games_of(source: Source, complaints: Complaints, progress: Progress | None, faults: _Faults) -> Iterator[BaseGame]:
    kind = kind_of(source)
    if kind == "xml":
        yield from _read_source(source, complaints, progress)
        return
    if kind == "arena":
        from hslog.arena.reader import iter_arena_games

        chunks = faults.chunks(_chunks(source.lines(), source.name, progress))
        yield from iter_arena_games(chunks, source.name, complaints)
        return
    count = 0
    for stream in (None, "PowerTaskList"):
        reader = Reader(complaints, source.name, stream=stream)
        accounts: Accounts = {}
        earlier: Game | None = None
        leftovers = Leftovers()
        for draft in _feed_by_game(reader, faults.chunks(_chunks(source.lines(), source.name, progress))):
            if _holds_packets(draft.game):
                draft.game.index = count
                count += 1
                settle(draft, accounts, earlier)
                earlier = draft.game
                yield earlier
                leftovers.add(earlier.packet_count)
        if count or reader.stream != "GameState":
            return


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
            faults = _Faults(source, complaints)
            for packet in _packets_of(source, complaints, faults):
                yield packet
                count += 1
            faults.complain()
    if not count:
        raise _no_game(sources, complaints.all(), path)


def _packets_of(source: Source, complaints: Complaints, faults: _Faults) -> Iterator[Packet]:
    from hslog.hearthstone.stream import StreamReader

    kind = kind_of(source)
    if kind == "xml":
        for game in _read_source(source, complaints, None):
            yield from _flatten(game.packets)
        return
    if kind == "arena":
        from hslog.arena.stream import ArenaStream

        arena = ArenaStream(complaints, source.name)
        for chunk in faults.chunks(_chunks(source.lines(), source.name, None)):
            yield from arena.packets(chunk)
        yield from arena.close()
        return
    for stream in (None, "PowerTaskList"):
        reader = StreamReader(complaints, source.name, stream)
        some = False
        for chunk in faults.chunks(_chunks(source.lines(), source.name, None)):
            for packet in reader.packets(chunk):
                some = True
                yield packet
        for packet in reader.close():
            some = True
            yield packet
        if some:
            return


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


def _flatten(packets: list[Packet]) -> Iterator[Packet]:
    stack: list[tuple[Iterator[Packet], Packet | None]] = [(iter(packets), None)]
    while stack:
        inside, owner = stack[-1]
        for packet in inside:
            yield packet
            if isinstance(packet, Block | SubSpell):
                stack.append((iter(packet.packets), packet))
                break
        else:
            stack.pop()
            if isinstance(owner, Block | SubSpell):
                yield BlockEnd(of=owner, line=owner.end_line or 0, index=owner.end_index or 0, ts=owner.ts)


def _chunks(lines: Iterator[str], name: str, progress: Progress | None) -> Iterator[list[str]]:
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


def _feed_by_game(reader: Reader, chunks: Iterable[list[str]]) -> Iterator[Draft]:
    for chunk in chunks:
        reader.feed(chunk)
        while len(reader.drafts) > 1:
            yield reader.drafts.pop(0)
    yield from reader.close()


def _watched(lines: Iterator[str], name: str, progress: Progress) -> Iterator[str]:
    for count, line in enumerate(lines, 1):
        if not count % CHUNK_LINES:
            progress(name, count)
        yield line


def _read_source(source: Source, complaints: Complaints, progress: Progress | None) -> list[BaseGame]:
    kind = kind_of(source)
    if kind == "xml":
        from hslog.hearthstone.hsreplay import read_replay

        return [*read_replay(source, complaints)]
    if kind == "arena":
        return _read_arena(source, complaints, progress)
    reader = Reader(complaints, source.name)
    with source.text() as lines:
        reader.feed(_watched(lines, source.name, progress) if progress is not None else lines)
    drafts = reader.close()
    second: SecondStream | None = None
    if reader.skipped:
        from hslog.hearthstone.second_stream import SecondStream

        second = SecondStream(source)
    if any(draft.game.miscounted for draft in drafts):
        drafts = _mend(source, complaints, drafts, second)
    for draft in drafts:
        if not _holds_packets(draft.game):
            complaints.handle(
                LostPackets(
                    f"left out: {counted(len(draft.game.packets), 'packet')} of a game that is not in the log",
                    line=draft.game.first_line,
                )
            )
    drafts = [draft for draft in drafts if _holds_packets(draft.game)]
    if not drafts and reader.stream == "GameState":
        reader = Reader(complaints, source.name, stream="PowerTaskList")
        reader.feed(source.lines())
        drafts = [draft for draft in reader.close() if _holds_packets(draft.game)]
    games: list[BaseGame] = [*_settle_all(source, drafts, second)]
    _Faults(source, complaints).complain_of_all(games, reader.line)
    return games


def _read_arena(source: Source, complaints: Complaints, progress: Progress | None) -> list[BaseGame]:
    from hslog.arena.framing import is_of_no_match
    from hslog.arena.reader import ArenaReader
    from hslog.core.collector import LongLivedObjects

    reader = ArenaReader(complaints, source.name)
    with LongLivedObjects(), source.blocks(is_of_no_match) as blocks:
        for block in blocks:
            reader.feed((block,))
            if progress is not None:
                progress(source.name, reader.framer.line)
    games = reader.close()  # outside: what stands before damage in the file is read
    found: list[BaseGame] = list(games)
    _Faults(source, complaints).complain_of_all(found, reader.framer.line)
    return found


def _mend(source: Source, complaints: Complaints, drafts: list[Draft], second: SecondStream | None) -> list[Draft]:
    """Read a damaged source again with its damage mended, if the packet counts show damage that can be."""
    from hslog.hearthstone.mend import read_mended
    from hslog.hearthstone.splice import splice_lines

    cuts = [line for draft in drafts for line in splice_lines(draft.game, complaints)]
    insertions: list[tuple[int, int]] = []
    if second is not None:
        short = [draft for draft in drafts if draft.game.lost_packets]
        insertions = [pair for draft in short for pair in second.missing_lines(draft)]
    for place, line in insertions:
        complaints.handle(LostPackets(f"a packet lost here was found at line {line}, in PowerTaskList", line=place))
    return read_mended(source, cuts, insertions) if cuts or insertions else drafts


def _settle_all(source: Source, drafts: list[Draft], second: SecondStream | None) -> list[Game]:
    accounts: Accounts = {}
    earlier: Game | None = None
    games: Siblings[Game] = Siblings(draft.game for draft in drafts)
    for number, draft in enumerate(drafts):
        game = draft.game
        game.index = number
        game.siblings = games
        make_players(game)
        settle(draft, accounts, earlier, second if game.stream == "GameState" else None)
        earlier = game
    return games


def _holds_packets(game: Game) -> bool:
    """Return whether a game has packets of its own, more than the last few of a game that began before the log."""
    if not game.headless or HEADLESS_MARK in game.features:
        return True
    return any(isinstance(packet, Block) for packet in game.packets)


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
