"""Deathrattles of entities that died together (HS 1.12): each mandatory one triggers, in order of the deaths.

Reborn follows (HS 3.2). The effect of a deathrattle is read from its block;
conditions of deathrattles are in :mod:`engine.hearthstone.mechanics.deathrattles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeGuard

from engine.core.divergence import Kind
from engine.hearthstone.blocks import EFFECTS_NUMBERED, ends_sequence
from engine.hearthstone.mechanics.deathrattles import is_unconditional
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.triggers.blocks import report_missing
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import BUILDING_STARSHIP
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, Packet

RULE = "HS 1.12 death event"
PRIORITIES = "HS 3.2 special priorities"
CONDITIONS = "HS 3.4 resolution condition"


class Deathrattles:
    """Pending deathrattles of each open death phase: the number of mandatory ones by bearer."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.waiting: list[dict[int, int]] = []
        self.begun: set[int] = set()
        """Bearers whose first of several mandatory deathrattles has come: the next one is due after it."""

    @contextmanager
    def expected(self, bearers: Mapping[int, int]) -> Iterator[None]:
        """Expect the deathrattles of ``bearers`` inside the context."""
        waiting = {entity: must if self.r.logs_empty_blocks else 0 for entity, must in bearers.items()}
        self.waiting.append(waiting)
        self.begun.clear()
        yield
        self.waiting.pop()

    def take(self, block: Block, due: Packet | None) -> bool | None:
        """Match a trigger with a pending deathrattle. Return whether it was mandatory, None if it is no pending
        deathrattle. Deathrattles that it skipped are missing at ``due``.

        A deathrattle that comes before its turn is out of order. Bearers with granted deathrattles may have several,
        and which of them is mandatory is unknown.
        """
        waiting = self.waiting[-1] if self.waiting else {}
        if block.entity not in waiting or block.trigger_keyword == BUILDING_STARSHIP:
            return None
        bearers = list(waiting)
        before = bearers[: bearers.index(int(block.entity))]
        late = next((entity for entity in before if self._comes_later(entity)), 0)
        if late:
            message = "the deathrattle of {second} comes before that of {first}, which died first"
            self.r.log.findings.out_of_order(RULE, block, message, (late, block.entity))
        elif any(self._comes_later(entity) for entity in bearers[len(before) + 1 :]):
            self.r.log.findings.confirm(RULE, Kind.WRONG_ORDER)
        for entity in before:
            if waiting[entity] and self._is_left_out(entity):
                del waiting[entity]
                bearer = self.r.state[entity]
                reports.block_missing(self.r.log.findings, RULE, due or block, BlockType.TRIGGER, bearer, ())
        must = waiting[int(block.entity)]
        if must > 1 and self._skips_own(block):
            must -= 1
            bearer = self.r.state[block.entity]
            reports.block_missing(self.r.log.findings, RULE, due or block, BlockType.TRIGGER, bearer, ())
        if must > 1:
            waiting[int(block.entity)] -= 1  # the next one was granted
            self.begun.add(int(block.entity))
        else:
            del waiting[int(block.entity)]
        if must:
            self.r.log.findings.count_confirmed(CONDITIONS, Kind.MISSING)
        return must > 1 or (must == 1 and self._comes_later(int(block.entity)) is None)

    def _skips_own(self, block: Block) -> bool:
        """Return whether a trigger is a granted deathrattle although the bearer's own one has neither come nor comes
        later: its own would be the first (HS 1.12).
        """
        entity = int(block.entity)
        if entity in self.begun or self.r.ruleset.low < EFFECTS_NUMBERED or self._is_own(block):
            return False
        own = self.r.text_of(self.r.state[entity])
        return own is not None and is_unconditional(own) and not self._own_comes_later(entity)

    def _own_comes_later(self, entity: int) -> bool:
        return any(_is_deathrattle(one, entity) and self._is_own(one) for one in self.r.log.blocks())

    def _is_own(self, block: Block) -> bool:
        """Return whether a deathrattle is printed on its bearer: the block names no other card as its giver."""
        bearer = self.r.state[block.entity]
        givers = {self.r.state[one.get(GameTag.CREATOR)].card_id for one in self.r.state.attached.get(bearer.id, ())}
        return block.effect_index >= 0 and block.effect_card_id not in givers - {"", bearer.card_id}

    def miss(self, dead: Entity, instead: Packet) -> bool:
        """Report a mandatory deathrattle as missing at a packet; return whether there is one."""
        waiting = next((one for one in reversed(self.waiting) if one.get(dead.id)), None)
        if waiting is not None:
            waiting[dead.id] -= 1
            reports.block_missing(self.r.log.findings, RULE, instead, BlockType.TRIGGER, dead, ())
        return waiting is not None

    def match_nested(self, block: Block) -> None:
        """Match a trigger inside another trigger: a spell cast by a deathrattle may trigger pending deathrattles."""
        for waiting in self.waiting:
            if block.entity in waiting and _is_deathrattle(block, int(block.entity)):
                del waiting[int(block.entity)]

    def end(self, dead: Entity, due: Packet | None, deaths: int) -> None:
        """End the death event of an entity: its mandatory deathrattle must have come before it is reborn (HS 3.2).

        ``due`` is the packet before which it should have come, ``deaths`` the index of the block in which it died.
        """
        waiting = self.waiting[-1] if self.waiting else {}
        if waiting.get(dead.id) and self._is_left_out(dead.id):
            del waiting[dead.id]
            frame = self.r.log.frame
            behind = frame.after_last_block(deaths) if frame.block is None else None
            place = behind or (None if dead.id in self.begun else due)
            report_missing(self.r, RULE, BlockType.TRIGGER, dead, place)

    def check_reborn(self, dead: Entity) -> None:
        """Report a minion that is about to be reborn before its deathrattle (HS 3.2)."""
        waiting = self.waiting[-1] if self.waiting else {}
        block = self._comes_later(dead.id) if dead.id in waiting else None
        if block is not None and self._copy_is_set_aside(block):
            return
        if block is not None:
            del waiting[dead.id]
            message = "{entity} is reborn before its deathrattle; reborn comes last"
            self.r.log.findings.out_of_order(PRIORITIES, block, message)
        elif dead.get(GameTag.DEATHRATTLE):
            self.r.log.findings.count_confirmed(PRIORITIES, Kind.WRONG_ORDER)

    def _copy_is_set_aside(self, block: Block) -> bool:
        """Return whether an entity created before the block is set aside, as the copy of a reborn minion is."""
        before = (packet for packet in self.r.log.ahead_of_kind(FullEntity) if packet.index < block.index)
        return any(packet.tag(GameTag.ZONE) == Zone.SETASIDE for packet in before)

    def _comes_later(self, entity: int) -> Block | None:
        for ahead in self.r.log.upcoming():
            if _is_deathrattle(ahead, entity):
                return ahead
            if self.r.log.frame.block is None and ends_sequence(ahead):
                break
        return None

    def _is_left_out(self, entity: int) -> bool:
        """Return whether a deathrattle is missing. No claim is made about a bearer that has left the graveyard."""
        return self.r.state[entity].zone == Zone.GRAVEYARD and self._comes_later(entity) is None


def _is_deathrattle(packet: Packet, entity: int) -> TypeGuard[Block]:
    """Return whether a packet is the trigger of an entity's deathrattle. Old builds do not name the keyword."""
    if not isinstance(packet, Block) or packet.type != BlockType.TRIGGER or packet.entity != entity:
        return False
    return packet.trigger_keyword in (GameTag.DEATHRATTLE, 0, None)
