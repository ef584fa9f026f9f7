"""The place in the log: one frame for each open block."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from engine.hearthstone.blocks import changes_in
from engine.hearthstone.tags import (
    ATTACHED_LATE,
    DEATHRATTLES_THIS_TURN,
    MODIFIED,
    MODIFIES,
    SHOWN_ATTACK,
    SHOWN_HEALTH,
)
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import Block, MetaData, Packet, SubSpell, TagChange


class AreaDamage:
    """The targets listed in one block, and the amounts of those hit in this round."""

    def __init__(self) -> None:
        self.read = 0
        self.targets: list[int] = []
        self.hit: dict[int, int] = {}

    def note(self, packets: Sequence[Packet], position: int) -> None:
        """Read the targets listed since the last call. ``position`` is the index of the next packet in the block."""
        for packet in packets[self.read : position]:
            if isinstance(packet, MetaData) and packet.meta == MetaDataType.TARGET and len(packet.info) > 1:
                self.targets = list(packet.info)
                self.hit.clear()
        self.read = position

    def passed_over(self, target: int, amount: int) -> int:
        """Record a hit; return an entity hit earlier that should be hit after ``target``, 0 if there is none.

        A second hit on a target begins another round. The first of several targets may be hit for more than the others.
        """
        if target not in self.targets:
            return 0
        if target in self.hit:
            self.hit.clear()
        place = self.targets.index(target)
        behind = [other for other in self.targets[place + 1 :] if self.hit.get(other) == amount]
        self.hit[target] = amount
        return behind[0] if behind else 0


OF_AURA_UPDATES = (
    *(GameTag.ATK, GameTag.HEALTH, SHOWN_ATTACK, SHOWN_HEALTH),
    *(GameTag.ZONE, GameTag.ATTACHED, ATTACHED_LATE, MODIFIES, MODIFIED),
    *(GameTag.COST, GameTag.TAG_LAST_KNOWN_COST_IN_HAND, GameTag.POWERED_UP, GameTag.CURRENT_SPELLPOWER),
    *(GameTag.IGNORE_DAMAGE, GameTag.IGNORE_DAMAGE_OFF),
)
"""Tags that an aura update changes: stats, costs, and enchantments that leave. Such packets are passed over."""


UNREPORTED = -1
"""Stands for the number of a divergence that is not reported because too little is known."""


class EarlyPackets(dict[int, Packet]):
    """Skipped packets of a block by index, in log order; changes are found by entity, tag and value."""

    @cached_property
    def _changes(self) -> dict[tuple[int, int, int], list[int]]:
        return {}

    def append(self, packet: Packet) -> None:
        """Add a skipped packet."""
        self[packet.index] = packet
        if isinstance(packet, TagChange):
            self._changes.setdefault((packet.entity, packet.tag, packet.value), []).append(packet.index)

    def take(self, entity: int, tag: int, value: int) -> Packet | None:
        """Remove and return the first packet that makes this change; None if there is none."""
        found = self._changes.get((entity, tag, value))
        return self.pop(found.pop(0)) if found else None


class Frame:
    """The packets of one open block, and the position of the next one.

    ``about``: the last answer of :meth:`_about`, with its block.

    ``early``: packets skipped because something expected before them comes later; rules that expect them find them
    here. ``fault``: the number of the first divergence of the block, or UNREPORTED; None without one. ``goes_on``: the
    frame in which the sequence continues after the server closed this block to wait for a player's choice.
    ``interrupted``: the sequence has waited for a choice, so that the block may be closed before the sequence ends.
    ``possible``: optional changes (entity, tag, value) that rules stated and that were not found at their place; in
    builds never seen, they may come in another order. ``passed``: first and last index (exclusive) of the packets
    skipped last. ``unexplained``: the index of the first of these that changes a stat or a cost without a reason.
    ``met``: the last packet found that is not ignorable; it is not while the state has had ``met_at`` changes.

    ``logged_first``: the first index at which each tag was set among the packets before ``logged_until``;
    ``unsourced``: the visual effects without a source among them that may still play.

    ``cut``: the log ends inside this block, so that packets may be missing at its end.

    ``card_id``: the card id of the block's entity when the block was opened. ``area_damage``: the targets logged in the
    block (:mod:`engine.hearthstone.replay.checks.area_damage_order`). ``told``: a card text determines what comes next.
    ``swapping``: the players who exchange a minion with a card in the hand in the block (None: not determined yet).
    ``moment``: the moment to which the block takes the game back (:mod:`engine.hearthstone.replay.log.snapshot`; None:
    not determined yet).
    """

    __slots__ = (
        *("about", "area_damage", "block", "card_id", "cut", "early", "fault", "goes_on", "interrupted"),
        *("logged_first", "logged_until", "met", "met_at", "moment", "packets", "passed", "position", "possible"),
        *("rule", "swapping", "told", "unexplained", "unsourced"),
    )

    def __init__(self, block: Block | None, packets: list[Packet], rule: str, card_id: str = "") -> None:
        self.block = block
        self.cut = block is not None and block.end_line is None
        self.card_id = card_id
        self.packets = inline(packets)
        self.position = 0
        self.about: tuple[Block, bool, Collection[int]] | None = None
        self.swapping: set[int] | None = None
        self.moment: int | None = None
        self.passed = (0, 0)
        self.met: Packet | None = None
        self.met_at: int | None = None
        self.unexplained: int | None = None
        self.early = EarlyPackets()
        self.logged_until = 0
        self.logged_first: dict[int, int] = {}
        self.unsourced: list[SubSpell] = []
        self.fault: int | None = None
        self.rule = rule
        self.goes_on: Frame | None = None
        self.interrupted = False
        self.told = False
        self.possible: set[tuple[int, int, int]] = set()
        self.area_damage: AreaDamage | None = None

    def peek(self) -> Packet | None:
        """Return the next packet; None at the end."""
        return self.packets[self.position] if self.position < len(self.packets) else None

    def ahead(self) -> Iterator[Packet]:
        """Yield the packets ahead without moving. They are not copied, because there may be many."""
        packets = self.packets
        return (packets[place] for place in range(self.position, len(packets)))

    def has_logged(self, tag: int) -> bool:
        """Return whether a packet behind the cursor sets a tag."""
        self._look_back()
        return self.logged_first.get(tag, self.position) < self.position

    def is_unsourced(self, place: int) -> bool:
        """Return whether a visual effect without a source, begun earlier, plays over the packet at ``place``."""
        self._look_back()
        self.unsourced = [one for one in self.unsourced if one.end_index is None or place < one.end_index]
        return any(is_open(one, place) for one in self.unsourced)

    def _look_back(self) -> None:
        """Record the tags set, and the visual effects without a source, in the packets passed since the last call."""
        for position in range(self.logged_until, self.position):
            packet = self.packets[position]
            if isinstance(packet, TagChange):
                self.logged_first.setdefault(packet.tag, position)
            elif isinstance(packet, SubSpell) and not packet.source:
                self.unsourced.append(packet)
        self.logged_until = max(self.logged_until, self.position)

    @property
    def due(self) -> Packet | None:
        """The packet before which the expected change should have come, None at the end.

        Skipped: changes of stats, META_DATA, changes of the dead after a DEATHS block, and the count of deathrattles
        after a trigger. They come before anything responds to the packet before them. Nothing is skipped after a step
        of the turn, which changes no stats. A stat change without a reason follows from the missing change.
        """
        first, stop = self.passed
        place = first if stop == self.position else self.position
        before = self.packets[place - 1] if place else None
        if isinstance(before, Block) and self._about(before)[0]:
            return self.packets[place] if place < len(self.packets) else None
        return self._behind(place, self.position if self.unexplained is None else min(self.position, self.unexplained))

    def _behind(self, place: int, end: int, missed: int = 0) -> Packet | None:
        """Return the packet at ``place``, or before ``end`` the first one that does not belong to the packet before.

        ``missed``: an entity whose changes follow from a missing trigger of it.
        """
        before = self.packets[place - 1] if place else None
        dead = self._about(before)[1] if isinstance(before, Block) else ()
        counted = not isinstance(before, Block) or before.type != BlockType.TRIGGER
        while place < end and _belongs_to_the_last(packet := self.packets[place], counted, dead):
            if isinstance(packet, TagChange) and packet.entity == missed:
                break
            counted = counted or (isinstance(packet, TagChange) and packet.tag == DEATHRATTLES_THIS_TURN)
            place += 1
        return self.packets[place] if place < len(self.packets) else None

    def after_last_block(self, since: int, missed: int = 0) -> Packet | None:
        """Return the packet after the last block at or after index ``since``, where a queue continues; None at the end.

        The aura update after deaths comes before it. What a trigger gives its own bearer comes when the queue ends;
        ``missed`` is the bearer of the missing one.
        """
        place = self.position
        while place and (last := self.packets[place - 1]).index >= since and not isinstance(last, Block):
            place -= 1
        before = self.packets[place - 1] if place else None
        responds = isinstance(before, Block) and before.type == BlockType.TRIGGER
        return self._behind(place, place if responds else len(self.packets), missed)

    def _about(self, block: Block) -> tuple[bool, Collection[int]]:
        """Return whether a block of this frame is a step of the turn, and the entities that died in it.

        The last answer is kept.
        """
        if self.about is None or self.about[0] is not block:
            is_step = any(changes_in(block.packets, GameTag.NEXT_STEP))
            moves = changes_in(block.packets, GameTag.ZONE) if block.type == BlockType.DEATHS else ()
            self.about = block, is_step, {move.entity for move in moves if move.value == Zone.GRAVEYARD}
        return self.about[1:]

    @property
    def current(self) -> Frame:
        """The frame to read from: this one, or the one in which its sequence continues."""
        frame = self
        while frame.goes_on is not None:
            frame = frame.goes_on
        return frame


def _belongs_to_the_last(packet: Packet, counted: bool, dead: Collection[int]) -> bool:
    if isinstance(packet, MetaData) or (isinstance(packet, TagChange) and packet.entity in dead):
        return True
    return isinstance(packet, TagChange) and packet.tag in (*OF_AURA_UPDATES, 0 if counted else DEATHRATTLES_THIS_TURN)


def sets(block: Block, entity: int, tag: int, value: int) -> bool:
    """Return whether a block sets a tag to a value, not counting blocks inside it."""
    return any((packet.entity, packet.value) == (entity, value) for packet in changes_in(block.packets, tag))


def is_open(effect: SubSpell, place: int) -> bool:
    """Return whether a visual effect plays over the packet whose index is ``place``."""
    return effect.index < place and (effect.end_index is None or place < effect.end_index)


def inline(packets: list[Packet]) -> list[Packet]:
    """Return ``packets`` with the packets of sub-spells in their place. Visual effects do not nest."""
    if SubSpell not in map(type, packets):
        return packets
    flat: list[Packet] = []
    stack = [iter(packets)]
    while stack:
        for packet in stack[-1]:
            flat.append(packet)
            if isinstance(packet, SubSpell):
                stack.append(iter(packet.packets))
                break
        else:
            stack.pop()
    return flat
