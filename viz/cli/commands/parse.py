"""``hearthtrace parse``: the packets of a log, as text or as JSON Lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hslog.core.legible import clean, json_text
from hslog.core.limits import DEEPEST_INDENT
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Block, Packet
from viz.cli.exit_codes import DONE, UNREADABLE
from viz.cli.failure import CommandError
from viz.cli.inputs import Reading, of_hearthstone, read_each
from viz.cli.outputs import check_target, number_or_name
from viz.cli.parsing import add_game, add_json, add_paths
from viz.cli.streams import say

if TYPE_CHECKING:
    from viz.cli.tables import RowWriter

Place = tuple[Packet, str, int]
"""A packet, the path of the block it is in, or is, and its depth."""
_PARTS = {"PACKET", "GAME_ENTITY", "PLAYER", "OPTION", "BLOCK_END"}
"""The kinds of parts of packets that are no packets themselves."""

DESCRIPTION = """Print every packet in log order, players resolved. As text, packets are indented as their
blocks nest; as JSON Lines, each packet is one object: line, ts, kind, block, entity, tag, value, card_id
and whatever else a packet of its kind says, tags and values by name where they have one.

Filters keep the packets that pass all of them."""

EXAMPLES = """\
  hearthtrace parse Power.log | less
  hearthtrace parse Power.log --lines 1200-1300
  hearthtrace parse Power.log --entity 39 --tag DAMAGE
  hearthtrace parse Power.log --csv -o packets.csv
  hearthtrace parse --json Power.log | jq 'select(.kind == "TAG_CHANGE" and .tag == "TURN")'"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_paths(parser)
    add_game(parser)
    parser.add_argument("--lines", metavar="A-B", type=line_range, help="packets of these lines, counted from 1")
    parser.add_argument("--block", metavar="ID", help="packets of this block and the blocks inside it, such as 12.3")
    parser.add_argument("--entity", metavar="E", help="packets that speak of this entity: its number or its name")
    parser.add_argument("--tag", metavar="T", help="packets that set this tag: its name or its number")
    parser.add_argument("--kind", type=packet_kind, metavar="K", help="packets of this kind, such as SHOW_ENTITY")
    form = parser.add_mutually_exclusive_group()
    add_json(form, "one JSON object a line (JSON Lines)")
    form.add_argument("--csv", action="store_true", help="print comma-separated values, with names resolved")
    form.add_argument("--parquet", action="store_true", help="write the same as a Parquet file (extra corpus)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write CSV or Parquet")


def line_range(text: str) -> tuple[int, int]:
    """Read ``A-B``, ``A`` or ``A-`` as the first and the last line."""
    from viz.cli.parsing import counting_number

    first, dash, last = text.partition("-")
    try:
        begin = counting_number(first)
        end = counting_number(last) if last else sys.maxsize if dash else begin
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of lines, such as 1200-1300: {error}") from error
    if end < begin:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    return begin, end


def packet_kind(text: str) -> str:
    """Read the kind of a packet. Raises ArgumentTypeError, with the kinds there are, for another word."""
    from hslog.arena.packets import PART_KINDS

    kinds = sorted(_kinds(Packet) - _PARTS | PART_KINDS)
    if text.upper() not in kinds:
        raise argparse.ArgumentTypeError(f"{text!r} is no kind of packet; there are {', '.join(kinds)}")
    return text.upper()


def _kinds(packet: type[Packet]) -> set[str]:
    """Return the kinds of a class of packets and of those derived from it; one of several kinds has none of its own."""
    own = {packet.kind} if isinstance(packet.kind, str) else set()
    return own.union(*(_kinds(derived) for derived in packet.__subclasses__()))


def run(chosen: argparse.Namespace) -> int:
    """Print the packets of every log."""
    from viz.cli.streams import machine_output

    if chosen.json:
        machine_output()
    if chosen.output and not (chosen.csv or chosen.parquet):
        raise CommandError("-o is for --csv and --parquet")
    check_target(chosen.output, chosen.paths)
    with _table_output(chosen) as table:
        code = DONE
        for reading in read_each(chosen.paths, game=chosen.game):
            if reading.error is not None:
                code = UNREADABLE
                continue
            code = _print(reading, chosen, table) or code
            reading.say_warnings()
        return code


