"""Players who do what the lines of a script say, each as soon as the rules allow it.

``play NAME [> TARGET]``, ``to STEP`` (do nothing until that step), ``resolve`` (nor until the stack is empty), ``attack
NAME ... [> TARGET]``, ``block NAME > NAME ...`` (blocks of one declaration on lines that follow each other), ``illegal
attack|block ...|play NAME`` (what the rules forbid; the event ``illegal RULE`` says by which), ``discard NAME``,
``end`` (of the turn). To ``play`` a permanent on the battlefield is to activate its ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.magic.play.effects import STEPS

if TYPE_CHECKING:
    from engine.magic.play.parts import Chosen, Playing

VERBS = ("play", "to", "resolve", "attack", "block", "illegal", "end", "discard")


class ScriptError(ValueError):
    """A line of a script that cannot be carried out."""


class Script:
    """Decides for all players as the lines say; ``lines`` are those still to be done."""

    def __init__(self, lines: list[str]) -> None:
        needs = {"play": 2, "to": 2, "attack": 2, "block": 4, "illegal": 2, "discard": 2}
        for line in lines:
            words = line.split()
            if (
                not words
                or words[0] not in VERBS
                or len(words) < needs.get(words[0], 1)
                or words[-1] == ">"
                or (words[0] == "to" and words[1] not in STEPS)
            ):
                raise ScriptError(f"{line!r} is nothing that players do")
        self.lines = list(lines)
        self.turn = 1

    def _head(self, table: Playing) -> list[str]:
        """Return the words of the line that is next; an ``end`` is done when its turn is over."""
        while self.lines and self.lines[0] == "end" and table.turn.turn > self.turn:
            self.lines.pop(0)
            self.turn += 1
        return self.lines[0].split() if self.lines else []

    def _waited(self, table: Playing, words: list[str]) -> bool:
        """Return whether the next line waits for something that has happened."""
        if words[:1] == ["resolve"]:
            return not table.board.stack_objects()
        return words[:1] == ["to"] and table.turn.step is STEPS[words[1]]

    def act(self, table: Playing, seat: int) -> tuple[int, int] | None:
        """Play the card of the next line, or activate its ability, if this player can."""
        words = self._head(table)
        while self._waited(table, words):
            self.lines.pop(0)
            words = self._head(table)
        forbidden = words[:2] == ["illegal", "play"]
        if not forbidden and (not words or words[0] != "play"):
            return None
        number = self._number(table, words[1 + forbidden])
        activates = table.controllers.get(number) == seat and table.cards[number].activated
        if number not in table.board.hand(seat) and not activates:
            return None
        why = table.stack.why_not_played(number, seat)
        if forbidden:
            self.lines.pop(0)
            table.say(f"illegal {why[0]}" if why is not None else "legal")
            return self.act(table, seat)
        if why is not None:
            return None
        self.lines.pop(0)
        return number, self._number(table, words[3]) if ">" in words else 0

    def attack(self, table: Playing) -> dict[int, int]:
        """Attack with the creatures of the next line."""
        words = self._head(table)
        opponent = table.turn.order[(table.turn.order.index(table.turn.active) + 1) % len(table.turn.order)]
        while words[:2] == ["illegal", "attack"]:
            self.lines.pop(0)
            why = table.fight.why_not_attack(self._attackers(table, words[2:], opponent))
            table.say(f"illegal {why[0]}" if why is not None else "legal")
            words = self._head(table)
        chosen: dict[int, int] = {}
        while words and words[0] == "attack":
            self.lines.pop(0)
            chosen.update(self._attackers(table, words[1:], opponent))
            words = self._head(table)
        why = table.fight.why_not_attack(chosen) if chosen else None
        if why is not None:
            raise ScriptError(f"the attack is illegal ({why[0]}): {why[1]}")
        return chosen

    def _attackers(self, table: Playing, words: list[str], opponent: int) -> dict[int, int]:
        names = words[: words.index(">")] if ">" in words else words
        target = self._number(table, words[-1]) if ">" in words else opponent
        return {self._number(table, name): target for name in names}

    def block(self, table: Playing, seat: int) -> Chosen:
        """Block with the creatures of the next lines."""
        words = self._head(table)
        while words[:2] == ["illegal", "block"]:
            self.lines.pop(0)
            why = table.fight.why_not_block(seat, self._blocks(table, [words[2:]] if words[2:] else []))
            table.say(f"illegal {why[0]}" if why is not None else "legal")
            words = self._head(table)
        lines = []
        while words and words[0] == "block":
            lines.append(words[1:])
            self.lines.pop(0)
            words = self._head(table)
        chosen = self._blocks(table, lines)
        why = table.fight.why_not_block(seat, chosen) if chosen else None
        if why is not None:
            raise ScriptError(f"the block is illegal ({why[0]}): {why[1]}")
        return chosen

    def _blocks(self, table: Playing, lines: list[list[str]]) -> Chosen:
        return {self._number(table, words[0]): [self._number(table, name) for name in words[2:]] for words in lines}

    def discard(self, table: Playing, seat: int) -> int:
        """Discard the card of the next line, or the newest."""
        words = self._head(table)
        if words[:1] == ["discard"]:
            self.lines.pop(0)
            return self._number(table, words[1])
        return table.board.hand(seat)[0]

    def _number(self, table: Playing, name: str) -> int:
        number = table.number(name)
        if not number:
            raise ScriptError(f"there is no {name!r}")
        return number
