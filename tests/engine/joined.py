"""Games as a client logs them that joins late: what is known then is described at once, and the game goes on.

So do the logs of who reconnects or begins to watch: CREATE_GAME with all tags of the game and the players, a
FULL_ENTITY for every entity, hidden cards with zone and controller only, and then the packets of the game.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator

from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Step
from hslog.hearthstone.packets import (
    Block,
    CreateGame,
    FullEntity,
    GameEntity,
    Packet,
    PlayerEntity,
    PlayerReference,
    ResetGame,
    ShowEntity,
    SubSpell,
    TagChange,
    TagValue,
    walk,
)

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
    line = game.packets[place].line
    made.packets = [*described(game, place, line), *_copied(game.packets[place:], None)]
    _number(made)
    return made


def described(game: Game, place: int, line: int) -> list[Packet]:
    """Return the packets that describe a game as it is before the top-level packet at ``place``."""
    state = GameState()
    for packet in walk(game.packets[:place]):
        state.apply(packet)
    players = [
        PlayerEntity(entity=player.id, player_id=number, tags=_tags(player)) for number, player in state.players.items()
    ]
    found: list[Packet] = [CreateGame(game=GameEntity(entity=state.game.id, tags=_tags(state.game)), players=players)]
    later = [packet for packet in walk(game.packets[place:]) if isinstance(packet, ShowEntity)]
    shown = {packet.entity for packet in later if packet.tag(GameTag.CARDTYPE)}
    revealed = {packet.entity for packet in later}
    known = {state.game.id, *(player.id for player in state.players.values()), 0}
    for _, entity in sorted(state.entities.items()):
        if entity.id not in known and entity.zone:
            is_known = entity.id not in shown and (not entity.hidden or entity.id in revealed)
            found.append(FullEntity(entity=entity.id, card_id=entity.card_id, tags=_tags(entity, is_known)))
    for packet in found:
        packet.line = line
    return found


def _tags(entity: Entity, is_known: bool = True) -> list[TagValue]:
    """Return what is told of an entity: everything of a card that is known, or never shown in full later."""
    told = (GameTag.ZONE, GameTag.CONTROLLER, GameTag.ZONE_POSITION)
    everything = bool(entity.card_id) or is_known
    return [(tag, value) for tag, value in entity.tags.items() if value and (everything or tag in told)]


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
