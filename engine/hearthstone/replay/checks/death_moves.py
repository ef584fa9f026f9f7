"""Moves of dead entities by their own deathrattles (HS 4.7): as copies, and once per death."""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.cards.data import card_name
from engine.hearthstone.mechanics import pseudo_moves
from engine.hearthstone.replay.context import ReplayContext
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity


class DeathMoves:
    """The dead entities that have made pseudo-moves, and the block of each."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.moved: dict[int, Block] = {}

    def note_creation(self, packet: FullEntity) -> None:
        """Note an entity that an effect created: it may be the copy of a deathrattle's pseudo-move.

        An effect may trigger the deathrattle of a minion that died long ago again, in a block of its own.
        """
        block = self.r.log.frame.block
        if (
            block is None
            or block.type != BlockType.TRIGGER
            or packet.tag(GameTag.ZONE) not in pseudo_moves.DESTINATIONS
        ):
            return
        dead = self.r.state[block.entity]
        low = self.r.ruleset.low
        another = packet.card_id and card_name(packet.card_id, low) != card_name(dead.card_id, low)
        if another or not pseudo_moves.makes_pseudo_move(dead):
            return  # a deathrattle that it was given may make another card
        first = self.moved.get(dead.id)
        if dead.zone == Zone.GRAVEYARD:
            self.moved[dead.id] = block
            pseudo_moves.set_aside(self.r, dead)
        elif dead.zone == Zone.SETASIDE and _same_step(first, block):
            message = "{entity} moves back a second time; only its first move takes place"
            self.r.log.findings.diverge(pseudo_moves.ONCE, Kind.UNEXPECTED, packet, entity=dead.id, message=message)


def _same_step(first: Block | None, block: Block) -> bool:
    """Return whether another block than the first stands in the same action or effect, as all of one death step do."""
    return first is not None and first is not block and first.parent is block.parent
