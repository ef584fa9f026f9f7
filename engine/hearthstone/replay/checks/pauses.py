"""Pauses after triggers: the client waits after a trigger that it shows, and META_DATA names the trigger's bearer."""

from __future__ import annotations

from engine.core.claim import Claim
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.verdicts import reports
from hslog.hearthstone.generated.vocabulary import BlockType, MetaDataType
from hslog.hearthstone.packets import Block, MetaData, Packet

RULE = "LOG pause"
CLAIM = Claim(RULE, "TRIGGER block")

SHORT = 200
"""Length of the pause after a trigger; longer pauses also occur elsewhere."""


def check(r: ReplayContext, packet: Packet) -> None:
    """Report the trigger that is missing before a pause.

    Inside the effect of the same entity, the pause may belong to the effect.
    """
    if not isinstance(packet, MetaData) or (packet.meta, packet.data) != (MetaDataType.SLUSH_TIME, SHORT):
        return
    frame = r.log.frame
    place = frame.position - 1
    if len(packet.info) != 1 or frame.packets[place : place + 1] != [packet]:
        return
    (entity,) = packet.info
    if frame.block is not None and frame.block.entity == entity:
        return
    before = frame.packets[place - 1] if place else None
    if before is None and frame.block is None:
        return  # the log begins here
    who = r.state[entity]
    if isinstance(before, Block) and (before.type, before.entity) == (BlockType.TRIGGER, who.id):
        r.log.findings.count_confirmed(RULE)
        r.log.findings.confirm_claim(CLAIM)
    elif not r.responses.miss(who, packet) and not r.deathrattle_order.miss(who, packet):
        reports.block_missing(r.log.findings, RULE, packet, BlockType.TRIGGER, who, ())
