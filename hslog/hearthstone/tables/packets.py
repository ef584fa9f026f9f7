"""Tables with a row for each packet of some kind: blocks, changes of tags, rows of option lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hslog.core.legible import json_text
from hslog.hearthstone.names import Word, name, tag_name, value_name
from hslog.hearthstone.packets import Block, CachedTag, HideEntity, Options, TagChange
from hslog.hearthstone.tables.schema import Row, Table, columns
from hslog.hearthstone.tables.view import View

BLOCKS = Table(
    "blocks",
    "A block of the log: an action or a trigger, and all that follows from it.",
    columns("""
game            int32   place of the game in its file, from 0
block           string  path of the block: 12.3 is the third block in the twelfth of the top level
index           int32   place of the packet in its game, from 0
line            int32   line of the file, from 1 (0: the packet has none)
end_line        int32   line of its end; null where it never ends
turn            int32   number of the turn, 0 before the first
depth           int32   number of blocks around it
parent          string  path of the block around it; empty at top level
type            string  type of the block: PLAY, ATTACK, TRIGGER, POWER, DEATHS...
entity          int32   id of the acting entity
card_id         string  card the entity is then; where hidden, what it is shown to be later
name            string  name of that card, or of the player or the game
player_id       int32   controller of the entity, 1 or 2
target          int32   id of the target; null without one
target_card_id  string  card of the target
target_name     string  name of the target
keyword         string  tag of the trigger (DEATHRATTLE, ...) where the build prints it
packets         int32   number of packets inside it, blocks inside it included
triggers        int32   number of TRIGGER blocks inside it, however deep
nesting         int32   most blocks inside one another below it
"""),
)


def block_rows(view: View) -> Iterator[Row]:
    """Yield the rows of BLOCKS."""
    packets: Counter[int] = Counter()
    triggers: Counter[int] = Counter()
    nesting: Counter[int] = Counter()
    parents = {place.packet.index: place.inside for place in view.places if isinstance(place.packet, Block)}
    for place in reversed(view.places):
        inside = place.inside
        if inside is None:
            continue
        index = place.packet.index
        packets[inside.index] += 1
        if isinstance(place.packet, Block):
            packets[inside.index] += packets[index]
            triggers[inside.index] += triggers[index] + (name("BlockType", place.packet.type) == "TRIGGER")
            nesting[inside.index] = max(nesting[inside.index], nesting[index] + 1)
    for packet, turn, path, _, depth in view.places:
        if not isinstance(packet, Block):
            continue
        index, entity, target = packet.index, int(packet.entity), int(packet.target)
        keyword = packet.trigger_keyword
        above = parents[index]
        yield (
            view.game.index,
            path,
            index,
            packet.line,
            packet.end_line,
            turn,
            depth,
            view.game.block_numbers[above.index] if above is not None else "",
            name("BlockType", packet.type),
            entity,
            view.card_id(entity, index),
            view.card(entity, index),
            view.controller(entity, index),
            target or None,
            view.card_id(target, index) if target else None,
            view.card(target, index) if target else None,
            tag_name(keyword) if keyword else None,
            packets[index],
            triggers[index],
            nesting[index],
        )


TAG_CHANGES = Table(
    "tag_changes",
    "A packet that sets one tag of an entity (TAG_CHANGE, HIDE_ENTITY), also to the value it has.",
    columns("""
