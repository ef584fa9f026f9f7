"""Texts of cards, matched: what a card says is carried out by the rules, before the log is looked at.

What is left of a block after that, and every text that is not known or not trusted, is read from the log
(:mod:`engine.replay.effect_reader`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import matching
from engine.cards.ability import Deathrattle, OnPlay, Trigger
from engine.effects.actions import run
from engine.effects.context import Context, EffectRun, UnknownOutcome
from engine.effects.definitions import ATTACHED, DEATHRATTLE, TRIGGER, USE, definition_to_run, effects_of
from engine.effects.triggered import names_event, responses_to_run
from engine.effects.trust import Trust
from engine.replay.checks.self_triggering import EFFECTS_NUMBERED
from engine.replay.context import ReplayContext
from engine.state import Entity
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.packets import Block


class CardEffects:
    """Carries out texts in one replay; ``runs`` are those that were carried out to their end, or disagreed."""

    def __init__(self, r: ReplayContext, trust: Trust) -> None:
        self.r = r
        self.trust = trust
        self.runs: list[EffectRun] = []
        self.open: dict[int, tuple[EffectRun, int]] = {}
        """The texts that are being carried out by the index of their block, and how many divergences came before."""

    def carry_out(self, card: Entity, block: Block) -> None:
        """Carry out what a card says when it is used, as far as that is known, in its open POWER block."""
        r = self.r
        definition = definition_to_run(r, card, self.trust)
        if definition is None:
            return
        target = r.state[block.target] if block.target else None
        effects = effects_of(definition)
        self._run(Context(r, card, r.state.player_of(card), target), effects, USE, block)

    def respond(self, block: Block, deathrattle: bool = False) -> None:
        """Carry out what a card does as it triggers, as far as that is known, in its open TRIGGER block.

        ``deathrattle``: the block is known to be the deathrattle of who has died.
        """
        r = self.r
        bearer = r.state[block.entity]
        numbered = r.ruleset.low >= EFFECTS_NUMBERED
        attached = bearer.type == CardType.ENCHANTMENT
        if block.type != BlockType.TRIGGER or (numbered and block.effect_index < 0 and not attached):
            return  # what is attached to it does this, or a keyword
        keyword = block.trigger_keyword or 0
        form = ATTACHED if attached else TRIGGER
        if keyword == GameTag.DEATHRATTLE or (deathrattle and not keyword):
            form = DEATHRATTLE
        abilities = responses_to_run(r, bearer, form, self.trust)
        named = [one.keyword for one in abilities if isinstance(one, Trigger)]
        if form != DEATHRATTLE and keyword not in (*UNNAMED, *named):
            return
        if not abilities or (bearer.get(GameTag.SILENCED) and bearer.zone == Zone.PLAY):
            return
        candidate = r.responses.explanation(block)
        happening = candidate.happening if candidate is not None else None
        if happening is None and any(map(names_event, abilities)):
            return
        it = [happening.subject] if happening is not None and happening.subject is not None else []
        context = Context(r, bearer, r.state.player_of(bearer), None, it, happening)
        if all(matching.holds(ability.condition, context.terms) for ability in abilities):
            self._run(context, abilities, form, block)

    def _run(self, context: Context, abilities: Sequence[Runnable], form: str, block: Block) -> None:
        found = EffectRun(block.index, context.source.card_id, form, tuple(abilities), True)
        self.open[block.index] = found, len(self.r.log.findings.divergences)
        try:
            for ability in abilities:
                run(context, ability.actions)
        except UnknownOutcome:
            if self._count_wrong(block) == 0:
                del self.open[block.index]

    def _count_wrong(self, block: Block) -> int:
        """Return how many divergences the text of an open block has had, without those of texts inside."""
        return len(self.r.log.findings.divergences) - self.open[block.index][1]

    def close(self, block: Block) -> None:
        """A block is over: record whether the log agreed with what was carried out in it.

        What was wrong in a text inside is not held against those around it.
        """
        if block.index not in self.open:
            return
        wrong = self._count_wrong(block)
        found, _ = self.open.pop(block.index)
        self.runs.append(found._replace(agreed=not wrong))
        if wrong:
            self.open = {index: (outer, known + wrong) for index, (outer, known) in self.open.items()}


UNNAMED = (0, GameTag.TRIGGER_VISUAL, GameTag.SECRET)
"""The keywords that blocks name of triggers without a keyword of their own."""

Runnable = OnPlay | Trigger | Deathrattle
"""Abilities that do something once."""
