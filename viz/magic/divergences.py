"""Divergences of a game of Magic for a reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.rulebook import nearest
from hslog.arena.tags import value_name
from viz.core.screen import Cell, Screen, styled

if TYPE_CHECKING:
    from engine.magic.replay.result import MagicDivergence
    from hslog.arena.game import ArenaGame


def print_divergences(
    screen: Screen,
    divergences: Sequence[MagicDivergence],
    game: ArenaGame,
    *,
    limit: int | None = None,
    brief: bool = False,
    notices: bool = False,
) -> None:
    """Print divergences or notices, the first ``limit`` of them; ``brief`` gives each one line."""
    for number, one in enumerate(divergences[:limit]):
        kind = ("notice: " if notices else "") + one.kind.value
        if brief:
            screen.line(f"{game.source}:{one.line}: {kind} ({one.rule}): {one.message}")
            continue
        counted = f"  divergence {number}" if len(divergences) > 1 and not notices else ""
        place = f"  turn {one.turn}" + (f", {one.step}" if one.step else "")
        screen.line(styled((f"{game.source}:{one.line}", "bold"), "  ", (kind, "bold red"), place, (counted, "dim")))
        screen.fields(divergence_fields(one))
        screen.line()


def divergence_fields(one: MagicDivergence) -> list[tuple[str, Cell]]:
    """Return the fields of a divergence, as names with texts."""
    stated = nearest(one.rule)
    rows: list[tuple[str, Cell]] = [("what happened", one.message)]
    if one.expected is not None:
        rows.append(("the rules say", _value(one, one.expected)))
        rows.append(("the log says", _value(one, one.observed)))
    rows.append(("rule", f"{one.rule}: {stated.summary or stated.title}" if stated is not None else one.rule))
    rows.append(("evidence", one.evidence.words))
    for place, cause in enumerate(one.why):
        where = f"line {cause.line}: " if cause.line else ""
        rows.append(("why" if place == 0 else " ", f"{where}{cause.text} ({cause.rule})"))
    return rows


def _value(one: MagicDivergence, value: int | str | None) -> str:
    if value is None:
        return "nothing"
    return str(value_name(one.tag, value)) if isinstance(value, int) and one.tag is not None else str(value)
