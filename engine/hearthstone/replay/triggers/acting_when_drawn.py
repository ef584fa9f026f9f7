"""Cards that act when drawn (HS 5.1 casts when drawn): each triggers once, in the block of the draw.

The effect of the trigger is read from its block or carried out by the card's text.
"""

from __future__ import annotations

from engine.hearthstone.cards.ability import OnPlay
from engine.hearthstone.cards.replacements import is_of_scenario
from engine.hearthstone.effects.situations import has_room
from engine.hearthstone.mechanics.draw import ACTING_WHEN_DRAWN, acts_when_drawn
from engine.hearthstone.mechanics.keywords import LIFESTEAL_IN_ONE
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.sequences.cast import WHEN_DRAWN
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, walk

Draw = tuple[int, int]
"""One draw: the id of the card, and the index in the log where the draw began."""


class ActingWhenDrawn:
    """The draws of the current action whose cards must act."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.due: dict[Draw, int] = {}
        """The index of the block in which each card must act."""
        self.acted: set[Draw] = set()

    def begin_action(self) -> None:
        """Forget all draws: no draw lasts longer than an action."""
        self.due.clear()
        self.acted.clear()

    def begin(self, card: Entity) -> None:
        """Expect the trigger of a drawn card if it acts when drawn and there is room for what it creates."""
        r, block, draw = self.r, self.r.log.frame.block, self._draw_of(card)
        if draw is None or block is None or draw in self.acted or card.zone != Zone.HAND:
            return
        if r.state.game.get(GameTag.STEP) in (Step.INVALID, Step.BEGIN_MULLIGAN) or r.ruleset.low < LIFESTEAL_IN_ONE:
            return
        if card.known and acts_when_drawn(card) and self._finds_room(card):
            self.due[draw] = block.index

    def is_own(self, block: Block) -> bool:
        """Return whether a trigger is that of a card acting when drawn; old builds do not name the keyword."""
        if block.type != BlockType.TRIGGER:
            return False
        named = block.trigger_keyword
        if named or not self.due:  # searching for a draw is slow in deeply nested blocks
            return named in ACTING_WHEN_DRAWN
        return self._draw_of(self.r.state[block.entity]) in self.due

    def carry_out(self, block: Block) -> None:
        """Carry out the trigger, with the cursor just past it; report a trigger without a draw, or a second one."""
        r, card = self.r, self.r.state[block.entity]
        draw = self._draw_of(card)
        sure = draw in self.due
        known = card.known and not r.log.unknown_tags.values
        unfounded = not sure and known and (card.zone != Zone.HAND or draw in self.acted)
        if draw is not None:
            self.due.pop(draw, None)
            self.acted.add(draw)
        r.log.enter(block, WHEN_DRAWN, PREDICTED if sure else ADOPTED)
        if unfounded:
            reports.keyword_unexpected(r.log.findings, WHEN_DRAWN, block)
        r.carry_out_response(block)

    def check(self, frame: Frame) -> None:
        """Report cards that have not acted when the block of their draw ends.

        A card that became another one after its draw was not drawn as that card.
        """
        block = frame.block
        if block is None or not self.due:
            return
        for draw in [draw for draw, index in self.due.items() if index == block.index]:
            del self.due[draw]
            changed = (one for one in walk(frame.packets) if isinstance(one, ChangeEntity) and one.entity == draw[0])
            if any(one.index >= draw[1] for one in changed):
                continue
            reports.block_missing(self.r.log.findings, WHEN_DRAWN, None, BlockType.TRIGGER, self.r.state[draw[0]], ())

    def _draw_of(self, card: Entity) -> Draw | None:
        """Return the draw of this card that is still open, None if there is none."""
        spans = (span for span in reversed(self.r.trace.stack) if span.name == "draw" and span.entity == card.id)
        return next(((card.id, span.start) for span in spans), None)

    def _finds_room(self, card: Entity) -> bool:
        definition = self.r.text_of(card)
        known = definition is not None and definition.complete and not is_of_scenario(card.card_id)
        said = definition.abilities if definition is not None and known else ()
        first = [one.actions[0] for one in said if isinstance(one, OnPlay) and one.actions]
        return all(has_room(self.r, action, card) for action in first)
