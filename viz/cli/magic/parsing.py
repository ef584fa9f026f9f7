"""``hearthtrace parse`` for games of Arena: every packet, as text or as JSON Lines."""

from __future__ import annotations

import argparse
import sys

from hslog.arena.game import ArenaGame
from hslog.arena.packets import Message
from hslog.core.legible import clean, json_text
from hslog.core.numbers import is_digits
from viz.cli.exit_codes import DONE
from viz.cli.failure import CommandError
from viz.cli.inputs import Reading
from viz.cli.streams import say
from viz.magic.words import packet_words


def print_packets(reading: Reading, chosen: argparse.Namespace) -> int:
    """Print the packets that pass the filters; return the exit code."""
    if chosen.block is not None or chosen.tag is not None:
        raise CommandError(
            f"{reading.path}: packets of Arena have neither blocks nor single tags: "
            "filter by --lines, --entity and --kind, or see hearthtrace timeline"
        )
    first, last = chosen.lines or (0, sys.maxsize)
    several = len(chosen.paths) > 1 or reading.several_files
    printed = 0
    for number, game in enumerate(reading.games):
        if (chosen.game is not None and number != chosen.game) or not isinstance(game, ArenaGame):
            continue
        entity = _entity(game, chosen.entity)
        for packet in game.walk():
            if not first <= packet.line <= last or (chosen.kind is not None and packet.kind != chosen.kind):
                continue
            if entity is not None and entity not in packet.entities():
                continue
            printed += 1
            if chosen.json:
                found = packet.to_json()
                head = {key: found.pop(key) for key in ("line", "ts", "kind")}
                source = {"source": game.source} if several else {}
                print(json_text({**source, **head, "game": number, "index": packet.index, **found}))
            else:
                indent = "" if isinstance(packet, Message) else "  "
                print(clean(f"{packet.line:>8}  {indent}{packet_words(game, packet)}".replace("\n", " ")))
    if not printed:
        say(f"{reading.path}: no packet passes the filters")
    return DONE


def _entity(game: ArenaGame, word: str | None) -> int | None:
    if word is None:
        return None
    if is_digits(word):
        return int(word)
    for player in game.players:
        if player.name == word:
            return player.player_id
    named = [entity for entity, name in game.entity_names.items() if name == word]
    if not named:
        raise CommandError(f"{game.source}: there is no entity {word!r}")
    return named[0]
