"""Spent secrets (HS 1.4): outside effects, a secret goes to the graveyard only after it has triggered."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.claim import Claim
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.verdicts import reports
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import PlayerReference, TagChange

RULE = "HS 1.4 secret"

HAS_TRIGGERED = Claim(RULE, "TRIGGER block")

AROUND_TRIGGERS = (BlockType.PLAY, BlockType.ATTACK)
"""Blocks around queues, in which only triggers take effect."""


def check_spent(r: ReplayContext, packet: TagChange, triggered: Iterable[int]) -> None:
    """Report a secret that moves to the graveyard although it is not among those that ``triggered`` in this action.

    An effect may destroy a secret, or a second one of its kind. A countered secret goes there when it is played.
    """
    if isinstance(packet.entity, PlayerReference):
        return
    secret, block = r.state[packet.entity], r.log.frame.block
    if secret.zone != Zone.SECRET or not secret.get(GameTag.SECRET) or secret.get(GameTag.CANT_PLAY):
        return
    if block is not None and block.type not in AROUND_TRIGGERS:
        return
    if secret.id in triggered:
        r.log.findings.confirm_claim(HAS_TRIGGERED)
    elif r.logs_empty_blocks:
        reports.block_missing(r.log.findings, RULE, packet, BlockType.TRIGGER, secret, ())
