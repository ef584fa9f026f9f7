"""``hearthtrace timeline``: the history of an entity, or of one of its tags."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    Packet,
    ShowEntity,
    TagChange,
)
from viz.cli.exit_codes import DONE
from viz.cli.inputs import choose_hearthstone_game, read_or_fail
from viz.cli.outputs import number_or_name
from viz.cli.parsing import add_game, add_json, add_path

DESCRIPTION = """Show every change of an entity's tags, in log order: where it happened, from what to what,
and in which block. With --tag, only that tag; it may be given several times."""

EXAMPLES = """\
  hearthtrace timeline Power.log --entity 39
  hearthtrace timeline Power.log --entity "Chillwind Yeti" --tag DAMAGE --tag ZONE
  hearthtrace timeline Power.log --entity Ada --tag RESOURCES --csv"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_path(parser)
    parser.add_argument("--entity", required=True, metavar="E", help="the entity: its number or its name")
    parser.add_argument("--tag", action="append", metavar="T", help="only this tag: its name or its number")
    parser.add_argument("--all", action="store_true", help="also where a tag is set to the value it has")
    add_game(parser)
    form = parser.add_mutually_exclusive_group()
    add_json(form, "one JSON object")
    form.add_argument("--csv", action="store_true", help="print comma-separated values, one row for each change")


def run(chosen: argparse.Namespace) -> int:
    """Print the history."""
    from viz.cli.entities import find_entity, find_tag

    number, game = choose_hearthstone_game(read_or_fail(chosen.path), chosen.game)
    entity = find_entity(game, chosen.entity)
    tags = {find_tag(game, word) for word in chosen.tag or ()}
    changes = changes_of(game, entity, tags, chosen.all)
    if chosen.json:
        from engine.hearthstone.wording.names import Names
        from viz.cli.outputs import print_json

        document = {
            "source": chosen.path,
            "game": number,
            "entity": entity,
            "name": Names(game).plain(entity),
            "card_id": game.timeline.card_id(entity, game.packet_count),
            "changes": [change.to_json() for change in changes],
        }
        print_json(document)
        return DONE
    if chosen.csv:
        _print_csv(changes)
    else:
        _print(game, entity, changes)
    return DONE


@dataclass(frozen=True)
class Step:
    """One change: ``before`` is None for a tag that was never set, ``word`` the card of a description."""

    packet: Packet
    turn: int
    block: str
    tag: int | None
    before: int | None
    after: int
    word: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the change as a JSON object."""
        from hslog.hearthstone.names import json_value, tag_name

        head = {"line": self.packet.line, "index": self.packet.index, "turn": self.turn, "block": self.block}
        if self.tag is None:
            return {**head, "kind": self.packet.kind, "card_id": self.word}
        before = None if self.before is None else json_value(self.tag, self.before)
        after = json_value(self.tag, self.after)
        return {
            **head,
            "kind": self.packet.kind,
            "tag": number_or_name(tag_name(self.tag)),
            "before": before,
            "after": after,
        }


def changes_of(game: Game, entity: int, tags: set[int], repetitions: bool = False) -> list[Step]:
    """Return the changes of an entity in log order, of all tags where ``tags`` is empty.

    A description (the entity is created, shown, changed into another) stands before the tags of its packet, with the
    card. Setting a tag to its current value is left out unless ``repetitions``.
    """
    from hslog.hearthstone.generated.vocabulary import GameTag

    timeline = game.timeline
    found: list[tuple[int, int, Step]] = []
    places = _Places(game)
    for tag in sorted(tags or _tags_ever(game, entity)):
        before: int | None = None
        for change in timeline.history(entity, tag):
            if repetitions or change.value != (before or 0):
                turn = timeline.value(game.game_entity, GameTag.TURN, change.index)
                place = places.of(change.packet)
                found.append((change.index, 1, Step(change.packet, turn, place, tag, before, change.value)))
            before = change.value
    if not tags:
        for packet in game.histories.get(entity, ()):
            if isinstance(packet, FullEntity | ShowEntity | ChangeEntity | HideEntity):
                turn = timeline.value(game.game_entity, GameTag.TURN, packet.index)
                word = getattr(packet, "card_id", "")
                found.append((packet.index, 0, Step(packet, turn, places.of(packet), None, None, 0, word)))
    return [step for _, _, step in sorted(found, key=lambda entry: entry[:2])]


def _tags_ever(game: Game, entity: int) -> set[int]:
    """Return every tag the log ever gives an entity."""
    found: set[int] = set()
    for packet in game.histories.get(entity, ()):
        if isinstance(packet, CreateGame):
            whole = [packet.game, *packet.players]
            found.update(tag for one in whole if one.entity == entity for tag, _ in one.tags)
        elif isinstance(packet, TagChange | HideEntity):
            found.add(packet.tag)
        elif isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
            found.update(tag for tag, _ in packet.tags)
    return found


class _Places:
    """The path of the block each packet is in."""

    def __init__(self, game: Game) -> None:
        self.paths: dict[int, str] = {}
        stack = [(iter(game.packets), "")]
        while stack:
            inside, path = stack[-1]
            for packet in inside:
                own = game.block_numbers[packet.index] if isinstance(packet, Block) else path
                self.paths[packet.index] = own
                children = packet.children()
                if children:
                    stack.append((iter(children), own))
                    break
            else:
                stack.pop()

    def of(self, packet: Packet) -> str:
        return self.paths.get(packet.index, "")


def _print_csv(changes: list[Step]) -> None:
    """Print the columns of the JSON objects; a description has a card and no tag."""
    import csv
    import sys

    from viz.cli.streams import machine_output

    machine_output()
    names = ("line", "index", "turn", "block", "kind", "tag", "before", "after", "card_id")
    writer = csv.DictWriter(sys.stdout, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(change.to_json() for change in changes)


def _print(game: Game, entity: int, changes: list[Step]) -> None:
    from hslog.hearthstone.names import tag_name, value_name
    from viz.core.screen import Cell, Screen
    from viz.hearthstone.terminal.packets import entity_text

    screen = Screen()
    screen.heading(entity_text(game, entity))
    rows: list[list[Cell]] = []
    words = {
        "FULL_ENTITY": "described",
        "SHOW_ENTITY": "revealed",
        "CHANGE_ENTITY": "becomes",
        "HIDE_ENTITY": "hidden",
    }
    for step in changes:
        head = [f"{step.packet.line:,}", str(step.turn), step.block]
        if step.tag is None:
            rows.append([*head, words[step.packet.kind], "", step.word or "hidden card"])
        else:
            before = "" if step.before is None else value_name(step.tag, step.before)
            rows.append([*head, tag_name(step.tag), before, f"-> {value_name(step.tag, step.after)}"])
    if rows:
        screen.table(["line", "turn", "block", "tag", "before", "after"], rows, right=(0, 1, 4))
    else:
        screen.line("  never set", "dim")
