"""Checks of tags that the server sets between actions: the target of an attack (HS 2.6), marks of rush (LOG rush)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.divergence import Kind
from engine.hearthstone.mechanics.attacks import RUSH
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED, LogMatcher
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences.action_marks import AIM, MARK, aim, is_marked, rush_marks
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, Options, Packet, TagChange

DECIDING = (
    MARK,
    GameTag.RUSH,
    GameTag.ZONE,
    GameTag.CONTROLLER,
    GameTag.NUM_TURNS_IN_PLAY,
    GameTag.NUM_ATTACKS_THIS_TURN,
)
"""Tags that decide whether a minion is marked."""


def judge_mark(log: LogMatcher, packet: TagChange) -> int:
    """Return the verdict of a rush mark that is set between actions; report a wrong one."""
    minion = log.state[packet.entity]
    expected = is_marked(log.state, minion)
    if _is_unknown(log, minion):
        return ADOPTED
    log.findings.rules[packet.index] = RUSH
    if packet.value == expected:
        return PREDICTED
    _report(log, RUSH, packet, Kind.WRONG_VALUE, Change(minion, MARK, expected), packet.value)
    return log.findings.verdicts[packet.index]


def check_marks(log: LogMatcher, packet: Options) -> None:
    """Report minions with a wrong rush mark when a player's options are listed."""
    _check_noted(log, RUSH, [one for one in rush_marks(log.state) if not _is_unknown(log, one.entity)], packet)


def check_aim(log: LogMatcher, attacker: Entity, block: Block) -> None:
    """Report an attack if the log does not set the defender as the attacker's target before it."""
    if not log.unknown_tags.any_of(attacker, GameTag.CARD_TARGET):
        _check_noted(log, AIM, aim(log.ruleset, attacker, log.state[block.target]), block)


def _check_noted(log: LogMatcher, rule: str, changes: Iterable[Change], packet: Packet) -> None:
    """Report changes that should have been made before a packet, and apply them to the state."""
    for change in changes:
        entity = change.entity
        if entity.get(change.tag) == change.value:
            log.findings.count_confirmed(rule, Kind.MISSING, tag=change.tag)
        else:
            _report(log, rule, packet, Kind.MISSING, change, entity.get(change.tag))
            log.state.set(entity, change.tag, change.value)


def _report(log: LogMatcher, rule: str, packet: Packet, kind: Kind, change: Change, observed: int) -> None:
    log.findings.diverge(
        rule, kind, packet, entity=change.entity.id, tag=change.tag, expected=change.value, observed=observed
    )


def _is_unknown(log: LogMatcher, minion: Entity) -> bool:
    """Return whether the log leaves open whether a minion is marked."""
    unknown = log.unknown_tags
    if (
        unknown.undescribed is not None
        or unknown.any_of(log.state.game, GameTag.STEP)
        or unknown.any_of(minion, *DECIDING)
    ):
        return True
    return any(unknown.any_of(player, GameTag.CURRENT_PLAYER) for player in log.state.players.values())
