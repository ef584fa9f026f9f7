"""Replays as tables: those of the game (:mod:`hslog.hearthstone.tables`) with card names, and those of verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.core.judged import JudgedGame
from engine.hearthstone.tables import judged
from engine.hearthstone.wording.names import Names
from hslog.hearthstone.game import Game
from hslog.hearthstone.tables import TABLES as OF_GAMES
from hslog.hearthstone.tables import UnknownTable
from hslog.hearthstone.tables.arrow import arrow_table
from hslog.hearthstone.tables.schema import Row, Table
from hslog.hearthstone.tables.view import View

OF_REPLAYS: dict[str, tuple[Table, Callable[[View, JudgedGame[Game]], Iterator[Row]]]] = {
    table.name: (table, rows)
    for table, rows in (
        (judged.JUDGED_GAMES, judged.judged_game_rows),
        (judged.VERDICTS, judged.verdict_rows),
        (judged.RULE_CHECKS, judged.rule_check_rows),
        (judged.DIVERGENCES, judged.divergence_rows),
    )
}
"""The tables that need a replay, by name, each with the function that yields its rows.

``games`` has more columns than the table of that name of a game.
"""

TABLES: dict[str, Table] = {name: table for name, (table, _) in {**OF_GAMES, **OF_REPLAYS}.items()}
"""Every table of a replay, by name."""


def view_of(game: Game) -> View:
    """Return the view of a game for tables, with names from the card data where the log has none."""
    view, names = game.view(), Names(game)
    view.name_of, view.card_name = names.plain, names.card
    return view


def rows_of(name: str, view: View, replay: JudgedGame[Game]) -> Iterator[Row]:
    """Yield the rows of one table. Raises UnknownTable."""
    if name in OF_REPLAYS:
        return OF_REPLAYS[name][1](view, replay)
    if name in OF_GAMES:
        return OF_GAMES[name][1](view)
    raise UnknownTable(f"there is no table {name!r} of a replay; there are {', '.join(TABLES)}")


def table_of(replay: JudgedGame[Game], name: str) -> Any:
    """Return one table of a replay as a ``pyarrow.Table``. Raises UnknownTable, MissingExtra."""
    rows = rows_of(name, view_of(replay.game), replay)
    return arrow_table(TABLES[name], rows)