game        int32   place of the game in its file, from 0
index       int32   place of the packet in its game, from 0
line        int32   line of the file, from 1 (0: the packet has none)
time        string  time of day as printed
turn        int32   number of the turn, 0 before the first
block       string  path of the block it is in; empty at top level
kind        string  TAG_CHANGE or HIDE_ENTITY
entity      int32   id of the entity
card_id     string  card the entity is then; where hidden, what it is shown to be later
name        string  name of that card, or of the player or the game
player_id   int32   controller of the entity, 1 or 2
tag         string  name of the tag, or its number where it has no known name
before      int64   value until then, 0 for a tag that was not set
value       int64   value from then on; null for a word without a number
value_name  string  word for the value, where the tag has words; else digits
"""),
)


def tag_change_rows(view: View) -> Iterator[Row]:
    """Yield the rows of TAG_CHANGES."""
    for packet, turn, path, _, _ in view.places:
        if not isinstance(packet, TagChange | HideEntity):
            continue
        index, entity, value = packet.index, int(packet.entity), packet.value
        before = view.value(entity, packet.tag, index - 1)
        yield (
            view.game.index,
            index,
            packet.line,
            packet.ts,
            turn,
            path,
            packet.kind,
            entity,
            view.card_id(entity, index),
            view.card(entity, index),
            view.controller(entity, index),
            tag_name(packet.tag),
            None if isinstance(before, Word) else int(before),
            None if isinstance(value, Word) else int(value),
            value_name(packet.tag, value),
        )


OPTIONS = Table(
    "options",
    "A row of an option list: what a player could do, or a target of it, and why not.",
    columns("""
game       int32   place of the game in its file, from 0
index      int32   place of the list among the packets of its game, from 0
line       int32   line of the list, from 1
turn       int32   number of the turn
id         int32   number of the list
row        string  option, subOption, or target of the row above
place      int32   number printed with the row
depth      int32   0 for an option, 1 for its sub-options and targets, 2 for targets of a sub-option
type       string  type of the option: POWER, END_TURN, PASS
entity     int32   id of the entity; 0 for the row that ends the turn
card_id    string  card the entity is; where hidden, what it is shown to be later
name       string  name of that card; null without an entity
error      string  NONE, or why the row cannot be chosen; null in builds that print none
"""),
)


def option_rows(view: View) -> Iterator[Row]:
    """Yield the rows of OPTIONS."""
    for packet, turn, _, _, _ in view.places:
        if not isinstance(packet, Options):
            continue
        for row in packet.rows:
            entity = int(row.entity)
            yield (
                view.game.index,
                packet.index,
                packet.line,
                turn,
                packet.id,
                row.row,
                row.place,
                row.depth,
                name("OptionType", row.type),
                entity,
                view.card_id(entity, packet.index) if entity else None,
                view.card(entity, packet.index) if entity else None,
                row.error,
            )


PACKETS = Table(
    "packets",
    "A packet of any kind, in the order of the log, without ends of blocks.",
    columns("""
game        int32   place of the game in its file, from 0
index       int32   place of the packet in its game, from 0
line        int32   line of the file, from 1 (0: the packet has none)
time        string  time of day as printed
turn        int32   number of the turn, 0 before the first
block       string  path of the block it is in, or is; empty at top level
depth       int32   number of blocks around it
kind        string  kind of the packet: TAG_CHANGE, FULL_ENTITY, BLOCK, ...
entity      int32   id of the entity it speaks of first; null where it speaks of none
card_id     string  card the entity is then; where hidden, what it is shown to be later
name        string  name of that card, or of the player or the game
tag         string  name of the tag, of packets that set one
value       int64   value of that tag; null for a word without a number
value_name  string  word for the value, where the tag has words; else digits
content     string  all that the packet says, as a JSON object
"""),
)


def packet_rows(view: View) -> Iterator[Row]:
    """Yield the rows of PACKETS."""
    for packet, turn, path, _, depth in view.places:
        entities = packet.entities()
        entity = int(entities[0]) if entities else None
        change = packet if isinstance(packet, TagChange | HideEntity | CachedTag) else None
        value = change.value if change is not None else None
        content = packet.to_json()
        for key in ("line", "ts", "kind"):
            content.pop(key, None)
        yield (
            view.game.index,
            packet.index,
            packet.line,
            packet.ts,
            turn,
            path,
            depth,
            packet.kind,
            entity,
            view.card_id(entity, packet.index) if entity else None,
            view.card(entity, packet.index) if entity else None,
            tag_name(change.tag) if change is not None else None,
            None if value is None or isinstance(value, Word) else int(value),
            value_name(change.tag, change.value) if change is not None else None,
            json_text(content),
        )
