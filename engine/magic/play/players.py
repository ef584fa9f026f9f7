"""The players of play mode: decisions by chance. A script decides in :mod:`engine.magic.play.script`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.magic.rules import attack, block
from engine.magic.rules.steps import MAIN

if TYPE_CHECKING:
    from engine.magic.play.parts import Chosen, Playing


class RandomPlayers:
    """Plays whatever can be played, attacks and blocks by chance."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def act(self, table: Playing, seat: int) -> tuple[int, int] | None:
        """Play the first card that can be played, in the own main phases."""
        if table.turn.step not in MAIN or seat != table.turn.active:
            return None
        for number in table.board.hand(seat):
            if table.stack.why_not_played(number, seat) is None:
                return number, 0
        return None

    def attack(self, table: Playing) -> dict[int, int]:
        """Attack with most creatures, as many as can be paid for."""
        seat = table.turn.active
        chosen: dict[int, int] = {}
        for number in sorted(attack.qualified(table.board, seat)):
            wanted = table.fight.has_static(number, "must attack") or self.random.random() < 0.7
            more = {**chosen, number: table.board.opponent(seat)}
            if wanted and table.fight.attack_cost(more) <= len(table.mana(seat)):
                chosen = more
        return chosen

    def block(self, table: Playing, seat: int) -> Chosen:
        """Block with half of the creatures; an attacker with menace with two or none."""
        found: Chosen = {}
        for number, attackers in sorted(block.pairs(table.board, seat).items()):
            if self.random.random() < 0.5:
                found[number] = [self.random.choice(sorted(attackers))]
        for attacker in table.board.attackers():
            chosen = [one for one, attackers in found.items() if attacker.id in attackers]
            if len(chosen) == 1 and block.needs_two(table.board, attacker):
                del found[chosen[0]]
        return found

    def discard(self, table: Playing, seat: int) -> int:
        """Discard any card."""
        return self.random.choice(table.board.hand(seat))
