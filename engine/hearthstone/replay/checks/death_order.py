"""The order of deaths (HS 1.11): entities that die together die in order of play.

Where the log has another order, that order is used. Which entities die, and what the deaths cause, is decided
elsewhere.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import Packet


def match_death_order(r: ReplayContext, rule: str, dying: list[Entity]) -> list[Entity]:
    """Return the dying entities in the order of the log; report once if it differs from the order of play."""
    if len(dying) < 2:
        return dying
    leaves: dict[int, Packet] = {}
    for packet in r.log.changes_ahead():
        if (packet.tag, packet.value) == (GameTag.ZONE, Zone.GRAVEYARD):
            leaves.setdefault(packet.entity, packet)
    met = [r.state[entity] for entity in leaves]
    ranks = [dying.index(entity) for entity in met if entity in dying]
    arranged = [dying[rank] for rank in ranks]
    arranged += [entity for entity in dying if entity not in arranged]
    ranks = [rank for rank in ranks if dying[rank].zone == Zone.PLAY]  # a secret's place in the order is not logged
    if ranks != sorted(ranks) and not any(entity.id in r.state.order_uncertain for entity in dying):
        late = next(rank for place, rank in enumerate(ranks) if rank != place)
        first = next(entity for entity in arranged if dying.index(entity) == late)
        elder = dying[ranks.index(late)]
        reports.death_too_early(r.log.findings, rule, leaves[first.id], first, elder, dying)
    elif len(ranks) > 1 and ranks == sorted(ranks):
        r.log.findings.count_confirmed(rule, Kind.WRONG_ORDER)
    return arranged
