"""The kinds of faults: what each falsifies, and where it finds something to falsify.

A fault always makes a difference: a changed value differs, a deleted packet had changed something, two
packets that change places speak of different entities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.names import name, tag_name, value_name
from hslog.hearthstone.packets import Block, MetaData, Packet, TagChange

from .rule_tags import FLAGS, REFERENCES, WORDS
from .subject import Pair, Place, Subject, tag_of
from .trees import Copy


@dataclass(frozen=True)
class Fault:
    """One thing to be falsified.

    ``first`` and ``last`` are the packets, originals, between which the order or content is wrong (the same
    packet for most kinds); ``verdict`` is what the clean replay says of the packet that is falsified, empty
    for an inserted one. ``tag`` is 0 for faults that are not about one tag.
    """

    kind: str
    tag: int
    first: Place
    last: Place
    verdict: str
    text: str
    plant: Callable[[Copy], None]


# --- one packet -----------------------------------------------------------------------------------------


def change_value(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A tag takes another value than it did."""
    packet = place.packet
    assert isinstance(packet, TagChange)
    value = _another_value(subject, random, packet, packet.tag, packet.value)
    if value is None:
        return None

    def plant(copy: Copy) -> None:
        mine = copy.of[packet.index]
        assert isinstance(mine, TagChange)
        mine.value = value

    text = f"{_show(subject, packet)} -> {value_name(packet.tag, value)}"
    return Fault("value", packet.tag, place, place, subject.verdict(packet), text, plant)


