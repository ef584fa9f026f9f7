"""The players' decisions: first the script, then a policy; the default policy is random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from engine.hearthstone.options.model import Action, PredictedOption
from engine.hearthstone.simulate.errors import ScriptError
from engine.hearthstone.simulate.options import moves
from engine.hearthstone.simulate.scenario import Scenario
from engine.hearthstone.simulate.script import Line, Move, read_line
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag

if TYPE_CHECKING:
    from engine.hearthstone.simulate.play import Play

IDLENESS = 0.1
"""The probability that a player who could act ends the turn instead."""

END = Move("end")


def random_policy(legal: Sequence[Move], generator: Random) -> Move:
    """Return a random legal move, each card, power or attacker equally likely; sometimes the end of the turn."""
    entities = sorted({move.entity for move in legal if move.entity})
    if not entities or generator.random() < IDLENESS:
        return END
    entity = generator.choice(entities)
    return generator.choice([move for move in legal if move.entity == entity])


class Decisions:
    """Decides the moves of both players."""

    def __init__(self, scenario: Scenario, generator: Random) -> None:
        self.script = [read_line(text, number) for number, text in enumerate(scenario.script, 1)]
        self.texts = scenario.script
        self.turns = scenario.turns
        self.policy = scenario.policy or random_policy
        self.refused = scenario.refused
        self.generator = generator
        self.done = 0

    def next_move(self, r: Play, player: Entity, found: Sequence[PredictedOption]) -> Move:
        """Return a player's next move of those that ``found`` allows.

        Raises ScriptError for a script line that is not legal now.
        """
        if self.done < len(self.script):
            self.done += 1
            return self._scripted(r, player, found, self.script[self.done - 1])
        if r.state.game.get(GameTag.TURN) > self.turns:
            return Move("concede")
        return self.policy([*moves(r, player, self._accepted(r, found)), END], self.generator)

    def _accepted(self, r: Play, found: Sequence[PredictedOption]) -> Sequence[PredictedOption]:
        """Return the rows without those of refused cards."""
        if self.refused is None:
            return found
        return [row for row in found if row.action is not Action.PLAY or not self.refused(r.cards[row.entity].id)]

    def _scripted(self, r: Play, player: Entity, found: Sequence[PredictedOption], line: Line) -> Move:
        if line.kind in ("end", "concede"):
            return Move(line.kind)
        rightmost = len(r.state.board(player.controller)) + 1
        for move in moves(r, player, found):
            if move.kind != line.kind or (line.position and move.position != line.position):
                continue
            if line.kind == "play" and not line.position and move.position not in (0, rightmost):
                continue
            if _is_called(r, player, move.entity, line.entity) and _is_called(r, player, move.target, line.target):
                return move
        raise ScriptError("not legal now", self.done, self.texts[self.done - 1])


def _is_called(r: Play, player: Entity, entity: int, word: str) -> bool:
    """Return whether a word of a script names an entity: its card id, its number, or a hero."""
    if not word:
        return True
    if word.startswith("#"):
        return str(entity) == word[1:]
    if word in ("me", "enemy"):
        owner = player if word == "me" else r.state.opponent(player)
        hero = r.state.hero_of(owner)
        return hero is not None and hero.id == entity
    return entity in r.cards and r.cards[entity].id == word
