"""A divergence for a player: place, event, what the rules say, rule, reasons, alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Replay
from engine.core.divergence import Divergence, Kind
from engine.hearthstone.wording.divergences import causes, log_says, rules_say
from engine.hearthstone.wording.names import names_of
from engine.hearthstone.wording.rules import rule_words
from hslog.core.gap import Gap
from hslog.hearthstone.game import Game
from viz.core.screen import Cell, Screen, styled

_KINDS = {
    Kind.MISSING: "missing",
    Kind.UNEXPECTED: "unexpected",
    Kind.WRONG_VALUE: "wrong value",
    Kind.WRONG_ORDER: "wrong order",
    Kind.ILLEGAL_CHOICE: "illegal choice",
}


MANY = 10
"""The largest number of divergences after a gap that are shown like all others; of more, only the first few are shown.
"""
FIRST_FEW = 3


@dataclass(frozen=True)
class Aftermath:
    """The divergences after the first gap in a log, if there are many: they may all follow from it.

    ``shown`` is the number of divergences of the game that are shown one by one, ``after`` the number after the gap.
    """

    gaps: tuple[Gap, ...]
    shown: int
    after: int

    def words(self) -> str:
        """Return where packets are missing and how many divergences come after that, as a sentence."""
        first, others = self.gaps[0], len(self.gaps) - 1
        last = max(gap.last_line for gap in self.gaps)
        again = "" if not others else f", and so {_times(others)} more until line {last}"
        return (
            f"packets are missing or out of order between lines {first.first_line} and {first.last_line} "
            f"({first.what}){again}; {self.after} divergences come after that, and may all follow from it"
        )


def aftermath(replay: Replay) -> Aftermath | None:
    """Return the divergences that may follow from the log's gaps; None without gaps, or if only few follow."""
    gaps, divergences = tuple(replay.game.gaps), replay.divergences
    if not gaps:
        return None
    before = sum(divergence.index < gaps[0].index for divergence in divergences)
    after = len(divergences) - before
    return Aftermath(gaps, before + FIRST_FEW, after) if after > MANY else None


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def print_divergences(
    screen: Screen,
    divergences: Sequence[Divergence],
    game: Game,
    limit: int | None = None,
    brief: bool = False,
    notices: bool = False,
) -> None:
    """Print divergences, the first ``limit`` of them; ``brief`` gives each one line, ``file:line: what``.

    Of several each has its number, by which other commands take it. ``notices``: they are notices, without numbers.
    """
    for number, divergence in enumerate(divergences[:limit]):
        if brief:
            screen.line(one_line(divergence, game, notices))
        else:
            numbered = number if len(divergences) > 1 and not notices else None
            print_divergence(screen, divergence, game, numbered, notices)


def one_line(divergence: Divergence, game: Game, notice: bool = False) -> str:
    """Return a divergence or notice as a compiler would print it."""
    kind = _kind(divergence, notice)
    return f"{game.source}:{divergence.line}: {kind} ({divergence.rule}): {divergence.message}"


def print_divergence(
    screen: Screen, divergence: Divergence, game: Game, number: int | None = None, notice: bool = False
) -> None:
    """Print one divergence or notice with its reasons, and its number where it is given one."""
    screen.line(
        styled(
            (f"{game.source}:{divergence.line}", "bold"),
            "  ",
            (_kind(divergence, notice), "bold yellow" if notice else "bold red"),
            f"  {_place(divergence)}",
            "" if number is None else (f"  divergence {number}", "dim"),
        )
    )
    screen.fields(divergence_fields(divergence, game))
    screen.line()


def divergence_fields(divergence: Divergence, game: Game) -> list[tuple[str, Cell]]:
    """Return the fields of a divergence, as names with texts."""
    names = names_of(game)
    rows: list[tuple[str, Cell]] = [
        ("what happened", divergence.message),
        ("the log says", log_says(divergence, names)),
        ("the rules say", rules_say(divergence, names)),
        ("rule", rule_words(divergence.rule)),
        ("evidence", divergence.evidence.words),
    ]
    for place, cause in enumerate(causes(divergence)):
        where = f"line {cause.line}: " if cause.line else ""
        rows.append(("why" if place == 0 else " ", f"{where}{cause.text} ({cause.rule})"))
    for place, other in enumerate(divergence.alternatives):
        rows.append(("what else" if place == 0 else " ", other))
    if divergence.consequences:
        rows.append(("what follows", consequences_words(divergence)))
    return rows


def consequences_words(divergence: Divergence) -> str:
    """Return how many departures follow from a divergence and are not reported, and the first of them."""
    first, *rest = divergence.consequences
    more = f", and {len(rest):,} more" if rest else ""
    return f"line {first.line}: {first.message}{more} (not counted)"


def _kind(divergence: Divergence, notice: bool) -> str:
    return f"{'notice: ' * notice}{_KINDS[divergence.kind]}"


def _place(divergence: Divergence) -> str:
    parts = [f"turn {divergence.turn}"]
    if divergence.block:
        parts.append(f"block {divergence.block}")
    if divergence.phase:
        parts.append(divergence.phase)
    return ", ".join(parts)
