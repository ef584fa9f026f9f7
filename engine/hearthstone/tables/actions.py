"""Actions of players and their consequences: the rows of the table of actions as objects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hslog.hearthstone.tables.events import (
    ACTIONS,
    DAMAGE,
    DEATHS,
    DRAWS,
    action_rows,
    damage_rows,
    death_rows,
    draw_rows,
)
from hslog.hearthstone.tables.schema import Row, Table
from hslog.hearthstone.tables.view import View


@dataclass(frozen=True)
class Consequence:
    """A consequence of an action: ``what`` is damage, death or draw.

    ``name`` and ``entity`` are those of the damaged, dead or drawn entity; ``amount`` is the points of damage (None
    otherwise), ``source`` the name of the source (empty if unknown), ``line`` the 1-based line.
    """

    what: str
    entity: int
    name: str
    amount: int | None
    source: str
    line: int

    def __str__(self) -> str:
        by = f" from {self.source}" if self.source else ""
        if self.what == "damage":
            return f"{self.amount} damage to {self.name}{by}"
        return f"{self.name} dies" if self.what == "death" else f"draws {self.name}"


@dataclass(frozen=True)
class Action:
    """An action of a player.

    ``line`` is the 1-based line, ``block`` the path of the block; ``player`` the name of the player, ``player_id`` the
    controller number. ``kind`` is play, hero power, location, attack, move or deck action. ``card`` and ``target`` are
    names (``target`` empty without one), ``entity`` and ``target_entity`` ids. ``cost`` is the mana spent, None for
    attacks and moves. ``followed`` is in the order of the log.
    """

    line: int
    block: str
    turn: int
    player: str
    player_id: int
    kind: str
    card: str
    card_id: str
    entity: int
    target: str
    target_entity: int | None
    cost: int | None
    followed: tuple[Consequence, ...]

    def __str__(self) -> str:
        at = f" at {self.target}" if self.target else ""
        cost = f" for {self.cost}" if self.cost is not None else ""
        after = f": {', '.join(map(str, self.followed))}" if self.followed else ""
        return f"turn {self.turn}, {self.player}: {self.kind} {self.card}{at}{cost}{after}"


def actions_of(view: View) -> list[Action]:
    """Return the actions of the players of a game, in order."""
    consequences = sorted(_consequences(view), key=lambda pair: pair[0])
    players = {player.player_id: player.called for player in view.game.players}
    found = []
    for row in _named(ACTIONS, action_rows(view)):
        followed = tuple(what for index, what in consequences if row["index"] <= index <= row["last_index"])
        found.append(
            Action(
                row["line"],
                row["block"],
                row["turn"],
                players.get(row["player_id"], ""),
                row["player_id"] or 0,
                row["kind"],
                row["name"] or "",
                row["card_id"] or "",
                row["entity"] or 0,
                row["target_name"] or "",
                row["target"],
                row["cost"],
                followed,
            )
        )
    return found


def _consequences(view: View) -> Iterator[tuple[int, Consequence]]:
    for row in _named(DAMAGE, damage_rows(view)):
        yield (
            row["index"],
            Consequence("damage", row["entity"], row["name"], row["amount"], row["source_name"] or "", row["line"]),
        )
    for row in _named(DEATHS, death_rows(view)):
        yield (
            row["index"],
            Consequence("death", row["entity"], row["name"], None, row["killer_name"] or "", row["line"]),
        )
    for row in _named(DRAWS, draw_rows(view)):
        yield row["index"], Consequence("draw", row["entity"], row["name"], None, row["source_name"] or "", row["line"])


def _named(table: Table, rows: Iterator[Row]) -> Iterator[dict[str, Any]]:
    return (dict(zip(table.names, row, strict=True)) for row in rows)
