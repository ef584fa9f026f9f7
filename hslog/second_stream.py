"""Using the second stream of a log: names for numbers, and packets the first stream has lost.

``PowerTaskList`` prints the same packets in the same order as ``GameState``, seconds later. Where the first
prints a number for an entity the client has not made yet, the second prints its name; that binds names of
players. And where the count of a power list proves that packets are missing, they can be found here. The
two streams are never mixed otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hslog.errors import Complaints
from hslog.game import PowerList
from hslog.packets import (
    ASIDES,
    Block,
    BlockEnd,
    FullEntity,
    MetaData,
    Packet,
    ShowEntity,
    SubSpell,
    TagChange,
    _Tag,
)
from hslog.reader import Draft, Reader
from hslog.source import Source

LOOKAHEAD = 400
"""How many packets to look ahead for the place where two streams agree again."""

Step = tuple[Any, Packet]


def second_stream(source: Source) -> list[Draft]:
    """Read the PowerTaskList packets of a source; its complaints are not repeated."""
    reader = Reader(Complaints(source.name), source.name, stream="PowerTaskList")
    reader.feed(source.lines())
    return reader.close()


def needs_pairing(draft: Draft) -> bool:
    """Tell whether a name of the game is bound neither by its tags nor by a statement of the log."""
    from hslog.players import UNKNOWN, identified

    stated = draft.game.stated_names.values()
    return any(
        name != UNKNOWN and name not in stated and not identified(pending)
        for name, pending in draft.entities.pending.items()
    )


def partner(draft: Draft, second: list[Draft]) -> Draft | None:
    """Return the game of the second stream that repeats ``draft``: the first that begins after it."""
    create = draft.game.create
    if create is None:
        return None
    return next(
        (
            other
            for other in second
            if other.game.create is not None
            and other.game.first_line > draft.game.first_line
            and other.game.create.game.entity == create.game.entity
        ),
        None,
    )


def pair_names(draft: Draft, second: list[Draft]) -> dict[str, int]:
    """Return the names the second stream prints where the first prints a player's number."""
    other = partner(draft, second)
    if other is None:
        return {}
    names: dict[int, str] = {}
    for name, pending in other.entities.pending.items():
        for packet in pending.history:
            names[packet.index] = name
        for holder, place in pending.uses:
            if isinstance(holder, Block) and place == "entity":
                names[holder.index] = name
    players = {player.entity for player in draft.game.players}
    pairs: dict[str, int] = {}
    for mine, yours in _aligned(list(_steps(draft)), list(_steps(other))):
        name = names.get(yours.index) if mine is not None and yours is not None else None
        if name is not None and isinstance(mine, TagChange | Block) and mine.entity in players:
            pairs.setdefault(name, mine.entity)
    return pairs


def missing_lines(draft: Draft, second: list[Draft]) -> list[tuple[int, int]]:
    """Find the packets the first stream has lost: where each belongs, and where it is in the second stream.

    Returns pairs of lines (1-based): the line of the first stream before which a packet belongs, and its
    line in the second stream. Only packets of a list with too few, and only exactly as many as are missing.
    """
    other = partner(draft, second)
    if other is None:
        return []
    mine = list(_steps(draft))
    short = [current for current in draft.game.miscounted if current.seen < current.announced]
    found: dict[int, list[tuple[int, int]]] = {}
    before = draft.game.first_line
    pending: list[Packet] = []
    for packet, extra in _aligned(mine, list(_steps(other))):
        if packet is None and extra is not None:
            pending.append(extra)
            continue
        assert packet is not None
        place = _line(packet)
        for lost in pending:
            current = _list_between(short, before, place)
            if current is not None:
                found.setdefault(current.line, []).append((min(place, current.last_line), _line(lost)))
        pending.clear()
        before = place
    return [
        pair
        for current in short
        if len(found.get(current.line, ())) == current.announced - current.seen
        for pair in found[current.line]
    ]


def _list_between(short: list[PowerList], before: int, place: int) -> PowerList | None:
    """Return the list in which a packet is missing between two lines."""
    for current in short:
        if current.line < place and before < current.last_line:
            return current
    return None


def _line(packet: Packet) -> int:
    return packet.line


def _steps(draft: Draft) -> Iterator[Step]:
    """Yield the counted packets of a game in order, ends of blocks included, each with what it says."""
    stack: list[tuple[Iterator[Packet], Packet | None]] = [(iter(draft.game.packets), None)]
    while stack:
        inside, owner = stack[-1]
        for packet in inside:
            if not isinstance(packet, ASIDES):
                yield _signature(packet), packet
            if isinstance(packet, Block | SubSpell):
                stack.append((iter(packet.packets), packet))
                break
        else:
            stack.pop()
            if isinstance(owner, Block | SubSpell) and owner.end_index is not None:
                end = BlockEnd(of=owner, line=owner.end_line or 0, index=owner.end_index)
                yield ("end", type(owner).__name__), end


def _signature(packet: Packet) -> Any:
    """Return what both streams print alike of a packet: everything but references to entities."""
    if isinstance(packet, _Tag):
        return (packet.kind, packet.tag, packet.value)
    if isinstance(packet, Block):
        return (packet.kind, packet.type, packet.effect_index, packet.trigger_keyword)
    if isinstance(packet, FullEntity | ShowEntity):
        return (packet.kind, packet.entity, packet.card_id, len(packet.tags))
    if isinstance(packet, MetaData):
        return (packet.kind, packet.meta, packet.count)
    return (packet.kind,)


def _aligned(mine: list[Step], yours: list[Step]) -> Iterator[tuple[Packet | None, Packet | None]]:
    """Yield pairs of packets that both sequences have in order; None stands for one that only the other has."""
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
    """Return the least number of packets to skip on each side so that the next few agree."""
    for distance in range(1, LOOKAHEAD):
        for skip_mine in (0, *range(1, distance + 1)):
            skip_yours = distance - skip_mine
            run = [
                a[0] == b[0]
                for a, b in zip(
                    mine[i + skip_mine : i + skip_mine + 4], yours[j + skip_yours : j + skip_yours + 4], strict=False
                )
            ]
            if run and all(run):
                return skip_mine, skip_yours
        if distance > 40 and distance % 10:
            continue
    return 0, 0
