"""Where in the log the replay stands: the open blocks, the state reached so far, and the packets that come next."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.trace import Trace
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.replay.unknown_tags import UnknownTags
from engine.hearthstone.state import GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Packet

LOOKAHEAD = 200
"""How many packets of the same block to look ahead for one that is late."""


class LogPosition:
    """A game, the state of the rules at one place of its log, and that place.

    ``frames`` are the open blocks, outermost first; ``frame`` is where the next packet is read from.
    """

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.state = state
        self.trace = Trace()
        self.frame = Frame(None, game.packets, "HS 2.1")
        self.frames: list[Frame] = [self.frame]
        self.unknown_tags = UnknownTags(game.create is None)
        self._never_hidden = frozenset[int]()

    @property
    def never_hidden(self) -> frozenset[int]:
        """The entity ids of the game and the players: their tags are always known."""
        state = self.state
        if len(self._never_hidden) != len(state.players) + 1 or state.game.id not in self._never_hidden:
            self._never_hidden = frozenset((state.game.id, *(player.id for player in state.players.values())))
        return self._never_hidden

    def upcoming(self) -> Iterable[Packet]:
        """Return the packets ahead in the open block, without moving."""
        frame = self.frame
        return frame.packets[frame.position : frame.position + LOOKAHEAD]

    @property
    def place(self) -> int:
        """The index of the next packet."""
        frame = self.frame
        if frame.position < len(frame.packets):
            return frame.packets[frame.position].index
        block = frame.block
        if block is None or block.end_index is None:
            return self.game.packet_count
        return block.end_index
