"""The order in which one effect hits several targets (HS 3.1): the order in which the log notes them before.

An effect on all that are there notes its targets, as they came into play, and then deals damage to one after the other.
Targets that are chosen one by one, at random, are noted one by one: of them nothing is known. Some cards are known to
hit all and note no list: theirs is the order of play. Who has changed sides in play, or was set aside and is back,
stands in noted lists where it came to its side, not where it responds: of it nothing is claimed without a list.
"""

from __future__ import annotations

from engine.divergence import Kind
from engine.replay.frame_data import AreaDamage
from engine.replay.log_matcher import LogMatcher
from engine.texts.orders import NOT_NOTED
from engine.texts.replacements import base_printing
from hslog.generated.vocabulary import BlockType
from hslog.packets import Packet

RULE = "HS 3.1 area damage"

IN_ORDER_OF_PLAY = 12574
"""The oldest build whose logs have targets that are not noted hit in the order of play; one of before has them last
first."""


def check(log: LogMatcher, packet: Packet, target: int, amount: int) -> None:
    """Match damage that begins with ``packet``; report a target that should have been hit before another."""
    frame = log.frame
    area_damage = frame.area_damage
    if area_damage is None:
        area_damage = frame.area_damage = AreaDamage()
        area_damage.targets = _in_order_of_play(log)
    area_damage.note(frame.packets, frame.position)
    early = area_damage.passed_over(target, amount)
    if not early and target in area_damage.hit and len(area_damage.hit) > 1:
        log.findings.count_confirmed(RULE, Kind.WRONG_ORDER)
    if early:
        message = "{second} is hit before {first}, which comes first among the targets"
        log.findings.diverge(RULE, Kind.WRONG_ORDER, packet, entity=target, others=(target, early), message=message)


def _in_order_of_play(log: LogMatcher) -> list[int]:
    """Return whom a card may hit that notes no list, in the order in which it does; of other cards nobody."""
    block, state = log.frame.block, log.state
    if block is None or block.type != BlockType.POWER or log.oldest_build < IN_ORDER_OF_PLAY:
        return []
    if base_printing(log.frame.card_id) not in NOT_NOTED:
        return []
    left_out = state.order_uncertain | state.side_changed | {block.target}
    return [entity.id for entity in state.play_order if entity.id not in left_out]