@contextmanager
def _table_output(chosen: argparse.Namespace) -> Iterator[RowWriter | None]:
    """Open the table that is asked for, None where text or JSON is."""
    if not (chosen.csv or chosen.parquet):
        yield None
        return
    from hslog.hearthstone.tables.packets import PACKETS
    from hslog.hearthstone.tables.schema import columns
    from viz.cli.tables import RowWriter

    table = PACKETS.with_columns(first=columns("source  string  the log, as given"))
    with RowWriter(table, "csv" if chosen.csv else "parquet", chosen.output) as writer:
        yield writer


def _table_rows(game: Game, wanted: set[int]) -> Iterator[tuple[Any, ...]]:
    from engine.hearthstone.tables import view_of
    from hslog.hearthstone.tables.packets import PACKETS, packet_rows

    place = PACKETS.names.index("index")
    return ((clean(game.source), *row) for row in packet_rows(view_of(game)) if row[place] in wanted)


def _print(reading: Reading, chosen: argparse.Namespace, table: RowWriter | None) -> int:
    """Print the packets of one log; return UNREADABLE where none of its games has what the filters name."""
    if reading.is_arena:
        from viz.cli.magic.parsing import print_packets

        if table is not None:
            raise CommandError(f"{reading.path}: packets of Arena make no table: print them with --json")
        return print_packets(reading, chosen)
    games = reading.games
    printed, missing = 0, []
    numbers = range(len(games)) if chosen.game is None else range(chosen.game, chosen.game + 1)
    for number in numbers:
        game = of_hearthstone(games[number])
        try:
            passes = _filter(game, chosen)
        except CommandError as error:
            missing.append(str(error))
            continue
        if table is not None:
            wanted = {packet.index for packet, _, _ in filter(passes, _walk(game))}
            printed += table.write(_table_rows(game, wanted))
        elif chosen.json:
            several = len(chosen.paths) > 1 or reading.several_files
            head = {"source": game.source} if several else {}
            for packet, path, _ in filter(passes, _walk(game)):
                print(json_text(head | packet_json(packet, number, path)))
                printed += 1
        else:
            printed += _print_text(game, number, filter(passes, _walk(game)), len(games) > 1)
    if len(missing) == len(numbers):
        say(missing[0])
        return UNREADABLE
    if not printed:
        say(f"{reading.path}: no packet passes the filters")
    return DONE


def packet_json(packet: Packet, number: int, block: str) -> dict[str, Any]:
    """Return a packet as the object of the contract; ``block`` is the path of the block it is in, or is."""
    found = packet.to_json()
    head = {key: found.pop(key) for key in ("line", "ts", "kind")}
    for key in ("tag", "trigger_keyword"):
        if isinstance(found.get(key), str):
            found[key] = number_or_name(found[key])
    return {**head, "game": number, "index": packet.index, "block": block, **found}


def _print_text(game: Game, number: int, packets: Iterator[Place], several: bool) -> int:
    """Print packets as text; return how many there were."""
    from viz.hearthstone.terminal.packets import packet_text

    if several:
        print(f"# game {number} of {clean(game.source)}")
    width = len(str(game.last_line))
    count = 0
    for count, (packet, _, depth) in enumerate(packets, 1):  # noqa: B007  # the last is returned
        text = clean(packet_text(packet, game).replace("\n", " "))
        print(f"{packet.line:>{width}}  {'  ' * min(depth, DEEPEST_INDENT)}{text}")
    return count


def _filter(game: Game, chosen: argparse.Namespace) -> Callable[[Place], bool]:
    """Return a function that decides whether a packet passes the filters.

    Raises CommandError for a filter that the game does not match.
    """
    from viz.cli.entities import find_entity, find_tag, sets_tag

    entity = find_entity(game, chosen.entity) if chosen.entity is not None else None
    tag = find_tag(game, chosen.tag) if chosen.tag is not None else None
    block = chosen.block
    if block is not None and block not in game.block_numbers.values():
        raise CommandError(f"{game.source}: there is no block {block!r}; they are numbered 1, 1.1, 1.2, 2, ...")
    first, last = chosen.lines or (0, sys.maxsize)
    if first > game.last_line or last < game.first_line:
        there = f"lines {game.first_line} to {game.last_line}"
        raise CommandError(f"{game.source}: the lines asked for are not in this game, which has {there}")

    def passes(place: Place) -> bool:
        packet, path, _ = place
        return (
            first <= packet.line <= last
            and (block is None or path == block or path.startswith(f"{block}."))
            and (chosen.kind is None or packet.kind == chosen.kind)
            and (entity is None or entity in packet.entities())
            and (tag is None or sets_tag(packet, tag))
        )

    return passes


def _walk(game: Game) -> Iterator[Place]:
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
