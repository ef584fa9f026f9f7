"""``hearthtrace doctor``: are the games set up to write full logs?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from viz.cli.exit_codes import DIVERGED, DONE
from viz.cli.failure import CommandError
from viz.cli.parsing import add_json

if TYPE_CHECKING:
    from viz.core.doctor import Finding

DESCRIPTION = """Look at the settings of the installed game and say whether it writes full logs, and what to
change where it does not: the settings of Hearthstone, and whether the log of MTG Arena has detailed logs.
Nothing is changed. Exit code 0: all is well; 1: something is to be changed; 2: no game was found."""

EXAMPLES = """\
  hearthtrace doctor
  hearthtrace doctor --arena Player.log
  hearthtrace doctor --game "D:\\Games\\Hearthstone"
  hearthtrace doctor --game ~/.wine/drive_c/Hearthstone --settings ~/.wine/.../Local/Blizzard/Hearthstone"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--game", metavar="DIR", help="the folder of the game, with client.config and Logs")
    parser.add_argument("--settings", metavar="DIR", help="the folder of its settings, with log.config")
    parser.add_argument("--arena", metavar="LOG", help="the Player.log of MTG Arena, or its folder")
    add_json(parser, "one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Print the findings."""
    from viz.core.doctor import Health

    findings = _findings(chosen)
    if chosen.json:
        from viz.cli.outputs import print_json

        print_json({"findings": [finding.to_json() for finding in findings]})
    else:
        from viz.core.screen import Screen, styled

        styles = {Health.GOOD: "green", Health.CHANGE: "bold red", Health.NOTE: "yellow"}
        screen = Screen()
        for finding in findings:
            health = (finding.health.value, styles[finding.health])
            screen.line(styled((finding.subject, "bold"), ": ", health, f": {finding.message}"))
            screen.paragraph(str(finding.path), 2, "dim")
            for line in finding.remedy.splitlines():
                screen.line(f"  {line}")
    return DIVERGED if any(finding.health is Health.CHANGE for finding in findings) else DONE


def _findings(chosen: argparse.Namespace) -> list[Finding]:
    """Return the findings about the named games, by default about all installed ones. Raises CommandError."""
    from viz.core.doctor import examine
    from viz.core.installation import find_installation
    from viz.magic import doctor as arena

    named = chosen.game or chosen.settings
    found: list[Finding] = []
    log = arena.log_in(Path(chosen.arena)) if chosen.arena else None if named else arena.usual_log()
    if log is not None and (chosen.arena or log.parent.is_dir()):
        found = arena.examine(log)
    if chosen.arena and not named:
        return found
    place = find_installation(chosen.settings, chosen.game)
    if place is not None and place.found:
        return [*examine(place), *found]
    if found:
        return found
    if place is None:
        raise CommandError(
            "the games run on Windows and macOS; for one that runs here in another way, say where it is "
            "(--game DIR --settings DIR for Hearthstone, --arena LOG for MTG Arena)"
        )
    raise CommandError(f"no game was found in {place.program}, nor in {place.settings}: say --game and --settings")
