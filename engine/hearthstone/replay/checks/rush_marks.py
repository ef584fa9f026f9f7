"""Checks of the mark of minions that may attack by rush (LOG rush): the server sets it before a player may act."""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.mechanics.attacks import RUSH
from engine.hearthstone.replay.log_matcher import ADOPTED, PREDICTED, LogMatcher
from engine.hearthstone.sequences.action_marks import MARK, is_marked, rush_marks
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Options, TagChange

DECIDING = (
    MARK,
    GameTag.RUSH,
    GameTag.ZONE,
    GameTag.CONTROLLER,
    GameTag.NUM_TURNS_IN_PLAY,
    GameTag.NUM_ATTACKS_THIS_TURN,
)
"""Tags of a minion that decide whether it is marked."""


def judge_mark(log: LogMatcher, packet: TagChange) -> int:
    """Return the verdict of a mark that is set between actions; report a wrong one."""
    minion = log.state[packet.entity]
    expected = is_marked(log.state, minion)
    if _is_unknown(log, minion):
        return ADOPTED
    log.findings.rules[packet.index] = RUSH
    if packet.value == expected:
        return PREDICTED
    _report(log, packet, Kind.WRONG_VALUE, minion, expected, packet.value)
    return log.findings.verdicts[packet.index]


def check_marks(log: LogMatcher, packet: Options) -> None:
    """Report the minions that have a wrong mark as the options of a player are listed."""
    for change in rush_marks(log.state):
        minion = change.entity
        if _is_unknown(log, minion):
            continue
        if minion.get(MARK) == change.value:
            log.findings.count_confirmed(RUSH, Kind.MISSING, tag=MARK)
        else:
            _report(log, packet, Kind.MISSING, minion, change.value, minion.get(MARK))
            log.state.set(minion, MARK, change.value)


def _report(
    log: LogMatcher, packet: Options | TagChange, kind: Kind, minion: Entity, expected: int, observed: int
) -> None:
    log.findings.diverge(RUSH, kind, packet, entity=minion.id, tag=MARK, expected=expected, observed=observed)


def _is_unknown(log: LogMatcher, minion: Entity) -> bool:
    """Return whether the log leaves open whether a minion is marked."""
    unknown = log.unknown_tags
    if unknown.untold is not None or unknown.any_of(log.state.game, GameTag.STEP) or unknown.any_of(minion, *DECIDING):
        return True
    return any(unknown.any_of(player, GameTag.CURRENT_PLAYER) for player in log.state.players.values())
