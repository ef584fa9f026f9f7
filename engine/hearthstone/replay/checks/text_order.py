"""The order of the parts of a text (HS 3.1), and the order in which its effects are resolved (HS 1.5).

It follows from the card's definition (:mod:`engine.hearthstone.texts.orders`). Where damage alternates with responses,
no trigger responds twice between two damages.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.divergence import Kind
from engine.hearthstone.blocks import moved_to
from engine.hearthstone.cards.ability import Definition
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.state import Entity
from engine.hearthstone.texts import orders
from engine.hearthstone.texts.replacements import is_of_scenario
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, Packet, ShowEntity, TagChange

BOTH, REVERSED, ALTERNATES = "HS 3.1 both players", "HS 3.1 reversed text", "HS 1.5 alternating damage"
DISCARDED = "HS 4.3 discard"
FIRST_HERO = "HS 3.2 first hero"


class TextOrder:
    """Checks the order inside the block of a known card."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.discarding: Frame | None = None
        """The block in which several cards are being discarded."""

    def match_damage(self, packet: Packet, target: Entity) -> None:
        """Match damage that begins with ``packet``: of two heroes the older one is damaged first."""
        self.r.log.frame.responded.clear()
        if not self._says(orders.hurts_each_hero) or self.r.log.frame.has_told(GameTag.PREDAMAGE):
            return
        state = self.r.state
        heroes = [state.hero_of(player) for player in state.players.values()]
        if target not in heroes or any(hero is None or hero.id in state.order_uncertain for hero in heroes):
            return
        first = next((entity for entity in state.play_order if entity in heroes), target)
        comes = any(ahead.tag == GameTag.PREDAMAGE for ahead in self.r.log.changes_of(first))
        if first is not target and comes:  # who is immune is not hit at all
            message = "{second} is hit before {first}, which entered play first"
            self._diverge(BOTH, packet, target, (first.id, target.id), message)
        elif first is target:
            self.r.log.findings.count_confirmed(BOTH, Kind.WRONG_ORDER)
            if target is heroes[0]:
                self.r.log.findings.count_confirmed(FIRST_HERO)

    def match_draw(self, packet: Packet, player: Entity) -> None:
        """Match an announcement of draws: damage of the same effect comes first."""
        if self._says(partial(orders.damages_first, then="draw")) and self.r.ruleset.holds("draws_after_its_damage"):
            if self._is_to_come():
                self._diverge(REVERSED, packet, player, (), "{entity} draws here, before the damage of the same effect")
            else:
                self.r.log.findings.count_confirmed(REVERSED, Kind.WRONG_ORDER)

    def match_mark(self, packet: TagChange) -> None:
        """Match a mark for destruction: damage of the same effect comes first."""
        block = self.r.log.frame.block
        meant = block is not None and packet.entity == block.target  # not whom its damage destroys
        if not packet.value or not meant or not self._says(partial(orders.damages_first, then="destroy")):
            return
        if self._is_to_come():
            message = "{entity} is destroyed here, before the damage of the same effect"
            self._diverge(REVERSED, packet, self.r.state[packet.entity], (), message)
        else:
            self.r.log.findings.count_confirmed(REVERSED, Kind.WRONG_ORDER)

    def match_discard(self) -> None:
        """Match a discard: all cards are discarded before anything responds."""
        self.discarding = self.r.log.frame if self._says(orders.discards_several) else None

    def match_response(self, block: Block) -> None:
        """Match a response inside an effect, in the block that comes next."""
        if block.type != BlockType.TRIGGER:
            return
        if self.discarding is self.r.log.frame:
            if any(self._is_discard(ahead) for ahead in self.r.log.upcoming()):
                message = "{entity} responds here, before all the cards are discarded"
                self._diverge(DISCARDED, block, self.r.state[block.entity], (), message)
            else:
                self.r.log.findings.count_confirmed(DISCARDED, Kind.WRONG_ORDER)
        if not self._says(orders.has_alternating_damage):
            return
        responded = self.r.log.frame.responded
        trigger = (int(block.entity), block.effect_index)
        if trigger in responded:
            message = "{entity} responds here again, but damage was dealt only once since its last response"
            self._diverge(ALTERNATES, block, self.r.state[block.entity], (), message)
        else:
            self.r.log.findings.count_confirmed(ALTERNATES, Kind.WRONG_ORDER)
        responded.add(trigger)

    def _says(self, question: Callable[[Definition], bool]) -> bool:
        """Return the answer to a question about the text that the open block is; False where it is unknown."""
        block = self.r.log.frame.block
        if block is None or block.type != BlockType.POWER:
            return False
        card = self.r.state[block.entity].card_id
        definition = definition_of(card, self.r.ruleset.low, self.r.ruleset.high)
        return definition is not None and question(definition) and not is_of_scenario(card)

    def _is_discard(self, packet: Packet) -> bool:
        """Return whether a packet takes a card from a hand to the graveyard."""
        if not isinstance(packet, (ShowEntity, TagChange)) or moved_to(packet) != Zone.GRAVEYARD:
            return False
        return self.r.state[packet.entity].zone == Zone.HAND

    def _is_to_come(self) -> bool:
        """Return whether a character is damaged further on in the open block."""
        return any(ahead.tag == GameTag.PREDAMAGE and ahead.value for ahead in self.r.log.changes_ahead())

    def _diverge(self, rule: str, packet: Packet, entity: Entity, others: tuple[int, ...], message: str) -> None:
        self.r.log.findings.diverge(rule, Kind.WRONG_ORDER, packet, entity=entity.id, others=others, message=message)
