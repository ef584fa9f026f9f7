"""Checks of card texts that run at fixed places of a replay rather than where a text is carried out."""

from __future__ import annotations

from engine.hearthstone.replay.checks import own_enchantments, spell_triggers
from engine.hearthstone.replay.checks.costs_told import CostsTold
from engine.hearthstone.replay.checks.spent_discounts import SpentDiscounts
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.cursor import Frame
from hslog.hearthstone.packets import Block, Packet


class TextChecks:
    """Runs these checks at their places in one replay."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.costs_told = CostsTold(r)
        self.discounts = SpentDiscounts(r)

    def enter(self, block: Block) -> None:
        """Check a block that is about to begin."""
        spell_triggers.check(self.r, block)
        self.discounts.note(block)

    def follow(self, packet: Packet) -> None:
        """Check the packet that was just applied."""
        self.costs_told.note(packet)
        own_enchantments.check(self.r, packet)

    def leave(self, frame: Frame) -> None:
        """Check the conditions that must hold when a block ends."""
        self.costs_told.check(frame)
        if frame.block is not None:
            spell_triggers.confirm(self.r, frame.block)
            self.discounts.check(frame.block)
