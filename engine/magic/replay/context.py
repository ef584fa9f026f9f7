"""The state that the readers of one replay share: board, turn, priority, findings, and what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.magic.board import Board
from engine.magic.replay.findings import Findings
from engine.magic.replay.tracing import Tracer
from engine.magic.rules.permission import may_be_given
from engine.magic.rules.priority import Priority
from engine.magic.rules.steps import TurnStructure

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicRules
    from hslog.arena.game import ArenaGame


class Context:
    """The state of one replay.

    ``fresh`` are the objects and zones described since a state was missing, None while none is missing;
    ``steps_known`` is False from there until the next turn. ``resolving`` is the object whose resolution has begun, 0
    for none. ``land_plays`` counts the lands played this turn, None where that is not known. ``discards_due`` are the
    cards still to be discarded in the cleanup step. ``starting_player`` is the seat that was chosen, 0 for none.
    ``resolved_in`` is the number of the latest turn in which something resolved.
    """

    def __init__(self, game: ArenaGame, ruleset: MagicRules) -> None:
        self.game = game
        self.ruleset = ruleset
        self.board = Board()
        self.turn = TurnStructure()
        self.priority = Priority()
        self.findings = Findings(game, self.turn)
        self.tracer = Tracer(game, self.turn)
        self.persistent: dict[int, dict[str, Any]] = {}
        self.fresh: set[int] | None = None
        self.steps_known = game.started
        self.started = game.started
        self.resolving = 0
        self.land_plays: int | None = 0
        self.discards_due = 0
        self.starting_player = 0
        self.resolved_in = 0

    def known(self, entity: int) -> bool:
        """Return whether the board is up to date about an object or zone."""
        return self.fresh is None or entity in self.fresh

    def knows_battlefield(self) -> bool:
        """Return whether every permanent on the battlefield is described."""
        if self.fresh is None:
            return True
        board = self.board
        numbers = board.lists.get(board.battlefield, ())
        return self.known(board.battlefield) and all(
            number in board.objects and self.known(number) for number in numbers
        )

    def may_be_permitted(self, seat: int) -> bool:
        """Return whether an effect, of a permanent or of this turn, may let a player do what the rules alone forbid."""
        return self.resolved_in == self.turn.turn or may_be_given(self.board, seat) or not self.knows_battlefield()
