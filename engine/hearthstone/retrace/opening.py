"""The opening of a game that is played again from its start: decks, hands, and the mulligan (HS 5.5)."""

from __future__ import annotations

from engine.hearthstone.retrace.stream import Stream
from engine.hearthstone.sequences import game_start, mulligan, turn
from engine.hearthstone.simulate.game_setup import GameSetup
from engine.hearthstone.simulate.opening import carry_out_mulligan, deal
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.hearthstone.packets import CreateGame, FullEntity, ShowEntity, TagChange

OF_GAMES_GOING_ON = frozenset({GameTag.STEP, GameTag.TURN, GameTag.STATE})
"""Tags of the game in a description of a game that has already begun."""


def is_from_the_start(stream: Stream) -> bool:
    """Return whether a log begins with the creation of a game in which nothing has happened yet."""
    first = stream.entries[0].packet if stream.entries else None
    return isinstance(first, CreateGame) and not any(tag in OF_GAMES_GOING_ON for tag, _ in first.game.tags)


def first_player(stream: Stream) -> int:
    """Return the controller number of the player who has the first turn, 1 if the log does not show it."""
    for packet, _ in stream.entries:
        if isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.FIRST_PLAYER, 1):
            return int(packet.entity) - 1 if isinstance(packet.entity, int) else 1
    return 1


def seen_by(stream: Stream) -> int:
    """Return the controller number of the only player whose hand a log shows, 0 if it shows both."""
    whose: dict[int, int] = {}
    seen = set()
    for packet, _ in stream.entries:
        if isinstance(packet, FullEntity):
            whose[packet.entity] = packet.tag(GameTag.CONTROLLER)
        shown = isinstance(packet, ShowEntity) or (isinstance(packet, FullEntity) and packet.card_id)
        if shown and isinstance(packet, (FullEntity, ShowEntity)) and packet.tag(GameTag.ZONE) == Zone.HAND:
            seen.add(whose.get(packet.entity, 0))
    return seen.pop() if len(seen) == 1 else 0


def open_game(t: GameSetup) -> None:
    """Deal the hands, and start the mulligan."""
    game_start.begin(t.play)
    deal(t)
    turn.advance(t.play)
    t.play.open_block(mulligan.RULE, BlockType.TRIGGER, t.state.game)
    mulligan.ask(t.play)
    t.play.end()


def finish_mulligan(t: GameSetup) -> None:
    """Replace the returned cards as in the log, if the hands have been dealt and the mulligan is still open."""
    if t.state.game.get(GameTag.STEP) == Step.BEGIN_MULLIGAN:
        carry_out_mulligan(t, dict.fromkeys(t.state.players, ()))
