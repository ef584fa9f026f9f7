"""A divergence told to a player: where, what happened, what the rules say, which rule, why, what else."""

from __future__ import annotations

from collections.abc import Sequence

from engine.divergence import Divergence, Kind
from engine.rulebook import nearest
from engine.telling.divergences import causes, log_says, rules_say
from engine.telling.names import Names
from hslog.game import Game
from viz.terminal.screen import Cell, Screen, styled

_KINDS = {
    Kind.MISSING: "missing",
    Kind.UNEXPECTED: "unexpected",
    Kind.WRONG_VALUE: "wrong value",
    Kind.WRONG_ORDER: "wrong order",
    Kind.ILLEGAL_CHOICE: "illegal choice",
}


def print_divergences(
    screen: Screen,
    divergences: Sequence[Divergence],
    game: Game,
    limit: int | None = None,
    brief: bool = False,
) -> None:
    """Print divergences, the first ``limit`` of them; ``brief`` gives each one line, ``file:line: what``."""
    for divergence in divergences[:limit]:
        if brief:
            screen.line(one_line(divergence, game))
        else:
            print_divergence(screen, divergence, game)


def one_line(divergence: Divergence, game: Game) -> str:
    """Return a divergence as a compiler would print it."""
    kind = _KINDS[divergence.kind]
    return f"{game.source}:{divergence.line}: {kind} ({divergence.rule}): {divergence.message}"


def print_divergence(screen: Screen, divergence: Divergence, game: Game) -> None:
    """Print one divergence with its reasons."""
    screen.line(
        styled(
            (f"{game.source}:{divergence.line}", "bold"),
            "  ",
            (_KINDS[divergence.kind], "bold red"),
            f"  {_place(divergence)}",
        )
    )
    screen.fields(divergence_fields(divergence, game))
    screen.line()


def divergence_fields(divergence: Divergence, game: Game) -> list[tuple[str, Cell]]:
    """Return what there is to say of a divergence, as names with texts."""
    names = Names(game)
    rows: list[tuple[str, Cell]] = [
        ("what happened", divergence.message),
        ("the log says", log_says(divergence, names)),
        ("the rules say", rules_say(divergence, names)),
        ("rule", rule_words(divergence.rule)),
    ]
    for place, cause in enumerate(causes(divergence)):
        where = f"line {cause.line}: " if cause.line else ""
        rows.append(("why" if place == 0 else " ", f"{where}{cause.text} ({cause.rule})"))
    for place, other in enumerate(divergence.alternatives):
        rows.append(("what else" if place == 0 else " ", other))
    return rows


def rule_words(rule_id: str) -> str:
    """Return a rule's id with its title and summary; a step that has no row is told by its section."""
    found = nearest(rule_id)
    if found is None:
        return rule_id
    return f"{rule_id}, {found.title}: {found.summary}" if found.summary else f"{rule_id}, {found.title}"


def _place(divergence: Divergence) -> str:
    parts = [f"turn {divergence.turn}"]
    if divergence.block:
        parts.append(f"block {divergence.block}")
    if divergence.phase:
        parts.append(divergence.phase)
    return ", ".join(parts)
