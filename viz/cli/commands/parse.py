"""``hearthtrace parse``: the packets of a log, as text or as JSON Lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from hslog.game import Game
from hslog.legible import clean, json_text
from hslog.packets import Block, Packet
from viz.cli import DONE, UNREADABLE
from viz.cli.failure import CommandError
from viz.cli.inputs import choose_game, read_each
from viz.cli.outputs import number_or_name
from viz.cli.parsing import add_game, add_json, add_paths

DESCRIPTION = """Print every packet in log order, players resolved. As text, packets are indented as their
blocks nest; as JSON Lines, each packet is one object: line, ts, kind, block, entity, tag, value, card_id
and whatever else a packet of its kind says, tags and values by name where they have one.

Filters keep the packets that pass all of them."""

EXAMPLES = """\
  hearthtrace parse Power.log | less
  hearthtrace parse Power.log --lines 1200-1300
  hearthtrace parse Power.log --entity 39 --tag DAMAGE
  hearthtrace parse --json Power.log | jq 'select(.kind == "TAG_CHANGE" and .tag == "TURN")'"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_paths(parser)
    add_game(parser)
    parser.add_argument("--lines", metavar="A-B", type=line_range, help="packets of these lines, counted from 1")
    parser.add_argument("--block", metavar="ID", help="packets of this block and the blocks inside it, such as 12.3")
    parser.add_argument("--entity", metavar="E", help="packets that speak of this entity: its number or its name")
    parser.add_argument("--tag", metavar="T", help="packets that set this tag: its name or its number")
    parser.add_argument("--kind", metavar="K", help="packets of this kind, such as SHOW_ENTITY")
    add_json(parser, "one JSON object a line (JSON Lines)")


def line_range(text: str) -> tuple[int, int]:
    """Read ``A-B``, ``A`` or ``A-`` as the first and the last line."""
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (last and not last.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of lines, such as 1200-1300")
    return int(first), int(last) if last else (sys.maxsize if dash else int(first))


def run(chosen: argparse.Namespace) -> int:
    """Print the packets of every log."""
    from viz.cli.streams import machine_output

    if chosen.json:
        machine_output()
    code = DONE
    for reading in read_each(chosen.paths):
        if reading.error is not None:
            code = UNREADABLE
            continue
        numbers = range(len(reading.games))
        if chosen.game is not None:
            place, _ = choose_game(reading, chosen.game)
            numbers = range(place, place + 1)
        for number in numbers:
            game = reading.games[number]
            if chosen.json:
                several = len(chosen.paths) > 1 or reading.several_files
                head = {"source": game.source} if several else {}
                for packet, path, _ in _selected(game, chosen):
                    print(json_text(head | packet_json(packet, number, path)))
            else:
                _print_text(game, number, chosen, len(reading.games) > 1)
        reading.say_warnings()
    return code


def packet_json(packet: Packet, number: int, block: str) -> dict[str, Any]:
    """Return a packet as the object of the contract; ``block`` is the path of the block it is in, or is."""
    found = packet.to_json()
    head = {key: found.pop(key) for key in ("line", "ts", "kind")}
    for key in ("tag", "trigger_keyword"):
        if isinstance(found.get(key), str):
            found[key] = number_or_name(found[key])
    return {**head, "game": number, "index": packet.index, "block": block, **found}


def _print_text(game: Game, number: int, chosen: argparse.Namespace, several: bool) -> None:
    from viz.terminal.packets import packet_text

    if several:
        print(f"# game {number} of {clean(game.source)}")
    width = len(str(game.last_line))
    for packet, _, depth in _selected(game, chosen):
        text = clean(packet_text(packet, game).replace("\n", " "))
        print(f"{packet.line:>{width}}  {'  ' * depth}{text}")


def _selected(game: Game, chosen: argparse.Namespace) -> Iterator[tuple[Packet, str, int]]:
    """Yield the packets that pass the filters, with the path of their block and their depth."""
    from hslog.names import Word, tag_number
    from viz.cli.entities import find_entity

    entity = find_entity(game, chosen.entity) if chosen.entity else None
    tag = tag_number(chosen.tag.upper()) if chosen.tag else None
    if isinstance(tag, Word):
        raise CommandError(f"no tag is called {chosen.tag!r}")
    kind = chosen.kind.upper() if chosen.kind else None
    if chosen.block and chosen.block not in game.block_numbers.values():
        raise CommandError(f"{game.source}: there is no block {chosen.block}; they are numbered 1, 1.1, 1.2, 2, ...")
    for packet, path, depth in _walk(game):
        if chosen.lines and not chosen.lines[0] <= packet.line <= chosen.lines[1]:
            continue
        if chosen.block and path != chosen.block and not path.startswith(f"{chosen.block}."):
            continue
        if kind is not None and packet.kind != kind:
            continue
        if entity is not None and entity not in packet.entities():
            continue
        if tag is not None and not _sets(packet, tag):
            continue
        yield packet, path, depth


def _walk(game: Game) -> Iterator[tuple[Packet, str, int]]:
    """Yield every packet with the path of the innermost block around it (a block: its own) and its depth."""
    stack = [(iter(game.packets), "")]
    while stack:
        inside, path = stack[-1]
        for packet in inside:
            own = game.block_numbers[packet.index] if isinstance(packet, Block) else path
            yield packet, own, len(stack) - 1
            children = packet.children()
            if children:
                stack.append((iter(children), own))
                break
        else:
            stack.pop()


def _sets(packet: Packet, tag: int) -> bool:
    if getattr(packet, "tag", None) == tag and isinstance(getattr(packet, "tag", None), int):
        return True
    tags = getattr(packet, "tags", None)
    return isinstance(tags, list) and any(number == tag for number, _ in tags)
