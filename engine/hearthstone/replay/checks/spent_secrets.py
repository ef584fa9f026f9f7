"""Secrets that are spent (HS 1.4): outside effects, a secret goes to the graveyard only when it has triggered."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.claim import Claim
from engine.hearthstone.replay import reports
from engine.hearthstone.replay.context import ReplayContext
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import PlayerReference, TagChange

RULE = "HS 1.4 secret"

HAS_TRIGGERED = Claim(RULE, "TRIGGER block")

AROUND_TRIGGERS = (BlockType.PLAY, BlockType.ATTACK)
"""Blocks around queues, in which nothing but triggers takes effect."""


def check_spent(r: ReplayContext, packet: TagChange, triggered: Iterable[int]) -> None:
    """Report a secret that a packet moves to the graveyard, if it is not among those that ``triggered`` in this action.

    Inside an effect it is destroyed, or a second one of its kind. One that is countered goes there as it is played.
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
