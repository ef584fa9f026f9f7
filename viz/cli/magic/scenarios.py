"""Scenarios of Magic for ``hearthtrace examples`` and ``hearthtrace simulate --game magic``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hslog.core.output import open_text_output
from viz.cli.exit_codes import DIVERGED, DONE
from viz.cli.failure import CommandError
from viz.cli.outputs import print_json

if TYPE_CHECKING:
    from engine.magic.play.scenario import MagicOutcome, MagicScenario
    from hslog.arena.game import ArenaGame

BOOK = "CR"


def of_magic(path: str | None, id: str | None) -> list[MagicScenario] | None:
    """Return the scenarios that a path or an id names; None where they are of the other game."""
    from engine.core.toml_file import read_toml
    from engine.magic.play.scenario import is_magic, shipped

    if path is None:
        return None
    file = Path(path)
    if (path == BOOK or path.startswith(f"{BOOK} ")) and not file.exists():
        return _chosen(shipped(), None if path == BOOK else path, "the rulebook")
    if not file.is_file() or not is_magic(read_toml(file, "worked examples")):
        return None
    return _chosen(_read(file), id, path)


def _read(path: Path) -> list[MagicScenario]:
    from engine.magic.play.scenario import MagicScenarioError, read

    try:
        return read(path)
    except MagicScenarioError as error:
        raise CommandError(str(error)) from error


def _chosen(found: list[MagicScenario], id: str | None, where: str) -> list[MagicScenario]:
    if id is None:
        return found
    fitting = [one for one in found if one.id == id]
    if not fitting:
        raise CommandError(f"{where} has no example {id!r}")
    return fitting


def _run(scenario: MagicScenario) -> MagicOutcome:
    from engine.magic.play.scenario import MagicScenarioError, run

    try:
        return run(scenario)
    except MagicScenarioError as error:
        raise CommandError(str(error)) from error


def scenario_games(path: str) -> Iterator[ArenaGame]:
    """Yield the games of the scenarios of a file, each as it is read from its log. Raises CommandError."""
    from hslog.arena.reader import read_games
    from hslog.core.errors import Complaints

    scenarios = of_magic(path, None)
    if scenarios is None:
        raise CommandError(f'{path}: this is no file of scenarios of Magic (game = "magic")')
    for scenario in scenarios:
        games, _ = read_games(_run(scenario).lines, scenario.id, Complaints())
        yield from games


def run_scenarios(scenarios: list[MagicScenario], chosen: argparse.Namespace) -> int:
    """Run scenarios and print what became of them; return the exit code."""
    if chosen.build is not None:
        raise CommandError("--build is for games of Hearthstone: the rules of Magic go by date")
    if chosen.output is not None:
        raise CommandError("-o draws examples of Hearthstone; write the game with --log and draw it: hearthtrace tree")
    if chosen.log is not None and len(scenarios) > 1:
        raise CommandError("--log needs the id of one example")
    outcomes = [_run(one) for one in scenarios]
    if chosen.json:
        print_json([_json(one) for one in outcomes])
    else:
        _print(outcomes)
    if chosen.log is not None:
        with open_text_output(chosen.log) as file:
            file.writelines(outcomes[0].lines)
    return DIVERGED if any(one.failures for one in outcomes) else DONE


def _json(outcome: MagicOutcome) -> dict[str, object]:
    status = "failed" if outcome.failures else "passed"
    return {"id": outcome.scenario.id, "status": status, "failures": outcome.failures}


def _print(outcomes: list[MagicOutcome]) -> None:
    from viz.core.screen import Screen

    screen = Screen()
    if len(outcomes) == 1:
        one = outcomes[0]
        screen.heading(one.scenario.id)
        screen.paragraph(one.scenario.text)
        screen.line()
        for event in one.events:
            screen.line(f"  {event}")
        screen.line()
        screen.line("holds" if not one.failures else "does not hold")
        for failure in one.failures:
            screen.paragraph(failure, 2)
        return
    failed = [one for one in outcomes if one.failures]
    screen.line(f"{len(outcomes) - len(failed)} of {len(outcomes)} scenarios hold")
    for one in failed:
        screen.line(f"  {one.scenario.id}: {'; '.join(one.failures)}")