def delete(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A packet is missing."""
    packet = place.packet
    text = f"{_show(subject, packet)} deleted"
    kind = "block" if isinstance(packet, Block) else "note" if isinstance(packet, MetaData) else "delete"
    return Fault(
        kind,
        tag_of(packet),
        place,
        place,
        subject.verdict(packet),
        text,
        lambda copy: copy.remove(place.owner, packet),
    )


def insert(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A tag changes that did not: the like of a packet from elsewhere in the game."""
    like = random.choice(subject.changes).packet
    assert isinstance(like, TagChange)
    here = place.packet
    assert isinstance(here, TagChange)
    entity = like.entity if subject.state.exists(like.entity, here.index) else here.entity
    tag = like.tag
    now = subject.state.value(entity, tag, here.index)
    value = like.value if like.value != now else _another_value(subject, random, here, tag, now)
    if value is None or value == now:
        return None
    new = TagChange(entity=entity, tag=tag, value=value)
    text = f"{_show(subject, new)} inserted after {_show(subject, here)}"
    return Fault("insert", tag, place, place, "", text, lambda copy: copy.insert_after(place.owner, here, new))


def change_note(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A note of damage or healing has another amount."""
    packet = place.packet
    assert isinstance(packet, MetaData)
    amount = max(0, packet.data + random.choice((-1, 1, 2)))
    if amount == packet.data:
        return None

    def plant(copy: Copy) -> None:
        mine = copy.of[packet.index]
        assert isinstance(mine, MetaData)
        mine.data = amount

    text = f"{_show(subject, packet)} -> {amount}"
    return Fault("note", 0, place, place, subject.verdict(packet), text, plant)


# --- two packets ----------------------------------------------------------------------------------------


def swap(subject: Subject, random: Random, pair: Pair) -> Fault | None:
    """Two deaths or damages change places: the packets alone, or all about each of the two entities.

    The latter only where a rule gives the order: random shots could have come in another.
    """
    one, two = pair.earlier, pair.later
    if random.random() < 0.5 or not subject.is_ordered(pair):
        first, last = (one.at, one.at + 1), (two.at, two.at + 1)
    else:
        first, last = _run(subject, one), _run(subject, two)
        if first[1] > last[0]:
            return None

    def plant(copy: Copy) -> None:
        siblings = copy.siblings(one.owner)
        a, b, c, d = *first, *last
        copy.rearrange(one.owner, a, [*siblings[c:d], *siblings[b:c], *siblings[a:b]])

    text = f"{_show(subject, one.packet)} ({first[1] - first[0]}) swapped with {_show(subject, two.packet)}"
    return Fault("swap", tag_of(one.packet), one, two, _firmest(subject, pair), text, plant)


def move_before_elder(subject: Subject, random: Random, pair: Pair) -> Fault | None:
    """A trigger resolves before one that comes before it in the queue."""
    elder, younger = pair.earlier, pair.later

    def plant(copy: Copy) -> None:
        siblings = copy.siblings(elder.owner)
        a, b = elder.at, younger.at
        copy.rearrange(elder.owner, a, [siblings[b], *siblings[a:b]])

    text = f"{_show(subject, younger.packet)} moved before {_show(subject, elder.packet)}"
    return Fault("order", 0, elder, younger, _firmest(subject, pair), text, plant)


Planter = Callable[[Subject, Random], Fault | None]


def each(places: Callable[[Subject], list[Place]], make: Callable[[Subject, Random, Place], Fault | None]) -> Planter:
    def plant(subject: Subject, random: Random) -> Fault | None:
        found = places(subject)
        return make(subject, random, random.choice(found)) if found else None

    return plant


def _both(pairs: Callable[[Subject], list[Pair]], make: Callable[[Subject, Random, Pair], Fault | None]) -> Planter:
    def plant(subject: Subject, random: Random) -> Fault | None:
        found = pairs(subject)
        return make(subject, random, random.choice(found)) if found else None

    return plant


KINDS: dict[str, Planter] = {
    "value": each(lambda subject: subject.changes, change_value),
    "delete": each(lambda subject: subject.effective, delete),
    "insert": each(lambda subject: subject.changes, insert),
    "swap": _both(lambda subject: subject.deaths_and_damages, swap),
    "order": _both(lambda subject: subject.queued, move_before_elder),
}
"""The five kinds that recall is measured by."""

FURTHER_KINDS: dict[str, Planter] = {
    "note": each(lambda subject: subject.notes, change_note),
    "note-deleted": each(lambda subject: subject.notes, delete),
    "block": each(lambda subject: subject.blocks, delete),
}
"""Faults that are not in a tag: notes of amounts, and whole blocks the rules called for."""


def _with_effect(subject: Subject, places: list[Place]) -> list[Place]:
    return [place for place in places if subject.makes_a_difference(place.packet)]


def _predicted(subject: Subject, places: list[Place]) -> list[Place]:
    return [place for place in places if subject.verdict(place.packet) == Verdict.PREDICTED.word]


PREDICTED_KINDS: dict[str, Planter] = {
    "value": each(lambda subject: subject.predicted, change_value),
    "delete": each(lambda subject: _with_effect(subject, subject.predicted), delete),
    "note": each(lambda subject: _predicted(subject, subject.notes), change_note),
    "note-deleted": each(lambda subject: _predicted(subject, subject.notes), delete),
    "block": each(lambda subject: subject.blocks, delete),
}
"""Faults in packets that the clean replay predicted: every one of them must be found."""


# --- what the faults are made of ------------------------------------------------------------------------


def _another_value(subject: Subject, random: Random, packet: Packet, tag: int, value: int) -> int | None:
    """Return a value that the tag could have and has not."""
    if tag in FLAGS:
        return 0 if value else 1
    if tag in REFERENCES:
        near = [entity for entity in subject.state.at(packet=packet.index).order_of_play() if entity != value]
        return random.choice([0, *near] if value else near) if near else None
    if tag in WORDS:
        return random.choice([word for word in WORDS[tag] if word != value])
    return random.choice([other for other in (value - 1, value + 1, value + 2) if other >= 0 and other != value])


def _run(subject: Subject, place: Place) -> tuple[int, int]:
    """Return where the packets about one entity, around a packet about it, begin and end in their list."""
    packets = place.owner.packets if place.owner is not None else subject.game.packets
    entity = place.packet.entities()[0]

    def about(packet: Packet) -> bool:
        return isinstance(packet, TagChange | MetaData) and packet.entities() == (entity,)

    first, stop = place.at, place.at + 1
    while first and about(packets[first - 1]):
        first -= 1
    while stop < len(packets) and about(packets[stop]):
        stop += 1
    return first, stop


def _firmest(subject: Subject, pair: Pair) -> str:
    words = {subject.verdict(pair.earlier.packet), subject.verdict(pair.later.packet)}
    return next(verdict.word for verdict in Verdict if verdict.word in words)


def _show(subject: Subject, packet: Packet) -> str:
    if isinstance(packet, Block):
        return f"{name('BlockType', packet.type)} of {packet.entity} {subject.game.name_of(packet.entity)!r}"
    if isinstance(packet, MetaData):
        return f"{name('MetaDataType', packet.meta)} note of {packet.data} for {packet.info}"
    who = packet.entities()[0]
    tag = tag_of(packet)
    value = packet.value if isinstance(packet, TagChange) else subject.state.value(who, GameTag.ZONE, packet.index)
    form = "" if isinstance(packet, TagChange) else f" ({packet.kind})"
    return f"{who} {subject.game.name_of(who)!r} {tag_name(tag)}={value_name(tag, value)}{form}"
