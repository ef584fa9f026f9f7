"""The order in which one effect hits several targets (HS 3.1): the order in which the log lists them.

An effect on all characters first logs its targets, in order of play, and then damages one after the other. Targets
chosen one by one at random are logged one by one and have no known order. Some cards hit all characters without a list,
in order of play.

A listed target that changed sides, or returned from set aside, stands at the place where it joined its side. Without a
list, no claim is made about such a target.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.text_order import IN_ORDER_OF_PLAY
from engine.hearthstone.cards.unwritten import HIT_WITHOUT_LIST
from engine.hearthstone.replay.log.cursor import AreaDamage
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import Packet

RULE = "HS 3.1 area damage"


def check(log: LogMatcher, packet: Packet, target: int, amount: int) -> None:
    """Match damage that begins with ``packet``; report a target that is hit before an earlier one."""
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
    """Return the targets of a card that hits all characters without a list, in order of play; empty for other cards."""
    block, state = log.frame.block, log.state
    if block is None or block.type != BlockType.POWER or log.ruleset.low < IN_ORDER_OF_PLAY:
        return []
    if base_printing(log.frame.card_id) not in HIT_WITHOUT_LIST:
        return []
    left_out = state.order_uncertain | state.side_changed | {block.target}
    return [entity.id for entity in state.play_order if entity.id not in left_out]
