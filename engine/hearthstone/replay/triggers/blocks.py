"""Search for blocks that rules call for: deaths, attacks, the effect of a played card.

Packets before the block are read if they can belong there. The contents of the block are not examined.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hearthstone.replay.log.ignorable import ruled_ahead
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.triggers.between_triggers import read_between
from engine.hearthstone.replay.verdicts import reports
from engine.hearthstone.replay.verdicts.recovery import wounds
from engine.hearthstone.resolution import Event
from engine.hearthstone.state import Entity
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType
from hslog.hearthstone.packets import Block, Choices, ChosenEntities, FullEntity, Options, Packet, ShowEntity, TagChange


def are_empty_blocks_logged(game: Game) -> bool:
    """Return whether a game has blocks in which nothing happens.

    PowerTaskList and some converters leave them out. A log without any may be such a log, however short it is.
    """
    if game.stream == "xml":
        return any(isinstance(packet, Block) and not packet.packets for packet in game.walk())
    return game.stream != "PowerTaskList"


def are_choices_logged(game: Game) -> bool:
    """Return whether a game shows what players are offered; PowerTaskList logs and some conversions do not."""
    return game.stream != "PowerTaskList" and any(
        isinstance(packet, (Options, Choices, ChosenEntities)) for packet in game.walk()
    )


def next_block(r: ReplayContext, kinds: Sequence[int], entity: int) -> Block | None:
    """Return the next block if it is of these kinds and this entity, and read the creations before it."""
    log = r.log
    block = next((ahead for ahead in ruled_ahead(log) if not isinstance(ahead, (FullEntity, ShowEntity))), None)
    if not isinstance(block, Block) or block.type not in kinds or block.entity != entity:
        return None
    while (packet := log.skip_ignorable()) is not None and packet is not block:
        r.effect_reader.read(packet)
    return block


def find_block(r: ReplayContext, kinds: Sequence[int], entity: int) -> Block | None:
    """Go to the next block of a kind and entity, if there is one, and read the packets before it."""
    log = r.log
    while True:
        packet = log.skip_ignorable()
        if packet is None:
            return None
        if isinstance(packet, Block) and packet.type in kinds and packet.entity == entity:
            return packet
        if not _block_later(r, kinds, entity):
            return None
        if (
            isinstance(packet, TagChange)
            and packet.entity not in log.new_entities
            and not r.effect_reader.makes_room(packet)
        ):
            if not r.deferred.take(packet) and not read_between(r, packet, Event("", "")):
                log.pass_unexpected(packet)
        else:
            r.effect_reader.read(packet)


def _block_later(r: ReplayContext, kinds: Sequence[int], entity: int) -> bool:
    """Return whether a block of a kind and entity comes later in the sequence."""
    log = r.log
    for block in log.blocks_of_step():
        if block.type in kinds and block.entity == entity:
            return True
        if log.frame.block is None and block.type != BlockType.TRIGGER:
            return False
    return False


def report_missing(r: ReplayContext, rule: str, kind: int, entity: Entity, place: Packet | None = None) -> None:
    """Report a missing block that the rules call for. ``place``: the packet before which it should have come."""
    log = r.log
    log.check_end()
    follows = None
    if kind == BlockType.DEATHS:
        found, known = wounds(r.state), log.findings.missing_deaths
        if found and found <= known.keys():
            follows = known[min(found)]
        else:
            known.update(dict.fromkeys(found, len(log.findings.divergences)))
    reports.block_missing(log.findings, rule, place or log.frame.due, kind, entity, r.state.play_order, follows)
