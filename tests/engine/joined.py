"""Games as a client logs them that joins late: what is known then is described at once, and the game goes on.

So do the logs of who reconnects or begins to watch: CREATE_GAME with all tags of the game and the players, a
FULL_ENTITY for every entity, hidden cards with zone and controller only, and then the packets of the game.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator

from tools import load

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import (
    Block,
    Packet,
    PlayerReference,
    ResetGame,
    SubSpell,
    TagChange,
)

described = load("benchmarks/variations.py").described

CACHED = ("timeline", "by_index", "block_numbers", "perspective", "complete", "joined_turn", "last_turn")


def cuts(game: Game, step: int = Step.MAIN_ACTION) -> Iterator[int]:
    """Yield the places in a game's packets just after each turn has reached a step."""
    for place, packet in enumerate(game.packets):
        if isinstance(packet, TagChange) and packet.tag == GameTag.STEP and packet.value == step:
            following = game.packets[place + 1] if place + 1 < len(game.packets) else None
            if isinstance(following, Block) and any(map(_names_next_step, following.packets)):
                yield place + 2


def is_plain(game: Game) -> bool:
    """Return whether all that a client knows of a game at any time follows from the packets before.

    It does not where the game is taken back, or the log does not tell the players apart.
    """
    return not any(
        isinstance(packet, ResetGame) or (isinstance(packet, TagChange) and isinstance(packet.entity, PlayerReference))
        for packet in game.walk()
    )


def _names_next_step(packet: Packet) -> bool:
    return isinstance(packet, TagChange) and packet.tag == GameTag.NEXT_STEP


def joined(game: Game, place: int) -> Game:
    """Return the game as logged by who joins before the top-level packet at ``place``."""
    made = copy.copy(game)
    build_range = game.build_range
    for name in CACHED:
        made.__dict__.pop(name, None)
    made.__dict__["build_range"] = build_range
    description = list(described(game, place))
    for packet in description:
        packet.line = game.packets[place].line
    made.packets = [*description, *_copied(game.packets[place:], None)]
    _number(made)
    return made


def _copied(packets: list[Packet], parent: Block | SubSpell | None) -> list[Packet]:
    made = []
    for packet in packets:
        new = copy.copy(packet)
        made.append(new)
        if isinstance(packet, Block | SubSpell):
            assert isinstance(new, Block | SubSpell)
            new.parent = parent
            new.packets = _copied(packet.packets, new)
    return made


def _number(game: Game) -> None:
    """Number the packets from 0, and note which are about which entity."""
    game.histories = {}
    count = 0

    def visit(packets: list[Packet]) -> None:
        nonlocal count
        for packet in packets:
            packet.index = count
            count += 1
            for entity in packet.entities():
                game.histories.setdefault(int(entity), []).append(packet)
            if isinstance(packet, Block | SubSpell):
                visit(packet.packets)
                if packet.end_index is not None:
                    packet.end_index = count
                    count += 1

    visit(game.packets)
    game.packet_count = count
    game.recovered = set()
