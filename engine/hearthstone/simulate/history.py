"""What was played in a game that is being made."""

from __future__ import annotations

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.state import Entity
from engine.hearthstone.text_operations import Played
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag


class History:
    """The cards that were played from hands, each as it was then.

    ``costs`` are what cards have cost as they left a hand, by their entities: discounts are used up since.
    """

    def __init__(self, play: Bench) -> None:
        self.play = play
        self.cards: list[Played] = []
        self.costs: dict[int, int] = {}

    def note(self, card: Entity) -> None:
        """Note a card that is being played."""
        block = enclosing_block(self.play.trace)
        if block is not None and block.type == BlockType.PLAY and card.type != CardType.HERO_POWER:
            self.add(card)

    def add(self, card: Entity) -> None:
        """Take a card for played in this turn."""
        self.cards.append(Played(self.play.state.game.get(GameTag.TURN), card.controller, card.as_now()))

    def before_this(self) -> list[Played]:
        """Return the cards that were played, the one that is being played now not among them."""
        playing = {block.entity for block in self.play.recording.stack if block.type == BlockType.PLAY}
        current = bool(self.cards) and self.cards[-1].card.id in playing
        return self.cards[:-1] if current else list(self.cards)
