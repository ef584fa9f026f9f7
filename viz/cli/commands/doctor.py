"""``hearthtrace doctor``: is the game set up to write full logs?"""

from __future__ import annotations

import argparse

from viz.cli import DIVERGED, DONE
from viz.cli.failure import CommandError
from viz.cli.parsing import add_json

DESCRIPTION = """Look at the settings of the installed game and say whether it writes full logs, and what to
change where it does not. Nothing is changed. Exit code 0: all is well; 1: something is to be changed; 2: no
game was found."""

EXAMPLES = """\
  hearthtrace doctor
  hearthtrace doctor --game "D:\\Games\\Hearthstone"
  hearthtrace doctor --game ~/.wine/drive_c/Hearthstone --settings ~/.wine/.../Local/Blizzard/Hearthstone"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--game", metavar="DIR", help="the folder of the game, with client.config and Logs")
    parser.add_argument("--settings", metavar="DIR", help="the folder of its settings, with log.config")
    add_json(parser, "one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Print the findings."""
    from viz.doctor import Health, examine
    from viz.installation import find_installation

    place = find_installation(chosen.settings, chosen.game)
    if place is None:
        raise CommandError(
            "the game runs on Windows and macOS; for one that runs here in another way, say where it is "
            "(--game DIR --settings DIR)"
        )
    if not place.found:
        raise CommandError(f"no game was found in {place.program}, nor in {place.settings}: say --game and --settings")
    findings = examine(place)
    if chosen.json:
        from viz.cli.outputs import print_json

        print_json({"findings": [finding.to_json() for finding in findings]})
    else:
        from viz.terminal.screen import Screen, styled

        styles = {Health.GOOD: "green", Health.CHANGE: "bold red", Health.NOTE: "yellow"}
        screen = Screen()
        for finding in findings:
            health = (finding.health.value, styles[finding.health])
            screen.line(styled((finding.subject, "bold"), ": ", health, f": {finding.message}"))
            screen.paragraph(str(finding.path), 2, "dim")
            for line in finding.remedy.splitlines():
                screen.line(f"  {line}")
    return DIVERGED if any(finding.health is Health.CHANGE for finding in findings) else DONE
