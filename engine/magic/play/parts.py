# ruff: noqa: D102 -- the classes that are named say what their methods do
"""The interfaces between the parts of play mode: the table, its combat, its stack, and the deciding players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.magic.board import Board, Permanent
from engine.magic.play.cards import CardSpec
from engine.magic.play.messages import Recorder
from engine.magic.rules.steps import TurnStructure
from engine.magic.rules.triggers import Blocks

Chosen = dict[int, list[int]]
"""The attackers each blocker blocks."""

Reason = tuple[str, str] | None
"""The rule by which something is not allowed, and why; None if it is allowed."""


class Fighting(Protocol):
    """The combat of a table (:class:`engine.magic.play.fight.Fight`)."""

    def has_static(self, number: int, word: str) -> bool: ...
    def attack_cost(self, chosen: Mapping[int, int]) -> int: ...
    def why_not_attack(self, chosen: Mapping[int, int]) -> Reason: ...
    def why_not_block(self, seat: int, chosen: Mapping[int, list[int]]) -> Reason: ...
    def set_attacking(self, number: int, target: int) -> None: ...
    def remove(self, number: int) -> None: ...
    def reselect(self, number: int, target: int) -> None: ...
    def pump(self, number: int, power: int, toughness: int, until: str) -> None: ...
    def block_triggers(self, blocks: Blocks) -> None: ...


class Stacking(Protocol):
    """The stack of a table (:class:`engine.magic.play.stack.StackPlay`)."""

    def why_not_played(self, number: int, seat: int) -> Reason: ...
    def pay(self, seat: int, amount: int, what: int) -> None: ...
    def trigger(self, bearer: int, when: str, times: int = 1) -> None: ...


class Players(Protocol):
    """Decides for all players."""

    def act(self, table: Playing, seat: int) -> tuple[int, int] | None:
        """Return the card that the player with priority plays and its target, 0 for none; None to pass."""

    def attack(self, table: Playing) -> dict[int, int]:
        """Return the attacked player or permanent of each attacker."""

    def block(self, table: Playing, seat: int) -> Chosen:
        """Return the blocked attackers of each blocker of a player."""

    def discard(self, table: Playing, seat: int) -> int:
        """Return the card that a player discards."""


class Playing(Protocol):
    """One game being played (:class:`engine.magic.play.table.Table`)."""

    board: Board
    turn: TurnStructure
    recorder: Recorder
    cards: dict[int, CardSpec]
    names: dict[str, int]
    controllers: dict[int, int]
    players: Players
    lands_played: int
    spells_cast: int

    @property
    def fight(self) -> Fighting: ...
    @property
    def stack(self) -> Stacking: ...
    def say(self, event: str) -> None: ...
    def name(self, number: int) -> str: ...
    def number(self, name: str) -> int: ...
    def player_name(self, seat: int) -> str: ...
    def seat(self, word: str, seat: int) -> int: ...
    def mana(self, seat: int) -> list[Permanent]: ...
    def move(self, number: int, source: int, target: int, category: str, by: int = 0) -> int: ...
    def create(self, name: str, power: int, toughness: int, seat: int, source: int) -> int: ...
    def draw(self, seat: int) -> None: ...
    def become(self, is_day: bool, source: int) -> None: ...
    def phase(self, leaving: list[int], coming: list[int]) -> None: ...
