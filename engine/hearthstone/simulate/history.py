"""The cards played in a game in play mode."""

from __future__ import annotations

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.past import Played
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag


class History:
    """The cards played from hands, each as it was then.

    ``costs`` holds the cost of each card as it left the hand, by entity: discounts are used up since.
    """

    def __init__(self, play: Bench) -> None:
        self.play = play
        self.cards: list[Played] = []
        self.costs: dict[int, int] = {}

    def note(self, card: Entity) -> None:
        """Record a card that is being played."""
        block = enclosing_block(self.play.trace)
        if block is not None and block.type == BlockType.PLAY and card.type != CardType.HERO_POWER:
            self.add(card)

    def add(self, card: Entity) -> None:
        """Record a card as played in this turn."""
        self.cards.append(Played(self.play.state.game.get(GameTag.TURN), card.controller, card.as_now()))

    def before_this(self) -> list[Played]:
        """Return the cards played before the one being played now."""
        playing = {block.entity for block in self.play.recording.stack if block.type == BlockType.PLAY}
        current = bool(self.cards) and self.cards[-1].card.id in playing
        return self.cards[:-1] if current else list(self.cards)
