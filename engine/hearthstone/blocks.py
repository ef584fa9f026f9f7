"""Blocks of the log in the trace."""

from __future__ import annotations

from engine.core.trace import Span, Trace
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import Block

ACTIONS = (BlockType.PLAY, BlockType.ATTACK, BlockType.DECK_ACTION)
"""Blocks that begin with a player's decision at the top level: a sequence begins (HS 1.6)."""


def block_of(span: Span) -> Block | None:
    """Return the block that a span stands for, None where it stands for something else."""
    return span.block if isinstance(span.block, Block) else None


def enclosing_block(trace: Trace) -> Block | None:
    """Return the innermost open block, None outside any."""
    block = trace.block()
    return block if isinstance(block, Block) else None
