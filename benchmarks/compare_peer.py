"""Compare packets with HearthSim's hslog on every log it reads, and list every difference by kind.

    python benchmarks/compare_peer.py --peer /path/to/its/python LOG...

The two packages share an import name, so the other runs in an environment of its own.
"""

import argparse
import collections
import json
import subprocess
import sys
from pathlib import Path

import hslog
from hslog.hearthstone.names import Word
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    Options,
    PlayerReference,
    SendChoices,
    SendOption,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    TagChange,
    VoSpell,
)

NAMES = {CachedTag: "CachedTagForDormantChange", VoSpell: "VOSpell"}


def entity(reference):
    return f"name:{reference.name}" if isinstance(reference, PlayerReference) and not reference else int(reference)


def tags(pairs):
    return [[int(tag), int(value)] for tag, value in pairs]


def dump(packets):
    stack = [(iter(packets), 0)]
    while stack:
        inside, depth = stack[-1]
        for packet in inside:
            yield [depth, *describe(packet)]
            if isinstance(packet, Block | SubSpell):
                stack.append((iter(packet.packets), depth + 1))
                break
        else:
            stack.pop()


def describe(packet):
    kind = NAMES.get(type(packet), type(packet).__name__)
    if isinstance(packet, CreateGame):
        players = [[player.entity, player.player_id, tags(player.tags)] for player in packet.players]
        return [kind, packet.game.entity, tags(packet.game.tags), players]
    if isinstance(packet, Block):
        return [kind, packet.type, entity(packet.entity), packet.effect_index, entity(packet.target)]
    if isinstance(packet, SubSpell):
        return [kind, packet.spell, entity(packet.source), [entity(target) for target in packet.targets]]
    if isinstance(packet, TagChange):
        tag = str(packet.tag) if isinstance(packet.tag, Word) else packet.tag
        return ["TagChange", entity(packet.entity), tag, packet.value, packet.definition_change]
    if isinstance(packet, MetaData):
        return [kind, packet.meta, packet.data, packet.count, [entity(e) for e in packet.info]]
    if isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
        return [kind, entity(packet.entity), packet.card_id, tags(packet.tags)]
    if isinstance(packet, HideEntity):
        return [kind, entity(packet.entity), packet.value]
    if isinstance(packet, Options):
        rows = [
            [row.row, row.depth, row.place, entity(row.entity), None if row.error == "NONE" else row.error]
            for row in packet.rows
        ]
        return [kind, packet.id, rows]
    if isinstance(packet, Choices | ChosenEntities | SendChoices):
        return [kind, packet.id, [entity(e) for e in packet.choices]]
    if isinstance(packet, SendOption):
        return [kind, packet.option, packet.sub_option, int(packet.target), packet.position]
    if isinstance(packet, CachedTag):
        return [kind, entity(packet.entity), int(packet.tag), packet.value]
    if isinstance(packet, ShuffleDeck):
        return [kind, packet.player_id]
    return [kind]


def differences(mine, theirs):
    """Walk both lists, skipping what only one has, and count what differs."""
    found = collections.Counter()
    examples = {}
    i = j = same = 0

    def note(what, row):
        found[what] += 1
        examples.setdefault(what, row)

    while i < len(mine) and j < len(theirs):
        a, b = mine[i], theirs[j]
        if a == b:
            same, i, j = same + 1, i + 1, j + 1
        elif a[2] != b[2] and a[2] in ("MetaData", "ResetGame", "Spectator", "Unhandled", "VOSpell"):
            note(f"only ours: {a[2]}", a)
            i += 1
        elif a[2] == "TagChange" and isinstance(a[4], str):
            note("only ours: TagChange of a tag without a number", a)
            i += 1
        elif a[2] == b[2]:
            note(f"differs: {a[2]} {kind_of_difference(a, b)}", (a, b))
            i, j = i + 1, j + 1
        else:
            note(f"order: ours {a[2]}, theirs {b[2]}", (a, b))
            i, j = i + 1, j + 1
    if len(mine) - i or len(theirs) - j:
        note(f"left over: ours {len(mine) - i}, theirs {len(theirs) - j}", (mine[i : i + 1], theirs[j : j + 1]))
    return same, found, examples


def kind_of_difference(a, b):
    for x, y in zip(a[3:], b[3:], strict=False):
        if x == y:
            continue
        if isinstance(x, str) or isinstance(y, str):
            return "player left open by " + ("us" if isinstance(x, str) else "them")
        if isinstance(x, list):
            return "tags or rows"
        return "field"
    return "depth" if a[1] != b[1] else "length"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True, help="the python that has HearthSim's hslog")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    script = Path(__file__).with_name("peer_dump.py")
    totals = collections.Counter()
    read = failed = same_total = 0
    for log in arguments.logs:
        run = subprocess.run(
            [arguments.peer, script, log], capture_output=True, text=True, env={}, cwd="/", check=False
        )
        if run.returncode or not run.stdout:
            failed += 1
            continue
        read += 1
        theirs = [json.loads(line) for line in run.stdout.splitlines()]
        mine = [
            [game.index, *row] for game in hslog.read(log) for row in json.loads(json.dumps(list(dump(game.packets))))
        ]
        same, found, examples = differences(mine, theirs)
        same_total += same
        totals += found
        print(f"{Path(log).name}: {same} equal", dict(found) or "")
        for what, example in examples.items():
            if not what.startswith("only ours"):
                print("   ", what, str(example)[:300])
    print(f"{read} logs compared, {failed} it does not read; {same_total} packets equal")
    for what, count in totals.most_common():
        print(f"{count:7} {what}")


if __name__ == "__main__":
    sys.exit(main())
