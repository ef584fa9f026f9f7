"""Reading sources that are logs or replays of Hearthstone."""

from __future__ import annotations

from hslog.core.cached import cached_property
from hslog.core.collector import Leftovers
from hslog.core.errors import Complaints, LostPackets, counted
from hslog.core.faults import Faults, chunks_of, watched
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.game import Game
from hslog.hearthstone.game_data import Siblings
from hslog.hearthstone.jumps import complain_of_jumps
from hslog.hearthstone.marks import HEADLESS_MARK
from hslog.hearthstone.packets import Block, BlockEnd, Packet, SubSpell
from hslog.hearthstone.players import Accounts, make_players, settle
from hslog.hearthstone.reader import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hslog.core.faults import Progress
    from hslog.core.source import Source
    from hslog.hearthstone.second_stream import SecondStream


def read_source(source: Source, complaints: Complaints, progress: Progress | None) -> list[Game]:
    """Read all games of a source."""
    games = _read_replay(source, complaints) if source.is_xml() else _read_log(source, complaints, progress)
    for game in games:
        complain_of_jumps(game, complaints)
    return games


def games_of(source: Source, complaints: Complaints, progress: Progress | None, faults: Faults) -> Iterator[Game]:
    """Yield the games of a source one after the other, keeping none but those of a replay."""
    if source.is_xml():
        games: Iterable[Game] = _read_replay(source, complaints)
    else:
        games = _games_of_log(source, complaints, progress, faults)
    for game in games:
        complain_of_jumps(game, complaints)
        yield game


def _games_of_log(source: Source, complaints: Complaints, progress: Progress | None, faults: Faults) -> Iterator[Game]:
    count = 0
    for stream in (None, "PowerTaskList"):
        reader = Reader(complaints, source.name, stream=stream)
        accounts: Accounts = {}
        earlier: Game | None = None
        leftovers = Leftovers()
        for draft in _feed_by_game(reader, faults.chunks(chunks_of(source.lines(), source.name, progress))):
            if _holds_packets(draft.game):
                draft.game.index = count
                count += 1
                settle(draft, accounts, earlier)
                earlier = draft.game
                yield earlier
                leftovers.add(earlier.packet_count)
        if count or reader.stream != "GameState":
            return


def packets_of(source: Source, complaints: Complaints, faults: Faults) -> Iterator[Packet]:
    """Yield the packets of a source as they are read, and the end of every block; a replay is read as a whole."""
    from hslog.hearthstone.stream import StreamReader

    if source.is_xml():
        for game in _read_replay(source, complaints):
            yield from _flatten(game.packets)
        return
    for stream in (None, "PowerTaskList"):
        reader = StreamReader(complaints, source.name, stream)
        some = False
        for chunk in faults.chunks(chunks_of(source.lines(), source.name, None)):
            for packet in reader.packets(chunk):
                some = True
                yield packet
        for packet in reader.close():
            some = True
            yield packet
        if some:
            return


def _read_replay(source: Source, complaints: Complaints) -> list[Game]:
    from hslog.hearthstone.hsreplay import read_replay

    return [*read_replay(source, complaints)]


def _read_log(source: Source, complaints: Complaints, progress: Progress | None) -> list[Game]:
    reader = Reader(complaints, source.name)
    with source.text() as lines:
        reader.feed(watched(lines, source.name, progress) if progress is not None else lines)
    drafts = reader.close()
    second = _SecondStream(source) if reader.skipped else None
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
    games = _settle_all(source, drafts, second)
    Faults(source, complaints).complain_of_all(games, reader.line)
    return games


def _flatten(packets: list[Packet]) -> Iterator[Packet]:
    stack: list[tuple[Iterator[Packet], Packet | None]] = [(iter(packets), None)]
    while stack:
        inside, owner = stack[-1]
        for packet in inside:
            yield packet
            if isinstance(packet, (Block, SubSpell)):
                stack.append((iter(packet.packets), packet))
                break
        else:
            stack.pop()
            if isinstance(owner, (Block, SubSpell)):
                yield BlockEnd(of=owner, line=owner.end_line or 0, index=owner.end_index or 0, ts=owner.ts)


def _feed_by_game(reader: Reader, chunks: Iterable[list[str]]) -> Iterator[Draft]:
    for chunk in chunks:
        reader.feed(chunk)
        while len(reader.drafts) > 1:
            yield reader.drafts.pop(0)
    yield from reader.close()


class _SecondStream:
    """The second stream of a source; few logs need it, and for others its module is not loaded."""

    def __init__(self, source: Source) -> None:
        self.source = source

    @cached_property
    def read(self) -> SecondStream:
        """The stream itself."""
        from hslog.hearthstone.second_stream import SecondStream

        return SecondStream(self.source)

    def names(self, draft: Draft) -> dict[str, int]:
        """Return what :meth:`SecondStream.names` returns."""
        return self.read.names(draft)


def _mend(source: Source, complaints: Complaints, drafts: list[Draft], second: _SecondStream | None) -> list[Draft]:
    """Read a damaged source again with its damage mended, if the packet counts show damage that can be."""
    from hslog.hearthstone.mend import read_mended
    from hslog.hearthstone.splice import splice_lines

    cuts = [line for draft in drafts for line in splice_lines(draft.game, complaints)]
    insertions: list[tuple[int, int]] = []
    if second is not None:
        short = [draft for draft in drafts if draft.game.lost_packets]
        insertions = [pair for draft in short for pair in second.read.missing_lines(draft)]
    for place, line in insertions:
        complaints.handle(LostPackets(f"a packet lost here was found at line {line}, in PowerTaskList", line=place))
    return read_mended(source, cuts, insertions) if cuts or insertions else drafts


def _settle_all(source: Source, drafts: list[Draft], second: _SecondStream | None) -> list[Game]:
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
