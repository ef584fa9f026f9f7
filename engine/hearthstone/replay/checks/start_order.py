"""The order of start-of-game triggers (HS 5.5): by player, by zone, and in the deck by cost.

The newest builds no longer put player 1 first; their order is unknown. Cards put back in the mulligan come last in a
deck. Equal cards come in any order. A card may trigger more than once; its effect is read from its block.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.divergence import Kind
from engine.hearthstone.replay.findings import Findings
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, ShowEntity, TagChange

BY_PLAYER, BY_ZONE, BY_COST, PUT_BACK = "HS 5.5.1", "HS 5.5.2", "HS 5.5.3.a", "HS 5.5.3.b"

ZONES = (Zone.HAND, Zone.DECK)


class StartOrder:
    """Start-of-game triggers so far: the last one, and the ranks, by player."""

    def __init__(self, game: Game, state: GameState, findings: Findings, ruleset: Ruleset) -> None:
        self.game = game
        self.state = state
        self.findings = findings
        self.by_player = ruleset.holds("start_by_player")
        self.last: dict[int, tuple[Entity, dict[str, int]]] = {}

    def match(self, block: Block) -> None:
        """Match a block; report it if its place was before an earlier one."""
        card = self.state[block.entity]
        named = block.type == BlockType.TRIGGER and block.trigger_keyword == GameTag.START_OF_GAME_KEYWORD
        if not named or card.zone not in ZONES or self.state.game.get(GameTag.TURN) > 1:
            return
        rank = dict(self._rank(card, block.index))
        later = next((last for player, last in self.last.items() if player > card.controller), None)
        if self.by_player and later is not None:
            self._report(BY_PLAYER, block, later[0])
        elif (before := self.last.get(card.controller)) is not None:
            rule, broken = _decided(before[1], rank)
            if broken:
                self._report(rule, block, before[0])
            elif rule:
                self.findings.count_confirmed(rule, Kind.WRONG_ORDER)
        elif self.by_player and self.last:
            self.findings.count_confirmed(BY_PLAYER, Kind.WRONG_ORDER)
        self.last[card.controller] = (card, rank)

    def _report(self, rule: str, block: Block, early: Entity) -> None:
        message = "at the start of the game {second} responds before {first}; {first} comes first"
        self.findings.out_of_order(rule, block, message, (block.entity, early.id))

    def _rank(self, card: Entity, index: int) -> Iterator[tuple[str, int]]:
        yield BY_ZONE, ZONES.index(card.zone)
        if card.zone == Zone.DECK:
            put_back = self._was_in_hand(card.id, index)
            yield PUT_BACK, int(put_back)
            if GameTag.COST in card.tags and not put_back:
                yield BY_COST, card.get(GameTag.COST)

    def _was_in_hand(self, card: int, index: int) -> bool:
        for packet in self.game.histories.get(card, ()):
            if packet.index >= index:
                return False
            if isinstance(packet, TagChange) and packet.entity == card:
                zone = packet.value if packet.tag == GameTag.ZONE else 0
            elif isinstance(packet, (FullEntity, ShowEntity)):
                zone = packet.tag(GameTag.ZONE)
            else:
                continue
            if zone == Zone.HAND:
                return True
        return False


def _decided(before: dict[str, int], rank: dict[str, int]) -> tuple[str, bool]:
    """Return the rule that tells the places of two apart, empty for none; and whether the newcomer's was earlier."""
    for rule, place in rank.items():
        if rule in before and before[rule] != place:
            return rule, place < before[rule]
    return "", False
