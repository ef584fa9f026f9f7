"""``hearthtrace story``: the game action by action."""

from __future__ import annotations

import argparse

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import read_or_fail
from viz.cli.parsing import add_build, add_game, add_json, add_path, whole_number
from viz.cli.replaying import replay_chosen

DESCRIPTION = """Print a game in plain English: each action of a player, and what came of it in the order of
resolution. Where log and rules disagree, the story says so with (!)."""

EXAMPLES = """\
  hearthtrace story Power.log
  hearthtrace story Power.log --game 2 > third-game.txt
  hearthtrace story Power.log --turn 5 --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    parser.add_argument("--turn", type=whole_number, metavar="N", help="only this turn")
    add_game(parser)
    add_build(parser)
    add_json(parser, "one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Print the story of a game."""
    from dataclasses import replace

    from viz.core.screen import Screen
    from viz.hearthstone.story import MOST_CLAUSES, story

    reading = read_or_fail(chosen.path)
    number, replay = replay_chosen(reading, chosen.game, None, chosen.build)
    told = story(replay, 0 if chosen.json else MOST_CLAUSES)
    if chosen.turn is not None:
        chapters = tuple(chapter for chapter in told.chapters if chapter.turn == chosen.turn)
        if not chapters:
            raise CommandError(f"{replay.game.source}: there is nothing to tell of turn {chosen.turn}")
        told = replace(told, chapters=chapters)
    if chosen.json:
        from viz.cli.outputs import print_json

        print_json({"source": chosen.path, "game": number, **told.to_json()})
        return DONE
    screen = Screen()
    screen.heading(told.title)
    for chapter in told.chapters:
        screen.line()
        screen.heading(chapter.heading)
        for paragraph in chapter.paragraphs:
            screen.paragraph(f"{'(!) ' if paragraph.divergent else ''}{paragraph.text}", 2)
    return DONE
