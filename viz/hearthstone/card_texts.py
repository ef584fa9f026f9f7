"""The words of a card's text for a block: the ability that the block carries out."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Ability, Deathrattle, Definition, OnPlay, Trigger
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.wording import ability_words
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import Block

ON_USE, DEATHRATTLES, TRIGGERS = (OnPlay,), (Deathrattle,), (Trigger,)


def clause_of(game: Game, ruleset: Ruleset, block: Block) -> str:
    """Return the clause of the card's text that a block carries out; empty where that is unknown.

    A trigger is quoted if only one trigger of the card can be this block.
    """
    kinds = _kinds(block)
    if not kinds or not block.entity:
        return ""
    card_id = game.timeline.card_id(int(block.entity), block.index)
    definition = definition_of(card_id, ruleset.low, ruleset.high) if card_id else None
    if definition is None:
        return ""
    return _words(definition, kinds)


@cache
def _words(definition: Definition, kinds: tuple[type[Ability], ...]) -> str:
    found = [ability for ability in definition.abilities if isinstance(ability, kinds)]
    if kinds is TRIGGERS and len(found) > 1:
        return ""
    return "; ".join(ability_words(ability) for ability in found)


def _kinds(block: Block) -> tuple[type[Ability], ...]:
    """Return the abilities that a block may carry out."""
    if block.type == BlockType.POWER:
        return ON_USE
    if block.type != BlockType.TRIGGER:
        return ()
    return DEATHRATTLES if block.trigger_keyword == GameTag.DEATHRATTLE else TRIGGERS
