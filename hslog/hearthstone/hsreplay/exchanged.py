"""Replays whose two players are exchanged.

Logs name players, and a converter that binds the names to the wrong players writes every change and block of one player
to the other. Cards are numbered, so their owners remain right: if every counter of a played card is written to the
opponent of the card's owner, the players are exchanged, and they can be put right without loss.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block, FullEntity, Packet, ShowEntity, TagChange

COUNTS = (GameTag.RESOURCES_USED, GameTag.NUM_CARDS_PLAYED_THIS_TURN, GameTag.NUM_OPTIONS_PLAYED_THIS_TURN)
"""Counters that change for the player who plays a card, in its block."""

EXCHANGED = "what one player does is written to the other all through the game; the two are put right"

ENOUGH = 4
"""This many counters on the wrong player, and none on the right one, are no card effect."""


def are_exchanged(game: Game) -> bool:
    """Return whether everything that players do is written to their opponents."""
    if game.create is None or len(game.create.players) != 2:
        return False
    numbers = {player.entity: player.player_id for player in game.create.players}
    owners: dict[int, int] = {}
    wrong = 0
    for packet in game.walk():
        if isinstance(packet, FullEntity | ShowEntity):
            owners[packet.entity] = packet.tag(GameTag.CONTROLLER) or owners.get(packet.entity, 0)
        elif isinstance(packet, TagChange):
            if packet.tag == GameTag.CONTROLLER and isinstance(packet.entity, int):
                owners[packet.entity] = packet.value
        elif isinstance(packet, Block) and packet.type == BlockType.PLAY and owners.get(packet.entity):
            for inner in packet.packets:
                if isinstance(inner, TagChange) and inner.tag in COUNTS and inner.value and inner.entity in numbers:
                    if numbers[inner.entity] == owners[packet.entity]:
                        return False
                    wrong += 1
    return wrong >= ENOUGH


def put_right(game: Game, names: dict[int, str]) -> None:
    """Give every change and block of a player to the other, and exchange the names, which are by player id.

    While the game is set up, which is its first block, the log knows no names yet and calls players by number. A name
    that the converter did not know was taken for the other's: servers never send the same change of a player twice in a
    row, so the second one is of the other player.
    """
    assert game.create is not None
    one, other = game.create.players
    exchanged = {one.entity: other.entity, other.entity: one.entity}
    begin = _end_of_setup(game)
    before: Packet | None = None
    told: tuple[Any, ...] = ()
    for packet in game.walk():
        if packet.index > begin and isinstance(packet, TagChange | Block) and packet.entity in exchanged:
            change = (packet.entity, packet.tag, packet.value) if isinstance(packet, TagChange) else ()
            if not change or not _follows(packet, before) or change != told:
                packet.entity = exchanged[packet.entity]
            before, told = packet, change
    _share(game.histories, exchanged, begin)
    names[one.player_id], names[other.player_id] = names.get(other.player_id, ""), names.get(one.player_id, "")


def _follows(packet: Packet, before: Packet | None) -> bool:
    """Return whether a packet comes right after another."""
    return before is not None and packet.index == before.index + 1


def _share(histories: dict[int, list[Packet]], players: Iterable[int], begin: int) -> None:
    """Put the changes since ``begin`` into the histories of the players that they are of now."""
    moved: list[TagChange] = []
    kept: dict[int, list[Packet]] = {player: [] for player in players}
    for player, remaining in kept.items():
        for packet in histories.get(player, ()):
            if isinstance(packet, TagChange) and packet.index > begin:
                moved.append(packet)
            else:
                remaining.append(packet)
    moved.sort(key=lambda packet: packet.index)
    for player, remaining in kept.items():
        histories[player] = [*remaining, *(packet for packet in moved if packet.entity == player)]


def _end_of_setup(game: Game) -> int:
    """Return the index of the last packet before names are used, -1 where the log begins later."""
    first = next((packet for packet in game.packets if isinstance(packet, Block)), None)
    if first is None or first.entity != game.game_entity or first.end_index is None:
        return -1
    return first.end_index
