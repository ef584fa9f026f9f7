"""``hearthtrace explain``: why a packet happened, in plain words."""

from __future__ import annotations

import argparse

from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import read_or_fail
from viz.cli.parsing import add_build, add_game, add_json, add_path, counting_number, whole_number
from viz.cli.replaying import replay_chosen

DESCRIPTION = """Say what a packet does, what the engine says of it, and the chain of causes that led to it,
up to the player's action, each with its rule. For a divergence: what was expected, what was found, and why.

With --entity and --tag it is the last change of that tag, looking back from --line, or from the end. A line on
which no packet begins stands for the packet before it."""

EXAMPLES = """\
  hearthtrace explain Power.log --line 884
  hearthtrace explain Power.log --divergence 0
  hearthtrace explain Power.log --entity 15 --tag ZONE
  hearthtrace explain Power.log --entity "Ironfur Grizzly" --tag DAMAGE --line 1200"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument("--line", type=counting_number, metavar="N", help="the packet at this line, counted from 1")
    moment.add_argument("--packet", type=whole_number, metavar="N", help="this packet, counted from 0 in the game")
    moment.add_argument(
        "--divergence", type=whole_number, metavar="N", help="this divergence, counted from 0 as validate lists them"
    )
    parser.add_argument("--entity", metavar="E", help="the last change of this entity: its number or its name")
    parser.add_argument("--tag", metavar="T", help="and of this tag: its name or its number")
    add_game(parser)
    add_build(parser)
    add_json(parser, "one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Explain."""
    from viz.cli.entities import find_entity, find_tag
    from viz.core.screen import Screen
    from viz.hearthstone.explain import NothingThere, explain

    if (chosen.entity is None) != (chosen.tag is None):
        raise CommandError("--entity and --tag belong together")
    if chosen.divergence is not None and chosen.entity is not None:
        raise CommandError("a divergence is a moment of its own: it does not go with --entity and --tag")
    if chosen.line is None and chosen.packet is None and chosen.divergence is None and chosen.entity is None:
        raise CommandError("say what to explain: --line N, --packet N, --divergence N, or --entity E --tag T")
    reading = read_or_fail(chosen.path)
    number, replay = replay_chosen(reading, chosen.game, chosen.line, chosen.build)
    entity = find_entity(replay.game, chosen.entity) if chosen.entity is not None else None
    tag = find_tag(replay.game, chosen.tag) if chosen.tag is not None else None
    try:
        found = explain(
            replay, line=chosen.line, packet=chosen.packet, entity=entity, tag=tag, divergence=chosen.divergence
        )
    except NothingThere as error:
        raise CommandError(f"{replay.game.source}: {error}") from error
    if chosen.json:
        from viz.cli.outputs import print_json

        print_json({"source": chosen.path, "game": number, **found.to_json()})
        return DONE
    screen = Screen()
    if chosen.line is not None and entity is None and chosen.line != found.line:
        screen.paragraph(f"No packet begins at line {chosen.line}; the last one before it is at line {found.line}.")
        screen.line()
    for line in found.lines():
        text = line.lstrip(" ")
        place, dot, rest = text.partition(". ")
        if dot and place.isdecimal():
            screen.fields([(f"{place}.", rest)], indent=len(line) - len(text))
        else:
            screen.paragraph(text, indent=len(line) - len(text))
    return DONE
