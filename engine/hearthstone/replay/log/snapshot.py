"""The board as described to a client that joins a running game, or whose game is taken back to an earlier moment."""

from __future__ import annotations

from bisect import bisect_left

from engine.hearthstone.entity import POSITION
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.hearthstone.packets import Block, FullEntity, Options, TagChange

RESTORED = "LOG taken back"
"""The rule of the descriptions in a block that takes the game back."""

UNKNOWN = -1
"""A moment that is not known."""

UNSEEN_TAGS = (GameTag.ENTITY_ID, GameTag.ZONE, GameTag.CONTROLLER, GameTag.ZONE_POSITION, GameTag.DISPLAYED_CREATOR)
"""The tags with which a card is described that the client does not see."""


def is_restored(log: LogPosition, packet: FullEntity) -> bool:
    """Return whether a game is taken back, and the card is described as it was at the moment to which it goes back."""
    frame, block = log.frame, log.frame.block
    if block is None or block.type != BlockType.GAME_RESET or not packet.updating:
        return False
    if frame.moment is None:
        frame.moment = _moment_before(log, block)
    if frame.moment == UNKNOWN:
        return False
    before = log.game.timeline.entity(packet.entity, frame.moment)
    seen = bool(before.card_id)
    expected = {tag: value for tag, value in before.tags.items() if value and (seen or tag in UNSEEN_TAGS)}
    return (before.card_id, expected) == (packet.card_id, {tag: value for tag, value in packet.tags if value})


def _moment_before(log: LogPosition, reset: Block) -> int:
    """Return the index of the last packet before the moment to which a block takes the game back, or UNKNOWN.

    Rewind takes back the use of its card. Other cards that are used take the game back to before the draw of the turn,
    puzzles to the first list of options of the turn, or since the last reset.
    """
    packets = log.game.packets
    before = packets[: bisect_left(packets, reset.index, key=lambda packet: packet.index)]
    used = None
    for packet in reversed(before):
        if isinstance(packet, Block) and packet.type == BlockType.PLAY and packet.entity == reset.entity:
            if log.game.timeline.value(reset.entity, GameTag.REWIND, packet.index - 1):
                return packet.index - 1
            used = packet
        if isinstance(packet, Block) and packet.type == BlockType.GAME_RESET:
            return _first_options(log, packet.index) if used is None else UNKNOWN
        if isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.STEP, Step.MAIN_START):
            return _first_options(log, packet.index) if used is None else packet.index
    return UNKNOWN


def _first_options(log: LogPosition, index: int) -> int:
    """Return the index of the first list of options after a packet of the top level, or UNKNOWN."""
    packets = log.game.packets
    following = packets[bisect_left(packets, index, key=lambda packet: packet.index) :]
    return next((packet.index for packet in following if isinstance(packet, Options)), UNKNOWN)


def take_as_snapshot(state: GameState) -> None:
    """Order the zones as described to a client that joins a running game.

    The order of entering play is not logged then. Positions replace it in hand and on the board, and everything in
    play, in the secret zone, or set aside is marked as of uncertain order: set-aside entities may have been in play.
    A description then shows keywords that were given as well as printed ones.
    """
    state.described_with.clear()
    state.changes += 1
    state.arrangements += 1
    for (_, zone), members in state.zones.items():
        if zone in (Zone.HAND, Zone.PLAY):
            members.sort(key=lambda entity: (entity.tags.get(POSITION, 0), entity.id))
    state.play_order.sort(key=lambda entity: (-entity.tags.get(GameTag.NUM_TURNS_IN_PLAY, 0), entity.id))
    state.entered = {entity.id: entry for entry, entity in enumerate(state.play_order, start=1)}
    state.entries = len(state.play_order)
    always = {state.game.id, *(player.id for player in state.players.values())}
    state.order_uncertain = {entity.id for entity in state.play_order} - always
    others = (members for (_, zone), members in state.zones.items() if zone in (Zone.SECRET, Zone.SETASIDE))
    state.order_uncertain.update(entity.id for members in others for entity in members)
    state.lacks_deaths = any(members for (_, zone), members in state.zones.items() if zone == Zone.GRAVEYARD)
