"""Discounts that end when a card is played (HS 4.11): the use that ends them, and discounts hidden until then."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Aura, CostModifier
from engine.hearthstone.cards.queue import Candidate, DefinitionOf, Happening, TriggersOf, form
from engine.hearthstone.cards.triggers import WHENEVER
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag
from hslog.hearthstone.packets import Block


def ending_as_paid(r: ReplayContext, bearer: Entity, block: Block, triggers_of: TriggersOf) -> Candidate | None:
    """Return the candidate of a discount that ends when a card is paid for, before the card counts as played."""
    around = block.parent
    if bearer.type != CardType.ENCHANTMENT or not isinstance(around, Block) or around.type != BlockType.PLAY:
        return None
    card = r.state[around.entity]
    used = "hero-power" if card.type == CardType.HERO_POWER else "play-card"
    played = Happening(used, (WHENEVER,), card, card.controller)
    return next(iter(form(played, r.state, r.ruleset.high, (bearer,), triggers_of)), None)


def is_shown_as_used(r: ReplayContext, enchantment: Entity, definition_of: DefinitionOf) -> bool:
    """Return whether an enchantment of the card being played is logged only now and comes from no aura.

    Cards in the hand hide their enchantments.
    """
    block = r.log.frame.block
    if enchantment.type != CardType.ENCHANTMENT or block is None or block.type != BlockType.PLAY:
        return False
    creator = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    told = definition_of(creator) if creator is not None else None
    lasting = any(isinstance(one, (Aura, CostModifier)) for one in told.abilities) if told is not None else True
    return enchantment.get(GameTag.ATTACHED) == block.entity and not lasting
