"""Finding the text of a card by its id."""

from __future__ import annotations

from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.hero_powers import KIND, POWERS
from engine.hearthstone.texts.model import Text, base_id
from engine.hearthstone.texts.replacements import in_force

_TEXTS = {card_id: text for text in POWERS for card_id in text.cards}


def text_of(state: GameState, card: Entity) -> Text | None:
    """Return the text of a card, which its other printings and skins share; None where it is not known.

    It is not while another card changes it; and after a game reset none is: what the players have that changes texts
    was taken back without saying so.
    """
    text = _TEXTS.get(card.card_id) or _TEXTS.get(base_id(card.card_id))
    if text is None or state.taken_back or in_force(state, KIND):
        return None
    return text


def has_text(card: Entity) -> bool:
    """Return whether the text of a card is written here, also where another card changes it now."""
    return card.card_id in _TEXTS or base_id(card.card_id) in _TEXTS
