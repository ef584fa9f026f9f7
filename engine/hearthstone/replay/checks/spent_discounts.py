"""Discounts that end when their card is played (HS 4.11): enchantments that only change the cost leave in that action.

Enchantments from auras end when auras are updated. Adventures have discounts that stay.
"""

from __future__ import annotations

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.auras.definitions import gains_of
from engine.hearthstone.cards.ability import CostModifier
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block

RULE = "HS 4.11"
PLAYED_TO = (Zone.PLAY, Zone.GRAVEYARD)
"""Zones of a card after it was played. Quests keep their discounts, and traded cards are not played."""

CLAIM = Claim(CARD_TEXTS, "discount ends as its card is played")


class SpentDiscounts:
    """Watches the discounts of cards that are being played."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.borne: dict[int, list[Entity]] = {}
        """The discounts of each card at the start of its PLAY block, by the index of the block."""

    def note(self, block: Block) -> None:
        """Record the discounts of a card that is about to be played from the hand."""
        state, card = self.r.state, self.r.state[block.entity]
        if block.type == BlockType.PLAY and card.zone == Zone.HAND:
            self.borne[block.index] = [one for one in state.enchantments_of(card.id) if self._is_discount(one)]

    def check(self, block: Block) -> None:
        """Report a discount that is still attached after its card was played."""
        borne, card = self.borne.pop(block.index, ()), self.r.state[block.entity]
        for one in borne if card.zone in PLAYED_TO and not is_scripted(self.r.state) else ():
            if one.zone != Zone.PLAY or one.get(GameTag.ATTACHED) != block.entity:
                self.r.log.findings.confirm_claim(CLAIM)
                continue
            message = "{entity} should end as {first} is played, and is still there"
            self.r.log.findings.diverge(
                *(RULE, Kind.MISSING, None), entity=one.id, others=(int(block.entity),), message=message, claim=CLAIM
            )

    def _is_discount(self, enchantment: Entity) -> bool:
        """Return whether an enchantment only changes its host's cost, by its own text or its creator's."""
        if enchantment.zone != Zone.PLAY or enchantment.id in self.r.state.given_by_auras:
            return False
        text = self.r.text_of(enchantment)
        if text is not None:
            said = text.abilities if text.complete else ()
            return bool(said) and all(isinstance(one, CostModifier) for one in said)
        given = gains_of(self.r, enchantment) or ()
        return bool(given) and all(one.tag == GameTag.COST for one in given)
