"""Print what HearthSim's hslog reads from a log, a JSON line a packet; runs where that is installed."""

import json
import logging
import sys

from hslog.player import PlayerReference

from hslog import LogParser, packets

logging.disable(logging.CRITICAL)


def entity(reference):
    """Return an entity id, or a player's name where the id was never found."""
    if isinstance(reference, PlayerReference):
        return reference.entity_id if reference.entity_id is not None else f"name:{reference.name}"
    return reference


def tags(pairs):
    return [[int(tag), int(value) if not isinstance(value, str) else value] for tag, value in pairs]


def options(rows, depth=0):
    for row in rows:
        yield [row.optype, depth, row.id, entity(row.entity) or 0, row.error]
        yield from options(row.options, depth + 1)


def dump(tree, depth=0):
    for packet in tree:
        kind = type(packet).__name__
        if isinstance(packet, packets.CreateGame):
            players = [[p.entity.entity_id, p.player_id, tags(p.tags)] for p in packet.players]
            yield [depth, kind, packet.entity, tags(packet.tags), players]
        elif isinstance(packet, packets.Block):
            target = entity(packet.target)
            index = packet.effectindex if packet.effectindex is not None else packet.index
            yield [depth, kind, int(packet.type), entity(packet.entity), int(index), target or 0]
            yield from dump(packet.packets, depth + 1)
        elif isinstance(packet, packets.SubSpell):
            yield [
                depth,
                kind,
                packet.spell_prefab_guid,
                packet.source or 0,
                [entity(t) for t in packet.targets],
            ]
            yield from dump(packet.packets, depth + 1)
        elif isinstance(packet, packets.TagChange):
            yield [
                depth,
                kind,
                entity(packet.entity),
                int(packet.tag),
                packet.value,
                bool(packet.has_change_def),
            ]
        elif isinstance(packet, packets.MetaData):
            yield [
                depth,
                kind,
                int(packet.meta),
                int(packet.data),
                packet.count,
                [entity(e) for e in packet.info],
            ]
        elif isinstance(packet, packets.FullEntity | packets.ShowEntity | packets.ChangeEntity):
            yield [depth, kind, entity(packet.entity), packet.card_id or "", tags(packet.tags)]
        elif isinstance(packet, packets.HideEntity):
            yield [depth, kind, entity(packet.entity), int(packet.zone)]
        elif isinstance(packet, packets.Options):
            yield [depth, kind, packet.id, list(options(packet.options))]
        elif isinstance(packet, packets.Choices | packets.ChosenEntities | packets.SendChoices):
            yield [depth, kind, packet.id, [entity(e) for e in packet.choices]]
        elif isinstance(packet, packets.SendOption):
            yield [depth, kind, packet.option, packet.suboption, packet.target, packet.position]
        elif isinstance(packet, packets.CachedTagForDormantChange):
            yield [depth, kind, entity(packet.entity), int(packet.tag), packet.value]
        elif isinstance(packet, packets.ShuffleDeck):
            yield [depth, kind, packet.player_id]
        else:
            yield [depth, kind]


def main():
    parser = LogParser()
    with open(sys.argv[1], encoding="utf-8") as file:
        parser.read(file)
    parser.flush()
    for number, game in enumerate(parser.games):
        for row in dump(game):
            print(json.dumps([number, *row]))


main()
