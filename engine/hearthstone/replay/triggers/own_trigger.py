"""The actor's own trigger in the queue of an event, recognized by its packets.

The game or the current player carries out a step of the turn in an ordinary trigger (HS 2.1): the one that sets
NEXT_STEP.
"""

from __future__ import annotations

from itertools import islice

from engine.hearthstone.blocks import changes_in, names_next_step
from engine.hearthstone.replay.matching.log_matcher import LogMatcher
from engine.hearthstone.resolution import Event
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import Block, PlayerReference

RESPONSES = (BlockType.TRIGGER, BlockType.RITUAL, BlockType.INVALID)
"""Types of blocks that respond to an event. One build logs INVALID for some."""


def step_is_missing(log: LogMatcher, actor: Entity, idle: int) -> bool:
    """Return whether no trigger names the next step, and the actor has no trigger left that could."""
    own = 0
    for block in log.blocks_of_step():
        if block.type not in RESPONSES or names_next_step(block):
            return False
        if block.entity in (actor.id, 0) or isinstance(block.entity, PlayerReference):
            if block.packets:
                return False
            own += 1
    return own <= idle


def is_only_trigger(log: LogMatcher) -> bool:
    """Return whether at most one block comes before the next step: the order of one trigger is never wrong."""
    return len(list(islice(log.blocks_of_step(), 2))) < 2


def is_own(log: LogMatcher, block: Block, actor: Entity, event: Event) -> bool:
    """Return whether a block is the actor's own trigger of an event."""
    if block.entity not in (actor.id, 0) and not isinstance(block.entity, PlayerReference):
        return False
    if event.step:
        return _is_step_block(log, block, actor)
    return any(changes_in(block.packets, event.sign))


def _is_step_block(log: LogMatcher, block: Block, actor: Entity) -> bool:
    """Return whether a trigger does the bookkeeping of a step, naming the next step.

    A trigger of a player whose name is not resolved counts as such only if no later trigger of the actor does.
    """
    later = (one for one in log.blocks_of_step() if names_next_step(one))
    return bool(names_next_step(block)) or not any(
        one.entity in (block.entity, actor.id) or isinstance(one.entity, PlayerReference) for one in later
    )
