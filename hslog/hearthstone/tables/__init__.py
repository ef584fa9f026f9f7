"""Games as tables: rows with names resolved, documented columns, and Arrow tables of them.

Each table has a description (:class:`hslog.hearthstone.tables.schema.Table`) and a function that yields its rows. What
a replay adds (verdicts, divergences, checks of rules) is in :mod:`engine.hearthstone.tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hslog.core.errors import HslogError
from hslog.hearthstone.tables import events, packets, whole
from hslog.hearthstone.tables.arrow import arrow_table
from hslog.hearthstone.tables.schema import Row, Table
from hslog.hearthstone.tables.view import View

TABLES: dict[str, tuple[Table, Callable[[View], Iterator[Row]]]] = {
    table.name: (table, rows)
    for table, rows in (
        (whole.GAMES, whole.game_rows),
        (whole.PLAYERS, whole.player_rows),
        (whole.TURNS, whole.turn_rows),
        (events.ACTIONS, events.action_rows),
        (packets.BLOCKS, packets.block_rows),
        (packets.TAG_CHANGES, packets.tag_change_rows),
        (events.DAMAGE, events.damage_rows),
        (events.DEATHS, events.death_rows),
        (events.DRAWS, events.draw_rows),
        (packets.OPTIONS, packets.option_rows),
        (packets.PACKETS, packets.packet_rows),
    )
}
"""The tables of a game and what makes their rows, by name."""


class UnknownTable(HslogError, LookupError):
    """There is no table of that name."""


def table_of(view: View, name: str) -> Any:
    """Return one table of a game as a ``pyarrow.Table``. Raises UnknownTable, MissingExtra."""
    if name not in TABLES:
        raise UnknownTable(f"there is no table {name!r} of a game; there are {', '.join(TABLES)}")
    table, rows = TABLES[name]
    return arrow_table(table, rows(view))
