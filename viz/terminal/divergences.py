"""A divergence told to a player: where, what happened, what the rules say, which rule, why, what else."""

from __future__ import annotations

from collections.abc import Sequence

from engine.divergence import Divergence, Kind
from engine.rulebook import UnknownRule, rule
from hslog.game import Game
from hslog.names import tag_name, value_name
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
    rows: list[tuple[str, Cell]] = [
        ("what happened", divergence.message),
        ("the log says", _value(divergence, divergence.observed)),
        ("the rules say", _value(divergence, divergence.expected)),
        ("rule", rule_words(divergence.rule)),
    ]
    chain = [cause for cause in divergence.why if cause.line]
    for place, cause in enumerate(chain):
        text = f"line {cause.line}: {cause.text} ({cause.rule})"
        rows.append(("why" if place == 0 else " ", text))
    for place, other in enumerate(divergence.alternatives):
        rows.append(("what else could be" if place == 0 else " ", other))
    return rows


def rule_words(rule_id: str) -> str:
    """Return a rule's id with its title and summary; a step that has no row is told by its section."""
    current = rule_id
    while current:
        try:
            found = rule(current)
        except UnknownRule:
            current = current.rpartition(".")[0]
            continue
        return f"{rule_id}, {found.title}: {found.summary}" if found.summary else f"{rule_id}, {found.title}"
    return rule_id


def _place(divergence: Divergence) -> str:
    parts = [f"turn {divergence.turn}"]
    if divergence.block:
        parts.append(f"block {divergence.block}")
    if divergence.phase:
        parts.append(divergence.phase)
    return ", ".join(parts)


def _value(divergence: Divergence, value: int | str | None) -> str:
    if isinstance(value, str):
        return value
    if value is None or divergence.tag is None:
        return ""
    return f"{tag_name(divergence.tag)} = {value_name(divergence.tag, value)}"
