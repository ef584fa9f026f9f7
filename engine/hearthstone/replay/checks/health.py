"""Health that effects give or set (HS 4.1), or that auras gave (AR 4b).

DAMAGE stays when health is gained, and is 0 when health is set.

Damage goes down without a healing only then, with the health that a lost enchantment gave (which is met elsewhere), and
as effects set what a hero has left. What health is set to is the text's to say.
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
    """The damage of a minion falls with ``packet``, which comes next, and no healing is announced: it falls to 0."""
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
    """Check a change of attack or health: no number is beyond the largest, and damage stays as health is gained."""
    if packet.tag == GameTag.HEALTH and log.state[packet.entity].tags.get(GameTag.DAMAGE):
        _note_gain(log, packet, log.state[packet.entity])
    if packet.value > LARGEST_NUMBER:
        before = log.game.timeline.value(packet.entity, packet.tag, packet.index - 1)
        log.findings.wrong_value(OVERFLOW, packet, before)


def _note_gain(log: LogMatcher, packet: TagChange, minion: Entity) -> None:
    """Note that a wounded minion has gained health, and is as wounded as before."""
    if minion.type != CardType.MINION or minion.zone != Zone.PLAY or log.unknown_tags.any_of(minion, GameTag.DAMAGE):
        return
    gained = packet.value > log.game.timeline.value(minion.id, GameTag.HEALTH, packet.index - 1)
    if gained and not any(change.tag == GameTag.DAMAGE for change in log.changes_ahead()):
        log.findings.count_confirmed(GAINED, Kind.WRONG_VALUE, tag=GameTag.DAMAGE)


def _is_healed_or_silenced(log: LogMatcher, target: Entity) -> bool:
    """Return whether the open block heals or silences ``target``, somewhere."""
    return any(
        (isinstance(other, MetaData) and other.meta == MetaDataType.HEALING and target.id in other.info)
        or changes(other, target, GameTag.SILENCED)
        for other in log.frame.packets
    )


def _change_of_health(log: LogMatcher, target: Entity) -> int:
    """Return by how much the open block changes the health of ``target``: the largest fall, or else the rise."""
    steps = [
        other.value - log.game.timeline.value(target.id, GameTag.HEALTH, other.index - 1)
        for other in changes_in(log.frame.packets, GameTag.HEALTH)
        if other.entity == target.id
    ]
    return min(steps) if any(step < 0 for step in steps) else sum(steps)
