"""Health that effects give or set (HS 4.1), or that auras gave (AR 4b).

DAMAGE stays when health is gained, and becomes 0 when health is set.

Without healing, DAMAGE falls only when health is set, when a lost enchantment takes its health (checked elsewhere), and
when effects set a hero's remaining health. The card text decides which value health is set to.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes, changes_in
from engine.hearthstone.mechanics.limits import LARGEST_NUMBER, OVERFLOW
from engine.hearthstone.replay.log_matcher import LogMatcher
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import MetaData, TagChange

GAINED, SET = "HS 4.1 more health", "HS 4.1 set health"


def check_fall(log: LogMatcher, packet: TagChange, target: Entity) -> None:
    """Check a fall of a minion's DAMAGE by ``packet``, the next one, without announced healing: it must fall to 0."""
    if target.type != CardType.MINION or target.zone != Zone.PLAY or target.id in log.new_entities:
        return
    if log.unknown_tags.any_of(target, GameTag.DAMAGE) or _is_healed_or_silenced(log, target):
        return
    change = _change_of_health(log, target)
    if change < 0:
        return
    if not packet.value:
        log.findings.count_confirmed(SET, Kind.WRONG_VALUE, tag=GameTag.DAMAGE)
        return
    rule, expected = (GAINED, target.get(GameTag.DAMAGE)) if change else (SET, 0)
    log.findings.wrong_value(rule, packet, expected)


def check_limit(log: LogMatcher, packet: TagChange) -> None:
    """Check a change of attack or health: no number exceeds the largest, and DAMAGE stays when health is gained."""
    if packet.tag == GameTag.HEALTH and log.state[packet.entity].tags.get(GameTag.DAMAGE):
        _note_gain(log, packet, log.state[packet.entity])
    if packet.value > LARGEST_NUMBER:
        before = log.game.timeline.value(packet.entity, packet.tag, packet.index - 1)
        log.findings.wrong_value(OVERFLOW, packet, before)


def _note_gain(log: LogMatcher, packet: TagChange, minion: Entity) -> None:
    """Count a confirmation if a damaged minion gains health and its DAMAGE stays."""
    if minion.type != CardType.MINION or minion.zone != Zone.PLAY or log.unknown_tags.any_of(minion, GameTag.DAMAGE):
        return
    gained = packet.value > log.game.timeline.value(minion.id, GameTag.HEALTH, packet.index - 1)
    if gained and not any(change.tag == GameTag.DAMAGE for change in log.changes_ahead()):
        log.findings.count_confirmed(GAINED, Kind.WRONG_VALUE, tag=GameTag.DAMAGE)


def _is_healed_or_silenced(log: LogMatcher, target: Entity) -> bool:
    """Return whether the open block heals or silences ``target`` anywhere."""
    return any(
        (isinstance(other, MetaData) and other.meta == MetaDataType.HEALING and target.id in other.info)
        or changes(other, target, GameTag.SILENCED)
        for other in log.frame.packets
    )


def _change_of_health(log: LogMatcher, target: Entity) -> int:
    """Return the change of the health of ``target`` in the open block: the largest fall, or else the total rise."""
    steps = [
        other.value - log.game.timeline.value(target.id, GameTag.HEALTH, other.index - 1)
        for other in changes_in(log.frame.packets, GameTag.HEALTH)
        if other.entity == target.id
    ]
    return min(steps) if any(step < 0 for step in steps) else sum(steps)
