"""Texts of cards, matched: what a card says is carried out by the rules, before the log is looked at.

What is left of a block after that, and every text that is not known or not trusted, is read from the log
(:mod:`engine.replay.effect_reader`).
"""

from __future__ import annotations

from engine.cards.ability import Definition
from engine.effects.actions import run
from engine.effects.context import Context, EffectRun, UnknownOutcome
from engine.effects.definitions import definition_to_run, effects_of
from engine.effects.trust import Trust
from engine.replay.context import ReplayContext
from engine.state import Entity
from hslog.packets import Block


class CardEffects:
    """Carries out texts in one replay; ``runs`` are those that were carried out to their end, or disagreed."""

    def __init__(self, r: ReplayContext, trust: Trust) -> None:
        self.r = r
        self.trust = trust
        self.runs: list[EffectRun] = []
        self.open: tuple[Block, str, Definition, int] | None = None
        """The text that is being carried out: its block, card and definition, and how many divergences came before."""

    def carry_out(self, card: Entity, block: Block) -> None:
        """Carry out what a card says when it is used, as far as that is known, in its open POWER block."""
        r = self.r
        definition = definition_to_run(r, card, self.trust)
        if definition is None:
            return
        before = len(r.log.findings.divergences)
        target = r.state[block.target] if block.target else None
        context = Context(r, card, r.state.player_of(card), target)
        known = True
        try:
            for effect in effects_of(definition):
                run(context, effect.actions)
        except UnknownOutcome:
            known = False
        if known or len(r.log.findings.divergences) > before:
            self.open = block, card.card_id, definition, before

    def close(self, block: Block) -> None:
        """The POWER block is over: record whether the log agreed with what was carried out in it."""
        if self.open is None or self.open[0] is not block:
            return
        _, card_id, definition, before = self.open
        self.open = None
        agreed = len(self.r.log.findings.divergences) == before
        self.runs.append(EffectRun(block.index, card_id, definition, agreed))
