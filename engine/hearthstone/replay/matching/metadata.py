"""Matching META_DATA amounts: the amount of damage or healing, and its target (HS 4.9.6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.state import Entity
from hslog.hearthstone.packets import MetaData


def match_metadata(r: ReplayContext, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
    """Match a META_DATA packet with an amount; some builds omit the entity.

    In a log without META_DATA none is missing.
    """
    log = r.log
    if not log.is_noted:
        return
    packet = log.skip_ignorable()
    if isinstance(packet, MetaData) and packet.meta == kind:
        log.frame.position += 1
        if packet.data == data and (not packet.info or list(packet.info) == [entity.id for entity in entities]):
            log.judge(packet, PREDICTED, rule)
            return
        log.judge(packet, ADOPTED, rule)
        reports.note_differs(log.findings, rule, packet, data, entities[0])
        return
    log.check_end()
    reports.note_missing(log.findings, rule, packet, kind, data, entities[0])
