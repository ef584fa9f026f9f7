"""Pauses after triggers: the client waits after a trigger that it shows, and META_DATA names the trigger's bearer."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.claim import Claim
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, MetaDataType
from hslog.hearthstone.packets import Block, MetaData, Packet

RULE = "LOG pause"
CLAIM = Claim(RULE, "TRIGGER block")

SHORT = 200
"""Length of the pause after a trigger; longer pauses also occur elsewhere."""


def check(log: LogMatcher, miss: Callable[[Entity, Packet], bool], packet: Packet) -> None:
    """Report the trigger that is missing before a pause.

    Inside the effect of the same entity, the pause may belong to the effect. ``miss`` reports the trigger of an entity
    that is due as missing, and returns whether there is one.
    """
    if not isinstance(packet, MetaData) or (packet.meta, packet.data) != (MetaDataType.SLUSH_TIME, SHORT):
        return
    frame = log.frame
    place = frame.position - 1
    if len(packet.info) != 1 or frame.packets[place : place + 1] != [packet]:
        return
    (entity,) = packet.info
    if frame.block is not None and frame.block.entity == entity:
        return
    before = frame.packets[place - 1] if place else None
    if before is None and frame.block is None:
        return  # the log begins here
    who = log.state[entity]
    if isinstance(before, Block) and (before.type, before.entity) == (BlockType.TRIGGER, who.id):
        log.findings.count_confirmed(RULE)
        log.findings.confirm_claim(CLAIM)
    elif not miss(who, packet):
        reports.block_missing(log.findings, RULE, packet, BlockType.TRIGGER, who, ())
