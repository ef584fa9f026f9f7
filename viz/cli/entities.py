"""Finding the entity and the tag that the command line calls by number or by name."""

from __future__ import annotations

from difflib import get_close_matches

from engine.hearthstone.wording.names import Names
from hslog.core.numbers import is_digits
from hslog.hearthstone.game import Game
from hslog.hearthstone.names import Word, tag_number
from hslog.hearthstone.packets import Packet
from viz.cli.failure import CommandError

LISTED = 12


def find_entity(game: Game, wanted: str) -> int:
    """Return the entity with this number, or the only one with this name (a player's, a card's, or a card
    id).

    Raises CommandError where there is none, or where several have the name: then their numbers are listed.
    """
    known = game.timeline.entity_ids()
    if is_digits(wanted):
        if int(wanted) not in game.histories:
            last = known[-1] if known else 0
            raise CommandError(f"{game.source}: the game has no entity {wanted}; they go up to {last}")
        return int(wanted)
    names: dict[str, list[int]] = {}
    plain = Names(game).plain
    for entity in known:
        for called in {game.name_of(entity), plain(entity), game.timeline.card_id(entity, game.packet_count)} - {""}:
            names.setdefault(called.strip().casefold(), []).append(entity)
    for player in game.players:
        for alias in player.aliases:
            names.setdefault(alias.casefold(), []).append(player.entity)
        if player.name:  # without the number behind the name
            names.setdefault(player.name.partition("#")[0].casefold(), []).append(player.entity)
    found = sorted(set(names.get(wanted.strip().casefold(), [])))
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(map(str, found[:LISTED])) + (", ..." if len(found) > LISTED else "")
        raise CommandError(f"{game.source}: {len(found)} entities are called {wanted!r}: {listed}. Say which number.")
    near = get_close_matches(wanted.casefold(), names, n=3)
    hint = f"; near: {', '.join(near)}" if near else ""
    raise CommandError(f"{game.source}: no entity is called {wanted!r}{hint}")


def find_tag(game: Game, wanted: str) -> int:
    """Return the number of a tag given by its number or its name.

    Raises CommandError for a word that is not the name of a tag and does not occur in the game either.
    """
    tag = tag_number(wanted.upper())
    if isinstance(tag, Word):
        used = tag_number(wanted)  # a tag newer than our table, as the log spells it
        for candidate in (used, tag):
            if any(sets_tag(packet, candidate) for packet in game.walk()):
                return candidate
        raise CommandError(f"no tag is called {wanted!r}")
    return tag


def sets_tag(packet: Packet, tag: int) -> bool:
    """Return whether a packet sets a tag of any entity."""
    own = getattr(packet, "tag", None)
    if isinstance(own, int) and own == tag:
        return True
    tags = getattr(packet, "tags", None)
    return isinstance(tags, list) and any(number == tag for number, _ in tags)
