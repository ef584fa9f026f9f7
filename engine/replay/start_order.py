"""The order of what triggers at the start of the game (HS 5.5): by player, by zone, in the deck by cost.

What was put back in the mulligan comes last of a player's deck. Equal cards come in any order. A card may trigger more
than once; what it does is read from its block.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.divergence import Kind
from engine.replay.findings import Findings
from engine.state import Entity, GameState
from hslog.game import Game
from hslog.generated.vocabulary import BlockType, GameTag, Zone
from hslog.packets import Block, FullEntity, ShowEntity, TagChange

BY_PLAYER, BY_ZONE, BY_COST, PUT_BACK = "HS 5.5.1", "HS 5.5.2", "HS 5.5.3.a", "HS 5.5.3.b"

ZONES = (Zone.HAND, Zone.DECK)


class StartOrder:
    """What has triggered at the start of one game."""

    def __init__(self, game: Game, state: GameState, findings: Findings) -> None:
        self.game = game
        self.state = state
        self.findings = findings
        self.last: Entity | None = None
        self.rank: dict[str, int] = {}

    def meet(self, block: Block) -> None:
        """Meet a block; say so when its place was before the one before."""
        card = self.state[block.entity]
        named = block.type == BlockType.TRIGGER and block.trigger_keyword == GameTag.START_OF_GAME_KEYWORD
        if not named or card.zone not in ZONES or self.state.game.get(GameTag.TURN) > 1:
            return
        rank = dict(self._rank(card, block.index))
        if self.last is not None and (rule := self._broken(rank)):
            self.findings.diverge(
                rule,
                Kind.WRONG_ORDER,
                block,
                entity=card.id,
                others=(card.id, self.last.id),
                block_type="TRIGGER",
                message="at the start of the game {second} responds before {first}; {first} comes first",
            )
        self.last, self.rank = card, rank

    def _rank(self, card: Entity, index: int) -> Iterator[tuple[str, int]]:
        yield BY_PLAYER, card.controller
        yield BY_ZONE, ZONES.index(card.zone)
        if card.zone == Zone.DECK:
            yield PUT_BACK, int(self._was_in_hand(card.id, index))
            if GameTag.COST in card.tags and not self._was_in_hand(card.id, index):
                yield BY_COST, card.get(GameTag.COST)

    def _broken(self, rank: dict[str, int]) -> str:
        """Return the rule by which the newcomer comes before the last, empty for none."""
        for rule, place in rank.items():
            before = self.rank.get(rule)
            if before is not None and before != place:
                return rule if place < before else ""
        return ""

    def _was_in_hand(self, card: int, index: int) -> bool:
        for packet in self.game.histories.get(card, ()):
            if packet.index >= index:
                return False
            if isinstance(packet, TagChange) and packet.entity == card:
                zone = packet.value if packet.tag == GameTag.ZONE else 0
            elif isinstance(packet, FullEntity | ShowEntity):
                zone = packet.tag(GameTag.ZONE) or 0
            else:
                continue
            if zone == Zone.HAND:
                return True
        return False
