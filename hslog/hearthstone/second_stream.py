"""Using the second stream of a log: names for numbers, and packets the first stream has lost.

``PowerTaskList`` prints the same packets in the same order as ``GameState``, seconds later. Where the first
prints a number for an entity the client has not made yet, the second prints its name; that binds names of
players. And where the count of a power list proves that packets are missing, they can be found here. The
two streams are never mixed otherwise.
"""

from __future__ import annotations

from bisect import bisect_right

from hslog.core.cached import cached_property
from hslog.core.errors import Complaints
from hslog.core.source import Source
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.game_data import PowerList
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    BlockEnd,
    CreateGame,
    FullEntity,
    MetaData,
    Packet,
    ShowEntity,
    SubSpell,
    TagChange,
    _Tag,
)
from hslog.hearthstone.reader import ECHO_SECONDS, Reader
from hslog.hearthstone.stamps import seconds_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Step = tuple[Any, Packet]

GAMES_AHEAD = 20
"""A game is shown again before this many others with the same players are."""

LOOKAHEAD = 400
"""How many packets to look ahead for the place where two streams agree again."""

AGREEING = 4
"""How many packets in a row have to agree there."""


class SecondStream:
    """The PowerTaskList packets of a source, read when they are first needed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.kept: tuple[Draft, list[Step], dict[int, str]] | None = None

    @cached_property
    def drafts(self) -> list[Draft]:
        """The games of the second stream; complaints about them are not repeated."""
        reader = Reader(Complaints(self.source.name), self.source.name, stream="PowerTaskList")
        with self.source.text() as lines:
            reader.feed(lines)
        return reader.close()

    @cached_property
    def by_players(self) -> dict[Any, list[Draft]]:
        """The games of the second stream by what they have in common with their originals, in order."""
        found: dict[Any, list[Draft]] = {}
        for other in self.drafts:
            if other.game.create is not None:
                found.setdefault(_who_plays(other.game.create), []).append(other)
        return found

    def partner(self, draft: Draft) -> Draft | None:
        """Return the game that repeats ``draft``: the first that begins after it, and soon, with the same accounts."""
        create = draft.game.create
        if create is None:
            return None
        alike = self.by_players.get(_who_plays(create), [])
        first = bisect_right(alike, draft.game.first_line, key=lambda other: other.game.first_line)
        for other in alike[first : first + GAMES_AHEAD]:
            assert other.game.create is not None
            if 0 <= seconds_between(create.ts, other.game.create.ts) < ECHO_SECONDS:
                return other
        return None

    def _steps_of(self, other: Draft) -> tuple[list[Step], dict[int, str]]:
        """Return the packets of a game of the second stream, and the names it prints, by index; kept for the next."""
        if self.kept is None or self.kept[0] is not other:
            names: dict[int, str] = {}
            for name, pending in other.entities.pending.items():
                for packet in pending.history:
                    names[packet.index] = name
                for holder, place in pending.uses:
                    if isinstance(holder, Block) and place == "entity":
                        names[holder.index] = name
            self.kept = (other, list(_steps(other)), names)
        return self.kept[1], self.kept[2]

    def names(self, draft: Draft) -> dict[str, int]:
        """Return the names that are printed here where the first stream prints a player's number."""
        other = self.partner(draft)
        if other is None:
            return {}
        steps, names = self._steps_of(other)
        players = {player.entity for player in draft.game.players}
        pairs: dict[str, int] = {}
        for mine, yours in _aligned(list(_steps(draft)), steps):
            found = names.get(yours.index) if mine is not None and yours is not None else None
            if found is not None and isinstance(mine, (TagChange, Block)) and mine.entity in players:
                pairs.setdefault(found, mine.entity)
        return pairs

    def missing_lines(self, draft: Draft) -> list[tuple[int, int]]:
        """Find the packets the first stream has lost: where each belongs, and where it is in this one.

        Returns pairs of lines (1-based): the line of the first stream before which a packet belongs, and its
        line in the second. Only packets of a list with too few, and only exactly as many as are missing.
        """
        other = self.partner(draft)
        if other is None:
            return []
        steps, _ = self._steps_of(other)
        short = [current for current in draft.game.miscounted if current.seen < current.announced]
        found: dict[int, list[tuple[int, int]]] = {}
        before = draft.game.first_line
        pending: list[Packet] = []
        for packet, extra in _aligned(list(_steps(draft)), steps):
            if packet is None:
                if extra is not None:
                    pending.append(extra)
                continue
            for lost in pending:
                current = _list_between(short, before, packet.line)
                if current is not None:
                    place = min(packet.line, current.last_line)
                    found.setdefault(current.line, []).append((place, lost.line))
            pending.clear()
            before = packet.line
        return [
            pair
            for current in short
            if len(found.get(current.line, ())) == current.announced - current.seen
            for pair in found[current.line]
        ]


