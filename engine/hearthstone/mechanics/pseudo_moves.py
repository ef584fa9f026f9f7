"""Pseudo-moves (HS 4.7): a card that seems to move from the graveyard to hand or deck is set aside, and a copy is
created.

Only deathrattles are known to do so always (:mod:`engine.hearthstone.cards.unwritten`). A card that has moved once in
the death step, in either way, does not move again. The text decides which values the copy keeps.
"""

from __future__ import annotations

from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import PSEUDO_MOVES
from engine.hearthstone.mechanics.zones import SET_ASIDE, announced_move
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import Zone

RULE = "HS 4.7 pseudo-move"
DESTINATIONS = (Zone.HAND, Zone.DECK)


def makes_pseudo_move(dead: Entity) -> bool:
    """Return whether the deathrattle of a card makes a pseudo-move."""
    return base_printing(dead.card_id) in PSEUDO_MOVES


def set_aside(r: Resolution, dead: Entity) -> None:
    """Expect a dead card to be set aside in the trigger that created its copy."""
    if dead.zone == Zone.GRAVEYARD:
        r.count_applied(SET_ASIDE)
        r.expect(RULE, announced_move(r, dead, Zone.SETASIDE), within_block=True)
