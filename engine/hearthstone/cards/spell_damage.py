"""Cards whose spell damage may exceed their tags (HS 5.1 spell damage): SPELLPOWER 1 may stand for any amount.

The log shows the real amount by a change of the tag while the card is in hand or play. An enchantment of more than 1
sets SPELLPOWER 1 on a hero; no known log shows the value on a minion.
"""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Keyword
from engine.hearthstone.cards.data import lacks
from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.library import definitions_of
from engine.hearthstone.cards.replacements import in_force
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

BORNE = (Zone.PLAY, Zone.SETASIDE)
"""Zones of enchantments that work, or are about to."""


def understates_spell_damage(state: GameState, entity: Entity, told: int) -> bool:
    """Return whether a text may give more than ``told``, the tag of the entity or of an enchantment.

    If the first logged value was 1, later values include only that amount and additions of enchantments.
    """
    attached = [other for other in state.attached.get(entity.id, ()) if other.zone in BORNE]
    if any(interferes(other.card_id, "own-spell-damage") for other in attached):
        return True
    return interferes(entity.card_id, "own-spell-damage") and (told == 1 or bool(attached))


@cache
def hero_power_damage(card_id: str) -> int:
    """Return the damage that a card's text adds to hero powers; the tag of one that gives 2 was seen to be 1."""
    keywords = [one for text in definitions_of(card_id) for one in text.abilities if isinstance(one, Keyword)]
    return max((one.value for one in keywords if one.tag == GameTag.HEROPOWER_DAMAGE), default=0)


def change_spell_damage(state: GameState, build: int) -> bool:
    """Return whether a card in play may change players' spell damage other than by giving it to its own player.

    A card that the card data of ``build`` lacks may do so.
    """
    return in_force(state, "spell-damage") or any(lacks(one.card_id, build) for one in state.play_order)