def _who_plays(create: CreateGame) -> tuple[Any, ...]:
    """Return the part of a game's start that both streams print alike."""
    return (create.game.entity, *(player.account for player in create.players))


def _list_between(short: list[PowerList], before: int, place: int) -> PowerList | None:
    """Return the list in which a packet is missing between two lines."""
    first = bisect_right(short, before, key=lambda current: current.last_line)
    return short[first] if first < len(short) and short[first].line < place else None


def _steps(draft: Draft) -> Iterator[Step]:
    """Yield the counted packets of a game in order, ends of blocks included, each with what it says."""
    stack: list[tuple[Iterator[Packet], Packet | None]] = [(iter(draft.game.packets), None)]
    while stack:
        inside, owner = stack[-1]
        for packet in inside:
            if not isinstance(packet, CLIENT_PACKETS):
                yield _signature(packet), packet
            if isinstance(packet, (Block, SubSpell)):
                stack.append((iter(packet.packets), packet))
                break
        else:
            stack.pop()
            if isinstance(owner, (Block, SubSpell)) and owner.end_index is not None:
                end = BlockEnd(of=owner, line=owner.end_line or 0, index=owner.end_index)
                yield ("end", type(owner).__name__), end


def _signature(packet: Packet) -> Any:
    """Return the part of a packet that both streams print alike: everything but references to entities."""
    if isinstance(packet, _Tag):
        return (packet.kind, packet.tag, packet.value)
    if isinstance(packet, Block):
        return (packet.kind, packet.type, packet.effect_index, packet.trigger_keyword)
    if isinstance(packet, (FullEntity, ShowEntity)):
        return (packet.kind, packet.entity, packet.card_id, len(packet.tags))
    if isinstance(packet, MetaData):
        return (packet.kind, packet.meta, packet.count)
    return (packet.kind,)


def _aligned(mine: list[Step], yours: list[Step]) -> Iterator[tuple[Packet | None, Packet | None]]:
    """Yield the packets of both streams in order, as pairs; None stands for a packet that only the other stream has."""
    i = j = 0
    while i < len(mine) and j < len(yours):
        if mine[i][0] == yours[j][0]:
            yield mine[i][1], yours[j][1]
            i, j = i + 1, j + 1
            continue
        skip_mine, skip_yours = _resume(mine, i, yours, j)
        if skip_mine + skip_yours == 0:
            return
        for step in mine[i : i + skip_mine]:
            yield step[1], None
        for step in yours[j : j + skip_yours]:
            yield None, step[1]
        i, j = i + skip_mine, j + skip_yours


def _resume(mine: list[Step], i: int, yours: list[Step], j: int) -> tuple[int, int]:
    """Return the least number of packets to skip on each side so that the next few agree; (0, 0) if there is none.

    Near the end of a side, the few packets that are left have to agree.
    """
    ahead = [step[0] for step in yours[j : j + LOOKAHEAD + AGREEING]]
    starts: dict[Any, int] = {}  # where a run begins, by its signatures: the first such place
    endings: dict[Any, int] = {}  # the same of the runs that the end cuts short
    for place in reversed(range(min(LOOKAHEAD, len(ahead)))):
        run = tuple(ahead[place : place + AGREEING])
        for length in range(1, len(run) + 1):
            starts[run[:length]] = place
        if len(run) < AGREEING:
            endings[run] = place
    best, skips = LOOKAHEAD, (0, 0)
    behind = [step[0] for step in mine[i : i + LOOKAHEAD + AGREEING]]
    for place in range(min(LOOKAHEAD, len(behind))):
        run = tuple(behind[place : place + AGREEING])
        found = [starts.get(run), *(endings.get(run[:length]) for length in range(1, len(run)))]
        skip = min((one for one in found if one is not None), default=LOOKAHEAD)
        if place + skip < best:
            best, skips = place + skip, (place, skip)
    return skips
